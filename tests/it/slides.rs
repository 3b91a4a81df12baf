//! Figures and clips for an audience: text sizes, a slide for each stage, and the language of a clip.

use std::{fs, path::Path};

use roxmltree::Document;
use tempfile::TempDir;

use crate::{
    figure::png_size,
    program::{self, contents, loud},
};

/// Runs the command, which must succeed; returns its output.
fn run(folder: &Path, line: &str) -> String {
    loud(folder, &line.split_whitespace().collect::<Vec<_>>())
}

/// The line with which it is refused.
fn refused(folder: &Path, line: &str) -> String {
    let said = program::refused(folder, &line.split_whitespace().collect::<Vec<_>>());
    said.lines().next().expect("a line").to_string()
}

fn names(folder: &Path) -> Vec<String> {
    contents(folder).into_keys().collect()
}

/// Width and height in a viewer, and the height of every line of text as a viewer shows it, pixels.
fn sizes(file: &Path) -> ([f32; 2], Vec<(String, f32)>) {
    let text = fs::read_to_string(file).expect("a picture");
    let document = Document::parse(&text).expect("XML");
    let root = document.root_element();
    let number = |name: &str| root.attribute(name).and_then(|value| value.parse().ok()).expect("a number");
    let shown: [f32; 2] = [number("width"), number("height")];
    let units: Vec<f32> = root
        .attribute("viewBox")
        .expect("a box")
        .split(' ')
        .map(|side| side.parse().expect("units"))
        .collect();
    let scale = shown[0] / units[2];
    let words = document.descendants().filter(|node| node.has_tag_name("text"));
    let size = |node: roxmltree::Node| {
        let size = node.ancestors().find_map(|node| node.attribute("font-size")).expect("a size");
        let words: String = node.descendants().filter_map(|node| node.text()).collect();
        (words, scale * size.trim_end_matches("px").parse::<f32>().expect("a number"))
    };
    (shown, words.map(size).collect())
}

#[test]
fn words_of_a_figure_are_as_much_larger_as_was_asked_for_and_the_picture_is_as_large() {
    let folder = TempDir::new().expect("a folder");
    let mut usual = None;
    for (percent, share) in [(100, 1.0), (150, 1.5), (175, 1.75), (250, 2.5), (80, 0.8)] {
        run(
            folder.path(),
            &format!("figure four-balls --step 3 --view lens --text-size {percent}% -o x.svg"),
        );
        let (shown, words) = sizes(&folder.path().join("x.svg"));
        assert_eq!(shown, [800.0, 800.0], "{percent} %");
        let smallest = words.iter().map(|(_, size)| *size).fold(f32::INFINITY, f32::min);
        let usual = *usual.get_or_insert(smallest);
        assert!((smallest / usual - share).abs() < 0.01 * share, "{percent} %: {smallest} after {usual}");
    }
}

#[test]
fn pixels_of_an_enlarged_figure_are_those_that_were_asked_for() {
    let folder = TempDir::new().expect("a folder");
    for (arguments, want) in [
        ("--size 333x217 --text-size 175%", (333, 217)),
        ("--size 640x400 --theme projector", (640, 400)),
        ("--size 640x400 --theme projector --text-size 110%", (640, 400)),
    ] {
        run(folder.path(), &format!("figure circle-10 {arguments} -o x.png"));
        let picture = fs::read(folder.path().join("x.png")).expect("a picture");
        assert_eq!(png_size(&picture), want, "{arguments}");
    }
}

#[test]
fn words_on_paper_grow_unless_their_size_is_given() {
    let folder = TempDir::new().expect("a folder");
    let points = |arguments: &str| {
        run(
            folder.path(),
            &format!("figure four-balls --step 3 --view lens --width 120mm {arguments} -o x.svg"),
        );
        let text = fs::read_to_string(folder.path().join("x.svg")).expect("a picture");
        let document = Document::parse(&text).expect("XML");
        let sides = document.root_element().attribute("viewBox").expect("a box").split(' ');
        sides.map(|side| side.parse::<f32>().expect("units")).nth(2).expect("a width")
    };
    // The layout for the same paper has half as many pixels, each twice as large.
    let (usual, large) = (points(""), points("--text-size 200%"));
    assert!((usual / large - 2.0).abs() < 0.02, "{usual} and {large}");
    let said =
        refused(folder.path(), "figure four-balls --width 120mm --font-size 9pt --text-size 150% -o x.svg");
    assert!(said.contains("--text-size") && said.contains("--font-size"), "{said}");
}

