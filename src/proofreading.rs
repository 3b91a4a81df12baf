//! The page for proofreaders has all that the laboratory, the command line and the window say.

use std::fs;

use sidestep_lab::{
    phrasebook::{self, ROOMS},
    text::catalog::Catalog,
};

use crate::{app, cli};

#[test]
fn the_page_for_proofreaders_is_what_is_said() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/messages.md");
    let rooms = ROOMS.iter().chain(cli::PHRASES).chain(app::PHRASES);
    let page = phrasebook::page(Catalog::english(), rooms);
    if std::env::var_os("SIDESTEP_WRITE_PAGES").is_some() {
        fs::write(path, &page).expect("written");
    }
    let stored = fs::read_to_string(path).unwrap_or_default();
    assert!(stored == page, "docs/messages.md is out of date: write it with SIDESTEP_WRITE_PAGES=1");
}
