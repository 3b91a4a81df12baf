//! THIRD-PARTY.txt names the packages of Cargo.lock, and carries the licenses that ask for it.

use std::{collections::BTreeSet, fs, path::Path};

fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}")).replace('\r', "")
}

/// Names and versions in Cargo.lock, with a blank between.
fn locked() -> BTreeSet<String> {
    let text = read("Cargo.lock");
    let value = |block: &str, key: &str| {
        let line = block.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "));
        line.map(|value| value.trim_matches('"').to_string())
    };
    let blocks = text.split("[[package]]").skip(1);
    blocks
        .filter_map(|block| Some(format!("{} {}", value(block, "name")?, value(block, "version")?)))
        .collect()
}

/// The packages that are listed: two words at the start of a line, up to the first text.
fn listed(notices: &str) -> Vec<String> {
    let table = notices.split("\n====").next().unwrap_or_default();
    let rows = table.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    let packages = rows.filter(|row| row.len() > 2 && row[1].starts_with(|c: char| c.is_ascii_digit()));
    packages.map(|row| format!("{} {}", row[0], row[1])).collect()
}

#[test]
fn the_notices_name_the_packages_that_are_linked() {
    let (notices, locked) = (read("THIRD-PARTY.txt"), locked());
    let listed = listed(&notices);
    let stale: Vec<&String> = listed.iter().filter(|package| !locked.contains(*package)).collect();
    assert!(listed.len() > 100 && stale.is_empty(), "run .ci/notices; no longer in Cargo.lock: {stale:?}");
    let manifests = ["Cargo.toml", "crates/core/Cargo.toml", "crates/lab/Cargo.toml"].map(read);
    let lines = manifests.iter().flat_map(|manifest| {
        let needed = manifest.split("\n[dependencies]").nth(1);
        needed.and_then(|rest| rest.split("\n[dev-dependencies]").next()).expect("dependencies").lines()
    });
    let names = lines.filter_map(|line| line.split_once(" = ").map(|(name, _)| name));
    // Not the heads of tables, not the other crates here.
    let names = names
        .map(|name| name.trim_end_matches(".workspace"))
        .filter(|name| !name.starts_with('[') && !name.starts_with("sidestep-"));
    let missing: Vec<&str> =
        names.filter(|name| !listed.iter().any(|package| package.starts_with(&format!("{name} ")))).collect();
    assert!(missing.is_empty(), "run .ci/notices; not in THIRD-PARTY.txt: {missing:?}");
}

#[test]
fn encoder_and_fonts_have_their_licenses_in_the_notices() {
    let notices = read("THIRD-PARTY.txt");
    for words in [
        "Copyright (c) 2013, Cisco Systems",
        "UBUNTU FONT LICENCE Version 1.0",
        "SIL OPEN FONT LICENSE",
        "Bitstream Vera",
        "assets/fonts (OFL.txt)",
    ] {
        assert!(notices.contains(words), "{words}");
    }
}
