//! Recording: the button, the settings of clips, and the clips being made.

use egui_macroquad::egui::{
    self, Align2, Area, Button, Color32, ComboBox, Frame, Id, Label, ProgressBar, RichText, Slider, Ui,
    Window, vec2,
};
use sidestep_lab::{
    clips::{HAS_MP4, LegendSide, LensPlace, SIZES, WIDEST_MARGIN},
    learn::lesson::Lit,
    picture::draw::{TextSize, Theme},
    text::{
        language::Language,
        message::Message,
        numbers::unit_after_number,
        quantity::{NumberForm, seconds},
    },
};

use super::{
    folder, kit, lit, moments,
    wrap::{WrappedLabel, WrappedTip},
};
use crate::app::{
    action::Action,
    clips::{
        ClipAction,
        format::{ClipFormat, ClipSettings, ClipStaging, LONGEST_HOLD},
        said,
    },
    files::FileAction,
    menu,
    opened::Incoming,
    style,
    ui::{Exit, UiAction},
    view::PanelView,
};
use crate::platform::IS_PAGE;

/// The color of recording controls.
const RED: Color32 = Color32::from_rgb(0xD5, 0x5E, 0x00);

/// The button of the top bar and its menu.
pub fn ui(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let room = kit::has_room(ui.ctx());
    let clips = if room { said::clips_button() } else { said::clips_sign() };
    menu::button(ui, clips.to_string(), |ui| settings(ui, view, out)).tip(said::about().to_string());
    match view.clips.recorded(view.document) {
        Some(since) => {
            let words = said::time(seconds(since as f32).form(NumberForm::Tenths));
            let words = RichText::new(words.to_string()).color(Color32::WHITE);
            let button = Button::new(words).fill(style::recording());
            if ui.add(button).tip(said::stop().to_string()).clicked() {
                out.push(ClipAction::ToggleRecording.into());
            }
        }
        None => {
            let hover = said::record(view.settings.clip.kind.name());
            let words = if room { said::record_button().to_string() } else { String::new() };
            let button = ui.button(kit::sign_and_words(ui, "⏺", RED, &words));
            lit::frame(ui, view, Lit::Record, button.rect);
            if button.tip(hover.to_string()).clicked() {
                out.push(ClipAction::ToggleRecording.into());
            }
        }
    }
}

fn settings(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    ui.set_min_width(250.0);
    pictures(ui, view, out);
    copy_command(ui, view);
    ui.separator();
    if !IS_PAGE {
        // Not at the end: a list that extends beyond the menu would close it.
        folder::ui(ui, view, out);
        ui.separator();
    }
    let mut clip = view.settings.clip;
    format_and_size(ui, &mut clip);
    ui.checkbox(&mut clip.caption, said::caption().to_string());
    ui.checkbox(&mut clip.follow, said::follow().to_string());
    ui.add_enabled_ui(view.document.panes.several(), |ui| {
        ui.checkbox(&mut clip.all_panes, said::all_worlds().to_string());
    });
    ui.checkbox(&mut clip.keys, said::keys().to_string()).tip(said::keys_about().to_string());
    ui.collapsing(said::more().to_string(), |ui| more(ui, view, &mut clip));
    ui.collapsing(said::moments().to_string(), |ui| moments::ui(ui, view, out));
    if clip != view.settings.clip {
        out.push(ClipAction::Set(clip).into());
    }
    if ui.button(said::usual().to_string()).clicked() {
        out.push(ClipAction::Set(ClipSettings::default()).into());
    }
}

