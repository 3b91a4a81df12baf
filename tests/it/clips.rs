//! Clips and pictures in files: their contents, the runs that they carry, and that they are complete or absent.
//!
//! MP4 files are judged by ffprobe and ffmpeg. Where these are missing, the tests say so and pass; with `CI=true` they
//! fail.

use std::{
    fs,
    io::{Cursor, Write},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    time::{Duration, Instant},
};

use crate::{
    common::Random,
    program::{command, loud, refusal, refused},
};
use glam::Vec2;
use sidestep_lab::{
    Scenario,
    clips::{
        Caption, Clip, ClipError, ClipPane, Job, Shot, Span, Track, metadata, pane_of, runs_of, write_clip,
    },
    picture::overlay::{Look, OverlayId, Quantity},
    run::time::Log,
};
use tempfile::TempDir;

pub fn folder() -> TempDir {
    TempDir::new().expect("a folder")
}

/// Names in a folder, hidden ones too.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// A clip of some scenarios side by side.
pub fn clip_of(scenarios: &[(&str, Scenario)], seconds: f64, size: (u16, u16)) -> Clip {
    let pane = |(label, scenario): &(&str, Scenario)| {
        pane_of(scenario, label, Log::default(), Span::Seconds(0.0, seconds), |_| true).expect("a pane").0
    };
    let panes: Vec<ClipPane> = scenarios.iter().map(pane).collect();
    let shot = Shot::of(&scenarios[0].1, &panes[0].start.world);
    Clip {
        panes,
        from: 0.0,
        to: seconds,
        speed: 1.0,
        frame_rate: 10,
        size,
        theme: Default::default(),
        track: Track::still(shot),
        caption: Some(Caption { text: scenarios[0].1.title.clone(), time: true }),
        staging: Default::default(),
        quality: Default::default(),
    }
}

pub fn builtin(name: &str) -> Scenario {
    Scenario::load(name).expect("a built-in scenario")
}

/// The bytes of a file with this clip.
pub fn written(clip: &Clip, path: &Path) -> Vec<u8> {
    write_clip(clip, path, &mut |_, _| true).expect("a clip");
    fs::read(path).expect("the file")
}

/// The picture of a clip at its start: width and RGB.
fn picture(clip: &Clip) -> (usize, Vec<u8>) {
    let folder = folder();
    decoded(&written(clip, &folder.path().join("picture.png")))
}

/// Width and RGB of a picture.
pub fn decoded(file: &[u8]) -> (usize, Vec<u8>) {
    let mut reader = png::Decoder::new(Cursor::new(file)).read_info().expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut pixels).expect("its pixels");
    assert_eq!(info.color_type, png::ColorType::Rgb);
    (info.width as usize, pixels)
}

/// Endings that this build can write.
pub fn endings() -> &'static [&'static str] {
    if cfg!(feature = "video") { &["gif", "png", "svg", "mp4"] } else { &["gif", "png", "svg"] }
}

/// On one core the threads and their order differ from those on all cores; the bytes do not.
#[test]
#[cfg(target_os = "linux")]
fn one_core_gives_the_bytes_of_all_cores() {
    if !Command::new("taskset").args(["-c", "0", "true"]).status().is_ok_and(|status| status.success()) {
        eprintln!("SKIPPED: taskset cannot give this test one core");
        return;
    }
    let folder = folder();
    for ending in endings() {
        let arguments =
            ["record", "circle-10", "--seconds", "6", "--size", "160x120", "--out"].map(String::from);
        let film = |mut command: Command, out: &str| {
            let done =
                command.current_dir(folder.path()).args(&arguments).arg(out).output().expect("it starts");
            assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
            fs::read(folder.path().join(out)).expect("the clip")
        };
        let mut one_core = Command::new("taskset");
        one_core.args(["-c", "0", env!("CARGO_BIN_EXE_sidestep")]);
        let all = film(Command::new(env!("CARGO_BIN_EXE_sidestep")), &format!("all.{ending}"));
        assert!(film(one_core, &format!("one.{ending}")) == all, "{ending}");
    }
}

#[test]
fn every_format_carries_its_runs() {
    let folder = folder();
    let mut odd = builtin("head-on");
    odd.title = "<Wände> & \"Türen\" ]]> -->\t\\".into();
    let clip = clip_of(&[("a", odd), ("b", builtin("circle-10"))], 1.0, (160, 120));
    for ending in endings() {
        let path = folder.path().join(format!("clip.{ending}"));
        write_clip(&clip, &path, &mut |_, _| true).expect("a clip");
        assert_eq!(metadata::read(&path).expect("its runs").len(), 2, "{ending}");
        let read = runs_of(&path).expect("its run").swap_remove(0);
        assert_eq!(read, clip.panes[0].scenario, "{ending}");
        let run = read.run.clone().expect("a run");
        assert_eq!((run.steps, run.range), (4, Some((0, 4))), "1 s in steps of 0.25 s");
        run.verify(read.replay(), |_| true).expect("it goes the same way again");
    }
}

