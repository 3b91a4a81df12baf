//! Drawing mode: the mode itself, its tools, and what is picked.
//!
//! A press of the mouse begins a [`Sketch`](sketch::Sketch), which the tool turns into commands when it is finished. So
//! everything drawn is logged and undone like any other change.

pub mod changes;
pub mod clipboard;
pub mod draft;
pub mod fields;
pub mod group;
mod grouping;
mod hand;
pub mod journey;
pub mod keys;
pub mod layout;
mod part;
mod path;
pub mod picked;
pub mod picture;
pub mod repair;
pub mod said;
pub mod sketch;
pub mod snap;
pub mod tool;

use std::{path::PathBuf, sync::Arc};

use sidestep_core::{
    Command, Vec2, World,
    geometry::polygon::doubled_area,
    model::{ids::Ids, obstacle::Circle},
};
use sidestep_lab::{RunCommand, text::message::Message};

use super::{
    as_text,
    document::{Document, rules::NumberedGroup},
    notices::Notices,
};
use fields::Field;
use group::NextGroup;
use layout::LayoutKind;
use part::Addition;
use picked::{Picked, Thing};
use sketch::Sketch;
use snap::{HeldKeys, Snapping};
use tool::EditTool;

/// The kind of area that a polygon encloses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
pub enum Enclosure {
    /// A solid that agents keep out of: counter-clockwise.
    #[default]
    Solid,
    /// A room that agents stay inside: clockwise.
    Room,
}

/// An action of drawing mode.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub enum EditAction {
    /// Begin to draw, or end it.
    Toggle,
    /// Select a tool.
    Take(EditTool),
    /// Pick everything.
    PickAll,
    /// Delete what is picked.
    Delete,
    /// Duplicate what is picked.
    Double,
    /// Move what is picked by this, m.
    Nudge(#[serde(with = "as_text::pair")] Vec2),
    /// Turn what is picked by this, rad.
    Turn(f32),
    /// Make the picked agents a group.
    Group,
    /// Set a number of everything picked.
    SetField(Field, f32),
    /// Close the polygon that is being drawn.
    Close,
    /// Remove the first of these that exists: the last corner, the sketch, the picks; else leave the mode.
    Back,
    /// Set what new polygons enclose, and those that are picked.
    Enclose(Enclosure),
    /// Set the layout of new groups, and of the one that is picked.
    Lay(LayoutKind),
    /// Preview the rule of a group while it is being dragged.
    TryGroup(#[serde(with = "as_text::group")] Box<NumberedGroup>),
    /// Set the rule of a group.
    SetGroup(#[serde(with = "as_text::group")] Box<NumberedGroup>),
    /// Set the clearance of the road map from walls and pillars, m.
    SetClearance(f32),
    /// Copy what is picked to the clipboard.
    Copy,
    /// Copy what is picked to the clipboard, and delete it.
    Cut,
    /// Paste agents and obstacles from a text.
    Paste(String),
    /// Open the draft of an earlier session in place of this scene.
    OpenDraft,
    /// Discard the draft of an earlier session.
    DiscardDraft,
    /// Restore a discarded draft from this file.
    RestoreDraft(PathBuf),
    /// Open the pasted scene in place of this one.
    OpenPasted,
    /// Dismiss the pasted scene.
    LeavePasted,
}

impl EditAction {
    /// Returns true if it was made for the present moment: of a group that comes over time, other agents are still to
    /// come at the start of the run.
    pub fn is_of_its_moment(&self) -> bool {
        matches!(self, EditAction::TryGroup(_) | EditAction::SetGroup(_))
    }
}

/// Drawing mode.
#[derive(Debug, Default)]
pub struct Editor {
    /// True while the mode is on.
    pub on: bool,
    pub tool: EditTool,
    pub picked: Picked,
    /// The ids of all agents when those were picked.
    ids: Arc<Ids>,
    pub sketch: Sketch,
    /// The kind of area that new polygons enclose.
    pub enclosure: Enclosure,
    /// The group that is drawn next.
    pub groups: NextGroup,
    /// The place of the pointer, m; `None` if it is not over the worlds.
    pub at: Option<Vec2>,
    /// The grid and angles to which the pointer snaps now.
    pub snapping: Option<Snapping>,
    /// A text on its way to the clipboard.
    pub copied: Option<String>,
    /// A scene that was pasted outside of the mode, and that the window offers to open.
    pub pasted: Option<String>,
}

/// Everything that the tools work on.
pub struct EditDesk<'a> {
    pub document: &'a mut Document,
    pub notices: &'a mut Notices,
    /// The gesture in progress: all changes during one gesture count as one.
    pub gesture: u64,
    /// The place where each agent is drawn, m.
    pub drawn: Vec<Vec2>,
    /// The reach of the pointer, m.
    pub least: f32,
    /// Spacing of the places to which things snap, m.
    pub grid: f32,
    pub held: HeldKeys,
}

impl EditDesk<'_> {
    fn world(&self) -> &World {
        self.document.world()
    }

    fn snapping(&self) -> Snapping {
        Snapping { on: !self.held.ctrl, grid: self.grid }
    }

    /// Replaces all obstacles, or reports why it cannot. Returns true if it did.
    fn set_obstacles(&mut self, polygons: Vec<Vec<Vec2>>, circles: Vec<Circle>) -> bool {
        self.carry_out(changes::obstacles(polygons, circles).map(|command| vec![command]))
    }

    /// Carries out the result of a drag, or reports once why it cannot; the last valid state then stays.
    fn carry_or_say_once(&mut self, made: Result<Vec<Command>, Message>, refused: &mut bool) {
        match made {
            Ok(commands) => {
                *refused = false;
                self.document.change(commands, self.gesture, self.notices);
            }
            Err(refusal) if !std::mem::replace(refused, true) => self.notices.error(refusal),
            Err(_) => {}
        }
    }

    /// Carries out commands, or reports why they cannot be made. Returns true if they were carried out.
    fn carry_out(&mut self, made: Result<Vec<impl Into<RunCommand>>, Message>) -> bool {
        match made {
            Ok(commands) => {
                let any = !commands.is_empty();
                self.document.change(commands, self.gesture, self.notices);
                any
            }
            Err(refusal) => {
                self.notices.error(refusal);
                false
            }
        }
    }
}

