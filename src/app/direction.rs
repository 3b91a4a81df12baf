//! Forward or back, in whatever has an order.

/// Forward or back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Direction {
    /// To what comes next, or is larger.
    Forward,
    /// To what came before, or is smaller.
    Back,
}

impl From<f32> for Direction {
    /// The way of a sign; zero goes forward.
    fn from(sign: f32) -> Direction {
        if sign < 0.0 { Direction::Back } else { Direction::Forward }
    }
}

impl Direction {
    /// One forward, minus one back.
    pub fn sign(self) -> i32 {
        match self {
            Direction::Forward => 1,
            Direction::Back => -1,
        }
    }
}
