//! The doctor's findings, compared with what the places of a run show, with mirror images, and with the doctor's own
//! advice.

use std::{collections::VecDeque, sync::Arc};

use crate::{
    common::{
        AgentList, alone, any_tunables, for_all, pair_settings, scattered, solid_box, standing, turned,
        walker, wide, world,
    },
    remedies::SAMPLE,
    threads::is_from_a_thread,
    why,
};
use glam::{DVec2, Vec2};
use rayon::prelude::*;
use sidestep_core::{
    Agent, AgentSettings, Method, Objective, Simulation, World,
    model::{
        Obstacles,
        agent::AGENT_SETTINGS,
        obstacle::{Circle, Suspicion, suspects},
        params::Breaker,
    },
    sim::{Watch, decide},
};
use sidestep_lab::{
    Scenario,
    explain::doctor::{Ailment, Finding, Memory, Remedy, Severity, diagnose},
    files::scenario::builtin,
};

const METHODS: [Method; 5] = [Method::None, Method::Vo, Method::Rvo, Method::Hrvo, Method::Orca];

/// Largest number of agents of a scenario that take part.
const MAX_AGENTS: usize = 30;

/// A built-in scenario with this method for all agents.
fn scene(name: &str, method: Method) -> World {
    let mut start = Scenario::load(name).expect("a built-in scenario").world();
    start.agents.change(|agents| agents.truncate(MAX_AGENTS));
    start.agents.iter_mut().for_each(|agent| agent.method = method);
    start
}

fn has(findings: &[Finding], ailment: Ailment) -> bool {
    findings.iter().any(|finding| finding.ailment == ailment)
}

/// Returns true if a finding says that an agent that wants to move makes no progress.
fn is_of_stall(finding: &Finding) -> bool {
    use Ailment::{BlockedGoal, Deadlock, NoHeadway, SharedGoal, WallFace};
    [BlockedGoal, Deadlock, NoHeadway, SharedGoal, WallFace].contains(&finding.ailment)
        && finding.severity == Severity::Problem
}

/// The doctor's findings on an agent after this time, s.
pub fn findings_at(start: World, agent: u32, seconds: f64) -> Vec<Finding> {
    let mut run = Simulation::new(start);
    run.watch(Watch::Agents(vec![agent]));
    let mut memory = Memory::default();
    loop {
        let (world, decisions) = run.state();
        memory.observe(world, decisions, agent);
        if world.time > seconds - 1e-6 {
            return diagnose(world, decisions, agent, &memory);
        }
        run.step();
    }
}

/// A run with all agents under observation.
struct Ward {
    run: Simulation,
    histories: Vec<Memory>,
}

impl Ward {
    fn new(start: World) -> Ward {
        let histories = vec![Memory::default(); start.agents.len()];
        let mut run = Simulation::new(start);
        run.watch(Watch::All);
        let mut ward = Ward { run, histories };
        ward.observe();
        ward
    }

    fn observe(&mut self) {
        let (world, decisions) = self.run.state();
        (0..).zip(&mut self.histories).for_each(|(agent, history)| history.observe(world, decisions, agent));
    }

    fn step(&mut self) {
        self.run.step();
        self.observe();
    }

    fn until(mut self, seconds: f64) -> Ward {
        while self.run.world().time < seconds - 1e-6 {
            self.step();
        }
        self
    }

    fn findings(&mut self, agent: u32) -> Vec<Finding> {
        let (world, decisions) = self.run.state();
        diagnose(world, decisions, agent, &self.histories[agent as usize])
    }
}

/// The places of one agent in its last three seconds.
#[derive(Clone, Default)]
struct Log {
    places: VecDeque<(f64, DVec2)>,
}

impl Log {
    fn observe(&mut self, world: &World, agent: &Agent) {
        self.places.push_back((world.time, wide(agent.position)));
        while self.places.front().is_some_and(|(time, _)| world.time - time > 3.0 + 1e-6) {
            self.places.pop_front();
        }
    }

    fn now(&self) -> (f64, DVec2) {
        *self.places.back().expect("it was observed")
    }

    fn lately(&self, seconds: f64) -> Vec<DVec2> {
        let now = self.now().0;
        self.places.iter().filter(|place| now - place.0 <= seconds + 1e-6).map(|place| place.1).collect()
    }

    /// Largest distance from its present place within the last `seconds`, m; `None` until it has been observed for that
    /// time.
    fn farthest(&self, seconds: f64, time_step: f64) -> Option<f64> {
        let here = self.now();
        let whole = here.0 - self.places[0].0 > seconds - time_step - 1e-6;
        whole.then(|| self.lately(seconds).iter().map(|place| place.distance(here.1)).fold(0.0, f64::max))
    }

