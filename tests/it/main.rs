//! The integration tests, one module for each subject: one binary, so that a change is linked once. What must hold in the
//! release build too stands in `tests/bits`.

#[macro_use]
mod common;

#[cfg(feature = "lab")]
use common::simpler;

mod claims;
mod cones;
mod edges;
mod examples;
mod fresh_memory;
mod front_door;
mod geometry;
mod hrvo;
mod limits;
mod lone;
mod lp;
mod neighbors;
mod removal;
mod roads;
mod safety;
mod single_step;
mod steering;
mod symmetries;
mod walls;
mod wander;

// What only the laboratory has.
#[cfg(feature = "lab")]
mod ailments;
#[cfg(feature = "lab")]
mod architecture;
#[cfg(feature = "lab")]
mod audit;
#[cfg(feature = "lab")]
mod background;
#[cfg(feature = "lab")]
mod bad_input;
#[cfg(feature = "lab")]
mod book;
#[cfg(feature = "lab")]
mod campaign;
#[cfg(feature = "lab")]
mod causes;
#[cfg(feature = "lab")]
mod chinese;
#[cfg(feature = "lab")]
mod clips;
#[cfg(feature = "lab")]
mod code;
#[cfg(feature = "lab")]
mod color_vision;
#[cfg(feature = "lab")]
mod command_line;
#[cfg(feature = "lab")]
mod commands;
#[cfg(feature = "lab")]
mod density;
#[cfg(feature = "lab")]
mod doctor;
#[cfg(all(unix, feature = "lab"))]
mod documented;
#[cfg(feature = "lab")]
mod documents;
#[cfg(feature = "lab")]
mod encoding;
#[cfg(feature = "lab")]
mod figure;
#[cfg(feature = "lab")]
mod following;
#[cfg(feature = "lab")]
mod gallery;
#[cfg(feature = "lab")]
mod gif;
#[cfg(feature = "lab")]
mod godot;
#[cfg(feature = "lab")]
mod golden_figures;
#[cfg(feature = "lab")]
mod groups;
#[cfg(feature = "lab")]
mod held_apart;
#[cfg(feature = "lab")]
mod hostile_names;
#[cfg(feature = "lab")]
mod import;
#[cfg(feature = "lab")]
mod leaving;
#[cfg(feature = "lab")]
mod lens;
#[cfg(feature = "lab")]
mod lessons;
#[cfg(feature = "lab")]
mod live;
#[cfg(feature = "lab")]
mod loggers;
#[cfg(feature = "lab")]
mod lp_steps;
#[cfg(feature = "lab")]
mod marks;
#[cfg(feature = "lab")]
mod messages;
#[cfg(feature = "lab")]
mod metrics;
#[cfg(feature = "lab")]
mod museum;
#[cfg(feature = "lab")]
mod names;
#[cfg(feature = "lab")]
mod notices;
#[cfg(feature = "lab")]
mod openings;
#[cfg(feature = "lab")]
mod overlays;
#[cfg(feature = "lab")]
mod page_claims;
#[cfg(feature = "lab")]
mod pages;
#[cfg(feature = "lab")]
mod past;
#[cfg(feature = "lab")]
mod plots;
#[cfg(feature = "lab")]
mod presets;
#[cfg(feature = "lab")]
mod print;
#[cfg(feature = "lab")]
mod raster;
#[cfg(feature = "lab")]
mod recorded;
#[cfg(feature = "lab")]
mod remedies;
#[cfg(feature = "lab")]
mod run;
#[cfg(feature = "lab")]
mod run_golden;
#[cfg(feature = "lab")]
mod scales;
#[cfg(feature = "lab")]
mod scenarios;
#[cfg(feature = "lab")]
mod schema;
#[cfg(feature = "lab")]
mod sentences;
#[cfg(feature = "lab")]
mod slides;
#[cfg(feature = "lab")]
mod staging;
#[cfg(feature = "lab")]
mod svg;
#[cfg(feature = "lab")]
mod sweep;
#[cfg(feature = "lab")]
mod threads;
#[cfg(feature = "lab")]
mod time_machine;
#[cfg(feature = "lab")]
mod why;
#[cfg(feature = "lab")]
mod why_command;
#[cfg(feature = "lab")]
mod window_words;
#[cfg(feature = "lab")]
mod worlds;

#[cfg(feature = "app")]
mod window;
