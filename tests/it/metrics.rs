//! The figures of a run, compared with figures computed directly and by brute force.

use std::collections::BTreeSet;

use crate::common::{AgentList, ByIndex, Random, walker, wide, world};
use glam::{DVec2, Vec2};
use sidestep_core::{
    Agent, AgentSettings, Method, Objective, Simulation, World,
    avoid::{Choice, Outcome},
    model::params::{Parting, Update},
    sim::{Command, Decisions, advance},
};
use sidestep_lab::{
    Scenario,
    run::metrics::{DEADLOCK_SHARE, DEADLOCK_WINDOW, Event, EventKind, METRICS, Metric, Metrics, Sample},
};

/// Agents that go where the test sends them.
struct Puppets {
    world: World,
    metrics: Metrics,
}

impl Puppets {
    fn new(time_step: f32, agents: Vec<Agent>) -> Puppets {
        Puppets::watched(world(time_step, agents), Metrics::new())
    }

    fn watched(world: World, mut metrics: Metrics) -> Puppets {
        metrics.observe_world(&world);
        Puppets { world, metrics }
    }

    /// Makes a step with these choices.
    fn choose(&mut self, choices: Vec<Choice>) -> &[Event] {
        let decisions = Decisions { choices, watched: Vec::new() };
        self.metrics.observe_decisions(&decisions);
        advance(&mut self.world, &decisions);
        self.metrics.observe_world(&self.world);
        self.metrics.events()
    }

    /// Makes a step with these velocities.
    fn go(&mut self, velocities: &[Vec2]) -> &[Event] {
        let choice = |velocity: &Vec2| Choice { velocity: *velocity, heading: Vec2::X, ..Choice::default() };
        self.choose(velocities.iter().map(choice).collect())
    }

    fn hand(&mut self, command: Command) {
        command.apply(&mut self.world).expect("a change that the world takes");
        self.metrics.observe_world(&self.world);
    }

    fn sample(&self) -> Sample {
        self.metrics.sample(&self.world)
    }
}

/// A small disc with a goal.
fn bound_for(position: Vec2, goal: Vec2) -> Agent {
    let settings = AgentSettings { radius: 0.5, ..AgentSettings::default() };
    walker(position, goal, Method::None, settings)
}

#[test]
fn a_straight_way_has_ratio_one_and_takes_no_extra_time() {
    for (goal, time_step) in
        [(Vec2::new(10.0, 0.0), 0.25_f32), (Vec2::new(-3.0, 7.0), 0.1), (Vec2::new(20.0, 21.0), 0.05)]
    {
        let mut simulation = Simulation::new(world(time_step, vec![bound_for(Vec2::ZERO, goal)]));
        let mut metrics = Metrics::new();
        metrics.observe_world(simulation.world());
        assert_eq!(metrics.path_ratio(0), None, "it has not arrived");
        while !simulation.world().agents[0].has_arrived() {
            metrics.observe_decisions(simulation.decisions());
            simulation.step();
            metrics.observe_world(simulation.world());
        }
        let steps = simulation.world().step;
        let place = wide(simulation.position(0));
        assert_near!(metrics.time_to_goal(0).expect("it arrived"), steps as f64 * f64::from(time_step), 1e-5);
        let throughput = Metric::find("throughput").expect("a figure");
        let sample = metrics.sample(simulation.world());
        assert_near!((throughput.world)(&sample), 1.0 / (steps as f64 * f64::from(time_step)), 1e-5);
        assert_near!(metrics.path_ratio(0).expect("it arrived"), 1.0, 1e-6);
        assert_near!(metrics.path_length(0).expect("it is there"), place.length(), 1e-5 * place.length());
        // At preferred speed until it is a second away, and it arrives within half a meter.
        let slowed = (wide(goal).length() - 1.0).max(0.0);
        let extra = metrics.time_to_goal(0).expect("it arrived") - place.length();
        assert!(place.length() > slowed - 1.0);
        assert_near!(metrics.extra_time(0).expect("it arrived"), extra, 1e-3);
        assert_eq!(metrics.reversals(0), Some(0));
        assert_near!(metrics.deadlock_time(0).expect("it is there"), 0.0, 0.0);
    }
}

/// A tour that ends where it began counted as an endless detour, and its waits as delay.
#[test]
fn the_ways_between_the_goals_of_a_tour_are_straight_and_its_waits_no_delay() {
    const GOALS: [[f64; 2]; 4] = [[6.0, 0.0], [6.0, 4.0], [0.0, 4.0], [0.5, 0.0]];
    let text = "time_step = 0.1\nmethod = \"none\"\n[defaults]\nradius = 0.25\n[[agents]]\nposition = [0, 0]\n\
        goals = [[6, 0], { at = [6, 4], wait = 2.0 }, [0, 4], [0.5, 0]]\n";
    let mut simulation = Simulation::new(Scenario::parse(text, "tour.toml").expect("a scenario").world());
    let mut metrics = Metrics::new();
    metrics.observe_world(simulation.world());
    let (mut legs, mut from, mut at, mut path, mut next) = (0.0, DVec2::ZERO, DVec2::ZERO, 0.0, 0);
    while metrics.has_arrived(0) != Some(true) {
        metrics.observe_decisions(simulation.decisions());
        simulation.step();
        metrics.observe_world(simulation.world());
        let place = wide(simulation.position(0));
        path += place.distance(at);
        at = place;
        if next < 4 && place.distance(GOALS[next].into()) <= 0.25 {
            legs += place.distance(from);
            (from, next) = (place, next + 1);
        }
    }
    assert_eq!(next, 4, "it passes two, waits at one and arrives");
    let speed = f64::from(simulation.world().agents[0].settings.preferred_speed);
    let time = simulation.world().step as f64 * 0.1;
    assert!(path > 12.0, "{path}");
    assert_near!(metrics.path_ratio(0).expect("it arrived"), (path / legs).max(1.0), 1e-5);
    assert_near!(metrics.extra_time(0).expect("it arrived"), time - 2.0 - legs / speed, 1e-3);
    let sample = metrics.sample(simulation.world());
    assert_near!(f64::from(sample.path_ratio), path / legs, 1e-5);
}

