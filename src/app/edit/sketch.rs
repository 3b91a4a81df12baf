//! What is being drawn and not yet in the world.

use sidestep_core::{Vec2, World, geometry::polygon::cross_properly};

use super::picked::Picked;
use crate::app::document::rules::NumberedGroup;

/// What the hand is doing.
#[derive(Debug, Default)]
pub enum Sketch {
    #[default]
    None,
    /// A line from where the button went down to where the pointer is, m; of an agent if it began on one.
    Span { from: Vec2, to: Vec2, of: Option<u32> },
    /// The corners of a polygon so far, m.
    Corners(Vec<Vec2>),
    /// A rectangle that picks what is in it, beside what was picked before.
    Band { from: Vec2, to: Vec2, before: Picked },
    /// A handle of the group that is picked, and the rule as it was when it was gripped.
    Handle { handle: usize, rule: Box<NumberedGroup> },
    /// What is picked turns with the pointer.
    Turn(Box<TurnedThings>),
    /// What is picked goes along with the pointer.
    Move(Box<CarriedThings>),
}

/// What is carried, as it stood when it was gripped.
#[derive(Debug)]
pub struct CarriedThings {
    /// Where the pointer gripped it, m.
    pub from: Vec2,
    /// The world then.
    pub start: World,
    /// How far it has been carried, m.
    pub by: Vec2,
    /// Whether it was said that it cannot go on this way.
    pub refused: bool,
}

/// What is turned, as it stood when it was gripped.
#[derive(Debug)]
pub struct TurnedThings {
    /// What it turns around, m.
    pub about: Vec2,
    /// The direction of the pointer then, rad.
    pub from: f32,
    /// The world then.
    pub start: World,
    /// How far it has been turned, rad.
    pub by: f32,
    /// Whether it was said that it cannot go on this way.
    pub refused: bool,
}

impl Sketch {
    /// Drops the last corner, or all of a sketch without corners; whether there was one.
    pub fn drop_last(&mut self) -> bool {
        match self {
            Sketch::None => false,
            Sketch::Corners(corners) if corners.len() > 1 => corners.pop().is_some(),
            _ => {
                *self = Sketch::None;
                true
            }
        }
    }

    /// The corners of the polygon that is being drawn.
    pub fn corners(&self) -> &[Vec2] {
        match self {
            Sketch::Corners(corners) => corners,
            _ => &[],
        }
    }
}

/// The sides of a line of corners that cross another of them, by the index of their first corner.
pub fn crossing(corners: &[Vec2]) -> Vec<usize> {
    let sides: Vec<(Vec2, Vec2)> = corners.windows(2).map(|pair| (pair[0], pair[1])).collect();
    let crosses = |index: usize| {
        sides.iter().enumerate().any(|(k, side)| k != index && cross_properly(*side, sides[index]))
    };
    (0..sides.len()).filter(|index| crosses(*index)).collect()
}
