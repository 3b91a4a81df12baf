//! Crowds as agents and groups: places that a file leaves open are drawn, clear of walls and of other discs if there is
//! room.

use std::{collections::BTreeMap, sync::Arc};

use glam::{DVec2, Vec2};
use rand::{Rng, RngExt};
use sidestep_core::{
    geometry::{
        polygon::{self, distance_sq_to_segment, sides},
        unit,
    },
    model::{
        Agent, Journey, Objective,
        goal_place::{GoalPlace, LEAST_LENGTH},
        journey::{AfterGoals, Goals, JourneyGoal, MAX_GOALS},
        obstacle::Circle,
        random::{Purpose, stream},
    },
};

use super::super::said as map_said;
use super::{CrowdAim, CrowdGoal, CrowdPlace, CrowdStarts, CrowdWish, MapCrowd};
use crate::{
    files::{
        import::said,
        scenario::{GoalRule, Group, Layout, MAX_AGENTS},
    },
    text::message::Message,
};

/// The seed of drawn places and of the scenario.
pub(in super::super) const SEED: u64 = 1;

/// Tries before a place is used even though something is too near.
const MAX_TRIES: usize = 200;

/// Consecutive agents without a free place after which a region counts as full.
const FULL: usize = 50;

/// Most sides of walls examined for all places together: some seconds.
const MAX_LOOKS: usize = 400_000_000;

/// The transform from the file to the world.
#[derive(Clone, Copy)]
pub(in super::super) struct MapFrame {
    /// The origin of the world, in units of the file.
    pub center: DVec2,
    /// Meters per unit.
    pub scale: f64,
}

impl MapFrame {
    pub fn place(self, point: DVec2) -> Vec2 {
        ((point - self.center) * self.scale).as_vec2()
    }

    fn length(self, length: f64) -> f32 {
        ((length * self.scale) as f32).max(LEAST_LENGTH)
    }
}

/// Walls and pillars of the world, m.
pub(in super::super) struct MapWalls<'a> {
    pub polygons: &'a [Vec<Vec2>],
    pub circles: &'a [Circle],
    /// True if everything outside of rooms is solid.
    pub has_rooms: bool,
}

/// The result of placing crowds.
#[derive(Default)]
pub(in super::super) struct PlacedCrowds {
    pub agents: Vec<Agent>,
    pub goals: BTreeMap<usize, Arc<Goals>>,
    pub groups: Vec<Group>,
    /// Agents whose places were drawn one by one.
    pub drawn: usize,
    /// Agents without room.
    pub crowded: usize,
    /// Groups that enter in boxes into which walls extend.
    pub near_walls: usize,
    /// Agents whose goals were drawn.
    pub drawn_goals: usize,
}

/// Every point at which a crowd begins or has a goal, m.
pub(in super::super) fn named(crowds: &[MapCrowd], frame: MapFrame) -> Vec<Vec2> {
    let points = crowds.iter().flat_map(|crowd| {
        let starts = match crowd.starts {
            CrowdStarts::At(start) => [start; 2],
            CrowdStarts::Within { low, high, .. } => [low, high],
        };
        let goals = crowd.aim.goals.iter().flat_map(|goal| match goal.place {
            CrowdPlace::Point(center) | CrowdPlace::Disc { center, .. } | CrowdPlace::Box { center, .. } => {
                [center; 2]
            }
            CrowdPlace::Anywhere { low, high } => [low, high],
        });
        starts.into_iter().chain(goals)
    });
    points.map(|point| frame.place(point)).collect()
}