#[test]
fn a_zigzag_is_longer_by_the_root_of_two_and_reverses_at_each_corner() {
    let mut puppets = Puppets::new(0.5, vec![bound_for(Vec2::ZERO, Vec2::new(12.0, 0.0))]);
    let mut corners = 0;
    for k in 0..12 {
        // Two steps up, two steps down …
        let up = k / 2 % 2 == 0;
        let reversed = puppets
            .go(&[Vec2::new(1.0, if up { 1.0 } else { -1.0 }) * 2.0])
            .iter()
            .any(|event| event.kind == EventKind::Reversal);
        // The first corner is the first turn; each later one turns the other way.
        let corner = k % 2 == 0 && k > 0;
        assert_eq!(reversed, corner && k > 2, "step {k}");
        corners += usize::from(corner && k > 2);
    }
    assert_eq!(puppets.world.agents[0].position, Vec2::new(12.0, 0.0));
    assert_eq!(puppets.metrics.reversals(0), Some(corners as u32));
    assert_eq!(corners, 4);
    assert_near!(puppets.metrics.path_ratio(0).expect("it arrived"), 2.0_f64.sqrt(), 1e-6);
    assert_near!(puppets.metrics.path_length(0).expect("it is there"), 12.0 * 2.0_f64.sqrt(), 1e-5);
    let sample = puppets.sample();
    assert_near!(sample.path_ratio, 2.0_f32.sqrt(), 1e-6);
    assert_near!(sample.time_to_goal, 6.0_f32, 1e-6);
    assert_near!(sample.makespan, 6.0_f32, 1e-6);
    // Twelve meters at 1 m/s would take twelve seconds, but it ran.
    assert_near!(sample.extra_time, -6.0_f32, 1e-5);
    assert_near!(sample.reversals, 4.0_f32, 0.0);
}

#[test]
fn the_way_ends_with_the_first_arrival_and_a_hand_adds_nothing() {
    let mut puppets = Puppets::new(0.25, vec![bound_for(Vec2::ZERO, Vec2::new(4.0, 0.0))]);
    puppets.go(&[Vec2::X * 4.0]);
    puppets.hand(Command::MoveAgent { agent: 0, to: Vec2::new(-1.0, 3.0) });
    assert_near!(puppets.metrics.path_length(0).expect("it is there"), 1.0, 0.0);
    puppets.hand(Command::MoveAgent { agent: 0, to: Vec2::new(3.0, 0.0) });
    puppets.go(&[Vec2::X * 4.0]);
    assert_eq!(puppets.metrics.time_to_goal(0), Some(0.5));
    for _ in 0..5 {
        puppets.go(&[Vec2::Y]);
    }
    assert_near!(puppets.metrics.path_length(0).expect("it is there"), 2.0, 0.0);
    assert_near!(puppets.metrics.path_ratio(0).expect("it arrived"), 1.0, 0.0);
    assert_eq!(puppets.metrics.time_to_goal(0), Some(0.5), "although it has left again");
}

#[test]
fn an_agent_that_moves_one_step_late_goes_the_way_of_the_velocities_that_moved_it() {
    let mut late = world(0.5, vec![bound_for(Vec2::ZERO, Vec2::new(50.0, 0.0))]);
    late.params.update = Update::NextStep;
    let mut puppets = Puppets::watched(late, Metrics::new());
    let speeds = [1.0, 2.0, 3.0, 4.0];
    for speed in speeds {
        puppets.go(&[Vec2::X * speed]);
    }
    assert_near!(puppets.world.agents[0].position.x, 3.0_f32, 0.0);
    assert_near!(puppets.metrics.path_length(0).expect("it is there"), 3.0, 1e-6);
}

#[test]
fn times_count_from_when_an_agent_came() {
    let mut puppets = Puppets::new(0.25, vec![bound_for(Vec2::ZERO, Vec2::new(9.0, 0.0))]);
    puppets.go(&[Vec2::X]);
    puppets.go(&[Vec2::X]);
    puppets.hand(Command::AddAgent(Box::new(bound_for(Vec2::new(0.0, 5.0), Vec2::new(1.0, 5.0)))));
    assert_eq!(puppets.metrics.time_to_goal(1), None);
    puppets.go(&[Vec2::X, Vec2::X * 2.0]);
    assert_near!(puppets.metrics.time_to_goal(1).expect("it arrived"), 0.25, 0.0);
    assert!(puppets.sample().makespan.is_nan(), "the first one has not arrived");
    assert_near!(puppets.sample().time_to_goal, 0.25_f32, 0.0);
    assert_eq!(puppets.metrics.jerk(1), None, "one step has no change of acceleration");
    for _ in 0..4 {
        puppets.go(&[Vec2::X * 8.25, Vec2::ZERO]);
    }
    assert_near!(puppets.sample().makespan, 1.75_f32, 1e-6);
}

/// Reversals of an agent whose velocity points this many degrees to the left of +x, step by step.
fn reversals(headings: &[f64]) -> u32 {
    let mut puppets = Puppets::new(0.1, vec![bound_for(Vec2::ZERO, Vec2::new(1e6, 0.0))]);
    for heading in headings {
        puppets.go(&[crate::common::turned(DVec2::X, heading.to_radians()).as_vec2()]);
    }
    puppets.metrics.reversals(0).expect("it is there")
}

#[test]
fn a_reversal_is_a_turn_back_beyond_the_dead_band() {
    for (headings, want, what) in [
        (&[0.0, 10.0, 20.0, 30.0, 40.0, 60.0][..], 0, "a curve to the left"),
        (&[0.0, 10.0, 0.0, -10.0], 1, "left, then right"),
        (&[0.0, 10.0, -10.0, 10.0, -10.0], 3, "the reciprocal dance"),
        (&[0.0, 10.0, 8.0, 10.0, 8.0, 10.0], 0, "trembling by two degrees"),
        (&[0.0, 10.0, 9.0, 8.0, 7.0, 6.0], 1, "two degrees back, but on and on: four in all"),
        (&[0.0, 2.0, -0.5, 2.0, -0.5], 0, "nothing beyond the band at all"),
        (&[0.0, 180.0, 0.0, 180.0], 2, "to and fro: the first turnabout is the first turn"),
        (&[0.0, -10.0, -20.0, -5.0, 10.0, 8.0, 9.0, -20.0], 2, "right, left, right"),
    ] {
        assert_eq!(reversals(headings), want, "{what}: {headings:?}");
        let mirrored: Vec<f64> = headings.iter().map(|heading| -heading).collect();
        assert_eq!(reversals(&mirrored), want, "mirrored, {what}");
        let turned: Vec<f64> = headings.iter().map(|heading| heading + 137.0).collect();
        assert_eq!(reversals(&turned), want, "seen from elsewhere, {what}");
    }
}