impl Editor {
    /// Carries an action out.
    pub fn act(&mut self, action: EditAction, desk: &mut EditDesk) {
        self.picked.forget_missing(desk.world());
        match action {
            EditAction::Toggle => self.toggle(desk),
            EditAction::Take(tool) => self.take(tool, desk),
            EditAction::PickAll => {
                self.take(EditTool::Select, desk);
                self.pick(Picked::all(desk.world(), desk.document.look.shown), desk);
            }
            EditAction::Delete => self.delete(desk),
            EditAction::Double => {
                let made = part::doubled(desk.document, &self.picked);
                self.add(made, desk);
            }
            EditAction::Nudge(by) => {
                let made = changes::moved([desk.world(); 2], &self.picked, by);
                desk.carry_out(made);
            }
            EditAction::Turn(by) => {
                let about = self.picked.middle(desk.world());
                desk.carry_out(changes::turned([desk.world(); 2], &self.picked, about, by));
            }
            EditAction::Group => self.make_group(desk),
            EditAction::SetField(field, value) => {
                desk.carry_out(field.set(desk.world(), &self.picked, value));
            }
            EditAction::Close => self.close(desk),
            EditAction::Back => self.back(desk),
            EditAction::Enclose(enclosure) => self.enclose(enclosure, desk),
            EditAction::Lay(kind) => self.lay(kind, desk),
            EditAction::TryGroup(rule) => self.groups.tried = Some(*rule),
            EditAction::SetGroup(rule) => self.set_group(*rule, desk),
            EditAction::SetClearance(clearance) => {
                let points = desk.world().roadmap.points.clone();
                desk.carry_out(Ok(vec![Command::SetRoadmap { points, clearance }]));
            }
            EditAction::Copy => self.copy(desk),
            EditAction::Cut => {
                self.copy(desk);
                self.delete(desk);
            }
            EditAction::Paste(text) => self.paste(&text, desk),
            EditAction::LeavePasted => self.pasted = None,
            // The window handles these, as they concern all of it.
            EditAction::DiscardDraft
            | EditAction::RestoreDraft(_)
            | EditAction::OpenDraft
            | EditAction::OpenPasted => {}
        }
    }

    /// Returns true if an action changes the scene.
    pub fn draws(&self, action: &EditAction) -> bool {
        match action {
            EditAction::Delete
            | EditAction::Double
            | EditAction::Nudge(_)
            | EditAction::Turn(_)
            | EditAction::Group
            | EditAction::SetField(..)
            | EditAction::Enclose(_)
            | EditAction::Lay(_)
            | EditAction::Cut => !self.picked.is_empty(),
            // The letter again lays the picked group out in another way.
            EditAction::Take(tool) => {
                (*tool, self.tool) == (EditTool::Group, EditTool::Group) && !self.picked.is_empty()
            }
            EditAction::Close => !matches!(self.sketch, Sketch::None),
            EditAction::TryGroup(_)
            | EditAction::SetGroup(_)
            | EditAction::SetClearance(_)
            | EditAction::Paste(_) => true,
            EditAction::Toggle
            | EditAction::PickAll
            | EditAction::Back
            | EditAction::Copy
            | EditAction::OpenDraft
            | EditAction::DiscardDraft
            | EditAction::RestoreDraft(_)
            | EditAction::OpenPasted
            | EditAction::LeavePasted => false,
        }
    }

    fn toggle(&mut self, desk: &mut EditDesk) {
        self.on = !self.on;
        self.drop_sketch();
        self.pick(Picked::default(), desk);
        if self.on {
            self.take(EditTool::Select, desk);
        }
    }