    /// Its least distance to a place in the second before last, and in the last second, m.
    fn nearest(&self, place: DVec2) -> (f64, f64) {
        let now = self.now().0;
        let least = |when: fn(f64) -> bool| {
            let then = self.places.iter().filter(|known| when(now - known.0));
            then.map(|known| known.1.distance(place)).fold(f64::INFINITY, f64::min)
        };
        (least(|ago| ago > 1.0 + 1e-6 && ago <= 2.0 + 1e-6), least(|ago| ago <= 1.0 + 1e-6))
    }

    /// True if for three seconds it has neither arrived nor moved away by a tenth of the distance that it would go in
    /// two.
    fn is_stuck(&self, agent: &Agent, time_step: f64) -> bool {
        let radius = f64::from(agent.settings.radius) + 1e-6;
        // An agent that prefers more than its maximum speed still gets no farther than that.
        let speed = f64::from(agent.settings.preferred_speed.min(agent.settings.max_speed));
        let away = |goal: Vec2| self.places.iter().all(|place| place.1.distance(wide(goal)) > radius);
        speed > 0.1
            && agent.goal().is_some_and(away)
            && self.farthest(3.0, time_step).is_some_and(|far| far < 0.2 * speed)
    }

    /// Angles between its successive displacements in the last two seconds, rad, while it moved.
    fn turns(&self, agent: &Agent, time_step: f64) -> Vec<f64> {
        let lately = self.lately(2.0);
        let least = 0.0201 * f64::from(agent.settings.max_speed) * time_step;
        let ways = lately.windows(2).map(|pair| pair[1] - pair[0]).filter(|way| way.length() > least);
        let ways: Vec<DVec2> = ways.collect();
        ways.windows(2).map(|pair| crate::common::angle_between(pair[0], pair[1])).collect()
    }
}

/// The number of turns beyond a right angle, and the number that reverse the side of the turn before, where a turn
/// straight back counts as either side. Turns within `slack` rad of a threshold count; with a negative slack they do
/// not.
fn swings(turns: &[f64], slack: f64) -> (usize, usize) {
    use std::f64::consts::PI;
    let about = turns.iter().filter(|turn| turn.abs() > 0.5 * PI - slack).count();
    let wide: Vec<f64> = turns.iter().copied().filter(|turn| turn.abs() > 0.05 - slack).collect();
    let back = |turn: f64| turn.abs() > PI - 0.05 - slack;
    let reversals = wide.windows(2).filter(|pair| pair[0] * pair[1] < 0.0 || back(pair[0]) || back(pair[1]));
    (about, reversals.count())
}

/// Observations over all runs, agent-seconds, and errors. Threads of a pool must not panic: the message would be lost.
#[derive(Default, Debug)]
struct Seen {
    stuck: f64,
    to_and_fro: f64,
    named: f64,
    shared: f64,
    wrong: Vec<String>,
}

impl Seen {
    fn check(&mut self, right: bool, said: impl FnOnce() -> String) {
        if !right {
            self.wrong.push(said());
        }
    }
}

/// Compares the findings on one agent with its log. Its present decision is not in the log yet, so one turn may differ.
fn compare(seen: &mut Seen, world: &World, index: u32, findings: &[Finding], log: &Log, what: &str) {
    let (agent, time_step) = (&world.agents[index as usize], f64::from(world.params.time_step));
    let speed = f64::from(agent.settings.preferred_speed);
    let turns = log.turns(agent, time_step);
    let (about, reversals) = swings(&turns, 0.01);
    let said = || format!("{what}, step {}, agent {index}: {findings:?}", world.step);
    if log.is_stuck(agent, time_step) {
        seen.stuck += 0.5;
        seen.check(findings.iter().any(is_of_stall), || format!("{} is stuck", said()));
    }
    if swings(&turns, -0.01).0 >= 4 {
        seen.to_and_fro += 0.5;
        seen.check(has(findings, Ailment::Jitter), || format!("{} goes to and fro", said()));
    }
    if has(findings, Ailment::Jitter) {
        let swings = about >= 3 || reversals >= 3;
        seen.check(swings, || format!("{} has {about} and {reversals} turns", said()));
    }
    for finding in findings.iter().filter(|finding| is_of_stall(finding)) {
        seen.named += 0.5;
        let stays = log.farthest(2.0, time_step).is_some_and(|far| far < 0.201 * speed);
        // It may still have been braking half a second and a step ago.
        let stands = log.farthest(0.3, time_step).is_some_and(|far| far < 0.3 * 0.06 * speed + 1e-3);
        seen.check(stays || stands, || format!("{}: {finding:?}, but it moves", said()));
    }
    if let Some(shared) = findings.iter().find(|finding| finding.ailment == Ailment::SharedGoal) {
        seen.shared += 0.5;
        let place = |agent: &Agent| agent.goal().unwrap_or(world.pointer);
        let here = wide(place(agent));
        let near = world.agents.iter().filter(|other| {
            let apart = wide(place(other)).distance(here);
            apart < f64::from(agent.settings.radius + other.settings.radius)
        });
        seen.check(near.count() > 1, || format!("{} has its goal for itself", said()));
        let (before, lately) = log.nearest(here);
        let nearer = before - lately;
        let stays = shared.severity == Severity::Problem || nearer < 0.1 * speed + 1e-3;
        seen.check(stays, || format!("{} comes nearer by {nearer} m", said()));
    }
}

