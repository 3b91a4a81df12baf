//! Groups with names: made, renamed, tuned, saved as rules, laid out again by another seed.

use sidestep_core::{Vec2 as Place, sim::digest::digest};

use super::{
    drawing::{drawing, held, undone_at_once},
    grips::{Hand, at},
    *,
};
use crate::app::{
    document::{Several, names::GroupName},
    edit::{EditAction, layout::LayoutKind, tool::EditTool},
};

fn names(hand: &mut Hand) -> Vec<(u16, String)> {
    let document = &hand.app().document;
    let names = document.names_in(document.world());
    names.into_iter().collect()
}

/// Two groups of eight, with an agent after each group: a circle, and a box with a random layout.
fn two_groups(folder: &Path) -> Hand {
    let mut hand = drawing(EditTool::Group);
    hand.app().files.folder = folder.to_path_buf();
    for (kind, from, to, alone) in [
        (LayoutKind::Circle, at(-2.0, 2.0), at(-1.0, 2.0), at(0.0, -3.0)),
        (LayoutKind::Random, at(1.0, 0.0), at(4.0, 4.0), at(2.0, -3.0)),
    ] {
        hand.app().act(EditAction::Take(EditTool::Select));
        hand.app().act(EditAction::Take(EditTool::Group));
        hand.app().act(EditAction::Lay(kind));
        hand.drag(from, to);
        hand.app().act(EditAction::Take(EditTool::Agent));
        hand.drag(alone, alone + at(0.0, 1.0));
    }
    assert_eq!(hand.world().agents.len(), 1 + 8 + 1 + 8 + 1);
    hand
}

fn saved(hand: &mut Hand) -> Scenario {
    hand.app().act(FileAction::Save);
    let folder = hand.app().files.folder.clone();
    let newest = std::fs::read_dir(&folder).expect("the folder").map(|entry| entry.expect("a file").path());
    let newest = newest.max_by_key(|file| file.metadata().and_then(|data| data.modified()).expect("a time"));
    Scenario::load(&newest.expect("a file").display().to_string()).expect("a scenario")
}

#[test]
fn ctrl_g_names_the_group_and_both_are_taken_back_at_once() {
    let mut hand = Hand::over("circle-10");
    hand.app().act(EditAction::Toggle);
    hand.app().act(EditAction::PickAll);
    hand.app().ui.gesture += 1;
    held(&mut hand, egui::Key::G, Modifiers { ctrl: true, ..Modifiers::COMMAND });
    assert_eq!(names(&mut hand), [(1, "group A".to_string())]);
    let name = |hand: &mut Hand, name: &str| {
        let called = GroupName { number: 1, name: name.into() };
        hand.app().act(DocumentAction::NameGroup(called));
    };
    ["l", "left", " left wing\n"].iter().for_each(|typed| name(&mut hand, typed));
    assert_eq!(hand.app().document.group_name(1), "left wing");
    hand.undo();
    assert_eq!(hand.app().document.group_name(1), "group A", "what was typed is one change");
    hand.app().act(DocumentAction::Take(Way::Redo));
    name(&mut hand, "");
    assert_eq!(hand.app().document.group_name(1), "group 1", "without a name it has its number");
    hand.undo();
    hand.undo();
    hand.undo();
    assert!(hand.world().agents.iter().all(|agent| agent.group == 0) && names(&mut hand).is_empty());
    hand.app().act(DocumentAction::Take(Way::Redo));
    assert_eq!(names(&mut hand), [(1, "group A".to_string())]);
}

#[test]
fn the_name_is_typed_in_the_inspector_and_stands_in_the_list_of_whom_sliders_act_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut hand = two_groups(folder.path());
    hand.app().act(EditAction::Take(EditTool::Group));
    let member = hand.world().agents[3].position;
    hand.click(member);
    hand.panels.run_steps(3);
    let right = |rect: &Rect| rect.left() > 960.0;
    let field = all(&hand.panels, Role::TextInput).into_iter().find(right).expect("a field");
    click_at(&mut hand.panels, field.center());
    type_in(&mut hand.panels, " of the door");
    assert_eq!(hand.app().document.group_name(1), "group A of the door");
    assert!(has_words(&hand.panels, "GROUP A OF THE DOOR"), "the heading of its rule");
    click(&mut hand.panels, Role::Button, "group ⏷");
    click(&mut hand.panels, Role::Button, "group A of the door: 8");
    assert_eq!(hand.app().document.several, Some(Several::Group(1)));
}

