//! Figures for print, plots, and sweeps over parameters.

pub mod figure;

pub mod plot;

pub mod sweep;
