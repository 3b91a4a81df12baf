//! Common complaints, as they show in the places of a run: no check here uses the doctor.

use glam::DVec2;
use sidestep_core::{World, geometry::polygon, model::Agent};

use crate::common::{distance_to_segment, wide};

/// A run of a world, and its subject.
pub struct Case<'a> {
    /// Every step, the start included.
    pub film: &'a [World],
    /// The selected agent.
    pub agent: usize,
}

impl Case<'_> {
    fn end(&self) -> &World {
        self.film.last().expect("the end")
    }

    fn me(&self) -> &Agent {
        &self.end().agents[self.agent]
    }

    /// Its places in the last `seconds`, m.
    fn lately(&self, seconds: f64) -> Vec<DVec2> {
        let since = self.end().time - seconds - 1e-6;
        let film = self.film.iter().filter(|world| world.time >= since);
        film.map(|world| wide(world.agents[self.agent].position)).collect()
    }

    fn is_there(&self) -> bool {
        let goal = self.me().goal().expect("a goal");
        wide(goal).distance(wide(self.me().position)) <= f64::from(self.me().settings.radius)
    }
}

/// Least gap between the disc of an agent and everything else, m.
fn gap(world: &World, agent: usize) -> f64 {
    let me = &world.agents[agent];
    let (here, radius) = (wide(me.position), f64::from(me.settings.radius));
    let others = world.agents.iter().enumerate().filter(|(k, _)| *k != agent);
    let agents = others.map(|(_, other)| (wide(other.position), f64::from(other.settings.radius)));
    let pillars =
        world.obstacles.circles().iter().map(|circle| (wide(circle.center), f64::from(circle.radius)));
    let discs = agents.chain(pillars).map(|(center, other)| here.distance(center) - radius - other);
    let sides = world.obstacles.polygons().iter().flat_map(|corners| polygon::sides(corners));
    let walls = sides.map(|(a, b)| distance_to_segment(wide(a), wide(b), here) - radius);
    discs.chain(walls).fold(f64::INFINITY, f64::min)
}

/// In the last two seconds it stays within a tenth of the distance that it would go, and it has not arrived.
pub fn stands(case: &Case) -> bool {
    let places = case.lately(2.0);
    let here = wide(case.me().position);
    let far = places.iter().map(|place| place.distance(here)).fold(0.0, f64::max);
    !case.is_there() && far < 0.2 * f64::from(case.me().settings.preferred_speed)
}

/// It has not arrived.
pub fn is_late(case: &Case) -> bool {
    !case.is_there()
}

/// At some time it overlaps something by more than a millimeter for a body of half a meter.
pub fn bumps(case: &Case) -> bool {
    let slack = 2e-3 * f64::from(case.me().settings.radius);
    case.film.iter().any(|world| gap(world, case.agent) < -slack)
}

/// It leaves its course only when the obstacle ahead is less than two steps away.
pub fn turns_at_the_last_moment(case: &Case) -> bool {
    let start = &case.film[0].agents[case.agent];
    let course = wide(start.goal().expect("a goal") - start.position).normalize();
    let turned = |world: &&World| {
        crate::common::angle_between(course, wide(world.agents[case.agent].velocity)).abs() > 0.05
    };
    let first = case.film[1..].iter().position(|world| turned(&world));
    // They move toward each other.
    let step = 2.0 * f64::from(start.settings.preferred_speed * case.film[0].params.time_step);
    first.is_none_or(|first| gap(&case.film[first], case.agent) < 2.0 * step)
}

/// Its center crosses a side of a polygon.
pub fn walks_through_a_wall(case: &Case) -> bool {
    let inside = |world: &World| {
        let here = world.agents[case.agent].position;
        world.obstacles.polygons().iter().any(|corners| polygon::contains(corners, here))
    };
    let before = inside(&case.film[0]);
    case.film.iter().any(|world| inside(world) != before)
}

/// At some time its path changes sides at least five times in two seconds.
pub fn swings(case: &Case) -> bool {
    let place = |world: &World| wide(world.agents[case.agent].position);
    let ways: Vec<DVec2> = case.film.windows(2).map(|pair| place(&pair[1]) - place(&pair[0])).collect();
    let turns: Vec<f64> =
        ways.windows(2).map(|pair| crate::common::angle_between(pair[0], pair[1])).collect();
    let back = |pair: &[f64]| pair[0] * pair[1] < 0.0 && pair[0].abs() > 0.05 && pair[1].abs() > 0.05;
    let span = (2.0 / f64::from(case.film[0].params.time_step)).round() as usize;
    turns.windows(span).any(|turns| turns.windows(2).filter(|pair| back(pair)).count() >= 5)
}

/// The nearest pillar changes at least four times within two seconds.
pub fn the_nearest_pillar_changes(case: &Case) -> bool {
    let nearest = |world: &World| {
        let here = wide(world.agents[case.agent].position);
        let gaps = world
            .obstacles
            .circles()
            .iter()
            .map(|circle| here.distance(wide(circle.center)) - f64::from(circle.radius));
        gaps.enumerate().min_by(|a, b| a.1.total_cmp(&b.1)).map(|(pillar, _)| pillar)
    };
    let pillars: Vec<_> = case.film.iter().map(nearest).collect();
    let span = (2.0 / f64::from(case.film[0].params.time_step)).round() as usize;
    pillars.windows(span).any(|seen| seen.windows(2).filter(|pair| pair[0] != pair[1]).count() >= 4)
}

/// For most of two seconds no velocity met all of its lines.
pub fn has_no_velocity_left(case: &Case) -> bool {
    use sidestep_core::{
        avoid::Outcome,
        sim::{Watch, decide},
    };
    let since = case.end().time - 2.0 - 1e-6;
    let film: Vec<&World> = case.film.iter().filter(|world| world.time >= since).collect();
    let relaxed =
        |world: &&&World| decide(world, &Watch::None).choices[case.agent].outcome == Outcome::Relaxed;
    2 * film.iter().filter(relaxed).count() > film.len()
}

/// It never gets near its preferred speed, with no agent in its way.
pub fn is_far_slower_than_it_asks(case: &Case) -> bool {
    let speed = |world: &World| f64::from(world.agents[case.agent].velocity.length());
    let fastest = case.film.iter().map(speed).fold(0.0, f64::max);
    fastest < 0.5 * f64::from(case.me().settings.preferred_speed)
}

/// An agent that rested at the start is pushed off its place by more than a tenth of its radius.
pub fn pushes_others_off_their_places(case: &Case) -> bool {
    let (start, radius) = (&case.film[0], f64::from(case.me().settings.radius));
    let others = (0..start.agents.len()).filter(|k| *k != case.agent);
    let off =
        |world: &World, k: usize| wide(world.agents[k].position).distance(wide(start.agents[k].position));
    others.into_iter().any(|k| case.film.iter().any(|world| off(world, k) > 0.1 * radius))
}

/// It leaves the straight line to its goal by more than half a radius.
pub fn bows_aside(case: &Case) -> bool {
    let start = &case.film[0].agents[case.agent];
    let (from, to) = (wide(start.position), wide(start.goal().expect("a goal")));
    let aside = |place: &DVec2| distance_to_segment(from, to, *place);
    case.lately(f64::INFINITY).iter().map(aside).fold(0.0, f64::max) > 0.5 * f64::from(start.settings.radius)
}
