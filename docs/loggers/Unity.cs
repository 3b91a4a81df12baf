// Writes a log of RVO2-CS (also RVO2-Unity) for `sidestep audit`: call Step in place of Simulator.Instance.doStep().
using System.Globalization;
using System.IO;
using RVO;

public sealed class AgentLog
{
    private readonly StreamWriter file;
    private int step;

    public AgentLog(string path)
    {
        file = new StreamWriter(path);
        file.WriteLine("step,agent,x,y,vx,vy,pvx,pvy,nvx,nvy,radius,max_speed,neighbor_distance,max_neighbors,time_horizon,time_horizon_obstacle");
    }

    public void Step()
    {
        Simulator simulator = Simulator.Instance;
        int count = simulator.getNumAgents();
        var places = new Vector2[count];
        var velocities = new Vector2[count];
        for (int i = 0; i < count; ++i)
        {
            places[i] = simulator.getAgentPosition(i);
            velocities[i] = simulator.getAgentVelocity(i);
        }
        simulator.doStep();
        for (int i = 0; i < count; ++i)
        {
            Vector2 wanted = simulator.getAgentPrefVelocity(i), chosen = simulator.getAgentVelocity(i);
            float[] numbers = {
                places[i].x(), places[i].y(), velocities[i].x(), velocities[i].y(), wanted.x(), wanted.y(), chosen.x(), chosen.y(),
                simulator.getAgentRadius(i), simulator.getAgentMaxSpeed(i), simulator.getAgentNeighborDist(i),
                simulator.getAgentMaxNeighbors(i), simulator.getAgentTimeHorizon(i), simulator.getAgentTimeHorizonObst(i),
            };
            file.Write(step + "," + i);
            foreach (float number in numbers)
            {
                file.Write("," + number.ToString("G9", CultureInfo.InvariantCulture));
            }
            file.WriteLine();
        }
        file.Flush();
        ++step;
    }
}
