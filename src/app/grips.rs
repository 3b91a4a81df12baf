//! What the mouse can grip in a world, where a drag takes it, and the marks that show it.
//!
//! Bodies are on top, then points, then lines and what they enclose: a press grips the first of these under it.

use std::sync::Arc;

use sidestep_core::{
    Command, Objective, Vec2,
    geometry::polygon::{contains, distance_sq_to_segment, doubled_area, sides},
    model::{
        Journey, Obstacles,
        obstacle::{Circle, ObstacleError},
    },
};
use sidestep_lab::{
    RunCommand,
    picture::{
        draw::{Palette, Shape, Stroke},
        overlay::OverlayId,
    },
    run::metrics::Gate,
};

use super::{document::Document, ui::Drag};

/// Everything within reach of the pointer.
pub struct GripReach<'a> {
    pub document: &'a Document,
    /// The agents that may be in reach, and the places where they are drawn, m.
    pub drawn: &'a [(u32, Vec2)],
    /// The place of the pointer, m.
    pub at: Vec2,
    /// Least reach of the pointer, m, however small a thing is.
    pub least: f32,
}

impl GripReach<'_> {
    /// The thing that a press here would grip; `None` is the world itself.
    pub fn grip(&self) -> Option<Drag> {
        match self.agent() {
            None => {
                self.goal().or_else(|| self.waypoint()).or_else(|| self.gate()).or_else(|| self.obstacle())
            }
            agent => agent,
        }
    }

    fn agent(&self) -> Option<Drag> {
        let near = self.drawn.iter().filter_map(|(index, drawn)| {
            let agent = self.document.world().agents.get(*index as usize)?;
            let distance = drawn.distance(self.at);
            (distance <= agent.settings.radius.max(self.least)).then_some((distance, index, *drawn))
        });
        let (_, index, drawn) = near.min_by(|a, b| a.0.total_cmp(&b.0))?;
        Some(Drag::Agent { agent: *index, grip: drawn - self.at })
    }

    /// The goal of the selected agent only: the goals of all agents would be in the way.
    fn goal(&self) -> Option<Drag> {
        let agent = self.document.selected()?;
        let world = self.document.world();
        if let Some(journey) = world.journey(agent) {
            let centers: Vec<Vec2> = journey.goals.list.iter().map(|goal| goal.place.center()).collect();
            let (index, center) = self.nearest_of(&centers)?;
            return Some(Drag::Goal { agent, of_sequence: Some(index), grip: center - self.at });
        }
        let goal = world.agents.get(agent as usize)?.goal()?;
        self.is_near(goal).then(|| Drag::Goal { agent, of_sequence: None, grip: goal - self.at })
    }

    fn waypoint(&self) -> Option<Drag> {
        let points = &self.document.world().roadmap.points;
        let (index, point) = self.nearest_of(points).filter(|_| self.shows(OverlayId::Aim))?;
        Some(Drag::Waypoint { waypoint: index as u32, grip: point - self.at })
    }

    fn gate(&self) -> Option<Drag> {
        let ends = self.document.panes.metrics().gate().filter(|_| self.shows(OverlayId::Gate))?.ends();
        let on_line =
            || self.is_on(ends[0], ends[1]).then(|| Drag::Gate { grips: ends.map(|end| end - self.at) });
        match self.nearest_of(&ends) {
            Some((end, point)) => Some(Drag::GateEnd { end, grip: point - self.at }),
            None => on_line(),
        }
    }

    fn obstacle(&self) -> Option<Drag> {
        let obstacles = &self.document.world().obstacles;
        if !self.shows(OverlayId::Obstacles) {
            return None;
        }
        self.vertex(obstacles).or_else(|| self.pillar(obstacles)).or_else(|| self.polygon(obstacles))
    }

    fn vertex(&self, obstacles: &Obstacles) -> Option<Drag> {
        let corners = obstacles.polygons().iter().enumerate();
        let near = corners.filter_map(|(polygon, vertices)| {
            let (vertex, point) = self.nearest_of(vertices)?;
            Some((point.distance_squared(self.at), Drag::Vertex { polygon, vertex, grip: point - self.at }))
        });
        near.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, drag)| drag)
    }

    fn pillar(&self, obstacles: &Obstacles) -> Option<Drag> {
        let reach = |circle: &Circle| circle.radius.max(self.least);
        let under = |circle: &Circle| circle.center.distance(self.at) <= reach(circle);
        let pillar = obstacles.circles().iter().position(under)?;
        Some(Drag::Pillar { pillar, grip: obstacles.circles()[pillar].center - self.at })
    }

    /// The polygon with an edge in reach; a polygon that encloses a solid can be gripped anywhere inside.
    fn polygon(&self, obstacles: &Obstacles) -> Option<Drag> {
        let under = |vertices: &Vec<Vec2>| {
            let by_edge = sides(vertices).any(|(a, b)| self.is_on(a, b));
            by_edge || doubled_area(vertices) > 0.0 && contains(vertices, self.at)
        };
        let polygon = obstacles.polygons().iter().position(under)?;
        Some(Drag::Polygon { polygon, from: self.at })
    }

    fn shows(&self, overlay: OverlayId) -> bool {
        self.document.look.shown.is_on(overlay)
    }

    fn is_near(&self, point: Vec2) -> bool {
        point.distance(self.at) <= self.least
    }

    /// Returns true if the pointer is on a line. Lines have a shorter reach than points, which are harder to hit.
    fn is_on(&self, a: Vec2, b: Vec2) -> bool {
        distance_sq_to_segment(a, b, self.at) <= (0.6 * self.least).powi(2)
    }

    fn nearest_of(&self, points: &[Vec2]) -> Option<(usize, Vec2)> {
        let near = points.iter().copied().enumerate().filter(|(_, point)| self.is_near(*point));
        near.min_by(|a, b| a.1.distance_squared(self.at).total_cmp(&b.1.distance_squared(self.at)))
    }
}

