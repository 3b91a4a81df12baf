//! VO, RVO and HRVO: the best velocity outside of cones, the velocity obstacles.

mod boundary;
mod candidates;
mod columns;
mod cone_columns;
pub(super) mod cone_scratch;
pub(super) mod cone_trace;
pub mod hrvo;
mod hrvo_library;
mod nearest_free;
mod piece_columns;
pub mod vo;
mod walls;
