//! The options of `sidestep record` that make a clip from the run that it carries.

use super::{LegendSide, LensPlace, Quality, Shot, Staging, clip::Clip};
use crate::{
    files::scenario::Scenario,
    picture::{
        draw::{TextSize, Theme},
        overlay::{OverlayId, Quantity, Shown},
    },
    text::language::Language,
};

/// Every option except the files: with them `sidestep record` makes this clip from the run that it carries, unless its
/// look changes on the way.
pub fn options(clip: &Clip) -> Vec<String> {
    let shot = clip.track.at(clip.from);
    let mut list = OptionList(Vec::new());
    list.add("--size", format!("{}x{}", clip.size.0, clip.size.1));
    list.add("--fps", clip.frame_rate);
    if clip.speed != 1.0 {
        list.add("--speed", clip.speed);
    }
    if clip.quality != Quality::default() {
        list.add("--quality", clip.quality.get());
    }
    if clip.theme != Theme::default() {
        list.add("--theme", clip.theme.slug());
    }
    if let Some(agent) = shot.look.selected {
        list.add("--select", agent);
    }
    if let Some(agent) = shot.follow {
        list.add("--follow", agent);
    }
    let always = Shown::named(&[]);
    let own = shot.look.shown.slugs().into_iter().filter(|slug| !always.slugs().contains(slug));
    list.add("--overlays", own.collect::<Vec<_>>().join(","));
    if shot.look.color_by != Quantity::default() {
        list.add("--color-by", format!("{:?}", shot.look.color_by).to_lowercase());
    }
    match &clip.caption {
        None => list.0.push("--no-caption".into()),
        Some(caption) => list.add("--caption", &caption.text),
    }
    list.0.extend(carried(clip));
    if clip.staging.language == Language::default() {
        // The user who makes it again may have set another language.
        list.add("--lang", clip.staging.language.tag());
    }
    list.0
}

/// The options that a file carries in addition to the run, which does not contain them; none for a plain clip.
pub fn carried(clip: &Clip) -> Vec<String> {
    let shot = clip.track.at(clip.from);
    let mut list = OptionList(Vec::new());
    let scenario = clip.panes.first().map(|pane| &pane.scenario);
    if let Some(scenario) = scenario {
        of_shot(&shot, scenario, clip.track.moves.is_empty(), &mut list);
    }
    let Staging { legend, lens, margin, title, texts, glide, timing, language, text_size } = &clip.staging;
    if *legend == LegendSide::Beside {
        list.add("--legend", "beside");
    }
    match lens {
        None => {}
        Some(LensPlace::Inset) => list.add("--lens", "inset"),
        Some(LensPlace::Beside) => list.add("--lens", "beside"),
    }
    if *margin > 0.0 {
        list.add("--margin", margin);
    }
    if timing.hold > 0.0 {
        list.add("--hold", timing.hold);
    }
    timing
        .slow
        .iter()
        .for_each(|slow| list.add("--slow", format!("{}..{}={}", slow.from, slow.to, slow.factor)));
    match title {
        Some(card) if scenario.is_some_and(|scenario| language.speaking(|| *card == scenario.into())) => {
            list.0.push("--titles".into())
        }
        Some(card) => list.add("--title", &card.title),
        None => {}
    }
    texts.iter().for_each(|text| list.add("--text", format!("{}..{}={}", text.from, text.to, text.text)));
    if *glide {
        list.0.push("--glide".into());
    }
    if *language != Language::default() {
        list.add("--lang", language.tag());
    }
    if *text_size != TextSize::default() {
        list.add("--text-size", text_size);
    }
    list.0
}

/// The options for the differences from the shot that the scenario requests.
fn of_shot(shot: &Shot, scenario: &Scenario, still: bool, list: &mut OptionList) {
    let look = &shot.look;
    if look.selected.is_none() && scenario.view.select.is_some() {
        list.add("--select", "none");
    }
    let hidden = Shown::named(&[]).ids().filter(|id| !look.shown.is_on(*id)).map(name_of);
    let marks = [(look.hidden.selection, "selection"), (look.hidden.badges, "badges")];
    let marks = marks.into_iter().filter(|(hidden, _)| *hidden).map(|(_, name)| name);
    let hidden: Vec<&str> = hidden.chain(marks).collect();
    if !hidden.is_empty() {
        list.add("--hide", hidden.join(","));
    }
    if let Some(window) = shot.camera.filter(|_| still && scenario.view.width.is_none()) {
        let (center, extent) = (window.center, window.extent);
        list.add("--camera", format!("{},{},{},{}", center.x, center.y, extent.x, extent.y));
    }
}

fn name_of(id: OverlayId) -> &'static str {
    id.overlay().slug
}

/// Options with their values.
struct OptionList(Vec<String>);

impl OptionList {
    fn add(&mut self, option: &str, value: impl ToString) {
        // In one word, so that a value may begin with a minus.
        self.0.push(format!("{option}={}", value.to_string()));
    }
}

/// A line for a shell, with quotes around every word that needs them.
pub fn shell_line<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=.,:/+%@".contains(c);
    let quoted = |word: &str| match !word.is_empty() && word.chars().all(plain) {
        true => word.to_string(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    };
    words.into_iter().map(quoted).collect::<Vec<_>>().join(" ")
}
