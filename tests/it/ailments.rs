//! Findings on horizons, bodies and methods, against discs that are moved in small steps and worlds without limits.

use crate::{
    common::{Random, for_all, pair_settings, scattered, standing, wide},
    doctor::findings_at,
};
use glam::{DVec2, Vec2};
use sidestep_core::{
    Agent, AgentSettings, Command, Method, Objective, World,
    avoid::{Choice, Outcome},
    sim::{Watch, decide},
};
use sidestep_lab::{
    Scenario,
    explain::doctor::{Ailment, Finding, Memory, Severity, diagnose},
};

/// The doctor's findings on agent 0 at this moment, and its decision.
fn examined(world: &World) -> (Vec<Finding>, Choice) {
    let decisions = decide(world, &Watch::Agents(vec![0]));
    let mut memory = Memory::default();
    memory.observe(world, &decisions, 0);
    (diagnose(world, &decisions, 0, &memory), decisions.choices[0])
}

fn the(findings: &[Finding], ailment: Ailment) -> Option<&Finding> {
    findings.iter().find(|finding| finding.ailment == ailment)
}

/// A disc at a constant velocity.
#[derive(Clone, Copy)]
struct Disc {
    center: DVec2,
    velocity: DVec2,
    radius: f64,
}

impl Disc {
    fn of(agent: &Agent, velocity: Vec2) -> Disc {
        let radius = f64::from(agent.settings.radius);
        Disc { center: wide(agent.position), velocity: wide(velocity), radius }
    }

    /// The time at which it first comes closer to another disc than `slack`, s, in steps of a millisecond.
    fn meets(self, other: Disc, slack: f64, within: f64) -> Option<f64> {
        let (p, w) = (other.center - self.center, other.velocity - self.velocity);
        let reach = self.radius + other.radius + slack;
        let times = (0..=(within * 1000.0) as u32).map(|k| f64::from(k) / 1000.0);
        times.into_iter().find(|time| (p + w * *time).length_squared() < reach * reach)
    }
}

/// Some scattered agents that move and have preferred velocities.
fn crowd(random: &mut Random, method: Method, settings: &AgentSettings) -> World {
    let n = random.count(2, 5);
    let mut start = scattered(random, n, 6.0, method, settings);
    for agent in &mut start.agents {
        agent.velocity = random.in_square(1.0);
        agent.objective = Objective::Goal(agent.position + random.in_square(6.0));
    }
    start
}

#[test]
fn who_avoids_nothing_is_told_so_when_something_is_in_its_way() {
    let mut seen = [0; 2];
    for_all(171, 1500, |random, case| {
        let mut start = crowd(random, Method::None, &pair_settings());
        let pillar = (random.in_square(6.0), random.real32(0.2, 1.0));
        start.obstacles = standing(vec![], &[pillar]);
        let (findings, choice) = examined(&start);
        let me = Disc::of(&start.agents[0], choice.velocity);
        let settings = &start.agents[0].settings;
        let hits = |slack: f64| {
            let others = start.agents[1..].iter().map(|other| Disc::of(other, other.velocity));
            let horizon = f64::from(settings.time_horizon) + slack;
            let agents = others.into_iter().any(|other| me.meets(other, slack, horizon).is_some());
            let pillar = Disc { center: wide(pillar.0), velocity: DVec2::ZERO, radius: f64::from(pillar.1) };
            agents || me.meets(pillar, slack, f64::from(settings.time_horizon_obstacle) + slack).is_some()
        };
        let is_reported = the(&findings, Ailment::Unguarded).is_some();
        assert!(is_reported || !hits(-0.02), "case {case}: it hits something");
        assert!(!is_reported || hits(0.02), "case {case}: {findings:?}");
        seen[usize::from(is_reported)] += 1;
    });
    assert!(seen.iter().all(|count| *count > 200), "{seen:?}");
}

