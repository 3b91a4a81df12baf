//! Figures for print: sizes on paper, text, patterns, contrast, panels, and the run in every file.

use std::{collections::BTreeSet, fs, process::Command as Program};

use crate::{
    color_vision::{contrast_of, shares},
    figure::png_size,
    program::{loud, missing, refused},
};
use roxmltree::{Document, Node};
use sidestep_core::{Vec2, World};
use sidestep_lab::{
    Scenario,
    picture::{
        draw::{Camera, Canvas, Color, Palette, Plate, Raster, Shape, TextSize, Theme, svg::Lettering, text},
        overlay::{Look, Source},
    },
    print::figure::{Figure, FigureView, Ground, Page, Paper, Print},
    run::{
        metrics::Metrics,
        time::{FilmStart, Log},
    },
};
use tempfile::TempDir;

const POINTS_PER_MM: f32 = 72.0 / 25.4;

/// The bytes of the figure of four balls with these arguments.
fn figure(arguments: &[&str], file: &str) -> Vec<u8> {
    let folder = TempDir::new().expect("a folder");
    let all = [&["figure", "four-balls", "--step", "3"], arguments, &["-o", file]].concat();
    loud(folder.path(), &all);
    fs::read(folder.path().join(file)).expect("the figure")
}

fn svg(arguments: &[&str]) -> String {
    String::from_utf8(figure(arguments, "x.svg")).expect("text")
}

fn number(node: Node, name: &str) -> f32 {
    node.attribute(name).and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("no {name}"))
}

/// Points of print per unit of a picture whose width is given in mm.
fn points_per_unit(document: &Document) -> f32 {
    let root = document.root_element();
    let width: f32 = root.attribute("width").and_then(|w| w.strip_suffix("mm")?.parse().ok()).expect("mm");
    let units: f32 =
        root.attribute("viewBox").and_then(|b| b.split(' ').nth(2)?.parse().ok()).expect("a box");
    width / units * POINTS_PER_MM
}

#[test]
fn letters_and_lines_have_their_sizes_on_paper() {
    for (width, letters, line) in [(85.0, 8.0, 0.6), (170.0, 7.0, 0.25), (60.0, 10.0, 1.0)] {
        let [width_text, letters_text, line_text] =
            [format!("{width}mm"), format!("{letters}pt"), format!("{line}pt")];
        let sizes = [
            "--view",
            "lens",
            "--width",
            &width_text,
            "--font-size",
            &letters_text,
            "--line-width",
            &line_text,
        ];
        let text = svg(&sizes);
        let document = Document::parse(&text).expect("well-formed");
        assert_eq!(document.root_element().attribute("width"), Some(width_text.as_str()));
        let unit = points_per_unit(&document);
        let texts = document.descendants().filter(|node| node.has_tag_name("text"));
        // A subscript is smaller than its symbol.
        let words = texts.filter(|node| !matches!(node.text(), Some("x" | "y")));
        let smallest = words.map(|node| number(node, "font-size") * unit).fold(f32::MAX, f32::min);
        assert!((smallest - letters).abs() < 0.02 * letters, "{smallest} pt of {letters}");
        let strokes = document.descendants().filter(|node| node.attribute("stroke-width").is_some());
        let lines = strokes.filter(|node| !node.has_tag_name("text"));
        let thinnest = lines.map(|node| number(node, "stroke-width") * unit).fold(f32::MAX, f32::min);
        assert!((thinnest - line).abs() < 0.05 * line + 0.01, "{thinnest} pt of {line}");
    }
}

#[test]
fn a_png_has_the_pixels_of_its_paper_and_says_how_dense_they_are() {
    let bytes = figure(&["--width", "2in", "--height", "1.5in", "--dpi", "200"], "x.png");
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
    let (width, height) = png_size(&bytes);
    assert!(width.abs_diff(400) <= 1 && height.abs_diff(300) <= 2, "{width}x{height}");
    let place = bytes.windows(4).position(|kind| kind == b"pHYs").expect("a density") + 4;
    assert!(number(place).abs_diff((200.0 / 0.0254) as u32) <= 1, "{}", number(place));
}

#[test]
fn every_kind_of_file_carries_the_run_it_shows() {
    let folder = TempDir::new().expect("a folder");
    let mut digests = BTreeSet::new();
    for file in ["x.svg", "x.pdf", "x.png"] {
        loud(
            folder.path(),
            &["figure", "head-on", "--set", "radius=0.7", "--step", "40", "--width", "85mm", "-o", file],
        );
        loud(folder.path(), &["check", file]);
        let said = loud(folder.path(), &["replay", file]);
        assert!(said.contains("all as recorded"), "{file}: {said}");
        digests.insert(said.lines().find(|line| line.starts_with("digest")).expect("a digest").to_string());
    }
    let said = loud(folder.path(), &["run", "head-on", "--set", "radius=0.7", "--steps", "40"]);
    let digest = said.lines().find(|line| line.starts_with("digest")).expect("a digest");
    assert_eq!(digests.into_iter().collect::<Vec<_>>(), [digest]);
}

