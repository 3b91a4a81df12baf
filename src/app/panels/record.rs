//! Recording: the button, what a clip is like, and the clips being made.

use egui_macroquad::egui::{
    self, Align2, Area, Button, Color32, ComboBox, Frame, Id, Label, ProgressBar, RichText, Ui, Window, vec2,
};
use sidestep::draw::Theme;

use crate::app::{
    action::Action,
    clips::{
        ClipAction,
        format::{ClipFormat, ClipSettings, SIZES},
    },
    files::FileAction,
    menu,
    opened::Incoming,
    ui::{Exit, UiAction},
    view::PanelView,
};

/// The color of what records.
const RED: Color32 = Color32::from_rgb(0xD5, 0x5E, 0x00);

/// The button of the top bar and its menu.
pub fn ui(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    menu::button(ui, "🎬", |ui| settings(ui, view, out)).on_hover_text("How clips are made, and pictures.");
    match view.clips.recorded(view.document) {
        Some(since) => {
            let words = RichText::new(format!("⏹ {since:.1} s")).color(Color32::WHITE);
            let button = Button::new(words).fill(RED);
            if ui.add(button).on_hover_text("Stop, and make the clip. Key R.").clicked() {
                out.push(ClipAction::ToggleRecording.into());
            }
        }
        None => {
            let hover = format!(
                "Record what is looked at: {}. Key R. The last 10 s are saved by key F8.",
                view.settings.clip.kind.name()
            );
            if ui.button(RichText::new("⏺").color(RED)).on_hover_text(hover).clicked() {
                out.push(ClipAction::ToggleRecording.into());
            }
        }
    }
}

fn settings(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    ui.set_min_width(250.0);
    let mut clip = view.settings.clip;
    for (words, hover, action) in [
        ("save the last 10 s", "What has just happened, as it was looked at. Key F8.", ClipAction::SaveLast),
        (
            "picture now, PNG",
            "Without panels, in the size below. Key F9.",
            ClipAction::SavePicture(ClipFormat::Png),
        ),
        ("picture now, SVG", "Vectors for papers and slides.", ClipAction::SavePicture(ClipFormat::Svg)),
        ("picture of the window", "With its panels. Key F10.", ClipAction::Screenshot),
    ] {
        if ui.button(words).on_hover_text(hover).clicked() {
            out.push(action.into());
            ui.close_menu();
        }
    }
    let words =
        if view.clips.film.is_rolling() { "stop the clip of the window" } else { "clip of the window" };
    let hover = "The window with its panels as it is now, until this or F11 is pressed again; an MP4 of its own size.";
    if ui.add_enabled(cfg!(feature = "video"), Button::new(words)).on_hover_text(hover).clicked() {
        out.push(ClipAction::ToggleWindowClip.into());
        ui.close_menu();
    }
    ui.separator();
    ui.horizontal(|ui| {
        for kind in ClipFormat::ALL.into_iter().filter(|kind| kind.moves()) {
            let there = kind != ClipFormat::Mp4 || cfg!(feature = "video");
            let button = Button::new(kind.name()).selected(clip.kind == kind);
            let response = ui.add_enabled(there, button);
            if response.on_disabled_hover_text("This sidestep was built without MP4.").clicked() {
                clip.kind = kind;
            }
        }
    });
    let words = |(width, height): (u16, u16)| format!("{width}×{height}");
    row(ui, "size", |ui| {
        ComboBox::from_id_salt("clip size").selected_text(words(clip.size)).width(100.0).show_ui(ui, |ui| {
            for size in SIZES {
                ui.selectable_value(&mut clip.size, size, words(size));
            }
        });
    });
    row(ui, "pictures a second", |ui| {
        for rate in [20, 25, 30, 50, 60] {
            ui.selectable_value(&mut clip.frame_rate, rate, rate.to_string());
        }
    });
    row(ui, "speed", |ui| {
        for speed in [0.25, 0.5, 1.0, 2.0, 4.0] {
            ui.selectable_value(&mut clip.speed, speed, format!("{speed}×"));
        }
    });
    row(ui, "colors", |ui| {
        for (theme, words) in [(None, "window's"), (Some(Theme::Dark), "dark"), (Some(Theme::Light), "light")]
        {
            ui.selectable_value(&mut clip.theme, theme, words);
        }
    });
    ui.checkbox(&mut clip.caption, "caption with method and parameters");
    ui.checkbox(&mut clip.follow, "keep the selected agent in the middle");
    ui.add_enabled_ui(view.document.panes.several(), |ui| {
        ui.checkbox(&mut clip.all_panes, "all worlds side by side");
    });
    if clip != view.settings.clip {
        out.push(ClipAction::Set(clip).into());
    }
    if ui.button("usual settings").clicked() {
        out.push(ClipAction::Set(ClipSettings::default()).into());
    }
    ui.weak(
        "Files go to the folder that sidestep was started in. Drop a clip on the window to open its run.",
    );
}

