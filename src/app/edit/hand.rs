//! The effects of press, drag and release with each tool.

use sidestep_core::{
    Agent, Command, Objective, Vec2, World,
    geometry::polygon::distance_sq_to_segment,
    model::{obstacle::Circle, roadmap::MAX_WAYPOINTS},
};
use sidestep_lab::RunCommand;

use super::{
    EditDesk, Editor, changes,
    picked::{Picked, Thing},
    sketch::{CarriedThings, PathSketch, Sketch, TurnedThings},
    snap,
    tool::EditTool,
};
use crate::app::{edit::said, grips::GripReach, ui::Drag};

/// The radius of a pillar that is placed by a click, m.
const RADIUS: f32 = 0.5;

impl Editor {
    /// The button went down at a place. Returns true if the tool takes the press; otherwise it grips as it does outside
    /// of drawing mode.
    pub fn press(&mut self, at: Vec2, desk: &mut EditDesk) -> bool {
        let grip = grip(at, desk);
        let place = snap::place(at, desk.snapping());
        match (self.tool, grip) {
            (EditTool::Select, _) if self.is_on_turn_handle(at, desk) => self.grip_to_turn(at, desk),
            (EditTool::Select, Some(Drag::Goal { .. } | Drag::GateEnd { .. } | Drag::Gate { .. })) => {
                return false;
            }
            (EditTool::Select, _) => {
                let coming = || coming_at(at, desk).map(Thing::Newcomers);
                self.press_to_pick(at, grip.and_then(Thing::of).or_else(coming), desk);
            }
            (EditTool::Agent, Some(Drag::Agent { agent, .. })) => {
                self.pick(Picked::only(Thing::Agent(agent)), desk);
                let from = desk.world().agents[agent as usize].position;
                self.sketch = Sketch::Span { from, to: from, of: Some(agent) };
            }
            (EditTool::Group, grip) => self.press_group(place, at, grip, desk),
            (EditTool::Path, grip) => self.press_path(place, grip, desk),
            (EditTool::Polygon, _) => self.corner(place, desk),
            (EditTool::Roadmap, Some(Drag::Waypoint { waypoint, .. })) => {
                self.pick(Picked::only(Thing::Waypoint(waypoint)), desk);
                self.carry(at, desk);
            }
            (EditTool::Roadmap, _) => self.waypoint(place, desk),
            _ => self.sketch = Sketch::Span { from: place, to: place, of: None },
        }
        true
    }

    /// Returns true if a press at a place changes the scene, or grips what does.
    pub fn press_draws(&self, at: Vec2, desk: &EditDesk) -> bool {
        let gripped = || grip(at, desk);
        let is_drawn = |grip| matches!(grip, Drag::Goal { .. } | Drag::GateEnd { .. } | Drag::Gate { .. });
        self.tool.draws() || self.tool == EditTool::Select && gripped().is_some_and(is_drawn)
    }

    /// Grips again what is carried or turned since a later moment, after time has gone to the start of the run: things
    /// are where they were drawn.
    pub fn grip_again(&mut self, at: Vec2, desk: &mut EditDesk) {
        let step = desk.world().step;
        match &self.sketch {
            Sketch::Move(carried) if carried.start.step != step => {
                let from = carried.from;
                self.carry(from, desk);
            }
            Sketch::Turn(turned) if turned.start.step != step => self.grip_to_turn(at, desk),
            _ => {}
        }
    }

    fn press_to_pick(&mut self, at: Vec2, under: Option<Thing>, desk: &mut EditDesk) {
        match under {
            Some(thing) if desk.held.shift => {
                let mut picked = self.picked.clone();
                picked.toggle(thing);
                self.pick(picked, desk);
                self.carry(at, desk);
            }
            Some(thing) => {
                let is_picked = self.picked.has(thing);
                if !is_picked {
                    self.pick(Picked::only(thing), desk);
                }
                self.carry(at, desk);
            }
            None => {
                let before = if desk.held.shift { self.picked.clone() } else { Picked::default() };
                self.sketch = Sketch::Band { from: at, to: at, before };
            }
        }
    }

