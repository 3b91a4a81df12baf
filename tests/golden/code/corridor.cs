// Written by sidestep, for RVO2-CS 2 (https://github.com/snape/RVO2-CS).
// In a console project that refers to RVOCS: dotnet run -- --steps 200 > trace.csv
// RVO2-CS divides where RVO2 multiplies by an inverse, so its last bits differ from those of RVO2 and sidestep.
// Scene: "Corridor with a corner"
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

    private const float TimeStep = 0.25f;
    private const long FirstStep = 0;

    private static readonly Kind[] Kinds =
    {
        new Kind(1.0f, 1.5f, 1.0f, 10.0f, 10, 3.0f, 2.0f),
    };

    private static readonly Agent[] Agents =
    {
        new Agent(0, new Vector2(-12.0f, -4.5f), new Vector2(0.0f, 0.0f), Aim.Goal, new Vector2(16.0f, -0.45f)),
        new Agent(0, new Vector2(-12.0f, -1.5f), new Vector2(0.0f, 0.0f), Aim.Goal, new Vector2(16.0f, -0.15f)),
        new Agent(0, new Vector2(-12.0f, 1.5f), new Vector2(0.0f, 0.0f), Aim.Goal, new Vector2(16.0f, 0.15f)),
        new Agent(0, new Vector2(-12.0f, 4.5f), new Vector2(0.0f, 0.0f), Aim.Goal, new Vector2(16.0f, 0.45f)),
        new Agent(0, new Vector2(-15.0f, -4.5f), new Vector2(0.0f, 0.0f), Aim.Goal, new Vector2(16.0f, -0.45f)),
        new Agent(0, new Vector2(-15.0f, -1.5f), new Vector2(0.0f, 0.0f), Aim.Goal, new Vector2(16.0f, -0.15f)),
        new Agent(0, new Vector2(-15.0f, 1.5f), new Vector2(0.0f, 0.0f), Aim.Goal, new Vector2(16.0f, 0.15f)),
        new Agent(0, new Vector2(-15.0f, 4.5f), new Vector2(0.0f, 0.0f), Aim.Goal, new Vector2(16.0f, 0.45f)),
        new Agent(0, new Vector2(-18.0f, -4.5f), new Vector2(0.0f, 0.0f), Aim.Goal, new Vector2(16.0f, -0.45f)),
        new Agent(0, new Vector2(-18.0f, -1.5f), new Vector2(0.0f, 0.0f), Aim.Goal, new Vector2(16.0f, -0.15f)),
        new Agent(0, new Vector2(-18.0f, 1.5f), new Vector2(0.0f, 0.0f), Aim.Goal, new Vector2(16.0f, 0.15f)),
        new Agent(0, new Vector2(-18.0f, 4.5f), new Vector2(0.0f, 0.0f), Aim.Goal, new Vector2(16.0f, 0.45f)),
        new Agent(0, new Vector2(14.0f, 2.0f), new Vector2(0.0f, 0.0f), Aim.Goal, new Vector2(4.0f, -8.0f)),
        new Agent(0, new Vector2(14.0f, 4.5f), new Vector2(0.0f, 0.0f), Aim.Goal, new Vector2(4.0f, -9.0f)),
        new Agent(0, new Vector2(16.5f, 2.0f), new Vector2(0.0f, 0.0f), Aim.Goal, new Vector2(5.0f, -8.0f)),
        new Agent(0, new Vector2(16.5f, 4.5f), new Vector2(0.0f, 0.0f), Aim.Goal, new Vector2(5.0f, -9.0f)),
    };

    // Counter-clockwise vertices enclose a solid, clockwise ones a room, two make a wall.
    private static readonly IList<Vector2>[] Obstacles =
    {
        new Vector2[] { new Vector2(-1.0f, 1.5f), new Vector2(1.0f, 1.5f), new Vector2(1.0f, 15.0f), new Vector2(-1.0f, 15.0f) },
        new Vector2[] { new Vector2(-1.0f, -15.0f), new Vector2(1.0f, -15.0f), new Vector2(1.0f, -1.5f), new Vector2(-1.0f, -1.5f) },
        new Vector2[] { new Vector2(6.0f, -6.0f), new Vector2(12.0f, -6.0f), new Vector2(12.0f, -4.5f), new Vector2(7.5f, -4.5f), new Vector2(7.5f, -1.5f), new Vector2(6.0f, -1.5f) },
    };

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
