//! All commands, found by a few letters: scenarios, parameters and their values, overlays, faces of the lens, slips,
//! ailments, and commands with their keys.

pub mod ailments;
mod entries;
mod entry;
mod files;
mod fuzzy;
mod meaning;
mod memo;
pub mod presets;
pub mod questions;
pub mod said;
mod values;

use egui_macroquad::egui::{
    Align2, Color32, Context, FontId, Rect, Sense, TextStyle, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use sidestep_lab::{
    files::code::CodeTarget,
    text::{language::Language, message::Message},
};

use super::{
    finder::{self, FinderInput, FinderState, Steps},
    wrap::WrappedLabel,
};
#[cfg(test)]
use crate::app::edit::repair;
use crate::app::{
    action::Action,
    document::edit::DocumentAction,
    edit::repair::Repair,
    files::FileAction,
    keys::{self, Binding},
    link, style,
    ui::Finder,
    view::PanelView,
};
use crate::platform;
pub use entries::language_entry;
use entry::{PaletteEntry, PaletteStep};
use meaning::SaidSearch;

/// Width of the list, points; less in a narrow window.
const WIDTH: f32 = 640.0;

/// Largest height of the list, points.
const HEIGHT: f32 = 420.0;

/// Height of a row, points.
const ROW: f32 = 24.0;

/// Width of the column of kinds, points.
const KINDS: f32 = 96.0;

/// Largest number of rows: users who do not find theirs continue to type.
const MAX_ROWS: usize = 40;

/// The list, if one is open: of all commands, of files to open, or of files to save as.
pub fn window(ctx: &Context, view: &PanelView, bindings: &[Binding], out: &mut Vec<Action>) {
    if view.ui.finder != Some(Finder::Commands) {
        memo::forget(ctx);
    }
    let Some(finder) = view.ui.finder else { return };
    let hint = match finder {
        Finder::Commands => said::search(),
        Finder::Files => said::search_files(),
        Finder::Import => said::search_maps(),
        Finder::SaveAs => said::type_a_name(),
        Finder::Program => said::type_a_command(),
        Finder::Scenes => return,
    };
    list(ctx, view, (finder, hint), out, |search| match finder {
        Finder::Commands => found(view, bindings, &memo::repairs(ctx, view), search),
        Finder::Files => files::to_open(view, search),
        Finder::Import => files::to_import(view, search),
        Finder::SaveAs => files::to_save(view, search),
        Finder::Program => to_start(view, search),
        Finder::Scenes => Vec::new(),
    });
}

fn list(
    ctx: &Context,
    view: &PanelView,
    (finder, hint): (Finder, Message),
    out: &mut Vec<Action>,
    found: impl FnOnce(&str) -> Vec<PaletteEntry>,
) {
    let screen = ctx.screen_rect();
    let width = WIDTH.min(screen.width() - 48.0);
    let corner = pos2(0.5 * (screen.width() - width), 64.0);
    finder::show(ctx, finder, corner, (width, hint.to_string()), out, |ui, finding, steps, out| {
        let found = found(&finding.search);
        choose(finding, steps, found.len());
        let mut chosen = (finding.input == FinderInput::Enter).then_some(finding.at);
        let height = finder::height(ui, HEIGHT);
        finder::scrolled(ui, height, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            if found.is_empty() {
                ui.weak_words(said::nothing().to_string());
            }
            for (place, entry) in found.iter().enumerate() {
                let on = place == finding.at;
                if row(ui, view, entry, on, on && finding.moved) {
                    chosen = Some(place);
                }
            }
        });
        chosen
            .and_then(|place| found.get(place))
            .is_some_and(|entry| carry_out(ui, (view, finder), entry, finding, out))
    });
}

/// The entry that starts the command that is typed, or the previous one.
fn to_start(view: &PanelView, search: &str) -> Vec<PaletteEntry> {
    let known = view.document.panes.command.as_deref().unwrap_or_default();
    let command = if search.trim().is_empty() { known } else { search.trim() };
    let start = || PaletteEntry::act(said::start(), command, DocumentAction::StartProgram(command.into()));
    (!command.is_empty()).then(start).into_iter().collect()
}

/// The results: a value that was typed with the whole name of its parameter, then everything else, best first, and
/// offered values at the end.
fn found(view: &PanelView, bindings: &[Binding], repairs: &[Repair], search: &str) -> Vec<PaletteEntry> {
    let mut found = values::typed(view, search);
    let values = found.split_off(found.iter().take_while(|entry| !entry.is_choice()).count());
    let said = SaidSearch::of(search);
    let (chosen, others): (Vec<PaletteEntry>, Vec<PaletteEntry>) =
        fuzzy::best(in_english_too(view, bindings, repairs), search, MAX_ROWS)
            .into_iter()
            .partition(|entry| entry.is_choice() && !said.is_about(entry.in_english()));
    found.extend(others.into_iter().chain(values).chain(chosen));
    found
}

/// All entries, with their English words too: not every system has an input method for Chinese.
fn in_english_too(view: &PanelView, bindings: &[Binding], repairs: &[Repair]) -> Vec<PaletteEntry> {
    let all = entries::all(view, bindings, repairs);
    if Language::current() == Language::English {
        return all;
    }
    let english = Language::English.speaking(|| entries::all(view, &keys::table(), repairs));
    let both = all.into_iter().zip(english);
    let found_by = |(entry, english): (PaletteEntry, PaletteEntry)| PaletteEntry {
        english: english.title,
        ..entry.found_by(&english.words)
    };
    both.map(found_by).collect()
}

