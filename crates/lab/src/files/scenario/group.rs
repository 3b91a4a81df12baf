//! Agents made by rule: `[[groups]]`.

use std::sync::Arc;

use glam::Vec2;
use rand::{Rng, RngExt};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use super::{
    agent::{AimKeys, Behavior, Inherited, off_origin},
    file::{
        AgentCount, AgentIndex, AnyLength, GroupNumber, Real, Refusal, RefusalWords, SignedLength, Size,
        Tuned, Vector, WholeNumber, Word, named, unknown_key, word_or_list,
    },
    goals::{EffortShare, GoalKey, GoalsKeys, Seconds, with_goal},
    layout::{Degrees, Extent, Layout, LayoutKind},
    said,
};
use sidestep_core::model::{
    Agent, AgentSettings, Journey, Method, Objective,
    journey::{AfterGoals, Goals, MAX_GOALS},
    newcomers::Newcomer,
    random::{Purpose, stream},
    tunable::choices,
};

use crate::text::message::Message;

/// Agents made by rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// The number that its agents have as their group, which also selects its random streams; `None` is its place among
    /// the groups.
    pub number: Option<u16>,
    /// Index of its first agent in the world; `None` places them after the listed ones, in the order of the groups.
    pub first: Option<usize>,
    /// Their layout at the start.
    pub layout: Layout,
    /// Number of agents.
    pub n: usize,
    /// Their objectives.
    pub goal: GoalRule,
    /// True if they go to their goals by the road map.
    pub by_roadmap: bool,
    /// Each start is moved by up to this much in x and y, m, against exact symmetry.
    pub jitter: f32,
    /// Their velocity at the start, m/s.
    pub velocity: Vec2,
    /// Their method.
    pub method: Method,
    /// Their settings.
    pub settings: AgentSettings,
    /// Goals in sequence, and rules of arrival; with an empty list the rules apply to the goal of each agent.
    pub goals: Option<Arc<Goals>>,
    /// Their times of entry, if they are not present from the start.
    pub appears: Option<Appearance>,
}

/// The times at which the agents of a group enter, one by one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Appearance {
    /// Time of the first one, s.
    pub at: f32,
    /// Interval between two of them, s.
    pub every: f32,
    /// How many of the first are left out: they came before. Fewer than the group has.
    pub skip: usize,
    /// Number of agents that come after those; `None` means all of them.
    pub take: Option<usize>,
}

impl Appearance {
    /// True if these are not all agents of the rule.
    pub fn is_part(self) -> bool {
        self.skip > 0 || self.take.is_some()
    }
}

/// The rule by which the agents of a group get their objectives.
#[derive(Clone, Debug, PartialEq)]
pub enum GoalRule {
    /// The point opposite, through the layout's center.
    Antipodal,
    /// The mirror image across the y axis.
    MirrorX,
    /// The mirror image across the x axis.
    MirrorY,
    /// A random point in the layout's box (in its bounds, for the other layouts).
    Random,
    /// A random point on the circle of this radius around the layout's center, m.
    Ring(f32),
    /// The start moved by this much, m.
    Offset(Vec2),
    /// The goals in sequence of the group.
    Sequence,
    /// One objective for all; agents that wander or flee have random initial headings.
    Same(Objective),
}

/// Longest name of a group, letters: longer ones do not fit into a list.
pub const LONGEST_GROUP_NAME: usize = 40;

