//! The figures of an agent in pages: a name for each, and how it is read from the world and the decision.

use glam::Vec2;

use super::{blocks::SpanWords, error::PageFault, said};
use crate::text::spelling;
use sidestep_core::{
    avoid::{
        ConeTrace, OrcaTrace, Source, Trace, Watched,
        orca::{Origin, programs::LpOutcome},
    },
    geometry::cone::{VelocityObstacle, time_to_collision},
    model::{Agent, Key, World},
    sim::Decisions,
};

use crate::{
    explain::doctor::Finding,
    text::{
        catalog::Catalog,
        message::Argument,
        quantity::{NumberForm, UnitNumber},
        terms,
        unit::SceneUnit,
    },
};

/// The subject of the figures that a page shows.
#[derive(Clone, Copy)]
pub struct PageSubject<'a> {
    /// The world.
    pub world: &'a World,
    /// The decisions of the world, in which the agent is watched.
    pub decisions: &'a Decisions,
    /// The agent.
    pub agent: u32,
    /// The unit of the scene.
    pub unit: SceneUnit,
    /// The doctor's findings about the agent.
    pub findings: &'a [Finding],
}

/// A figure of an agent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PageFigure {
    /// The value of a key.
    Key(Key),
    /// One of `NAMED`, by its index.
    Named(usize),
}

/// A function that reads a figure; `None` if the agent does not have it.
type FigureOf = fn(&Reader) -> Option<Argument>;

impl PageFigure {
    /// The figure of this name.
    fn find(name: &str) -> Option<PageFigure> {
        let named = NAMED.iter().position(|(known, _)| *known == name).map(PageFigure::Named);
        named.or_else(|| Key::find(name).map(PageFigure::Key))
    }

    /// The name between braces.
    pub fn name(self) -> &'static str {
        match self {
            PageFigure::Key(key) => key.name(),
            PageFigure::Named(place) => NAMED[place].0,
        }
    }

    /// The value with its unit; a dash without a subject, or if the subject has no value.
    pub fn words(self, subject: Option<&PageSubject>) -> String {
        subject.and_then(|subject| self.value(subject)).unwrap_or_else(|| "–".into())
    }

    fn value(self, subject: &PageSubject) -> Option<String> {
        let agent = subject.world.agents.get(subject.agent as usize)?;
        match self {
            PageFigure::Key(key) => {
                let value = key.values(std::slice::from_ref(agent), &subject.world.params).next()?;
                Some(subject.unit.words(key, value))
            }
            PageFigure::Named(place) => {
                let watched = subject.decisions.watched(subject.agent)?;
                let argument = NAMED[place].1(&Reader { subject, agent, watched })?;
                let read =
                    Argument::Clause(Box::new(said::figure(PageValue(argument)).in_unit(subject.unit)));
                Some(Catalog::current().value(&read).to_string())
            }
        }
    }
}

/// Splits a text at figures in braces: `{`, a name in lower case, and `}`, without blanks.
pub(super) fn in_braces(text: &str) -> Result<Vec<SpanWords>, PageFault> {
    let (mut found, mut rest) = (Vec::new(), text);
    let mut plain = String::new();
    while let Some(at) = rest.find('{') {
        let behind = &rest[at + 1..];
        let name = behind.split_once('}').map(|(name, _)| name).filter(|name| is_name(name));
        let Some(name) = name else {
            plain.push_str(&rest[..=at]);
            rest = behind;
            continue;
        };
        plain.push_str(&rest[..at]);
        rest = &behind[name.len() + 1..];
        if !plain.is_empty() {
            found.push(SpanWords::Text(std::mem::take(&mut plain)));
        }
        let figure = PageFigure::find(name);
        let unknown = || PageFault::Figure { name: name.to_string(), nearest: nearest(name) };
        found.push(SpanWords::Figure(figure.ok_or_else(unknown)?));
    }
    plain.push_str(rest);
    if !plain.is_empty() {
        found.push(SpanWords::Text(plain));
    }
    Ok(found)
}

fn is_name(name: &str) -> bool {
    let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || c == '.';
    name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(is_part)
}

fn nearest(name: &str) -> Option<String> {
    let known = NAMED.iter().map(|(known, _)| *known).chain(Key::all().map(Key::name));
    spelling::nearest(name, known).map(str::to_string)
}

/// The value of any figure.
pub(crate) struct PageValue(pub Argument);

/// An agent with its decision.
struct Reader<'a> {
    subject: &'a PageSubject<'a>,
    agent: &'a Agent,
    watched: &'a Watched,
}

