//! The window. The only code that names macroquad or egui.
//!
//! A frame: keys and panels push [`Action`]s, [`state::App`] carries them out, the clock turns real seconds into steps,
//! overlays push shapes, the canvas draws them, egui draws the panels on top.

mod action;
mod canvas;
mod display;
mod history;
mod keys;
mod lens;
mod panels;
mod panes;
mod performance;
mod pointer;
mod reading;
mod recorder;
mod rest;
mod settings;
mod state;
mod stepping;
mod style;
mod window_film;

use std::time::{Duration, Instant};

use anyhow::Context;
use egui_macroquad::{
    egui,
    macroquad::{self, miniquad, prelude as mq},
};
use sidestep::{
    Scenario, Vec2,
    overlay::{self, Look},
};

use crate::cli::ViewArgs;
use settings::Settings;
use state::App;

pub use display::is_there as display_is_there;

/// Builds the picture of a run with agent 0 selected so many times over, up to the graphics driver; returns the time of
/// all, and how many corners of triangles and instances of discs the last has.
pub fn build_frames(
    scenario: Scenario,
    steps: u32,
    frames: u32,
) -> anyhow::Result<(Duration, (usize, usize))> {
    let mut app = App::new("bench", scenario, Vec::new(), Settings::default(), None)?;
    app.act(action::Action::Select(Some(0)));
    app.viewport = egui::Rect::from_min_size(egui::pos2(264.0, 32.0), egui::vec2(696.0, 768.0));
    app.camera_follows_viewport(Duration::ZERO);
    for _ in 0..steps {
        app.act(action::Action::StepOnce);
    }
    app.pictures();
    let (start, mut size) = (Instant::now(), (0, 0));
    for _ in 0..frames {
        size = size_of_picture(&mut app);
    }
    Ok((start.elapsed(), size))
}

/// All worlds in the window, up to the graphics driver: how many corners of triangles and instances of discs they have.
fn size_of_picture(app: &mut App) -> (usize, usize) {
    let (pictures, _) = app.pictures();
    let sizes = pictures.iter().map(|(shapes, camera)| canvas::Picture::of(shapes, camera, 1.0).size());
    sizes.fold((0, 0), |(corners, discs), (more, others)| (corners + more, discs + others))
}

/// A hand drags the velocity of a neighbor of agent 0, frame by frame: the change, the decision of everybody, panels,
/// the picture of the world and that of the lens, up to the graphics driver. Returns the time of all frames.
pub fn drag_frames(scenario: Scenario, steps: u32, frames: u32) -> anyhow::Result<Duration> {
    let mut app = App::new("bench", scenario, Vec::new(), Settings::default(), None)?;
    app.act(action::Action::Select(Some(0)));
    app.playing = false;
    for _ in 0..steps {
        app.act(action::Action::StepOnce);
    }
    let nearest = |app: &mut App| {
        app.panes.decisions().watched(0).and_then(|watched| watched.neighbors.first().copied())
    };
    let neighbor = nearest(&mut app).map_or(1, |neighbor| neighbor.index);
    let bindings = keys::table();
    let ctx = egui::Context::default();
    let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 800.0));
    let frame = |app: &mut App, k: u32| {
        let (x, y) = ((k % 40) as f32 / 20.0 - 1.0, (k % 30) as f32 / 15.0 - 1.0);
        let to = Vec2::new(x, y);
        app.act(action::Action::World(sidestep::Command::SetVelocity { agent: neighbor, to }));
        let input = egui::RawInput { screen_rect: Some(screen), ..Default::default() };
        let mut actions = Vec::new();
        let shown = ctx.run(input, |ctx| panels::show(ctx, &app.view(), &bindings, &mut actions));
        let panels = ctx.tessellate(shown.shapes, 1.0).len();
        app.viewport = ctx.available_rect();
        app.camera_follows_viewport(Duration::ZERO);
        let (corners, discs) = size_of_picture(app);
        let lens = panels::lens::area(&ctx).and_then(|area| app.lens_picture(area));
        let lens = lens.map_or(0, |(shapes, camera)| canvas::Picture::of(&shapes, &camera, 1.0).size().0);
        panels + corners + discs + lens
    };
    // Fonts and memory are made by the first frames.
    for k in 0..10 {
        frame(&mut app, k);
    }
    let (start, mut vertices) = (Instant::now(), 0);
    for k in 0..frames {
        vertices += frame(&mut app, k);
    }
    anyhow::ensure!(vertices > 0, "nothing was drawn");
    Ok(start.elapsed())
}

