//! Goals in sequence and the rules of arrival: keys of agents, groups and changes.

use std::{fmt, sync::Arc};

use schemars::JsonSchema;
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{
        MapAccess, SeqAccess, Visitor,
        value::{MapAccessDeserializer, SeqAccessDeserializer},
    },
};

use super::{
    file::{Real, Refusal, Size, Vector, WholeNumber, Word, WorldTime, named, pairs},
    layout::Degrees,
    said,
    view::both_ends,
};
use sidestep_core::{
    Vec2,
    model::{
        Journey,
        goal_place::{GoalPlace, LEAST_LENGTH},
        journey::{AfterGoals, Goals, JourneyGoal, JourneyPhase, LONGEST_WAIT, MAX_GOALS},
    },
};

named!(AfterGoals, JourneyPhase);

/// A duration, s.
pub type Seconds = Real<{ 0_f32.to_bits() }, { LONGEST_WAIT.to_bits() }>;
/// A share of the avoiding effort.
pub type EffortShare = Real<{ 0_f32.to_bits() }, { 1_f32.to_bits() }>;

/// A goal that is more than a point to pass
#[derive(Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GoalTable {
    /// A point, m
    at: Option<Vector>,
    /// A line that is crossed, m
    #[schemars(length(min = 2, max = 2))]
    line: Option<Vec<Vector>>,
    /// The center of a region, m
    center: Option<Vector>,
    /// The radius of a circle, m
    radius: Option<Size>,
    /// Width and height of a box, m
    size: Option<Vector>,
    /// Angle of its width from the x axis, degrees
    angle: Option<Degrees>,
    /// How long the agent stops there, s; without it the agent passes at full speed
    wait: Option<Seconds>,
}

// A goal: a point, or a table.
#[derive(Clone, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum GoalKey {
    Point(Vector),
    Table(Box<GoalTable>),
}

struct GoalVisitor;

impl<'de> Visitor<'de> for GoalVisitor {
    type Value = GoalKey;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(said::a_goal().phrase.id)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<GoalKey, A::Error> {
        Vector::deserialize(SeqAccessDeserializer::new(items)).map(GoalKey::Point)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<GoalKey, A::Error> {
        let table = GoalTable::deserialize(MapAccessDeserializer::new(map))?;
        Ok(GoalKey::Table(Box::new(table)))
    }
}

impl<'de> Deserialize<'de> for GoalKey {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<GoalKey, D::Error> {
        from.deserialize_any(GoalVisitor)
    }
}

impl GoalKey {
    fn goal(&self, wait: Option<Seconds>) -> Result<JourneyGoal, Refusal> {
        let table = match self {
            GoalKey::Point(Vector(point)) => {
                return Ok(JourneyGoal { place: GoalPlace::Point(*point), wait: wait.map(|wait| wait.0) });
            }
            GoalKey::Table(table) => table,
        };
        let GoalTable { at, line, center, radius, size, angle, wait: own } = &**table;
        let place = match (at, line, center, radius, size) {
            (Some(Vector(point)), None, None, None, None) => GoalPlace::Point(*point),
            (None, Some(ends), None, None, None) => GoalPlace::Line(both_ends("line", ends)?),
            (None, None, Some(Vector(center)), Some(Real(radius)), None) => {
                GoalPlace::Disc { center: *center, radius: *radius }
            }
            (None, None, Some(Vector(center)), None, Some(Vector(size))) => {
                let angle = angle.map_or(0.0, |angle| angle.0);
                GoalPlace::Box { center: *center, size: checked_size(*size)?, angle }
            }
            _ => return Err(said::goal_needs_place().into()),
        };
        if angle.is_some() && size.is_none() {
            return Err(Refusal::of("angle", said::angle_needs_size()));
        }
        Ok(JourneyGoal { place, wait: own.or(wait).map(|wait| wait.0) })
    }