/// The definition, word by word; it once left open what counts as turning about, and as a slow step.
fn reversals_as_defined(velocities: &[DVec2], max_speed: f64) -> u32 {
    let (mut extreme, mut side, mut count) = (None, 0.0, 0);
    for velocity in velocities.iter().filter(|velocity| velocity.length() > 0.02 * max_speed) {
        let heading = velocity.normalize();
        let e = *extreme.get_or_insert(heading);
        let (det, dot) = (e.perp_dot(heading), e.dot(heading));
        let turns = det.abs() > 0.05 || dot < 0.0;
        let straight_back = det.abs() <= 0.05;
        if turns && side == 0.0 {
            side = if straight_back { 1.0 } else { det.signum() };
        } else if turns && (straight_back || det.signum() != side) {
            (side, count) = (-side, count + 1);
        }
        if turns || det * side > 0.0 {
            extreme = Some(heading);
        }
    }
    count
}

#[test]
fn reversals_are_counted_as_they_are_defined_turns_about_and_slow_steps_too() {
    let mut random = Random::new(31);
    let mut counted = 0;
    for case in 0..400 {
        let mut heading = random.real(-3.0, 3.0);
        let velocities: Vec<DVec2> = (0..60)
            .map(|_| {
                heading += match random.count(0, 3) {
                    0 => std::f64::consts::PI + random.real(-0.1, 0.1),
                    1 => random.real(-0.08, 0.08),
                    _ => random.real(-3.2, 3.2),
                };
                let speed = if random.count(0, 2) == 0 { random.real(0.0, 0.08) } else { 1.0 };
                crate::common::turned(DVec2::X, heading) * speed
            })
            .collect();
        let mut puppets = Puppets::new(0.1, vec![bound_for(Vec2::ZERO, Vec2::new(1e6, 0.0))]);
        for velocity in &velocities {
            puppets.go(&[velocity.as_vec2()]);
        }
        let want = reversals_as_defined(&velocities, 2.0);
        assert_eq!(puppets.metrics.reversals(0), Some(want), "case {case}");
        counted += want;
    }
    assert!(counted > 4000, "{counted}");
    let page = std::fs::read_to_string("docs/metrics.md").expect("it is there");
    let row = page.lines().find(|line| line.starts_with("| `reversals`")).expect("a row");
    for said in
        ["above 2 % of the maximum speed, other steps are skipped", "e · h < 0", "straight back: left"]
    {
        assert!(row.contains(said), "{said}: {row}");
    }
}

#[test]
fn reversals_do_not_depend_on_the_length_of_the_steps() {
    let wave = |per_period: usize| -> u32 {
        let headings = |k: usize| 20.0 * libm::sin(std::f64::consts::TAU * k as f64 / per_period as f64);
        reversals(&(0..=5 * per_period).map(headings).collect::<Vec<_>>())
    };
    // Five periods have ten turns; the last one ends before it turns back.
    for per_period in [8, 40, 400, 4000] {
        assert_eq!(wave(per_period), 10, "{per_period} steps a period");
    }
}

#[test]
fn who_stands_may_tremble() {
    let mut puppets = Puppets::new(0.1, vec![bound_for(Vec2::ZERO, Vec2::new(9.0, 0.0))]);
    for k in 0..20 {
        puppets.go(&[Vec2::new(0.0, if k % 2 == 0 { 0.039 } else { -0.039 })]);
    }
    assert_eq!(puppets.metrics.reversals(0), Some(0), "2 % of 2 m/s have no heading");
    for k in 0..20 {
        puppets.go(&[Vec2::new(0.0, if k % 2 == 0 { 0.041 } else { -0.041 })]);
    }
    assert_eq!(puppets.metrics.reversals(0), Some(18));
}

#[test]
fn jerk_is_the_mean_change_of_acceleration_over_the_time_step_and_effort_the_sum_of_changes_of_velocity() {
    let mut random = Random::new(7);
    let mut puppets = Puppets::new(0.1, vec![bound_for(Vec2::ZERO, Vec2::new(90.0, 0.0)); 3]);
    let steps: Vec<[Vec2; 3]> = (0..50).map(|_| [(); 3].map(|()| random.in_square(1.5))).collect();
    for velocities in &steps {
        puppets.go(velocities);
    }
    let dt = f64::from(0.1_f32);
    let mut all = 0.0;
    for agent in 0..3 {
        // From rest.
        let velocities: Vec<DVec2> =
            std::iter::once(DVec2::ZERO).chain(steps.iter().map(|step| wide(step[agent]))).collect();
        let accelerations: Vec<DVec2> = velocities.windows(2).map(|pair| (pair[1] - pair[0]) / dt).collect();
        let jerks: Vec<f64> =
            accelerations.windows(2).map(|pair| (pair[1] - pair[0]).length() / dt).collect();
        let mean = jerks.iter().sum::<f64>() / jerks.len() as f64;
        all += mean / 3.0;
        assert_near!(puppets.metrics.jerk(agent as u32).expect("many steps"), mean, 1e-4 * mean);
        let effort: f64 = velocities.windows(2).map(|pair| (pair[1] - pair[0]).length()).sum();
        assert_near!(puppets.metrics.effort(agent as u32).expect("there"), effort, 1e-4 * effort);
    }
    assert_near!(f64::from(puppets.sample().jerk), all, 1e-4 * all);
}

#[test]
fn an_even_pace_has_no_jerk_and_one_jolt_is_counted_twice() {
    let mut puppets =
        Puppets::new(0.5, vec![Agent { velocity: Vec2::X, ..bound_for(Vec2::ZERO, Vec2::new(90.0, 0.0)) }]);
    for _ in 0..5 {
        puppets.go(&[Vec2::X]);
    }
    assert_near!(puppets.metrics.jerk(0).expect("many steps"), 0.0, 0.0);
    for _ in 0..6 {
        puppets.go(&[Vec2::X * 2.0]);
    }
    // Into an acceleration of 1 m/s over 0.5 s and out of it: twice 2 m/s² over 0.5 s, in ten changes.
    assert_near!(puppets.metrics.jerk(0).expect("many steps"), 2.0 * 4.0 / 10.0, 1e-6);
}

