//! The known slips of programs.

/// A slip in an implementation of ORCA.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OrcaSlip {
    /// Program 3 is never run: if no velocity satisfies all lines, the last good one stays.
    NoLp3,
    /// Each agent takes all of u instead of half of it.
    FullShare,
    /// Each agent takes all of u if the relative velocity is outside the velocity obstacle, as in dodgy.
    FullShareOutside,
    /// The lines of agents go through the preferred velocity instead of the current one.
    PreferredAsCurrent,
    /// Overlapping agents part within the horizon instead of within a step.
    OverlapHorizon,
    /// The cone is not cut off.
    NoCutOff,
    /// The left and right legs are exchanged.
    LegsSwapped,
    /// The agent's own radius is used instead of the sum of both.
    RadiusNotSummed,
    /// The horizons for walls and for agents are exchanged.
    HorizonsSwapped,
    /// Lines of walls are relaxed, too.
    ObstaclesGiveWay,
    /// Program 3 does not rotate the earlier lines.
    NoRotation,
    /// Squared distances are compared with the neighbor distance itself.
    RangeNotSquared,
    /// Program 1 gives up at a parallel line.
    ParallelFails,
    /// Agents see earlier agents where they will be after the step.
    SequentialUpdate,
    /// The programs have no maximum speed.
    SpeedUnlimited,
    /// Polygons have the opposite winding.
    Winding,
    /// Agents on exactly the same point do not see each other.
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
    /// This set with one more slip.
    #[must_use]
    pub fn with(self, slip: OrcaSlip) -> Slips {
        Slips(self.0 | 1 << slip as u32)
    }

    /// True if the set contains the slip.
    pub fn has(self, slip: OrcaSlip) -> bool {
        self.0 & 1 << slip as u32 != 0
    }
}