#[test]
fn a_body_that_cannot_take_what_its_method_chose_is_told_so() {
    let mut seen = [0; 2];
    for_all(172, 1500, |random, case| {
        let method = random.pick(&[Method::Vo, Method::Rvo, Method::Hrvo, Method::Orca]);
        let mut start = crowd(random, method, &pair_settings());
        let mut unlimited = start.clone();
        let settings = &mut start.agents[0].settings;
        settings.max_acceleration = random.pick(&[0.1, 1.0, 10.0, f32::INFINITY]);
        settings.max_turn_rate = random.pick(&[0.1, 1.0, 10.0, f32::INFINITY]);
        unlimited.agents[0].settings = pair_settings();
        unlimited.agents[0].settings.radius = start.agents[0].settings.radius;
        let ((findings, taken), (_, chosen)) = (examined(&start), examined(&unlimited));
        let apart = chosen.velocity.distance(taken.velocity) / start.agents[0].settings.max_speed;
        let is_reported = the(&findings, Ailment::Limits).is_some();
        let bars = chosen.outcome != Outcome::Free;
        assert!(is_reported || !bars || apart < 0.021, "case {case}: {apart} off, and {findings:?}");
        assert!(!is_reported || bars && apart > 0.019, "case {case}: {apart} off, and {findings:?}");
        seen[usize::from(is_reported)] += 1;
    });
    assert!(seen.iter().all(|count| *count > 200), "{seen:?}");
}

/// The agent that a sentence names first.
fn named(sentence: &str) -> usize {
    let words = sentence.split("agent ").nth(1).expect("an agent");
    words.split(|c: char| !c.is_ascii_digit()).next().and_then(|word| word.parse().ok()).expect("a number")
}

#[test]
fn who_gives_way_to_what_it_meets_only_after_its_goal_is_told_so() {
    let mut seen = 0;
    for_all(173, 4000, |random, case| {
        let settings = AgentSettings { time_horizon: random.pick(&[2.0, 10.0]), ..pair_settings() };
        let start = crowd(random, Method::Orca, &settings);
        let (findings, choice) = examined(&start);
        let Some(finding) = the(&findings, Ailment::LongHorizon) else { return };
        let (me, other) = (&start.agents[0], &start.agents[named(&finding.sentence.to_string())]);
        let arrival = f64::from(me.goal().expect("a goal").distance(me.position) / choice.preferred.length());
        let (walk, other) = (Disc::of(me, choice.preferred), Disc::of(other, other.velocity));
        let meeting = walk.meets(other, 1e-3, 300.0);
        assert!(meeting.is_some_and(|time| time > arrival - 0.02), "case {case}: {meeting:?}, {finding:?}");
        assert!(arrival < f64::from(settings.time_horizon), "case {case}: {finding:?}");
        let headway = choice.velocity.dot(choice.preferred) / choice.preferred.length_squared();
        assert!(headway < 0.91, "case {case}: {headway}");
        seen += 1;
    });
    assert!(seen > 50, "{seen}");
}

/// One agent is a hand's breadth behind the goal, another next to the path to it.
#[test]
fn one_behind_the_goal_holds_up_who_looks_ten_seconds_ahead_and_not_who_looks_two() {
    let walk = |horizon: f32, other: Vec2| {
        let settings = AgentSettings { time_horizon: horizon, neighbor_distance: 40.0, ..pair_settings() };
        let agent =
            |position, objective| Agent { objective, settings: settings.clone(), ..Agent::new(position) };
        let me = agent(Vec2::ZERO, Objective::Goal(Vec2::new(3.0, 0.0)));
        let start = World { agents: vec![me, agent(other, Objective::Hold)].into(), ..World::new(0.1) };
        the(&examined(&start).0, Ailment::LongHorizon).cloned()
    };
    let behind = Vec2::new(4.2, 0.0);
    let found = walk(10.0, behind).expect("it is held up");
    assert_eq!(found.remedy.message().to_string(), "Set time_horizon = 3.00 s for agent 0.");
    assert!(
        found.sentence.to_string().contains("meet in 3.20 s at the earliest, and in 3.00 s it would be"),
        "{found:?}"
    );
    assert_eq!(walk(2.0, behind), None);
    // Nearer than the goal, it is in the way.
    assert_eq!(walk(10.0, Vec2::new(3.5, 0.0)), None);
    assert_eq!(walk(10.0, Vec2::new(0.0, 9.0)), None);
}

