//! The loop of the window.
//!
//! In a frame, keys and panels push actions, [`App`] carries them out, the clock turns real seconds into steps,
//! overlays push shapes, the canvas draws them, and egui draws the panels on top.

use std::time::Duration;

use anyhow::Context;
use egui_macroquad::{
    egui::{self, PointerButton, Rect},
    macroquad::{miniquad, prelude as mq},
};
use sidestep_lab::{
    picture::draw::{Palette, chinese},
    text::language::Language,
};

use super::{
    action::Action,
    canvas::{self, GpuPicture, WindowCanvas},
    drawing::PaneDrawing,
    edit::{self, EditAction, keys::pressed},
    journal::Happening,
    keyboard::Keyboard,
    keys::{self, Binding},
    lesson, library, menu, mouse,
    mouse_input::{Mouse, a_button_is_held},
    panels, report,
    seen::Witness,
    state::App,
    style,
    time::SLOW,
    ui::{Exit, UiAction},
};
use crate::app::notices::said;
use crate::platform::{
    IS_PAGE, Instant,
    rest::{LONG, Rest, SHORT},
    sleep,
};

/// Least time between two frames where the display does not throttle the loop, such as a virtual display.
const MIN_FRAME: Duration = Duration::from_millis(5);

/// Time between the frames of a picture that moves smoothly.
const SMOOTH: Duration = Duration::from_millis(33);

/// The time between two checks, while resting, whether the step in the background is done.
const GLANCE: Duration = Duration::from_millis(1);

/// A simulation with a smaller real-time factor gets all the time that pictures can leave it.
const ON_TIME: f32 = 0.99;

/// The time after the last input by which everything has faded in or out and every tooltip has appeared.
const AFTERGLOW: Duration = Duration::from_secs(1);

/// Least time between two frames while the window waits for clips, whose threads need the time more.
const CLOSING_FRAME: Duration = Duration::from_millis(50);

/// Runs the window until it is closed; `started` is the start of the program.
pub async fn run(app: App, started: Instant) -> anyhow::Result<()> {
    let mut window = WindowLoop::open(app)?;
    let mut shown = false;
    while window.app.ui.exit != Exit::Now {
        if report::guarded(|| window.frame()).is_none() {
            report::leave(&mut window.app);
            std::process::exit(report::PANICKED);
        }
        mq::next_frame().await;
        window.witness.write();
        if !std::mem::replace(&mut shown, true) {
            window.app.log(&format!("first picture after {:.3} s", started.elapsed().as_secs_f32()));
        }
    }
    window.close();
    Ok(())
}

/// The window, between its frames.
struct WindowLoop {
    app: App,
    canvas: WindowCanvas,
    bindings: Vec<Binding>,
    /// The key bindings of drawing mode.
    drawing_keys: Vec<Binding>,
    /// The language of their descriptions.
    language: Language,
    /// True if Chinese characters can be drawn.
    has_chinese: bool,
    keyboard: Keyboard,
    rest: Rest,
    last: Instant,
    /// When the clock was last read.
    clocked: Instant,
    /// When the last rest ended, and how long it was.
    rested: (Instant, Duration),
    /// From the end of the last rest to the next frame: the time in which the driver puts the picture on the screen.
    showing: Duration,
    was_held: bool,
    touched: Instant,
    witness: Witness,
}

/// The start of a frame, the time since the frame before, and whether the window is visible.
#[derive(Clone, Copy)]
struct FrameTime {
    now: Instant,
    elapsed: Duration,
    is_seen: bool,
}

/// The actions of the panels, and the room that they leave for the pictures.
#[derive(Default)]
struct PanelLayout {
    actions: Vec<Action>,
    /// The place of the lens picture.
    lens: Option<egui::Rect>,
    /// True if the lens covers the worlds.
    lens_alone: bool,
    mouse: Mouse,
    /// Pixels per point.
    scale: f32,
}

impl WindowLoop {
    fn open(mut app: App) -> anyhow::Result<WindowLoop> {
        let canvas = WindowCanvas::new().with_context(said::no_driver)?;
        mq::prevent_quit();
        library::read_ahead();
        egui_macroquad::cfg(|ctx| {
            ctx.options_mut(|options| options.zoom_with_keyboard = false);
            style::fonts(ctx);
        });
        // X11 creates windows in pixels of the display; a scaled display needs more of them.
        if let Some((width, height)) = app.settings.window
            && mq::screen_width() < 0.9 * width as f32
        {
            mq::request_new_screen_size(width as f32, height as f32);
        }
        // A web page steps within its frames.
        app.time.pace.limit = (!IS_PAGE).then_some(SLOW);
        let (now, rest, language) = (Instant::now(), Rest::new(), Language::current());
        let (bindings, drawing_keys) = (keys::table(), edit::keys::table());
        let window = WindowLoop {
            app,
            canvas,
            bindings,
            drawing_keys,
            language,
            has_chinese: chinese::arrives(false),
            keyboard: Keyboard::new(),
            rest,
            last: now,
            clocked: now,
            rested: (now, Duration::ZERO),
            showing: Duration::ZERO,
            was_held: false,
            touched: now,
            witness: Witness::new(),
        };
        Ok(window)
    }

