// Written by sidestep, for RVO2-CS 2 (https://github.com/snape/RVO2-CS).
// In a console project that refers to RVOCS: dotnet run -- --steps 200 > trace.csv
// RVO2-CS divides where RVO2 multiplies by an inverse, so its last bits differ from those of RVO2 and sidestep.
@remarks@
using System;
using System.Collections.Generic;
using System.Globalization;
using RVO;

internal static class Scene
{
    // Settings that agents share: m, s, m/s.
    private readonly struct Kind
    {
        public readonly float Radius, MaxSpeed, PreferredSpeed, NeighborDistance, TimeHorizon, TimeHorizonObstacle;
        public readonly int MaxNeighbors;

        public Kind(float radius, float maxSpeed, float preferredSpeed, float neighborDistance, int maxNeighbors,
            float timeHorizon, float timeHorizonObstacle)
        {
            Radius = radius;
            MaxSpeed = maxSpeed;
            PreferredSpeed = preferredSpeed;
            NeighborDistance = neighborDistance;
            MaxNeighbors = maxNeighbors;
            TimeHorizon = timeHorizon;
            TimeHorizonObstacle = timeHorizonObstacle;
        }
    }

    private enum Aim { Goal, Velocity }

    private readonly struct Agent
    {
        public readonly int Kind;
        public readonly Vector2 Position, Velocity;
        public readonly Aim Aim;
        public readonly Vector2 Goal; // m, or m/s for Aim.Velocity

        public Agent(int kind, Vector2 position, Vector2 velocity, Aim aim, Vector2 goal)
        {
            Kind = kind;
            Position = position;
            Velocity = velocity;
            Aim = aim;
            Goal = goal;
        }
    }

    private const float TimeStep = @time_step@f;
    private const long FirstStep = @step@;

    private static readonly Kind[] Kinds =
    {
@kinds@    };

    private static readonly Agent[] Agents =
    {
@agents@    };

    // Counter-clockwise vertices enclose a solid, clockwise ones a room, two make a wall.
    private static readonly IList<Vector2>[] Obstacles =
    {
@polygons@    };

    // Straight to the goal, slowing down in the last second.
    private static Vector2 PreferredVelocity(Agent agent, Vector2 position)
    {
        if (agent.Aim == Aim.Velocity)
        {
            return agent.Goal;
        }
        float speed = Kinds[agent.Kind].PreferredSpeed;
        Vector2 way = agent.Goal - position;
        float lengthSq = way * way;
        return lengthSq > speed * speed ? way * (1.0f / (float)Math.Sqrt(lengthSq)) * speed : way;
    }

    private static void PrintAgents(Simulator simulator, long step)
    {
        for (int i = 0; i < Agents.Length; ++i)
        {
            Vector2 p = simulator.getAgentPosition(i);
            Vector2 v = simulator.getAgentVelocity(i);
            float[] numbers = { p.x(), p.y(), v.x(), v.y() };
            string[] texts = Array.ConvertAll(numbers, number => number.ToString("G9", CultureInfo.InvariantCulture));
            Console.WriteLine(step + "," + i + "," + string.Join(",", texts));
        }
    }

    private static Simulator NewSimulator()
    {
        Simulator simulator = Simulator.Instance;
        simulator.setTimeStep(TimeStep);
        foreach (Agent agent in Agents)
        {
            Kind kind = Kinds[agent.Kind];
            simulator.addAgent(agent.Position, kind.NeighborDistance, kind.MaxNeighbors, kind.TimeHorizon,
                kind.TimeHorizonObstacle, kind.Radius, kind.MaxSpeed, agent.Velocity);
        }
        foreach (IList<Vector2> vertices in Obstacles)
        {
            simulator.addObstacle(vertices);
        }
        simulator.processObstacles();
        return simulator;
    }

    private static int Main(string[] arguments)
    {
        long steps = 200;
        bool asked = arguments.Length == 2 && arguments[0] == "--steps" && long.TryParse(arguments[1], out steps);
        if (arguments.Length != 0 && !asked)
        {
            Console.Error.WriteLine("usage: scene [--steps N]");
            return 2;
        }
        Simulator simulator = NewSimulator();
        Console.WriteLine("step,agent,x,y,vx,vy");
        for (long step = FirstStep + 1; step <= FirstStep + steps; ++step)
        {
            for (int i = 0; i < Agents.Length; ++i)
            {
                simulator.setAgentPrefVelocity(i, PreferredVelocity(Agents[i], simulator.getAgentPosition(i)));
            }
            simulator.doStep();
            PrintAgents(simulator, step);
        }
        return 0;
    }
}