    fn of(JourneyGoal { place, wait }: &JourneyGoal) -> GoalKey {
        let table = GoalTable { wait: wait.map(Real), ..GoalTable::default() };
        let table = match *place {
            GoalPlace::Point(point) if wait.is_none() => return GoalKey::Point(Vector(point)),
            GoalPlace::Point(point) => GoalTable { at: Some(Vector(point)), ..table },
            GoalPlace::Line(ends) => GoalTable { line: Some(pairs(&ends)), ..table },
            GoalPlace::Disc { center, radius } => {
                GoalTable { center: Some(Vector(center)), radius: Some(Real(radius)), ..table }
            }
            GoalPlace::Box { center, size, angle } => GoalTable {
                center: Some(Vector(center)),
                size: Some(Vector(size)),
                angle: (angle != 0.0).then_some(Real(angle)),
                ..table
            },
        };
        GoalKey::Table(Box::new(table))
    }
}

/// Checks that width and height of a box are lengths, m.
pub fn checked_size(size: Vec2) -> Result<Vec2, Refusal> {
    let is_size = size.cmpge(Vec2::splat(LEAST_LENGTH)).all();
    if is_size { Ok(size) } else { Err(Refusal::of("size", said::box_too_small(LEAST_LENGTH.to_string()))) }
}

/// The keys of goals in sequence, wherever they appear.
#[derive(Clone, Default, PartialEq)]
pub struct GoalsKeys {
    pub goals: Option<Vec<GoalKey>>,
    pub repeats: Option<bool>,
    pub wait: Option<Seconds>,
    pub arrival_distance: Option<Size>,
    pub after: Option<Word<AfterGoals>>,
    pub share_after_arrival: Option<EffortShare>,
}

impl GoalsKeys {
    /// Goals in sequence and rules of arrival, if there are any. Rules without a sequence have an empty list: they
    /// apply to the single goal of the agent, if it `has_goal`.
    pub fn goals(&self, has_goal: bool, by_roadmap: bool) -> Result<Option<Goals>, Refusal> {
        if *self == GoalsKeys::default() {
            return Ok(None);
        }
        let GoalsKeys { goals, repeats, wait, arrival_distance, after, share_after_arrival } = self;
        let of_list = |goals: &Vec<GoalKey>| {
            if goals.is_empty() || goals.len() > MAX_GOALS {
                return Err(Refusal::of("goals", said::number_of_goals(goals.len(), MAX_GOALS)));
            }
            let read = |(index, key): (usize, &GoalKey)| {
                key.goal(*wait).map_err(|refusal| refusal.in_entry("goals", index))
            };
            goals.iter().enumerate().map(read).collect()
        };
        let list = goals.as_ref().map(of_list).transpose()?;
        let is_single = list.is_none();
        if list.is_some() == has_goal {
            return Err(said::rules_need_goals().into());
        }
        let repeats = repeats.unwrap_or(false);
        if repeats && (is_single || after.is_some() || share_after_arrival.is_some()) {
            return Err(Refusal::of("loop", said::loop_has_no_end()));
        }
        if is_single && wait.is_some() {
            return Err(Refusal::of("wait", said::wait_needs_goals()));
        }
        Ok(Some(Goals {
            list: list.unwrap_or_default(),
            repeats,
            by_roadmap,
            arrival_distance: arrival_distance.map(|distance| distance.0),
            after: after.map_or(AfterGoals::default(), |after| after.0),
            share_after_arrival: share_after_arrival.map(|share| share.0),
        }))
    }