#[test]
fn the_program_opens_what_it_wrote() {
    let folder = folder();
    for ending in endings() {
        let out = format!("clip.{ending}");
        let film = "record circle-10 --method vo --set radius=0.4 --from 1 --seconds 1 --size 320x240 --out";
        let film: Vec<&str> = film.split(' ').chain([out.as_str()]).collect();
        loud(folder.path(), &film);
        let checked = loud(folder.path(), &["check", &out]);
        assert!(checked.contains("\"Circle of 10\", 10 agents"), "{checked}");
        assert!(loud(folder.path(), &["run", &out, "--steps", "10"]).contains("digest "));
        let replayed = loud(folder.path(), &["replay", &out]);
        assert!(replayed.contains("changes              2\n"), "{replayed}");
        // A run with the same number of steps and the same changes, made in another way.
        let steps = replayed.lines().find_map(|line| line.strip_prefix("steps ")).expect("steps").trim();
        let tuned = ["run", "circle-10", "--method", "vo", "--set", "radius=0.4", "--steps", steps];
        let ran = loud(folder.path(), &tuned);
        let digest = |text: &str| text.lines().last().expect("a line").to_string();
        assert_eq!(digest(&replayed), digest(&ran), "{ending}");
    }
}

#[test]
fn a_clip_filmed_again_is_the_same_clip() {
    let folder = folder();
    let film = |from: &[&str], out: &str| {
        loud(folder.path(), &[&["record"], from, &["--size", "320x240", "--out", out]].concat());
        fs::read(folder.path().join(out)).expect("the clip")
    };
    let first = film(&["head-on-offset", "--seconds", "2"], "first.gif");
    assert!(first == film(&["first.gif"], "second.gif"));
}

#[test]
fn a_run_that_goes_another_way_is_refused_with_its_step() {
    let folder = folder();
    let mut scenario = clip_of(&[("", builtin("circle-10"))], 5.0, (64, 64)).panes.remove(0).scenario;
    let run = scenario.run.as_mut().expect("a run");
    run.pulses[7] ^= 1;
    fs::write(folder.path().join("run.toml"), scenario.to_toml()).expect("a file");
    let said = refusal(folder.path(), &["replay", "run.toml"]);
    assert!(said.contains("run.toml: the run goes another way from step 7 on"), "{said}");
    let said = refusal(folder.path(), &["replay", "circle-10"]);
    assert!(said.contains("it holds no run"), "{said}");
}

#[test]
fn pictures_of_other_programs_hold_no_run() {
    let folder = folder();
    for (name, bytes) in
        [("a.gif", &b"GIF89a\x01\0\x01\0\0\0\0;"[..]), ("a.svg", b"<svg></svg>"), ("a.png", b"no")]
    {
        fs::write(folder.path().join(name), bytes).expect("a file");
        let said = refusal(folder.path(), &["check", name]);
        // A picture without a run could be a map.
        let fault = if name == "a.svg" { "nothing in it that makes a wall" } else { "it " };
        assert!(said.starts_with(&format!("sidestep: {name}: {fault}")), "{said}");
    }
}

/// A scenario with one agent on its way.
fn alone(time_step: f32) -> Scenario {
    let text = format!(
        "time_step = {time_step}\n[[agents]]\nposition = [-8.0, 1.0]\npreferred_velocity = [1.0, 0.0]\nradius = 1.0\n"
    );
    Scenario::parse(&text, "alone.toml").expect("a scenario")
}

/// Bodies only.
fn bare() -> Shot {
    let look = Look { shown: [OverlayId::Bodies].into_iter().collect(), ..Look::default() };
    Shot { look, ..Shot::default() }
}

#[test]
fn a_pane_of_a_grid_is_the_picture_of_that_size() {
    let scenarios: Vec<(&str, Scenario)> = ["vo", "rvo", "hrvo", "orca"]
        .map(|method| {
            let mut scenario = builtin("circle-10");
            scenario.method = sidestep_core::Method::from_name(method).expect("a method");
            scenario.groups.iter_mut().for_each(|group| group.method = scenario.method);
            (method, scenario)
        })
        .into();
    // Two columns of 320 pixels with 2 between them, two rows of 180.
    let mut grid = clip_of(&scenarios, 8.0, (642, 362));
    grid.caption = None;
    grid.track.keys[0].1.look.shown.set(OverlayId::Legend, false);
    (grid.from, grid.to) = (4.0, 4.0);
    let (width, all) = picture(&grid);
    for (place, pane) in grid.panes.iter().enumerate() {
        let single = Clip { panes: vec![pane.clone()], size: (320, 180), ..grid.clone() };
        let (_, alone) = picture(&single);
        let (left, top) = (place % 2 * 322, place / 2 * 182);
        for (y, row) in alone.chunks_exact(320 * 3).enumerate() {
            let start = ((top + y) * width + left) * 3;
            let from = if y < 32 { 100 * 3 } else { 0 };
            assert!(all[start + from..start + 320 * 3] == row[from..], "pane {place}, row {y}");
        }
    }
    // The panes differ, so that the comparison means something.
    assert!(all[..320 * 3 * 100] != all[182 * width * 3..][..320 * 3 * 100]);
}

#[test]
fn a_place_without_a_pane_is_background() {
    let scenarios = ["a", "b", "c"].map(|label| (label, builtin("circle-10")));
    let (width, all) = picture(&clip_of(&scenarios, 1.0, (642, 500)));
    assert_eq!(all[all.len() - 3..], [0x14, 0x17, 0x1C], "three of four places are taken");
    let edge = |x: usize| all[(450 * width + x) * 3..][..3] == [0x5A, 0x64, 0x72];
    assert_eq!((0..width).filter(|x| edge(*x)).collect::<Vec<_>>(), [320, 321], "one line of two pixels");
}