#[test]
fn the_exact_head_on_pair_is_in_deadlock_from_when_it_stands() {
    let settings = AgentSettings { time_horizon: 2.0, radius: 0.5, ..AgentSettings::default() };
    let agents = vec![
        walker(Vec2::new(-5.0, 0.0), Vec2::new(5.0, 0.0), Method::Orca, settings.clone()),
        walker(Vec2::new(5.0, 0.0), Vec2::new(-5.0, 0.0), Method::Orca, settings),
    ];
    let mut simulation = Simulation::new(world(0.1, agents));
    let mut metrics = Metrics::new();
    metrics.observe_world(simulation.world());
    let mut places = vec![wide(simulation.position(0))];
    let mut began = Vec::new();
    for _ in 0..600 {
        metrics.observe_decisions(simulation.decisions());
        simulation.step();
        metrics.observe_world(simulation.world());
        places.push(wide(simulation.position(0)));
        for event in metrics.events().iter().filter(|event| event.kind == EventKind::Deadlock) {
            assert_eq!((event.agent, event.count), (0, 2), "both at once, by symmetry");
            began.push(event.step as usize);
        }
    }
    let (reach, dt) = (f64::from(DEADLOCK_SHARE * DEADLOCK_WINDOW), f64::from(0.1_f32));
    let steps_of_window = (f64::from(DEADLOCK_WINDOW) / dt).round() as usize;
    let (want, begins) = standstills(&places, reach, dt, steps_of_window);
    assert!(want > 30.0, "it stands for most of a minute: {want} s");
    assert_near!(metrics.deadlock_time(0).expect("it is there"), want, 1e-3);
    assert_near!(f64::from(metrics.sample(simulation.world()).deadlock_time), want, 1e-3);
    assert_eq!(began, begins);
    assert_eq!(metrics.arrivals(), 0);
}

/// Time in standstills, s, and the steps at which each has lasted for the window, from all places by brute force: one
/// interval after another, from a place to the last step that is still near it.
fn standstills(places: &[DVec2], reach: f64, dt: f64, window: usize) -> (f64, Vec<usize>) {
    let (mut first, mut time, mut begins) = (0, 0.0, Vec::new());
    while first < places.len() {
        let gone = |k: &usize| places[*k].distance(places[first]) >= reach;
        let left = (first..places.len()).find(gone).unwrap_or(places.len());
        let steps = left - 1 - first;
        if reach > 0.0 && steps >= window {
            time += steps as f64 * dt;
            begins.push(first + window);
        }
        first = left;
    }
    (time, begins)
}

/// Its first two seconds were counted two or three times wherever the time of the step rounded to either side of the
/// window: agent 0 of the reciprocal dance had 4.05 s of standstill instead of 2.05 s, and two beginnings.
#[test]
fn a_standstill_counts_once_whatever_the_time_step() {
    let mut dance = Scenario::load("reciprocal-dance").expect("built in").world();
    dance.agents.iter_mut().for_each(|agent| agent.method = Method::Rvo);
    let (got, _) = check_standstills("reciprocal-dance", dance, 132);
    assert_near!(got, 2.05, 1e-3);
    let mut standing = 0;
    let scenes = ["doorway", "flat-face", "reciprocal-dance", "head-on", "deadlock-ring", "arrive-and-stand"];
    for time_step in [0.01_f32, 0.02, 0.025, 0.04, 0.05, 0.1, 0.125, 0.2, 0.3] {
        // Short steps are many; in these two scenes agents stand under every method.
        for name in scenes.into_iter().take(if time_step < 0.03 { 2 } else { scenes.len() }) {
            for method in [Method::Vo, Method::Rvo, Method::Orca] {
                let mut start = Scenario::load(name).expect("built in").world();
                start.agents.change(|agents| agents.truncate(10));
                start.params.time_step = time_step;
                start.agents.iter_mut().for_each(|agent| agent.method = method);
                let steps = (14.0 / time_step) as usize;
                standing += check_standstills(&format!("{name}, {method:?}, {time_step}"), start, steps).1;
            }
        }
    }
    assert!(standing > 200, "{standing} agents stood at some time");
}

/// Compares the times in deadlock of all agents, and the events, with the places of the run. Returns the time of agent
/// 0, s, and the number of agents that have any.
fn check_standstills(name: &str, start: World, steps: usize) -> (f64, usize) {
    let dt = f64::from(start.params.time_step);
    // A time step in f32 is up to 1e-7 off: a hundred steps of 0.02 s take two seconds.
    let window = ((f64::from(DEADLOCK_WINDOW) - 1e-6) / dt).ceil() as usize;
    let mut simulation = Simulation::new(start);
    let mut metrics = Metrics::new();
    metrics.observe_world(simulation.world());
    let n = simulation.world().agents.len();
    let mut places = vec![Vec::new(); n];
    let mut arrived = vec![false; n];
    let mut events = Vec::new();
    for step in 0..=steps {
        for (k, agent) in simulation.world().agents.iter().enumerate() {
            arrived[k] |= agent.has_arrived();
            if !arrived[k] {
                places[k].push(wide(agent.position));
            }
        }
        if step < steps {
            metrics.observe_decisions(simulation.decisions());
            simulation.step();
            metrics.observe_world(simulation.world());
            events.extend(metrics.events().iter().filter(|event| event.kind == EventKind::Deadlock).copied());
        }
    }
    let (mut begun, mut stood, mut of_first) = (vec![0; steps + 1], 0, 0.0);
    for (k, agent) in simulation.world().agents.iter().enumerate() {
        let speed = agent.goal().map_or(0.0, |_| f64::from(agent.settings.preferred_speed));
        let reach = f64::from(DEADLOCK_SHARE * DEADLOCK_WINDOW) * speed;
        let (want, begins) = standstills(&places[k], reach, dt, window);
        let got = metrics.deadlock_time(k as u32).expect("it is there");
        assert_near!(got, want, 2e-3, "{name}, agent {k}");
        begins.iter().for_each(|step| begun[*step] += 1);
        stood += usize::from(want > 0.0);
        if k == 0 {
            of_first = got;
        }
    }
    let seen: Vec<(usize, u32)> = events.iter().map(|event| (event.step as usize, event.count)).collect();
    let want = (0..).zip(begun).filter(|(_, count)| *count > 0);
    assert_eq!(seen, want.collect::<Vec<_>>(), "{name}");
    (of_first, stood)
}

