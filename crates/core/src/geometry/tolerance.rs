//! Every tolerance of the library: name, unit, reason, source.

/// Two unit directions whose determinant is smaller count as parallel (about 1e-5 rad).
/// RVO2's `RVO_EPSILON`; changing it changes the golden figures.
pub const PARALLEL: f32 = 1e-5;

/// A velocity that violates a half-plane by less than this (m/s) still counts as permitted in the robust programs.
///
/// Relative to `max(1, |offset|)`. Without it two coincident half-planes fail by rounding, and the third program
/// answers with a jump of up to the maximum speed.
pub const PERMITTED: f32 = 1e-5;

/// RVO2's arithmetic may exceed the maximum speed by this share of it before its answer is cut back.
/// Its own golden runs exceed it by up to 7e-5, and are met to the bit.
pub const SPEED_EXCESS: f32 = 1e-3;

/// A candidate velocity that is inside a velocity obstacle by less than this (m/s) counts as outside.
///
/// Candidates are constructed on boundaries, in `f32`; a tenth of a millimeter per second covers the rounding
/// of an intersection at speeds up to about 100 m/s.
pub const CANDIDATE_DEPTH: f32 = 1e-4;

/// Two discs count as overlapping when they interpenetrate by more than this (m).
/// SteerSuite's collision metric uses the same thousandth; touching is not overlapping.
pub const OVERLAP: f32 = 1e-3;

/// A bound on the rounding error of distances, as a share of the coordinates involved: candidates that are skipped
/// because they are farther away than a known one would not be nearer by any of our formulas.
pub const COORDINATE_ROUNDING: f32 = 1e-5;