/// Places the agents of all crowds.
pub(in super::super) fn placed(
    crowds: &[MapCrowd],
    frame: MapFrame,
    walls: &MapWalls,
) -> Result<PlacedCrowds, Message> {
    let count = crowds.iter().fold(0_usize, |sum, crowd| sum.saturating_add(crowd.starts.count()));
    if count > MAX_AGENTS {
        return Err(said::too_many_agents(MAX_AGENTS));
    }
    let largest = crowds.iter().map(|crowd| crowd.settings.radius).fold(0.0, f32::max);
    let mut room = FreeRoom { walls, taken: TakenPlaces::new(largest), looks: 0 };
    let mut placed = PlacedCrowds::default();
    // Agents with places of their own come first, so that no drawn one is put on them.
    let mut singles = BTreeMap::new();
    for (index, crowd) in crowds.iter().enumerate() {
        if let CrowdStarts::At(start) = crowd.starts {
            let start = frame.place(start);
            room.taken.add(start, crowd.settings.radius);
            singles.insert(index, singles.len() as u32);
            placed.add(crowd, index, start, frame);
        }
    }
    for (index, crowd) in crowds.iter().enumerate() {
        if let CrowdStarts::Within { low, high, .. } = crowd.starts {
            let (low, high) = (frame.place(low), frame.place(high));
            match group(crowd, (low, high), frame, placed.groups.len() as u16) {
                Some(group) if group.appears.is_some() || room.is_clear(low, high, crowd.settings.radius) => {
                    if group.appears.is_some() {
                        placed.near_walls +=
                            usize::from(!room.is_off_walls(low, high, crowd.settings.radius));
                    } else {
                        room.taken.regions.push((low, high));
                    }
                    placed.groups.push(group);
                }
                _ => placed.draw(crowd, index, (low, high), frame, &mut room),
            }
        }
    }
    let chased = |other: u32| singles.get(&(other as usize)).copied();
    for agent in &mut placed.agents {
        agent.objective = agent.objective.renumbered(chased);
    }
    Ok(placed)
}

impl PlacedCrowds {
    /// A message about the contents of a scene with this number of obstacles.
    pub fn said_of(&self, what: Message, obstacles: usize) -> Message {
        let later = self.groups.iter().map(|group| group.n).sum::<usize>();
        said::from(what, self.agents.len() + later, obstacles)
    }

    /// Remarks about drawn places and agents without room.
    pub fn remarks(&self) -> Vec<Message> {
        let when = |count: usize, say: fn(usize) -> Message| (count > 0).then(|| say(count));
        let of_groups: usize = self.groups.iter().map(|group| group.n).sum();
        let all = [
            when(of_groups, map_said::in_groups),
            when(self.drawn, map_said::drawn),
            when(self.drawn_goals, map_said::drawn_goals),
            when(self.crowded, map_said::crowded),
            when(self.near_walls, map_said::near_walls),
        ];
        all.into_iter().flatten().collect()
    }

    fn add(&mut self, crowd: &MapCrowd, index: usize, start: Vec2, frame: MapFrame) {
        let mut random = stream(SEED, (self.agents.len() as u32) ^ ((index as u32) << 16), Purpose::Goal);
        let draw = |low, high| drawn(&mut random, low, high);
        let has_drawn = crowd.aim.goals.iter().any(|goal| matches!(goal.place, CrowdPlace::Anywhere { .. }));
        self.drawn_goals += usize::from(has_drawn);
        let (objective, goals) = aim(&crowd.aim, frame, draw);
        let mut agent = Agent {
            velocity: (crowd.velocity * frame.scale).as_vec2(),
            objective,
            method: crowd.method,
            settings: crowd.settings.clone(),
            ..Agent::new(start)
        };
        if let Some(goals) = goals {
            agent.objective = Journey::start(Arc::clone(&goals), 0.0).objective(&agent);
            self.goals.insert(self.agents.len(), goals);
        }
        let faced = Agent::facing(start, agent.velocity, &agent.objective);
        agent.heading = crowd.heading.and_then(|heading| unit(heading.as_vec2())).unwrap_or(faced);
        self.agents.push(agent);
    }

    /// Adds the agents of a region one by one.
    fn draw(
        &mut self,
        crowd: &MapCrowd,
        index: usize,
        (low, high): (Vec2, Vec2),
        frame: MapFrame,
        room: &mut FreeRoom,
    ) {
        let CrowdStarts::Within { n, gap, .. } = crowd.starts else { return };
        let mut random = stream(SEED, index as u32, Purpose::Place);
        let mut in_a_row = 0;
        self.drawn += n;
        for _ in 0..n {
            let tries = if in_a_row < FULL && room.looks < MAX_LOOKS { MAX_TRIES } else { 1 };
            let mut start = low;
            let mut is_free = false;
            for _ in 0..tries {
                start = drawn(&mut random, low, high);
                is_free = room.is_free(start, crowd.settings.radius, gap);
                if is_free {
                    break;
                }
            }
            (self.crowded, in_a_row) =
                if is_free { (self.crowded, 0) } else { (self.crowded + 1, in_a_row + 1) };
            room.taken.add(start, crowd.settings.radius);
            self.add(crowd, index, start, frame);
        }
    }
}

