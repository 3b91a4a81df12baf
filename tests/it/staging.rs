//! The contents of clips in addition to the world, and the course of their time: pictures from the program are read
//! back.

use std::{fs, path::Path};

use sidestep_core::sim::digest::digest;
use sidestep_lab::{Scenario, clips::runs_of};
use tempfile::TempDir;

use crate::{
    clips::decoded,
    program::{answer, loud},
};

/// Runs `sidestep record` in a folder. Returns standard error, and whether it succeeded.
fn record(folder: &Path, arguments: &str) -> (bool, String) {
    let words: Vec<String> = arguments.split(' ').map(|word| word.replace('_', " ")).collect();
    let words: Vec<&str> = ["record"].into_iter().chain(words.iter().map(String::as_str)).collect();
    let (code, _, said) = answer(folder, &words);
    (code == Some(0), said)
}

/// A file made by `sidestep record`. An underscore stands for a space within a word.
fn made(folder: &TempDir, arguments: &str, out: &str) -> Vec<u8> {
    let (done, said) = record(folder.path(), &format!("{arguments} -q -o {out}"));
    assert!(done, "{arguments}: {said}");
    fs::read(folder.path().join(out)).unwrap_or_default()
}

/// A picture as vectors.
fn vectors(arguments: &str) -> String {
    let folder = TempDir::new().expect("a folder");
    String::from_utf8(made(&folder, arguments, "a.svg")).expect("text")
}

/// Texts of a picture, each with its place, points.
fn words(svg: &str) -> Vec<(f32, f32, &str)> {
    let number = |tag: &str, name: &str| -> f32 {
        let after = tag.split(&format!("{name}=\"")).nth(1).expect("a number");
        after.split('"').next().and_then(|number| number.parse().ok()).expect("a number")
    };
    let texts = svg.split("<text ").skip(1).map(|rest| {
        let (tag, rest) = rest.split_once('>').expect("a tag");
        let tag = &format!(" {tag}");
        (number(tag, " x"), number(tag, " y"), rest.split('<').next().unwrap_or(""))
    });
    texts.collect()
}

/// Pictures of a series.
fn series(arguments: &str) -> Vec<(usize, Vec<u8>)> {
    let folder = TempDir::new().expect("a folder");
    made(&folder, arguments, "%03d.png");
    let mut files: Vec<_> =
        fs::read_dir(folder.path()).expect("it").map(|file| file.expect("a file").path()).collect();
    files.sort();
    files.iter().map(|file| decoded(&fs::read(file).expect("a picture"))).collect()
}

fn differing(a: &[u8], b: &[u8]) -> usize {
    a.iter().zip(b).filter(|(a, b)| a != b).count()
}

#[test]
fn parts_of_a_picture_are_left_out_by_name() {
    let scene = "circle-10 --from 5 --size 1280x720";
    let has = |svg: &str, word: &str| words(svg).iter().any(|(.., words)| words.starts_with(word));
    let all = vectors(scene);
    for word in ["legend", "2 m", "LP3", "Circle of 10"] {
        assert!(has(&all, word), "{word}");
    }
    let without = vectors(&format!("{scene} --hide legend,scale-bar,badges,caption"));
    assert!(words(&without).is_empty(), "{:?}", words(&without));
    let ring = "stroke=\"#ffffff\"";
    assert!(all.contains(ring) && without.contains(ring), "the selection stays");
    assert!(!vectors(&format!("{scene} --hide selection")).contains(ring));
    let only = vectors(&format!("{scene} --only bodies,caption"));
    assert!(words(&only).len() == 1 && has(&only, "Circle of 10"), "{:?}", words(&only));
    let nobody = vectors(&format!("{scene} --select none"));
    assert!(!has(&nobody, "half-planes") && !nobody.contains(ring), "nobody is selected");
}