#[test]
fn waits_shorter_than_the_window_are_none_and_longer_ones_count_whole() {
    let mut puppets = Puppets::new(0.25, vec![bound_for(Vec2::ZERO, Vec2::new(90.0, 0.0))]);
    let go_and_wait = |puppets: &mut Puppets, steps: usize| {
        puppets.go(&[Vec2::X]);
        for _ in 0..steps {
            puppets.go(&[Vec2::ZERO]);
        }
        puppets.metrics.deadlock_time(0).expect("it is there")
    };
    assert_near!(go_and_wait(&mut puppets, 7), 0.0, 0.0, "1.75 s");
    assert_near!(go_and_wait(&mut puppets, 8), 2.0, 0.0, "just the window");
    assert_near!(go_and_wait(&mut puppets, 20), 7.0, 0.0, "five seconds more");
}

#[test]
fn a_crawl_is_a_deadlock_below_a_tenth_of_the_preferred_speed() {
    for (speed, want) in [(0.101, 0.0), (0.099, 50.0)] {
        let mut puppets = Puppets::new(0.25, vec![bound_for(Vec2::ZERO, Vec2::new(90.0, 0.0))]);
        for _ in 0..200 {
            puppets.go(&[Vec2::X * speed]);
        }
        // A new place counts from the step that leaves the old one.
        assert_near!(
            puppets.metrics.deadlock_time(0).expect("it is there"),
            want,
            0.15 * want,
            "{speed} m/s"
        );
    }
}

#[test]
fn who_has_no_goal_or_no_wish_or_has_arrived_is_in_no_deadlock() {
    let mut idle = bound_for(Vec2::new(0.0, 9.0), Vec2::ZERO);
    idle.objective = Objective::Hold;
    let mut content = bound_for(Vec2::new(0.0, -9.0), Vec2::ZERO);
    content.settings.preferred_speed = 0.0;
    let there = bound_for(Vec2::new(20.0, 0.0), Vec2::new(20.0, 0.1));
    let mut puppets = Puppets::new(0.25, vec![idle, content, there]);
    for _ in 0..40 {
        puppets.go(&[Vec2::ZERO; 3]);
    }
    assert_near!(puppets.sample().deadlock_time, 0.0_f32, 0.0);
    assert_eq!(puppets.metrics.time_to_goal(2), Some(0.0));
    assert_eq!(puppets.metrics.path_ratio(2), None, "it had no way to go");
    assert!(puppets.sample().path_ratio.is_nan());
}

/// Random puppets: gaps and overlaps are compared with those of every pair at every step, in `f64`.
#[test]
fn gaps_and_overlaps_are_those_of_every_pair() {
    for seed in 0..8 {
        let mut random = Random::new(seed);
        let n = random.count(2, 60);
        let agents = (0..n)
            .map(|_| {
                let mut agent = bound_for(random.in_square(12.0), random.in_square(12.0));
                agent.settings.radius = random.real32(0.1, 1.5);
                agent
            })
            .collect();
        let mut puppets = Puppets::new(0.1, agents);
        let (mut least, mut entered, mut of_each) = (f64::INFINITY, 0, vec![0; n]);
        let mut before = BTreeSet::new();
        for step in 0..80 {
            if step > 0 {
                let velocities: Vec<Vec2> = (0..n).map(|_| random.in_square(6.0)).collect();
                puppets.go(&velocities);
            }
            let mut now = BTreeSet::new();
            let agents = &puppets.world.agents;
            for a in 0..n {
                for b in a + 1..n {
                    let radii = f64::from(agents[a].settings.radius) + f64::from(agents[b].settings.radius);
                    let gap = wide(agents[a].position).distance(wide(agents[b].position)) - radii;
                    least = least.min(gap);
                    if gap < -1e-3 {
                        now.insert((a as u32, b as u32));
                    }
                }
            }
            let new: Vec<&(u32, u32)> = now.difference(&before).collect();
            let concerned: BTreeSet<u32> = new.iter().flat_map(|(a, b)| [*a, *b]).collect();
            new.iter().for_each(|(a, b)| [*a, *b].iter().for_each(|k| of_each[*k as usize] += 1));
            entered += new.len() as u64;
            let event = puppets.metrics.events().iter().find(|event| event.kind == EventKind::Overlap);
            let want = concerned.first().map(|first| (step, *first, concerned.len() as u32));
            assert_eq!(
                event.map(|event| (event.step, event.agent, event.count)),
                want,
                "seed {seed}, step {step}"
            );
            assert_eq!(puppets.metrics.overlapping, now.iter().copied().collect::<Vec<_>>());
            before = now;
        }
        assert!(entered > 0 || n < 6, "seed {seed}: they never met");
        assert_near!(f64::from(puppets.metrics.smallest_gap), least, 1e-5, "seed {seed}");
        assert_eq!(puppets.metrics.overlaps, entered, "seed {seed}");
        for (agent, count) in (0..).zip(&of_each) {
            assert_eq!(puppets.metrics.overlaps_of(agent), Some(*count), "seed {seed}, agent {agent}");
        }
        let sample = puppets.sample();
        assert_near!(f64::from(sample.failures), 1000.0 * entered as f64 / (n as f64 * 79.0), 1e-3);
    }
}