    fn take(&mut self, tool: EditTool, desk: &mut EditDesk) {
        if tool == self.tool && matches!(tool, EditTool::Polygon | EditTool::Rectangle) {
            self.enclosure = self.enclosure.other();
            return;
        }
        if (tool, self.tool) == (EditTool::Group, EditTool::Group) {
            return self.lay(self.groups.kind.next(), desk);
        }
        self.tool = tool;
        self.drop_sketch();
        if tool != EditTool::Select {
            self.pick(Picked::default(), desk);
        }
        tool.show_what_it_makes(&mut desk.document.look.shown);
    }

    /// Picks other things; a single agent is also selected.
    fn pick(&mut self, picked: Picked, desk: &mut EditDesk) {
        let one = picked.one_agent();
        if one != desk.document.selected() {
            desk.document.select(one);
        }
        self.hold(picked, desk.document);
    }

    fn hold(&mut self, picked: Picked, document: &mut Document) {
        document.pick(picked.agents().collect());
        self.ids = document.world().ids.clone();
        self.picked = picked;
    }

    /// Keeps what is picked on its agents, whose indices change when earlier ones leave; agents that left are no longer
    /// picked.
    pub fn follow(&mut self, document: &mut Document) {
        if !Arc::ptr_eq(&self.ids, &document.world().ids) {
            let now = self.picked.renumbered(&self.ids, document.world());
            self.hold(now, document);
        }
    }

    /// Keeps what is picked after time has gone to the start of the run; things that came later are no longer picked.
    pub fn follow_to_start(&mut self, document: &mut Document) {
        let mut start = self.picked.renumbered(&self.ids, document.world());
        start.forget_missing(document.world());
        self.hold(start, document);
    }

    /// Drops the sketch and what is picked, as other worlds are shown.
    pub fn let_go(&mut self, document: &mut Document) {
        self.drop_sketch();
        self.hold(Picked::default(), document);
    }

    fn delete(&mut self, desk: &mut EditDesk) {
        let made = changes::removed(desk.world(), &self.picked);
        if desk.carry_out(made) {
            self.pick(Picked::default(), desk);
        }
    }

    /// Adds new things and picks them.
    fn add(&mut self, made: Result<Addition, Message>, desk: &mut EditDesk) {
        let (commands, picked, rules) = match made {
            Ok(Addition { commands, picked, rules }) => (Ok(commands), picked, rules),
            Err(refusal) => (Err(refusal), Picked::default(), Vec::new()),
        };
        if desk.carry_out(commands) {
            rules.into_iter().for_each(|rule| desk.document.rules.remember(rule));
            self.pick(picked, desk);
        }
    }

    fn drop_sketch(&mut self) {
        self.sketch = Sketch::None;
        self.groups.tried = None;
    }

    fn back(&mut self, desk: &mut EditDesk) {
        self.groups.tried = None;
        if self.sketch.drop_last() {
            return;
        }
        if self.picked.is_empty() { self.toggle(desk) } else { self.pick(Picked::default(), desk) }
    }

    /// Winds what is picked, and what will be drawn.
    fn enclose(&mut self, enclosure: Enclosure, desk: &mut EditDesk) {
        self.enclosure = enclosure;
        let (mut polygons, circles) = changes::parts(desk.world());
        for (index, vertices) in polygons.iter_mut().enumerate() {
            if self.picked.has(Thing::Polygon(index)) {
                enclosure.wind(vertices);
            }
        }
        if polygons != desk.world().obstacles.polygons() {
            desk.set_obstacles(polygons, circles);
        }
    }

    fn copy(&mut self, desk: &mut EditDesk) {
        if self.picked.is_empty() {
            desk.notices.info(said::nothing_picked());
        } else {
            self.copied = Some(clipboard::text_of(desk.document, &self.picked));
        }
    }

    /// Adds the contents of a text; outside of the mode the window offers to open a scene instead.
    fn paste(&mut self, text: &str, desk: &mut EditDesk) {
        if !self.on {
            self.pasted = clipboard::is_scene(text).then(|| text.to_string());
            if let Some(fault) = clipboard::fault_of(text) {
                desk.notices.error(fault);
            }
            return;
        }
        let document = &*desk.document;
        let made = clipboard::read(text).and_then(|part| part.clear_of(document).added_to(document));
        self.take(EditTool::Select, desk);
        self.add(made, desk);
    }
}

impl Enclosure {
    /// The other kind.
    fn other(self) -> Enclosure {
        match self {
            Enclosure::Solid => Enclosure::Room,
            Enclosure::Room => Enclosure::Solid,
        }
    }

    /// Orders the vertices for this kind of enclosure; a wall has no winding.
    pub fn wind(self, vertices: &mut [Vec2]) {
        let is_solid = doubled_area(vertices) > 0.0;
        if vertices.len() > 2 && is_solid != (self == Enclosure::Solid) {
            vertices.reverse();
        }
    }
}
