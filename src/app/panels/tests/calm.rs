//! The first impression of the window: few controls, readable text, and tooltips and messages that cover nothing.

use std::collections::BTreeSet;

use egui_macroquad::egui::{AreaState, Color32, LayerId, Order, Shape, Visuals};
use sidestep_lab::{picture::draw::Theme, text::language::Language};

use super::*;

/// Everything within the window that can be pressed, dragged or typed into.
fn controls_in_sight(panels: &Panels, size: (f32, f32)) -> Vec<String> {
    let window = Rect::from_min_size(Pos2::ZERO, Vec2::from(size));
    let roles = [
        Role::Button,
        Role::ComboBox,
        Role::Slider,
        Role::SpinButton,
        Role::CheckBox,
        Role::TextInput,
        Role::RadioButton,
    ];
    let nodes = roles.into_iter().flat_map(|role| panels.query_all(by().role(role)));
    nodes.filter(|node| window.contains(rect(node).center())).map(|node| words(&node)).collect()
}

#[test]
fn the_first_screen_has_fewer_controls_than_it_had() {
    // There were 65 when presets of len, headings of unused subjects, the whole view and both themes were visible.
    let size = (1280.0, 800.0);
    let mut panels = panels("circle-10", size);
    panels.run_steps(4);
    let found = controls_in_sight(&panels, size);
    println!("{} controls: {found:?}", found.len());
    assert!(found.len() <= 58, "{} controls: {found:?}", found.len());
}

/// Pieces of text that are painted within the window. A sentence is one piece, even with marked words; labels of the
/// lens and of plots belong to pictures and do not count.
fn pieces_of_text(panels: &Panels, size: (f32, f32)) -> Vec<String> {
    let window = Rect::from_min_size(Pos2::ZERO, Vec2::from(size));
    let lens = panels::lens::area(&panels.ctx);
    let mut found = Vec::new();
    for clipped in &panels.output().shapes {
        let seen = clipped.clip_rect.intersect(window);
        let mut painted = Vec::new();
        inks(&clipped.shape, &mut painted);
        let in_sight = painted.into_iter().filter(|(_, at, words)| {
            let at = *at + Vec2::splat(2.0);
            !words.trim().is_empty() && seen.contains(at) && !lens.is_some_and(|lens| lens.contains(at))
        });
        found.extend(in_sight.map(|(.., words)| words));
    }
    // An icon is not text.
    found.retain(|words| words.chars().any(char::is_alphanumeric));
    let (watch, attempt) = &panels.state().app.document.hints;
    let sentences = [watch.to_string(), attempt.to_string()];
    found.dedup_by(|next, last| {
        sentences.iter().any(|sentence| sentence.contains(last.trim()) && sentence.contains(next.trim()))
    });
    found
}

#[test]
fn the_first_screen_has_at_most_sixty_pieces_of_text() {
    let size = (1280.0, 800.0);
    for language in [Language::English, Language::Chinese] {
        language.speaking(|| {
            let mut panels = panels("circle-10", size);
            style::fonts(&panels.ctx);
            panels.run_steps(6);
            let found = pieces_of_text(&panels, size);
            assert!((30..=60).contains(&found.len()), "{language:?}: {}: {found:?}", found.len());
        });
    }
}