#[cfg(all(unix, feature = "video"))]
#[test]
fn an_mp4_into_a_pipe_is_refused_with_the_reason() {
    let folder = folder();
    let pipe = folder.path().join("pipe.mp4");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    let mut reader = Command::new("cat").arg(&pipe).stdout(Stdio::null()).spawn().expect("cat");
    let said = refusal(folder.path(), &["record", "head-on", "--seconds", "1", "--out", "pipe.mp4"]);
    assert!(said.contains("cannot go through a pipe"), "{said}");
    assert!(reader.wait().expect("it ends").success());
}

#[test]
fn panes_keep_pace_whatever_their_steps() {
    let mut clip = clip_of(&[("", alone(0.25)), ("", alone(0.1))], 6.0, (402, 100));
    clip.track = Track::still(bare());
    clip.caption = None;
    for from in [0.0, 1.0, 2.13, 5.9] {
        clip.from = from;
        let (width, all) = picture(&clip);
        let middle = |left: usize| {
            let lit = |x: &usize| all[(50 * width + left + x) * 3 + 2] > 100;
            let columns: Vec<usize> = (0..200).filter(lit).collect();
            columns.iter().sum::<usize>() as f64 / columns.len().max(1) as f64
        };
        assert!((middle(0) - middle(202)).abs() < 0.6, "{from} s: {} and {}", middle(0), middle(202));
    }
}

#[test]
fn the_followed_agent_stays_in_the_middle() {
    let mut clip = clip_of(&[("", alone(0.25))], 10.0, (200, 100));
    clip.caption = None;
    clip.track = Track::still(Shot { follow: Some(0), ..bare() });
    let at = |from: f64, clip: &Clip| picture(&Clip { from, ..clip.clone() }).1;
    let first = at(0.0, &clip);
    assert!(first == at(5.0, &clip) && first == at(7.5, &clip));
    clip.track = Track::still(bare());
    assert!(at(0.0, &clip) != at(5.0, &clip), "without following it moves");
}

#[test]
fn bodies_are_colored_as_the_clip_says() {
    let mut clip = clip_of(&[("", builtin("circle-10"))], 0.0, (320, 240));
    let (_, by_group) = picture(&clip);
    clip.track.keys[0].1.look.color_by = Quantity::Lines;
    let (_, by_lines) = picture(&clip);
    assert_ne!(by_group, by_lines);
    let folder = folder();
    let record = |name: &str, quantity: &str| {
        let arguments =
            ["record", "circle-10", "--seconds", "0", "--size", "320x240", "--color-by", quantity];
        loud(folder.path(), &[&arguments[..], &["--out", name]].concat());
        std::fs::read(folder.path().join(name)).expect("a picture")
    };
    assert_ne!(record("a.png", "group"), record("b.png", "lines"));
    let wrong = ["record", "circle-10", "--color-by", "mood", "--out", "c.png"];
    let said = refused(folder.path(), &wrong);
    assert!(said.contains("group, speed, deviation, lines, stage"), "{said}");
}

#[test]
fn the_key_before_a_time_holds() {
    let near = sidestep_lab::clips::Window { center: Vec2::new(-8.0, 1.0), extent: Vec2::splat(4.0) };
    let track =
        Track { keys: vec![(0.0, bare()), (2.0, Shot { camera: Some(near), ..bare() })], ..Track::default() };
    let zoomed = |seconds| track.at(seconds).camera == Some(near);
    assert_eq!([-1.0, 0.0, 1.99, 2.0, 9.0].map(zoomed), [false, false, false, true, true]);
    assert_eq!(Track::default().at(1.0), Shot::default());
    // Everything that was in the window is in a picture of any shape: in a wide one, 4 m are its height.
    let mut clip = clip_of(&[("", alone(0.25))], 4.0, (300, 100));
    clip.caption = None;
    clip.track = Track::still(Shot { camera: Some(near), ..bare() });
    let (width, pixels) = picture(&clip);
    let lit = (0..100).filter(|y| pixels[(y * width + 150) * 3 + 2] > 60).count();
    assert!((48..=52).contains(&lit), "a body of 2 m is half as high as 4 m: {lit} of 100 rows");
}

#[test]
fn a_scenario_opens_on_its_zoom() {
    let mut scenario = builtin("circle-10");
    (scenario.view.width, scenario.view.select) = (Some(6.0), Some(3));
    let world = scenario.world();
    let window = Shot::of(&scenario, &world).camera.expect("a window");
    assert_eq!((window.center, window.extent), (world.agents[3].position, Vec2::splat(6.0)));
}

/// Peak signal-to-noise ratio of two pictures, dB.
fn psnr(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    let sum: f64 = a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum();
    10.0 * (255.0 * 255.0 * a.len() as f64 / sum.max(1e-9)).log10()
}

#[test]
fn a_dense_picture_is_the_usual_one_in_more_pixels() {
    let usual = clip_of(&[("", builtin("circle-10"))], 4.0, (1280, 720));
    let usual = Clip { from: 3.0, ..usual };
    let (width, small) = picture(&usual);
    let (_, large) = picture(&Clip { size: (2560, 1440), ..usual.clone() });
    // The mean of each square of four pixels.
    let mean = |at: usize| {
        let (x, y, c) = (at / 3 % width, at / 3 / width, at % 3);
        let of = |dx: usize, dy: usize| f64::from(large[((2 * y + dy) * 2 * width + 2 * x + dx) * 3 + c]);
        (of(0, 0) + of(1, 0) + of(0, 1) + of(1, 1)) / 4.0
    };
    let means: Vec<f64> = (0..small.len()).map(mean).collect();
    let small: Vec<f64> = small.into_iter().map(f64::from).collect();
    // Widths that did not grow would lack half of each line: below 25 dB.
    assert!(psnr(&means, &small) > 32.0, "{} dB", psnr(&means, &small));
}

