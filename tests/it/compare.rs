//! `sidestep compare`: a scene under each method.

use std::fs;

use tempfile::TempDir;

use crate::program::{data, loud, refused, repository};

const AVOIDING: [&str; 8] =
    ["vo", "rvo", "hrvo", "orca", "detour", "social_force", "collision_free_speed", "buffered_voronoi"];

#[test]
fn each_row_has_the_figures_that_a_run_of_that_method_prints() {
    let folder = TempDir::new().expect("a folder");
    let set = ["--seconds", "12", "--set", "radius=0.45", "--json"];
    let rows = data(folder.path(), &[&["compare", "circle-10", "four-crossing"], &set[..]].concat());
    let rows = rows.as_array().expect("a list");
    assert_eq!(rows.len(), 2 * AVOIDING.len());
    for (place, row) in rows.iter().enumerate() {
        let scene = ["circle-10", "four-crossing"][place / AVOIDING.len()];
        let method = AVOIDING[place % AVOIDING.len()];
        assert_eq!((row["scenario"].as_str(), row["method"].as_str()), (Some(scene), Some(method)));
        let run = data(folder.path(), &[&["run", scene, "--method", method], &set[..]].concat());
        assert_eq!(row["steps"], run["steps"], "{scene} {method}");
        for (id, value) in row["figures"].as_object().expect("figures") {
            assert_eq!(*value, run["figures"][id], "{scene} {method} {id}");
        }
        assert!(row["us_per_agent_step"].as_f64().is_some_and(|cost| cost > 0.0), "{row}");
    }
}

#[test]
fn the_table_and_the_file_have_a_row_for_each_method_and_the_picture_a_panel() {
    let folder = TempDir::new().expect("a folder");
    let asked = ["compare", "circle-10", "--methods", "orca,detour", "--steps", "40"];
    let table = loud(folder.path(), &asked);
    let first: Vec<&str> = table.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(first, ["circle-10:", "method", "orca", "detour"]);
    let files = ["--csv", "rows.csv", "--plot", "ways.svg"];
    loud(folder.path(), &[&asked[..], &files].concat());
    let rows = fs::read_to_string(folder.path().join("rows.csv")).expect("rows");
    let columns: Vec<usize> = rows.lines().map(|line| line.split(',').count()).collect();
    assert_eq!(columns, [16; 3], "{rows}");
    let picture = fs::read_to_string(folder.path().join("ways.svg")).expect("a picture");
    for words in ["(a) ORCA", "(b) Detour"] {
        assert!(picture.contains(words), "{words}");
    }
    // The picture contains its runs, which can be replayed.
    let replayed = data(folder.path(), &["replay", "ways.svg", "--json"]);
    assert_eq!((&replayed["steps"], &replayed["fingerprints"]), (&40.into(), &41.into()), "{replayed}");
}

#[test]
fn what_cannot_be_compared_is_refused_in_one_line() {
    let folder = TempDir::new().expect("a folder");
    let cases: [(&[&str], &str); 4] = [
        (&["compare", "head-on", "--methods", "orka"], "did you mean \"orca\"?"),
        (&["compare", "head-on", "--method", "vo"], "method"),
        (&["compare", "head-on", "--plot", "ways.gif"], ".svg"),
        (&["compare", "head-off"], "head-on"),
    ];
    for (arguments, reason) in cases {
        let said = refused(folder.path(), arguments);
        assert!(said.contains(reason), "{arguments:?}: {said}");
    }
}

/// A number in the form of the page, with a dash if it is not defined.
fn on_page(cell: &str) -> String {
    let number: Option<f64> = cell.parse().ok().filter(|number: &f64| number.is_finite());
    number.map_or("–".into(), |number| {
        if number == number.round() { format!("{number}") } else { format!("{number:.3}") }
    })
}

/// The tables of the rows, one for each scene: the figures.
fn tables(rows: &str) -> String {
    let mut lines = rows.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let head = lines.next().expect("a head");
    let (mut page, mut scene) = (String::new(), "");
    for cells in lines {
        let figures = 4..cells.len() - 3;
        if cells[0] != scene {
            scene = cells[0];
            let names: String = head[figures.clone()].iter().map(|name| format!(" `{name}` |")).collect();
            let rule = "---|".repeat(figures.len());
            page += &format!(
                "\n## {scene}\n\n{} agents, {} steps.\n\n| method |{names}\n|---|{rule}\n",
                cells[2], cells[3]
            );
        }
        let values: String = cells[figures].iter().map(|cell| format!(" {} |", on_page(cell))).collect();
        page += &format!("| `{}` |{values}\n", cells[1]);
    }
    page
}

/// After a change of the figures: `SIDESTEP_WRITE_PAGES=1 cargo test --test it -- compare::`.
#[test]
fn the_page_of_methods_has_the_figures_that_its_command_measures() {
    let path = repository("docs/methods.md");
    let page = fs::read_to_string(&path).expect("the page");
    let command = page.lines().find_map(|line| line.strip_prefix("sidestep ")).expect("a command");
    let scenes = command.split_whitespace().skip(1).take_while(|word| !word.starts_with("--")).count();
    assert_eq!(scenes, 12, "{command}");
    let folder = TempDir::new().expect("a folder");
    let rows = loud(folder.path(), &command.split_whitespace().chain(["--csv", "-"]).collect::<Vec<_>>());
    let (preface, _) = page.split_once("\n## ").unwrap_or((&page, ""));
    let measured = format!("{}\n{}", preface.trim_end(), tables(&rows));
    if std::env::var_os("SIDESTEP_WRITE_PAGES").is_some() {
        fs::write(&path, &measured).expect("written");
    }
    assert!(
        fs::read_to_string(&path).is_ok_and(|page| page == measured),
        "write it with SIDESTEP_WRITE_PAGES=1"
    );
}