#[test]
fn a_size_out_of_range_is_refused_with_the_range() {
    let folder = TempDir::new().expect("a folder");
    for size in ["79%", "251%", "-100", "large", "0"] {
        for line in ["figure circle-10", "record circle-10", "metrics circle-10 --seconds 1 --plot p.svg"] {
            let out = if line.starts_with("metrics") { "" } else { " -o x.svg" };
            let said = refused(folder.path(), &format!("{line} --text-size {size}{out}"));
            assert!(said.contains("80%") && said.contains("250%"), "{said}");
        }
    }
    assert_eq!(names(folder.path()), [""; 0]);
}

#[test]
fn words_of_a_plot_grow_too() {
    let folder = TempDir::new().expect("a folder");
    let smallest = |arguments: &str| {
        run(folder.path(), &format!("metrics head-on --seconds 3 --plot p.svg{arguments}"));
        let (shown, words) = sizes(&folder.path().join("p.svg"));
        fs::remove_file(folder.path().join("p.svg")).expect("the plot");
        (shown[0], words.iter().map(|(_, size)| *size).fold(f32::INFINITY, f32::min))
    };
    let ((width, usual), (same, large)) = (smallest(""), smallest(" --text-size 150%"));
    assert!((large / usual - 1.5).abs() < 0.02, "{usual}, {large}");
    assert!((same - width).abs() <= 1.0, "{width}, {same}");
}

/// The lines of text above the picture of a figure, in order.
fn caption(file: &Path) -> String {
    let text = fs::read_to_string(file).expect("a picture");
    let document = Document::parse(&text).expect("XML");
    let of_caption = |node: &roxmltree::Node| node.attribute("id") == Some("caption");
    let caption = document.descendants().find(of_caption).expect("a caption");
    let lines = caption.descendants().filter(|node| node.has_tag_name("text"));
    lines.filter_map(|line| line.text()).collect::<Vec<_>>().join(" ")
}

/// The names of the things in the picture of a figure, without those above it.
fn things(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).expect("a picture");
    let document = Document::parse(&text).expect("XML");
    let named = document.descendants().filter_map(|node| node.attribute("id").map(String::from));
    named.filter(|name| name != "caption").collect()
}

#[test]
fn each_stage_of_a_construction_is_a_file_that_is_the_figure_of_this_stage_with_its_sentence() {
    let folder = TempDir::new().expect("a folder");
    let view = "figure four-balls --step 3 --view construction:agent-1";
    let said = run(folder.path(), &format!("{view}:0 --steps -o slide-%02d.svg"));
    let slides = names(folder.path());
    assert!(slides.len() > 4 && slides[0] == "slide-00.svg", "{slides:?}");
    assert!(said.contains("slide-00.svg") && said.contains(slides.last().expect("a slide")), "{said}");
    let at = |name: &str| folder.path().join(name);
    let captions: Vec<String> = slides.iter().map(|slide| caption(&at(slide))).collect();
    for (slide, words) in [
        (0, "Two discs – I have a radius of "),
        (1, "Point and sum – I shrink to a point and agent 1 grows by my radius"),
        (slides.len() - 1, "Half-plane – "),
    ] {
        assert!(captions[slide].starts_with(words), "{slide}: {}", captions[slide]);
    }
    for pair in captions.windows(2) {
        assert_ne!(pair[0], pair[1]);
    }
    // With the same text above, a slide equals the figure of its stage byte for byte.
    run(folder.path(), &format!("{view}:0 --steps --caption Stage -o slide-%02d.svg"));
    let read = |name: &str| fs::read(at(name)).expect("a file");
    for (stage, slide) in slides.iter().enumerate() {
        run(folder.path(), &format!("{view}:{stage} --caption Stage -o alone.svg"));
        assert_eq!(read(slide), read("alone.svg"), "{slide}");
    }
    for pair in slides.windows(2) {
        assert_ne!(read(&pair[0]), read(&pair[1]), "{pair:?} show the same");
    }
    // There is no stage after the last.
    let said = refused(folder.path(), &format!("{view}:{} -o alone.svg", slides.len()));
    assert!(said.contains(&slides.len().to_string()), "{said}");
}