#[test]
fn a_pdf_has_its_size_and_words_that_can_be_searched() {
    if missing("pdftotext") {
        return;
    }
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("x.pdf");
    let words = |arguments: &[&str]| {
        fs::write(&path, figure(arguments, "x.pdf")).expect("a file");
        let output = Program::new("pdftotext").arg(&path).arg("-").output().expect("it runs");
        assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    };
    let base = ["--view", "lens", "--width", "85mm", "--height", "100mm", "--caption", "Größe −1 τ"];
    let text = words(&base);
    for known in ["Größe −1 τ", "feasible region", "preferred velocity", "−1"] {
        assert!(text.contains(known), "{known}: {text}");
    }
    let info = Program::new("pdfinfo").arg(&path).output().expect("pdfinfo comes with pdftotext");
    let info = String::from_utf8_lossy(&info.stdout).into_owned();
    let size = info.lines().find_map(|line| line.strip_prefix("Page size:")).expect("a size");
    let sides: Vec<f32> = size.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    assert!(
        (sides[0] - 85.0 * POINTS_PER_MM).abs() < 0.1 && (sides[1] - 100.0 * POINTS_PER_MM).abs() < 0.5,
        "{size}"
    );
    let fonts = Program::new("pdffonts").arg(&path).output().expect("pdffonts comes with pdftotext");
    let fonts = String::from_utf8_lossy(&fonts.stdout).into_owned();
    let embedded = |line: &&str| line.contains("yes yes yes");
    assert!(fonts.lines().count() > 2 && fonts.lines().skip(2).all(|line| embedded(&line)), "{fonts}");
    let outlined = words(&[&base[..], &["--text", "outlined"]].concat());
    assert!(outlined.trim().is_empty(), "{outlined}");
}

#[test]
fn words_are_text_or_have_their_font_with_them_or_are_areas() {
    let base = ["--view", "lens", "--width", "85mm"];
    let plain = svg(&base);
    assert!(plain.contains("<text") && !plain.contains("@font-face"));
    let embedded = svg(&[&base[..], &["--text", "embedded"]].concat());
    assert!(embedded.contains("<text") && embedded.contains("@font-face{font-family:sidestep0;"));
    let data = embedded.split("base64,").nth(1).and_then(|rest| rest.split(')').next()).expect("a font");
    let whole = text::font_bytes().len();
    assert!(data.len() < whole / 2, "cut down: {} of {whole}", data.len());
    let outlined = svg(&[&base[..], &["--text", "outlined"]].concat());
    let document = Document::parse(&outlined).expect("well-formed");
    assert!(!outlined.contains("<text"));
    let named = document.descendants().filter_map(|node| node.attribute("aria-label"));
    assert!(named.into_iter().any(|words| words == "feasible region"));
}

#[test]
fn things_have_names_and_no_name_comes_twice() {
    let text = svg(&["--caption", "Four & more", "--width", "170mm", "--view", "world", "--view", "lens"]);
    let document = Document::parse(&text).expect("well-formed");
    let child = |tag: &str| {
        let found = document.root_element().children().find(|node| node.has_tag_name(tag));
        found.and_then(|node| node.text()).unwrap_or_default().to_string()
    };
    assert_eq!(child("title"), "Four & more");
    assert!(child("desc").contains("lens, step 3") && child("desc").contains("ORCA"), "{}", child("desc"));
    let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    let different: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), different.len(), "{ids:?}");
    for name in ["agent-0", "agent-3", "line-of-1", "feasible", "goals", "legend", "panels", "labels"] {
        assert!(different.contains(name), "{name} of {different:?}");
    }
}

#[test]
fn panels_stand_side_by_side_with_their_letters() {
    let views = ["--view", "lens", "--view", "lp:3", "--view", "len", "--columns", "3", "--width", "180mm"];
    let text = svg(&views);
    let document = Document::parse(&text).expect("well-formed");
    let insets: Vec<Node> =
        document.root_element().children().filter(|node| node.has_tag_name("svg")).collect();
    assert_eq!(insets.len(), 3);
    for pair in insets.windows(2) {
        assert_eq!(number(pair[0], "y"), number(pair[1], "y"));
        assert!(number(pair[1], "x") >= number(pair[0], "x") + number(pair[0], "width"));
    }
    let words: Vec<&str> =
        document.descendants().filter(|n| n.has_tag_name("text")).filter_map(|n| n.text()).collect();
    for label in ["(a) lens", "(b) lp:3", "(c) len"] {
        assert!(words.contains(&label), "{label}");
    }
    let steps = svg(&["--step", "1,5", "--view", "lens"]);
    assert!(["(a) step 3", "(b) step 1", "(c) step 5"].iter().all(|label| steps.contains(label)));
}