/// The doctor's findings on agent 0 after this number of seconds of a built-in scenario.
fn after(scenario: &str, change: &str, seconds: f64) -> Vec<Finding> {
    let scenario = Scenario::load(scenario).expect("a built-in scenario");
    let command = Command::parse_set(change).expect("an assignment");
    findings_at(scenario.world_after(&[command]).expect("accepted"), 0, seconds)
}

#[test]
fn a_contact_too_stiff_for_its_step_is_named_with_the_parts_that_it_needs() {
    // Overlap 0.0378 m, at rest: friction stops a body in m / (κ depth), a pair of bodies swings at √(2 k / m).
    let rate = (2.4e5 * 0.0378_f64 / 80.0).max((2.0 * 1.2e5 / 80.0_f64).sqrt());
    let needed = (0.05 * rate).ceil();
    for (parts, severity) in
        [(1.0, Severity::Problem), (needed - 1.0, Severity::Problem), (needed, Severity::Hint)]
    {
        let findings = after("too-stiff", &format!("social_force.parts={parts}"), 0.0);
        let found = the(&findings, Ailment::StiffContact).unwrap_or_else(|| panic!("{parts}: {findings:?}"));
        let says = found.sentence.to_string();
        assert_eq!(found.severity, severity, "{parts}: {says}");
        assert!(says.contains("agent 1") && says.contains(&format!("{needed} parts")), "{parts}: {says}");
    }
    let short = after("too-stiff", "time_step=0.001", 0.0);
    assert!(the(&short, Ailment::StiffContact).is_none(), "{short:?}");
}

#[test]
fn the_diseases_of_the_other_schools_have_their_causes() {
    let jitter = after("turning-back", "method=collision_free_speed", 10.0);
    let says = the(&jitter, Ailment::Jitter).expect("it turns back").sentence.to_string();
    assert!(says.contains("within 0.608 m the push") || says.contains("within 0.61 m the push"), "{says}");
    // 0.2 m + 0.02 m ln 5.
    let at_wall = after("into-the-wall", "method=collision_free_speed", 10.0);
    let says = the(&at_wall, Ailment::Jitter).expect("it turns back").sentence.to_string();
    assert!(says.contains("within 0.23 m the push of wall edge"), "{says}");
    let along = after("pushed-along-the-wall", "method=social_force", 0.02);
    let found = the(&along, Ailment::Overlap).expect("it touches the wall");
    assert!(found.sentence.to_string().contains("speeds it up"), "{found:?}");
    assert!(found.remedy.message().to_string().contains("social_force.friction"), "{found:?}");
    let through = after("no-way-back", "detour.bias=0.5", 4.0);
    let found = the(&through, Ailment::Overlap).expect("it is in the wall");
    assert!(found.sentence.to_string().contains("detour.bias = 0.5"), "{found:?}");
    let blind = after("blind-spot", "method=detour", 3.0);
    let says = the(&blind, Ailment::Infeasible).expect("it is blind").sentence.to_string();
    assert!(says.contains("on the very point of agent 1"), "{says}");
    // Twice its radius of 0.3 m from the posts on both sides.
    let stopped = after("small-posts", "method=buffered_voronoi", 20.0);
    let says = the(&stopped, Ailment::Deadlock).unwrap_or_else(|| panic!("{stopped:?}")).sentence.to_string();
    assert!(
        says.contains(". It stands in the point of its Voronoi cell") && says.contains("away, 0.60 m"),
        "{says}"
    );
    let orca = after("small-posts", "method=orca", 5.0);
    assert!(the(&orca, Ailment::Deadlock).is_none(), "{orca:?}");
}