/// 269 agent-seconds of turning to and fro had no finding (the sign of a turn by ±π depends on rounding), nor had 76
/// agent-seconds of being stuck for three seconds, and in many more no finding said so.
#[test]
fn whoever_is_stuck_or_swings_has_a_finding_that_says_so_and_nobody_else_has() {
    let (threads, ours): (Vec<&str>, Vec<&str>) =
        builtin::all().map(|builtin| builtin.name).partition(|name| is_from_a_thread(name));
    let written =
        |name: &&str| (name.to_string(), Scenario::load(name).expect("a built-in scenario").world());
    // Every method where agents get stuck or swing most; elsewhere one after the other.
    let methods = |(k, name): (usize, &&str)| match SAMPLE.contains(name) {
        true => METHODS.to_vec(),
        false => vec![METHODS[k % METHODS.len()]],
    };
    let by_methods = |(k, name): (usize, &&str)| {
        let of = |method| (format!("{name}, {method:?}"), scene(name, method));
        methods((k, name)).into_iter().map(of).collect::<Vec<_>>()
    };
    let runs: Vec<(String, World)> =
        threads.iter().map(written).chain(ours.iter().enumerate().flat_map(by_methods)).collect();
    let seen = runs.into_par_iter().map(|(what, start)| {
        let every = ((0.5 / start.params.time_step).round() as u64).max(1);
        let mut logs = vec![Log::default(); start.agents.len()];
        let mut ward = Ward::new(start);
        let mut seen = Seen::default();
        let observe = |logs: &mut Vec<Log>, world: &World| {
            logs.iter_mut().zip(&world.agents).for_each(|(log, agent)| log.observe(world, agent));
        };
        observe(&mut logs, ward.run.world());
        // Until an agent appears or leaves: these logs are by index.
        while ward.run.world().time < 20.0 {
            ward.step();
            let world = ward.run.world();
            if world.agents.len() != logs.len() {
                break;
            }
            observe(&mut logs, world);
            if !world.step.is_multiple_of(every) {
                continue;
            }
            // Formatting takes longer than diagnosing.
            let is_read = world.step.is_multiple_of(4 * every);
            for (index, log) in (0..).zip(&logs) {
                let findings = ward.findings(index);
                if is_read {
                    why::check(&findings);
                }
                compare(&mut seen, ward.run.world(), index, &findings, log, &what);
            }
        }
        seen
    });
    let sum = |a: Seen, b: Seen| Seen {
        stuck: a.stuck + b.stuck,
        to_and_fro: a.to_and_fro + b.to_and_fro,
        named: a.named + b.named,
        shared: a.shared + b.shared,
        wrong: [a.wrong, b.wrong].concat(),
    };
    let seen = seen.reduce(Seen::default, sum);
    assert!(
        seen.wrong.is_empty(),
        "{} wrong:\n{}",
        seen.wrong.len(),
        seen.wrong[..seen.wrong.len().min(20)].join("\n")
    );
    let enough = seen.stuck > 500.0 && seen.to_and_fro > 1000.0 && seen.named > 700.0 && seen.shared > 500.0;
    assert!(enough, "{seen:?}");
}

/// A mapping of the world onto itself that is exact in `f32`.
struct Image {
    name: &'static str,
    map: fn(Vec2) -> Vec2,
    /// True if it exchanges left and right.
    flips: bool,
    /// True if the agents are listed in reverse order.
    backwards: bool,
}

const IMAGES: [Image; 3] = [
    Image { name: "mirrored", map: |v| Vec2::new(v.x, -v.y), flips: true, backwards: false },
    Image { name: "turned", map: Vec2::perp, flips: false, backwards: false },
    Image { name: "renumbered", map: |v| v, flips: false, backwards: true },
];

impl Image {
    fn of(&self, world: &World, obstacles: &Arc<Obstacles>) -> World {
        let n = world.agents.len() as u32;
        let index = |other: u32| if self.backwards { n - 1 - other } else { other };
        let mut image =
            World { obstacles: obstacles.clone(), pointer: (self.map)(world.pointer), ..world.clone() };
        for agent in &mut image.agents {
            agent.position = (self.map)(agent.position);
            agent.velocity = (self.map)(agent.velocity);
            agent.heading = (self.map)(agent.heading);
            agent.objective = match agent.objective {
                Objective::Goal(goal) | Objective::Route(goal) => Objective::Goal((self.map)(goal)),
                Objective::Velocity(velocity) => Objective::Velocity((self.map)(velocity)),
                Objective::Pursue(other) => Objective::Pursue(index(other)),
                Objective::Evade(other) => Objective::Evade(index(other)),
                objective => objective,
            };
        }
        if self.backwards {
            image.agents.reverse();
        }
        image
    }