/// A page of this view of a scenario at a step.
fn page(scenario: &str, step: u64, view: FigureView, theme: Theme) -> Page {
    let scenario = Scenario::load(scenario).expect("a built-in scenario");
    let world: World = scenario.world();
    let look = Look { patterned: true, ..Look::of(&scenario.view, world.agents.len()) };
    let look = Look { selected: look.selected.or(Some(0)), ..look };
    let (gate, size) = (scenario.view.gate, (400, 400));
    let figure = Figure { view, step, look, gate, size, theme, caption: None, window: None };
    let start = FilmStart { world, metrics: Metrics::new(), log: Log::default(), old_future: None };
    let paper = Some(Paper::with_letters(8.0, None, 200.0));
    Page {
        starts: vec![start],
        ways: false,
        panels: vec![figure],
        columns: 1,
        width: 340.0,
        height: None,
        caption: None,
        in_turn: Vec::new(),
        print: Print {
            theme,
            text_size: TextSize::USUAL,
            ground: Ground::OfTheme,
            paper,
            lettering: Lettering::Plain,
            title: String::new(),
            about: String::new(),
        },
    }
}

/// A color over an opaque one, as shares.
fn over(above: Color, below: [f64; 3]) -> [f64; 3] {
    let opacity = f64::from(above.a) / 255.0;
    let channels = shares(above);
    std::array::from_fn(|k| below[k] + opacity * (channels[k] - below[k]))
}

/// The colors behind a text without its own background: the pixels of its box in the picture without text.
fn under(raster: &Raster, camera: &Camera, shape: &Shape) -> Vec<[f64; 3]> {
    let Shape::Text { at, offset, text: words, size, align, .. } = shape else { return Vec::new() };
    let (width, height) = raster.size();
    let middle = camera.screen_from_world(*at) + *offset;
    let wide = text::width(words, *size);
    let left = align.left(middle.x, wide);
    let (columns, rows) =
        (left as i64..(left + wide) as i64, (middle.y - 0.3 * size) as i64..(middle.y + 0.3 * size) as i64);
    let pixels = raster.rgba();
    let pixel = |x: i64, y: i64| {
        let inside = (0..i64::from(width)).contains(&x) && (0..i64::from(height)).contains(&y);
        inside.then(|| {
            let at = 4 * (y as usize * width as usize + x as usize);
            [pixels[at], pixels[at + 1], pixels[at + 2]].map(|channel| f64::from(channel) / 255.0)
        })
    };
    rows.flat_map(|y| columns.clone().map(move |x| (x, y))).filter_map(|(x, y)| pixel(x, y)).collect()
}

/// All views, each with something to show.
fn every_view() -> Vec<(&'static str, u64, FigureView)> {
    let construction =
        (0..8).map(|stage| ("circle-10", 19, FigureView::Construction(Source::Neighbor(7), stage)));
    let programs = [0, 3, 8, 14, 20, 24, 31].map(|step| ("four-balls", 0, FigureView::Program(step)));
    let others = [
        ("four-balls", 3, FigureView::Lens),
        ("dense-overlap", 4, FigureView::Lens),
        ("dense-overlap", 4, FigureView::Len),
        ("dense-overlap", 4, FigureView::World),
        ("circle-10", 50, FigureView::World),
        ("circle-10", 50, FigureView::Len),
        ("doorway", 40, FigureView::World),
        ("wander-box", 30, FigureView::World),
        ("wander-box", 30, FigureView::Steering),
        ("feeler-conditions", 1, FigureView::Steering),
        ("blocks", 40, FigureView::World),
    ];
    construction.chain(programs).chain(others).collect()
}