#[test]
fn letters_grow_with_the_shorter_side_and_sizes_have_names() {
    for (size, wanted) in [
        ("portrait", "width=\"1080\" height=\"1920\" viewBox=\"0 0 720 1280\""),
        ("square", "width=\"1080\" height=\"1080\" viewBox=\"0 0 720 720\""),
        ("4k", "width=\"3840\" height=\"2160\" viewBox=\"0 0 1280 720\""),
        ("1080x1920", "viewBox=\"0 0 720 1280\""),
        ("720x600", "viewBox=\"0 0 720 600\""),
    ] {
        let svg = vectors(&format!("head-on --size {size}"));
        assert!(svg.contains(wanted), "{size}: {}", &svg[..150]);
    }
}

/// In clips of 640 by 360 it covered the line at the top, and it followed the selection from corner to corner.
#[test]
fn the_legend_stands_still_in_the_lower_right_corner_below_the_line_at_the_top() {
    let folder = TempDir::new().expect("a folder");
    // From the bottom right to the top left.
    let scene = "time_step = 0.1\n[view]\nselect = 0\n[[agents]]\nposition = [9.0, -5.0]\ngoal = [-9.0, 5.0]\n\
                 preferred_speed = 1.5\n[[agents]]\nposition = [-9.0, -5.0]\ngoal = [-9.0, -4.9]\n";
    fs::write(folder.path().join("cross.toml"), scene).expect("a file");
    let place = |from: u32| {
        let out =
            String::from_utf8(made(&folder, &format!("cross.toml --from {from} --size 1280x720"), "a.svg"));
        let svg = out.expect("text");
        let found = words(&svg).into_iter().find(|(.., words)| *words == "legend").map(|(x, y, _)| (x, y));
        found.expect("a legend")
    };
    let (x, y) = place(0);
    assert!(x > 640.0 && y > 360.0, "it is at {x} {y}");
    assert_eq!(place(9), (x, y), "it follows nobody");
    let small = vectors("bottleneck --from 20 --size 640x360 --theme light");
    let words = words(&small);
    let (.., legend, _) = words.iter().find(|(.., words)| *words == "legend").expect("a legend");
    let (.., caption, _) = words.iter().find(|(.., words)| words.starts_with("Bottleneck")).expect("a line");
    assert!(legend - caption > 20.0, "{legend} below {caption}");
    // Too small for a legend: it is left out, unless a place next to the world is requested.
    let has_legend = |arguments: &str| vectors(arguments).contains(">legend<");
    assert!(!has_legend("circle-10 --from 5 --size 320x180"));
    assert!(has_legend("circle-10 --from 5 --size 320x180 --legend beside"));
    // If a legend, or larger text, was requested, the reason is printed.
    let folder = TempDir::new().expect("a folder");
    let said = |more: &str| record(folder.path(), &format!("circle-10 --size 320x180 -o a.svg{more}")).1;
    assert_eq!(said(""), "");
    for more in [" --legend corner", " -v"] {
        assert!(said(more).contains("% of 320x180 pixels; say --legend beside"), "{more}");
    }
    assert_eq!(record(folder.path(), "circle-10 --size 1280x720 --legend corner -o b.svg").1, "");
    assert!(!has_legend("circle-10 --from 5 --legend none"));
}

#[test]
fn the_legend_of_a_clip_is_where_it_was_in_every_picture() {
    let folder = TempDir::new().expect("a folder");
    made(&folder, "circle-10 --seconds 12 --fps 2 --only legend --size 800x600", "%03d.png");
    let mut files: Vec<_> =
        fs::read_dir(folder.path()).expect("it").map(|file| file.expect("a file").path()).collect();
    files.sort();
    let middle = |file: &Path| {
        let (width, rgb) = decoded(&fs::read(file).expect("a picture"));
        let lit = rgb
            .chunks_exact(3)
            .enumerate()
            .filter(|(_, rgb)| rgb[0] > 60)
            .map(|(at, _)| (at % width, at / width));
        let lit: Vec<_> = lit.collect();
        assert!(!lit.is_empty(), "nothing in {}", file.display());
        let right = lit.iter().filter(|(x, _)| *x > 400).count() * 2 > lit.len();
        let low = lit.iter().filter(|(_, y)| *y > 300).count() * 2 > lit.len();
        (right, low)
    };
    let places: Vec<_> = files.iter().map(|file| middle(file)).collect();
    assert!(places.len() == 24 && places.iter().all(|place| *place == places[0]), "{places:?}");
}