#[test]
fn a_series_is_every_picture_by_itself() {
    let folder = folder();
    let clip = clip_of(&[("", builtin("four-balls"))], 1.2, (160, 120));
    write_clip(&clip, &folder.path().join("s%03d.png"), &mut |_, _| true).expect("a series");
    let want: Vec<String> = (0..12).map(|k| format!("s{k:03}.png")).collect();
    assert_eq!(names(folder.path()), want);
    for k in [0, 5, 11] {
        let file = fs::read(folder.path().join(format!("s{k:03}.png"))).expect("a picture");
        let alone = Clip { from: clip.seconds_at(k), ..clip.clone() };
        assert!(decoded(&file) == picture(&alone), "picture {k}");
    }
}

#[test]
fn an_svg_holds_every_pane() {
    let folder = folder();
    let clip = clip_of(&[("left", builtin("head-on")), ("right", builtin("head-on"))], 1.0, (640, 360));
    let text = String::from_utf8(written(&clip, &folder.path().join("grid.svg"))).expect("text");
    let tree = roxmltree::Document::parse(&text).expect("XML");
    let panes = tree
        .root_element()
        .children()
        .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "svg")));
    assert_eq!(panes.count(), 4, "the line between, the caption and two panes");
    for word in ["left", "right", "Head-on"] {
        assert!(
            tree.descendants().any(|node| node.text().is_some_and(|text| text.starts_with(word))),
            "{word}"
        );
    }
}

#[test]
fn comparisons_are_panes_with_labels() {
    let folder = folder();
    let film = |compare: &[&str], out: &str| {
        let mut arguments = vec!["record", "circle-10", "--size", "900x600", "--from", "1", "--out", out];
        compare.iter().for_each(|one| arguments.extend(["--compare", one]));
        loud(folder.path(), &arguments);
        let text = fs::read_to_string(folder.path().join(out)).expect("the picture");
        (metadata::read(&folder.path().join(out)).expect("runs").len(), text)
    };
    let (panes, text) = film(&["method=vo,rvo,orca"], "a.svg");
    assert_eq!(panes, 3);
    for label in ["VO", "RVO", "ORCA"] {
        assert!(text.contains(&format!(">{label}<")), "{label}");
    }
    let (panes, text) = film(&["orca.len=0.1,1,10", "time_horizon=2,4"], "b.svg");
    assert_eq!(panes, 6);
    assert!(text.contains(">len 0.1 · time horizon 4<"));
    // Shared settings are listed once.
    assert!(text.contains("ORCA · radius 0.5 m"), "{text}");
    for (compare, words) in [
        ("method=vo,orka", "one of none, vo, rvo, hrvo, orca"),
        ("orca.len=1,-3", "outside"),
        ("nonsense=1,2", "unknown key"),
        ("orca.len", "is not of the form"),
        ("orca.len=1,2,3,4,5,6,7", "at most 6 panes"),
    ] {
        let said = refusal(folder.path(), &["record", "circle-10", "--compare", compare, "--out", "c.gif"]);
        assert!(said.contains(words), "{said}");
    }
}

#[test]
fn what_cannot_be_is_said_in_one_line() {
    let folder = folder();
    for (arguments, words) in [
        (&["--out", "clip.avi"][..], ".gif, .mp4, .png or .svg"),
        (&["--out", "missing/clip.gif"], "there is no folder missing; make it or name another"),
        (&["--out", ".", "--size", "64x64"], "the ending says what to write"),
        (&["--out", "a.gif", "--select", "99"], "there is no agent 99"),
        (&["--out", "a.gif", "--follow", "99"], "there is no agent 99"),
        (&["--out", "a.gif", "--size", "16x16", "--compare", "orca.len=1,2,3,4,5,6"], "too few for 6 panes"),
        (&["--out", "a.gif", "--overlays", "half-plane"], "did you mean \"half-planes\"?"),
    ] {
        let said = refusal(folder.path(), &[&["record", "circle-10"], arguments].concat());
        assert!(said.contains(words), "{said}");
    }
    fs::create_dir(folder.path().join("there.gif")).expect("a folder");
    let said = refusal(folder.path(), &["record", "circle-10", "--out", "there.gif"]);
    assert!(said.contains("is a folder; name a file in it"), "{said}");
    #[cfg(feature = "video")]
    {
        let huge = ["record", "circle-10", "--seconds", "1", "--size", "5000x300", "--out", "a.mp4"];
        assert!(refusal(folder.path(), &huge).contains("cannot be 5000x300 pixels"));
    }
    #[cfg(not(feature = "video"))]
    {
        let said = refusal(folder.path(), &["record", "circle-10", "--out", "a.mp4"]);
        assert!(said.contains("built without MP4; build it with --features video"), "{said}");
    }
}

