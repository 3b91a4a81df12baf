//! The integration tests of the laboratory and the program, one module for each subject: one binary, so that a change
//! is linked only once.

#[macro_use]
#[expect(dead_code, unused_imports, reason = "shared with the tests of the core, which use all of it")]
#[path = "../../crates/core/tests/it/common/mod.rs"]
mod common;
mod program;

use common::simpler;

mod ailments;
mod architecture;
mod audit;
mod background;
mod bad_input;
mod benchmark;
mod book;
mod campaign;
mod causes;
mod chinese;
mod clips;
mod code;
mod color_vision;
mod comings;
mod command_line;
mod commands;
mod compare;
mod density;
mod doctor;
#[cfg(unix)]
mod documented;
mod documents;
mod encoding;
mod figure;
mod following;
mod gallery;
mod gif;
mod godot;
mod golden_figures;
mod groups;
mod held_apart;
mod hostile_names;
mod import;
mod journeys;
mod leaving;
mod lens;
mod lessons;
mod live;
mod loggers;
mod lp_steps;
mod marks;
mod messages;
mod metrics;
mod museum;
mod names;
mod openings;
mod others_files;
mod others_scenes;
mod overlays;
#[cfg(unix)]
mod own_method;
mod page_claims;
mod pages;
mod past;
mod plots;
mod presets;
mod print;
mod raster;
mod recorded;
mod remedies;
mod run;
mod run_golden;
mod scales;
mod scenario_claims;
mod scenarios;
mod schema;
mod school_pictures;
mod school_scenes;
mod sentences;
mod slides;
mod staging;
mod svg;
mod sweep;
mod threads;
mod time_machine;
mod travelers;
mod vehicle_lens;
mod why;
mod why_command;
mod why_schools;
mod window_words;
mod worlds;

#[cfg(feature = "window")]
mod window;