/// The text was once that for the picture of the whole decision, which has its own camera.
#[test]
fn the_slide_of_two_discs_says_by_what_its_own_places_are_divided() {
    let folder = TempDir::new().expect("a folder");
    let mut seen = Vec::new();
    for (horizon, size) in [(3.0, "800x800"), (0.2, "800x800"), (0.2, "1600x500"), (0.2, "500x1600")] {
        let figure = format!("figure four-balls --step 3 --set time_horizon={horizon} --size {size}");
        run(folder.path(), &format!("{figure} --view construction:agent-1:0 --steps -o s-%d.svg"));
        let file = folder.path().join("s-0.svg");
        let words = caption(&file);
        let (_, divisor) = words.split_once("divided by ").expect("a time");
        let (divisor, _) = divisor.split_once(" s").expect("seconds");
        let divisor: f32 = divisor.parse().expect("a number");
        let text = fs::read_to_string(&file).expect("a picture");
        let document = Document::parse(&text).expect("XML");
        let number = |node: roxmltree::Node, name: &str| node.attribute(name)?.parse::<f32>().ok();
        // Numbers at the left edge belong to the vertical axis.
        let ticks: Vec<[f32; 2]> = document
            .descendants()
            .filter(|node| node.has_tag_name("text") && number(*node, "x") == Some(6.0))
            .filter_map(|node| Some([number(node, "y")?, node.text()?.replace('−', "-").parse().ok()?]))
            .collect();
        let (first, last) = (ticks[0], ticks[ticks.len() - 1]);
        let per_unit = ((last[0] - first[0]) / (last[1] - first[1])).abs();
        // Both discs have a radius of 1 m.
        let radii = document.descendants().filter(|node| node.has_tag_name("circle"));
        let radius = radii.filter_map(|node| number(node, "r")).fold(0.0, f32::max);
        let drawn = per_unit / radius;
        assert!(
            (drawn / divisor - 1.0).abs() < 0.01,
            "{horizon} s, {size}: {divisor} s told, {drawn} s drawn"
        );
        seen.push(divisor);
    }
    assert!(seen[0] == 3.0 && seen[2] != seen[1], "the picture counts: {seen:?}");
}

#[test]
fn each_step_of_the_programs_is_a_file_from_the_one_that_is_named_on() {
    let folder = TempDir::new().expect("a folder");
    let view = "figure four-balls --step 3 --size 300x300 --view lp";
    run(folder.path(), &format!("{view}:0 --steps -o all-%d.svg"));
    let all = names(folder.path());
    run(folder.path(), &format!("{view}:2 --steps -o late-%d.svg"));
    let late = names(folder.path()).len() - all.len();
    assert!(all.len() > 4 && late == all.len() - 2, "{late} of {all:?}");
    let at = |name: &str| folder.path().join(name);
    let read = |name: &str| fs::read(at(name)).expect("a file");
    assert_eq!(read("all-2.svg"), read("late-2.svg"), "whichever is the first");
    assert!(caption(&at("all-0.svg")).starts_with("Program 2 · start – "));
    run(folder.path(), &format!("{view}:1 -o alone.svg"));
    assert_eq!(things(&at("all-1.svg")), things(&at("alone.svg")));
}

#[test]
fn the_lens_is_led_up_to_by_the_build_up_of_a_line_and_the_programs_each_with_its_sentence() {
    let folder = TempDir::new().expect("a folder");
    let figure = "figure four-balls --step 3";
    run(folder.path(), &format!("{figure} --view lens --steps -o s-%02d.svg"));
    let slides = names(folder.path());
    let count = |view: &str| {
        let said = refused(folder.path(), &format!("{figure} --view {view}:999 -o x.svg"));
        said.split(' ')
            .filter_map(|word| word.parse::<usize>().ok())
            .find(|count| *count != 999)
            .expect("a count")
    };
    let (stages, steps) = (count("construction:agent-3"), count("lp"));
    assert_eq!(slides.len(), stages + steps + 1, "and the decision at the end");
    let captions: Vec<String> = slides.iter().map(|name| caption(&folder.path().join(name))).collect();
    for (slide, words) in
        [(0, "Two discs – "), (stages - 1, "Half-plane – "), (stages, "Program 2 · start – ")]
    {
        assert!(captions[slide].starts_with(words), "{slide}: {}", captions[slide]);
    }
    // Each is the figure of that stage, except for what is above it.
    for (slide, view) in [
        (2, "construction:agent-3:2".into()),
        (stages + 1, format!("lp:{}", 1)),
        (stages + steps, "lens".into()),
    ] {
        run(folder.path(), &format!("{figure} --view {view} -o alone.svg"));
        let at = |name: &str| folder.path().join(name);
        assert_eq!(things(&at(&slides[slide])), things(&at("alone.svg")), "{view}");
    }
    // One more line above moves no picture: the axes of all decisions are in one place.
    let size = |name: &str| sizes(&folder.path().join(name)).0;
    assert!(slides.iter().all(|name| size(name) == [800.0, 800.0]));
}

#[test]
fn slides_are_in_both_languages_and_in_every_format() {
    for view in ["lens", "construction:agent-1:0", "lp:0"] {
        hold_slides(view);
    }
}

