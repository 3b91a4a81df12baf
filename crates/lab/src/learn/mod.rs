//! Teaching: pages, lessons, the museum of slips.

pub mod museum;

pub mod pages;

pub mod lesson;