    /// Begins a path at the agent under the pointer or at a new one, or presses for the next goal.
    fn press_path(&mut self, place: Vec2, grip: Option<Drag>, desk: &mut EditDesk) {
        if let Sketch::Path(path) = &mut self.sketch {
            path.pressed = Some([place, place]);
            return;
        }
        let agent = match grip {
            Some(Drag::Agent { agent, .. }) => agent,
            _ => {
                let index = desk.world().agents.len() as u32;
                let agent = new_agent(place, place, desk);
                desk.carry_out(Ok(vec![Command::AddAgent(Box::new(agent))]));
                index
            }
        };
        self.pick(Picked::only(Thing::Agent(agent)), desk);
        self.sketch = Sketch::Path(PathSketch::of(agent));
    }

    /// Grips a handle of the picked group, picks the group under the pointer, or begins a new one.
    fn press_group(&mut self, place: Vec2, at: Vec2, grip: Option<Drag>, desk: &mut EditDesk) {
        if let Some(rule) = self.group(desk.document) {
            let handles = rule.handles();
            let near = handles.iter().enumerate().filter(|(_, handle)| handle.distance(at) <= desk.least);
            let nearest = near.min_by(|a, b| a.1.distance(at).total_cmp(&b.1.distance(at)));
            if let Some((handle, _)) = nearest {
                self.sketch = Sketch::Handle { handle, rule: Box::new(rule) };
                return;
            }
        }
        match grip {
            Some(Drag::Agent { agent, .. }) => {
                self.pick_group(desk.world().agents[agent as usize].group, desk)
            }
            _ => match coming_at(at, desk) {
                Some(number) => self.pick_group(number, desk),
                None => self.sketch = Sketch::Span { from: place, to: place, of: None },
            },
        }
    }

    fn is_on_turn_handle(&self, at: Vec2, desk: &EditDesk) -> bool {
        self.turn_handle(desk.world(), desk.least).is_some_and(|handle| handle.distance(at) <= desk.least)
    }

    /// The handle that turns what is picked, above it; `None` for a single round thing, which cannot be turned visibly.
    /// `least` is the reach of the pointer, m.
    pub fn turn_handle(&self, world: &World, least: f32) -> Option<Vec2> {
        let [low, high] = self.picked.bounds(world).filter(|[low, high]| low != high)?;
        (self.tool == EditTool::Select).then(|| Vec2::new(0.5 * (low.x + high.x), high.y + 4.0 * least))
    }

    fn grip_to_turn(&mut self, at: Vec2, desk: &mut EditDesk) {
        let (start, about) = (desk.world().clone(), self.picked.middle(desk.world()));
        let from = (at - about).to_angle();
        self.sketch = Sketch::Turn(Box::new(TurnedThings { about, from, start, by: 0.0, refused: false }));
    }

    /// Begins to carry what is picked.
    fn carry(&mut self, from: Vec2, desk: &mut EditDesk) {
        let start = desk.world().clone();
        self.sketch = Sketch::Move(Box::new(CarriedThings { from, start, by: Vec2::ZERO, refused: false }));
    }

    /// The pointer moved with the button down.
    pub fn drag(&mut self, at: Vec2, desk: &mut EditDesk) {
        let snapping = desk.snapping();
        match &mut self.sketch {
            Sketch::Span { from, to, .. } => {
                let by_corner = self.tool == EditTool::Rectangle
                    || self.tool == EditTool::Group && !self.groups.kind.is_straight();
                *to = if by_corner { snap::place(at, snapping) } else { snap::end(*from, at, snapping) };
                if self.tool == EditTool::Group {
                    self.groups.tried = Some(self.groups.dragged([*from, *to], desk.document));
                }
            }
            Sketch::Handle { handle, rule } => {
                let to = snap::place(at, snapping);
                self.groups.tried = Some(rule.clone().with_handle(*handle, to));
            }
            Sketch::Band { from, to, before } => {
                *to = at;
                let (area, before) = ([*from, at], before.clone());
                let within = Picked::within(desk.world(), desk.document.look.shown, area);
                self.pick(before.with(within), desk);
            }
            Sketch::Turn(turned) => {
                let by = snap::angle((at - turned.about).to_angle() - turned.from, snapping.on);
                if by == turned.by {
                    return;
                }
                turned.by = by;
                let made = changes::turned([&turned.start, desk.world()], &self.picked, turned.about, by);
                desk.carry_or_say_once(made, &mut turned.refused);
            }
            Sketch::Move(carried) => {
                let by = snap::place(at - carried.from, snapping);
                if by == carried.by {
                    return;
                }
                carried.by = by;
                let made = changes::moved([&carried.start, desk.world()], &self.picked, by);
                desk.carry_or_say_once(made, &mut carried.refused);
            }
            Sketch::Path(path) => {
                let to = |from: &[Vec2; 2]| [from[0], snap::end(from[0], at, snapping)];
                path.pressed = path.pressed.as_ref().map(to);
                path.line = desk.held.shift;
            }
            Sketch::None | Sketch::Corners(_) => {}
        }
    }