#[test]
fn a_cancel_leaves_nothing() {
    let folder = folder();
    let clip = clip_of(&[("", builtin("circle-10"))], 30.0, (200, 150));
    let series = ["clip%d.png"];
    for name in endings().iter().map(|ending| format!("clip.{ending}")).chain(series.map(String::from)) {
        let path = folder.path().join(&name);
        // At the very start, and once pictures exist.
        for after in [0, 20] {
            if after > 0 && !matches!(&name[4..], ".gif" | ".mp4" | "%d.png") {
                continue;
            }
            let result = write_clip(&clip, &path, &mut |done, _| done < after);
            assert!(matches!(result, Err(ClipError::Cancelled)), "{name}: {result:?}");
            assert!(names(folder.path()).is_empty(), "{name}");
        }
    }
}

/// Waits for a condition, for at most a minute.
fn wait_until(what: &str, mut test: impl FnMut() -> bool) {
    let start = Instant::now();
    while !test() {
        assert!(start.elapsed() < Duration::from_secs(60), "{what} never came");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_job_tells_its_progress_and_can_be_cancelled() {
    let folder = folder();
    let path = folder.path().join("clip.gif");
    let short = clip_of(&[("", builtin("head-on"))], 2.0, (120, 80));
    let mut job = Job::start(short.clone(), path.clone());
    let mut result = None;
    wait_until("the clip", || {
        result = job.poll();
        result.is_some()
    });
    assert_eq!(result.expect("told").expect("a clip"), path);
    assert!(job.poll().is_none(), "it is told once");
    assert_eq!(job.progress(), (26, 26), "20 pictures and 6 for the colors");
    fs::remove_file(&path).expect("the clip");

    let long = clip_of(&[("", builtin("circle-10"))], 600.0, (200, 150));
    let mut job = Job::start(long.clone(), path.clone());
    wait_until("progress", || job.progress().0 > 8);
    assert_eq!(names(folder.path()).len(), 1, "a file is under way");
    job.cancel();
    wait_until("the end", || {
        job.poll().is_some_and(|result| result.is_err_and(|error| error.to_string() == "cancelled"))
    });
    assert!(names(folder.path()).is_empty());

    let job = Job::start(long, path.clone());
    wait_until("progress", || job.progress().0 > 8);
    drop(job);
    assert!(names(folder.path()).is_empty(), "dropped, it cleans up before it is gone");

    let mut job = Job::start(short, folder.path().join("missing/clip.gif"));
    let mut result = None;
    wait_until("the refusal", || {
        result = job.poll();
        result.is_some()
    });
    assert!(result.expect("told").unwrap_err().to_string().contains("there is no folder"));
}

/// Two windows that filmed the same scenario wrote one file: the clip of the first was lost.
#[test]
fn clips_made_at_a_time_under_one_name_all_stay_and_so_does_the_file_that_has_it() {
    let folder = folder();
    let short = clip_of(&[("", builtin("head-on"))], 2.0, (120, 80));
    for ending in endings() {
        let path = folder.path().join(format!("head-on-clip.{ending}"));
        fs::write(&path, "mine").expect("a file");
        let mut jobs: Vec<Job> = (0..3).map(|_| Job::start(short.clone(), path.clone())).collect();
        let mut made = Vec::new();
        wait_until("the clips", || {
            made.extend(jobs.iter_mut().filter_map(Job::poll).map(|result| result.expect("a clip")));
            made.len() == 3
        });
        made.sort();
        let wanted = [2, 3, 4].map(|n| folder.path().join(format!("head-on-clip-{n}.{ending}")));
        assert_eq!(made, wanted);
        assert_eq!(fs::read(&path).expect("the file"), b"mine", "{ending}");
        let clips: Vec<Vec<u8>> = made.iter().map(|path| fs::read(path).expect("a clip")).collect();
        assert!(clips[0].len() > 500 && clips.iter().all(|clip| *clip == clips[0]), "{ending}");
    }
    assert_eq!(names(folder.path()).len(), 4 * endings().len(), "nothing else is left");
}

/// Starts a long rendering and waits until its temporary file grows.
#[cfg(unix)]
fn rendering(folder: &Path, out: &str) -> Child {
    let film = ["record", "circle-10", "--seconds", "3600", "--size", "320x240", "--out", out];
    let child =
        command(folder, &film).stderr(Stdio::null()).stdout(Stdio::null()).spawn().expect("it starts");
    let hidden = || -> Vec<PathBuf> {
        let paths = names(folder).into_iter().filter(|name| name.starts_with(".sidestep-"));
        paths.map(|name| folder.join(name)).collect()
    };
    wait_until("the temporary file", || {
        hidden().iter().any(|path| match fs::read_dir(path) {
            Ok(inside) => inside.count() > 3,
            Err(_) => fs::metadata(path).is_ok_and(|file| file.len() > 20_000),
        })
    });
    child
}

#[test]
#[cfg(unix)]
fn killed_in_the_middle_the_target_is_as_it_was() {
    for ending in endings().iter().filter(|ending| ["gif", "mp4"].contains(ending)) {
        let folder = folder();
        let out = format!("clip.{ending}");
        fs::write(folder.path().join(&out), "old").expect("a file");
        let mut child = rendering(folder.path(), &out);
        child.kill().expect("kill -9");
        child.wait().expect("it ends");
        assert_eq!(fs::read(folder.path().join(&out)).expect("the target"), b"old");
    }
}

#[test]
#[cfg(unix)]
fn told_to_stop_it_leaves_nothing() {
    for out in ["clip.gif", "clip%05d.png"] {
        let folder = folder();
        let mut child = rendering(folder.path(), out);
        assert!(
            Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill").success()
        );
        assert_eq!(child.wait().expect("it ends").code(), Some(130));
        assert!(names(folder.path()).is_empty(), "{out}: {:?}", names(folder.path()));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_said_and_leaves_nothing() {
    // A device that accepts no bytes, under a name with an ending.
    let folder = folder();
    for ending in endings() {
        let name = format!("full.{ending}");
        std::os::unix::fs::symlink("/dev/full", folder.path().join(&name)).expect("a link");
        let said = refusal(folder.path(), &["record", "head-on", "--seconds", "1", "--out", &name]);
        assert!(
            said.contains(&format!("{name}: the disk is full; nothing was left there. Free some")),
            "{said}"
        );
    }
    // A disk of 200 kB in its own namespace; containers may forbid it.
    let disk = folder.path().join("disk");
    fs::create_dir(&disk).expect("a folder");
    let script = r#"mount -t tmpfs -o size=200k tmpfs disk || { echo no disk; exit 0; }
        cd disk; echo old > clip.gif
        for out in $ENDINGS; do "$PROGRAM" record circle-10 --seconds 60 --size 640x480 --out $out 2>&1; echo "code $?"; done
        ls -A; cat clip.gif"#;
    let endings = if cfg!(feature = "video") { "clip.gif clip.mp4 f%03d.png" } else { "clip.gif f%03d.png" };
    let in_its_own = |options: &[&str]| {
        let run = Command::new("unshare")
            .args(options)
            .args(["sh", "-c", script])
            .current_dir(folder.path())
            .env("PROGRAM", env!("CARGO_BIN_EXE_sidestep"))
            .env("ENDINGS", endings)
            .output();
        let said = run.map(|run| String::from_utf8_lossy(&run.stdout).into_owned()).unwrap_or_default();
        Some(said).filter(|said| said.contains("code "))
    };
    let Some(said) = in_its_own(&["-m"]).or_else(|| in_its_own(&["-r", "-m"])) else {
        eprintln!("SKIPPED: no small disk could be mounted here");
        return;
    };
    let count = endings.split(' ').count();
    assert_eq!(said.matches(": the disk is full; nothing was left there").count(), count, "{said}");
    assert_eq!(said.matches("code 2\n").count(), count, "{said}");
    assert!(said.ends_with("code 2\nclip.gif\nold\n"), "nothing but the old clip: {said}");
}

/// Returns true if the tools that judge MP4 are installed; with `CI=true` they must be.
#[cfg(feature = "video")]
pub fn have_ffmpeg() -> bool {
    !crate::program::missing("ffprobe") && !crate::program::missing("ffmpeg")
}

/// The output of a tool; fails if it complains of anything.
#[cfg(feature = "video")]
fn output_of(tool: &str, arguments: &[&str], path: &Path, after: &[&str]) -> Vec<u8> {
    let output = Command::new(tool).args(arguments).arg(path).args(after).output().expect("it starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.is_empty(), "{tool}: {said}");
    output.stdout
}

#[test]
#[cfg(feature = "video")]
fn an_mp4_is_what_ffprobe_wants() {
    if !have_ffmpeg() {
        return;
    }
    let folder = folder();
    for (size, even, seconds, speed, frame_rate, frames) in [
        ((320, 240), "320,240", 3.0, 1.0, 25, 75),
        ((321, 181), "322,182", 6.0, 2.0, 30, 90),
        ((16, 16), "16,16", 0.1, 1.0, 10, 1),
        ((1280, 720), "1280,720", 5.1, 1.0, 10, 51),
    ] {
        let clip = clip_of(&[("", builtin("circle-10"))], seconds, size);
        let clip = Clip { speed, frame_rate, ..clip };
        let path = folder.path().join("clip.mp4");
        write_clip(&clip, &path, &mut |_, _| true).expect("a clip");
        let entries =
            "stream=codec_name,width,height,color_space,color_range,r_frame_rate,duration,nb_read_frames";
        let asked = ["-v", "warning", "-count_frames", "-show_entries", entries, "-of", "csv=p=0"];
        let said = String::from_utf8(output_of("ffprobe", &asked, &path, &[])).expect("text");
        let duration = f64::from(frames) / f64::from(frame_rate);
        let want = format!("h264,{even},tv,bt709,{frame_rate}/1,{duration:.6},{frames}");
        assert_eq!(said.trim(), want);
    }
}

#[test]
#[cfg(feature = "video")]
fn the_pictures_of_an_mp4_are_those_of_the_steps() {
    if !have_ffmpeg() {
        return;
    }
    let folder = folder();
    // Odd sides too: the doubled row and column are cut off before comparing. The clip spans two parts of 125 pictures.
    let best = sidestep_lab::clips::Quality::BEST;
    let usual = sidestep_lab::clips::Quality::default();
    for (name, size, quality, [decibels, faintest, faint]) in [
        ("circle-10", (641, 361), best, [44.0, 0.7, 0.9]),
        ("circle-swap", (1280, 720), usual, [43.0, 0.6, 0.85]),
    ] {
        let clip = Clip { quality, ..clip_of(&[("", builtin(name))], 13.0, size) };
        let path = folder.path().join("clip.mp4");
        write_clip(&clip, &path, &mut |_, _| true).expect("a clip");
        let raw = ["-f", "rawvideo", "-pix_fmt", "gray", "-"];
        let gray = output_of("ffmpeg", &["-v", "warning", "-i"], &path, &raw);
        let (width, height) = (usize::from(size.0), usize::from(size.1));
        let (even_width, even_height) = (width.next_multiple_of(2), height.next_multiple_of(2));
        let frame = even_width * even_height;
        assert_eq!(gray.len(), 130 * frame, "{name}");
        for k in [0, 49, 124, 125, 129] {
            let (_, rgb) = picture(&Clip { from: clip.seconds_at(k as u64), ..clip.clone() });
            let luma =
                |c: &[u8]| 0.2126 * f64::from(c[0]) + 0.7152 * f64::from(c[1]) + 0.0722 * f64::from(c[2]);
            let want: Vec<f64> = rgb.chunks_exact(3).map(luma).collect();
            let rows = gray[k * frame..(k + 1) * frame].chunks_exact(even_width).take(height);
            let got: Vec<f64> = rows.flat_map(|row| &row[..width]).map(|level| f64::from(*level)).collect();
            // Quantizer 15 would round to multiples of 3.5 levels: an error of 1, or 48 dB, if the whole picture had
            // detail; the best quality is finer. ffmpeg also rounds in the conversion from 16 … 235 to 0 … 255.
            let ratio = psnr(&got, &want);
            assert!(ratio > decibels, "{name}, picture {k}: {ratio} dB");
            // Marks of one pixel keep their contrast: a difference of 80 levels is kept in the clip.
            let background = want[want.len() - 1];
            let marks = want.iter().zip(&got).filter(|(want, _)| **want - background > 80.0);
            let mut kept: Vec<f64> =
                marks.map(|(want, got)| (got - background) / (want - background)).collect();
            kept.sort_by(f64::total_cmp);
            assert!(kept.len() > 200, "{name}: {} marks", kept.len());
            let (least, usual) = (kept[0], kept[kept.len() / 100]);
            assert!(
                least > faintest && usual > faint,
                "{name}, picture {k}: {least} of the contrast, mostly {usual}"
            );
        }
    }
}

#[test]
fn gif_delays_add_up_to_the_clip() {
    let folder = folder();
    let clip = clip_of(&[("", builtin("head-on"))], 2.0, (80, 60));
    let clip = Clip { frame_rate: 30, speed: 0.5, ..clip };
    let file = written(&clip, &folder.path().join("clip.gif"));
    let mut decoder = gif::DecodeOptions::new().read_info(&file[..]).expect("a GIF");
    let (mut hundredths, mut frames) = (0, 0);
    while let Some(frame) = decoder.read_next_frame().expect("it decodes") {
        hundredths += u32::from(frame.delay);
        frames += 1;
    }
    assert_eq!((frames, hundredths), (120, 400), "2 s at half speed are 4 s");
}

/// A picture of one pixel that carries this text as its run, compressed as far as possible.
fn packed(text: &str) -> Vec<u8> {
    let mut packer = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    packer.write_all(text.as_bytes()).expect("memory");
    let chunk = [b"sidestep\0\x01\0\0\0".as_slice(), &packer.finish().expect("memory")].concat();
    let mut file = Vec::new();
    let mut writer = png::Encoder::new(&mut file, 1, 1).write_header().expect("a header");
    writer.write_chunk(png::chunk::iTXt, &chunk).expect("a chunk");
    writer.write_image_data(&[0]).expect("a pixel");
    writer.finish().expect("memory");
    file
}

/// First line of a run in a file.
pub const HEADER: &str =
    "# sidestep run: the scenario of this clip, what was done to it, and which part is shown\n";

#[cfg(target_os = "linux")]
#[test]
fn a_small_picture_takes_no_large_memory() {
    // 61 to 186 KB of such pictures took 4 GB and up to 48 s, or aborted.
    let agent = "[[agents]]\nposition = [0, 0]\ngoal = [1, 0]\n";
    let dotted: String = (0..30_000).map(|key| format!("k{key}{} = 0\n", ".a".repeat(70))).collect();
    for (what, text) in [
        ("one long list", format!("a = [{}]\n{agent}", "0,".repeat(20_000_000))),
        ("tables in a list", format!("a = [{}]\n{agent}", "{a=0},".repeat(7_000_000))),
        ("many tables", format!("{agent}{}", "[[circles]]\nradius=1\n".repeat(2_000_000))),
        ("dotted keys", format!("{dotted}{agent}")),
        (
            "a long log",
            format!(
                "{agent}[run]\nsteps = 1\n{}",
                "[[run.log]]\nstep=0\nset=\"radius=1\"\n".repeat(1_000_000)
            ),
        ),
        ("one long word", format!("about = \"{}\"\n{agent}", "a".repeat(60_000_000))),
        ("a long remark", format!("#{}\n{agent}", " ".repeat(60_000_000))),
    ] {
        let folder = folder();
        let file = packed(&format!("{HEADER}{text}"));
        assert!(file.len() < 250_000, "{what}: {} bytes", file.len());
        fs::write(folder.path().join("small.png"), &file).expect("the file");
        let start = Instant::now();
        // 300 MB in total, including the program itself and the stacks of its threads.
        let limited = format!("ulimit -v 300000; exec {} check small.png", env!("CARGO_BIN_EXE_sidestep"));
        let mut command = Command::new("sh");
        command.current_dir(folder.path()).args(["-c", &limited]);
        let Output { status, stderr, .. } = command.output().expect("it starts");
        let said = String::from_utf8_lossy(&stderr);
        assert_eq!(status.code(), Some(2), "{what}: {said}");
        assert!(
            said.lines().count() == 1 && said.contains("small.png: its run is damaged: it unpacks"),
            "{what}: {said}"
        );
        assert!(start.elapsed().as_secs() < 10, "{what}: {:?}", start.elapsed());
    }
}

/// A run of a long session: an hour with a pointer that never stops.
fn long_session() -> Scenario {
    let mut scenario =
        Scenario::parse("[[agents]]\nposition = [0, 0]\nbehavior = \"pointer\"\n", "pointer.toml")
            .expect("a scenario");
    let mut random = Random::new(7);
    let mut place = || random.in_square(30.0);
    let log: Vec<_> = (0..100_000).map(|step| (step, sidestep_core::Command::SetPointer(place()))).collect();
    scenario.run = Some(sidestep_lab::files::scenario::Recorded::new(100_000, Log::new(log), &[]));
    scenario
}

#[test]
fn every_clip_of_a_long_session_reads_back() {
    let folder = folder();
    let mut clip = clip_of(&[("", builtin("head-on-offset"))], 0.2, (128, 64));
    let session = long_session();
    let text = session.to_toml();
    assert!(text.len() > 5_000_000, "far longer than what a packed text may unpack to: {}", text.len());
    clip.panes[0].scenario = session.clone();
    // All texts of a file share the limit of the unpacked size: the second of two was written so that it could not be
    // read.
    let second = clip.panes[0].clone();
    clip.panes.push(second);
    for ending in endings() {
        let path = folder.path().join(format!("long.{ending}"));
        write_clip(&clip, &path, &mut |_, _| true).expect("a clip");
        let texts = metadata::read(&path).expect("its runs");
        assert_eq!(texts.len(), 2, "{ending}");
        for text in texts {
            assert_eq!(Scenario::parse(&text, "long.toml").expect("a run"), session, "{ending}");
        }
    }
}

#[test]
fn a_run_too_long_to_be_carried_is_left_out_and_said_to_be() {
    // A clip was written that could not be read back.
    let folder = folder();
    let mut clip = clip_of(&[("", builtin("head-on-offset"))], 0.2, (32, 32));
    clip.panes[0].scenario.about = "word ".repeat(13_000_000);
    for ending in endings() {
        let path = folder.path().join(format!("long.{ending}"));
        write_clip(&clip, &path, &mut |_, _| true).expect("a clip");
        let error = metadata::read(&path).expect_err("no run").to_string();
        assert!(error.starts_with("its run was left out"), "{ending}: {error}");
    }
}

/// A run that promises 2^40 steps and a clip of all of them.
const ENDLESS: &str = "[[agents]]\nposition = [0, 0]\ngoal = [9, 0]\n[run]\nsteps = 1099511627776\nrange = [0, 1099511627776]\n";

#[test]
fn clips_without_end_are_refused_before_anything_is_made() {
    // The names of all pictures were listed first: 12 GB for a file of 111 bytes, and 6 GB for flags within limits.
    let folder = folder();
    fs::write(folder.path().join("long.toml"), ENDLESS).expect("the file");
    let flags = ["head-on-offset", "--seconds", "3600", "--speed", "0.01", "--fps", "100"];
    for (what, pictures) in [(&["long.toml"][..], "6871947673600"), (&flags, "36000000")] {
        for out in ["%d.png", "a.gif"] {
            let start = Instant::now();
            let said =
                refusal(folder.path(), &[&["record"], what, &["--size", "16x16", "--out", out]].concat());
            let words = format!(
                "the clip would have {pictures} pictures, more than 1000000; make it shorter or faster"
            );
            assert!(said.contains(&words), "{said}");
            assert!(start.elapsed().as_secs() < 5, "{what:?} {out}: {:?}", start.elapsed());
        }
    }
}

#[test]
fn a_picture_of_a_long_clip_is_its_first_moment() {
    // For a picture of its start, the whole clip was stepped through first: this one never finished.
    let folder = folder();
    fs::write(folder.path().join("long.toml"), ENDLESS).expect("the file");
    for out in ["x.svg", "x.png"] {
        let mut child =
            command(folder.path(), &["record", "long.toml", "--out", out]).spawn().expect("it starts");
        let start = Instant::now();
        while child.try_wait().expect("a child").is_none() {
            if start.elapsed().as_secs() > 20 {
                child.kill().expect("it can be ended");
                panic!("{out} takes more than 20 s");
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let run = runs_of(&folder.path().join(out)).expect("its run").swap_remove(0).run.expect("a run");
        assert_eq!((run.steps, run.range), (0, Some((0, 0))), "{out}");
    }
}

#[test]
fn fingerprints_kept_on_the_way_are_every_second_fourth_eighth_of_all() {
    for count in [1_u32, 2, 4095, 4096, 4097, 8192, 8193, 20_000] {
        let all: Vec<u32> = (0..count).map(|step| step.wrapping_mul(0x9e37_79b9)).collect();
        let run = sidestep_lab::files::scenario::Recorded::new(count.into(), Log::default(), &all);
        // The smallest power of two that leaves at most 4096.
        let every = (0..).map(|power| 1_u64 << power).find(|every| u64::from(count).div_ceil(*every) <= 4096);
        assert_eq!(Some(run.every), every, "{count}");
        let want: Vec<u32> = all.iter().copied().step_by(run.every as usize).collect();
        assert_eq!(run.pulses, want, "{count}");
    }
}
