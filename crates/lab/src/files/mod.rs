//! Files: scenarios, other programs' scenes, code, presets.

pub mod inputs;

pub mod scenario;

pub mod import;

pub mod code;

pub mod presets;
