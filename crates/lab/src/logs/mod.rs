//! Logs of other programs: how they are read, and the audit of their decisions.

pub mod recorded;

pub mod audit;