    /// Mirrored polygons are listed in reverse order, so that solids stay solids.
    fn of_obstacles(&self, obstacles: &Obstacles) -> Arc<Obstacles> {
        let polygon = |polygon: &Vec<Vec2>| {
            let mut image: Vec<Vec2> = polygon.iter().map(|point| (self.map)(*point)).collect();
            if self.flips {
                image.reverse();
            }
            image
        };
        let circle = |circle: &Circle| Circle { center: (self.map)(circle.center), ..*circle };
        Arc::new(crate::common::sound(
            obstacles.polygons().iter().map(polygon).collect(),
            obstacles.circles().iter().map(circle).collect(),
        ))
    }
}

/// Ailments and severities on one agent.
fn kinds(findings: &[Finding]) -> Vec<(Ailment, Severity)> {
    findings.iter().map(|finding| (finding.ailment, finding.severity)).collect()
}

/// Both agents at the door of the mirrored pair go to and fro alike, but only one of them had the finding.
///
/// Each state of a run is decided again in its image, so that differences do not grow. If the decision is not the
/// image of the original, a tie was broken by a side or a number, and the agent is left out for as long as the doctor
/// remembers.
#[test]
fn an_image_of_the_world_has_the_same_findings() {
    let names = [
        "arrive-and-stand",
        "circle-10",
        "crossing-flows",
        "deadlock-ring",
        "doorway",
        "fan-in",
        "flat-face",
        "groups-meet",
        "head-on-zigzag",
        "one-way",
        "pillars",
        "pyramid-near",
        "reciprocal-dance",
        "room",
        "two-pillars",
        "wall-corridor",
    ];
    // Each scene and each method meets every image.
    let places = (0..names.len()).flat_map(|name| (0..METHODS.len()).map(move |method| (name, method)));
    let cases: Vec<(&str, Method, &Image)> = places
        .map(|(name, method)| (names[name], METHODS[method], &IMAGES[(name + method) % IMAGES.len()]))
        .collect();
    let check = |(name, method, image): &(&str, Method, &Image)| {
        let mut start = scene(name, *method);
        start.params.deadlock_breaker = Breaker::None;
        for agent in &mut start.agents {
            if let Objective::Route(goal) = agent.objective {
                agent.objective = Objective::Goal(goal);
            }
        }
        let n = start.agents.len();
        let every = ((0.5 / start.params.time_step).round() as u64).max(1);
        let obstacles = image.of_obstacles(&start.obstacles);
        let mut histories = vec![(Memory::default(), f64::NEG_INFINITY); n];
        let mut ward = Ward::new(start);
        let (mut compared, mut found, mut ties, mut wrong) = (0, 0, 0, Vec::new());
        while ward.run.world().time < 14.0 {
            let (world, decisions) = ward.run.state();
            let mapped = image.of(world, &obstacles);
            let mapped_decisions = decide(&mapped, &Watch::All);
            for (index, (history, tied)) in histories.iter_mut().enumerate() {
                let there = if image.backwards { n - 1 - index } else { index };
                history.observe(&mapped, &mapped_decisions, there as u32);
                let (a, b) = (&decisions.choices[index], &mapped_decisions.choices[there]);
                let speed = world.agents[index].settings.max_speed;
                let off = (image.map)(a.velocity).distance(b.velocity) / speed;
                if off > 1e-3 || a.outcome != b.outcome {
                    *tied = world.time;
                }
                if !world.step.is_multiple_of(every) {
                    continue;
                }
                if world.time - *tied < 2.1 {
                    ties += 1;
                    continue;
                }
                let direct = diagnose(world, decisions, index as u32, &ward.histories[index]);
                let there = diagnose(&mapped, &mapped_decisions, there as u32, history);
                if kinds(&direct) != kinds(&there) {
                    let what = format!("{name}, {method:?}, {}, step {}", image.name, world.step);
                    wrong.push(format!("{what}, agent {index}:\n{direct:#?}\n{there:#?}"));
                }
                compared += 1;
                found += direct.len();
            }
            ward.step();
        }
        ([compared, found, ties], wrong)
    };
    let all: Vec<([usize; 3], Vec<String>)> = cases.par_iter().map(check).collect();
    let wrong: Vec<&String> = all.iter().flat_map(|(_, wrong)| wrong).collect();
    assert!(wrong.is_empty(), "{} wrong, first {}", wrong.len(), wrong[0]);
    let [compared, found, ties] = [0, 1, 2].map(|k| all.iter().map(|(sums, _)| sums[k]).sum::<usize>());
    assert!(compared > 25_000 && found > 10_000 && ties < compared / 5, "{compared}, {found}, {ties}");
}

