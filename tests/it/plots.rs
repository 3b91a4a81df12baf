//! Plots for print: sizes on paper, text that is not cut off, names of things, and the runs in every file.

use std::{collections::BTreeSet, fs, path::Path};

use crate::program::{answer, loud};
use roxmltree::{Document, Node};
use tempfile::TempDir;

const POINTS_PER_MM: f32 = 72.0 / 25.4;

/// A plot of each kind, without its file.
const KINDS: [&str; 5] = [
    "metrics circle-10 --seconds 8 --compare method=vo,rvo,orca --metric arrivals,smallest_gap,path_ratio --plot",
    "metrics bottleneck --seconds 8 --over density --range 1m --plot",
    "sweep circle-10 --vary time_horizon=1..4:4 --vary method=vo,orca --steps 40 -q -o map.csv --metric smallest_gap --plot",
    "sweep circle-10 --vary time_horizon=1..4:4 --seeds 1..3 --steps 40 -q -o line.csv --metric smallest_gap --plot",
    "sweep circle-10 --vary time_horizon=1..4:4 --vary method=vo,orca --seeds 1..3 --steps 40 -q -o lines.csv --metric smallest_gap,jerk --plot-as lines --plot",
];

/// Makes a plot in this folder; the error is the message of the refusal.
fn made(folder: &Path, kind: &str, more: &str) -> Result<(), String> {
    let words: Vec<&str> = kind.split_whitespace().chain(more.split_whitespace()).collect();
    let (code, _, said) = answer(folder, &words);
    if code == Some(0) { Ok(()) } else { Err(said) }
}

/// The text of an SVG file.
fn svg(kind: &str, options: &str) -> String {
    let folder = TempDir::new().expect("a folder");
    made(folder.path(), kind, &format!("x.svg {options}")).unwrap_or_else(|said| panic!("{kind}: {said}"));
    fs::read_to_string(folder.path().join("x.svg")).expect("the plot")
}

fn number(node: Node, name: &str) -> f32 {
    node.attribute(name).and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("no {name}"))
}

/// Width and height of the layout.
fn layout(document: &Document) -> [f32; 2] {
    let numbers = document.root_element().attribute("viewBox").expect("a box").split(' ').skip(2);
    let sides: Vec<f32> = numbers.map(|side| side.parse().expect("a number")).collect();
    [sides[0], sides[1]]
}

fn texts<'d>(document: &'d Document) -> Vec<Node<'d, 'd>> {
    document.descendants().filter(|node| node.has_tag_name("text")).collect()
}

/// Left, top, right and bottom of each text.
fn boxes(document: &Document) -> Vec<([f32; 4], String)> {
    let of = |node: Node| {
        let (x, y, size) = (number(node, "x"), number(node, "y"), number(node, "font-size"));
        let place = [x, y - 0.75 * size, x + number(node, "textLength"), y + 0.2 * size];
        (place, node.text().unwrap_or_default().to_string())
    };
    texts(document).into_iter().map(of).collect()
}

#[test]
fn plots_have_the_sizes_of_paper_that_figures_have() {
    for kind in KINDS {
        for (width, letters, line) in [(85.0, 8.0, 0.6), (170.0, 7.0, 0.25), (60.0, 6.0, 1.0)] {
            let text = svg(kind, &format!("--width {width}mm --font-size {letters}pt --line-width {line}pt"));
            let document = Document::parse(&text).expect("well-formed");
            assert_eq!(document.root_element().attribute("width"), Some(&*format!("{width}mm")), "{kind}");
            let unit = width / layout(&document)[0] * POINTS_PER_MM;
            let smallest = texts(&document).into_iter().map(|node| number(node, "font-size") * unit);
            let smallest = smallest.fold(f32::MAX, f32::min);
            assert!((smallest - letters).abs() < 0.02 * letters, "{kind}: {smallest} pt of {letters}");
            let strokes = document.descendants().filter(|node| node.attribute("stroke-width").is_some());
            let thinnest = strokes.map(|node| number(node, "stroke-width") * unit).fold(f32::MAX, f32::min);
            assert!((thinnest - line).abs() < 0.05 * line + 0.01, "{kind}: {thinnest} pt of {line}");
        }
    }
}