/// The titles of the files and folders that can be opened, best first.
#[cfg(test)]
pub fn titles_of_files(view: &PanelView, search: &str) -> Vec<String> {
    files::to_open(view, search).into_iter().map(|entry| entry.title).collect()
}

/// The titles of the results, best first.
#[cfg(test)]
pub fn titles(view: &PanelView, bindings: &[Binding], search: &str) -> Vec<String> {
    found(view, bindings, &repair::all(view.world()), search).into_iter().map(|entry| entry.title).collect()
}

/// Like [`titles`], with English titles in any language.
#[cfg(test)]
pub fn english_titles(view: &PanelView, bindings: &[Binding], search: &str) -> Vec<String> {
    let found = found(view, bindings, &repair::all(view.world()), search);
    found.iter().map(|entry| entry.in_english().to_string()).collect()
}

fn choose(finding: &mut FinderState, steps: Steps, count: usize) {
    if finding.input == FinderInput::Changed {
        (finding.at, finding.moved) = (0, true);
    } else if steps.down != 0 {
        finding.at = finding.at.saturating_add_signed(steps.down);
        finding.moved = true;
    }
    finding.at = finding.at.min(count.saturating_sub(1));
}

/// Carries out an entry. Returns true if the list is to be closed.
fn carry_out(
    ui: &Ui,
    (view, finder): (&PanelView, Finder),
    entry: &PaletteEntry,
    finding: &mut FinderState,
    out: &mut Vec<Action>,
) -> bool {
    match &entry.step {
        PaletteStep::Act(actions) => out.extend(actions.iter().cloned()),
        PaletteStep::Set(set, _) if finding.input != FinderInput::Enter => out.push(set.clone()),
        PaletteStep::Copy(text) => ui.ctx().copy_text(text.clone()),
        PaletteStep::CopyScene(target) => {
            copy_scene(ui, view, *target, out);
        }
        PaletteStep::CopyLink => copy_link(ui, view, out),
        PaletteStep::Type(search) | PaletteStep::Set(_, search) => {
            finding.search.clone_from(search);
            finding.at = 0;
            finder::cursor_to_end(ui.ctx(), finder);
            return false;
        }
        PaletteStep::Nothing => return false,
    }
    true
}

/// Copies the scene as a program, and confirms it.
pub fn copy_scene(ui: &Ui, view: &PanelView, target: CodeTarget, out: &mut Vec<Action>) {
    if let Ok(program) = view.document.as_code(target) {
        ui.ctx().copy_text(program.text);
    }
    out.push(FileAction::TellCopied(target).into());
}

/// Copies a link that opens this moment in a browser, or saves the run if it is too large for one.
pub fn copy_link(ui: &Ui, view: &PanelView, out: &mut Vec<Action>) {
    match link::address(view.document, view.lens, view.settings, &platform::address()) {
        Ok(address) => {
            ui.ctx().copy_text(address);
            out.push(FileAction::TellLink.into());
        }
        Err(too_large) => out.push(FileAction::SaveInsteadOfLink(too_large.to_string()).into()),
    }
}

/// A row: kind, title, description, key. Returns true if it was clicked.
fn row(ui: &mut Ui, view: &PanelView, entry: &PaletteEntry, on: bool, follow: bool) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, on, &entry.title));
    if follow {
        response.scroll_to_me(None);
    }
    if ui.is_rect_visible(rect) {
        paint(ui, view, entry, rect.shrink2(vec2(6.0, 0.0)), on || response.hovered());
    }
    response.clicked()
}

fn paint(ui: &Ui, view: &PanelView, entry: &PaletteEntry, rect: Rect, on: bool) {
    if on {
        ui.painter().rect_filled(rect.expand2(vec2(6.0, 0.0)), 4.0, style::accent(view.settings.theme));
    }
    let strong = if on { Color32::WHITE } else { ui.visuals().text_color() };
    let weak = if on { Color32::WHITE } else { ui.visuals().weak_text_color() };
    let small = || TextStyle::Small.resolve(ui.style());
    let y = rect.center().y;
    let put = |x: f32, align: Align2, text: &str, font: FontId, color: Color32| {
        ui.painter().text(pos2(x, y), align, text, font, color)
    };
    put(rect.left(), Align2::LEFT_CENTER, &entry.kind, small(), weak);
    let key =
        put(rect.right(), Align2::RIGHT_CENTER, &entry.key, TextStyle::Monospace.resolve(ui.style()), weak);
    let body = TextStyle::Body.resolve(ui.style());
    let left = rect.left() + KINDS;
    let title = finder::elided(ui, &entry.title, body, strong, key.left() - 12.0 - left);
    let from = left + title.size().x + 12.0;
    let at = Align2::LEFT_CENTER.anchor_size(pos2(left, y), title.size()).min;
    ui.painter().galley(at, title, strong);
    let about = finder::elided(ui, &entry.about, small(), weak, key.left() - 12.0 - from);
    let at = Align2::LEFT_CENTER.anchor_size(pos2(from, y), about.size()).min;
    ui.painter().galley(at, about, weak);
}

/// The titles of all entries.
#[cfg(test)]
pub fn all_titles(view: &PanelView, bindings: &[Binding]) -> Vec<String> {
    entries::all(view, bindings, &[]).into_iter().map(|entry| entry.title).collect()
}