    /// The button went up; `moved` is true after a drag.
    pub fn release(&mut self, at: Vec2, moved: bool, desk: &mut EditDesk) {
        if let Sketch::Corners(_) = self.sketch {
            return;
        }
        if let Sketch::Path(_) = self.sketch {
            return self.release_path(moved, desk);
        }
        let tried = self.groups.tried.take();
        match std::mem::take(&mut self.sketch) {
            Sketch::Handle { .. } | Sketch::Span { .. } if self.tool == EditTool::Group => {
                tried.filter(|_| moved).into_iter().for_each(|rule| self.set_group(rule, desk));
            }
            Sketch::Span { from, to, of } => self.span([from, to], of, moved, desk),
            Sketch::Band { before, .. } if !moved => self.pick(before, desk),
            Sketch::Move(_) if !moved && !desk.held.shift => {
                // A click on one of many picked things picks only that one.
                if let Some(thing) = grip(at, desk).and_then(Thing::of) {
                    self.pick(Picked::only(thing), desk);
                }
            }
            Sketch::None
            | Sketch::Band { .. }
            | Sketch::Move(_)
            | Sketch::Turn(_)
            | Sketch::Handle { .. }
            | Sketch::Path(_)
            | Sketch::Corners(_) => {}
        }
    }

    /// A line was drawn, or the mouse clicked at its start.
    fn span(&mut self, [from, to]: [Vec2; 2], of: Option<u32>, moved: bool, desk: &mut EditDesk) {
        match (self.tool, of) {
            (EditTool::Agent, Some(agent)) if moved => {
                let by_map = matches!(desk.document.objective(agent), Some(Objective::Route(_)));
                let objective = if by_map { Objective::Route(to) } else { Objective::Goal(to) };
                desk.carry_out(Ok(vec![Command::SetObjective { agent, objective }]));
            }
            (EditTool::Agent, None) => {
                let agent = new_agent(from, to, desk);
                let index = desk.world().agents.len() as u32;
                desk.carry_out(Ok(vec![Command::AddAgent(Box::new(agent))]));
                self.pick(Picked::only(Thing::Agent(index)), desk);
            }
            (EditTool::Pillar, _) => {
                let radius = if moved { from.distance(to) } else { RADIUS };
                let (polygons, mut circles) = changes::parts(desk.world());
                circles.push(Circle { center: from, radius });
                desk.set_obstacles(polygons, circles);
            }
            (EditTool::Rectangle, _) if moved && from.cmpne(to).all() => {
                let mut corners = changes::rectangle([from, to]).to_vec();
                self.enclosure.wind(&mut corners);
                self.enclosed(corners, desk);
            }
            (EditTool::Wall, _) if moved => {
                self.enclosed(vec![from, to], desk);
            }
            (EditTool::Gate, _) if moved => {
                desk.carry_out(Ok(vec![RunCommand::SetGate(Some([from, to]))]));
            }
            // It stays visible until the next press.
            (EditTool::Measure, _) if moved => self.sketch = Sketch::Span { from, to, of: None },
            _ => {}
        }
    }

    /// Adds a corner, or closes the polygon at its first corner.
    fn corner(&mut self, at: Vec2, desk: &mut EditDesk) {
        let corners = self.sketch.corners();
        let closes = corners.len() > 2 && corners[0].distance(at) <= desk.least;
        if closes {
            return self.close(desk);
        }
        if corners.last() == Some(&at) {
            return;
        }
        let mut corners = corners.to_vec();
        corners.push(at);
        self.sketch = Sketch::Corners(corners);
    }

    /// Makes a polygon of the corners; if they form no valid one, they stay as they are.
    pub(super) fn close(&mut self, desk: &mut EditDesk) {
        if let Sketch::Path(_) = self.sketch {
            return self.finish_path(false, desk);
        }
        let corners = self.sketch.corners();
        if corners.is_empty() {
            return;
        }
        if corners.len() < 3 {
            return desk.notices.info(said::more_corners());
        }
        let mut corners = corners.to_vec();
        self.enclosure.wind(&mut corners);
        if self.enclosed(corners, desk) {
            self.sketch = Sketch::None;
        }
    }