fn row(ui: &mut Ui, name: &str, add: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        ui.allocate_ui_with_layout(
            vec2(110.0, ui.spacing().interact_size.y),
            egui::Layout::left_to_right(egui::Align::Center),
            |ui| {
                ui.set_min_width(110.0);
                ui.weak(name);
            },
        );
        add(ui);
    });
}

/// The clips being made and the file being read, above the timeline.
pub fn jobs(ctx: &egui::Context, view: &PanelView, out: &mut Vec<Action>) {
    let reading = view.files.incoming.as_ref().and_then(Incoming::name);
    if (view.clips.jobs.is_empty() && reading.is_none()) || view.ui.exit != Exit::No {
        return;
    }
    let world = ctx.available_rect();
    Area::new(Id::new("clips being made"))
        .pivot(Align2::LEFT_BOTTOM)
        .fixed_pos(world.left_bottom() + vec2(12.0, -44.0))
        .show(ctx, |ui| {
            Frame::popup(ui.style()).show(ui, |ui| {
                if let Some(name) = reading {
                    ui.horizontal(|ui| {
                        ui.spinner();
                        ui.label(format!("reading {name} …"));
                        if ui.button("✖").on_hover_text("Leave it; the present scene stays.").clicked() {
                            out.push(FileAction::CancelReading.into());
                        }
                    });
                }
                progress(ui, view, out);
            });
        });
    ctx.request_repaint();
}

/// A line for each clip being made.
fn progress(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    for (index, job) in view.clips.jobs.iter().enumerate() {
        let (done, total) = job.progress();
        let share = done as f32 / total.max(1) as f32;
        ui.horizontal(|ui| {
            let name = job.path().display().to_string();
            ui.add(ProgressBar::new(share).desired_width(140.0).show_percentage());
            if ui.button("✖").on_hover_text("Cancel; nothing is left of it.").clicked() {
                out.push(ClipAction::Cancel(index).into());
            }
            ui.add(Label::new(name).truncate());
        });
    }
}

/// While the window waits for clips before it closes: how far they are, and what else can be done.
pub fn closing(ctx: &egui::Context, view: &PanelView, out: &mut Vec<Action>) {
    if view.ui.exit == Exit::No {
        return;
    }
    let window = Window::new("closing").title_bar(false).resizable(false);
    window.anchor(Align2::CENTER_CENTER, vec2(0.0, 0.0)).show(ctx, |ui| {
        ui.set_width(380.0);
        ui.heading("Closing when the clips are finished");
        ui.add_space(6.0);
        progress(ui, view, out);
        if view.clips.film.ending() > 0 {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label("the clip of the window");
            });
        }
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            let hover = "Nothing is left of the clips that are not finished, but for that of the window, which is \
                         still written. The same by closing the window again.";
            if ui.button("give up, close now").on_hover_text(hover).clicked() {
                out.push(UiAction::GiveUpClips.into());
            }
            if ui.button("stay open").on_hover_text("The clips are made all the same. Key Esc.").clicked() {
                out.push(UiAction::StayOpen.into());
            }
        });
    });
    ctx.request_repaint();
}
