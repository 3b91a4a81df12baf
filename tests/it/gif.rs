//! Clips, read back by the `gif` crate's decoder and composed here.

use sidestep_core::Vec2;
use sidestep_lab::clips::{GifError, GifPalette, GifWriter};
use sidestep_lab::picture::draw::shape::Align;
use sidestep_lab::picture::draw::{BodyShape, Camera, Canvas, Palette, Plate, Raster, Shape, Stroke, Theme};

const SIDE: u16 = 200;

/// Eight bodies on a slowly turning circle, a label, and arrows: the usual colors with all their blends.
fn frame(theme: Theme, step: usize) -> Vec<u8> {
    let palette = Palette::of(theme);
    let camera = Camera {
        center: Vec2::ZERO,
        meters_per_pixel: 0.1,
        size: Vec2::splat(f32::from(SIDE)),
        origin: Vec2::ZERO,
    };
    let mut raster = Raster::new(camera, palette.background).expect("a size");
    let points = vec![Vec2::new(-9.0, -9.0), Vec2::new(2.0, -9.0), Vec2::new(-9.0, 5.0)];
    raster.draw(Shape::Polygon { points, fill: Some(palette.forbidden_fill()), rim: None });
    let heading = |i: usize| Vec2::from_angle(i as f32 * 0.785 + step as f32 * 0.02);
    let body = |i: usize| BodyShape {
        center: heading(i) * 7.0,
        radius: 0.8,
        heading: -heading(i),
        fill: palette.body(i as u16),
        rim: palette.body_rim,
        rim_width: 1.0,
    };
    raster.draw(Shape::Bodies((0..8).map(body).collect()));
    let stroke = Stroke::solid(palette.neighbor(2), 1.5);
    raster.draw(Shape::Line { points: (0..8).map(|i| heading(i) * 7.0).collect(), stroke });
    raster.draw(Shape::Text {
        at: Vec2::ZERO,
        offset: Vec2::ZERO,
        text: "τ = 2 s".into(),
        size: 16.0,
        color: palette.text,
        align: Align::Center,
        plate: Some(Plate::Box(palette.panel)),
    });
    raster.rgba()
}

fn frames(theme: Theme) -> Vec<Vec<u8>> {
    (0..12).map(|step| frame(theme, step)).collect()
}

fn written(frames: &[Vec<u8>]) -> Vec<u8> {
    let palette = GifPalette::from_frames(frames.iter().step_by(4).cloned());
    let mut writer = GifWriter::new(Vec::new(), SIDE, SIDE, &palette).expect("a size");
    frames.iter().for_each(|frame| writer.push(frame, 5).expect("memory"));
    writer.finish().expect("memory")
}

/// The picture in a viewer after each frame, and the area of each frame's rectangle.
fn composed(file: &[u8]) -> Vec<(Vec<u8>, usize)> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(file).expect("a GIF");
    assert_eq!((decoder.width(), decoder.height()), (SIDE, SIDE));
    let mut screen = vec![0; usize::from(SIDE) * usize::from(SIDE) * 4];
    let mut shown = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        assert_eq!(frame.delay, 5);
        assert_eq!(frame.dispose, gif::DisposalMethod::Keep);
        let width = usize::from(frame.width);
        for (i, pixel) in frame.buffer.chunks_exact(4).enumerate().filter(|(_, pixel)| pixel[3] > 0) {
            let (x, y) = (usize::from(frame.left) + i % width, usize::from(frame.top) + i / width);
            let at = (y * usize::from(SIDE) + x) * 4;
            screen[at..at + 4].copy_from_slice(pixel);
        }
        shown.push((screen.clone(), width * usize::from(frame.height)));
    }
    assert_eq!(decoder.repeat(), gif::Repeat::Infinite);
    shown
}

#[test]
fn every_frame_shows_as_it_was_drawn() {
    for theme in Theme::ALL {
        let frames = frames(theme);
        let shown = composed(&written(&frames));
        assert_eq!(shown.len(), frames.len());
        let background = Palette::of(theme).background;
        for (source, (got, _)) in frames.iter().zip(&shown) {
            let (mut sum, mut worst) = (0, 0);
            for (source, got) in source.chunks_exact(4).zip(got.chunks_exact(4)) {
                assert_eq!(got[3], 255);
                if source[..3] == [background.r, background.g, background.b] {
                    assert_eq!(got[..3], source[..3], "the background is exact");
                }
                for (a, b) in source.iter().zip(got) {
                    worst = worst.max(a.abs_diff(*b));
                    sum += u32::from(a.abs_diff(*b));
                }
            }
            let mean = f64::from(sum) / source.len() as f64;
            assert!(mean < 0.3, "{theme:?}: mean error {mean} of 255");
            assert!(worst <= 40, "{theme:?}: worst error {worst} of 255");
        }
    }
}

#[test]
fn up_to_255_colors_are_exact() {
    let colors = |shift: u8| -> Vec<u8> {
        let pixel = |i: usize| [(i % 255) as u8, ((i % 255) as u8).wrapping_mul(7), 0, 255];
        (0..usize::from(SIDE) * usize::from(SIDE)).flat_map(|i| pixel(i + usize::from(shift))).collect()
    };
    let frames = [colors(0), colors(1), colors(9)];
    for (source, (got, _)) in frames.iter().zip(composed(&written(&frames))) {
        assert!(*source == got);
    }
}

#[test]
fn the_same_frames_give_the_same_bytes() {
    let frames = frames(Theme::Dark);
    assert!(written(&frames) == written(&frames));
}

#[test]
fn a_later_frame_holds_only_what_changed() {
    let frames = frames(Theme::Dark);
    let one = written(&frames[..1]).len();
    let all = written(&frames).len();
    assert!(all < one + (frames.len() - 1) * one * 2 / 3, "{all} bytes for twelve, {one} for one");

    let mut dotted = frames[0].clone();
    // Two pixels: (10, 20) and (13, 22) span 4 by 3.
    for (x, y) in [(10, 20), (13, 22)] {
        dotted[(y * usize::from(SIDE) + x) * 4] ^= 0xC0;
    }
    let shown = composed(&written(&[frames[0].clone(), dotted.clone(), dotted]));
    let areas: Vec<usize> = shown.iter().map(|(_, area)| *area).collect();
    assert_eq!(
        areas,
        [usize::from(SIDE) * usize::from(SIDE), 12, 1],
        "the last one is a pixel for its delay"
    );
    assert_eq!(shown[1].0, shown[2].0);
}

#[test]
fn frames_of_another_size_and_empty_clips_are_errors() {
    let palette = GifPalette::from_frames([]);
    assert_eq!(palette.colors(), [[0; 3], [255; 3]]);
    assert!(matches!(
        GifWriter::new(Vec::new(), 0, 5, &palette),
        Err(GifError::Size { width: 0, height: 5 })
    ));
    let mut writer = GifWriter::new(Vec::new(), 3, 2, &palette).expect("a size");
    assert!(matches!(writer.push(&[0; 23], 5), Err(GifError::FrameSize { expected: 24, got: 23 })));
    writer.push(&[255; 24], 5).unwrap();
    writer.finish().expect("memory");
}

#[test]
fn a_writer_that_fails_is_an_error() {
    struct Full;
    impl std::io::Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the disc is full"))
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let error = GifWriter::new(Full, 3, 2, &GifPalette::from_frames([])).err().unwrap();
    assert_eq!(error.to_string(), "cannot write the GIF: the disc is full");
}
