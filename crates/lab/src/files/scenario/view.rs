//! The view with which a scenario opens: `[view]`.
//!
//! ```toml
//! [view]
//! select = 0
//! overlays = ["goals", "trails", "chosen"]
//! width = 30.0          # m around the selection
//! lens = "len"          # the face of the lens
//! at = 3.5              # s, the moment that it opens at
//! start = "paused"      # or "playing"
//! speed = 2.0           # simulated seconds per real second
//! camera = [{ at = 0.0, center = [0.0, 0.0], width = 30.0 }, { at = 4.0, center = [3.0, 1.0], width = 8.0 }]
//!                       # the path of the camera in clips, s and m
//! loop = [2.0, 8.0]     # s, played over and over; or "arrived": from the start when all agents have arrived
//! unit = "px"           # the unit of displayed lengths; the numbers of the file are in meters nevertheless
//! meters_per_unit = 0.02
//! ```

use std::ops::RangeInclusive;

use glam::Vec2;

use schemars::{JsonSchema, json_schema};
use serde::{Deserialize, Deserializer, Serialize};

use super::{
    KnownOverlay,
    file::{
        AgentIndex, Finite, Real, Refusal, RefusalWords, Vector, WholeNumber, Word, named, pairs, places,
        schema, word_or_list,
    },
    said,
};
use sidestep_core::model::{tunable::choices, world::FARTHEST};

use crate::text::unit::{LengthUnit, SceneUnit};

/// The view with which a scenario opens.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct View {
    /// The agent to select.
    pub select: Option<u32>,
    /// Overlays to show, by id; `None` leaves the choice unchanged.
    pub overlays: Option<Vec<String>>,
    /// Zoom onto a square of this width around the selected agent, m; `None` shows everything.
    pub width: Option<f32>,
    /// A line whose crossings are counted, from one end to the other, m.
    pub gate: Option<[Vec2; 2]>,
    /// The face of the lens; `None` leaves the choice unchanged.
    pub lens: Option<LensFace>,
    /// The moment at which it opens, simulated s; `None` is the start.
    pub at: Option<f32>,
    /// True if it opens paused.
    pub paused: bool,
    /// Simulated seconds per real second; `None` leaves the choice unchanged.
    pub speed: Option<f32>,
    /// The part that is repeated automatically.
    pub replayed: Option<Replayed>,
    /// The path of the camera in clips, in the order of time; an empty one leaves it in place.
    pub camera: Vec<CameraPoint>,
    /// The unit in which lengths are displayed.
    pub unit: SceneUnit,
}

/// A point on the path of the camera.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CameraPoint {
    /// Simulated time, s.
    pub at: f32,
    /// The middle of the picture, m.
    pub center: Vec2,
    /// Width of the square in view, m.
    pub width: f32,
}

choices! {
    /// A face of the lens.
    #[derive(Default, Serialize, Deserialize)]
    pub enum LensFace {
        /// Constraints, feasible region, velocities.
        #[default]
        Decision = "decision",
        /// The construction of one constraint.
        Construction = "construction",
        /// The linear programs, step by step.
        Programs = "programs",
        /// The answers of other factors `len`.
        Len = "len",
        /// Its steering, in its own axes.
        Steering = "steering",
    }
}

/// The part that is repeated automatically.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Replayed {
    /// These simulated seconds, over and over.
    Span([f32; 2]),
    /// The whole run, once all agents have arrived.
    WhenArrived,
}

/// Latest moment at which a scenario can open, or repeat, s.
const LATEST: f32 = 3600.0;

/// Slowest and fastest playback that a scenario can request, simulated s per real second.
const SPEEDS: RangeInclusive<f32> = 0.01..=100.0;

/// Smallest and largest unit, m.
pub const UNITS: RangeInclusive<f32> = 1e-6..=1e6;

/// The word of `loop`.
const ARRIVED: &str = "arrived";

