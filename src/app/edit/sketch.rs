//! What is being drawn and is not yet in the world.

use sidestep_core::{
    Vec2, World,
    geometry::polygon::cross_properly,
    model::{
        goal_place::{GoalPlace, LEAST_LENGTH},
        journey::JourneyGoal,
    },
};

use super::picked::Picked;
use crate::app::document::rules::NumberedGroup;

/// The drawing in progress.
#[derive(Debug, Default)]
pub enum Sketch {
    #[default]
    None,
    /// A line from the press to the pointer, m; `of` is the agent that it began on.
    Span { from: Vec2, to: Vec2, of: Option<u32> },
    /// The corners of a polygon so far, m.
    Corners(Vec<Vec2>),
    /// A rectangle that picks what is in it, in addition to what was picked before.
    Band { from: Vec2, to: Vec2, before: Picked },
    /// A handle of the picked group, and the rule at the time of the press.
    Handle { handle: usize, rule: Box<NumberedGroup> },
    /// Goals in sequence.
    Path(PathSketch),
    /// Picked things that turn with the pointer.
    Turn(Box<TurnedThings>),
    /// Picked things that move with the pointer.
    Move(Box<CarriedThings>),
}

/// The goals drawn so far for an agent.
#[derive(Debug)]
pub struct PathSketch {
    /// The agent, by index.
    pub agent: u32,
    /// Its goals so far.
    pub list: Vec<JourneyGoal>,
    /// The place of the press for the next goal, and that of the pointer, m.
    pub pressed: Option<[Vec2; 2]>,
    /// True if a drag makes a line instead of a circle.
    pub line: bool,
}

impl PathSketch {
    /// A path that begins at an agent.
    pub fn of(agent: u32) -> PathSketch {
        PathSketch { agent, list: Vec::new(), pressed: None, line: false }
    }

    /// The goal that a release of the button makes: a point, a circle around the place of the press, or a line.
    pub fn next(&self, moved: bool) -> Option<GoalPlace> {
        let [from, to] = self.pressed?;
        Some(match (moved && from.distance(to) > LEAST_LENGTH, self.line) {
            (false, _) => GoalPlace::Point(from),
            (true, true) => GoalPlace::Line([from, to]),
            (true, false) => GoalPlace::Disc { center: from, radius: from.distance(to) },
        })
    }
}

/// The things being carried, as they were when they were gripped.
#[derive(Debug)]
pub struct CarriedThings {
    /// The place of the grip, m.
    pub from: Vec2,
    /// The world at that time.
    pub start: World,
    /// The distance that it has been carried, m.
    pub by: Vec2,
    /// True if the user was warned that it cannot continue this way.
    pub refused: bool,
}

/// The things being turned, as they were when they were gripped.
#[derive(Debug)]
pub struct TurnedThings {
    /// The center of the turn, m.
    pub about: Vec2,
    /// The direction of the pointer at the grip, rad.
    pub from: f32,
    /// The world at that time.
    pub start: World,
    /// The angle by which it has been turned, rad.
    pub by: f32,
    /// True if the user was warned that it cannot continue this way.
    pub refused: bool,
}

impl Sketch {
    /// Removes the last corner, or all of a sketch without corners. Returns true if there was one.
    pub fn drop_last(&mut self) -> bool {
        match self {
            Sketch::None => false,
            Sketch::Corners(corners) if corners.len() > 1 => corners.pop().is_some(),
            Sketch::Path(path) if !path.list.is_empty() => path.list.pop().is_some(),
            _ => {
                *self = Sketch::None;
                true
            }
        }
    }

    /// Returns true if things that are there move with the pointer.
    pub fn carries(&self) -> bool {
        matches!(self, Sketch::Move(_) | Sketch::Turn(_))
    }

    /// The corners of the polygon that is being drawn.
    pub fn corners(&self) -> &[Vec2] {
        match self {
            Sketch::Corners(corners) => corners,
            _ => &[],
        }
    }
}

/// The sides of a line of corners that cross another side, by the index of their first corner.
pub fn crossing(corners: &[Vec2]) -> Vec<usize> {
    let sides: Vec<(Vec2, Vec2)> = corners.windows(2).map(|pair| (pair[0], pair[1])).collect();
    let crosses = |index: usize| {
        sides.iter().enumerate().any(|(k, side)| k != index && cross_properly(*side, sides[index]))
    };
    (0..sides.len()).filter(|index| crosses(*index)).collect()
}