    /// A frame, up to the picture.
    fn frame(&mut self) {
        #[cfg(debug_assertions)]
        report::panic_if_asked(self.app.document.step());
        let frame = self.begin_frame();
        if frame.is_seen {
            let mut layout = self.panels(frame);
            self.update(frame, &mut layout);
            self.draw(&layout);
        }
        self.rest(frame);
    }

    /// Loads the tables of keys, and the font, for the current language.
    fn follow_language(&mut self) {
        let has_chinese = chinese::arrives(self.app.ui.awaits_chinese);
        if !std::mem::replace(&mut self.has_chinese, has_chinese) && has_chinese {
            egui_macroquad::cfg(style::fonts);
            if std::mem::take(&mut self.app.ui.awaits_chinese) {
                self.app.act(UiAction::Speak(Language::Chinese));
            }
        }
        if std::mem::replace(&mut self.language, Language::current()) != Language::current() {
            (self.bindings, self.drawing_keys) = (keys::table(), edit::keys::table());
        }
    }

    /// Takes in external events since the last frame, and advances time.
    fn begin_frame(&mut self) -> FrameTime {
        let now = Instant::now();
        let elapsed = now.duration_since(std::mem::replace(&mut self.last, now));
        let app = &mut self.app;
        self.showing = now.duration_since(self.rested.0);
        app.performance.last_frame = elapsed.saturating_sub(self.rested.1);
        if mq::is_quit_requested() {
            app.quit();
        }
        let dropped = mq::get_dropped_files();
        if !dropped.is_empty() {
            app.drop_files(dropped);
        }
        let held = a_button_is_held();
        let was_held = std::mem::replace(&mut self.was_held, held);
        if !(held || was_held) {
            // Changes from now on belong to a new gesture.
            app.ui.gesture += 1;
        }
        // Recording continues while the window is hidden; nothing else does.
        app.see_to_live();
        let is_seen = app.is_making() || !self.rest.is_hidden();
        if is_seen {
            self.advance_clock(now);
            let app = &mut self.app;
            app.play_lens(elapsed);
            app.document.examine();
        } else {
            self.clocked = now;
        }
        FrameTime { now, elapsed, is_seen }
    }

    /// Turns the time since the last reading of the clock into steps.
    fn advance_clock(&mut self, now: Instant) {
        let elapsed = now.duration_since(std::mem::replace(&mut self.clocked, now));
        self.app.happen(Happening::Time(elapsed.as_secs_f64()));
    }

    /// Lays the panels out and carries out keys.
    fn panels(&mut self, FrameTime { now, .. }: FrameTime) -> PanelLayout {
        let mut layout = PanelLayout::default();
        let display = miniquad::window::dpi_scale();
        let scale = display * self.app.settings.scale();
        self.keyboard.listen();
        egui_macroquad::cfg(mouse::scale_wheel);
        let (mut notches, mut over_panels, mut double_click) = (0.0, false, false);
        let WindowLoop { app, bindings, drawing_keys, keyboard, touched, witness, .. } = self;
        egui_macroquad::ui(|ctx| {
            // egui has the new scale from the next frame on.
            layout.scale = ctx.pixels_per_point();
            // egui-miniquad reports the display's scale to egui only when it changes.
            if (ctx.pixels_per_point() - scale).abs() > 1e-3 {
                ctx.set_pixels_per_point(scale);
            }
            style::apply(ctx, app.settings.theme);
            style::still(ctx, app.settings.is_still());
            keyboard.hand_over(ctx);
            notches += mouse::notches(ctx);
            if ctx.input(|input| !input.events.is_empty() || input.pointer.any_down()) {
                *touched = now;
            }
            // A press outside an open menu closes it and has no other effect.
            let menu_was_open = menu::is_open(ctx);
            let of_lesson = app.lessons.open.as_ref().map(lesson::keys::table).unwrap_or_default();
            for action in keys::pressed(ctx, &of_lesson) {
                app.happen(Happening::Act(action));
            }
            for action in pressed(ctx, app.editor.on, (bindings, drawing_keys)) {
                app.happen(Happening::Act(action));
            }
            if let Some(text) = app.editor.copied.take() {
                ctx.copy_text(text);
            }
            double_click = ctx.input(|input| input.pointer.button_double_clicked(PointerButton::Primary));
            panels::show(ctx, &app.view(), bindings, &mut layout.actions);
            app.ui.front.is_alone = panels::have_room_for_one(ctx, &app.settings);
            let foot = panels::foot_room(ctx, ctx.available_rect());
            let draft = app.notices.toasts.show(ctx, foot, app.settings.is_still());
            layout.actions.extend(draft.map(|draft| Action::from(EditAction::RestoreDraft(draft))));
            app.ui.viewport.rect = ctx.available_rect();
            layout.lens = panels::lens::area(ctx);
            layout.lens_alone = panels::lens::covers_world(ctx);
            over_panels =
                layout.lens_alone || menu_was_open || ctx.wants_pointer_input() || ctx.is_pointer_over_area();
            keyboard.copy(ctx);
            witness.read(ctx, app);
        });
        let mouse = Mouse::read();
        // The window library counts in points of the display.
        let at = mouse.at * (display / layout.scale);
        layout.mouse = Mouse { at, notches, over_panels, double_click, ..mouse };
        layout
    }