/// Letters on orange had a contrast of 2.5 to 3.5.
#[test]
fn every_letter_of_every_view_reads_on_what_lies_under_it() {
    let mut letters = 0;
    for theme in Theme::ALL {
        let background = over(Palette::of(theme).background, [0.0; 3]);
        for (scenario, step, view) in every_view() {
            let page = page(scenario, step, view, theme);
            let laid_out = page.laid_out(|_| {}).unwrap_or_else(|error| panic!("{scenario} {view}: {error}"));
            for (camera, shapes) in laid_out.panels() {
                let mut bare = Raster::new(*camera, Palette::of(theme).background).expect("a picture");
                let without = shapes.iter().filter(|shape| !matches!(shape, Shape::Text { .. }));
                without.for_each(|shape| bare.draw(shape.clone()));
                for shape in shapes {
                    let Shape::Text { text: words, color, plate, .. } = shape else { continue };
                    // Text that is faded on purpose, and spaces that reserve room.
                    if words.trim().is_empty() || color.a < 128 {
                        continue;
                    }
                    let grounds = match plate {
                        Some(Plate::Box(plate)) => vec![over(*plate, background)],
                        Some(Plate::Halo(halo)) => vec![over(*halo, background)],
                        None => under(&bare, camera, shape),
                    };
                    let reads = |ground: &&[f64; 3]| contrast_of(over(*color, **ground), **ground) >= 4.5;
                    let readable = grounds.iter().filter(reads).count();
                    // Thin lines may cross text without its own background.
                    let enough = grounds.len() as f64 * if plate.is_some() { 1.0 } else { 0.9 };
                    let worst = grounds
                        .iter()
                        .map(|ground| contrast_of(over(*color, *ground), *ground))
                        .fold(21.0, f64::min);
                    assert!(
                        readable as f64 >= enough,
                        "{theme:?} {scenario} {view}: {words:?} has {worst:.2} on {plate:?} ({readable} of {})",
                        grounds.len()
                    );
                    letters += words.chars().count();
                }
            }
        }
    }
    assert!(letters > 2000, "only {letters} letters were looked at");
}

/// Gray level of the pixels around a velocity in a lens, and its variation.
fn gray_around(page: &Page, velocity: Vec2) -> (f64, f64) {
    let laid_out = page.laid_out(|_| {}).expect("a lens");
    let (camera, shapes) = laid_out.panels().next().expect("a panel");
    let mut raster = Raster::new(*camera, Palette::of(page.print.theme).background).expect("a picture");
    let without = shapes.iter().filter(|shape| !matches!(shape, Shape::Text { .. }));
    without.for_each(|shape| raster.draw(shape.clone()));
    let (at, width, pixels) = (camera.screen_from_world(velocity), raster.size().0 as usize, raster.rgba());
    let mut grays = Vec::new();
    for y in at.y as usize - 9..=at.y as usize + 9 {
        for x in at.x as usize - 9..=at.x as usize + 9 {
            let place = 4 * (y * width + x);
            let [r, g, b] = [0, 1, 2].map(|k| f64::from(pixels[place + k]));
            grays.push(0.2126 * r + 0.7152 * g + 0.0722 * b);
        }
    }
    let mean = grays.iter().sum::<f64>() / grays.len() as f64;
    let spread = grays.iter().map(|gray| (gray - mean) * (gray - mean)).sum::<f64>() / grays.len() as f64;
    (mean, spread.sqrt())
}

#[test]
fn in_gray_a_pattern_tells_what_is_forbidden_from_what_is_feasible() {
    for theme in Theme::ALL {
        let page = page("four-balls", 3, FigureView::Lens, theme);
        // Between the two lines that bound it, away from the axes.
        let (_, feasible) = gray_around(&page, Vec2::new(0.55, -1.2));
        assert!(feasible < 2.0, "{theme:?}: feasible has a pattern: {feasible}");
        for forbidden in
            [Vec2::new(-1.0, -1.6), Vec2::new(-1.0, 0.6), Vec2::new(1.6, 0.9), Vec2::new(1.5, -1.5)]
        {
            let (_, pattern) = gray_around(&page, forbidden);
            assert!(pattern > 4.0, "{theme:?} {forbidden}: no pattern: {pattern}");
        }
    }
}

#[test]
fn nothing_lies_behind_a_figure_without_background() {
    let clear = svg(&["--background", "none", "--view", "lens"]);
    assert!(!clear.lines().any(|line| line.starts_with("<rect width=\"800\"")), "no ground");
    assert!(svg(&["--background", "dark"]).contains("#14171c"));
    let folder = TempDir::new().expect("a folder");
    let said = refused(
        folder.path(),
        &["figure", "four-balls", "--background", "dark", "--theme", "light", "-o", "x.svg"],
    );
    assert!(said.contains("leave one of them out"), "{said}");
}

#[test]
fn a_caption_that_does_not_fit_is_broken_into_lines() {
    let words =
        "Ten agents swap places on a circle under ORCA and nobody has to wait for anybody else at all";
    let text = svg(&["--width", "85mm", "--caption", words]);
    let document = Document::parse(&text).expect("well-formed");
    let group =
        document.descendants().find(|node| node.attribute("id") == Some("caption")).expect("a caption");
    let lines: Vec<&str> =
        group.children().filter_map(|node| node.text().filter(|t| !t.trim().is_empty())).collect();
    assert!(lines.len() > 1, "{lines:?}");
    assert_eq!(lines.join(" "), words, "no word is lost");
}
