//! Size and fidelity of clips, judged by x264 and ffmpeg; without these the tests say so and pass, with `CI=true` they
//! fail. Also requests that a format cannot meet.

use std::path::Path;

use crate::{
    clips::{builtin, clip_of, folder},
    program::answer,
};
use sidestep_lab::clips::{Clip, write_clip};

#[cfg(feature = "video")]
use {
    crate::clips::{have_ffmpeg, written},
    sidestep_lab::clips::Quality,
    std::process::Command,
};

/// The exit code of the program when it records a scene, and its standard error.
fn recorded(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let (code, _, said) = answer(folder, &[&["record", "head-on"], arguments].concat());
    (code, said)
}

/// The standard error of ffmpeg; fails unless it succeeds.
#[cfg(feature = "video")]
fn ffmpeg(folder: &Path, arguments: &[&str]) -> String {
    let output = Command::new("ffmpeg").current_dir(folder).args(arguments).output().expect("it starts");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "ffmpeg {}: {said}", arguments.join(" "));
    said
}

/// Structural similarity of the brightness of a clip and its original pictures.
#[cfg(feature = "video")]
fn similarity(folder: &Path, clip: &str) -> f64 {
    let compare = format!("[0]{TO_YUV}[a];[a][1]ssim");
    let said = ffmpeg(
        folder,
        &["-framerate", "25", "-i", "f%03d.png", "-i", clip, "-lavfi", &compare, "-f", "null", "-"],
    );
    let figure = said.split("SSIM Y:").nth(1).and_then(|rest| rest.split_whitespace().next());
    figure.and_then(|figure| figure.parse().ok()).expect("a figure")
}

/// Converts RGB as on monitors to the television range, in ffmpeg's way.
#[cfg(feature = "video")]
const TO_YUV: &str = "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd,format=yuv420p";

#[test]
#[cfg(feature = "video")]
fn an_mp4_is_as_true_as_that_of_x264_and_about_as_small() {
    if !have_ffmpeg() {
        return;
    }
    // Lines that sweep over half of the picture, where x264 distributes its bits better; and small bodies on a static
    // background, where thin lines in light hues cost the most.
    for (name, size, largest) in [("circle-10", (720, 600), 1.7), ("circle-swap", (1280, 720), 0.87)] {
        let folder = folder();
        let clip = Clip { frame_rate: 25, ..clip_of(&[("", builtin(name))], 5.2, size) };
        write_clip(&clip, &folder.path().join("f%03d.png"), &mut |_, _| true).expect("pictures");
        let ours = written(&clip, &folder.path().join("ours.mp4")).len() as f64;
        let source = ["-framerate", "25", "-i", "f%03d.png", "-vf", TO_YUV];
        let baseline = ["-c:v", "libx264", "-profile:v", "baseline", "-crf", "20", "x264.mp4"];
        ffmpeg(folder.path(), &[&source[..], &baseline].concat());
        let theirs = std::fs::metadata(folder.path().join("x264.mp4")).expect("a clip").len() as f64;
        let [true_ours, true_theirs] = ["ours.mp4", "x264.mp4"].map(|clip| similarity(folder.path(), clip));
        let figures = format!("{name}: {ours} and {theirs} bytes, SSIM {true_ours} and {true_theirs}");
        assert!(true_ours >= true_theirs - 1e-4, "{figures}");
        assert!(ours / theirs < largest, "{figures}");
        eprintln!("{figures}");
    }
}

#[test]
#[cfg(feature = "video")]
fn quality_buys_likeness_with_bytes() {
    if !have_ffmpeg() {
        return;
    }
    let folder = folder();
    let clip = Clip { frame_rate: 25, ..clip_of(&[("", builtin("circle-10"))], 1.0, (320, 240)) };
    write_clip(&clip, &folder.path().join("f%03d.png"), &mut |_, _| true).expect("pictures");
    let figures = [0, 30, 60, 80, 100].map(|quality| {
        let clip = Clip { quality: Quality::new(quality).expect("a quality"), ..clip.clone() };
        let bytes = written(&clip, &folder.path().join("clip.mp4")).len();
        (bytes, similarity(folder.path(), "clip.mp4"))
    });
    for pair in figures.windows(2) {
        assert!(pair[0].0 < pair[1].0 && pair[0].1 < pair[1].1, "{figures:?}");
    }
}

#[test]
fn a_quality_that_there_is_not_is_refused_in_one_line() {
    let folder = folder();
    for quality in ["101", "-1", "high", "60.5", ""] {
        let (code, said) = recorded(folder.path(), &["--quality", quality, "--out", "a.gif"]);
        assert_eq!(code, Some(2));
        assert!(
            said.lines().next().is_some_and(|line| line.ends_with("want a quality from 0 to 100")),
            "{said}"
        );
    }
}

#[test]
fn a_gif_never_shows_a_picture_for_less_than_20_ms() {
    let folder = folder();
    let path = folder.path().join("clip.gif");
    for frame_rate in [30, 48, 50, 60, 100] {
        let clip = Clip { frame_rate, ..clip_of(&[("", builtin("head-on"))], 1.2, (80, 60)) };
        write_clip(&clip, &path, &mut |_, _| true).expect("a clip");
        let file = std::fs::read(&path).expect("the clip");
        let mut decoder = gif::DecodeOptions::new().read_info(&file[..]).expect("a GIF");
        let mut delays = Vec::new();
        while let Some(frame) = decoder.read_next_frame().expect("it decodes") {
            delays.push(frame.delay);
        }
        assert!(delays.iter().all(|delay| *delay >= 2), "{frame_rate}: {delays:?}");
        assert_eq!(delays.iter().sum::<u16>(), 120, "{frame_rate}: {delays:?}");
    }
}

#[test]
fn a_gif_that_cannot_play_as_fast_as_asked_for_says_so() {
    let folder = folder();
    let said = |fps: &str, out: &str| {
        let (code, said) =
            recorded(folder.path(), &["--seconds", "0.1", "--size", "80x60", "--fps", fps, "--out", out]);
        assert_eq!(code, Some(0));
        said
    };
    assert_eq!(said("60", "a.gif"), "sidestep: a GIF plays at most 50 pictures a second: 60 becomes 50\n");
    assert_eq!(said("50", "a.gif") + &said("60", "%d.png"), "");
}
