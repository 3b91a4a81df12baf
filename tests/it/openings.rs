//! A scenario opens at the moment that its text describes: within some seconds the run shows what the text says to
//! watch.

use std::collections::BTreeSet;

use crate::common::wide;
use glam::DVec2;
use sidestep_core::{
    Simulation, World,
    avoid::Outcome,
    sim::{Watch, decide},
};
use sidestep_lab::{
    Scenario,
    files::scenario::{LensFace, Replayed, View, builtin},
};

/// Real seconds that a user waits for something to happen.
const PATIENCE: f32 = 8.0;

/// The worlds that a user sees who opens it and waits.
struct Opening {
    film: Vec<World>,
    agent: usize,
}

impl Opening {
    fn of(name: &str) -> Opening {
        let scenario = Scenario::load(name).unwrap_or_else(|error| panic!("{error}"));
        let View { at, paused, speed, select, .. } = scenario.view;
        let dt = scenario.params.time_step;
        let first = View::step_of(at.unwrap_or(0.0), dt);
        let seen = if paused { 0 } else { View::step_of(PATIENCE * speed.unwrap_or(1.0), dt) };
        let mut run = Simulation::new(scenario.world());
        (0..first).for_each(|_| run.step());
        let mut film = vec![run.world().clone()];
        for _ in 0..seen {
            run.step();
            film.push(run.world().clone());
        }
        Opening { film, agent: select.expect("somebody to look at") as usize }
    }

    fn speed(world: &World, agent: usize) -> f64 {
        wide(world.agents[agent].velocity).length()
    }

    fn gap(world: &World, a: usize, b: usize) -> f64 {
        let [a, b] = [a, b].map(|agent| &world.agents[agent]);
        wide(a.position).distance(wide(b.position)) - f64::from(a.settings.radius + b.settings.radius)
    }

    /// This opening with another agent in view.
    fn of_another(&self, agent: usize) -> Opening {
        Opening { film: self.film.clone(), agent }
    }

    /// Returns true if for some agent no velocity meets all constraints.
    fn turns_infeasible(&self) -> bool {
        self.film.iter().any(|world| {
            decide(world, &Watch::None).choices.iter().any(|choice| choice.outcome == Outcome::Relaxed)
        })
    }

    /// Returns true if the selected agent's velocity differs from its preferred one by more than this, m/s.
    fn gives_way(&self, by: f64) -> bool {
        self.film.iter().any(|world| {
            let choice = &decide(world, &Watch::None).choices[self.agent];
            wide(choice.preferred).distance(wide(choice.velocity)) > by
        })
    }

    /// Returns true if the selected agent comes to rest short of its goal.
    fn stops(&self) -> bool {
        let stands = |world: &World| {
            let agent = &world.agents[self.agent];
            let far =
                agent.goal().is_none_or(|goal| goal.distance(agent.position) > 2.0 * agent.settings.radius);
            far && Opening::speed(world, self.agent) < 0.1
        };
        self.film[1..].iter().any(stands)
    }

    /// Least gap of any two agents, m.
    fn closest(&self) -> f64 {
        let pairs = |world: &World| {
            let n = world.agents.len();
            let gaps = (0..n).flat_map(|a| (0..a).map(move |b| (a, b)));
            gaps.map(|(a, b)| Opening::gap(world, a, b)).fold(f64::INFINITY, f64::min)
        };
        self.film.iter().map(pairs).fold(f64::INFINITY, f64::min)
    }

    /// The number of times that the selected agent's path turns to the other side by more than this, rad.
    fn turns_over(&self, least: f64) -> usize {
        let velocity = |world: &World| wide(world.agents[self.agent].velocity);
        let turn = |pair: &[World]| turn(velocity(&pair[0]), velocity(&pair[1]));
        let turns: Vec<f64> = self.film.windows(2).map(turn).filter(|turn| turn.abs() > least).collect();
        turns.windows(2).filter(|two| two[0].signum() != two[1].signum()).count()
    }