#[test]
fn both_at_the_door_go_to_and_fro() {
    // Agent 0 had the finding, and agent 1, its image, had none.
    let mut ward = Ward::new(scene("doorway", Method::Vo)).until(9.0);
    for agent in [0, 1] {
        let findings = ward.findings(agent);
        assert!(has(&findings, Ailment::Jitter), "agent {agent}: {findings:?}");
    }
}

/// The findings on the first agent of this world after `seconds`.
fn after(start: World, seconds: f64) -> Vec<Finding> {
    Ward::new(start).until(seconds).findings(0)
}

fn the(findings: &[Finding], ailment: Ailment) -> Finding {
    let found = findings.iter().find(|finding| finding.ailment == ailment);
    found.unwrap_or_else(|| panic!("no {ailment:?} in {findings:?}")).clone()
}

/// Some agents from all sides, with goals at these places.
fn gathering(method: Method, goals: &[Vec2]) -> World {
    let agents = goals.iter().enumerate().map(|(k, goal)| {
        let from = turned(DVec2::X * 6.0, 0.3 + std::f64::consts::TAU * k as f64 / goals.len() as f64);
        walker(from.as_vec2(), *goal, method, pair_settings())
    });
    world(0.1, agents.collect())
}

/// A goal shared by five agents was reported as a deadlock with the advice to take right_bias, or only as crowded.
#[test]
fn a_goal_that_several_share_is_named_and_goals_as_far_apart_as_advised_are_reached() {
    for method in [Method::Vo, Method::Rvo, Method::Hrvo, Method::Orca] {
        let goals = [[0.0, 0.0], [0.1, 0.0], [0.0, 0.1], [-0.1, 0.0], [0.0, -0.1]].map(Vec2::from);
        let mut ward = Ward::new(gathering(method, &goals)).until(30.0);
        let away: Vec<u32> =
            (0..5).filter(|agent| !ward.run.world().agents[*agent as usize].has_arrived()).collect();
        assert!(!away.is_empty(), "{method:?}");
        for agent in away {
            let findings = ward.findings(agent);
            let found = the(&findings, Ailment::SharedGoal);
            assert!(!has(&findings, Ailment::Deadlock), "{findings:?}");
            assert_eq!(found.remedy.message().to_string(), "Give them goals at least 1.00 m apart.");
        }
        // On a ring with 1.06 m from one goal to the next, each in front of its agent.
        let mut spread = gathering(method, &goals);
        for agent in &mut spread.agents {
            agent.objective = Objective::Goal(agent.position * 0.15);
        }
        let ward = Ward::new(spread).until(30.0);
        assert!(ward.run.world().agents.iter().all(Agent::has_arrived), "{method:?}");
    }
}

/// An inner corner and a goal on a wall were reported as deadlocks.
#[test]
fn a_goal_that_cannot_be_reached_is_named_and_a_wall_before_it_too() {
    let corner = || {
        vec![
            solid_box(Vec2::new(2.0, -3.0), Vec2::new(3.0, 4.0)),
            solid_box(Vec2::new(-3.0, 3.0), Vec2::new(2.0, 4.0)),
        ]
    };
    let pillar = [(Vec2::new(5.0, 0.0), 1.0)];
    let cases: [(&str, Vec2, Ailment); 6] = [
        ("on the face", Vec2::new(2.0, 0.7), Ailment::BlockedGoal),
        ("in the corner", Vec2::new(1.95, 2.95), Ailment::BlockedGoal),
        ("inside the wall", Vec2::new(2.5, 0.3), Ailment::BlockedGoal),
        ("behind the corner", Vec2::new(8.0, 9.0), Ailment::WallFace),
        ("straight behind the corner", Vec2::new(9.0, 10.0), Ailment::WallFace),
        ("behind the wall", Vec2::new(8.0, 0.0), Ailment::WallFace),
    ];
    for method in [Method::Vo, Method::Rvo, Method::Hrvo, Method::Orca] {
        for (what, goal, want) in cases {
            let me = walker(Vec2::new(-1.0, 0.3), goal, method, pair_settings());
            let findings = after(alone(me, 0.1, standing(corner(), &[])), 25.0);
            let stalls: Vec<Ailment> =
                findings.iter().filter(|found| is_of_stall(found)).map(|found| found.ailment).collect();
            assert_eq!(stalls, [want], "{method:?}, {what}: {findings:?}");
        }
        let me = walker(Vec2::new(-1.0, 0.0), Vec2::new(4.1, 0.0), method, pair_settings());
        let found = the(&after(alone(me, 0.1, standing(vec![], &pillar)), 25.0), Ailment::BlockedGoal);
        assert!(
            found
                .sentence
                .to_string()
                .contains("near pillar 0 there is no room for its disc (radius 0.50 m) within 0.50 m"),
            "{found:?}"
        );
        // Another agent is there and stays; if there is room next to it, the goal is reached.
        for (goal, blocked) in [(Vec2::ZERO, true), (Vec2::new(0.6, 0.0), false)] {
            let me = walker(Vec2::new(6.0, 0.5), goal, method, pair_settings());
            let stays = AgentSettings { responsibility: 0.0, max_speed: 0.0, ..pair_settings() };
            let other = Agent { objective: Objective::Hold, ..walker(Vec2::ZERO, goal, method, stays) };
            let mut ward = Ward::new(world(0.1, vec![me, other])).until(25.0);
            let findings = ward.findings(0);
            assert_eq!(has(&findings, Ailment::BlockedGoal), blocked, "{method:?}: {findings:?}");
            assert_eq!(ward.run.world().agents[0].has_arrived(), !blocked, "{method:?}");
        }
    }
}