/// Relative luminance of an opaque sRGB color, exactly as WCAG 2.1 defines it.
fn luminance(color: Color32) -> f64 {
    let channel = |value: u8| {
        let share = f64::from(value) / 255.0;
        if share <= 0.03928 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * channel(color.r()) + 0.7152 * channel(color.g()) + 0.0722 * channel(color.b())
}

fn contrast(a: Color32, b: Color32) -> f64 {
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    a.max(b) / a.min(b)
}

#[test]
fn words_have_a_contrast_of_four_and_a_half_in_every_theme() {
    let ctx = egui::Context::default();
    for theme in Theme::ALL {
        style::apply(&ctx, theme);
        let style = ctx.style();
        let Visuals { panel_fill, window_fill, widgets, selection, .. } = style.visuals.clone();
        let visuals = &style.visuals;
        let raised = [widgets.inactive, widgets.hovered, widgets.active, widgets.open];
        let words = [
            ("words", visuals.text_color()),
            ("weak words", visuals.weak_text_color()),
            ("strong words", visuals.strong_text_color()),
            ("links", visuals.hyperlink_color),
            ("warnings", visuals.warn_fg_color),
            ("errors", visuals.error_fg_color),
        ];
        let mut pairs: Vec<(String, Color32, Color32)> = Vec::new();
        for (name, color) in words {
            pairs.push((format!("{name} on a panel"), color, panel_fill));
            pairs.push((format!("{name} in a window"), color, window_fill));
        }
        for (name, color) in &words[..2] {
            pairs.push((format!("{name} in a text field"), *color, visuals.extreme_bg_color));
        }
        for widget in raised {
            pairs.push((
                format!("a control of {:?}", widget.weak_bg_fill),
                widget.text_color(),
                widget.weak_bg_fill,
            ));
        }
        pairs.push(("what is selected".into(), selection.stroke.color, selection.bg_fill));
        pairs.push(("the method that is on".into(), Color32::WHITE, style::accent(theme)));
        pairs.push(("the time recorded".into(), Color32::WHITE, style::recording()));
        for (name, color, ground) in pairs {
            let found = contrast(color, ground);
            assert!(found >= 4.5, "{theme:?}: {name}, {color:?} on {ground:?}: {found:.2}");
        }
    }
}

/// Every color in which text is painted, with its place.
fn inks(shape: &Shape, into: &mut Vec<(Color32, Pos2, String)>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| inks(shape, into)),
        Shape::Text(text) => {
            let words = text.galley.text().to_string();
            for section in &text.galley.job.sections {
                let own = section.format.color;
                let color = if own == Color32::PLACEHOLDER { text.fallback_color } else { own };
                into.push((text.override_text_color.unwrap_or(color), text.pos, words.clone()));
            }
        }
        _ => {}
    }
}

#[test]
fn what_is_painted_as_words_on_the_side_panels_can_be_read() {
    for theme in Theme::ALL {
        for scenario in ["circle-10", "doorway", "roadmap"] {
            let mut panels = panels(scenario, (1280.0, 800.0));
            panels.state_mut().app.settings.theme = theme;
            steps(&mut panels, 30);
            let ground = panels.ctx.style().visuals.panel_fill;
            let mut found = Vec::new();
            panels.output().shapes.iter().for_each(|clipped| inks(&clipped.shape, &mut found));
            let mut faint = BTreeSet::new();
            for (color, at, words) in found {
                let on_a_side = (at.x < 250.0 || at.x > 970.0) && at.y > 34.0 && at.y < 750.0;
                // White text is on the fill of what is on; text of bars and knobs is on their own backgrounds. Text of
                // chips is on the hue of what they name, in the color of the background.
                let in_chip = color == panels.ctx.style().visuals.extreme_bg_color;
                if on_a_side
                    && !in_chip
                    && color != Color32::WHITE
                    && color.a() == 255
                    && contrast(color, ground) < 4.5
                {
                    faint.insert(format!("{words:?} {color:?} {:.2}", contrast(color, ground)));
                }
            }
            assert!(faint.is_empty(), "{scenario}, {theme:?}: {faint:#?}");
        }
    }
}

/// Every area filled with a color.
fn filled(shape: &Shape, color: Color32, into: &mut Vec<Rect>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| filled(shape, color, into)),
        Shape::Rect(rect) if rect.fill == color => into.push(rect.rect),
        _ => {}
    }
}

#[test]
fn words_on_the_fill_of_what_is_on_can_be_read() {
    for theme in Theme::ALL {
        // The text of the scene contains the present value of len.
        let mut panels = panels("four-balls", (1280.0, 800.0));
        panels.state_mut().app.settings.theme = theme;
        panels.state_mut().app.settings.plots = true;
        steps(&mut panels, 10);
        let (mut on, mut found) = (Vec::new(), Vec::new());
        for clipped in &panels.output().shapes {
            filled(&clipped.shape, style::accent(theme), &mut on);
            inks(&clipped.shape, &mut found);
        }
        found.retain(|(_, at, words)| !words.trim().is_empty() && on.iter().any(|rect| rect.contains(*at)));
        for (color, _, words) in &found {
            let contrast = contrast(*color, style::accent(theme));
            assert!(contrast >= 4.5, "{theme:?}: {words:?} in {color:?}: {contrast:.2}");
        }
        let named = |name: &str| found.iter().any(|(.., words)| words == name);
        assert!(named("1") && named("ORCA") && named("📈"), "{found:?}");
    }
}