    /// The keys of these goals. A single point at which the agent stops is its `goal`, not a sequence.
    pub fn of(goals: Option<&Goals>) -> GoalsKeys {
        let Some(Goals { list, repeats, by_roadmap: _, arrival_distance, after, share_after_arrival }) =
            goals
        else {
            return GoalsKeys::default();
        };
        GoalsKeys {
            goals: (!list.is_empty()).then(|| list.iter().map(GoalKey::of).collect()),
            repeats: repeats.then_some(true),
            wait: None,
            arrival_distance: arrival_distance.map(Real),
            after: (*after != AfterGoals::default()).then_some(Word(*after)),
            share_after_arrival: share_after_arrival.map(Real),
        }
    }
}

/// Goals in sequence for an agent that is going to this goal, m, with these rules of arrival.
pub fn with_goal(rules: &Arc<Goals>, goal: Option<Vec2>) -> Arc<Goals> {
    let list = goal.map(|goal| JourneyGoal::passed(GoalPlace::Point(goal)));
    match list {
        Some(goal) if rules.list.is_empty() => Arc::new(Goals { list: vec![goal], ..(**rules).clone() }),
        _ => Arc::clone(rules),
    }
}

/// Goals in sequence, and how far an agent has come
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JourneyTable {
    /// The goals in order
    #[schemars(length(min = 1, max = MAX_GOALS))]
    goals: Vec<GoalKey>,
    /// Whether the first follows the last again
    r#loop: Option<bool>,
    /// How near to a point its center must come, m
    arrival_distance: Option<Size>,
    /// The end, once the last goal is reached
    after: Option<Word<AfterGoals>>,
    /// Its share of the avoiding effort from its arrival on
    share_after_arrival: Option<EffortShare>,
    /// Whether it goes to each by the road map
    by_roadmap: Option<bool>,
    /// The goal to which it is going, or where it is, from 0
    next: Option<WholeNumber<0, { MAX_GOALS as u64 - 1 }>>,
    /// Whether it is going or is there
    phase: Option<Word<JourneyPhase>>,
    /// When that began, s
    since: Option<WorldTime>,
    /// Goals that it has reached so far
    reached: Option<WholeNumber<0, { u32::MAX as u64 }>>,
    /// How long the way to the last one of these took, s
    leg_time: Option<Real<{ 0_f32.to_bits() }, { 1e9_f32.to_bits() }>>,
}

impl JourneyTable {
    /// The journey.
    pub fn journey(self) -> Result<Journey, Refusal> {
        let keys = GoalsKeys {
            goals: Some(self.goals),
            repeats: self.r#loop,
            wait: None,
            arrival_distance: self.arrival_distance,
            after: self.after,
            share_after_arrival: self.share_after_arrival,
        };
        let goals = keys.goals(false, self.by_roadmap == Some(true))?.ok_or_else(said::rules_need_goals)?;
        let next = self.next.map_or(0, |next| next.0 as u32);
        if next as usize >= goals.list.len() {
            return Err(Refusal::of("next", said::no_next_goal(next as usize, goals.list.len())));
        }
        Ok(Journey {
            goals: Arc::new(goals),
            next,
            phase: self.phase.map_or(JourneyPhase::default(), |phase| phase.0),
            since: self.since.map_or(0.0, |since| since.0),
            reached: self.reached.map_or(0, |reached| reached.0 as u32),
            leg_time: self.leg_time.map_or(0.0, |time| time.0),
        })
    }

    /// The table of a journey.
    pub fn of(journey: &Journey) -> JourneyTable {
        let Journey { goals, next, phase, since, reached, leg_time } = journey;
        let GoalsKeys { repeats, arrival_distance, after, share_after_arrival, .. } =
            GoalsKeys::of(Some(goals));
        JourneyTable {
            goals: goals.list.iter().map(GoalKey::of).collect(),
            r#loop: repeats,
            arrival_distance,
            after,
            share_after_arrival,
            by_roadmap: goals.by_roadmap.then_some(true),
            next: (*next != 0).then_some(WholeNumber((*next).into())),
            phase: (*phase != JourneyPhase::default()).then_some(Word(*phase)),
            since: (*since != 0.0).then_some(WorldTime(*since)),
            reached: (*reached != 0).then_some(WholeNumber((*reached).into())),
            leg_time: (*leg_time != 0.0).then_some(Real(*leg_time)),
        }
    }
}