#[test]
fn a_title_comes_first_and_the_last_picture_stays() {
    let plain = series("head-on --seconds 1 --fps 4 --size 320x240");
    let staged = series("head-on --seconds 1 --fps 4 --size 320x240 --title Two_of_them --hold 0.5");
    // Two seconds and a half of the card, one of motion, half a second of the last picture.
    assert_eq!((plain.len(), staged.len()), (4, 10 + 4 + 2));
    assert!(staged[..10].iter().all(|card| *card == staged[0]) && staged[0] != staged[10]);
    assert!(staged[10..14] == plain[..], "the motion is the same");
    assert!(staged[14] == plain[3] && staged[15] == plain[3], "held");
    let svg = vectors("circle-10 --titles");
    let said: Vec<&str> = words(&svg).into_iter().map(|(.., words)| words).collect();
    assert_eq!(said[0], "Circle of 10");
    let (watch, _) = Scenario::load("circle-10").expect("a scenario").watch_and_try();
    assert_eq!(said[1..].join(" "), watch.to_string().trim(), "what it says to watch");
}

#[test]
fn a_slow_span_has_more_pictures_of_it() {
    // Three seconds, the middle one at half the speed, ten pictures a second.
    let slow = series("head-on-offset --seconds 3 --fps 10 --slow 1s..2s=0.5 --size 160x120 --no-caption");
    let plain = series("head-on-offset --seconds 3 --fps 20 --size 160x120 --no-caption");
    assert_eq!((slow.len(), plain.len()), (40, 60));
    for (k, moment) in [(5, 10), (10, 20), (14, 24), (29, 39), (30, 40), (35, 50)] {
        assert!(slow[k] == plain[moment], "picture {k}");
    }
}

#[test]
fn a_loop_ends_where_it_began() {
    let folder = TempDir::new().expect("a folder");
    // Two agents exchange places: in the end the picture is that of the start.
    let agent = |x: f32| format!("[[agents]]\nposition = [{x}, 0.1]\ngoal = [{}, 0.1]\n", -x);
    let scene = format!("time_step = 0.1\n{}{}", agent(-6.0), agent(6.0).replace("[6, 0.1]", "[6, 0.0]"));
    fs::write(folder.path().join("swap.toml"), scene).expect("a file");
    made(&folder, "swap.toml --seconds 40 --fps 5 --size 64x64 --loop", "a.gif");
    let scenario = runs_of(&folder.path().join("a.gif")).expect("a run").swap_remove(0);
    let (first, last) = scenario.run.as_ref().and_then(|run| run.range).expect("a range");
    let start = scenario.world();
    let mut replay = scenario.replay();
    let farthest = |now: &sidestep_core::World| {
        let nearest = |at: sidestep_core::Vec2| {
            start.agents.iter().map(|agent| agent.position.distance(at)).fold(f32::INFINITY, f32::min)
        };
        now.agents.iter().map(|agent| nearest(agent.position)).fold(0.0, f32::max)
    };
    while replay.world().step < last {
        replay.step();
    }
    assert_eq!(first, 0);
    assert!((200..=400).contains(&last), "in the second half: step {last}");
    assert!(farthest(replay.world()) < 0.5, "{} m from a start", farthest(replay.world()));
}

#[test]
fn words_stand_at_the_foot_in_their_span() {
    let at = |seconds: &str| {
        let svg = vectors(&format!("circle-10 --from {seconds} --size 1280x720 --text 2s..4s=They_meet"));
        // The strip at the bottom is a separate picture: that of its last place.
        let before = svg.split(">They meet<").next().filter(|before| before.len() < svg.len())?;
        let place = &before[before.rfind("<svg ").expect("its picture")..];
        place.split(" y=\"").nth(1).and_then(|rest| rest.split('"').next()?.parse::<f32>().ok())
    };
    assert!(at("2").is_some_and(|y| y > 640.0), "at the foot: {:?}", at("2"));
    assert_eq!((at("1.9"), at("4")), (None, None));
}

