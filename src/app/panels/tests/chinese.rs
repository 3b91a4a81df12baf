//! With Chinese selected, panels and tooltips show Chinese: each word in Latin letters is a name or occurs in a Chinese
//! text.

use std::collections::BTreeSet;

use sidestep_lab::{learn::museum, text::language::Language};

use super::{
    lines::{all_texts, galleys},
    *,
};
use crate::app::{
    edit::{EditAction, tool::EditTool},
    ui::{Finder, MuseumVisit},
};

/// Words of at least three Latin letters, with the dots and hyphens within names.
fn latin(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || "_.-'".contains(c)));
    let words = words.map(|word| word.trim_matches(|c: char| !c.is_ascii_alphabetic()));
    words.filter(|word| word.chars().filter(char::is_ascii_alphabetic).count() > 2)
}

/// Text in Latin letters that Chinese may contain: words in the Chinese texts themselves, and names that are the same
/// in all languages.
fn known() -> BTreeSet<String> {
    let mut known: BTreeSet<String> =
        all_texts().iter().flat_map(|text| latin(text)).map(String::from).collect();
    for key in Key::all() {
        known.extend(
            [key.name(), key.formula, key.unit].iter().flat_map(|text| latin(text)).map(String::from),
        );
    }
    for slip in museum::all() {
        known.extend([slip.printed, slip.repaired].iter().flat_map(|text| latin(text)).map(String::from));
    }
    known.extend(Method::ALL.iter().flat_map(|method| latin(method.label())).map(String::from));
    known.extend(builtin::all().map(|builtin| builtin.name.to_string()));
    known.extend(overlay::ALL.iter().map(|overlay| overlay.slug.to_string()));
    known
}

/// The visible words in Latin letters that no Chinese text contains. The text field of a drawn scene does not count, as
/// its contents are not translated.
fn foreign(panels: &Panels, known: &BTreeSet<String>) -> BTreeSet<String> {
    let own = panels.state().app.document.text().about;
    let galleys = galleys(&panels.output().shapes);
    let texts = galleys.iter().map(|galley| galley.text()).filter(|text| *text != own);
    let english = |text: &&str| latin(text).any(|word| !known.contains(word));
    texts.filter(english).map(String::from).collect()
}

/// Makes tooltips appear immediately.
fn impatient(ctx: &egui::Context) {
    ctx.style_mut(|style| {
        style.interaction.tooltip_delay = 0.0;
        style.interaction.show_tooltips_only_when_still = false;
    });
}

/// Points at each widget that was not there before. Returns the foreign words of the panels and of all tooltips, and
/// the number of tooltips.
fn hovered(
    panels: &mut Panels,
    known: &BTreeSet<String>,
    before: &mut BTreeSet<(i32, i32, String)>,
) -> (BTreeSet<String>, usize) {
    panels.run_steps(8);
    let mut found = foreign(panels, known);
    let place = |node: Node| (rect(&node).center().x as i32, rect(&node).center().y as i32, words(&node));
    let places: BTreeSet<(i32, i32, String)> = widgets(panels).map(place).collect();
    let new: Vec<_> = places.difference(before).cloned().collect();
    before.extend(places);
    let mut tips = 0;
    for (x, y, _) in new {
        point(panels, pos2(x as f32 + 0.5, y as f32 + 0.5));
        panels.run_steps(1);
        tips += usize::from(!calm::tooltips(panels).is_empty());
        found.append(&mut foreign(panels, known));
    }
    (found, tips)
}

#[test]
fn the_chinese_window_shows_no_english_word_and_neither_do_its_tooltips() {
    let (found, tips) = Language::Chinese.speaking(|| {
        let known = known();
        let bindings = keys::table();
        let mut panels = bench("circle-10", TALL, move |ctx, view, out| {
            impatient(ctx);
            panels::show(ctx, view, &bindings, out);
        });
        let lens = |mode| Action::from(LensAction::SetMode(mode));
        let shown: [Vec<Action>; 9] = [
            vec![],
            vec![DocumentAction::Select(Some(0)).into(), UiAction::TogglePanel(Panel::Plots).into()],
            vec![UiAction::TogglePanel(Panel::Performance).into(), lens(LensFace::Construction)],
            vec![lens(LensFace::Programs), UiAction::ToggleComparison.into()],
            vec![UiAction::ToggleComparison.into(), EditAction::Toggle.into()],
            vec![EditAction::Take(EditTool::Group).into()],
            vec![EditAction::Toggle.into(), UiAction::ToggleHelp.into()],
            vec![UiAction::ToggleHelp.into(), UiAction::Find(Some(Finder::Commands)).into()],
            vec![UiAction::Find(None).into(), UiAction::VisitMuseum(Some(MuseumVisit::default())).into()],
        ];
        let (mut found, mut before, mut tips) = (BTreeSet::new(), BTreeSet::new(), 0);
        for actions in shown {
            actions.into_iter().for_each(|action| panels.state_mut().app.act(action));
            let (mut words, count) = hovered(&mut panels, &known, &mut before);
            found.append(&mut words);
            tips += count;
        }
        (found, tips)
    });
    assert!(tips > 50, "only {tips} tooltips");
    assert!(found.is_empty(), "{}:\n{}", found.len(), found.into_iter().collect::<Vec<_>>().join("\n"));
}