/// Once an agent was inside a clockwise box, the finding about its winding disappeared.
#[test]
fn a_box_wound_the_wrong_way_is_found_after_somebody_has_entered_it() {
    let mut clockwise = solid_box(Vec2::new(-1.5, -1.5), Vec2::new(1.5, 1.5));
    clockwise.reverse();
    for method in METHODS {
        let agents = vec![
            walker(Vec2::new(-6.0, 0.2), Vec2::new(6.0, 0.2), method, pair_settings()),
            walker(Vec2::new(-9.0, -0.3), Vec2::new(6.0, -0.3), method, pair_settings()),
        ];
        let start = World { obstacles: standing(vec![clockwise.clone()], &[]), ..world(0.1, agents) };
        let mut ward = Ward::new(start);
        let mut inside = 0;
        for _ in 0..200 {
            ward.step();
            let positions: Vec<Vec2> = ward.run.world().agents.iter().map(|agent| agent.position).collect();
            let within = |place: &Vec2| place.abs().max_element() < 1.5;
            inside += usize::from(positions.iter().any(within));
            for (agent, place) in (0..).zip(&positions) {
                let past = place.x > 1.5;
                let findings = ward.findings(agent);
                let found = has(&findings, Ailment::Winding);
                assert!(found || past || place.x < -5.0, "{method:?}, {place}: {findings:?}");
            }
        }
        assert!(inside > 10, "{method:?}: nobody came in");
    }
    // Rooms are not suspected: with their agents inside, with a corner in the way, and next to another room.
    let room = |x: f32| {
        [[0.0, 0.0], [0.0, 9.0], [9.0, 9.0], [9.0, 6.0], [3.0, 6.0], [3.0, 0.0]]
            .map(|[px, py]| Vec2::new(px + x, py))
            .to_vec()
    };
    let inside = |x: f32| {
        let (from, to) = (Vec2::new(x + 2.0, 1.0), Vec2::new(x + 8.0, 7.0));
        walker(from, to, Method::Orca, pair_settings())
    };
    let rooms = World {
        obstacles: standing(vec![room(0.0), room(20.0)], &[]),
        ..world(0.1, vec![inside(0.0), inside(20.0)])
    };
    assert_eq!(suspects(&rooms), []);
    // Three of the threads are about polygons with the wrong winding, or people in them.
    let suspicious = ["menge-59", "godot-4522", "jupedsim-81"];
    for builtin in builtin::all().filter(|builtin| !suspicious.contains(&builtin.name)) {
        assert_eq!(
            suspects(&Scenario::load(builtin.name).expect("built in").world()),
            [],
            "{}",
            builtin.name
        );
    }
}

/// A history of a single moment counted as complete, so that all agents on their way were reported as creeping: "in 0 s
/// it was never more than 0 m from here".
#[test]
fn who_is_on_its_way_gets_somewhere_however_long_a_step_is() {
    for method in METHODS {
        for time_step in [1.0, 2.0, 3.0, 10.0] {
            let walk = |y: f32| walker(Vec2::new(0.0, y), Vec2::new(500.0, y), method, pair_settings());
            let mut ward = Ward::new(world(time_step, vec![walk(0.0), walk(50.0)]));
            for step in 0..6 {
                for agent in 0..2 {
                    let findings = ward.findings(agent);
                    let context = format!("{method:?}, {time_step} s, step {step}");
                    assert!(!findings.iter().any(is_of_stall), "{context}: {findings:?}");
                }
                ward.step();
            }
        }
    }
}