#[test]
fn the_lens_is_an_inset_or_stands_beside() {
    let scene = "circle-10 --from 5 --size 1280x720 --legend none";
    let plain = vectors(scene);
    for lens in ["inset", "beside"] {
        let svg = vectors(&format!("{scene} --lens {lens}"));
        // The text that follows v and its small x or y.
        let axis = |svg: &str| words(svg).iter().any(|(.., words)| *words == " (m/s)");
        assert!(axis(&svg) && !axis(&plain), "{lens}: its axes");
    }
    let folder = TempDir::new().expect("a folder");
    let (_, plain) = decoded(&made(&folder, scene, "a.png"));
    let (_, inset) = decoded(&made(&folder, &format!("{scene} --lens inset"), "b.png"));
    let changed = differing(&plain, &inset);
    // 259 pixels a side.
    assert!(changed > 20_000 && changed <= 3 * 260 * 260, "{changed} bytes in one corner");
    let (done, said) = record(folder.path(), "circle-10 --select none --lens inset -o c.png");
    assert!(!done && said.contains("none is selected"), "{said}");
    let (done, said) = record(folder.path(), "circle-10 --compare method=vo,orca --lens inset -o c.png");
    assert!(!done && said.contains("one run"), "{said}");
}

#[test]
fn the_camera_goes_its_way_gently() {
    let folder = TempDir::new().expect("a folder");
    let scene = "time_step = 0.25\n[view]\noverlays = []\ncamera = [{ at = 1.0, center = [0.0, 0.0], width = 40.0 }, \
                 { at = 3.0, center = [6.0, 0.0], width = 10.0 }]\n\
                 [[agents]]\nposition = [6.0, 0.0]\nradius = 1.0\nbehavior = \"hold\"\n";
    fs::write(folder.path().join("way.toml"), scene).expect("a file");
    // Columns of the body: the middle and the width, pixels.
    let body = |from: &str| {
        let options = format!("way.toml --from {from} --size 400x400 --only bodies");
        let (width, rgb) = decoded(&made(&folder, &options, "a.png"));
        let lit = (0..width).filter(|x| rgb[(200 * width + x) * 3 + 2] > 90);
        let lit: Vec<usize> = lit.collect();
        let (first, last) = (lit[0] as f32, lit[lit.len() - 1] as f32);
        (0.5 * (first + last) + 0.5, last - first + 1.0)
    };
    for (from, center, width) in
        [("0", 0.0, 40.0), ("1", 0.0, 40.0), ("2", 3.0, 20.0), ("3", 6.0, 10.0), ("9", 6.0, 10.0)]
    {
        let pixels = 400.0 / width;
        let (middle, across) = body(from);
        assert!((middle - (200.0 + (6.0 - center) * pixels)).abs() <= 1.0, "{from} s: middle {middle}");
        assert!((across - 2.0 * pixels).abs() <= 2.0, "{from} s: {across} pixels");
    }
    // A quarter of the time is less than a quarter of the way: 5/32 of it.
    let zoom: f32 = 40.0 * 0.25_f32.powf(5.0 / 32.0);
    assert!((body("1.5").1 - 2.0 * 400.0 / zoom).abs() <= 2.0, "it starts gently");
    for (wrong, reason) in
        [("{ at = 1.0 }", "width"), ("{ at = 2.0, width = 3.0 }, { at = 2.0, width = 3.0 }", "later")]
    {
        let text =
            format!("[view]\ncamera = [{wrong}]\n[[agents]]\nposition = [0.0, 0.0]\nbehavior = \"hold\"\n");
        let said = Scenario::parse(&text, "a.toml").expect_err("no camera").to_string();
        assert!(said.contains(reason), "{said}");
    }
}