#[test]
fn no_word_of_a_plot_is_cut_or_lies_over_another() {
    for kind in KINDS {
        for options in [
            "",
            "--width 60mm --font-size 6pt",
            "--width 85mm",
            "--width 85mm --height 110mm",
            "--width 180mm",
        ] {
            let text = svg(kind, options);
            let document = Document::parse(&text).expect("well-formed");
            let ([width, height], boxes) = (layout(&document), boxes(&document));
            assert!(boxes.len() > 10, "{kind}: {boxes:?}");
            for (k, ([left, top, right, bottom], words)) in boxes.iter().enumerate() {
                assert!(
                    *left >= 0.0 && *top >= 0.0 && *right <= width && *bottom <= height,
                    "{kind} {options}: {words:?} of {left} {top} to {right} {bottom}, in {width}x{height}"
                );
                for (other, others) in &boxes[k + 1..] {
                    let apart =
                        *right <= other[0] || other[2] <= *left || *bottom <= other[1] || other[3] <= *top;
                    assert!(apart, "{kind} {options}: {words:?} over {others:?}");
                }
            }
        }
    }
}

#[test]
fn a_plot_carries_the_runs_that_it_shows() {
    let folder = TempDir::new().expect("a folder");
    for (kind, runs) in [(KINDS[0], 3), (KINDS[1], 1)] {
        for file in ["x.svg", "x.pdf", "x.png"] {
            made(folder.path(), kind, &format!("{file} --width 85mm")).expect("a plot");
            let carried = sidestep_lab::clips::runs_of(&folder.path().join(file)).expect("runs");
            assert_eq!(carried.len(), runs, "{file}");
            loud(folder.path(), &["check", file]);
            let said = loud(folder.path(), &["replay", file]);
            assert!(said.contains("all as recorded"), "{file}: {said}");
        }
    }
    // A sweep has more runs than a file can hold: the file contains their starts.
    for kind in &KINDS[2..] {
        made(folder.path(), kind, "sweep.svg --set max_speed=1.5").expect("a plot");
        let carried =
            sidestep_lab::clips::runs_of(&folder.path().join("sweep.svg")).expect("a run").swap_remove(0);
        let changes = carried.run.as_ref().map(|run| run.log.len());
        assert_eq!((carried.title.as_str(), changes), ("Circle of 10", Some(1)), "{kind}");
    }
}

#[test]
fn things_of_a_plot_have_names_and_its_file_says_what_it_shows() {
    let text = svg(KINDS[0], "--caption Three_methods");
    let document = Document::parse(&text).expect("well-formed");
    let child = |tag: &str| {
        let found = document.root_element().children().find(|node| node.has_tag_name(tag));
        found.and_then(|node| node.text()).unwrap_or_default().to_string()
    };
    assert_eq!(child("title"), "Three_methods");
    assert_eq!(child("desc"), "arrivals, smallest gap, path ratio over time; seed 6");
    let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    let different: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), different.len(), "{ids:?}");
    for name in ["title", "legend", "panel-0", "panel-2", "series-0", "series-2", "series-2-2"] {
        assert!(different.contains(name), "{name} of {different:?}");
    }
    let bare = svg(KINDS[0], "--no-caption --background none");
    let words = boxes(&Document::parse(&bare).expect("well-formed"));
    assert!(words.iter().all(|(_, words)| words != "Circle of 10" && words != "seed 6"), "{words:?}");
    assert!(!bare.lines().any(|line| line.starts_with("<rect width")), "no ground");
    assert!(svg(KINDS[2], "--background dark").contains("#14171c"));
}

/// The size named in the message is one on which the plot fits.
#[test]
fn paper_that_is_too_small_is_refused_with_one_that_is_not() {
    for kind in KINDS {
        let folder = TempDir::new().expect("a folder");
        let said = made(folder.path(), kind, "x.svg --width 18mm --height 9mm").expect_err("it is too small");
        let words: Vec<&str> = said.split_whitespace().collect();
        let lengths: Vec<&str> =
            words.windows(2).filter(|pair| pair[1].starts_with("mm")).map(|pair| pair[0]).collect();
        assert_eq!((lengths.len(), said.lines().count()), (2, 1), "{said}");
        assert!(!folder.path().join("x.svg").exists());
        let enough = format!("x.svg --width {}mm --height {}mm", lengths[0], lengths[1]);
        if let Err(said) = made(folder.path(), kind, &enough) {
            panic!("{kind} on {enough}: {said}");
        }
    }
}

#[test]
fn how_a_plot_looks_is_refused_where_there_is_none() {
    let folder = TempDir::new().expect("a folder");
    for kind in ["metrics --width 85mm", "sweep circle-10 --vary radius=1,2 --steps 5 -o x.csv --theme dark"]
    {
        let said = made(folder.path(), kind, "-q").expect_err("there is no plot");
        assert!(said.contains("--plot FILE") && said.lines().count() == 1, "{said}");
    }
}