#[test]
fn what_nobody_moved_is_saved_as_rules_and_agents_that_were_moved_are_listed() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut hand = two_groups(folder.path());
    let drawn = digest(hand.world());
    let read = saved(&mut hand);
    assert_eq!(read.groups.iter().map(|group| group.n).collect::<Vec<_>>(), [8, 8]);
    assert_eq!((read.agents.len(), digest(&read.world())), (3, drawn));
    assert_eq!(read.group_names.values().collect::<Vec<_>>(), ["group A", "group B"]);
    hand.app().act(Command::MoveAgent { agent: 4, to: Place::new(-6.0, 6.0) });
    let moved = digest(hand.world());
    let read = saved(&mut hand);
    assert_eq!((read.groups.len(), read.agents.len(), digest(&read.world())), (1, 3 + 8, moved));
    assert_eq!(read.group_names.len(), 2, "its name stays");
    // When the file is opened again, the rule can be changed.
    let file = hand.app().document.own_file.clone();
    assert_eq!(file, None);
    let text = read.to_toml();
    let mut again = Hand::over("circle-10");
    again.app().act(EditAction::Paste(text));
    again.app().act(EditAction::OpenPasted);
    assert_eq!(digest(again.world()), moved);
    assert_eq!(again.app().document.group_name(read.numbered_groups().next().expect("a rule").0), "group B");
}

#[test]
fn another_seed_lays_random_groups_out_again_in_one_change() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut hand = two_groups(folder.path());
    let before = hand.world().clone();
    let file = saved(&mut hand);
    hand.app().ui.gesture += 1;
    hand.app().act(DocumentAction::SetSeed(9));
    // The result of the file with that seed.
    let wanted = Scenario { seed: 9, ..file }.world();
    assert_eq!(digest(hand.world()), digest(&wanted));
    let places = |world: &sidestep_core::World| -> Vec<Place> {
        world.agents.iter().map(|agent| agent.position).collect()
    };
    let (was, is) = (places(&before), places(hand.world()));
    assert_eq!((&was[..10], was[18]), (&is[..10], is[18]), "nobody else");
    assert!(was[10..18].iter().zip(&is[10..18]).all(|(was, is)| was != is), "{is:?}");
    let again = saved(&mut hand);
    assert_eq!((again.seed, again.groups.len(), digest(&again.world())), (9, 2, digest(&wanted)));
    undone_at_once(hand, &before);
}

#[test]
fn a_button_of_the_scene_panel_takes_the_next_seed() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut hand = two_groups(folder.path());
    hand.panels.run_steps(3);
    click(&mut hand.panels, Role::Button, "another");
    assert_eq!(hand.world().seed, 2);
}

#[test]
fn slider_method_and_preset_act_on_the_group_that_is_chosen() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut hand = two_groups(folder.path());
    hand.app().act(DocumentAction::TuneSeveral(Several::Group(1)));
    hand.app().act(DocumentAction::SetMethod(Method::Rvo));
    let radii =
        |hand: &Hand| -> Vec<f32> { hand.world().agents.iter().map(|agent| agent.settings.radius).collect() };
    let before = radii(&hand);
    hand.app().act(UiAction::Preview(Some("detour")));
    hand.panels.run_steps(3);
    click(&mut hand.panels, Role::Button, "Set for group A");
    let (then, own) = (radii(&hand), |agent: usize| (1..9).contains(&agent));
    // The preset of Detour: 0.6 m, with the method RVO.
    for (agent, radius) in then.iter().enumerate() {
        assert_eq!(*radius, if own(agent) { 0.6 } else { before[agent] }, "agent {agent}");
        assert_eq!(hand.world().agents[agent].method == Method::Rvo, own(agent), "agent {agent}");
    }
    assert_eq!(hand.app().ui.preset, None, "the preview is closed");
    hand.undo();
    assert_eq!(radii(&hand), before, "one change");
}

#[test]
fn the_palette_chooses_a_group_by_its_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut hand = two_groups(folder.path());
    hand.app().act(DocumentAction::NameGroup(GroupName { number: 3, name: "late ones".into() }));
    hand.app().act(UiAction::Find(Some(crate::app::ui::Finder::Commands)));
    hand.panels.run_steps(3);
    type_in(&mut hand.panels, "tune late ones");
    press(&mut hand.panels, egui::Key::Enter);
    assert_eq!(hand.app().document.several, Some(Several::Group(3)));
}
