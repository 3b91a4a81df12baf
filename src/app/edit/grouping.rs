//! Editing groups: picking, making and changing the layout of a whole group.

use sidestep_core::Command;
use sidestep_lab::text::message::Message;

use super::{
    EditDesk, Editor, changes,
    layout::{self, LayoutKind},
    picked::{Picked, Thing},
    tool::EditTool,
};
use crate::app::{
    document::{
        Document, common,
        rules::{self, NumberedGroup},
    },
    edit::said,
};

impl EditDesk<'_> {
    /// Carries out the commands that make a group of this number, and gives it a name. Returns true if it was made.
    fn make_group(&mut self, made: Result<Vec<Command>, Message>, number: u16) -> bool {
        match made {
            Ok(commands) => {
                let called = self.document.new_name(number);
                self.document.make_group(commands, called, self.gesture, self.notices);
                true
            }
            Err(_) => self.carry_out(made),
        }
    }
}

impl Editor {
    /// The group of which all agents are picked, with its rule. The tool for groups picks whole groups only. If undo
    /// made the group larger, its new agents are not picked.
    pub fn group(&self, document: &Document) -> Option<NumberedGroup> {
        let world = document.world();
        let number = common(self.picked.groups(world))?;
        let is_whole = || {
            self.picked.has(Thing::Newcomers(number))
                || rules::members(world, number).count() == self.picked.iter().count()
        };
        (self.tool == EditTool::Group || is_whole()).then(|| document.rules.of(number, world)).flatten()
    }

    /// Carries out the rule of a group and picks its agents.
    pub(super) fn set_group(&mut self, rule: NumberedGroup, desk: &mut EditDesk) {
        self.groups.tried = None;
        let made = rule.commands(desk.world());
        let is_the_same = made.as_ref().is_ok_and(Vec::is_empty);
        let is_new = !rules::exists(desk.world(), rule.number);
        let done = if is_new { desk.make_group(made, rule.number) } else { desk.carry_out(made) };
        if done || is_the_same {
            self.pick_group(rule.number, desk);
            self.groups.like(&rule.group);
            desk.document.rules.remember(rule);
        }
    }

    /// Gives the picked agents a group number of their own.
    pub(super) fn make_group(&mut self, desk: &mut EditDesk) {
        if self.picked.agents().next().is_none() {
            return desk.notices.info(said::no_agents_picked());
        }
        let number = desk.document.free_group();
        let commands = changes::grouped(desk.world(), &self.picked, number);
        desk.make_group(Ok(commands), number);
    }

    pub(super) fn pick_group(&mut self, number: u16, desk: &mut EditDesk) {
        let agents = rules::members(desk.world(), number).map(|(agent, _)| Thing::Agent(agent));
        let agents = Picked::default().with(agents);
        let coming = rules::is_coming(desk.world(), number).then_some(Thing::Newcomers(number));
        self.pick(agents.with(coming), desk);
    }

    pub(super) fn lay(&mut self, kind: LayoutKind, desk: &mut EditDesk) {
        self.groups.kind = kind;
        if let Some(mut rule) = self.group(desk.document) {
            rule.group.layout = layout::turned_into(&rule.group.layout, rule.group.n, kind);
            self.set_group(rule, desk);
        }
    }
}
