//! Figures that were inspected once: the stages of a construction, steps of the linear programs, the six factors `len`.
//!
//! The stored files show that a picture is unchanged, not that it is right; other tests check that. After an intended
//! visible change, inspect the new ones and store them: `SIDESTEP_WRITE_FIGURES=1 cargo golden`.

use std::{fs, path::PathBuf};

use sidestep_core::Command;
use sidestep_lab::{
    Scenario,
    picture::{
        draw::Theme,
        overlay::{Look, Source},
    },
    print::figure::{Figure, FigureView, write_svg},
};

struct Case {
    file: String,
    scenario: &'static str,
    step: u64,
    set: Option<String>,
    view: FigureView,
}

fn cases() -> Vec<Case> {
    let stages = (0..8).map(|stage| Case {
        file: format!("construction-{stage}.svg"),
        scenario: "circle-10",
        step: 19,
        set: None,
        view: FigureView::Construction(Source::Neighbor(7), stage),
    });
    let programs = [0, 1, 3, 8, 14, 20, 24, 31].map(|step| Case {
        file: format!("lp-{step}.svg"),
        scenario: "four-balls",
        step: 0,
        set: None,
        view: FigureView::Program(step),
    });
    let factors = ["0.1", "0.5", "1", "5", "10", "inf"].map(|len| Case {
        file: format!("len-{len}.svg"),
        scenario: "four-balls",
        step: 0,
        set: Some(format!("orca.len={len}")),
        view: FigureView::Lens,
    });
    stages.chain(programs).chain(factors).collect()
}

#[test]
fn figures_are_as_they_were_looked_at() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden/figures");
    let store = std::env::var_os("SIDESTEP_WRITE_FIGURES").is_some();
    if store {
        fs::create_dir_all(&folder).expect("the folder");
    }
    let mut differ = Vec::new();
    for Case { file, scenario, step, set, view } in cases() {
        let scenario = Scenario::load(scenario).expect("a built-in scenario");
        let mut world = scenario.world();
        if let Some(assignment) = set {
            Command::parse_set(&assignment).expect("a command").apply(&mut world).expect("a factor");
        }
        let figure = Figure {
            view,
            step,
            look: Look { selected: scenario.view.select, ..Look::default() },
            gate: None,
            size: (480, 480),
            theme: Theme::Light,
            caption: None,
            window: None,
        };
        let mut drawn = Vec::new();
        write_svg(&world, &figure, &mut drawn, |_| {}).unwrap_or_else(|error| panic!("{file}: {error}"));
        let path = folder.join(&file);
        if store {
            fs::write(&path, &drawn).expect("the figure");
        }
        if fs::read(&path).ok().as_deref() != Some(&drawn) {
            differ.push(file);
        }
    }
    assert!(differ.is_empty(), "look at the new pictures, and store them if they are meant: {differ:?}");
}
