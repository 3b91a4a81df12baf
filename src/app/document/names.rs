//! The names of groups, which are part of the scene's descriptive text.

use std::collections::BTreeMap;

use sidestep_core::{Command, World};
use sidestep_lab::{files::scenario::LONGEST_GROUP_NAME, text::message::Message};

use super::{Document, Several, changes::SceneText, rules};
use crate::app::{document::said, notices::Notices};

/// A new name for a group; an empty one removes its name.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct GroupName {
    pub number: u16,
    pub name: String,
}

impl Document {
    /// The name of a group, or its number.
    pub fn group_name(&self, number: u16) -> String {
        let named = self.scenario.group_names.get(&number).cloned();
        named.unwrap_or_else(|| said::numbered_group(number.into()).to_string())
    }

    /// The name of the agents on which sliders, methods and presets act, if these are several and not all.
    pub fn several_name(&self) -> Option<Message> {
        Some(match self.several? {
            Several::Picked => said::picked(self.picked.len()),
            Several::Group(number) => said::group_called(self.group_name(number)),
        })
    }

    /// The names of the groups that exist in a world.
    pub fn names_in(&self, world: &World) -> BTreeMap<u16, String> {
        let names = self.scenario.group_names.iter();
        names
            .filter(|(number, _)| rules::exists(world, **number))
            .map(|(number, name)| (*number, name.clone()))
            .collect()
    }

    /// A group number without agents and without a name.
    pub fn free_group(&self) -> u16 {
        let of_agents = rules::all_of(self.world()).map(|agent| agent.group);
        let numbers = of_agents.chain(self.scenario.group_names.keys().copied());
        numbers.max().map_or(0, |last| last.saturating_add(1))
    }

    /// An unused name for a new group.
    pub fn new_name(&self, number: u16) -> GroupName {
        let is_free = |name: &String| !self.scenario.group_names.values().any(|known| known == name);
        let letters = ('A'..='Z').map(|letter| said::new_group(letter.to_string()).to_string());
        let name = letters.into_iter().find(is_free);
        GroupName { number, name: name.unwrap_or_else(|| self.group_name(number)) }
    }

    /// The text of the scene with another name of a group.
    pub fn text_with(&self, GroupName { number, name }: GroupName) -> SceneText {
        let mut text = self.text();
        let name: String =
            name.chars().filter(|letter| !letter.is_control()).take(LONGEST_GROUP_NAME).collect();
        match name.trim() {
            "" => text.group_names.remove(&number),
            name => text.group_names.insert(number, name.to_string()),
        };
        text
    }

    /// Makes a group by these commands and names it: one change.
    pub fn make_group(
        &mut self,
        commands: Vec<Command>,
        called: GroupName,
        gesture: u64,
        notices: &mut Notices,
    ) {
        let text = self.text_with(called);
        self.change_and_tell(commands, Some(text), gesture, notices);
    }
}
