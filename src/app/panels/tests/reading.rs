//! The page next to the worlds.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use egui_macroquad::egui::FontId;
use sidestep_lab::{learn::pages, text::language::Language};

use super::*;
use crate::app::{reading::ReadingAction, ui::Finder};

/// Applies the keys, then lays out the panels, as the window does.
fn with_keys(scenario: &str, size: (f32, f32)) -> Panels {
    let bindings = keys::table();
    bench(scenario, size, move |ctx, view, out| {
        out.extend(keys::pressed(ctx, &bindings));
        panels::show(ctx, view, &bindings, out);
    })
}

/// Runs a frame, at the end of which the window knows what is under the pointer.
fn settle(panels: &mut Panels) {
    for _ in 0..3 {
        panels.run_steps(1);
        panels.state_mut().app.ui.settle_pointing();
    }
}

fn read(panels: &mut Panels, address: &'static str) {
    panels.state_mut().app.act(UiAction::Read(ReadingAction::Open(address)));
    panels.run_steps(4);
}

fn open_page(panels: &Panels) -> Option<&'static str> {
    let reading = &panels.state().app.ui.reading;
    reading.is_open().then(|| reading.address()).flatten()
}

fn type_question_mark(panels: &mut Panels) {
    panels.input_mut().events.push(Event::Text("?".into()));
    panels.run_steps(2);
}

#[test]
fn the_palette_opens_a_page_by_its_keywords_and_escape_closes_it() {
    let mut panels = with_keys("circle-10", (1280.0, 800.0));
    panels.state_mut().app.act(UiAction::Find(Some(Finder::Commands)));
    panels.run_steps(4);
    type_in(&mut panels, "page collision cone VO");
    press(&mut panels, egui::Key::Enter);
    assert_eq!(open_page(&panels), Some("idea/velocity-obstacle"));
    let selected = panels.state().app.document.selected();
    press(&mut panels, egui::Key::Escape);
    assert_eq!(open_page(&panels), None);
    assert!(selected.is_some());
    assert_eq!(panels.state().app.document.selected(), selected, "it closes the page and nothing else");
}

#[test]
fn a_question_mark_over_a_control_opens_its_page_and_elsewhere_the_table_of_keys() {
    let mut panels = with_keys("circle-10", (1280.0, 800.0));
    settle(&mut panels);
    let at = label(&panels, "time horizon").center();
    point(&mut panels, at);
    settle(&mut panels);
    type_question_mark(&mut panels);
    assert_eq!(open_page(&panels), Some("tunable/time_horizon"));
    assert!(!panels.state().app.ui.help_open);
    point(&mut panels, pos2(600.0, 400.0));
    settle(&mut panels);
    type_question_mark(&mut panels);
    assert!(panels.state().app.ui.help_open);
}

#[test]
fn the_mark_of_a_row_shows_while_the_pointer_is_on_it_and_opens_the_page() {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    panels.run_steps(4);
    let marks =
        |panels: &Panels| panels.query_all(by().role(Role::Link).label_contains("What is this?")).count();
    assert_eq!(marks(&panels), 0, "the first screen is calm");
    let at = label(&panels, "time horizon").center();
    point(&mut panels, at);
    panels.run_steps(2);
    assert_eq!(marks(&panels), 1);
    let mark = rect(&panels.get(by().role(Role::Link).label_contains("What is this?")));
    assert!(!mark.intersects(label(&panels, "time horizon")), "it covers no word");
    click_at(&mut panels, mark.center());
    assert_eq!(open_page(&panels), Some("tunable/time_horizon"));
}

