//! The list of scenarios.

use super::*;

#[test]
fn the_search_of_the_browser_filters_and_a_click_opens() {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    let listed = |panels: &Panels| -> Vec<&'static str> {
        let title = |name: &str| Scenario::load(name).expect("built in").title;
        let is_there = |name: &str| {
            let title = title(name);
            panels.query_all(by().role(Role::Button).label(&title)).count() > 0
        };
        builtin::all().map(|builtin| builtin.name).filter(|name| is_there(name)).collect()
    };
    open_browser(&mut panels);
    assert_eq!(listed(&panels).len(), builtin::all().count(), "all of them at first");
    let search = all(&panels, Role::TextInput)[0].center();
    click_at(&mut panels, search);
    type_in(&mut panels, "head-on");
    let found = listed(&panels);
    assert!(found.contains(&"head-on") && !found.contains(&"circle-swap"), "{found:?}");
    let title = Scenario::load("head-on").expect("built in").title;
    click(&mut panels, Role::Button, &title);
    assert_eq!(asked(&mut panels), [SceneAction::Load("head-on".into()).into()]);
    assert_eq!(panels.state().app.document.source, "head-on");
}

/// The rows of the unfolded browser from top to bottom: headings are labels, titles are buttons.
fn browser_rows(panels: &Panels) -> Vec<String> {
    let topics = builtin::by_topic();
    let is_heading = |words: &str| topics.iter().any(|(topic, _)| *topic == words);
    let is_title = |words: &str| {
        topics.iter().flat_map(|(_, entries)| entries).any(|(_, scenario)| scenario.title == words)
    };
    let headings = panels.query_all(by().role(Role::Label)).filter(|node| is_heading(&words(node)));
    let titles = panels.query_all(by().role(Role::Button)).filter(|node| is_title(&words(node)));
    let mut rows: Vec<(f32, String)> =
        headings.chain(titles).map(|node| (rect(&node).top(), words(&node))).collect();
    rows.sort_by(|a, b| a.0.total_cmp(&b.0));
    rows.into_iter().map(|(_, words)| words).collect()
}

#[test]
fn the_browser_lists_under_topics_and_enter_opens_the_first_hit() {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    open_browser(&mut panels);
    let want: Vec<String> = builtin::by_topic()
        .into_iter()
        .flat_map(|(topic, entries)| {
            std::iter::once(topic.to_string()).chain(entries.into_iter().map(|(_, scenario)| scenario.title))
        })
        .collect();
    assert_eq!(browser_rows(&panels), want);
    // No click is needed: the search box has the keyboard. The search is a topic, and a word of one title under it.
    type_in(&mut panels, "pairs overtak");
    assert_eq!(browser_rows(&panels), ["Pairs", "Overtaking"]);
    for pressed in [true, false] {
        panels.input_mut().events.push(Event::Key {
            key: egui::Key::Enter,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers: Modifiers::NONE,
        });
    }
    panels.run_steps(4);
    assert_eq!(asked(&mut panels), [SceneAction::Load("overtaking".into()).into()]);
    assert_eq!(browser_rows(&panels), [""; 0], "the list has closed");
    open_browser(&mut panels);
    assert_eq!(browser_rows(&panels), want, "and opens without the old search");
}

/// Unfolds the browser by its row in the menu.
fn open_browser(panels: &mut Panels) {
    click(panels, Role::Button, "Scene");
    let row = panels
        .query_all(by().role(Role::Button))
        .find(|node| words(node).starts_with("scenarios, with pictures"));
    let at = rect(&row.expect("a row of the menu")).center();
    click_at(panels, at);
    panels.run_steps(4);
}