/// Every setting of clips on its own, with its label.
pub fn each_setting(view: &PanelView) -> impl Iterator<Item = (String, ClipAction)> {
    let now = view.settings.clip;
    let kinds = ClipFormat::ALL.into_iter().filter(|kind| kind.moves());
    let kinds = kinds.map(move |kind| (said::format_of_clips(kind.name()), ClipSettings { kind, ..now }));
    let sizes = SIZES.into_iter();
    let sizes =
        sizes.map(move |(_, size)| (said::size_of_clips(size_in_words(size)), ClipSettings { size, ..now }));
    let rates = RATES.into_iter();
    let rates =
        rates.map(move |rate| (said::rate_of_clips(rate.into()), ClipSettings { frame_rate: rate, ..now }));
    let speeds = SPEEDS.into_iter();
    let speeds =
        speeds.map(move |speed| (said::speed_of_clips(format!("{speed}×")), ClipSettings { speed, ..now }));
    let switches = [
        (said::caption(), ClipSettings { caption: !now.caption, ..now }),
        (said::follow(), ClipSettings { follow: !now.follow, ..now }),
        (said::all_worlds(), ClipSettings { all_panes: !now.all_panes, ..now }),
        (said::keys(), ClipSettings { keys: !now.keys, ..now }),
        (
            said::title(),
            ClipSettings { staging: ClipStaging { title: !now.staging.title, ..now.staging }, ..now },
        ),
        (
            said::glide(),
            ClipSettings { staging: ClipStaging { glide: !now.staging.glide, ..now.staging }, ..now },
        ),
        (
            said::looped(),
            ClipSettings { staging: ClipStaging { looped: !now.staging.looped, ..now.staging }, ..now },
        ),
        (said::usual(), ClipSettings::default()),
    ];
    let all = kinds.chain(sizes).chain(rates).chain(speeds).chain(switches);
    all.map(|(words, clip)| (words.to_string(), ClipAction::Set(clip)))
}

/// Pictures of now, clips of the last seconds, and clips of the window.
fn pictures(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    for (words, hover, action) in [
        (said::last(), said::last_about(), ClipAction::SaveLast),
        (said::png(), said::png_about(), ClipAction::SavePicture(ClipFormat::Png)),
        (said::svg(), said::svg_about(), ClipAction::SavePicture(ClipFormat::Svg)),
        (said::window(), said::window_about(), ClipAction::Screenshot),
    ] {
        if ui.button(words.to_string()).tip(hover.to_string()).clicked() {
            out.push(action.into());
            ui.close_menu();
        }
    }
    let words = if view.clips.film.is_rolling() { said::film_stop() } else { said::film() };
    let button = ui.add_enabled(HAS_MP4, Button::new(words.to_string()));
    if button.tip(said::film_about().to_string()).disabled_tip(missing().to_string()).clicked() {
        out.push(ClipAction::ToggleWindowClip.into());
        ui.close_menu();
    }
}

/// The reason why a format is not available.
fn missing() -> Message {
    if IS_PAGE { said::not_on_a_page() } else { said::without_mp4() }
}

/// A button that copies the command of the last clip.
fn copy_command(ui: &mut Ui, view: &PanelView) {
    let Some(command) = &view.clips.command else { return };
    if ui.button(said::command().to_string()).tip(command).clicked() {
        ui.ctx().copy_text(command.clone());
        ui.close_menu();
    }
}

/// Pictures per second, as the menu offers them.
const RATES: [u16; 5] = [20, 25, 30, 50, 60];

/// Simulated seconds per second of a clip, as the menu offers them.
const SPEEDS: [f32; 5] = [0.25, 0.5, 1.0, 2.0, 4.0];

fn size_in_words(size: (u16, u16)) -> String {
    let (width, height) = size;
    match SIZES.iter().find(|(_, known)| *known == size) {
        Some((name, _)) => format!("{width}×{height}, {name}"),
        None => format!("{width}×{height}"),
    }
}

/// Settings of the things in the pictures besides the world, and of the quality.
fn more(ui: &mut Ui, view: &PanelView, clip: &mut ClipSettings) {
    let staging = &mut clip.staging;
    row(ui, said::legend(), |ui| {
        ui.selectable_value(&mut staging.legend, LegendSide::Corner, said::in_corner().to_string());
        ui.selectable_value(&mut staging.legend, LegendSide::Beside, said::beside().to_string());
    });
    let has_lens = view.selected().is_some() && (!clip.all_panes || !view.document.panes.several());
    row(ui, said::lens(), |ui| {
        ui.add_enabled_ui(has_lens, |ui| {
            for (place, words) in [
                (None, said::without_lens()),
                (Some(LensPlace::Inset), said::in_corner()),
                (Some(LensPlace::Beside), said::beside()),
            ] {
                let choice = ui.selectable_value(&mut staging.lens, place, words.to_string());
                choice.disabled_tip(said::lens_of_one().to_string());
            }
        });
    });
    ui.checkbox(&mut staging.title, said::title().to_string()).tip(said::title_about().to_string());
    ui.checkbox(&mut staging.glide, said::glide().to_string()).tip(said::glide_about().to_string());
    ui.checkbox(&mut staging.looped, said::looped().to_string()).tip(said::looped_about().to_string());
    row(ui, said::margin(), |ui| {
        ui.add(
            Slider::new(&mut staging.margin, 0.0..=WIDEST_MARGIN)
                .step_by(0.01)
                .custom_formatter(|share, _| format!("{:.0} %", 100.0 * share)),
        )
        .tip(said::margin_about().to_string());
    });
    row(ui, said::text_size(), |ui| {
        let sizes = ComboBox::from_id_salt("text size of clips").selected_text(staging.text_size.to_string());
        sizes.width(80.0).show_ui(ui, |ui| {
            for size in TextSize::stops() {
                ui.selectable_value(&mut staging.text_size, size, size.to_string());
            }
        });
        ui.weak_words(said::language(Language::current().name().into()).to_string());
    });
    row(ui, said::hold(), |ui| {
        ui.add(
            Slider::new(&mut staging.hold, 0.0..=LONGEST_HOLD)
                .step_by(0.5)
                .max_decimals(1)
                .suffix(unit_after_number("s")),
        );
    });
    row(ui, said::quality(), |ui| {
        ui.add(Slider::new(&mut clip.quality, 0..=100)).tip(said::quality_about().to_string());
    });
}