#[test]
fn relaxed_decisions_are_shares_of_an_agents_own() {
    let mut puppets = Puppets::new(
        0.1,
        vec![
            bound_for(Vec2::ZERO, Vec2::new(90.0, 0.0)),
            bound_for(Vec2::new(0.0, 9.0), Vec2::new(90.0, 9.0)),
        ],
    );
    let free = Choice { velocity: Vec2::X, ..Choice::default() };
    let relaxed = |violation: f32| Choice { outcome: Outcome::Relaxed, violation, ..free };
    assert!(puppets.choose(vec![free, free]).is_empty());
    let first = puppets.choose(vec![free, relaxed(0.25)]).to_vec();
    assert_eq!(first, [Event { step: 2, kind: EventKind::Relaxed, agent: 1, count: 1 }]);
    assert!(puppets.choose(vec![free, relaxed(0.5)]).is_empty(), "not the first time");
    let both = puppets.choose(vec![relaxed(0.125), relaxed(0.0)]).to_vec();
    assert_eq!(both, [Event { step: 4, kind: EventKind::Relaxed, agent: 0, count: 1 }]);
    assert_near!(puppets.metrics.relaxed_share_of(0).expect("it decided"), 0.25, 0.0);
    assert_near!(puppets.metrics.relaxed_share_of(1).expect("it decided"), 0.75, 0.0);
    assert_near!(puppets.metrics.relaxed_share(), 0.5, 0.0);
    assert_eq!(puppets.metrics.worst_violation_of(0), Some(0.125));
    assert_eq!(puppets.metrics.worst_violation_of(1), Some(0.5));
    assert_near!(puppets.sample().worst_violation, 0.5_f32, 0.0);
    assert_eq!(puppets.metrics.worst_violation_of(2), None, "there is no third");
}

/// Crossings of a segment by the straight ways of all steps, in `f64`: from left to right, and back.
fn crossings(gate: [Vec2; 2], ways: &[Vec<Vec2>]) -> (u64, u64) {
    let [a, b] = gate.map(wide);
    let side = |p: DVec2| (b - a).perp_dot(p - a);
    let (mut forwards, mut backwards) = (0, 0);
    for pair in ways.windows(2) {
        for (from, to) in pair[0].iter().zip(&pair[1]) {
            let (from, to) = (wide(*from), wide(*to));
            let (before, after) = (side(from), side(to));
            if (before < 0.0) == (after < 0.0) {
                continue;
            }
            let place = from.lerp(to, before / (before - after));
            if (0.0..=1.0).contains(&((place - a).dot(b - a) / (b - a).length_squared())) {
                *(if after < 0.0 { &mut forwards } else { &mut backwards }) += 1;
            }
        }
    }
    (forwards, backwards)
}

#[test]
fn the_gate_counts_the_ways_that_cross_it() {
    for seed in 0..10 {
        let mut random = Random::new(100 + seed);
        let gate = [random.in_square(4.0), random.in_square(4.0)];
        let agents = (0..40).map(|_| bound_for(random.in_square(5.0), Vec2::new(1e3, 0.0))).collect();
        let mut puppets = Puppets::watched(world(0.2, agents), Metrics::new().with_gate(Some(gate)));
        let places =
            |puppets: &Puppets| puppets.world.agents.iter().map(|agent| agent.position).collect::<Vec<_>>();
        let mut ways = vec![places(&puppets)];
        for _ in 0..60 {
            let velocities: Vec<Vec2> = (0..40).map(|_| random.in_square(5.0)).collect();
            puppets.go(&velocities);
            ways.push(places(&puppets));
        }
        let want = crossings(gate, &ways);
        let got = puppets.metrics.gate().expect("it has one");
        assert!(want.0 > 3 && want.1 > 3, "seed {seed}: {want:?}");
        assert_eq!((got.forwards, got.backwards), want, "seed {seed}");
        let sample = puppets.sample();
        let flow = Metric::find("flow").expect("a figure");
        let seconds = 60.0 * f64::from(0.2_f32);
        assert_near!((flow.world)(&sample), (want.0 + want.1) as f64 / seconds, 1e-5);
        let width = wide(gate[0]).distance(wide(gate[1]));
        assert_near!(
            puppets.metrics.specific_flow().expect("it has one"),
            (want.0 + want.1) as f64 / seconds / width,
            1e-5
        );
    }
}

#[test]
fn a_gate_is_passed_on_foot_and_not_by_hand_and_forwards_is_to_its_right() {
    let gate = [Vec2::new(0.0, -1.0), Vec2::new(0.0, 1.0)];
    let count = |puppets: &Puppets| puppets.metrics.gate().map(|gate| (gate.forwards, gate.backwards));
    let mut puppets = Puppets::watched(
        world(0.5, vec![bound_for(Vec2::new(-1.0, 0.0), Vec2::new(9.0, 0.0))]),
        Metrics::new().with_gate(Some(gate)),
    );
    assert_eq!(count(&puppets), Some((0, 0)));
    puppets.hand(Command::MoveAgent { agent: 0, to: Vec2::new(1.0, 0.0) });
    puppets.go(&[Vec2::X]);
    assert_eq!(count(&puppets), Some((0, 0)), "a hand took it there");
    puppets.hand(Command::MoveAgent { agent: 0, to: Vec2::new(-0.25, 0.0) });
    puppets.go(&[Vec2::X]);
    assert_eq!(
        count(&puppets),
        Some((1, 0)),
        "seen from the lower end to the upper one it went to the right"
    );
    puppets.go(&[Vec2::NEG_X]);
    assert_eq!(count(&puppets), Some((1, 1)));
    // Onto the line and beyond it counts once, and past its end not at all.
    for _ in 0..4 {
        puppets.go(&[Vec2::X * 0.25]);
    }
    assert_eq!(count(&puppets), Some((2, 1)));
    puppets.hand(Command::MoveAgent { agent: 0, to: Vec2::new(0.25, 1.5) });
    puppets.go(&[Vec2::NEG_X]);
    assert_eq!(count(&puppets), Some((2, 1)));
    // A move by hand and a step in one observation, as in a run with a log: no way leads through.
    let decisions =
        Decisions { choices: vec![Choice { velocity: Vec2::X, ..Choice::default() }], watched: Vec::new() };
    puppets.metrics.observe_decisions(&decisions);
    advance(&mut puppets.world, &decisions);
    puppets.world.agents[0].position = Vec2::new(-3.0, 0.0);
    puppets.metrics.observe_world(&puppets.world);
    assert_eq!(count(&puppets), Some((2, 1)));
    // Another gate starts counting anew.
    puppets.metrics.set_gate(Some([Vec2::new(-2.9, -1.0), Vec2::new(-2.9, 1.0)]));
    puppets.go(&[Vec2::ZERO]);
    assert_eq!(count(&puppets), Some((0, 0)));
    puppets.go(&[Vec2::X]);
    assert_eq!(count(&puppets), Some((1, 0)));
    puppets.metrics.set_gate(None);
    assert!(puppets.sample().forwards.is_nan() && puppets.metrics.gate().is_none());
}