/// Agents made by rule, or the name alone of agents that are listed
#[derive(Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("anyOf" = [{ "required": ["n", "layout"] }, { "required": ["name", "color"] }]))]
pub struct GroupKeys {
    /// Its name for people
    #[schemars(length(min = 1, max = LONGEST_GROUP_NAME))]
    name: Option<String>,
    /// The number that its agents have as their group; its place in this list by default
    color: Option<GroupNumber>,
    /// Index of its first agent; by default behind those that are listed
    first: Option<AgentIndex>,
    /// Their layout at the start
    layout: Option<Word<LayoutKind>>,
    /// How many
    n: Option<AgentCount>,
    /// circle: its center, m
    center: Option<Vector>,
    /// circle: its radius, m
    ring: Option<Size>,
    /// circle: angle of the first agent, degrees from the x axis
    start: Option<Degrees>,
    /// grid: position of the first agent, m
    corner: Option<Vector>,
    /// grid: agents in a row
    columns: Option<AgentCount>,
    /// grid: distance between neighbors in a row and between rows, m
    spacing: Option<Size>,
    /// line: position of the first agent, m
    from: Option<Vector>,
    /// line: position of the last agent, m
    to: Option<Vector>,
    /// random: lower left corner of the box, m
    low: Option<Vector>,
    /// random: upper right corner of the box, m
    high: Option<Vector>,
    /// random: least gap between two discs, m
    gap: Option<SignedLength>,
    /// The rule of their goals, or one point for all, m
    goal: Option<GroupGoal>,
    /// Goals in order, m: points, lines that are crossed, regions; agents pass all but the last at full speed
    #[schemars(length(min = 1, max = MAX_GOALS))]
    goals: Option<Vec<GoalKey>>,
    /// Whether the first goal follows the last again
    r#loop: Option<bool>,
    /// How long agents stop at each goal without its own wait, s
    wait: Option<Seconds>,
    /// How near to a goal the center must come, m; the radius by default
    arrival_distance: Option<Size>,
    /// What agents do after their last goal
    after: Option<Word<AfterGoals>>,
    /// Their share of the avoiding effort from their arrival on
    share_after_arrival: Option<EffortShare>,
    /// When the first agent comes, s; all are there at the start without it and without `every`
    at: Option<Seconds>,
    /// Time between two agents that come, s
    every: Option<Seconds>,
    /// How many of the first agents are left out: they came before
    skip: Option<AgentIndex>,
    /// How many of the others come; all by default
    take: Option<AgentCount>,
    /// Goals on a circle of this radius around the layout's center, m
    goal_ring: Option<AnyLength>,
    /// Goals so far from the start, m
    goal_offset: Option<Vector>,
    /// The velocity that it wants all the time, m/s
    preferred_velocity: Option<Vector>,
    /// What it does without a goal, or by the road map (route)
    behavior: Option<Word<Behavior>>,
    /// Whom it pursues or evades
    target: Option<AgentIndex>,
    /// Starts are moved by up to this much, m
    jitter: Option<AnyLength>,
    /// Velocity at the start, m/s
    velocity: Option<Vector>,
    /// How they avoid each other
    method: Option<Word<Method>>,
}

/// An entry of `[[groups]]`.
pub type GroupTable = Tuned<GroupKeys, AgentSettings>;

impl GroupTable {
    /// The number of its agents, if given.
    pub fn number(&self) -> Option<u16> {
        self.own.color.map(|WholeNumber(number)| number as u16)
    }

    /// Its name, if it has one.
    pub fn name(&self) -> Result<Option<String>, Refusal> {
        let Some(name) = &self.own.name else { return Ok(None) };
        let is_short = (1..=LONGEST_GROUP_NAME).contains(&name.chars().count());
        match is_short && !name.chars().any(char::is_control) {
            true => Ok(Some(name.clone())),
            false => Err(Refusal::of("name", said::group_name(LONGEST_GROUP_NAME))),
        }
    }

    /// The rule; `None` if there are only a name and a number.
    pub fn rule(self, inherited: Inherited) -> Result<Option<Group>, Refusal> {
        let number = self.number();
        let settings = self.tuned(inherited.settings);
        let is_plain = self.is_plain();
        let own = self.own;
        let only = GroupKeys { name: own.name.clone(), color: own.color, ..GroupKeys::default() };
        if own.name.is_some() && number.is_some() && is_plain && own == only {
            return Ok(None);
        }
        let WholeNumber(n) = own.n.ok_or_else(said::group_needs_n)?;
        let layout = own.layout()?;
        let (goal, by_roadmap) = own.goal_rule()?;
        let has_goal = own.goals.is_none()
            && !matches!(&goal, GoalRule::Same(objective) if !matches!(objective, Objective::Goal(_)));
        let goals = own.arriving().goals(has_goal, by_roadmap)?.map(Arc::new);
        let appears = own.appearance()?;
        Ok(Some(Group {
            number,
            first: own.first.map(|WholeNumber(first)| first as usize),
            layout,
            n: n as usize,
            goal,
            by_roadmap,
            jitter: own.jitter.map_or(0.0, |jitter| jitter.0),
            velocity: own.velocity.map_or(Vec2::ZERO, |velocity| velocity.0),
            method: own.method.map_or(inherited.method, |method| method.0),
            settings,
            goals,
            appears,
        }))
    }