/// The places where tooltips are painted.
pub(super) fn tooltips(panels: &Panels) -> Vec<Rect> {
    let ctx = &panels.ctx;
    let layers = ctx.memory(|memory| memory.areas().visible_layer_ids());
    let tips = layers.into_iter().filter(|layer: &LayerId| layer.order == Order::Tooltip);
    let rect = |tip: LayerId| {
        let rect = AreaState::load(ctx, tip.id)?.rect();
        Some(ctx.layer_transform_to_global(tip).map_or(rect, |moved| moved * rect))
    };
    let window = ctx.screen_rect();
    tips.filter_map(rect).filter(|rect| window.intersects(*rect)).collect()
}

#[test]
fn a_tooltip_comes_after_six_tenths_of_a_second_and_stands_beside_the_panel() {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    panels.run_steps(2);
    unfold(&mut panels, "numbers");
    let (left, right) = (slider(&panels, "time horizon").center(), label(&panels, "position").center());
    // egui treats a pointer that has just appeared as one that has never moved.
    for k in 0..6 {
        point(&mut panels, pos2(600.0 + k as f32, 400.0));
    }
    point(&mut panels, left);
    panels.run_steps(30);
    assert!(tooltips(&panels).is_empty(), "half a second is too early");
    panels.run_steps(15);
    let [tip] = tooltips(&panels)[..] else { panic!("{:?}", tooltips(&panels)) };
    assert!(tip.left() >= 264.0 && tip.right() < 960.0, "beside the left panel: {tip}");
    let top =
        rect(&panels.query_all(by().role(Role::Button).label("ORCA")).next().expect("a method")).center();
    point(&mut panels, top);
    panels.run_steps(60);
    let [tip] = tooltips(&panels)[..] else { panic!("{:?}", tooltips(&panels)) };
    assert!(tip.top() > 26.0, "below the top bar: {tip}");
    point(&mut panels, right);
    panels.run_steps(60);
    for tip in tooltips(&panels) {
        assert!(tip.right() <= 960.0, "beside the right panel: {tip}");
    }
}

#[test]
fn no_tooltip_shows_while_something_is_dragged_or_right_after() {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    panels.run_steps(2);
    let at = slider(&panels, "time horizon").center();
    point(&mut panels, at);
    panels.run_steps(60);
    assert_eq!(tooltips(&panels).len(), 1, "it is open before the drag");
    button(&mut panels, at, true);
    for k in 1..=8 {
        point(&mut panels, at + Vec2::new(2.0 * k as f32, 0.0));
        assert!(tooltips(&panels).is_empty(), "during the drag");
    }
    panels.run_steps(60);
    assert!(tooltips(&panels).is_empty(), "nor while the hand holds still");
    button(&mut panels, at + Vec2::new(16.0, 0.0), false);
    for _ in 0..90 {
        panels.step();
        assert!(tooltips(&panels).is_empty(), "nor while the pointer rests where the drag ended");
    }
    // It appears again when the pointer returns.
    point(&mut panels, pos2(600.0, 400.0));
    panels.run_steps(60);
    point(&mut panels, at);
    panels.run_steps(60);
    assert_eq!(tooltips(&panels).len(), 1);
}