    /// Carries out the actions of panels and mouse, and tends background work.
    fn update(&mut self, FrameTime { elapsed, .. }: FrameTime, layout: &mut PanelLayout) {
        let app = &mut self.app;
        for action in layout.actions.drain(..) {
            app.happen(Happening::Act(action));
        }
        app.camera_follows_viewport(elapsed);
        app.note_view();
        app.see_to_clips();
        app.see_to_reading();
        app.see_to_closing();
        app.happen(Happening::Mouse(layout.mouse));
        app.see_to_lesson();
        app.ui.settle_pointing();
        self.follow_language();
    }

    /// The worlds, the lens, and egui's panels over them.
    fn draw(&mut self, layout: &PanelLayout) {
        let (app, scale) = (&mut self.app, layout.scale);
        let start = Instant::now();
        let worlds = app.drawings();
        let several = worlds.len() > 1;
        let canvas = &mut self.canvas;
        canvas.begin_frame();
        let mut picture = |PaneDrawing { shapes, camera, .. }: &PaneDrawing, cut: bool| {
            (canvas.picture(shapes, camera, scale), cut.then_some(*camera))
        };
        let mut pictures = Vec::new();
        if !layout.lens_alone {
            pictures.extend(worlds.iter().map(|world| picture(world, several)));
        }
        let lens = layout.lens.and_then(|area| app.lens_drawing(area));
        let in_lens = lens.as_ref().map(|lens| picture(lens, true));
        app.performance.last_build = start.elapsed();
        self.witness.look(app, &worlds, lens.as_ref());
        app.read_performance();
        app.log_pace();
        let Palette { background, panel, .. } = Palette::of(app.settings.theme);
        mq::clear_background(mq::Color::from_rgba(background.r, background.g, background.b, 255));
        let paint = |canvas: &mut WindowCanvas, (picture, inside): &(GpuPicture, Option<_>)| {
            canvas.paint(picture, inside.as_ref(), scale)
        };
        let mut calls: usize = pictures.iter().map(|picture| paint(canvas, picture)).sum();
        let world = if layout.lens_alone { Rect::NOTHING } else { app.ui.viewport.rect };
        calls += canvas.fill_around(world, canvas::paint(panel), scale);
        calls += in_lens.map_or(0, |picture| paint(canvas, &picture));
        app.performance.draw_calls = calls;
        egui_macroquad::draw();
        app.clips.film.after_drawing(&mut app.notices, app.ui.audience());
        app.keep_draft();
        app.keep_settings(mq::screen_width(), mq::screen_height());
    }

    /// Waits until the next frame is due: long if nothing moves.
    fn rest(&mut self, frame: FrameTime) {
        let start = Instant::now();
        self.wait(frame);
        let end = Instant::now();
        self.rested = (end, end.duration_since(start));
    }

    fn wait(&mut self, FrameTime { now, is_seen, .. }: FrameTime) {
        if !is_seen {
            return self.rest.rest(LONG);
        }
        let mut moves = false;
        egui_macroquad::cfg(|ctx| moves = ctx.has_requested_repaint());
        if self.touched.elapsed() > AFTERGLOW && self.app.is_still() && !moves {
            return self.rest.rest(if self.app.is_trying() { SHORT } else { LONG });
        }
        let least = if self.app.ui.exit == Exit::No { self.least_frame() } else { CLOSING_FRAME };
        // Also if there is no time left to rest.
        self.bring_in_step();
        // The picture appears on the screen some time after the rest; this assumes the same time as for the last
        // picture.
        let until = now + least.saturating_sub(self.showing);
        while let Some(left) = until.checked_duration_since(Instant::now()).filter(|left| !left.is_zero()) {
            if !self.app.time.pace.in_background {
                return sleep(left);
            }
            sleep(left.min(GLANCE));
            self.bring_in_step();
        }
    }

    /// Takes in a step from the background that is done and due: the next one begins immediately, not with the next
    /// picture.
    fn bring_in_step(&mut self) {
        let now = Instant::now();
        if self.app.time.pace.in_background && self.app.awaits_step(now.duration_since(self.clocked)) {
            self.advance_clock(now);
        }
    }

    /// While steps are made in the background, pictures leave them two thirds of a core, as long as thirty pictures are
    /// shown in a second; if the simulation is late, thirty are also the most.
    fn least_frame(&self) -> Duration {
        let pace = &self.app.time.pace;
        let share = match pace.in_background {
            false => MIN_FRAME,
            true if pace.is_slow() && pace.real_time_factor < ON_TIME => SMOOTH,
            true => (3 * self.app.performance.last_frame).min(SMOOTH),
        };
        share.max(MIN_FRAME)
    }

    fn close(mut self) {
        self.app.pause_lesson();
        self.app.document.panes.end_programs();
        self.app.document.by_method = None;
        self.app.clips.close();
        self.app.keep_draft_now();
        self.app.save_settings();
    }
}
