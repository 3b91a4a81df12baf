//! Groups in files: their names and numbers, their order among the agents, and how listed agents become groups again.

use crate::scenarios::json_of;
use glam::Vec2;
use sidestep_core::{Agent, sim::digest::digest};
use sidestep_lab::{
    Scenario,
    files::scenario::{Group, builtin},
};

const DOOR: &str = r#"
[[agents]]
position = [0.0, 0.0]
goal = [9.0, 0.0]
color = 4

[[agents]]
position = [0.0, 5.0]
goal = [9.0, 5.0]

[[groups]]
name = "left \"wing\""
color = 7
first = 1
layout = "line"
n = 2
from = [-3.0, 0.0]
to = [-3.0, 1.0]
goal_offset = [6.0, 0.0]

[[groups]]
name = "crowd"
layout = "random"
n = 5
low = [20.0, -4.0]
high = [28.0, 4.0]
goal = "random"

[[groups]]
name = "the one"
color = 4
"#;

fn read(text: &str) -> Scenario {
    Scenario::parse(text, "door.toml").unwrap_or_else(|error| panic!("{error}"))
}

fn refused(text: &str) -> String {
    Scenario::parse(text, "door.toml").expect_err("a fault").to_string()
}

/// The scenario with every agent listed, and its rules with their numbers.
fn listed(scenario: &Scenario) -> (Scenario, Vec<Group>) {
    let numbered =
        scenario.numbered_groups().map(|(number, rule)| Group { number: Some(number), ..rule.clone() });
    let world = scenario.world();
    (Scenario::of_world(&world, &scenario.title, &scenario.about), numbered.collect())
}

#[test]
fn names_numbers_and_places_of_groups_are_read_and_written() {
    let scenario = read(DOOR);
    let names: Vec<(u16, &str)> =
        scenario.group_names.iter().map(|(number, name)| (*number, name.as_str())).collect();
    assert_eq!(names, [(1, "crowd"), (4, "the one"), (7, "left \"wing\"")]);
    // The first listed agent, the line from index 1 on, the other listed agent, the crowd.
    let agents = scenario.world().agents;
    let numbers: Vec<u16> = agents.iter().map(|agent| agent.group).collect();
    assert_eq!(numbers, [4, 7, 7, 0, 1, 1, 1, 1, 1]);
    assert_eq!(agents[2].position, Vec2::new(-3.0, 1.0));
    assert_eq!(agents[3].position, Vec2::new(0.0, 5.0));
    for text in [scenario.to_toml(), json_of(&scenario.to_toml())] {
        let file = if text.starts_with('{') { "door.json" } else { "door.toml" };
        let again = Scenario::parse(&text, file).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(again, scenario, "{text}");
        assert_eq!(digest(&again.world()), digest(&scenario.world()));
    }
}

#[test]
fn a_name_is_no_part_of_the_world() {
    let unnamed: String =
        DOOR.lines().filter(|line| !line.starts_with("name")).collect::<Vec<_>>().join("\n");
    // A group with only a name no longer exists.
    let unnamed = &unnamed[..unnamed.rfind("[[groups]]").expect("a group")];
    assert_eq!(digest(&read(unnamed).world()), digest(&read(DOOR).world()));
}

#[test]
fn a_number_given_twice_a_place_taken_twice_and_a_long_name_are_refused_where_they_stand() {
    let twice = DOOR.replace("color = 7", "color = 1");
    assert!(refused(&twice).starts_with("door.toml:21:1: two groups have color 1;"), "{}", refused(&twice));
    let behind = DOOR.replace("first = 1", "first = 8");
    let said = refused(&behind);
    assert!(
        said.starts_with("door.toml:11:1: first = 8 with n = 2 goes behind the last of 9 agents"),
        "{said}"
    );
    let taken = DOOR.replace("name = \"crowd\"", "first = 2");
    let said = refused(&taken);
    assert!(said.starts_with("door.toml:21:1: another group has agents from first = 2 on"), "{said}");
    for name in ["", "a\\nb", &"x".repeat(41)] {
        let said = refused(&DOOR.replace("crowd", name));
        assert!(said.starts_with("door.toml:22:8: the name of a group has 1 to 40 letters"), "{said}");
    }
    assert!(refused("[[groups]]\nname = \"a\"\n").contains("a group needs n"));
}