/// A point in a box.
fn drawn(random: &mut impl Rng, low: Vec2, high: Vec2) -> Vec2 {
    low + (high - low) * Vec2::new(random.random::<f32>(), random.random::<f32>())
}

/// The group of a crowd, if its agents differ only in their places and have room in its box.
fn group(crowd: &MapCrowd, (low, high): (Vec2, Vec2), frame: MapFrame, number: u16) -> Option<Group> {
    let CrowdStarts::Within { n, gap, appears, .. } = crowd.starts else { return None };
    let is_drawn = |goal: &CrowdGoal| matches!(goal.place, CrowdPlace::Anywhere { .. });
    let chases = matches!(crowd.aim.wish, CrowdWish::Pursue(_) | CrowdWish::Evade(_));
    if appears.is_none() && (crowd.aim.goals.iter().any(is_drawn) || chases) {
        return None;
    }
    let mut random = stream(SEED, number.into(), Purpose::Goal);
    let draw = |low, high| drawn(&mut random, low, high);
    let (objective, goals) = aim(&crowd.aim, frame, draw);
    let group = Group {
        number: None,
        first: None,
        layout: Layout::Random { low, high, gap },
        n,
        goal: if goals.is_some() { GoalRule::Sequence } else { GoalRule::Same(objective) },
        by_roadmap: false,
        jitter: 0.0,
        velocity: (crowd.velocity * frame.scale).as_vec2(),
        method: crowd.method,
        settings: crowd.settings.clone(),
        goals,
        appears,
    };
    // Those that come over time wait for their places.
    let random = || stream(SEED, number.into(), Purpose::Place);
    let has_room = || group.layout.apart(n, group.settings.radius, random) == n;
    (appears.is_some() || has_room()).then_some(group)
}

/// The objective of an agent, or its goals in sequence.
fn aim(
    aim: &CrowdAim,
    frame: MapFrame,
    mut draw: impl FnMut(Vec2, Vec2) -> Vec2,
) -> (Objective, Option<Arc<Goals>>) {
    let mut place = |place: CrowdPlace| match place {
        CrowdPlace::Point(point) => GoalPlace::Point(frame.place(point)),
        CrowdPlace::Disc { center, radius } => {
            GoalPlace::Disc { center: frame.place(center), radius: frame.length(radius) }
        }
        CrowdPlace::Box { center, size, angle } => GoalPlace::Box {
            center: frame.place(center),
            size: Vec2::new(frame.length(size.x), frame.length(size.y)),
            angle: (angle % 360.0) as f32,
        },
        CrowdPlace::Anywhere { low, high } => GoalPlace::Point(draw(frame.place(low), frame.place(high))),
    };
    let mut goal = |goal: &CrowdGoal| JourneyGoal { place: place(goal.place), wait: goal.wait };
    let list: Vec<JourneyGoal> = aim.goals.iter().take(MAX_GOALS).map(&mut goal).collect();
    match (&list[..], aim.wish) {
        ([], CrowdWish::Hold) => (Objective::Hold, None),
        ([], CrowdWish::Along(velocity)) => (Objective::Velocity((velocity * frame.scale).as_vec2()), None),
        ([], CrowdWish::Pursue(other)) => (Objective::Pursue(other as u32), None),
        ([], CrowdWish::Evade(other)) => (Objective::Evade(other as u32), None),
        ([JourneyGoal { place: GoalPlace::Point(point), wait: None }], _)
            if !aim.leaves && !aim.repeats && aim.arrival_distance.is_none() =>
        {
            (Objective::Goal(*point), None)
        }
        _ => {
            let arrival_distance = aim.arrival_distance.map(|distance| frame.length(distance));
            let after = if aim.leaves { AfterGoals::Leave } else { AfterGoals::Stop };
            let goals = Goals { repeats: aim.repeats, arrival_distance, after, ..Goals::of(list) };
            (Objective::Hold, Some(Arc::new(goals)))
        }
    }
}

/// The occupied places.
struct FreeRoom<'a> {
    walls: &'a MapWalls<'a>,
    taken: TakenPlaces,
    /// Number of wall sides examined so far.
    looks: usize,
}

