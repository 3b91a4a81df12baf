//! All panels in both languages in a small window: contents end inside their panel, and nothing covers anything else.

use sidestep_lab::{
    files::scenario::translated, picture::draw::Theme, run::metrics::EventKind, text::language::Language,
};

use super::*;
use crate::app::{
    clips::said as recording,
    edit::EditAction,
    panels::{lens::MODES, menus::said as menus},
    time::said,
    ui::{Finder, MuseumVisit},
};

/// Height of a row of text with the gap below it, points.
const ROW: f32 = 20.0;

const SMALL: (f32, f32) = (1024.0, 640.0);

/// The room in windows of 1280 × 800 and 1024 × 640 at two and a half times the text size, and in the smaller one with
/// the colors for a projector, which have larger text anyway, points.
const ENLARGED: [(f32, f32); 3] = [(512.0, 320.0), (409.6, 256.0), (327.68, 204.8)];

/// Widths between these and [`SMALL`] at which the timeline changes its form, points.
const BETWEEN: [(f32, f32); 4] = [(599.0, 374.0), (600.0, 375.0), (799.0, 499.0), (800.0, 500.0)];

/// Scenarios whose panels have different contents.
const SCENES: [&str; 5] = ["circle-10", "doorway", "wander-box", "four-balls", "blocks"];

/// A widget: its place, and its text.
type PlacedWidget = (Rect, String);

/// All widgets, and the track of time.
fn all_placed(panels: &Panels) -> Vec<PlacedWidget> {
    // A track is higher than a row but shares no row with others, as a text of that height may.
    let row = |track: Rect| track.shrink2(Vec2::new(0.0, 0.5 * (track.height() - ROW).max(0.0)));
    let tracks = panels.query_all(by().role(Role::ProgressIndicator));
    let tracks = tracks.map(|node| (row(rect(&node)), words(&node)));
    let all = widgets(panels).map(|node| (rect(&node), words(&node))).chain(tracks);
    all.filter(|(rect, _)| rect.is_positive()).collect()
}

/// Layout errors of widgets with these bounds: widgets that extend beyond, and pairs of which one covers the other.
fn faults(widgets: &[PlacedWidget], bounds: Rect) -> Vec<String> {
    let beyond = widgets.iter().filter(|(rect, _)| !bounds.expand(0.5).contains_rect(*rect));
    let mut faults: Vec<String> =
        beyond.map(|(rect, words)| format!("{words:?} at {rect} reaches beyond {bounds}")).collect();
    for (place, (a, first)) in widgets.iter().enumerate() {
        for (b, second) in &widgets[place + 1..] {
            let common = own(*a).intersect(own(*b));
            // A word of a sentence can be a separate widget at its place in the sentence.
            let is_part = first.contains(second) || second.contains(first);
            if common.width() > 1.5 && common.height() > 1.5 && !is_part {
                faults.push(format!("{first:?} at {a} lies over {second:?} at {b}"));
            }
        }
    }
    faults
}

/// The part of a widget that it does not share: the first and the last row of a long text may contain what comes before
/// and after.
fn own(rect: Rect) -> Rect {
    if rect.height() < 1.5 * ROW { rect } else { rect.shrink2(Vec2::new(0.0, ROW)) }
}

/// Runs `hold` in each language; it returns the errors.
fn in_both_languages(hold: impl Fn() -> Vec<String>) {
    for language in Language::ALL {
        let faults = language.speaking(&hold);
        assert!(faults.is_empty(), "{language:?}:\n{}", faults.join("\n"));
    }
}

/// A scenario after some steps with an agent selected, with the Chinese font if the language needs it.
fn opened(scenario: &str, size: (f32, f32)) -> Panels {
    let mut panels = panels(scenario, size);
    style::fonts(&panels.ctx);
    let app = &mut panels.state_mut().app;
    app.act(DocumentAction::Select(Some(0)));
    steps_of(app, 20);
    panels.run_steps(3);
    panels
}

/// Like [`opened`], without the side panels.
fn without_sides(scenario: &str, size: (f32, f32)) -> Panels {
    let mut panels = opened(scenario, size);
    for panel in [Panel::Left, Panel::Right] {
        panels.state_mut().app.act(UiAction::TogglePanel(panel));
    }
    panels.run_steps(20);
    panels
}

#[test]
fn the_side_panels_fit() {
    in_both_languages(|| {
        SCENES
            .into_iter()
            .flat_map(|scene| MODES.map(|(mode, ..)| (scene, mode)))
            .flat_map(side_faults)
            .collect()
    });
}