/// Its velocity does not lead it there.
#[test]
fn a_push_across_a_gate_counts() {
    let gate = [Vec2::new(0.0, -1.0), Vec2::new(0.0, 1.0)];
    let settings = AgentSettings { radius: 0.5, ..AgentSettings::default() };
    let there = |x: f32| walker(Vec2::new(x, 0.0), Vec2::ZERO, Method::Detour, settings.clone());
    let mut crowd = world(0.1, vec![there(-0.1), there(-0.4)]);
    crowd.params.detour_parting = Parting::On;
    let mut puppets = Puppets::watched(crowd, Metrics::new().with_gate(Some(gate)));
    puppets.go(&[Vec2::ZERO; 2]);
    let x = |agent: usize| puppets.world.agents[agent].position.x;
    assert!(x(0) > 0.2 && x(1) < -0.7, "{} {}", x(0), x(1));
    assert_eq!(puppets.metrics.gate().map(|gate| (gate.forwards, gate.backwards)), Some((1, 0)));
}

/// One more step, observed.
fn step(simulation: &mut Simulation, metrics: &mut Metrics) -> Sample {
    metrics.observe_decisions(simulation.decisions());
    simulation.step();
    metrics.observe_world(simulation.world());
    metrics.sample(simulation.world())
}

/// Bits of a sample, for figures that may be undefined.
fn bits(sample: &Sample) -> Vec<u64> {
    METRICS.iter().map(|figure| (figure.world)(sample).to_bits()).collect()
}

#[test]
fn a_clone_goes_on_to_the_figures_of_the_straight_run() {
    let newcomer =
        |k: usize| Command::AddAgent(Box::new(bound_for(Vec2::new(k as f32, 7.0), Vec2::new(0.0, -7.0))));
    for (name, gate) in [
        ("random-crowd", None),
        ("dense-overlap", None),
        ("doorway", Some([Vec2::new(0.0, -0.6), Vec2::new(0.0, 0.6)])),
    ] {
        let mut simulation = Simulation::new(Scenario::load(name).expect("built in").world());
        let mut metrics = Metrics::new().with_gate(gate);
        metrics.observe_world(simulation.world());
        let mut reused = Metrics::new();
        let mut kept = Vec::new();
        for k in 0..120 {
            if k == 30 || k == 70 {
                simulation.apply(newcomer(k)).expect("room for one more");
                metrics.observe_world(simulation.world());
            }
            step(&mut simulation, &mut metrics);
            reused.clone_from(&metrics);
            assert_eq!(reused, metrics, "{name}, step {k}");
            if k % 20 == 9 {
                kept.push((simulation.world().clone(), metrics.clone()));
            }
        }
        for (start, mut clone) in kept {
            let mut simulation_again = Simulation::new(start);
            for k in simulation_again.world().step..120 {
                if k == 30 || k == 70 {
                    simulation_again.apply(newcomer(k as usize)).expect("room for one more");
                    clone.observe_world(simulation_again.world());
                }
                step(&mut simulation_again, &mut clone);
            }
            assert_eq!(clone, metrics, "{name}");
            assert_eq!(
                bits(&clone.sample(simulation_again.world())),
                bits(&metrics.sample(simulation.world())),
                "{name}"
            );
        }
    }
}

#[test]
fn a_clone_between_decisions_and_world_goes_on_too() {
    let mut simulation = Simulation::new(Scenario::load("random-crowd").expect("built in").world());
    let mut metrics = Metrics::new();
    metrics.observe_world(simulation.world());
    for _ in 0..20 {
        metrics.observe_decisions(simulation.decisions());
        let mut clone = metrics.clone();
        simulation.step();
        metrics.observe_world(simulation.world());
        clone.observe_world(simulation.world());
        assert_eq!(clone, metrics);
    }
}

#[test]
fn a_clone_takes_a_hundred_bytes_an_agent() {
    let bytes = |n: usize| {
        let agents = (0..n).map(|k| bound_for(Vec2::new(k as f32, 0.0) * 9.0, Vec2::ZERO)).collect();
        Puppets::new(0.1, agents).metrics.bytes()
    };
    assert_eq!(bytes(1602) - bytes(2), 100 * 1600);
}

#[test]
fn sums_over_the_agents_are_the_figures_of_the_world() {
    for name in ["random-crowd", "circle-10", "bottleneck", "reciprocal-dance"] {
        let mut simulation = Simulation::new(Scenario::load(name).expect("built in").world());
        let mut metrics = Metrics::new();
        metrics.observe_world(simulation.world());
        let mut events = [0; EventKind::ALL.len()];
        for _ in 0..400 {
            step(&mut simulation, &mut metrics);
            for event in metrics.events() {
                assert_eq!(event.step, simulation.world().step, "{name}");
                events[event.kind as usize] += u64::from(event.count);
            }
        }
        let n = simulation.world().agents.len() as u32;
        let sample = metrics.sample(simulation.world());
        let mean = |id: &str| -> f64 {
            let of = Metric::find(id).and_then(|figure| figure.agent).expect("a figure of agents");
            let all: Vec<f64> = (0..n).filter_map(|agent| of(&metrics, agent)).collect();
            all.iter().sum::<f64>() / all.len() as f64
        };
        for id in [
            "time_to_goal",
            "extra_time",
            "path_ratio",
            "reversals",
            "jerk",
            "effort",
            "deadlock_time",
            "relaxed_share",
        ] {
            let figure = Metric::find(id).expect("a figure");
            let (got, want) = ((figure.world)(&sample), mean(id));
            assert!(got.is_nan() == want.is_nan(), "{name}, {id}");
            if !got.is_nan() {
                assert_near!(got, want, 1e-4 * want.abs().max(1.0), "{name}, {id}");
            }
        }
        assert_near!(mean("overlaps") * f64::from(n) / 2.0, metrics.overlaps as f64, 1e-6, "{name}");
        let worst = (0..n).filter_map(|agent| metrics.worst_violation_of(agent)).fold(0.0, f32::max);
        assert_near!(sample.worst_violation, worst, 0.0);
        let reversals: u64 = (0..n).filter_map(|agent| metrics.reversals(agent)).map(u64::from).sum();
        assert_eq!(events[EventKind::Reversal as usize], reversals, "{name}");
        assert_eq!(events[EventKind::Arrival as usize], metrics.arrivals() as u64, "{name}");
        let relaxed = (0..n).filter(|agent| metrics.relaxed_share_of(*agent) > Some(0.0)).count();
        assert_eq!(events[EventKind::Relaxed as usize], relaxed as u64, "{name}");
        let stuck = (0..n).filter(|agent| metrics.deadlock_time(*agent) > Some(0.0)).count() as u64;
        assert!(events[EventKind::Deadlock as usize] >= stuck, "{name}");
        assert_eq!(events[EventKind::Change as usize], 0);
    }
}