#[test]
fn lines_glide_between_steps_where_that_is_asked_for() {
    let scene =
        "head-on-offset --from 2 --seconds 2 --fps 20 --size 320x240 --no-caption --only half-planes,chosen";
    let (jumping, gliding) = (series(scene), series(&format!("{scene} --glide")));
    // Five pictures per step: at the steps themselves nothing changes.
    for step in 0..8 {
        assert!(jumping[5 * step] == gliding[5 * step], "step {step}");
    }
    assert!((0..40).any(|k| jumping[k] != gliding[k]), "between them something does");
    // The same path in more even pieces: the sum of squares is smaller.
    let unevenness = |pictures: &[(usize, Vec<u8>)]| -> usize {
        pictures.windows(2).map(|pair| differing(&pair[0].1, &pair[1].1).pow(2)).sum()
    };
    let uneven = [unevenness(&gliding), unevenness(&jumping)];
    assert!(uneven[0] < uneven[1], "{uneven:?}");
    assert!(
        vectors("head-on-offset --glide").contains("lines glide between steps"),
        "the line at the top says so"
    );
}

#[test]
fn a_clip_carries_how_it_was_made_and_is_made_again_by_itself() {
    let folder = TempDir::new().expect("a folder");
    let staged = "--size 320x240 --fps 5 --hide legend --select none --legend beside --hold 1 --title Two --slow \
                  0..1=0.5 --text 0..1=Here --margin 0.05 --glide --camera -1,0,20,15";
    let first = made(&folder, &format!("head-on {staged} --seconds 2"), "a.gif");
    let again = made(&folder, "a.gif --size 320x240 --fps 5", "b.gif");
    assert!(first == again, "the options come from the clip");
    let run = runs_of(&folder.path().join("a.gif")).expect("a run").swap_remove(0).run.expect("it");
    assert!(
        run.film.contains(&"--hide=legend".into()) && run.film.contains(&"--select=none".into()),
        "{:?}",
        run.film
    );
    for command in ["check", "replay"] {
        loud(folder.path(), &[command, "a.gif"]);
    }
    // An explicit option overrides that of the clip; the run is unchanged.
    made(&folder, "a.gif --size 320x240 --fps 5 --hold 3", "c.gif");
    let other = runs_of(&folder.path().join("c.gif")).expect("a run").swap_remove(0);
    assert!(other.run.as_ref().is_some_and(|run| run.film.contains(&"--hold=3".into())));
    let end = |scenario: &Scenario| {
        let mut replay = scenario.replay();
        (0..scenario.run.as_ref().map_or(0, |run| run.steps)).for_each(|_| _ = replay.step());
        digest(replay.world())
    };
    assert_eq!(end(&other), end(&runs_of(&folder.path().join("a.gif")).expect("a run")[0]));
    // A plain clip contains none of this.
    made(&folder, "head-on --seconds 1 --size 64x64", "d.gif");
    let plain = runs_of(&folder.path().join("d.gif")).expect("a run").swap_remove(0).run.expect("it");
    assert!(plain.film.is_empty(), "{:?}", plain.film);
}

#[test]
fn wrong_options_are_refused_with_the_reason() {
    let folder = TempDir::new().expect("a folder");
    for (options, reason) in [
        ("--hide legned", "did you mean \"legend\"?"),
        ("--select somebody", "none"),
        ("--slow 2..1=0.5", "want a span"),
        ("--text 2s=Here", "want a span"),
        ("--margin 0.5", "want a share"),
        ("--camera 1,2", "want the middle"),
        ("--hold 90", "want a time"),
        ("--size huge", "portrait"),
    ] {
        let (done, said) = record(folder.path(), &format!("head-on {options} -o a.gif"));
        assert!(!done && said.contains(reason), "{options}: {said}");
    }
    assert_eq!(fs::read_dir(folder.path()).expect("it").count(), 0);
}
