// Written by sidestep, for RVO2-CS 2 (https://github.com/snape/RVO2-CS).
// In a console project that refers to RVOCS: dotnet run -- --steps 200 > trace.csv
// RVO2-CS divides where RVO2 multiplies by an inverse, so its last bits differ from those of RVO2 and sidestep.
// Scene: "A "title" \\n#coding: no\u{2028}\u{202e}@agents@ */ ??/ \"
// Not as in sidestep: one agent takes ORCA in place of VO, RVO or HRVO.
// Not as in sidestep: one agent that avoids nothing keeps off walls and pillars nevertheless.
// Not as in sidestep: one agent takes one half of the avoiding, whatever the responsibility.
// Not as in sidestep: one agent goes without steering forces.
// Not as in sidestep: 2 agents that wander, pursue or evade stand still.
// Not as in sidestep: one agent heads straight for its goal, without the road map.
// Not as in sidestep: one agent that follows the pointer heads for where it stands.
// Not as in sidestep: one agent has no limits of acceleration or turn rate.
// Not as in sidestep: agents that stand on the same point part another way, or never.
// Not as in sidestep: the pillar is a polygon of 16 corners.
// Not as in sidestep: relaxed lines give way equally, as with len = 1 in place of inf.
// Not as in sidestep: linear programs have the tolerances of RVO2, not those of orca.lp = robust.
// Not as in sidestep: each velocity moves its agent in the same step, as with update = same_step.
// Not as in sidestep: nothing breaks deadlocks.
// Not as in sidestep: the largest speed stays in m/s, as with museum.units = repaired.
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

    private const float TimeStep = 0.3f;
    private const long FirstStep = 0;

    private static readonly Kind[] Kinds =
    {
        new Kind(0.5f, 2.0f, 1.0f, 15.0f, 10, 2.0f, 10.0f),
        new Kind(0.5f, 2.0f, 1.0f, 15.0f, 0, 2.0f, 10.0f),
        new Kind(0.5f, 2.0f, 1.0f, 15.0f, 10, 2.0f, 10.0f),
        new Kind(0.5f, 2.0f, 1.0f, 15.0f, 10, 2.0f, 10.0f),
        new Kind(0.5f, 2.0f, 1.0f, 15.0f, 3, 2.0f, 10.0f),
        new Kind(0.5f, 2.0f, 1.0f, 15.0f, 10, 2.0f, 10.0f),
        new Kind(0.001f, 10000.0f, 1.0f, 1000000.0f, 10, 1000000.0f, 10.0f),
    };

    private static readonly Agent[] Agents =
    {
        new Agent(0, new Vector2(-8.0f, 0.1f), new Vector2(0.0f, 0.0f), Aim.Goal, new Vector2(8.0f, -0.3f)),
        new Agent(1, new Vector2(8.0f, 0.0f), new Vector2(0.0f, 0.0f), Aim.Goal, new Vector2(-8.0f, 0.0f)),
        new Agent(2, new Vector2(0.0f, 4.0f), new Vector2(0.0f, 0.0f), Aim.Velocity, new Vector2(0.0f, 0.0f)),
        new Agent(3, new Vector2(2.0f, 4.0f), new Vector2(0.0f, 0.0f), Aim.Velocity, new Vector2(0.0f, 0.0f)),
        new Agent(4, new Vector2(-2.0f, -4.0f), new Vector2(0.0f, 0.0f), Aim.Goal, new Vector2(2.0f, 6.0f)),
        new Agent(5, new Vector2(-6.0f, -4.0f), new Vector2(0.0f, 0.0f), Aim.Goal, new Vector2(0.0f, 0.0f)),
        new Agent(5, new Vector2(-6.0f, 9.0f), new Vector2(1e-7f, -1234.5679f), Aim.Velocity, new Vector2(1e-40f, -0.1f)),
        new Agent(6, new Vector2(9999999.0f, -9999999.0f), new Vector2(0.0f, 0.0f), Aim.Goal, new Vector2(-9999999.0f, 9999999.0f)),
        new Agent(5, new Vector2(9999999.0f, -9999999.0f), new Vector2(0.0f, 0.0f), Aim.Velocity, new Vector2(0.0f, 0.0f)),
    };

    // Counter-clockwise vertices enclose a solid, clockwise ones a room, two make a wall.
    private static readonly IList<Vector2>[] Obstacles =
    {
        new Vector2[] { new Vector2(4.0f, -3.0f), new Vector2(4.1f, 3.0f) },
        new Vector2[] { new Vector2(0.91763204f, 0.7f), new Vector2(0.8477814f, 1.0511626f), new Vector2(0.64886385f, 1.3488638f), new Vector2(0.35116258f, 1.5477815f), new Vector2(-4.0110972e-8f, 1.617632f), new Vector2(-0.35116264f, 1.5477815f), new Vector2(-0.64886385f, 1.3488638f), new Vector2(-0.84778154f, 1.0511625f), new Vector2(-0.91763204f, 0.6999999f), new Vector2(-0.8477814f, 0.3488374f), new Vector2(-0.64886373f, 0.051136076f), new Vector2(-0.3511623f, -0.14778161f), new Vector2(1.0942653e-8f, -0.21763206f), new Vector2(0.35116273f, -0.14778137f), new Vector2(0.64886403f, 0.051136374f), new Vector2(0.8477815f, 0.3488374f) },
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