/// Two agents on one line: under VO each steps out of the way and back at every step, under ORCA they pass smoothly.
#[test]
fn vo_dances_and_orca_does_not() {
    let count = |method| {
        let mut start = Scenario::load("reciprocal-dance").expect("built in").world();
        start.agents.iter_mut().for_each(|agent| agent.method = method);
        let mut simulation = Simulation::new(start);
        let mut metrics = Metrics::new();
        metrics.observe_world(simulation.world());
        for _ in 0..300 {
            step(&mut simulation, &mut metrics);
        }
        metrics.reversals(0).expect("it is there")
    };
    let (vo, orca) = (count(Method::Vo), count(Method::Orca));
    assert!(vo > 50 && orca <= 4, "VO {vo}, ORCA {orca}");
}

#[test]
fn every_figure_is_declared_with_definition_and_source() {
    let mut ids = BTreeSet::new();
    for figure in METRICS {
        assert!(ids.insert(figure.id), "{} twice", figure.id);
        assert!(figure.id.chars().all(|c| c.is_ascii_lowercase() || c == '_'), "{}", figure.id);
        for text in
            [figure.name(), figure.about(), figure.formula(), figure.source()].map(|said| said.to_string())
        {
            assert!(!text.is_empty() && text.trim() == text && !text.contains('\n'), "{}", figure.id);
        }
        assert!(figure.about().to_string().ends_with('.'), "{}: a tooltip is a sentence", figure.id);
        assert_eq!(Metric::find(figure.id).map(|found| found.name()), Some(figure.name()));
    }
    assert!(Metric::find("none").is_none());
    assert!(size_of::<Sample>() <= 72, "{}", size_of::<Sample>());
    let empty = Metrics::new().sample(&World::new(0.1));
    assert!((Metric::find("time_to_goal").expect("a figure").world)(&empty).is_nan());
}

#[test]
fn every_kind_of_event_has_a_name_of_its_own_and_a_sentence() {
    let mut names = BTreeSet::new();
    for (place, kind) in EventKind::ALL.into_iter().enumerate() {
        assert_eq!(kind as usize, place);
        assert!(names.insert(kind.name().to_string()), "{kind:?}");
        assert!(kind.about().to_string().ends_with('.'), "{kind:?}");
    }
}

#[test]
fn worlds_that_are_nearly_none_have_figures() {
    let mut nobody = Puppets::new(0.1, Vec::new());
    nobody.go(&[]);
    assert!(nobody.sample().smallest_gap.is_infinite() && nobody.sample().reversals.is_nan());
    // Several in one place, and a velocity of zero.
    let mut stack = Puppets::new(0.1, vec![bound_for(Vec2::ZERO, Vec2::ZERO); 3]);
    stack.go(&[Vec2::ZERO; 3]);
    assert_near!(stack.sample().smallest_gap, -1.0_f32, 0.0);
    assert_eq!(stack.metrics.overlaps, 3);
    // Without the decisions the velocities of the world count.
    let mut alone = world(0.5, vec![bound_for(Vec2::ZERO, Vec2::new(9.0, 0.0))]);
    let mut metrics = Metrics::new();
    metrics.observe_world(&alone);
    alone.agents[0].velocity = Vec2::new(0.0, 2.0);
    alone.agents[0].position = Vec2::new(0.0, 1.0);
    (alone.step, alone.time) = (1, 0.5);
    metrics.observe_world(&alone);
    assert_near!(metrics.path_length(0).expect("it is there"), 1.0, 0.0);
}

/// Figures are computed on all threads from some thousand agents on; sums of floats still follow the order of the
/// agents.
#[test]
fn the_figures_of_many_agents_have_the_same_bits_on_any_number_of_threads() {
    let figures = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| {
            let start = sidestep_lab::files::scenario::benchmark::BenchScene::Crowd.world(10_000);
            let mut metrics = Metrics::new().with_gate(Some([Vec2::new(0.0, -300.0), Vec2::new(0.0, 300.0)]));
            let mut simulation = Simulation::new(start);
            metrics.observe_world(simulation.world());
            let mut events = Vec::new();
            for _ in 0..24 {
                metrics.observe_decisions(simulation.decisions());
                simulation.step();
                metrics.observe_world(simulation.world());
                events.extend_from_slice(metrics.events());
            }
            let sample = metrics.sample(simulation.world());
            (metrics, events, sample)
        })
    };
    let (one, events, sample) = figures(1);
    let (three, same_events, same_sample) = figures(3);
    assert!(one == three && events == same_events);
    assert_eq!(format!("{sample:?}"), format!("{same_sample:?}"), "not a number is one here");
    // All agents are included: the means are computed directly.
    let mean = |of: &dyn Fn(u32) -> f64| (0..10_000).map(of).sum::<f64>() / 10_000.0;
    assert!(sample.forwards > 0.0 && sample.backwards > 0.0 && sample.relaxed_share > 0.0);
    assert_near!(
        f64::from(sample.jerk),
        mean(&|agent| one.jerk(agent).unwrap()),
        1e-5 * f64::from(sample.jerk)
    );
    assert_near!(f64::from(sample.reversals), mean(&|agent| f64::from(one.reversals(agent).unwrap())), 1e-6);
    assert_near!(f64::from(sample.deadlock_time), mean(&|agent| one.deadlock_time(agent).unwrap()), 1e-5);
    let arrived = (0..10_000).filter(|agent| one.has_arrived(*agent).unwrap()).count();
    assert_eq!(arrived, one.arrivals());
    let kinds: BTreeSet<_> = events.iter().map(|event| event.kind).collect();
    assert!(kinds.contains(&EventKind::Relaxed) && kinds.contains(&EventKind::Reversal), "{kinds:?}");
}