    /// The entry that names a group without a rule.
    pub fn of_name(number: u16, name: &str) -> GroupTable {
        let (name, color) = (Some(name.into()), Some(WholeNumber(number.into())));
        Tuned::plain(GroupKeys { name, color, ..GroupKeys::default() })
    }

    /// The entry of a rule, with the name of its group.
    pub fn of(group: &Group, name: Option<&str>, inherited: Inherited) -> GroupTable {
        let Group { number, first, layout, n, goal, by_roadmap, jitter, velocity, method, settings, .. } =
            group;
        let GoalsKeys { goals, repeats, wait, arrival_distance, after, share_after_arrival } =
            GoalsKeys::of(group.goals.as_deref());
        let skipped = group.appears.map(|appears| appears.skip).filter(|skipped| *skipped > 0);
        let mut own = GroupKeys {
            name: name.map(String::from),
            color: number.map(|number| WholeNumber(number.into())),
            first: first.map(|first| WholeNumber(first as u64)),
            n: Some(WholeNumber(*n as u64)),
            behavior: by_roadmap.then_some(Word(Behavior::Route)),
            goals,
            r#loop: repeats,
            wait,
            arrival_distance,
            after,
            share_after_arrival,
            at: group.appears.map(|appears| Real(appears.at)),
            every: group.appears.map(|appears| Real(appears.every)),
            skip: skipped.map(|skipped| WholeNumber(skipped as u64)),
            take: group.appears.and_then(|appears| Some(WholeNumber(appears.take? as u64))),
            jitter: (*jitter != 0.0).then_some(Real(*jitter)),
            velocity: off_origin(*velocity),
            method: inherited.unless(*method),
            ..GroupKeys::default()
        };
        own.set_layout(layout);
        own.set_goal(goal);
        Tuned::unless(own, settings, inherited.settings)
    }
}

fn needed<T>(value: Option<T>, reason: impl FnOnce() -> Message) -> Result<T, Refusal> {
    value.ok_or_else(|| reason().into())
}

impl GroupKeys {
    fn arriving(&self) -> GoalsKeys {
        GoalsKeys {
            goals: self.goals.clone(),
            repeats: self.r#loop,
            wait: self.wait,
            arrival_distance: self.arrival_distance,
            after: self.after,
            share_after_arrival: self.share_after_arrival,
        }
    }

    /// The times of entry, if its agents are not present from the start. The indices of agents that enter later are not
    /// known in advance.
    fn appearance(&self) -> Result<Option<Appearance>, Refusal> {
        let skip = self.skip.map_or(0, |WholeNumber(skip)| skip as usize);
        let n = self.n.map_or(0, |WholeNumber(n)| n as usize);
        let (at, every) = match (self.at, self.every) {
            (None, None) if self.skip.is_none() && self.take.is_none() => return Ok(None),
            (at, every) if (at, every) != (None, None) && skip < n => {
                (at.map_or(0.0, |at| at.0), every.map_or(0.0, |every| every.0))
            }
            _ => {
                let key = if self.skip.is_some() { "skip" } else { "take" };
                return Err(Refusal::of(key, said::skip_leaves_none(n)));
            }
        };
        if self.first.is_some() || self.target.is_some() {
            let key = if self.first.is_some() { "first" } else { "target" };
            return Err(Refusal::of(key, said::comes_later()));
        }
        Ok(Some(Appearance { at, every, skip, take: self.take.map(|WholeNumber(take)| take as usize) }))
    }