#[test]
fn messages_stand_at_the_foot_of_the_worlds_and_go_by_themselves_or_by_a_click() {
    let read = Scenario::load("circle-10").expect("a built-in scenario");
    let mut app = App::new(Opening::of("circle-10", read), used()).expect("no log");
    app.time.playing = false;
    let bindings = keys::table();
    let show = move |ctx: &egui::Context, app: &mut App| {
        style::apply(ctx, app.settings.theme);
        panels::show(ctx, &app.view(), &bindings, &mut Vec::new());
        _ = app.notices.toasts.show(ctx, panels::foot_room(ctx, ctx.available_rect()), false);
    };
    let mut bench = Harness::builder()
        .with_size(Vec2::new(1280.0, 800.0))
        .with_step_dt(1.0 / 60.0)
        .build_state(show, app);
    let long = "a sentence that says what is wrong with a file and what would be right, in so many words that it \
                takes more than a line at the foot of the worlds";
    bench.state_mut().notices.error(long);
    bench.state_mut().notices.info("short");
    bench.state_mut().notices.info("short");
    bench.run_steps(10);
    let area = |bench: &Harness<App>, words: &str| {
        AreaState::load(&bench.ctx, egui::Id::new(("toast", words))).expect("a message").rect()
    };
    let world = Rect::from_min_max(pos2(264.0, 32.0), pos2(960.0, 758.0));
    let (upper, lower) = (area(&bench, long), area(&bench, "short"));
    for rect in [upper, lower] {
        assert!(world.contains_rect(rect), "{rect} covers a panel");
        assert!((rect.center().x - world.center().x).abs() < 2.0, "{rect}");
    }
    assert!(
        lower.bottom() > 740.0 && upper.bottom() < lower.top(),
        "the newest at the foot: {upper}, {lower}"
    );
    assert_eq!(bench.state().notices.toasts.words().count(), 2, "the same one once");
    let pos = lower.center();
    bench.input_mut().events.push(Event::PointerMoved(pos));
    for pressed in [true, false] {
        bench.step();
        let button = PointerButton::Primary;
        bench.input_mut().events.push(Event::PointerButton {
            pos,
            button,
            pressed,
            modifiers: Modifiers::NONE,
        });
    }
    bench.run_steps(3);
    assert_eq!(bench.state().notices.toasts.words().collect::<Vec<_>>(), [long], "a click takes one away");
    bench.input_mut().events.push(Event::PointerMoved(pos2(600.0, 200.0)));
    bench.run_steps(60 * 5);
    assert!(bench.state().notices.toasts.is_empty());
}

/// Each message once moved when another appeared or disappeared.
#[test]
fn a_message_stays_where_it_came_and_covers_no_other_and_no_offer() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("drafts")).expect("a folder");
    std::fs::write(folder.path().join("drafts/scene.toml"), "").expect("a draft");
    let mut app = app_of("circle-10");
    app.draft = crate::app::edit::draft::SceneDraft::in_folder(Some(folder.path().to_path_buf()));
    let bindings = keys::table();
    let show = move |ctx: &egui::Context, app: &mut App| {
        style::apply(ctx, app.settings.theme);
        panels::show(ctx, &app.view(), &bindings, &mut Vec::new());
        _ = app.notices.toasts.show(ctx, panels::foot_room(ctx, ctx.available_rect()), false);
    };
    let mut bench = Harness::builder()
        .with_size(Vec2::new(1280.0, 800.0))
        .with_step_dt(1.0 / 60.0)
        .build_state(show, app);
    let mut seen: std::collections::BTreeMap<String, Rect> = std::collections::BTreeMap::new();
    for frame in 0..60 * 20_u32 {
        if frame % 50 == 0 {
            let words = format!("message {frame} {}", "and so on ".repeat((frame / 50 % 4) as usize * 8));
            bench.state_mut().notices.info(words);
        }
        if frame % 170 == 0 {
            bench.state_mut().notices.long_warning("the same again");
        }
        bench.step();
        let words: Vec<String> = bench.state().notices.toasts.words().map(String::from).collect();
        seen.retain(|known, _| words.contains(known));
        let rects: Vec<(String, Rect)> = words
            .into_iter()
            .filter_map(|words| {
                let state = AreaState::load(&bench.ctx, egui::Id::new(("toast", &words)))?;
                state.size.map(|_| (words, state.rect()))
            })
            .collect();
        let offer = bench.ctx.memory(|memory| memory.area_rect("draft")).filter(|_| frame > 5);
        for (index, (words, rect)) in rects.iter().enumerate() {
            if frame % 50 > 2 {
                let before = *seen.entry(words.clone()).or_insert(*rect);
                assert_eq!(before, *rect, "frame {frame}: {words} has moved");
                let others = rects[..index].iter().map(|(_, other)| *other).chain(offer);
                for other in others {
                    assert!(!rect.intersects(other), "frame {frame}: {words} {rect} over {other}");
                }
            }
            assert!(rect.top() > 100.0, "{rect} climbs");
        }
    }
}

#[test]
fn side_panels_are_as_wide_as_they_were_dragged_and_the_lens_grows_with_its_panel() {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    panels.run_steps(2);
    let lens = |panels: &Panels| panels::lens::area(&panels.ctx).expect("a lens").width();
    assert_eq!(lens(&panels), 320.0);
    drag(&mut panels, pos2(960.0, 500.0), pos2(860.0, 500.0));
    drag(&mut panels, pos2(264.0, 700.0), pos2(300.0, 700.0));
    panels.run_steps(3);
    let widths = |panels: &Panels| {
        let settings = &panels.state().app.settings;
        (settings.left_width.expect("a width"), settings.right_width.expect("a width"))
    };
    let (left, right) = widths(&panels);
    assert!((left - 300.0).abs() < 3.0 && (right - 420.0).abs() < 3.0, "{left}, {right}");
    assert!((lens(&panels) - right).abs() < 1.0, "the lens is as wide as its panel");
    // A long text never makes a panel wider.
    panels.state_mut().app.act(SceneAction::Load("roadmap".into()));
    panels.run_steps(5);
    assert_eq!(widths(&panels), (left, right));
    assert!((lens(&panels) - right).abs() < 1.0);
}

