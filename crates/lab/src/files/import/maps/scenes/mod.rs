//! Scenes of other programs: their agents with goals in sequence, regions in which agents appear, obstacles.
//!
//! ```text
//!   text ─▶ MapPlan: regions, pillars and crowds, in units of the file, y up ─▶ places, drawn where the file leaves them open
//! ```

pub(super) mod irsim;
pub(super) mod menge;
pub(super) mod places;
pub(super) mod steersuite;
pub(super) mod vadere;

use std::sync::Arc;

use glam::DVec2;
use roxmltree::{Document, Node, ParsingOptions};
use sidestep_core::model::{AgentSettings, Key, Method};

use super::said;
use crate::{
    files::{
        import,
        scenario::{Appearance, Fault},
    },
    text::{message::Message, refusals},
};

/// A place to go to, in units of the file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum CrowdPlace {
    Point(DVec2),
    Disc {
        center: DVec2,
        radius: f64,
    },
    Box {
        center: DVec2,
        size: DVec2,
        /// Degrees.
        angle: f64,
    },
    /// A point in this box, drawn for each agent.
    Anywhere {
        low: DVec2,
        high: DVec2,
    },
}

impl CrowdPlace {
    /// The inside of an axis-aligned box.
    pub fn between(low: DVec2, high: DVec2) -> CrowdPlace {
        CrowdPlace::Box { center: low.midpoint(high), size: high - low, angle: 0.0 }
    }
}

/// One goal of a sequence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct CrowdGoal {
    pub place: CrowdPlace,
    /// The time for which agents stop there, s.
    pub wait: Option<f32>,
}

impl CrowdGoal {
    /// A goal that is passed.
    pub fn passed(place: CrowdPlace) -> CrowdGoal {
        CrowdGoal { place, wait: None }
    }
}

/// The behavior of agents without goals.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum CrowdWish {
    #[default]
    Hold,
    /// To keep this velocity, in units of the file per second.
    Along(DVec2),
    /// To catch the agent of another crowd, by the index of that crowd.
    Pursue(usize),
    /// To flee from it.
    Evade(usize),
}

/// The aim of the agents of a crowd.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct CrowdAim {
    pub goals: Vec<CrowdGoal>,
    pub repeats: bool,
    /// True if agents leave after the last goal.
    pub leaves: bool,
    /// The distance from a goal within which the center counts as arrived; the radius of the agent by default.
    pub arrival_distance: Option<f64>,
    /// Their behavior if there are no goals.
    pub wish: CrowdWish,
}

/// The places at which the agents of a crowd start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum CrowdStarts {
    /// One agent.
    At(DVec2),
    /// Drawn from a box.
    Within {
        low: DVec2,
        high: DVec2,
        n: usize,
        /// Least gap between two discs, m.
        gap: f32,
        /// Their times of entry, if they are not present from the start.
        appears: Option<Appearance>,
    },
}

impl CrowdStarts {
    /// Number of agents.
    pub fn count(&self) -> usize {
        match self {
            CrowdStarts::At(_) => 1,
            CrowdStarts::Within { n, .. } => *n,
        }
    }
}

/// Agents with the same goals and settings.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct MapCrowd {
    pub starts: CrowdStarts,
    /// Velocity at the start, in units of the file per second.
    pub velocity: DVec2,
    /// The heading of a single agent, if the file states it.
    pub heading: Option<DVec2>,
    pub aim: Arc<CrowdAim>,
    /// Always in m, m/s and s, regardless of the unit of the file.
    pub settings: AgentSettings,
    pub method: Method,
}

impl MapCrowd {
    /// One agent that goes to a point.
    pub fn to_point(start: DVec2, goal: DVec2, settings: AgentSettings) -> MapCrowd {
        let goals = vec![CrowdGoal::passed(CrowdPlace::Point(goal))];
        MapCrowd::new(CrowdStarts::At(start), Arc::new(CrowdAim { goals, ..CrowdAim::default() }), settings)
    }

    /// Agents that are at rest at first.
    pub fn new(starts: CrowdStarts, aim: Arc<CrowdAim>, settings: AgentSettings) -> MapCrowd {
        MapCrowd { starts, velocity: DVec2::ZERO, heading: None, aim, settings, method: Method::default() }
    }
}

/// A round obstacle, in units of the file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct CrowdPillar {
    pub center: DVec2,
    pub radius: f64,
}

/// Sets a parameter of an agent to a number of the file, if its declaration accepts it.
fn set(settings: &mut AgentSettings, key: &str, value: f64) -> Result<(), Message> {
    let Some(key) = Key::find(key) else { return Ok(()) };
    let checked = key.check_number(value);
    let value = checked.map_err(|error| import::said::refused(key.name().into(), refusals::value(&error)))?;
    if let Key::Agent(tunable) = key {
        (tunable.set)(settings, value);
    }
    Ok(())
}

/// Radius and preferred speed of agents; the speed limit is at least that speed, and the neighbor distance counts from
/// the rim.
fn set_body(settings: &mut AgentSettings, radius: f64, speed: f64) -> Result<(), Message> {
    let sight = f64::from(settings.neighbor_distance - 2.0 * settings.radius);
    set(settings, "radius", radius)?;
    set(settings, "preferred_speed", speed)?;
    set(settings, "neighbor_distance", sight + 2.0 * radius)?;
    if settings.max_speed < settings.preferred_speed {
        settings.max_speed = settings.preferred_speed;
    }
    Ok(())
}

/// A number of the file within the bounds for places.
fn bounded(number: f64) -> Option<f64> {
    (number.abs() <= 1e7).then_some(number)
}

/// The elements of an XML text.
fn xml(text: &str) -> Result<Document<'_>, Fault> {
    let options = ParsingOptions { allow_dtd: false, nodes_limit: 4_000_000, ..ParsingOptions::default() };
    Document::parse_with_options(text, options)
        .map_err(|error| Fault::at_line(text, error.pos().row as usize, 1, said::no_xml(error.to_string())))
}

/// A fault with the place of an element in the text.
fn fault(element: Node, reason: Message) -> Fault {
    Fault::new(element.range().start, reason)
}

/// The child elements of an element.
fn elements<'a, 'b: 'a>(parent: Node<'a, 'b>) -> impl Iterator<Item = Node<'a, 'b>> {
    parent.children().filter(Node::is_element)
}

/// A child element by its name, in any namespace.
fn child<'a, 'b>(parent: Node<'a, 'b>, name: &str) -> Option<Node<'a, 'b>> {
    parent.children().find(|child| child.is_element() && child.tag_name().name() == name)
}