/// Opens the window and stays until it is closed.
pub fn main(args: &ViewArgs, scenario: Scenario) -> anyhow::Result<()> {
    let started = Instant::now();
    let settings = Settings::load();
    let tuning = args.tuning.commands()?;
    let is_clip = sidestep::record::is_clip(&args.scenario) && tuning.is_empty();
    let mut app = App::new(&args.scenario, scenario, tuning, settings, args.log.clone())?;
    if is_clip {
        // With all of its worlds and its range, as if it were dropped on the window.
        app.load(&args.scenario);
    }
    let conf = macroquad::conf::Conf {
        miniquad_conf: miniquad::conf::Conf {
            window_title: "sidestep".into(),
            window_width: app.settings.window.0 as i32,
            window_height: app.settings.window.1 as i32,
            high_dpi: true,
            window_resizable: true,
            platform: miniquad::conf::Platform {
                linux_backend: miniquad::conf::LinuxBackend::X11WithWaylandFallback,
                ..Default::default()
            },
            ..Default::default()
        },
        draw_call_vertex_capacity: canvas::MAX_VERTICES,
        draw_call_index_capacity: canvas::MAX_INDICES,
        ..Default::default()
    };
    macroquad::Window::from_config(conf, async move {
        if let Err(error) = run(app, started).await {
            eprintln!("sidestep: {}", crate::cli::one_line(&format!("{error:#}")));
            std::process::exit(2);
        }
    });
    Ok(())
}

/// Least time between two frames where the display does not hold the loop back, as on a virtual one.
const MIN_FRAME: Duration = Duration::from_millis(5);

/// So long after the last touch everything has faded in or out and every tooltip has come.
const AFTERGLOW: Duration = Duration::from_secs(1);

/// Least time between two frames while the window waits for clips, whose threads need the time more than it does.
const CLOSING_FRAME: Duration = Duration::from_millis(50);