    fn layout(&self) -> Result<Layout, Refusal> {
        let Word(kind) = self.layout.ok_or_else(|| said::needs_layout(LayoutKind::NAMES.join(", ")))?;
        self.refuse_others(kind)?;
        let end = |end: Option<Vector>, key: &str| needed(end, || said::needs_end(key.into()));
        Ok(match kind {
            LayoutKind::Circle => Layout::Circle {
                center: self.center.map_or(Vec2::ZERO, |center| center.0),
                ring: needed(self.ring, said::needs_ring)?.0,
                start: self.start.map_or(0.0, |start| start.0),
            },
            LayoutKind::Grid => Layout::Grid {
                corner: needed(self.corner, said::needs_corner)?.0,
                columns: needed(self.columns, said::needs_columns)?.0 as usize,
                spacing: needed(self.spacing, said::needs_spacing)?.0,
            },
            LayoutKind::Line => Layout::Line { from: end(self.from, "from")?.0, to: end(self.to, "to")?.0 },
            LayoutKind::Random => {
                let low = needed(self.low, said::needs_low)?.0;
                let high = needed(self.high, said::needs_high)?.0;
                if high.cmplt(low).any() {
                    return Err(said::high_below_low().into());
                }
                Layout::Random { low, high, gap: self.gap.map_or(0.0, |gap| gap.0) }
            }
        })
    }

    /// Refuses the keys of other layouts.
    fn refuse_others(&self, kind: LayoutKind) -> Result<(), Refusal> {
        let keys = toml::Table::try_from(self).unwrap_or_default();
        let others = LayoutKind::ALL.iter().filter(|other| **other != kind).flat_map(|other| other.keys());
        match others.into_iter().find(|key| keys.contains_key(**key)) {
            Some(key) => Err(Refusal::of_key(key, unknown_key(key, kind.keys()))),
            None => Ok(()),
        }
    }

    fn set_layout(&mut self, layout: &Layout) {
        let kind = match *layout {
            Layout::Circle { center, ring, start } => {
                (self.center, self.ring, self.start) =
                    (Some(Vector(center)), Some(Real(ring)), Some(Real(start)));
                LayoutKind::Circle
            }
            Layout::Grid { corner, columns, spacing } => {
                (self.corner, self.columns) = (Some(Vector(corner)), Some(WholeNumber(columns as u64)));
                self.spacing = Some(Real(spacing));
                LayoutKind::Grid
            }
            Layout::Line { from, to } => {
                (self.from, self.to) = (Some(Vector(from)), Some(Vector(to)));
                LayoutKind::Line
            }
            Layout::Random { low, high, gap } => {
                (self.low, self.high, self.gap) = (Some(Vector(low)), Some(Vector(high)), Some(Real(gap)));
                LayoutKind::Random
            }
        };
        self.layout = Some(Word(kind));
    }

    /// The rule of the goals, and true if they are reached by the road map.
    fn goal_rule(&self) -> Result<(GoalRule, bool), Refusal> {
        let aim = AimKeys { behavior: self.behavior, target: self.target, ..AimKeys::default() };
        let (objective, velocity) = (aim.without_goal()?, self.preferred_velocity);
        let by_roadmap = self.behavior == Some(Word(Behavior::Route));
        if by_roadmap && velocity.is_some() {
            return Err(said::route_needs_no_velocity().into());
        }
        if self.goals.is_some() {
            let excluded = self.goal.is_some() || self.goal_ring.is_some() || self.goal_offset.is_some();
            return match (excluded, velocity, objective) {
                (false, None, None) => Ok((GoalRule::Sequence, by_roadmap)),
                _ => Err(said::group_goals_exclude().into()),
            };
        }
        let goal = match (self.goal, self.goal_ring, self.goal_offset, velocity, objective) {
            (Some(GroupGoal::Rule(Word(rule))), None, None, None, None) => rule.goal(),
            (Some(GroupGoal::Point(Vector(goal))), None, None, None, None) => {
                GoalRule::Same(Objective::Goal(goal))
            }
            (None, Some(Real(ring)), None, None, None) => GoalRule::Ring(ring),
            (None, None, Some(Vector(offset)), None, None) => GoalRule::Offset(offset),
            (None, None, None, Some(Vector(velocity)), None) => GoalRule::Same(Objective::Velocity(velocity)),
            (None, None, None, None, Some(objective)) => GoalRule::Same(objective),
            (None, None, None, None, None) => return Err(said::group_no_goal().into()),
            _ => return Err(said::group_goals_exclude().into()),
        };
        Ok((goal, by_roadmap))
    }

