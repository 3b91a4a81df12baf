//! The museum of slips.

use sidestep_lab::learn::museum::{self, Room, exhibits};

use super::*;

/// The museum, opened from its heading.
fn visited() -> Panels {
    let mut panels = panels("circle-10", TALL);
    open(&mut panels, "Museum of slips");
    click(&mut panels, Role::Button, "visit the museum");
    panels.run_steps(4);
    panels
}

/// The slips whose titles are buttons next to the page.
fn listed(panels: &Panels) -> Vec<&'static str> {
    let is_there = |title: String| panels.query_all(by().role(Role::Button).label(&title)).count() > 0;
    museum::all().filter(|slip| is_there(slip.title().to_string())).map(|slip| slip.id).collect()
}

#[test]
fn the_museum_lists_all_slips_and_those_of_one_source() {
    let mut panels = visited();
    assert_eq!(listed(&panels).len(), museum::all().count());
    for room in Room::ALL {
        // A method has the same name as a room, and its button is at the top.
        let name = room.name().to_string();
        let buttons = panels.query_all(by().role(Role::Button).label(&name)).map(|node| rect(&node).center());
        let lowest = buttons.max_by(|a, b| a.y.total_cmp(&b.y)).expect("a button for the room");
        click_at(&mut panels, lowest);
        panels.run_steps(4);
        let want: Vec<&str> = room.slips().iter().map(|slip| slip.id).collect();
        assert_eq!(listed(&panels), want, "{}", room.name());
    }
}

#[test]
fn a_page_of_the_museum_has_both_forms_and_leads_to_their_worlds() {
    let mut panels = visited();
    let slip = museum::find("lateral-sign").expect("a slip");
    click(&mut panels, Role::Button, &slip.title().to_string());
    panels.run_steps(4);
    for words in [slip.printed, slip.repaired, "AS PRINTED", "REPAIRED", "Source: detection box"] {
        assert!(has_words(&panels, words), "{words}");
    }
    let exhibit = exhibits::of(slip.id).expect("it can be watched");
    click(&mut panels, Role::Button, "Side by side");
    let panes = &panels.state().app.document.panes;
    assert_eq!((panels.state().app.document.source.as_str(), panes.list.len()), (exhibit.scenario, 2));
    assert!(!has_words(&panels, slip.printed), "the museum makes way");
}

#[test]
fn a_page_of_the_museum_opens_its_scene_as_printed() {
    let mut panels = visited();
    let slip = museum::find("parentheses").expect("a slip");
    click(&mut panels, Role::Button, &slip.title().to_string());
    panels.run_steps(4);
    let title = Scenario::load("wander-feelers").expect("built in").title;
    click(&mut panels, Role::Button, &format!("Open \"{title}\""));
    let document = &panels.state().app.document;
    assert_eq!(document.source, "wander-feelers");
    let form = document.world().params.museum_parentheses;
    assert_eq!(form, sidestep_core::model::params::Form::Printed);
}