impl FreeRoom<'_> {
    /// True if no wall extends into a box or within a radius of it, and the box is walkable.
    fn is_off_walls(&self, low: Vec2, high: Vec2, radius: f32) -> bool {
        let (low, high) = (low - radius, high + radius);
        let is_apart = |a: Vec2, b: Vec2| a.max(b).cmplt(low).any() || a.min(b).cmpgt(high).any();
        let mut sides = self.walls.polygons.iter().flat_map(|ring| sides(ring));
        sides.all(|(a, b)| is_apart(a, b))
            && self
                .walls
                .circles
                .iter()
                .all(|circle| is_apart(circle.center - circle.radius, circle.center + circle.radius))
            && self.is_walked_on(low.midpoint(high))
    }

    /// True if a box is off walls and contains no agent or other group.
    fn is_clear(&self, low: Vec2, high: Vec2, radius: f32) -> bool {
        self.is_off_walls(low, high, radius) && self.taken.is_clear(low - radius, high + radius)
    }

    fn is_walked_on(&self, point: Vec2) -> bool {
        let around = self.walls.polygons.iter().filter(|ring| polygon::contains(ring, point)).count();
        // Outlines are disjoint or nested, rooms and solids alternately.
        (around % 2 == 1) == self.walls.has_rooms
    }

    fn is_free(&mut self, point: Vec2, radius: f32, gap: f32) -> bool {
        if !self.taken.is_free(point, radius, gap) {
            return false;
        }
        self.looks += self.walls.polygons.iter().map(Vec::len).sum::<usize>() + self.walls.circles.len();
        let is_off = |(a, b): (Vec2, Vec2)| distance_sq_to_segment(a, b, point) >= radius * radius;
        let off_pillar = |circle: &Circle| circle.center.distance(point) >= circle.radius + radius;
        self.walls.circles.iter().all(off_pillar)
            && self.walls.polygons.iter().flat_map(|ring| sides(ring)).all(is_off)
            && self.is_walked_on(point)
    }
}

/// Discs by the cell of their center, and boxes of groups.
struct TakenPlaces {
    cell: f32,
    discs: BTreeMap<(i32, i32), Vec<(Vec2, f32)>>,
    regions: Vec<(Vec2, Vec2)>,
}

impl TakenPlaces {
    fn new(largest: f32) -> TakenPlaces {
        // Discs that meet are in neighboring cells; with a gap they search one cell further.
        TakenPlaces { cell: (2.0 * largest).max(1e-2), discs: BTreeMap::new(), regions: Vec::new() }
    }

    fn cell(&self, point: Vec2) -> (i32, i32) {
        let cell = (point / self.cell).floor();
        (cell.x as i32, cell.y as i32)
    }

    fn add(&mut self, center: Vec2, radius: f32) {
        self.discs.entry(self.cell(center)).or_default().push((center, radius));
    }

    fn is_free(&self, point: Vec2, radius: f32, gap: f32) -> bool {
        let reach = ((2.0 * radius + gap.max(0.0)) / self.cell).clamp(1.0, 20.0).ceil() as i32;
        let (x, y) = self.cell(point);
        let meets = |(other, rim): &(Vec2, f32)| other.distance(point) < rim + radius + gap;
        let is_inside = |(low, high): &(Vec2, Vec2)| {
            (point + radius).cmpgt(*low).all() && (point - radius).cmplt(*high).all()
        };
        let columns = x.saturating_sub(reach)..=x.saturating_add(reach);
        let rows = (y.saturating_sub(reach), y.saturating_add(reach));
        let mut near = columns.flat_map(|x| self.discs.range((x, rows.0)..=(x, rows.1)));
        !near.any(|(_, discs)| discs.iter().any(meets)) && !self.regions.iter().any(is_inside)
    }

    fn is_clear(&self, low: Vec2, high: Vec2) -> bool {
        let meets = |(center, rim): &(Vec2, f32)| center.clamp(low, high).distance(*center) < *rim;
        let overlaps = |(a, b): &(Vec2, Vec2)| a.cmplt(high).all() && b.cmpgt(low).all();
        !self.discs.values().flatten().any(meets) && !self.regions.iter().any(overlaps)
    }
}