#[test]
fn links_lead_on_and_the_way_back_leads_back() {
    let mut panels = panels("circle-10", (1280.0, 2400.0));
    read(&mut panels, "idea/velocity-obstacle");
    click(&mut panels, Role::Link, "time horizon");
    assert_eq!(open_page(&panels), Some("tunable/time_horizon"));
    click(&mut panels, Role::Button, "◀");
    assert_eq!(open_page(&panels), Some("idea/velocity-obstacle"));
    click(&mut panels, Role::Button, "All pages");
    assert_eq!(open_page(&panels), None, "the list of all pages");
    for page in pages::all().iter().filter(|page| page.address.starts_with("idea/")) {
        assert!(panels.query_all(by().role(Role::Label).label(&page.title)).count() > 0, "{}", page.title);
    }
}

#[test]
fn the_numbers_of_the_page_are_those_of_whoever_is_selected() {
    let mut panels = panels("head-on-offset", (1280.0, 2400.0));
    panels.state_mut().app.act(DocumentAction::Select(Some(0)));
    read(&mut panels, "idea/velocity-obstacle");
    let distance = |panels: &Panels| {
        let agents = &panels.state().app.document.panes.world().agents;
        agents[0].position.distance(agents[1].position)
    };
    let words = |metres: f32| format!("|pB − pA| = {:.*} m", if metres >= 10.0 { 1 } else { 2 }, metres);
    go_on(&mut panels);
    let before = words(distance(&panels));
    assert!(formula(&panels, &before), "{before}");
    panels.state_mut().app.act(TimeAction::StepBack);
    panels.run_steps(4);
    let after = words(distance(&panels));
    assert_ne!(before, after);
    assert!(formula(&panels, &after), "{after}");
    panels.state_mut().app.act(DocumentAction::Select(None));
    panels.run_steps(4);
    assert!(formula(&panels, "|pB − pA| = –"), "nobody has no numbers");
}

fn go_on(panels: &mut Panels) {
    for _ in 0..20 {
        panels.state_mut().app.act(TimeAction::StepOnce);
    }
    panels.run_steps(4);
}

/// Returns true if a line of a formula reads like this, ignoring spaces.
fn formula(panels: &Panels, wanted: &str) -> bool {
    let plain = |text: &str| text.replace(['\u{a0}', '\u{202f}', ' '], "");
    panels.query_all(by().role(Role::Label)).any(|node| plain(&words(&node)) == plain(wanted))
}

#[test]
fn every_page_fits_the_panel_in_both_languages_and_at_every_size() {
    for language in Language::ALL {
        language.speaking(|| {
            for size in [(1024.0, 640.0), (1600.0, 900.0)] {
                let mut panels = panels("circle-10", size);
                style::fonts(&panels.ctx);
                for page in pages::all() {
                    read(&mut panels, page.address);
                    for node in panels.query_all(by().role(Role::Label)) {
                        let (rect, words) = (rect(&node), words(&node));
                        assert!(rect.right() <= size.0, "{} at {size:?}: {words} at {rect}", page.address);
                    }
                }
            }
        });
    }
}

/// egui's letters lack arrows and other signs of formulas: a page showed a box in place of "←".
#[test]
fn every_sign_of_pages_and_words_has_a_glyph_in_the_window() {
    let mut panels = bench("head-on", (1280.0, 800.0), |_, _, _| ());
    style::fonts(&panels.ctx);
    panels.run_steps(1);
    let is_words = |file: &PathBuf| file.extension().is_some_and(|ending| ending == "md" || ending == "ftl");
    let mut stands_in = BTreeMap::new();
    for file in
        files_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("assets")).into_iter().filter(is_words)
    {
        for letter in
            fs::read_to_string(&file).expect("a text").chars().filter(|letter| !letter.is_whitespace())
        {
            stands_in.entry(letter).or_insert_with(|| file.clone());
        }
    }
    let fonts = [FontId::proportional(14.0), FontId::monospace(14.0)];
    let is_shown = |letter| fonts.iter().all(|font| panels.ctx.fonts(|fonts| fonts.has_glyph(font, letter)));
    stands_in.retain(|letter, _| !is_shown(*letter));
    assert!(stands_in.is_empty(), "{stands_in:?}");
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
}