    /// The total angle by which the selected agent's path bends, rad.
    fn bends(&self) -> f64 {
        let velocity = |world: &World| wide(world.agents[self.agent].velocity);
        self.film[1..].windows(2).map(|pair| turn(velocity(&pair[0]), velocity(&pair[1])).abs()).sum()
    }

    /// Returns true if the selected agent is ever faster than this, m/s.
    fn is_ever_faster_than(&self, speed: f64) -> bool {
        self.film.iter().any(|world| Opening::speed(world, self.agent) > speed)
    }

    /// The number of these agents that cross a line at this x.
    fn crosses(&self, x: f64) -> usize {
        let side = |world: &World, a: usize| wide(world.agents[a].position).x > x;
        let (first, last) = (&self.film[0], self.film.last().expect("a film"));
        (0..first.agents.len()).filter(|a| side(first, *a) != side(last, *a)).count()
    }

    /// The number of agents within this distance of a point, m, at the end.
    fn near(&self, point: DVec2, distance: f64) -> usize {
        let world = self.film.last().expect("a film");
        world.agents.iter().filter(|agent| wide(agent.position).distance(point) < distance).count()
    }
}

/// The turn from one velocity to another, rad, counter-clockwise.
fn turn(from: DVec2, to: DVec2) -> f64 {
    libm::atan2(from.perp_dot(to), from.dot(to))
}

/// A check that what a text says to watch is visible.
type Seen = fn(&Opening) -> bool;

/// The checks of what the texts say to watch.
const WATCHED: &[(&str, Seen)] = &[
    // The heap, and an agent in it that does not come to rest.
    ("arrive-and-stand", |seen| seen.near(DVec2::ZERO, 6.0) >= 25 && seen.turns_infeasible()),
    ("blind-spot", Opening::stops),
    ("blocks", |seen| seen.gives_way(0.3)),
    ("bottleneck", |seen| seen.crosses(0.0) >= 5),
    ("circle-10", |seen| seen.gives_way(0.3)),
    ("circle-swap", |seen| seen.turns_infeasible()),
    ("concave-trap", Opening::stops),
    ("counter-flow", |seen| seen.gives_way(0.3) && seen.crosses(0.0) >= 10),
    ("crawling-behind", |seen| seen.gives_way(0.3)),
    ("crossing-flows", |seen| seen.gives_way(0.1)),
    ("deadlock-ring", Opening::stops),
    ("dense-overlap", |seen| seen.turns_infeasible() && seen.closest() < -0.1),
    ("doorway", Opening::stops),
    ("face-to-face", Opening::stops),
    ("fan-in", |seen| seen.gives_way(0.05)),
    ("feeler-conditions", |seen| seen.bends() > 0.3),
    ("flat-face", Opening::stops),
    ("formation-swap", |seen| seen.turns_infeasible()),
    ("four-balls", |seen| seen.turns_infeasible() && seen.film.len() == 1),
    ("four-crossing", |seen| seen.bends() > 0.3),
    ("four-way", |seen| seen.gives_way(0.3)),
    ("frogger", |seen| seen.gives_way(0.3)),
    ("groups-meet", |seen| seen.gives_way(0.3)),
    ("head-on", Opening::stops),
    ("head-on-offset", |seen| seen.bends() > 0.1 && seen.closest() > -1e-3),
    ("head-on-zigzag", |seen| seen.turns_over(0.05) >= 20),
    ("into-the-wall", |seen| seen.bends() > 6.0),
    ("mouse-follow", |seen| {
        seen.film.last().is_some_and(|world| Opening::speed(world, 0) > 0.0) || seen.gives_way(0.1)
    }),
    ("no-way-back", Opening::stops),
    ("non-reciprocal", |seen| seen.closest() < 0.0),
    ("one-way", |seen| seen.gives_way(0.1)),
    ("overtaking", |seen| seen.gives_way(0.1)),
    ("parked", |seen| seen.gives_way(0.3)),
    ("patrol", |seen| seen.gives_way(0.1) && seen.bends() > 1.0),
    ("pillar-sweep", |seen| seen.bends() > 0.2),
    ("pillars", |seen| seen.gives_way(0.3)),
    ("predator-and-prey", |seen| seen.bends() > 0.5),
    ("pushed-along-the-wall", |seen| seen.is_ever_faster_than(3.0)),
    ("pyramid-far", |seen| seen.bends() > 0.05),
    ("pyramid-near", |seen| seen.bends() > 1.0),
    ("random-crowd", |seen| seen.gives_way(0.3)),
    ("reciprocal-dance", |seen| seen.turns_over(0.01) >= 4),
    ("roadmap", |seen| seen.gives_way(0.3) && seen.near(DVec2::ZERO, 60.0) >= 60),
    ("room", |seen| (0..24).any(|agent| seen.of_another(agent).gives_way(0.3))),
    ("sluggish-turns", |seen| seen.bends() > 0.3 && seen.closest() < 0.0),
    ("small-posts", Opening::stops),
    ("streams", |seen| {
        let last = seen.film.last().expect("a film");
        last.agents.len() > 20 && decide(last, &Watch::None).choices.len() == last.agents.len()
    }),
    ("surprise", |seen| seen.closest() < 0.0),
    ("the-wall", |seen| (0..9).any(|agent| seen.of_another(agent).stops()) && seen.crosses(0.0) >= 1),
    ("too-stiff", |seen| seen.is_ever_faster_than(4.0)),
    ("turning-back", |seen| seen.bends() > 6.0),
    ("two-pillars", |seen| seen.turns_over(0.01) >= 4),
    ("wall-corridor", |seen| seen.gives_way(0.3)),
    ("wander-box", |seen| seen.bends() > 0.5),
    ("wander-feelers", |seen| seen.bends() > 0.5),
    ("wander-left", |seen| seen.bends() > 1.0),
    ("wander-right", |seen| seen.bends() > 1.0),
    ("wander-straight", |seen| seen.bends() < 0.2),
    ("way-out", |seen| seen.film.last().is_some_and(|world| world.agents.is_empty())),
];

