//! The laboratory without a window: scenario files, the time machine, figures, explanations, drawing and clips.
#![cfg_attr(not(any(mp4, target_arch = "wasm32")), forbid(unsafe_code))]

// In this order: none imports one that stands after it.
pub mod system;

pub mod text;

pub mod run;

pub mod files;

pub mod picture;

pub mod explain;

pub mod learn;

pub mod clips;

pub mod print;

pub mod logs;

pub mod link;

pub mod phrasebook;

pub use files::scenario::Scenario;
pub use run::command::RunCommand;