/// Every picture checked all agents against all sides of all rooms: 0.7 s for this one.
#[test]
fn a_room_with_many_in_it_is_judged_at_once() {
    let rim = |k: usize| turned(DVec2::X * 500.0, -std::f64::consts::TAU * k as f64 / 1000.0).as_vec2();
    let place = |k: usize| Vec2::new((k % 320) as f32, (k / 320) as f32) - Vec2::splat(160.0);
    let walk = |k: usize| walker(place(k), -place(k), Method::Orca, pair_settings());
    let mut start = World {
        obstacles: standing(vec![(0..1000).map(rim).collect()], &[]),
        ..world(0.1, (0..100_000).map(walk).collect())
    };
    let begin = std::time::Instant::now();
    assert_eq!(suspects(&start), []);
    let took = begin.elapsed().as_secs_f64();
    assert!(took < 0.3, "{took} s");
    // It is enough if the way of some of many agents is blocked.
    start.agents.iter_mut().skip(1).step_by(2).for_each(|agent| {
        agent.objective = Objective::Goal(agent.position + Vec2::new(0.0, 900.0));
    });
    assert_eq!(suspects(&start), [(0, Suspicion::GoalOutside)]);
}

/// A horizon of one step had no finding.
#[test]
fn a_horizon_of_one_step_is_too_short() {
    for (horizon, short) in [(0.05, true), (0.1, true), (0.2, false)] {
        let settings = AgentSettings { time_horizon: horizon, ..pair_settings() };
        let walk = |y: f32| walker(Vec2::new(0.0, y), Vec2::new(9.0, y), Method::Orca, settings.clone());
        let findings = after(world(0.1, vec![walk(0.0), walk(3.0)]), 0.0);
        assert_eq!(has(&findings, Ailment::ShortHorizon), short, "{horizon} s: {findings:?}");
    }
    let settings = AgentSettings { time_horizon: 0.1, ..pair_settings() };
    let walk = |y: f32| walker(Vec2::new(0.0, y), Vec2::new(9.0, y), Method::Orca, settings.clone());
    let found = the(&after(world(0.1, vec![walk(0.0), walk(3.0)]), 0.0), Ailment::ShortHorizon);
    assert!(
        found.sentence.to_string().starts_with("time_horizon is 0.10 s, no longer than a step of 0.10 s"),
        "{found:?}"
    );
    assert_eq!(found.remedy.message().to_string(), "Set time_horizon = 0.20 s for agent 0.");
}

/// An agent with a maximum speed of zero was reported as in a deadlock without any other agent.
#[test]
fn who_may_not_move_is_too_fast_and_in_no_deadlock() {
    let settings = AgentSettings { max_speed: 0.0, ..pair_settings() };
    let pinned = walker(Vec2::ZERO, Vec2::new(9.0, 0.0), Method::Orca, settings);
    let findings = after(world(0.1, vec![pinned]), 5.0);
    assert!(has(&findings, Ailment::TooFast) && !findings.iter().any(is_of_stall), "{findings:?}");
}

/// For an agent without neighbors in reach, which swung by its own steering forces, the finding was that VO alternates.
#[test]
fn steering_that_swings_is_named_and_no_method_is_blamed_for_it() {
    let mut chase = Ward::new(scene("predator-and-prey", Method::Vo));
    (0..380).for_each(|_| chase.step());
    let found = the(&chase.findings(4), Ailment::Jitter);
    assert!(found.sentence.to_string().contains("its steering turns it"), "{found:?}");
    let mut seen = 0;
    for method in [Method::Vo, Method::Rvo] {
        let mut start = scene("predator-and-prey", method);
        // No agent sees another.
        start.agents.iter_mut().for_each(|agent| agent.settings.neighbor_distance = 0.0);
        let mut ward = Ward::new(start);
        while ward.run.world().time < 30.0 {
            ward.step();
            for agent in 0..5 {
                let findings = ward.findings(agent);
                let swing = findings.iter().find(|finding| finding.ailment == Ailment::Jitter);
                let Some(swing) = swing else { continue };
                assert!(!swing.sentence.to_string().contains("alternates"), "{swing:?}");
                seen += usize::from(swing.sentence.to_string().contains("its steering turns it"));
            }
        }
    }
    assert!(seen > 20, "{seen}");
}

