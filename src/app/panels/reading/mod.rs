//! The page next to the worlds: an explanation, with the numbers of the selected agent and a picture of its decision.

mod contents;
mod extras;
mod link;
mod picture;
pub mod said;
mod text;

use egui_macroquad::egui::{Align, Button, Context, Frame, Layout, RichText, SidePanel, Ui};
use sidestep_lab::{
    learn::pages::{self, BookPage, PageSubject},
    text::said::OneAgent,
};

use super::{
    kit::scrolled,
    wrap::{WrappedLabel, WrappedTip},
};
use crate::app::{action::Action, direction::Direction, reading::ReadingAction, view::PanelView};
use link::{link, read};
pub use picture::sign;

/// Least width of a window in which the page is next to the right panel instead of replacing it, points.
const WIDE: f32 = 1500.0;

/// Its usual and its least width, points.
const WIDTH: f32 = 380.0;
const LEAST: f32 = 280.0;

/// Largest share of the window for the page.
const MOST: f32 = 0.45;

/// Returns true if the page replaces the right panel.
pub fn replaces_right(ctx: &Context, view: &PanelView) -> bool {
    view.ui.reading.is_open() && ctx.screen_rect().width() < WIDE
}

/// The panel, while a page is open.
pub fn panel(ctx: &Context, view: &PanelView, frame: Frame, out: &mut Vec<Action>) {
    if !view.ui.reading.is_open() {
        return;
    }
    let most = (MOST * ctx.screen_rect().width()).max(LEAST);
    let panel = SidePanel::right("page").resizable(true).default_width(WIDTH).width_range(LEAST..=most);
    panel.frame(frame).show(ctx, |ui| {
        bar(ui, view, out);
        ui.separator();
        let address = view.ui.reading.address();
        // Each page keeps its scroll position.
        scrolled(ui, ("page", address), |ui| match address.and_then(pages::find) {
            Some(page) => show(ui, view, page, out),
            None => contents::ui(ui, out),
        });
    });
}

/// Back, forward, all pages, and close.
fn bar(ui: &mut Ui, view: &PanelView, out: &mut Vec<Action>) {
    let reading = &view.ui.reading;
    ui.horizontal(|ui| {
        for (sign, direction, hover) in
            [("◀", Direction::Back, said::back()), ("▶", Direction::Forward, said::forward())]
        {
            let button = Button::new(sign);
            let button = ui.add_enabled(reading.turns(direction), button);
            if button.tip(hover.to_string()).clicked() {
                out.push(read(ReadingAction::Turn(direction)));
            }
        }
        if ui.button(said::contents().to_string()).clicked() {
            out.push(read(ReadingAction::Contents));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button("✖").tip(said::close().to_string()).clicked() {
                out.push(read(ReadingAction::Close));
            }
        });
    });
}

fn show(ui: &mut Ui, view: &PanelView, page: &'static BookPage, out: &mut Vec<Action>) {
    let subject = subject(view);
    ui.weak_words(RichText::new(page.kind.heading().to_string()).small());
    ui.heading_words(&page.title);
    extras::facts(ui, &pages::facts(page, subject.as_ref()));
    extras::controls(ui, view, page, out);
    picture::show(ui, view, page);
    match view.selected() {
        Some(agent) => _ = ui.weak_words(RichText::new(said::numbers(OneAgent(agent)).to_string()).small()),
        None => _ = ui.weak_words(RichText::new(said::nobody().to_string()).small()),
    }
    for block in &page.blocks {
        text::block(ui, view, block, subject.as_ref(), out);
    }
    extras::measured(ui, page);
    let known: Vec<&BookPage> = page.see.iter().filter_map(|address| pages::find(address)).collect();
    if !known.is_empty() {
        ui.add_space(8.0);
        ui.strong(said::see().to_string());
        known.into_iter().for_each(|page| link(ui, page, out));
    }
}

/// The selected agent, whose numbers the page shows.
fn subject<'a>(view: &'a PanelView) -> Option<PageSubject<'a>> {
    let agent = view.selected()?;
    let (world, decisions, unit) = (view.world(), view.decisions(), view.document.look.unit);
    Some(PageSubject { world, decisions, agent, unit, findings: view.document.examination.findings() })
}