/// In a window of the small width, high enough that nothing is scrolled.
fn side_faults((scene, mode): (&str, LensFace)) -> Vec<String> {
    let (width, height) = (SMALL.0, TALL.1);
    let mut panels = opened(scene, (width, height));
    panels.state_mut().app.act(LensAction::SetMode(mode));
    panels.run_steps(4);
    let between = |(rect, _): &PlacedWidget| rect.top() > 32.0 && rect.bottom() < height - 50.0;
    let (left, right): (Vec<PlacedWidget>, Vec<PlacedWidget>) =
        all_placed(&panels).into_iter().filter(between).partition(|(rect, _)| rect.left() < 264.0);
    let right: Vec<PlacedWidget> =
        right.into_iter().filter(|(rect, _)| rect.left() > width - 320.0).collect();
    assert!(left.len() > 10 && right.len() > 3, "{scene}: {} and {}", left.len(), right.len());
    let wall = |from: f32, to: f32| Rect::from_x_y_ranges(from..=to, 0.0..=height);
    let found = [faults(&left, wall(0.0, 260.0)), faults(&right, wall(width - 320.0, width))].concat();
    found.into_iter().map(|fault| format!("{scene}, {mode:?}: {fault}")).collect()
}

#[test]
fn the_bars_fit() {
    in_both_languages(|| SCENES.into_iter().flat_map(|scene| bar_faults(scene, SMALL)).collect());
}

#[test]
fn the_bars_fit_where_words_are_large() {
    in_both_languages(|| ENLARGED.into_iter().flat_map(|size| bar_faults("circle-10", size)).collect());
}

/// The track of time once covered the buttons next to it: it did not count as a widget, and a short past needs less
/// room than one with branches.
#[test]
fn the_timeline_fits_with_all_that_it_can_hold() {
    in_both_languages(|| {
        let sizes = ENLARGED.into_iter().chain(BETWEEN).chain([SMALL]);
        sizes.flat_map(timeline_faults).collect()
    });
}

/// With branches, a range and a goal, in the colors for a projector.
fn timeline_faults(size: (f32, f32)) -> Vec<String> {
    let mut panels = without_sides("circle-10", size);
    let app = &mut panels.state_mut().app;
    app.settings.theme = Theme::Projector;
    let goals = [None, Some(Goal::Step(123_456)), Some(Goal::EventAfter(20))];
    app.act(TimeAction::Seek(5));
    app.act(Command::parse_set("radius=0.4").expect("a radius"));
    steps_of(app, 5);
    app.act(TimeAction::SetRange(Some((3, 9))));
    assert_eq!(app.document.panes.past().branches().len(), 2);
    let mut found = Vec::new();
    for goal in goals {
        panels.state_mut().app.time.goal = goal;
        panels.run_steps(20);
        let window = Rect::from_min_size(Pos2::ZERO, Vec2::from(size));
        let is_bar = |(rect, _): &PlacedWidget| rect.center().y > size.1 - 42.0;
        let bar: Vec<PlacedWidget> = all_placed(&panels).into_iter().filter(is_bar).collect();
        let track = rect(&panels.get(by().role(Role::ProgressIndicator).label(&said::track().to_string())));
        assert!(track.width() >= LEAST_TRACK, "{size:?}, {goal:?}: a track of {}", track.width());
        found.extend(faults(&bar, window).into_iter().map(|fault| format!("{size:?}, {goal:?}: {fault}")));
    }
    found
}

/// Least width of a track on which a step can be found, points.
const LEAST_TRACK: f32 = 60.0;

/// The controls right of the track are in a menu there if text is large.
#[test]
fn the_menu_of_the_timeline_has_all_that_is_folded() {
    let mut panels = without_sides("circle-10", ENLARGED[2]);
    panels.state_mut().app.act(TimeAction::SetRange(Some((3, 9))));
    panels.run_steps(20);
    let unfold = |panels: &mut Panels| {
        let folded = panels.query_all(by().role(Role::Button).label("⏷")).map(|node| rect(&node));
        let lowest = folded.max_by(|a, b| a.top().total_cmp(&b.top())).expect("a menu");
        click_at(panels, lowest.center());
        panels.run_steps(4);
    };
    unfold(&mut panels);
    click(&mut panels, Role::Button, &said::repeat().to_string());
    assert_eq!(panels.state().app.document.range, None);
    let kind = EventKind::ALL[0];
    let before = panels.state().app.time.kinds;
    unfold(&mut panels);
    click(&mut panels, Role::CheckBox, &kind.name().to_string());
    assert_ne!(panels.state().app.time.kinds, before);
    let plots = panels.state().app.settings.plots;
    click(&mut panels, Role::Button, "📈");
    assert_ne!(panels.state().app.settings.plots, plots);
}