impl View {
    /// The step nearest to this moment in a world with this time step, s.
    pub fn step_of(seconds: f32, time_step: f32) -> u64 {
        // Both are positive and bounded.
        (seconds / time_step).round() as u64
    }

    /// Opens at a step of a world with this time step, s, and paused there.
    pub fn stop_at(&mut self, step: u64, time_step: f32) {
        (self.at, self.paused) = (Some(step as f32 * time_step), true);
    }
}

/// A moment, s.
pub(super) type ViewMoment = Real<{ 0_f32.to_bits() }, { LATEST.to_bits() }>;

/// The width of a picture, m.
pub(super) type Width = Real<{ 1e-2_f32.to_bits() }, { FARTHEST.to_bits() }>;

/// How it opens
#[derive(Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ViewTable {
    /// The agent to select
    select: Option<AgentIndex>,
    /// What is shown
    overlays: Option<Vec<String>>,
    /// Width of the square around the selection that is in view, m
    width: Option<Width>,
    /// Both ends of a line whose crossings are counted, m
    #[schemars(length(equal = 2))]
    gate: Option<Vec<Vector>>,
    /// The face of the lens
    lens: Option<Word<LensFace>>,
    /// The moment that it opens at, s
    at: Option<ViewMoment>,
    /// Whether time runs when it opens
    start: Option<Word<Start>>,
    /// Simulated seconds for each real one
    speed: Option<Real<{ SPEEDS.start().to_bits() }, { SPEEDS.end().to_bits() }>>,
    /// Seconds that are played over and over, or all of it when all agents have arrived
    #[serde(rename = "loop")]
    replayed: Option<ReplayedKey>,
    /// The way of the camera in clips, by time
    #[serde(skip_serializing_if = "Vec::is_empty")]
    camera: Vec<CameraTable>,
    /// What people read lengths in; the file is in meters all the same
    unit: Option<Word<LengthUnit>>,
    /// The length of a px, tile or unit, m
    meters_per_unit: Option<Real<{ UNITS.start().to_bits() }, { UNITS.end().to_bits() }>>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct CameraTable {
    /// When it is there, simulated s
    at: Option<ViewMoment>,
    /// The middle of the picture, m
    center: Option<Vector>,
    /// Width of the square in view, m
    width: Width,
}

choices! {
    /// The state of time.
    #[derive(Default)]
    pub enum Start {
        /// It runs.
        #[default]
        Playing = "playing",
        /// It is paused.
        Paused = "paused",
    }
}

named!(Start);

/// The value of `loop`.
#[derive(Serialize)]
#[serde(untagged)]
enum ReplayedKey {
    Word(&'static str),
    Span(Vec<Finite>),
}

impl<'de> Deserialize<'de> for ReplayedKey {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<ReplayedKey, D::Error> {
        let by_word = |word: &str| match word {
            ARRIVED => Ok(ReplayedKey::Word(ARRIVED)),
            other => Err(RefusalWords::unknown_word(other, &[ARRIVED])),
        };
        word_or_list(from, said::a_span, by_word, ReplayedKey::Span)
    }
}

schema!([] ReplayedKey, generator => {
    let moment = ViewMoment::json_schema(generator);
    let span = json_schema!({ "type": "array", "items": moment, "minItems": 2, "maxItems": 2 });
    json_schema!({ "anyOf": [{ "enum": [ARRIVED] }, span] })
});

impl ViewTable {
    /// The view of a scenario with this many agents.
    pub fn view(self, agents: usize, known_overlay: KnownOverlay) -> Result<View, Refusal> {
        let select = self.select.map(|WholeNumber(select)| select);
        let last = agents.saturating_sub(1) as u64;
        if let Some(select) = select.filter(|select| *select > last) {
            let (got, last) = (select.to_string(), last.to_string());
            return Err(Refusal::of("select", said::outside("select".into(), got, "0".into(), last)));
        }
        Ok(View {
            // A scene without agents has none to select.
            select: select.filter(|_| agents > 0).map(|select| select as u32),
            overlays: self.overlays.map(|names| overlays(names, known_overlay)).transpose()?,
            width: self.width.map(|width| width.0),
            gate: self.gate.map(|ends| both_ends("gate", &ends)).transpose()?,
            lens: self.lens.map(|lens| lens.0),
            at: self.at.map(|at| at.0),
            paused: self.start == Some(Word(Start::Paused)),
            speed: self.speed.map(|speed| speed.0),
            replayed: self.replayed.map(replayed).transpose()?,
            camera: camera(self.camera)?,
            unit: unit(self.unit, self.meters_per_unit.map(|size| size.0))?,
        })
    }