#[test]
fn arrows_move_among_the_cards_enter_opens_and_escape_closes() {
    let mut panels = panels("circle-10", (1280.0, 800.0));
    let listed: Vec<&str> = builtin::by_topic()
        .into_iter()
        .flat_map(|(_, entries)| entries)
        .map(|(builtin, _)| builtin.name)
        .collect();
    // The first row of cards begins with the scenario that is open; the second has the first of the next topic.
    let first_topic = builtin::by_topic()[0].1.len();
    for (keys, wanted) in [
        (&[egui::Key::ArrowRight][..], listed[1]),
        (&[egui::Key::ArrowRight, egui::Key::ArrowRight, egui::Key::ArrowLeft], listed[1]),
        (&[egui::Key::ArrowDown], if first_topic > 3 { listed[3] } else { listed[first_topic] }),
        (&[egui::Key::ArrowUp], listed[0]),
    ] {
        panels.state_mut().app.act(SceneAction::Load("circle-10".into()));
        panels.state_mut().app.act(UiAction::Find(Some(crate::app::ui::Finder::Scenes)));
        panels.run_steps(4);
        asked(&mut panels);
        keys.iter().for_each(|key| press(&mut panels, *key));
        press(&mut panels, egui::Key::Enter);
        assert_eq!(asked(&mut panels), [SceneAction::Load(wanted.into()).into()], "{keys:?}");
        assert_eq!(panels.state().app.ui.finder, None);
    }
    open_browser(&mut panels);
    assert!(panels.state().app.ui.finder.is_some());
    press(&mut panels, egui::Key::Escape);
    assert_eq!((panels.state().app.ui.finder, asked(&mut panels)), (None, vec![]));
    // A press elsewhere also closes it.
    open_browser(&mut panels);
    click_at(&mut panels, pos2(1000.0, 500.0));
    assert_eq!(panels.state().app.ui.finder, None);
}

#[test]
fn a_card_has_a_picture_once_a_thread_has_made_it() {
    use crate::app::thumbnails;
    let begun = std::time::Instant::now();
    let picture = loop {
        if let Some(picture) = thumbnails::of("four-balls", sidestep_lab::picture::draw::Theme::Light) {
            break picture;
        }
        assert!(begun.elapsed().as_secs() < 60, "no picture");
        std::thread::sleep(std::time::Duration::from_millis(5));
    };
    assert_eq!(picture.size, [usize::from(thumbnails::SIZE.0), usize::from(thumbnails::SIZE.1)]);
    let mut colors: Vec<[u8; 4]> = picture.pixels.iter().map(|pixel| pixel.to_array()).collect();
    colors.sort_unstable();
    colors.dedup();
    assert!(colors.len() > 50, "four bodies, their goals and edges: {} colors", colors.len());
}

#[test]
fn what_is_called_so_stands_before_what_only_speaks_of_it() {
    // Enter once opened "Follow the pointer", "Trap with eight corners" and "A room", whose texts contain the words.
    for (search, wanted) in
        [("predator", "predator-and-prey"), ("one goal", "arrive-and-stand"), ("door", "doorway")]
    {
        let mut panels = panels("circle-10", (1280.0, 800.0));
        open_browser(&mut panels);
        type_in(&mut panels, search);
        press(&mut panels, egui::Key::Enter);
        assert_eq!(asked(&mut panels), [SceneAction::Load(wanted.into()).into()], "{search}");
    }
    // Every scenario is found by its title and by its name.
    for builtin in builtin::all() {
        let title = Scenario::load(builtin.name).expect("built in").title;
        for search in [title.as_str(), builtin.name] {
            let first = panels::browser::first(search).expect("it is found by its own name");
            let named = |name: &str| Scenario::load(name).expect("built in").title.starts_with(&title);
            assert!(
                first == builtin.name || first.starts_with(builtin.name) || named(first),
                "{search}: {first}"
            );
        }
    }
}

#[test]
fn the_list_of_scenarios_keeps_its_size_while_a_search_shortens_it() {
    // It once shrank to its hits, and stayed small until the next start of the program.
    for size in [(1280.0, 800.0), (1024.0, 640.0)] {
        let mut panels = panels("circle-10", size);
        // The lowest point of the list.
        let lowest = |panels: &Panels| {
            let is_list = |y: &u32| {
                let layer = panels.ctx.layer_id_at(pos2(150.0, *y as f32));
                layer.is_some_and(|layer| layer.order == egui::Order::Foreground)
            };
            (40..size.1 as u32).filter(is_list).max().unwrap_or(0)
        };
        open_browser(&mut panels);
        let at_first = lowest(&panels);
        assert!(at_first > 400 && at_first < size.1 as u32, "it ends at {at_first} in {size:?}");
        type_in(&mut panels, "predator");
        press(&mut panels, egui::Key::Enter);
        open_browser(&mut panels);
        assert_eq!(lowest(&panels), at_first, "{size:?}");
    }
}
