//! Explanations of a decision and of a run: why, the doctor, the lens.

pub mod why;

pub mod doctor;

pub mod report;

pub mod lens;
