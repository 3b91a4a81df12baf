//! Pictures and clips in files.
//!
//! ```text
//! Clip  runs (ClipPane), range of time, look (Track of Shots)     plain data
//!   Director, Screen, Painter  ->  pixels  ->  Crew: GIF, MP4, PNG  ->  file::write_whole
//! ```

/// Whether this build can make MP4 clips.
pub const HAS_MP4: bool = cfg!(mp4);

mod backdrop;
pub mod caption;
pub mod clip;
#[cfg(mp4)]
#[expect(unsafe_code, reason = "the encoder is C++")]
mod codec;
mod crew;
mod director;
mod error;
#[cfg_attr(target_arch = "wasm32", path = "file/page.rs")]
mod file;
pub mod film;
mod format;
pub mod gif;
mod glide;
#[cfg(mp4)]
mod h264;
pub mod job;
mod layout;
pub mod looping;
pub mod metadata;
#[cfg(mp4)]
mod mp4;
pub mod options;
mod painter;
mod pane;
mod pixels;
#[cfg(mp4)]
mod planes;
mod pool;
#[cfg_attr(not(mp4), expect(dead_code, reason = "of MP4 clips"))]
mod quality;
mod read;
#[cfg(mp4)]
mod reel;
pub(crate) mod said;
mod screen;
mod shot;
mod sizes;
mod staging;
mod timing;
mod words;
mod write;

pub use caption::{Caption, describe};
pub use clip::Clip;
pub use error::ClipError;
#[cfg(target_arch = "wasm32")]
pub use file::no_store;
pub use file::{
    HeldFile, NamedFile, NewName, check_target, check_writable, input_at, is_same_file, remove_unfinished,
    write_folder, write_new, write_whole,
};
pub use format::{Format, even_size, files_of, numbered, replaced_input};
pub use gif::{GifError, GifPalette, GifWriter};
pub use job::Job;
pub use pane::{ClipPane, Span, pane_of};
pub use pixels::write_new_pixels;
pub use quality::Quality;
pub use read::{is_clip, is_drawing, map_of, runs_in, runs_of, scenario_from, scenario_of};
#[cfg(mp4)]
pub use reel::Reel;
pub use screen::too_large_legend;
pub use shot::{CameraKey, Shot, Track, Window};
pub use sizes::{SIZES, size_named};
pub use staging::{LegendSide, LensPlace, Staging, Subtitle, TitleCard, WIDEST_MARGIN};
pub use timing::{SlowMotion, Timing};
pub use write::{write_clip, write_new_clip};