fn format_and_size(ui: &mut Ui, clip: &mut ClipSettings) {
    ui.horizontal(|ui| {
        for kind in ClipFormat::ALL.into_iter().filter(|kind| kind.moves()) {
            let there = kind.is_here();
            let button = kit::switch(kind.name().to_string(), clip.kind == kind);
            let response = ui.add_enabled(there, button);
            if response.disabled_tip(missing().to_string()).clicked() {
                clip.kind = kind;
            }
        }
    });
    row(ui, said::size(), |ui| {
        ComboBox::from_id_salt("clip size").selected_text(size_in_words(clip.size)).width(140.0).show_ui(
            ui,
            |ui| {
                for (_, size) in SIZES {
                    ui.selectable_value(&mut clip.size, size, size_in_words(size));
                }
            },
        );
    });
    row(ui, said::rate(), |ui| {
        for rate in RATES {
            ui.selectable_value(&mut clip.frame_rate, rate, rate.to_string());
        }
    });
    row(ui, said::speed(), |ui| {
        for speed in SPEEDS {
            ui.selectable_value(&mut clip.speed, speed, format!("{speed}×"));
        }
    });
    row(ui, said::colors(), |ui| {
        let themes = [
            (None, said::colors_of_window()),
            (Some(Theme::Dark), said::dark()),
            (Some(Theme::Light), said::light()),
            (Some(Theme::Projector), said::projector()),
        ];
        for (theme, words) in themes {
            ui.selectable_value(&mut clip.theme, theme, words.to_string());
        }
    });
}

fn row(ui: &mut Ui, name: Message, add: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        ui.allocate_ui_with_layout(
            vec2(110.0, ui.spacing().interact_size.y),
            egui::Layout::left_to_right(egui::Align::Center),
            |ui| {
                ui.set_min_width(110.0);
                ui.weak_words(name.to_string());
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
                        ui.words(said::reading(name.to_string()).to_string());
                        if ui.button("✖").tip(said::leave().to_string()).clicked() {
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
            if ui.button("✖").tip(said::cancel().to_string()).clicked() {
                out.push(ClipAction::Cancel(index).into());
            }
            ui.add(Label::new(name).truncate());
        });
    }
}

/// Shown while the window waits for clips before it closes: their progress, and the alternatives.
pub fn closing(ctx: &egui::Context, view: &PanelView, out: &mut Vec<Action>) {
    if view.ui.exit == Exit::No {
        return;
    }
    let window = Window::new("closing").title_bar(false).resizable(false);
    window.anchor(Align2::CENTER_CENTER, vec2(0.0, 0.0)).show(ctx, |ui| {
        ui.set_width(380.0);
        ui.heading_words(said::closing().to_string());
        ui.add_space(6.0);
        progress(ui, view, out);
        if view.clips.film.ending() > 0 {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.words(said::film_is_written().to_string());
            });
        }
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            let give_up = ui.button(said::give_up().to_string());
            if give_up.tip(said::give_up_about().to_string()).clicked() {
                out.push(UiAction::GiveUpClips.into());
            }
            let stay = ui.button(said::stay().to_string());
            if stay.tip(said::stay_about().to_string()).clicked() {
                out.push(UiAction::StayOpen.into());
            }
        });
    });
    ctx.request_repaint();
}
