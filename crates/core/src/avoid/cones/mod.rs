//! VO, RVO and HRVO: the best velocity outside of cones, the velocity obstacles.

mod boundary;
mod candidates;
pub(super) mod cone_scratch;
pub(super) mod cone_trace;
pub mod hrvo;
mod hrvo_library;
mod nearest_free;
pub mod vo;
mod walls;