/// The advice "Raise neighbor_distance to 3000001 m" was given, though the key ends at 1e6; and figures were rounded to
/// values that did not suffice.
#[test]
fn every_value_in_advice_is_in_range_and_ends_the_finding() {
    use Ailment::{Crowded, NarrowGap, ShortHorizon, ShortSight, TooFast};
    let mut tried = [0; 5];
    for_all(91, 3000, |random, case| {
        let (n, half) = (random.count(2, 6), random.real32(2.0, 8.0));
        let mut start = scattered(random, n, half, Method::Orca, &pair_settings());
        start.params.time_step = random.pick(&[0.01, 0.05, 0.1, 0.25, 1.0 / 3.0]);
        for agent in &mut start.agents {
            agent.method = random.pick(&METHODS);
            agent.objective = Objective::Goal(random.in_square(9.0));
            let settings = &mut agent.settings;
            if case % 3 == 0 {
                let radius = settings.radius;
                *settings = any_tunables(AGENT_SETTINGS, random);
                settings.radius = radius;
                continue;
            }
            settings.neighbor_distance = random.real32(0.5, 20.0);
            settings.time_horizon = random.real32(0.05, 9.0);
            settings.max_neighbors = random.count(0, 5) as u32;
            settings.preferred_speed = random.real32(0.5, 2.5);
            settings.responsibility = random.pick(&[0.0, 0.3, 0.5, 1.0]);
        }
        let pillars = [(Vec2::new(0.0, 1.0), random.real32(0.2, 0.9)), (Vec2::new(0.0, -1.0), 0.5)];
        start.obstacles = standing(vec![], &pillars);
        for finding in after(start.clone(), 0.0) {
            let Some(kind) = [Crowded, NarrowGap, ShortHorizon, ShortSight, TooFast]
                .iter()
                .position(|ailment| *ailment == finding.ailment)
            else {
                continue;
            };
            let Remedy::Set(changes) = &finding.remedy else { continue };
            for change in changes {
                let context = format!("case {case}: {} of {finding:?}", change.message());
                let mut cured = start.clone();
                change.apply(&mut cured).unwrap_or_else(|error| panic!("{context}: {error}"));
                let left = after(cured, 0.0);
                // Instead of a warning a hint may remain, and instead of one horizon the other.
                let first =
                    |finding: &Finding| finding.sentence.to_string().split(' ').next().map(str::to_string);
                let same = |other: &Finding| {
                    (other.ailment, other.severity) == (finding.ailment, finding.severity)
                        && first(other) == first(&finding)
                };
                assert!(!left.iter().any(same), "{context}: {left:?}");
                tried[kind] += 1;
            }
        }
    });
    assert!(tried.iter().all(|count| *count > 20), "{tried:?}");
}

/// VO takes the whole share, whatever its responsibility is: the advice to lower it was useless.
#[test]
fn advice_on_shares_names_what_the_method_heeds() {
    let pair = |mine: Method, theirs: Method| {
        let walk = |x: f32, method| {
            let mut agent = walker(Vec2::new(x, 0.05 * x), Vec2::new(-4.0 * x, 0.0), method, pair_settings());
            agent.velocity = Vec2::new(-x.signum(), 0.0);
            agent
        };
        world(0.1, vec![walk(-1.25, mine), walk(1.25, theirs)])
    };
    let mut changes = 0;
    for mine in METHODS {
        for theirs in METHODS {
            let start = pair(mine, theirs);
            let found = after(start.clone(), 0.0);
            let Some(found) = found.iter().find(|found| found.ailment == Ailment::Shares) else { continue };
            let Remedy::Set(ways) = &found.remedy else { panic!("{found:?}") };
            assert!(!ways.is_empty(), "{mine:?}, {theirs:?}: {found:?}");
            for way in ways {
                let mut even = start.clone();
                way.apply(&mut even).expect("applied");
                assert!(!has(&after(even, 0.0), Ailment::Shares), "{mine:?}, {theirs:?}: {way:?}");
                changes += 1;
            }
        }
    }
    assert!(changes > 20, "{changes}");
}

/// A turn of 0.20 rad was named, but the advice was right_bias, which turns by 0.05.
#[test]
fn the_turn_that_frees_is_the_turn_that_is_tried_first() {
    let later = the(&after(scene("head-on", Method::Orca), 50.0), Ailment::Deadlock);
    assert!(later.sentence.to_string().contains("turned 0.20 rad to the right"), "{later:?}");
    let Remedy::Try(first) = &later.remedy else { panic!("{later:?}") };
    assert_eq!(
        first.iter().map(|change| change.message().to_string()).collect::<Vec<_>>(),
        ["right bias 0.20 rad"]
    );
    let mut cured = scene("head-on", Method::Orca);
    first[0].apply(&mut cured).expect("applied");
    assert!(Ward::new(cured).until(60.0).run.world().agents.iter().all(Agent::has_arrived));
}

/// "Within 2 s" was said of trials that end after 60 steps, which is 1 s at 60 Hz.
#[test]
fn a_trial_says_how_long_it_was() {
    for (time_step, says) in [(1.0 / 60.0, "within 1.00 s"), (0.1, "within 2.00 s"), (0.3, "within 2.10 s")] {
        let mut start = scene("head-on", Method::Orca);
        start.params.time_step = time_step;
        let mut ward = Ward::new(start);
        while !has(&ward.findings(0), Ailment::Deadlock) {
            assert!(ward.run.world().time < 60.0, "{time_step} s: no deadlock");
            ward.step();
        }
        let found = the(&ward.findings(0), Ailment::Deadlock);
        assert!(found.sentence.to_string().contains(says), "{found:?}");
    }
}
