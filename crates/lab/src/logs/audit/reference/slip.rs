//! The slips that programs are known to make.

/// A slip in somebody's ORCA.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OrcaSlip {
    /// Program 3 is never run: where no velocity satisfies all lines, the last good one stays.
    NoLp3,
    /// Each agent takes all of u, not half of it.
    FullShare,
    /// Each agent takes all of u where the relative velocity is outside the velocity obstacle, as dodgy does.
    FullShareOutside,
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

impl OrcaSlip {
    /// All of them.
    pub const ALL: [OrcaSlip; 18] = [
        OrcaSlip::NoLp3,
        OrcaSlip::FullShare,
        OrcaSlip::FullShareOutside,
        OrcaSlip::PreferredAsCurrent,
        OrcaSlip::OverlapHorizon,
        OrcaSlip::NoCutOff,
        OrcaSlip::LegsSwapped,
        OrcaSlip::RadiusNotSummed,
        OrcaSlip::HorizonsSwapped,
        OrcaSlip::ObstaclesGiveWay,
        OrcaSlip::NoRotation,
        OrcaSlip::RangeNotSquared,
        OrcaSlip::ParallelFails,
        OrcaSlip::SequentialUpdate,
        OrcaSlip::SpeedUnlimited,
        OrcaSlip::Winding,
        OrcaSlip::Coincident,
        OrcaSlip::NoWalls,
    ];

    /// Its name on the command line and in JSON.
    pub fn id(self) -> &'static str {
        match self {
            OrcaSlip::NoLp3 => "no-lp3",
            OrcaSlip::FullShare => "full-share",
            OrcaSlip::FullShareOutside => "full-share-outside",
            OrcaSlip::PreferredAsCurrent => "preferred-as-current",
            OrcaSlip::OverlapHorizon => "overlap-horizon",
            OrcaSlip::NoCutOff => "no-cut-off",
            OrcaSlip::LegsSwapped => "legs-swapped",
            OrcaSlip::RadiusNotSummed => "radius-not-summed",
            OrcaSlip::HorizonsSwapped => "horizons-swapped",
            OrcaSlip::ObstaclesGiveWay => "obstacles-give-way",
            OrcaSlip::NoRotation => "no-rotation",
            OrcaSlip::RangeNotSquared => "range-not-squared",
            OrcaSlip::ParallelFails => "parallel-fails",
            OrcaSlip::SequentialUpdate => "sequential-update",
            OrcaSlip::SpeedUnlimited => "speed-unlimited",
            OrcaSlip::Winding => "winding",
            OrcaSlip::Coincident => "coincident",
            OrcaSlip::NoWalls => "no-walls",
        }
    }
}

/// A set of slips.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slips(u32);

impl Slips {
    /// This one too.
    #[must_use]
    pub fn with(self, slip: OrcaSlip) -> Slips {
        Slips(self.0 | 1 << slip as u32)
    }

    /// Whether it is one of them.
    pub fn has(self, slip: OrcaSlip) -> bool {
        self.0 & 1 << slip as u32 != 0
    }
}