    /// The table of a view.
    pub fn of(view: &View) -> ViewTable {
        let View { select, overlays, width, gate, lens, at, paused, speed, replayed, camera, unit } = view;
        let point = |point: &CameraPoint| CameraTable {
            at: Some(Real(point.at)),
            center: Some(Vector(point.center)),
            width: Real(point.width),
        };
        ViewTable {
            select: select.map(|select| WholeNumber(select.into())),
            overlays: overlays.clone(),
            width: width.map(Real),
            gate: gate.map(|gate| pairs(&gate)),
            lens: lens.map(Word),
            at: at.map(Real),
            start: paused.then_some(Word(Start::Paused)),
            speed: speed.map(Real),
            replayed: replayed.map(|replayed| match replayed {
                Replayed::Span(span) => ReplayedKey::Span(span.map(Real).to_vec()),
                Replayed::WhenArrived => ReplayedKey::Word(ARRIVED),
            }),
            camera: camera.iter().map(point).collect(),
            unit: (unit.unit != LengthUnit::default()).then_some(Word(unit.unit)),
            meters_per_unit: unit.unit.meters().is_none().then_some(Real(unit.meters)),
        }
    }
}

fn overlays(names: Vec<String>, known_overlay: KnownOverlay) -> Result<Vec<String>, Refusal> {
    let check = |(index, id): (usize, String)| match known_overlay(&id) {
        Ok(()) => Ok(id),
        Err(reason) => Err(Refusal::from(reason).in_entry("overlays", index)),
    };
    names.into_iter().enumerate().map(check).collect()
}

/// Both ends of the line that a key has, m.
pub(crate) fn both_ends(key: &str, ends: &[Vector]) -> Result<[Vec2; 2], Refusal> {
    let refused = |ends: Vec<Vec2>| Refusal::of(key, said::not_two_points(ends.len()));
    places(ends).try_into().map_err(refused)
}

fn replayed(replayed: ReplayedKey) -> Result<Replayed, Refusal> {
    let ReplayedKey::Span(span) = replayed else { return Ok(Replayed::WhenArrived) };
    match span[..] {
        [Real(from), Real(to)] if 0.0 <= from && from < to && to <= LATEST => Ok(Replayed::Span([from, to])),
        _ => Err(Refusal::of("loop", said::no_span(LATEST as usize))),
    }
}

/// The points of a camera's path.
fn camera(tables: Vec<CameraTable>) -> Result<Vec<CameraPoint>, Refusal> {
    let point = |CameraTable { at, center, width }| CameraPoint {
        at: at.map_or(0.0, |at| at.0),
        center: center.map_or(Vec2::ZERO, |center| center.0),
        width: width.0,
    };
    let points: Vec<CameraPoint> = tables.into_iter().map(point).collect();
    match points.windows(2).position(|pair| pair[0].at >= pair[1].at) {
        Some(before) => Err(Refusal::from(said::camera_in_order()).in_entry("camera", before + 1)),
        None => Ok(points),
    }
}

fn unit(word: Option<Word<LengthUnit>>, size: Option<f32>) -> Result<SceneUnit, Refusal> {
    let unit = word.map_or(LengthUnit::default(), |word| word.0);
    match (unit.meters(), size) {
        (Some(_), Some(_)) => Err(said::unit_has_size(unit.name().into()).into()),
        _ => Ok(SceneUnit::new(unit, size.unwrap_or(1.0))),
    }
}