/// A journey with the middle of one of its goals moved to a place, m; `None` if it is there already.
fn with_goal_at(journey: &Journey, index: usize, to: Vec2) -> Option<Journey> {
    let mut goals = (*journey.goals).clone();
    let place = &mut goals.list.get_mut(index)?.place;
    let by = to - place.center();
    *place = place.moved(by);
    (by != Vec2::ZERO).then(|| Journey { goals: Arc::new(goals), ..journey.clone() })
}

/// The command that moves what is dragged to the pointer at `to`, m; `None` if it is there already. `began` holds the
/// obstacles at the start of the drag; agents may have become pillars since.
///
/// # Errors
/// The polygon would no longer be a valid one.
pub fn carried(
    drag: Drag,
    to: Vec2,
    document: &Document,
    began: &Obstacles,
) -> Result<Option<RunCommand>, ObstacleError> {
    let world = document.world();
    Ok(match drag {
        Drag::Agent { agent, grip } => {
            let stands = world.agents.get(agent as usize).is_some_and(|agent| agent.position == to + grip);
            (!stands).then_some(Command::MoveAgent { agent, to: to + grip }.into())
        }
        Drag::Goal { agent, of_sequence: Some(index), grip } => world
            .journey(agent)
            .and_then(|journey| with_goal_at(journey, index, to + grip))
            .map(|journey| RunCommand::from(Command::SetJourney { agent, journey: Box::new(journey) })),
        Drag::Goal { agent, of_sequence: None, grip } => {
            let now = document.objective(agent);
            let by_roadmap = matches!(now, Some(Objective::Route(_)));
            let goal = to + grip;
            let objective = if by_roadmap { Objective::Route(goal) } else { Objective::Goal(goal) };
            (now != Some(objective)).then_some(Command::SetObjective { agent, objective }.into())
        }
        Drag::Waypoint { waypoint, grip } => {
            let stands = world.roadmap.points.get(waypoint as usize) == Some(&(to + grip));
            (!stands).then_some(Command::MoveWaypoint { waypoint, to: to + grip }.into())
        }
        Drag::GateEnd { end, grip } => gate_at(document, |ends| ends[end] = to + grip),
        Drag::Gate { grips } => gate_at(document, |ends| *ends = grips.map(|grip| to + grip)),
        Drag::Vertex { .. } | Drag::Polygon { .. } | Drag::Pillar { .. } => {
            let stand = &world.obstacles;
            let moved = moved_obstacles(drag, to, began, stand);
            if (&moved.0[..], &moved.1[..]) == (stand.polygons(), stand.circles()) {
                return Ok(None);
            }
            let (polygons, circles) = moved;
            Some(Command::SetObstacles(Arc::new(Obstacles::new(polygons, circles)?)).into())
        }
        Drag::World { .. } | Drag::Sketch => None,
    })
}