fn hold_slides(view: &str) {
    let folder = TempDir::new().expect("a folder");
    let figure = format!("figure four-balls --step 3 --view {view} --steps --size 400x400");
    run(folder.path(), &format!("{figure} --lang zh -o zh-%02d.svg"));
    let chinese = names(folder.path());
    for name in &chinese {
        let words = caption(&folder.path().join(name));
        assert!(words.contains(|c: char| ('\u{4e00}'..='\u{9fff}').contains(&c)), "{name}: {words}");
    }
    for (ending, begins) in [("pdf", &b"%PDF"[..]), ("png", b"\x89PNG")] {
        run(folder.path(), &format!("{figure} -o s-%02d.{ending}"));
        let made: Vec<String> =
            names(folder.path()).into_iter().filter(|name| name.ends_with(ending)).collect();
        assert_eq!(made.len(), chinese.len(), "{ending}");
        for name in made {
            let bytes = fs::read(folder.path().join(&name)).expect("a file");
            assert!(bytes.starts_with(begins), "{name}");
        }
    }
    // The user's own text is above all of them.
    run(folder.path(), &format!("{figure} --caption Mine -o mine-%02d.svg"));
    let mine = names(folder.path()).into_iter().filter(|name| name.starts_with("mine"));
    assert!(mine.map(|name| caption(&folder.path().join(name))).all(|words| words == "Mine"));
}

#[test]
fn an_agent_that_avoids_nothing_has_no_slides() {
    let folder = TempDir::new().expect("a folder");
    let said = refused(folder.path(), "figure head-on --method none --view lens --steps -o s-%d.svg");
    assert!(said.contains("avoids nothing"), "{said}");
    assert_eq!(names(folder.path()), [""; 0]);
}

#[test]
fn slides_of_what_has_no_stages_and_names_without_a_number_are_refused() {
    let folder = TempDir::new().expect("a folder");
    for (arguments, wants) in [
        ("--steps -o s-%d.svg", "--view lp:STEP"),
        ("--view len --steps -o s-%d.svg", "--view lp:STEP"),
        ("--view lp:0 --view lp:1 --steps -o s-%d.svg", "--view lp:STEP"),
        ("--view lp:0 --step 1,2 --steps -o s-%d.svg", "--view lp:STEP"),
        ("--view lp:0 --steps -o s.svg", "slide-%02d.svg"),
        ("--view lp:0 --steps --format svg -o -", "slide-%02d.svg"),
        ("--view lp:99 --steps -o s-%d.svg", "lp:99"),
        ("--view construction:agent-0:0 --steps -o s-%d.svg", "construction:agent-0:0"),
    ] {
        let said = refused(folder.path(), &format!("figure four-balls --step 3 {arguments}"));
        assert!(said.contains(wants), "{arguments}: {said}");
    }
    assert_eq!(names(folder.path()), [""; 0]);
}

#[test]
fn a_clip_carries_its_language_and_text_size_and_makes_itself_again() {
    let folder = TempDir::new().expect("a folder");
    let film = "record circle-10 --seconds 1 --fps 5 --size 320x240";
    let read = |name: &str| fs::read(folder.path().join(name)).expect("a clip");
    run(folder.path(), &format!("{film} --lang zh --text-size 150% -o zh.gif"));
    run(folder.path(), &format!("{film} --lang en -o en.gif"));
    assert_ne!(read("zh.gif"), read("en.gif"));
    // No language is requested: the clip's own applies, whatever that of the system.
    let options = "--fps 5 --size 320x240";
    run(folder.path(), &format!("record zh.gif {options} -o again.gif"));
    assert_eq!(read("again.gif"), read("zh.gif"));
    run(folder.path(), &format!("record zh.gif {options} --lang en --text-size 100% -o english.gif"));
    run(folder.path(), &format!("record en.gif {options} --lang en -o twice.gif"));
    assert_eq!(read("english.gif"), read("twice.gif"), "what is asked for goes first");
}

#[test]
fn pictures_carry_the_language_that_is_asked_for() {
    let folder = TempDir::new().expect("a folder");
    for command in ["figure circle-10 --caption 标题", "record circle-10"] {
        run(folder.path(), &format!("{command} --lang zh -o zh.svg"));
        let (_, words) = sizes(&folder.path().join("zh.svg"));
        let is_chinese = |c: char| ('\u{4e00}'..='\u{9fff}').contains(&c);
        let chinese = words.iter().filter(|(words, _)| words.contains(is_chinese)).count();
        assert!(chinese > 3, "{command}: {words:?}");
        run(folder.path(), &format!("{} --lang en -o en.svg", command.replace(" --caption 标题", "")));
        let (_, words) = sizes(&folder.path().join("en.svg"));
        assert!(!words.is_empty() && !words.iter().any(|(words, _)| words.contains(is_chinese)), "{command}");
    }
}