    /// Adds a polygon or a wall. Returns true if it was added.
    fn enclosed(&self, vertices: Vec<Vec2>, desk: &mut EditDesk) -> bool {
        let (mut polygons, circles) = changes::parts(desk.world());
        polygons.push(vertices);
        desk.set_obstacles(polygons, circles)
    }

    fn waypoint(&mut self, at: Vec2, desk: &mut EditDesk) {
        let map = &desk.world().roadmap;
        let (mut points, clearance) = (map.points.clone(), map.clearance);
        if points.len() >= MAX_WAYPOINTS {
            return desk.notices.info(said::map_is_full(MAX_WAYPOINTS));
        }
        points.push(at);
        let last = points.len() as u32 - 1;
        desk.carry_out(Ok(vec![Command::SetRoadmap { points, clearance }]));
        self.pick(Picked::only(Thing::Waypoint(last)), desk);
    }

    /// Returns true if a double click at a place changes the scene.
    pub fn double_click_draws(&self, at: Vec2, desk: &EditDesk) -> bool {
        self.tool == EditTool::Select && matches!(grip(at, desk), Some(Drag::Polygon { .. }))
    }

    /// A double click on an edge inserts a vertex there; on an agent it picks its group.
    pub fn double_click(&mut self, at: Vec2, desk: &mut EditDesk) {
        match grip(at, desk).filter(|_| self.tool == EditTool::Select) {
            Some(Drag::Polygon { polygon, .. }) => self.insert_vertex(polygon, at, desk),
            Some(Drag::Agent { agent, .. }) => {
                self.pick_group(desk.world().agents[agent as usize].group, desk)
            }
            _ => {}
        }
    }

    fn insert_vertex(&mut self, polygon: usize, at: Vec2, desk: &mut EditDesk) {
        let (mut polygons, circles) = changes::parts(desk.world());
        let vertices = &mut polygons[polygon];
        let n = vertices.len();
        let away = |k: &usize| distance_sq_to_segment(vertices[*k], vertices[(*k + 1) % n], at);
        let Some(edge) = (0..n).min_by(|a, b| away(a).total_cmp(&away(b))) else { return };
        if away(&edge) > desk.least.powi(2) {
            return;
        }
        vertices.insert(edge + 1, snap::place(at, desk.snapping()));
        if desk.set_obstacles(polygons, circles) {
            self.pick(Picked::only(Thing::Vertex(polygon, edge + 1)), desk);
        }
    }
}

/// The thing that a press at a place would grip.
pub(super) fn grip(at: Vec2, desk: &EditDesk) -> Option<Drag> {
    let drawn: Vec<(u32, Vec2)> = (0..).zip(desk.drawn.iter().copied()).collect();
    GripReach { document: desk.document, drawn: &drawn, at, least: desk.least }.grip()
}

/// The group of which an agent is to come at a place, m.
fn coming_at(at: Vec2, desk: &EditDesk) -> Option<u16> {
    let is_near = |agent: &&Agent| agent.position.distance(at) <= agent.settings.radius.max(desk.least);
    desk.world().newcomers.to_come().map(|newcomer| &newcomer.agent).find(is_near).map(|agent| agent.group)
}

/// The first agent of a scene: a person, rather than RVO2's disc of 1.5 m.
fn first_agent(at: Vec2) -> Agent {
    let mut agent = Agent::new(at);
    agent.settings.radius = 0.3;
    agent.settings.time_horizon = 5.0;
    agent.settings.time_horizon_obstacle = 2.0;
    agent
}

/// An agent like the last one, at a place and with a goal.
fn new_agent(at: Vec2, goal: Vec2, desk: &EditDesk) -> Agent {
    let like = desk.world().agents.last().cloned().unwrap_or_else(|| first_agent(at));
    let (velocity, objective) = (Vec2::ZERO, Objective::Goal(goal));
    let heading = Agent::facing(at, velocity, &objective);
    // A group with a rule would no longer match its rule.
    let is_ruled = desk.document.rules.of(like.group, desk.world()).is_some();
    let group = if is_ruled { desk.document.free_group() } else { like.group };
    Agent { position: at, velocity, objective, heading, group, wander: Vec2::ZERO, ..like }
}