/// The command that moves the ends of the gate; `None` if they are unchanged.
fn gate_at(document: &Document, change: impl FnOnce(&mut [Vec2; 2])) -> Option<RunCommand> {
    let now = document.panes.metrics().gate().map(Gate::ends)?;
    let mut ends = now;
    change(&mut ends);
    (ends != now).then_some(RunCommand::SetGate(Some(ends)))
}

/// Polygons and pillars as they are now, with the dragged one in its new place.
fn moved_obstacles(
    drag: Drag,
    to: Vec2,
    began: &Obstacles,
    now: &Obstacles,
) -> (Vec<Vec<Vec2>>, Vec<Circle>) {
    let (mut polygons, mut circles) = (now.polygons().to_vec(), now.circles().to_vec());
    match drag {
        Drag::Vertex { polygon, vertex, grip } => {
            if let Some(point) = polygons.get_mut(polygon).and_then(|vertices| vertices.get_mut(vertex)) {
                *point = to + grip;
            }
        }
        Drag::Polygon { polygon, from } => {
            if let (Some(vertices), Some(stood)) = (polygons.get_mut(polygon), began.polygons().get(polygon))
            {
                *vertices = stood.iter().map(|vertex| *vertex + (to - from)).collect();
            }
        }
        Drag::Pillar { pillar, grip } => {
            if let Some(circle) = circles.get_mut(pillar) {
                circle.center = to + grip;
            }
        }
        _ => {}
    }
    (polygons, circles)
}

/// Marks what a press would grip, where the picture itself does not show that it can be gripped.
pub fn marks(over: Option<Drag>, document: &Document, palette: &Palette) -> Vec<Shape> {
    let world = document.world();
    let dot = |center: Vec2| Shape::Dot { center, radius: 4.0, color: palette.text };
    let rim = Stroke::solid(palette.text.at(0.8), 2.0);
    match over {
        Some(Drag::Vertex { polygon, vertex, .. }) => {
            let point = world.obstacles.polygons().get(polygon).and_then(|vertices| vertices.get(vertex));
            point.copied().map(dot).into_iter().collect()
        }
        Some(Drag::Polygon { polygon, .. }) => {
            let points = world.obstacles.polygons().get(polygon).cloned().unwrap_or_default();
            let handles: Vec<Shape> = points.iter().copied().map(dot).collect();
            [Shape::Polygon { points, fill: None, rim: Some(rim) }].into_iter().chain(handles).collect()
        }
        Some(Drag::Pillar { pillar, .. }) => {
            let circle = world.obstacles.circles().get(pillar);
            let ring = |circle: &Circle| Shape::Disc {
                center: circle.center,
                radius: circle.radius,
                fill: None,
                rim: Some(rim),
            };
            circle.map(ring).into_iter().collect()
        }
        Some(Drag::Waypoint { waypoint, .. }) => {
            world.roadmap.points.get(waypoint as usize).copied().map(dot).into_iter().collect()
        }
        _ => Vec::new(),
    }
}