impl<'a> Reader<'a> {
    fn world(&self) -> &'a World {
        self.subject.world
    }

    fn nearest(&self) -> Option<u32> {
        self.watched.neighbors.first().map(|neighbor| neighbor.index)
    }

    fn other(&self) -> Option<&'a Agent> {
        self.world().agents.get(self.nearest()? as usize)
    }

    /// The vector from the agent to its nearest neighbor, m.
    fn between(&self) -> Option<Vec2> {
        Some(self.other()?.position - self.agent.position)
    }

    fn combined_radius(&self) -> Option<f32> {
        Some(self.agent.settings.radius + self.other()?.settings.radius)
    }

    fn relative_velocity(&self) -> Option<Vec2> {
        Some(self.agent.velocity - self.other()?.velocity)
    }

    fn orca(&self) -> Option<&'a OrcaTrace> {
        match &self.watched.trace {
            Trace::Orca(trace) => Some(trace),
            Trace::None | Trace::Cones(_) | Trace::School(_) => None,
        }
    }

    fn cones(&self) -> Option<&'a ConeTrace> {
        match &self.watched.trace {
            Trace::Cones(trace) => Some(trace),
            Trace::None | Trace::Orca(_) | Trace::School(_) => None,
        }
    }

    /// The line of the nearest neighbor.
    fn line(&self) -> Option<(usize, &'a OrcaTrace)> {
        let trace = self.orca()?;
        let wanted = Source::Neighbor(self.nearest()?);
        let place = trace.origins.iter().position(|origin| Source::of(origin) == wanted)?;
        Some((place, trace))
    }

    /// The way out of the nearest neighbor's cone, or of the cone that the two-body rule leaves, and the share of it
    /// that is taken.
    fn way_out(&self) -> Option<(Vec2, f32)> {
        if let Some(shift) = self.cones().and_then(|trace| trace.shift) {
            return Some((shift.u, shift.share));
        }
        let (place, trace) = self.line()?;
        match trace.origins[place] {
            Origin::Neighbor { displacement, share, .. } => Some((displacement.u, share)),
            Origin::Edge { .. } | Origin::Circle { .. } => None,
        }
    }

    /// The apex of the nearest neighbor's cone, m/s.
    fn apex(&self) -> Option<Vec2> {
        let trace = self.cones()?;
        let wanted = Source::Neighbor(self.nearest()?);
        let place = trace.sources().iter().position(|source| *source == wanted)?;
        match trace.obstacles.get(place)? {
            VelocityObstacle::Cone { apex, .. } => Some(*apex),
            VelocityObstacle::Capsule { .. } | VelocityObstacle::HalfPlane(_) => None,
        }
    }

    /// The largest violation of a constraint by the chosen velocity, m/s.
    fn violation(&self) -> Option<f32> {
        match &self.watched.trace {
            Trace::School(_) | Trace::None => None,
            Trace::Orca(trace) => Some(trace.worst_violation().map_or(0.0, |(_, by)| by)),
            Trace::Cones(trace) => {
                let depths = trace.obstacles.iter().map(|obstacle| obstacle.depth(trace.chosen));
                depths.chain([0.0]).max_by(f32::total_cmp)
            }
        }
    }
}

fn number(value: f32, unit: &'static str) -> UnitNumber {
    UnitNumber::new(value, unit).form(NumberForm::TwoDecimals)
}

fn one(value: f32, unit: &'static str) -> Option<Argument> {
    Some(Argument::Quantity(number(value, unit)))
}

fn both(v: Vec2, unit: &'static str) -> Option<Argument> {
    Some(Argument::Vector(v.to_array().map(|value| number(value, unit))))
}

fn count(count: usize) -> Option<Argument> {
    Some(Argument::Count(count as u64))
}

/// The figures that are not keys.
const NAMED: &[(&str, FigureOf)] = &[
    ("method", |me| Some(Argument::Name(terms::method_name(me.agent.method)))),
    ("speed", |me| one(me.agent.velocity.length(), "m/s")),
    ("velocity", |me| both(me.agent.velocity, "m/s")),
    ("preferred_velocity", |me| {
        both(me.subject.decisions.choices.get(me.subject.agent as usize)?.preferred, "m/s")
    }),
    ("new_velocity", |me| both(me.subject.decisions.choices.get(me.subject.agent as usize)?.velocity, "m/s")),
    ("position", |me| both(me.agent.position, "m")),
    ("heading", |me| both(me.agent.heading, "")),
    ("goal_distance", |me| one(me.agent.goal()?.distance(me.agent.position), "m")),
    ("neighbors", |me| count(me.watched.neighbors.len())),
    ("other.name", |me| Some(terms::name(Source::Neighbor(me.nearest()?)).into())),
    ("other.radius", |me| one(me.other()?.settings.radius, "m")),
    ("other.velocity", |me| both(me.other()?.velocity, "m/s")),
    ("distance", |me| one(me.between()?.length(), "m")),
    ("gap", |me| one(me.between()?.length() - me.combined_radius()?, "m")),
    ("combined_radius", |me| one(me.combined_radius()?, "m")),
    ("relative_position", |me| both(me.between()?, "m")),
    ("relative_velocity", |me| both(me.relative_velocity()?, "m/s")),
    ("time_to_collision", |me| {
        one(time_to_collision(me.between()?, me.relative_velocity()?, me.combined_radius()?), "s")
    }),
    ("lines", |me| count(me.orca()?.half_planes.len())),
    ("rigid_lines", |me| count(me.orca()?.n_rigid)),
    ("u", |me| both(me.way_out()?.0, "m/s")),
    ("share", |me| one(me.way_out()?.1, "")),
    ("line.point", |me| me.line().and_then(|(place, trace)| both(trace.half_planes[place].point, "m/s"))),
    ("line.direction", |me| {
        me.line().and_then(|(place, trace)| both(trace.half_planes[place].direction, ""))
    }),
    ("program", |me| {
        let relaxed = matches!(me.orca()?.outcome, LpOutcome::Relaxed { .. });
        Some(if relaxed { said::program_3() } else { said::program_2() }.into())
    }),
    ("violation", |me| one(me.violation()?, "m/s")),
    ("cones", |me| count(me.cones()?.obstacles.len())),
    ("candidates", |me| count(me.cones()?.candidates.len())),
    ("apex", |me| both(me.apex()?, "m/s")),
    ("wander.target", |me| both(me.watched.steering.wander.as_ref()?.target, "m")),
    ("wander.force", |me| one(me.watched.steering.wander.as_ref()?.force.length(), "N")),
    ("box.length", |me| {
        let steering = &me.watched.steering;
        steering.box_used.then_some(()).and_then(|()| one(steering.detection_box.length, "m"))
    }),
    ("feeler.hit", |me| {
        let steering = &me.watched.steering;
        steering.feeler_used.then(|| steering.feeler.acting_from())?.and_then(|hit| one(hit, "m"))
    }),
];
