//! Swarm robots and ships are examined as people are: with every length scaled by 1/128 and by 128, the findings are
//! the same.

use std::sync::Arc;

use glam::Vec2;
use rayon::prelude::*;
use sidestep_core::{
    Objective, Simulation, World,
    model::{
        Obstacles, Roadmap,
        agent::AGENT_SETTINGS,
        goal_place::GoalPlace,
        journey::Goals,
        obstacle::Circle,
        params::PARAMS,
        tunable::{Tunable, Value},
    },
    sim::{Watch, decide},
};
use sidestep_lab::{
    Scenario,
    explain::doctor::{Ailment, Memory, Severity, diagnose},
    files::scenario::builtin,
};

use crate::common::AgentList;

/// Largest number of agents of a scene that take part.
const MAX_AGENTS: usize = 30;

/// Returns true if a value in this unit grows as lengths do; masses and times do not.
fn grows(unit: &str) -> bool {
    matches!(unit, "m" | "m/s" | "m/s²" | "m/√s" | "N")
}

/// Scales the part of each key that is a length.
fn stretch<T>(of: &mut T, tunables: &[Tunable<T>], by: f32) {
    for tunable in tunables.iter().filter(|tunable| grows(tunable.unit)) {
        if let Value::Real(real) = (tunable.get)(of) {
            (tunable.set)(of, Value::Real(real * by));
        }
    }
}

/// Scaled walls and pillars, made once for a run.
fn stretched_obstacles(obstacles: &Obstacles, by: f32) -> Arc<Obstacles> {
    let polygons =
        obstacles.polygons().iter().map(|polygon| polygon.iter().map(|point| *point * by).collect());
    let circle = |circle: &Circle| Circle { center: circle.center * by, radius: circle.radius * by };
    let circles = obstacles.circles().iter().map(circle).collect();
    Arc::new(Obstacles::new(polygons.collect(), circles).expect("sound obstacles"))
}

fn stretched(world: &World, obstacles: &Arc<Obstacles>, map: &Arc<Roadmap>, by: f32) -> World {
    let mut image = World {
        obstacles: Arc::clone(obstacles),
        roadmap: Arc::clone(map),
        pointer: world.pointer * by,
        ..world.clone()
    };
    stretch(&mut image.params, PARAMS, by);
    for agent in &mut image.agents {
        stretch(&mut agent.settings, AGENT_SETTINGS, by);
        let lengths: [&mut Vec2; 3] = [&mut agent.position, &mut agent.velocity, &mut agent.wander];
        lengths.into_iter().for_each(|length| *length *= by);
        agent.objective = match agent.objective {
            Objective::Velocity(velocity) => Objective::Velocity(velocity * by),
            objective => objective.placed(|goal| goal * by),
        };
    }
    for (_, journey) in &mut image.journeys {
        let goals = journey.goals.placed(|place| stretched_place(place, by));
        let arrival_distance = goals.arrival_distance.map(|distance| distance * by);
        journey.goals = Arc::new(Goals { arrival_distance, ..goals });
    }
    image
}

fn stretched_place(place: GoalPlace, by: f32) -> GoalPlace {
    match place {
        GoalPlace::Point(point) => GoalPlace::Point(point * by),
        GoalPlace::Line(ends) => GoalPlace::Line(ends.map(|end| end * by)),
        GoalPlace::Disc { center, radius } => GoalPlace::Disc { center: center * by, radius: radius * by },
        GoalPlace::Box { center, size, angle } => {
            GoalPlace::Box { center: center * by, size: size * by, angle }
        }
    }
}

/// Observations on a scene.
#[derive(Default)]
struct Seen {
    compared: usize,
    found: usize,
    /// Number of agents with different decisions, because a tolerance of a method is a length or a speed.
    otherwise: usize,
    wrong: Vec<String>,
}