#[test]
fn within_seconds_of_its_opening_each_scenario_shows_what_it_says_to_watch() {
    let named: BTreeSet<&str> = WATCHED.iter().map(|(name, _)| *name).collect();
    // Scenarios from public threads show their subject from the start.
    let ours =
        builtin::all().map(|builtin| builtin.name).filter(|name| !crate::threads::is_from_a_thread(name));
    assert_eq!(named, ours.collect());
    let unseen: Vec<&str> =
        WATCHED.iter().filter(|(name, seen)| !seen(&Opening::of(name))).map(|(name, _)| *name).collect();
    assert!(unseen.is_empty(), "{unseen:?}");
}

#[test]
fn the_scenarios_that_are_not_alive_from_their_start_open_later() {
    let view = |name: &str| Scenario::load(name).expect("built in").view;
    assert_eq!((view("four-balls").lens, view("four-balls").paused), (Some(LensFace::Len), true));
    // The fronts meet; from the start that takes two minutes.
    assert!(view("circle-swap").at.is_some_and(|at| at > 120.0));
    assert_eq!(view("counter-flow").width, None, "the whole corridor");
    // The first screen continues without the user.
    assert_eq!(view(builtin::DEFAULT).replayed, Some(Replayed::WhenArrived));
    for builtin in builtin::all() {
        let View { at, replayed, speed, .. } = view(builtin.name);
        let dt = Scenario::load(builtin.name).expect("built in").params.time_step;
        if let Some(at) = at {
            assert!((at / dt - (at / dt).round()).abs() < 1e-3, "{}: {at} s is no step", builtin.name);
        }
        if let Some(Replayed::Span([from, to])) = replayed {
            assert!(View::step_of(to, dt) > View::step_of(from, dt), "{}", builtin.name);
        }
        let offered = [0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 8.0];
        assert!(speed.is_none_or(|speed| offered.contains(&speed)), "{}: a speed of the menu", builtin.name);
    }
}