#[test]
fn listed_agents_become_the_groups_again_that_placed_them() {
    let mut folded_groups = 0;
    for entry in builtin::all() {
        let scenario = read(entry.text);
        let (all, rules) = listed(&scenario);
        // Of groups whose agents come later the rest is saved; the first of them may be there at step 0.
        let all = Scenario { groups: Group::all_to_come(&rules, &scenario.world()), ..all };
        let world = all.world();
        let folded = all.folded(&rules);
        assert_eq!(digest(&folded.world()), digest(&world), "{}", entry.name);
        assert_eq!(folded.groups.len(), scenario.groups.len(), "{}", entry.name);
        let made: usize = scenario.groups.iter().map(Group::n_at_start).sum();
        assert_eq!(folded.agents.len(), world.agents.len() - made, "{}", entry.name);
        folded_groups += folded.groups.len();
        let again = read(&folded.to_toml());
        assert_eq!((digest(&again.world()), &again), (digest(&world), &folded), "{}", entry.name);
    }
    assert!(folded_groups > 20, "{folded_groups}");
}

/// A change of an agent, and its name.
type AgentChange = (&'static str, fn(&mut Agent));

#[test]
fn a_group_of_which_one_agent_was_moved_turned_or_set_stays_listed_and_the_others_do_not() {
    let changes: [AgentChange; 4] = [
        ("moved", |agent| agent.position.x += 0.5),
        ("turned", |agent| agent.heading = Vec2::NEG_Y),
        ("sent elsewhere", |agent| agent.objective = sidestep_core::Objective::Hold),
        ("made larger", |agent| agent.settings.radius *= 1.5),
    ];
    let (all, rules) = listed(&read(DOOR));
    for (name, change) in changes {
        for (agent, left) in [(2, 5), (6, 2)] {
            let mut changed = all.clone();
            change(&mut changed.agents[agent]);
            let world = changed.world();
            let folded = changed.folded(&rules);
            assert_eq!(folded.groups.len(), 1, "{name}");
            assert_eq!(folded.groups[0].n, left, "{name}: the other group");
            assert_eq!(digest(&read(&folded.to_toml()).world()), digest(&world), "{name}");
        }
    }
}

#[test]
fn a_group_whose_agents_all_got_the_same_settings_is_a_group_with_these() {
    let (mut all, rules) = listed(&read(DOOR));
    all.agents[1..3].iter_mut().for_each(|agent| agent.settings.time_horizon = 1.25);
    let world = all.world();
    let folded = all.folded(&rules);
    assert_eq!(folded.groups.len(), 2);
    assert_eq!(folded.groups[0].settings.time_horizon, 1.25);
    assert_eq!(digest(&read(&folded.to_toml()).world()), digest(&world));
}

#[test]
fn a_rule_whose_text_would_be_refused_is_not_written() {
    // All of its agents pursue one of them, which a file cannot say of a group.
    let text = DOOR.replace("goal_offset = [6.0, 0.0]", "behavior = \"pursue\"\ntarget = 0");
    let (mut all, mut rules) = listed(&read(&text));
    rules[0].goal = sidestep_lab::files::scenario::GoalRule::Same(sidestep_core::Objective::Pursue(1));
    all.agents[1].objective = sidestep_core::Objective::Pursue(1);
    all.agents[2].objective = sidestep_core::Objective::Pursue(1);
    let folded = all.clone().folded(&rules);
    assert_eq!(folded, all);
}