/// At a preferred speed of at most 0.1 m/s no agent ever counted as stuck, and below a millimeter nothing overlapped.
#[test]
fn every_built_in_scene_has_the_same_findings_in_other_units() {
    let scenes: Vec<&str> = builtin::all().map(|builtin| builtin.name).collect();
    let all: Vec<Seen> = scenes.par_iter().map(|name| compare(name)).collect();
    let wrong: Vec<&String> = all.iter().flat_map(|seen| &seen.wrong).collect();
    let sum = |of: fn(&Seen) -> usize| all.iter().map(of).sum::<usize>();
    let [compared, found, otherwise] =
        [|seen: &Seen| seen.compared, |seen: &Seen| seen.found, |seen: &Seen| seen.otherwise].map(sum);
    assert!(
        wrong.is_empty(),
        "{} of {compared} wrong:\n{}",
        wrong.len(),
        wrong.iter().take(12).map(|w| w.as_str()).collect::<Vec<_>>().join("\n")
    );
    assert!(
        compared > 20_000 && found > 5_000 && otherwise < compared / 20,
        "{compared}, {found}, {otherwise}"
    );
}

/// Each state of a run is decided again in its image; if the decision is not the image of the original, the agent is
/// left out for as long as the doctor remembers.
fn compare(name: &str) -> Seen {
    let mut start = Scenario::load(name).expect("a built-in scene").world();
    start.agents.change(|agents| agents.truncate(MAX_AGENTS));
    let every = ((0.5 / start.params.time_step).round() as u64).max(1);
    let n = start.agents.len();
    let mut images = [1.0 / 128.0, 128.0].map(|by| {
        let obstacles = stretched_obstacles(&start.obstacles, by);
        let points = start.roadmap.points.iter().map(|point| *point * by).collect();
        let map = Arc::new(Roadmap::new(points, start.roadmap.clearance * by, &obstacles));
        (by, obstacles, map, vec![(Memory::default(), f64::NEG_INFINITY); n])
    });
    let mut memories = vec![Memory::default(); n];
    let mut run = Simulation::new(start);
    run.watch(Watch::All);
    let mut seen = Seen::default();
    // Until an agent appears or leaves: these memories are by index.
    while run.world().time < 9.0 && run.world().agents.len() == n {
        let (world, decisions) = run.state();
        (0..).zip(&mut memories).for_each(|(agent, memory)| memory.observe(world, decisions, agent));
        for (by, obstacles, map, histories) in &mut images {
            let image = stretched(world, obstacles, map, *by);
            let there = decide(&image, &Watch::All);
            for (agent, (memory, differed)) in histories.iter_mut().enumerate() {
                memory.observe(&image, &there, agent as u32);
                let (here, now) = (&decisions.choices[agent], &there.choices[agent]);
                let off = (here.velocity * *by - now.velocity).length()
                    / (*by * world.agents[agent].settings.max_speed);
                if off > 1e-3 || here.outcome != now.outcome {
                    *differed = world.time;
                }
                if !world.step.is_multiple_of(every) {
                    continue;
                }
                if world.time - *differed < 2.1 {
                    seen.otherwise += 1;
                    continue;
                }
                let kinds =
                    |world: &World, decisions, memory: &Memory| -> Vec<(Ailment, Severity, Option<u64>)> {
                        let found = diagnose(world, decisions, agent as u32, memory);
                        found
                            .iter()
                            .map(|one| (one.ailment, one.severity, one.since.map(|since| since.step)))
                            .collect()
                    };
                let [direct, scaled] =
                    [kinds(world, decisions, &memories[agent]), kinds(&image, &there, memory)];
                seen.compared += 1;
                seen.found += direct.len();
                if direct != scaled {
                    let at = format!("{name} times {by}, step {}, agent {agent}", world.step);
                    seen.wrong.push(format!("{at}: {direct:?}, {scaled:?}"));
                }
            }
        }
        run.step();
    }
    seen
}
