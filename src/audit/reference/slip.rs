//! The slips that programs are known to make.

/// A slip in somebody's ORCA.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slip {
    /// Program 3 is never run: where no velocity satisfies all lines, the last good one stays.
    NoLp3,
    /// Each agent takes all of u, not half of it.
    FullShare,
    /// The lines of agents go through the preferred velocity in place of the current one.
    PreferredAsCurrent,
    /// Overlapping agents part within the horizon, not within a step.
    OverlapHorizon,
    /// The cone is not cut off.
    NoCutOff,
    /// The left leg is taken on the right, and the other way round.
    LegsSwapped,
    /// The agent's own radius in place of the sum of both.
    RadiusNotSummed,
    /// The horizon for walls and that for agents are exchanged.
    HorizonsSwapped,
    /// Lines of walls are relaxed, too.
    ObstaclesGiveWay,
    /// Program 3 leaves the earlier lines their own directions.
    NoRotation,
    /// Squared distances are compared with the neighbor distance itself.
    RangeNotSquared,
    /// Program 1 gives up at a parallel line.
    ParallelFails,
    /// Agents see those before them where they will be after the step.
    SequentialUpdate,
    /// The programs know no largest speed.
    SpeedUnlimited,
    /// Polygons are wound the other way.
    Winding,
    /// Agents on the very same point do not see each other.
    Coincident,
    /// Walls are not seen.
    NoWalls,
}

impl Slip {
    /// All of them.
    pub const ALL: [Slip; 17] = [
        Slip::NoLp3,
        Slip::FullShare,
        Slip::PreferredAsCurrent,
        Slip::OverlapHorizon,
        Slip::NoCutOff,
        Slip::LegsSwapped,
        Slip::RadiusNotSummed,
        Slip::HorizonsSwapped,
        Slip::ObstaclesGiveWay,
        Slip::NoRotation,
        Slip::RangeNotSquared,
        Slip::ParallelFails,
        Slip::SequentialUpdate,
        Slip::SpeedUnlimited,
        Slip::Winding,
        Slip::Coincident,
        Slip::NoWalls,
    ];

    /// Its name on the command line and in JSON.
    pub fn id(self) -> &'static str {
        match self {
            Slip::NoLp3 => "no-lp3",
            Slip::FullShare => "full-share",
            Slip::PreferredAsCurrent => "preferred-as-current",
            Slip::OverlapHorizon => "overlap-horizon",
            Slip::NoCutOff => "no-cut-off",
            Slip::LegsSwapped => "legs-swapped",
            Slip::RadiusNotSummed => "radius-not-summed",
            Slip::HorizonsSwapped => "horizons-swapped",
            Slip::ObstaclesGiveWay => "obstacles-give-way",
            Slip::NoRotation => "no-rotation",
            Slip::RangeNotSquared => "range-not-squared",
            Slip::ParallelFails => "parallel-fails",
            Slip::SequentialUpdate => "sequential-update",
            Slip::SpeedUnlimited => "speed-unlimited",
            Slip::Winding => "winding",
            Slip::Coincident => "coincident",
            Slip::NoWalls => "no-walls",
        }
    }
}

/// A set of slips.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slips(u32);

impl Slips {
    /// This one too.
    #[must_use]
    pub fn with(self, slip: Slip) -> Slips {
        Slips(self.0 | 1 << slip as u32)
    }

    /// Whether it is one of them.
    pub fn has(self, slip: Slip) -> bool {
        self.0 & 1 << slip as u32 != 0
    }
}
