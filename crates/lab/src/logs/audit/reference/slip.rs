//! The known slips of programs.

use sidestep_core::model::tunable::choices;

choices! {
    /// A slip in an implementation of ORCA.
    pub enum OrcaSlip {
        /// Program 3 is never run: if no velocity satisfies all lines, the last good one stays.
        NoLp3 = "no-lp3",
        /// Each agent takes all of u instead of half of it.
        FullShare = "full-share",
        /// Each agent takes all of u if the relative velocity is outside the velocity obstacle, as in dodgy.
        FullShareOutside = "full-share-outside",
        /// The lines of agents go through the preferred velocity instead of the current one.
        PreferredAsCurrent = "preferred-as-current",
        /// Overlapping agents part within the horizon instead of within a step.
        OverlapHorizon = "overlap-horizon",
        /// The cone is not cut off.
        NoCutOff = "no-cut-off",
        /// The left and right legs are exchanged.
        LegsSwapped = "legs-swapped",
        /// The agent's own radius is used instead of the sum of both.
        RadiusNotSummed = "radius-not-summed",
        /// The horizons for walls and for agents are exchanged.
        HorizonsSwapped = "horizons-swapped",
        /// Lines of walls are relaxed, too.
        ObstaclesGiveWay = "obstacles-give-way",
        /// Program 3 does not rotate the earlier lines.
        NoRotation = "no-rotation",
        /// Squared distances are compared with the neighbor distance itself.
        RangeNotSquared = "range-not-squared",
        /// Program 1 gives up at a parallel line.
        ParallelFails = "parallel-fails",
        /// Agents see earlier agents where they will be after the step.
        SequentialUpdate = "sequential-update",
        /// The programs have no maximum speed.
        SpeedUnlimited = "speed-unlimited",
        /// Polygons have the opposite winding.
        Winding = "winding",
        /// Agents on exactly the same point do not see each other.
        Coincident = "coincident",
        /// Walls are not seen.
        NoWalls = "no-walls",
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