async fn run(mut app: App, started: Instant) -> anyhow::Result<()> {
    let mut painter = canvas::WindowCanvas::new().context("the graphics driver refused to start")?;
    let bindings = keys::table();
    mq::prevent_quit();
    egui_macroquad::cfg(|ctx| {
        ctx.style_mut(|style| style.interaction.tooltip_delay = 0.3);
        ctx.options_mut(|options| options.zoom_with_keyboard = false);
    });
    // X11 windows are made in the pixels of the display; a scaled display wants more of them.
    let (width, height) = app.settings.window;
    if mq::screen_width() < 0.9 * width as f32 {
        mq::request_new_screen_size(width as f32, height as f32);
    }
    let mut last = Instant::now();
    let (mut was_held, mut shown) = (false, false);
    let (rest, mut touched) = (rest::Rest::new(), Instant::now());
    app.pace.limit = Some(stepping::SLOW);
    while !app.quitting {
        let now = Instant::now();
        let elapsed = now.duration_since(last);
        last = now;
        if mq::is_quit_requested() {
            app.quit();
        }
        for file in mq::get_dropped_files() {
            app.drop_file(file);
        }
        let held = pointer::a_button_is_held();
        if !(held || was_held) {
            // What changes from now on is another change.
            app.gesture += 1;
        }
        was_held = held;
        app.advance_clock(elapsed);
        app.play_lens(elapsed);
        app.examine();
        let mut actions = Vec::new();
        let (mut over_panels, mut lens_alone, mut lens_area) = (false, false, None);
        let mut notches = 0.0;
        let scale = miniquad::window::dpi_scale();
        // Taken by the first pass: egui may run the panels twice in a frame.
        let mut function_keys: Vec<_> = function_keys().collect();
        egui_macroquad::cfg(pointer::scale_wheel);
        egui_macroquad::ui(|ctx| {
            // egui-miniquad tells egui of the display's scale only when it changes.
            if (ctx.pixels_per_point() - scale).abs() > 1e-3 {
                ctx.set_pixels_per_point(scale);
            }
            style::apply(ctx, app.settings.theme);
            ctx.input_mut(|input| input.events.append(&mut function_keys));
            notches += pointer::notches(ctx);
            if ctx.input(|input| !input.events.is_empty() || input.pointer.any_down()) {
                touched = now;
            }
            // What is pressed beside an open menu closes it and does nothing else.
            let menu_was_open = panels::menu::is_open(ctx);
            app.take_wishes(keys::pressed(ctx, &bindings));
            panels::show(ctx, &app.view(), &bindings, &mut actions);
            app.toasts.show(ctx);
            app.viewport = ctx.available_rect();
            lens_area = panels::lens::area(ctx);
            lens_alone = panels::lens::covers_world(ctx);
            over_panels =
                lens_alone || menu_was_open || ctx.wants_pointer_input() || ctx.is_pointer_over_area();
        });
        for action in actions {
            app.act(action);
        }
        app.camera_follows_viewport(elapsed);
        app.note_view();
        app.see_to_clips();
        app.see_to_reading();
        app.see_to_closing();
        pointer::handle(&mut app, over_panels, notches);
        app.settle_pointing();

        let start = Instant::now();
        let (worlds, background) = app.pictures();
        let several = worlds.len() > 1;
        let mut pictures = Vec::new();
        if !lens_alone {
            pictures.extend(worlds.iter().map(|(shapes, camera)| {
                (canvas::Picture::of(shapes, camera, scale), several.then_some(*camera))
            }));
        }
        if let Some((shapes, camera)) = lens_area.and_then(|area| app.lens_picture(area)) {
            pictures.push((canvas::Picture::of(&shapes, &camera, scale), Some(camera)));
        }
        app.frame_build = start.elapsed();
        app.read_performance();
        mq::clear_background(mq::Color::from_rgba(background.r, background.g, background.b, 255));
        painter.begin_frame();
        let paint = |(picture, inside): &(_, Option<_>)| painter.paint(picture, inside.as_ref(), scale);
        app.draw_calls = pictures.iter().map(paint).sum();
        egui_macroquad::draw();
        app.take_pictures_of_window();
        app.keep_settings((mq::screen_width(), mq::screen_height()));
        let mut moves = false;
        egui_macroquad::cfg(|ctx| moves = ctx.has_requested_repaint());
        let idle = touched.elapsed() > AFTERGLOW && app.is_still() && !moves;
        let least = if app.closing { CLOSING_FRAME } else { MIN_FRAME };
        match idle {
            true => rest.rest(),
            false => std::thread::sleep(least.saturating_sub(now.elapsed())),
        }
        mq::next_frame().await;
        if !std::mem::replace(&mut shown, true) {
            app.note(&format!("first picture after {:.3} s", started.elapsed().as_secs_f32()));
        }
    }
    app.give_up_clips();
    app.end_window_clips();
    app.save_settings();
    Ok(())
}

/// The function keys pressed in this frame, which egui's bridge to the window does not pass on.
fn function_keys() -> impl Iterator<Item = egui::Event> {
    use {egui::Key, mq::KeyCode};
    let keys = [
        (KeyCode::F1, Key::F1),
        (KeyCode::F2, Key::F2),
        (KeyCode::F3, Key::F3),
        (KeyCode::F4, Key::F4),
        (KeyCode::F5, Key::F5),
        (KeyCode::F6, Key::F6),
        (KeyCode::F7, Key::F7),
        (KeyCode::F8, Key::F8),
        (KeyCode::F9, Key::F9),
        (KeyCode::F10, Key::F10),
        (KeyCode::F11, Key::F11),
        (KeyCode::F12, Key::F12),
    ];
    let pressed = keys.into_iter().filter(|(code, _)| mq::is_key_pressed(*code));
    pressed.map(|(_, key)| egui::Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: egui::Modifiers::NONE,
    })
}

/// The part of the window that is left for the world, as a camera's picture.
fn picture_of(rect: egui::Rect) -> (Vec2, Vec2) {
    (Vec2::new(rect.min.x, rect.min.y), Vec2::new(rect.width().max(1.0), rect.height().max(1.0)))
}

/// How a scenario with this world opens, with the user's own choices on top.
fn look(scenario: &Scenario, world: &sidestep::World, settings: &Settings) -> Look {
    let mut look = Look { color_by: settings.color_by, ..Look::of(&scenario.view, world.agents.len()) };
    for (slug, on) in &settings.overlays {
        if let Ok(id) = overlay::find(slug) {
            look.shown.set(id, *on);
        }
    }
    look
}