    fn set_goal(&mut self, goal: &GoalRule) {
        let rule = |rule| Some(GroupGoal::Rule(Word(rule)));
        match goal {
            GoalRule::Antipodal => self.goal = rule(GoalWord::Antipodal),
            GoalRule::MirrorX => self.goal = rule(GoalWord::MirrorX),
            GoalRule::MirrorY => self.goal = rule(GoalWord::MirrorY),
            GoalRule::Random => self.goal = rule(GoalWord::Random),
            GoalRule::Ring(ring) => self.goal_ring = Some(Real(*ring)),
            GoalRule::Offset(offset) => self.goal_offset = Some(Vector(*offset)),
            GoalRule::Sequence => {}
            GoalRule::Same(objective) => {
                let AimKeys { goal, preferred_velocity, behavior, target } = AimKeys::of(objective);
                self.goal = goal.map(GroupGoal::Point);
                self.behavior = behavior.or(self.behavior);
                (self.preferred_velocity, self.target) = (preferred_velocity, target);
            }
        }
    }
}

choices! {
    /// The words of `goal = "…"`.
    pub enum GoalWord {
        /// The point opposite.
        Antipodal = "antipodal",
        /// The mirror image across the y axis.
        MirrorX = "mirror-x",
        /// The mirror image across the x axis.
        MirrorY = "mirror-y",
        /// A random point.
        Random = "random",
    }
}

named!(GoalWord);

impl GoalWord {
    fn goal(self) -> GoalRule {
        match self {
            GoalWord::Antipodal => GoalRule::Antipodal,
            GoalWord::MirrorX => GoalRule::MirrorX,
            GoalWord::MirrorY => GoalRule::MirrorY,
            GoalWord::Random => GoalRule::Random,
        }
    }
}

// The value of `goal`: a rule by its name, or one point for all.
#[derive(Clone, Copy, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
enum GroupGoal {
    Rule(Word<GoalWord>),
    Point(Vector),
}

impl<'de> Deserialize<'de> for GroupGoal {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<GroupGoal, D::Error> {
        let by_word = |word: &str| match GoalWord::from_name(word) {
            Some(rule) => Ok(GroupGoal::Rule(Word(rule))),
            None => Err(RefusalWords::unknown_word(word, GoalWord::NAMES)),
        };
        word_or_list(from, said::a_pair, by_word, GroupGoal::Point)
    }
}

impl Group {
    /// Number of its agents that are present at step 0.
    pub fn n_at_start(&self) -> usize {
        if self.appears.is_some() { 0 } else { self.n }
    }

    /// The goals in sequence of one of its agents, if any.
    pub fn goals_of(&self, agent: &Agent) -> Option<Arc<Goals>> {
        self.goals.as_ref().map(|goals| with_goal(goals, agent.goal()))
    }

    /// The number of agents that it makes.
    pub fn number_made(&self) -> usize {
        let Some(Appearance { skip, take, .. }) = self.appears else { return self.n };
        let others = self.n.saturating_sub(skip);
        take.map_or(others, |take| take.min(others))
    }

    /// Its agents that enter later.
    pub fn newcomers(&self, seed: u64, group: u16) -> Vec<Newcomer> {
        let Some(Appearance { at, every, .. }) = self.appears else { return Vec::new() };
        let newcomer = |(k, agent): (usize, Agent)| Newcomer {
            at: f64::from(at) + k as f64 * f64::from(every),
            goals: self.goals_of(&agent),
            agent,
        };
        self.agents(seed, group).into_iter().enumerate().map(newcomer).collect()
    }