#[test]
fn in_a_wide_window_the_lens_begins_at_480_points() {
    let mut panels = panels("circle-10", (1920.0, 1080.0));
    panels.run_steps(3);
    let lens = panels::lens::area(&panels.ctx).expect("a lens");
    assert_eq!(lens.width(), 480.0);
    assert!(lens.height() > 440.0, "{lens}");
}

#[test]
fn every_menu_closes_by_escape_and_by_a_click_elsewhere() {
    use crate::app::menu;
    let mut panels = panels("circle-10", (1280.0, 800.0));
    panels.run_steps(3);
    let elsewhere = pos2(620.0, 700.0);
    let mut places: Vec<(String, Pos2)> = ["Scene", "Learn", "View", "⊞ compare", "🎬 clips", "right"]
        .into_iter()
        .map(|name| (name.to_string(), rect(&panels.get(by().role(Role::Button).label(name))).center()))
        .collect();
    let seen = Rect::from_min_size(Pos2::ZERO, Vec2::new(1280.0, 750.0));
    let combos = all(&panels, Role::ComboBox).into_iter().map(|combo| combo.center());
    places.extend(combos.filter(|at| seen.contains(*at)).map(|at| (format!("choice at {at}"), at)));
    assert!(places.len() >= 8, "{places:?}");
    for (name, at) in places {
        for close_by_key in [true, false] {
            click_at(&mut panels, at);
            assert!(menu::is_open(&panels.ctx), "{name} unfolds");
            match close_by_key {
                true => press(&mut panels, egui::Key::Escape),
                false => click_at(&mut panels, elsewhere),
            }
            panels.run_steps(3);
            assert!(!menu::is_open(&panels.ctx), "{name} folds, by key: {close_by_key}");
        }
    }
}

#[test]
fn the_window_for_comparisons_opens_and_closes_by_key() {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    let binding = keys::table().into_iter().find(|binding| binding.keys == "F6").expect("a key");
    let fields = |panels: &Panels| panels.query_all(by().role(Role::TextInput)).count();
    let before = fields(&panels);
    panels.state_mut().app.act(binding.action.clone());
    panels.run_steps(3);
    assert_eq!(fields(&panels), before + 1, "the field for any values");
    panels.state_mut().app.act(Action::Escape);
    panels.run_steps(3);
    assert_eq!(fields(&panels), before);
    assert_eq!(panels.state().app.document.selected(), Some(0), "Escape did nothing besides");
}

/// The explanations of VO, RVO, HRVO and ORCA were in English, and "none" was not translated.
#[test]
fn the_methods_are_explained_in_the_language_that_is_spoken() {
    Language::Chinese.speaking(|| {
        let mut panels = panels("circle-10", (1280.0, 800.0));
        style::fonts(&panels.ctx);
        panels.run_steps(3);
        for k in 0..6 {
            point(&mut panels, pos2(600.0 + k as f32, 400.0));
        }
        for (name, explained) in [
            ("VO", "速度障碍"),
            ("RVO", "相互速度障碍"),
            ("HRVO", "混合相互速度障碍"),
            ("ORCA", "最优相互避碰"),
            ("不避让", "期望速度"),
        ] {
            let method = panels.query_all(by().role(Role::Button).label(name)).next().expect(name);
            let at = rect(&method).center();
            point(&mut panels, at);
            panels.run_steps(60);
            let tips: Vec<String> = panels
                .query_all(by().role(Role::Label))
                .map(|node| words(&node))
                .filter(|words| words.contains(explained))
                .collect();
            assert!(!tips.is_empty(), "{name} is not explained");
            for tip in tips {
                let ascii =
                    tip.split(|c: char| !c.is_ascii()).map(|part| part.split_whitespace().count()).max();
                assert!(ascii < Some(5), "{name}: {tip}");
            }
        }
    });
}
