//! Forward or back, in anything that has an order.

/// Forward or back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Direction {
    /// To the next, or to the larger.
    Forward,
    /// To the previous, or to the smaller.
    Back,
}

impl From<f32> for Direction {
    /// The direction of a sign; zero is forward.
    fn from(sign: f32) -> Direction {
        if sign < 0.0 { Direction::Back } else { Direction::Forward }
    }
}

impl Direction {
    /// 1 for forward, −1 for back.
    pub fn sign(self) -> i32 {
        match self {
            Direction::Forward => 1,
            Direction::Back => -1,
        }
    }
}
