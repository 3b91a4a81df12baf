//! The laboratory without a window: scenario files, the time machine, figures, explanations, drawing and clips.
#![cfg_attr(not(feature = "video"), forbid(unsafe_code))]

// In this order: none imports one that stands after it.
pub mod text;

pub mod inputs;

pub mod metrics;

pub mod time;

pub mod museum;

pub mod scenario;

pub mod import;

pub mod why;

pub mod doctor;

pub mod report;

pub mod draw;

pub mod overlay;

pub mod pages;

pub mod lens;

pub mod lesson;

pub mod record;

pub mod sweep;

pub mod code;

pub mod presets;

pub mod recorded;

pub mod audit;

pub mod phrasebook;

pub use scenario::Scenario;