/// The clock once started a new row from ten seconds on, and everything below it jumped.
#[test]
fn nothing_jumps_as_time_goes_on_where_words_are_large() {
    for (language, size) in
        Language::ALL.into_iter().flat_map(|language| ENLARGED.map(|size| (language, size)))
    {
        language.speaking(|| {
            let mut panels = opened("circle-10", size);
            let title = |panels: &Panels| {
                let title = translated(&panels.state().app.document.scenario.title).to_string();
                let all = all_placed(panels).into_iter().filter(|(_, words)| *words == title);
                all.map(|(rect, _)| rect.top()).fold(0.0, f32::max)
            };
            let before = title(&panels);
            assert!(before > 0.0, "the title stands in the left panel");
            steps_of(&mut panels.state_mut().app, 1000);
            panels.run_steps(3);
            assert_eq!(title(&panels), before, "{language:?} {size:?}");
        });
    }
}

/// Without the side panels, whose contents may be scrolled out of view behind the bars.
fn bar_faults(scene: &str, size: (f32, f32)) -> Vec<String> {
    let mut panels = without_sides(scene, size);
    let window = Rect::from_min_size(Pos2::ZERO, Vec2::from(size));
    let bars = faults(&all_placed(&panels), window);
    if size != SMALL {
        // The plots and their table scroll both ways.
        return bars.into_iter().map(|fault| format!("{scene}, {size:?}: {fault}")).collect();
    }
    panels.state_mut().app.act(UiAction::TogglePanel(Panel::Plots));
    panels.run_steps(20);
    // Rows of the table are scrolled out of view behind the timeline.
    let above = all_placed(&panels).into_iter().filter(|(rect, _)| rect.bottom() < size.1 - 42.0);
    let found = [bars, faults(&above.collect::<Vec<_>>(), window)].concat();
    found.into_iter().map(|fault| format!("{scene}, {size:?}: {fault}")).collect()
}

/// The actions that open a window over the worlds.
fn windows() -> Vec<(&'static str, Action)> {
    vec![
        ("keys", UiAction::ToggleHelp.into()),
        ("scenes", UiAction::Find(Some(Finder::Scenes)).into()),
        ("palette", UiAction::Find(Some(Finder::Commands)).into()),
        ("save as", UiAction::Find(Some(Finder::SaveAs)).into()),
        ("side by side", UiAction::ToggleComparison.into()),
        ("methods", UiAction::ToggleMethods.into()),
        ("preset", UiAction::Preview(Some("crowdnav")).into()),
        ("museum", UiAction::VisitMuseum(Some(MuseumVisit::default())).into()),
        ("performance", UiAction::TogglePanel(Panel::Performance).into()),
        ("drawing", EditAction::Toggle.into()),
    ]
}

#[test]
fn the_windows_over_the_worlds_fit() {
    in_both_languages(|| windows().into_iter().flat_map(window_faults).collect());
}

/// Errors among the widgets that appear when the window opens.
fn window_faults((name, open): (&'static str, Action)) -> Vec<String> {
    let mut panels = without_sides("circle-10", SMALL);
    let before = all_placed(&panels);
    panels.state_mut().app.act(open);
    panels.run_steps(20);
    new_faults(&panels, &before, 1, name)
}

/// Errors among the widgets that were not there `before`, of which there are more than `least`.
fn new_faults(panels: &Panels, before: &[PlacedWidget], least: usize, name: &str) -> Vec<String> {
    let new: Vec<PlacedWidget> =
        all_placed(panels).into_iter().filter(|widget| !before.contains(widget)).collect();
    assert!(new.len() > least, "{name}: {new:?}");
    // Lists scroll.
    let wall = Rect::from_x_y_ranges(0.0..=SMALL.0, 0.0..=f32::INFINITY);
    faults(&new, wall).into_iter().map(|fault| format!("{name}: {fault}")).collect()
}

#[test]
fn the_menus_of_the_top_bar_fit() {
    in_both_languages(|| {
        let names = [menus::scene(), menus::learn(), menus::view(), recording::clips_sign()];
        names.into_iter().map(|name| name.to_string()).flat_map(menu_faults).collect()
    });
}

fn menu_faults(name: String) -> Vec<String> {
    let mut panels = without_sides("circle-10", SMALL);
    let before = all_placed(&panels);
    let button = panels.query_all(by().role(Role::Button)).find(|node| words(node).contains(&name));
    let at = rect(&button.expect("a button")).center();
    click_at(&mut panels, at);
    panels.run_steps(20);
    new_faults(&panels, &before, 2, &name)
}