    /// The agents in their initial states, at step 0 or later. Deterministic: equal seeds and groups give equal bits on
    /// every machine.
    pub fn agents(&self, seed: u64, group: u16) -> Vec<Agent> {
        let random = |purpose| stream(seed, group.into(), purpose);
        let starts = self.starts(seed, group);
        let extent = self.layout.extent(&starts);
        let (mut goals, mut headings) = (random(Purpose::Goal), random(Purpose::Heading));
        let agent = |position: Vec2| {
            let objective = self.objective(position, &extent, &mut goals);
            let mut agent = Agent {
                position,
                velocity: self.velocity,
                objective,
                method: self.method,
                group,
                heading: match objective {
                    Objective::Wander | Objective::Evade(_) => direction(&mut headings),
                    _ => Vec2::X,
                },
                wander: Vec2::ZERO,
                settings: self.settings.clone(),
                user_data: 0,
            };
            if let Some(goals) = self.goals_of(&agent) {
                agent.objective = Journey::start(goals, 0.0).objective(&agent);
            }
            if !matches!(objective, Objective::Wander | Objective::Evade(_)) {
                agent.heading = Agent::facing(position, self.velocity, &agent.objective);
            }
            agent
        };
        // What is left out is drawn, too, so that the others are the same.
        let skip = self.appears.map_or(0, |appears| appears.skip);
        starts.into_iter().map(agent).skip(skip).take(self.number_made()).collect()
    }

    /// Checks that a random layout finds its positions without giving up; otherwise returns the number of agents that
    /// have their gap.
    ///
    /// # Errors
    /// The box is full after this number of agents; [`Group::agents`] puts the others anywhere.
    pub fn fits(&self, seed: u64, group: u16) -> Result<(), usize> {
        if self.appears.is_some() {
            return Ok(());
        }
        self.layout.fits(self.n, self.settings.radius, || stream(seed, group.into(), Purpose::Place))
    }

    fn starts(&self, seed: u64, group: u16) -> Vec<Vec2> {
        let random = |purpose| stream(seed, group.into(), purpose);
        // Agents that enter one after the other may have one place.
        let radius = if self.appears.is_some() { f32::NEG_INFINITY } else { self.settings.radius };
        let mut starts = self.layout.starts(self.n, radius, || random(Purpose::Place));
        if self.jitter > 0.0 {
            let mut jitter = random(Purpose::Jitter);
            for start in &mut starts {
                *start += (shares(&mut jitter) * 2.0 - 1.0) * self.jitter;
            }
        }
        starts
    }

    fn objective(&self, position: Vec2, extent: &Extent, random: &mut impl Rng) -> Objective {
        let Extent { low, high, center } = *extent;
        let goal = match self.goal {
            GoalRule::Antipodal => 2.0 * center - position,
            GoalRule::MirrorX => Vec2::new(-position.x, position.y),
            GoalRule::MirrorY => Vec2::new(position.x, -position.y),
            GoalRule::Random => low + (high - low) * shares(random),
            GoalRule::Ring(ring) => center + direction(random) * ring,
            GoalRule::Offset(offset) => position + offset,
            GoalRule::Same(Objective::Goal(goal)) => goal,
            GoalRule::Sequence => return Objective::Hold,
            GoalRule::Same(objective) => return objective,
        };
        if self.by_roadmap { Objective::Route(goal) } else { Objective::Goal(goal) }
    }
}

/// A random number in [0, 1) for x, and one for y.
fn shares(random: &mut impl Rng) -> Vec2 {
    Vec2::new(random.random::<f32>(), random.random::<f32>())
}

/// A random unit vector.
fn direction(random: &mut impl Rng) -> Vec2 {
    let (sin, cos) = libm::sincosf(random.random::<f32>() * std::f32::consts::TAU);
    Vec2::new(cos, sin)
}
