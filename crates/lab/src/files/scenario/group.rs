//! Agents made by rule: `[[groups]]`.

use glam::Vec2;
use rand::{Rng, RngExt};

use super::{
    MAX_AGENTS,
    agent::{BehaviorKey, Inherited, read_behavior, write_objective},
    file::{Node, Put, Result, Table, TableName},
    layout::{self, Extent, Layout},
    said,
};
use sidestep_core::model::{
    Agent, AgentSettings, Method, Objective,
    agent::AGENT_SETTINGS,
    random::{Purpose, stream},
    world::FARTHEST,
};

/// Agents made by rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// The number that its agents have as their group, which chooses its random streams, too; `None` is its place among
    /// the groups.
    pub number: Option<u16>,
    /// Index of its first agent in the world; `None` is behind those that are listed, in the order of the groups.
    pub first: Option<usize>,
    /// Where they start.
    pub layout: Layout,
    /// How many.
    pub n: usize,
    /// Their objectives.
    pub goal: GoalRule,
    /// Whether they go to their goals by the road map.
    pub by_roadmap: bool,
    /// Each start is moved by up to this much in x and y, m, against exact symmetry.
    pub jitter: f32,
    /// Their velocity at the start, m/s.
    pub velocity: Vec2,
    /// Their method.
    pub method: Method,
    /// Their settings.
    pub settings: AgentSettings,
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
    /// A random point of the layout's box (of its bounds, for the other layouts).
    Random,
    /// A random point on the circle of this radius around the layout's center, m.
    Ring(f32),
    /// The start moved by this much, m.
    Offset(Vec2),
    /// The same objective for all; those that wander or flee have random headings at first.
    Same(Objective),
}

/// Longest name of a group, letters: more do not fit into a list.
pub const LONGEST_GROUP_NAME: usize = 40;

/// An entry of `[[groups]]`: a rule, or the name alone of agents that are listed.
pub(super) struct GroupEntry {
    pub number: Option<u16>,
    pub name: Option<String>,
    pub rule: Option<Group>,
}

/// Reads an entry of `[[groups]]`.
pub(super) fn read(node: &Node, inherited: Inherited) -> Result<GroupEntry> {
    let mut table = Table::of(node, TableName::EntryOf("groups"))?;
    let number = table.count("color", 0..=u16::MAX.into())?.map(|number| number as u16);
    let name = table.get("name").map(read_name).transpose()?;
    if number.is_some() && name.is_some() && table.len() == 2 {
        return Ok(GroupEntry { number, name, rule: None });
    }
    let rule = read_rule(table, number, inherited)?;
    Ok(GroupEntry { number, name, rule: Some(rule) })
}

fn read_name(node: &Node) -> Result<String> {
    let name = node.text("name", said::a_text)?;
    let is_short = (1..=LONGEST_GROUP_NAME).contains(&name.chars().count());
    if is_short && !name.chars().any(char::is_control) {
        Ok(name.to_string())
    } else {
        Err(node.fault(said::group_name(LONGEST_GROUP_NAME)))
    }
}

fn read_rule(mut table: Table, number: Option<u16>, inherited: Inherited) -> Result<Group> {
    let first = table.count("first", 0..=MAX_AGENTS as u64 - 1)?.map(|first| first as usize);
    let n = table.count("n", 1..=MAX_AGENTS as u64)?;
    let n = n.ok_or_else(|| table.lacks("n", said::group_needs_n()))? as usize;
    let layout = layout::read(&mut table)?;
    let behavior = read_behavior(&mut table)?;
    let goal = read_goal(&mut table, behavior)?;
    let by_roadmap = matches!(behavior, BehaviorKey::Route);
    if by_roadmap && matches!(goal, GoalRule::Same(Objective::Velocity(_))) {
        return Err(table.fault(said::route_needs_no_velocity()));
    }
    let jitter = table.real("jitter", 0.0..=FARTHEST)?.unwrap_or(0.0);
    let velocity = table.vector("velocity")?.unwrap_or(Vec2::ZERO);
    let method = table.method()?.unwrap_or(inherited.method);
    let mut settings = inherited.settings.clone();
    table.tunables(AGENT_SETTINGS, &mut settings)?;
    table.finish()?;
    Ok(Group { number, first, layout, n, goal, by_roadmap, jitter, velocity, method, settings })
}

/// Writes the name of a group that has no rule.
pub(super) fn write_named(number: u16, name: &str) -> Put {
    let mut table = Put::default();
    table.put("name", name);
    table.put("color", u32::from(number));
    table
}

/// Writes a rule, and the name of its group.
pub(super) fn write(group: &Group, name: Option<&str>, inherited: Inherited) -> Put {
    let Group { number, first, layout, n, goal, by_roadmap, jitter, velocity, method, settings } = group;
    let mut table = Put::default();
    if let Some(name) = name {
        table.put("name", name);
    }
    if let Some(number) = number {
        table.put("color", u32::from(*number));
    }
    if let Some(first) = first {
        table.put("first", *first);
    }
    layout::write(layout, &mut table);
    table.put("n", *n);
    write_goal(goal, &mut table);
    if *by_roadmap {
        table.put("behavior", "route");
    }
    table.put_unless("jitter", *jitter, 0.0);
    table.put_unless("velocity", *velocity, Vec2::ZERO);
    table.put_unless("method", method.name(), inherited.method.name());
    table.tunables(AGENT_SETTINGS, settings, inherited.settings);
    table
}

/// The words of `goal = "…"`.
pub(super) const GOALS: &[&str] = &["antipodal", "mirror-x", "mirror-y", "random"];

fn read_goal(table: &mut Table, behavior: BehaviorKey) -> Result<GoalRule> {
    let goal = table.get("goal");
    let ring = table.real("goal_ring", 0.0..=FARTHEST)?;
    let offset = table.vector("goal_offset")?;
    let velocity = table.vector("preferred_velocity")?;
    let objective = match behavior {
        BehaviorKey::Other(objective) => Some(objective),
        BehaviorKey::Arrive | BehaviorKey::Route => None,
    };
    match (goal, ring, offset, velocity, objective) {
        (Some(goal), None, None, None, None) => read_named_goal(goal),
        (None, Some(ring), None, None, None) => Ok(GoalRule::Ring(ring)),
        (None, None, Some(offset), None, None) => Ok(GoalRule::Offset(offset)),
        (None, None, None, Some(velocity), None) => Ok(GoalRule::Same(Objective::Velocity(velocity))),
        (None, None, None, None, Some(objective)) => Ok(GoalRule::Same(objective)),
        (None, None, None, None, None) => Err(table.lacks("goal", said::group_no_goal())),
        _ => Err(table.fault(said::group_goals_exclude())),
    }
}

/// The value of `goal`: a rule by its name, or one point for all.
fn read_named_goal(goal: &Node) -> Result<GoalRule> {
    let Ok(name) = goal.text("goal", said::a_text) else {
        return Ok(GoalRule::Same(Objective::Goal(goal.vector("goal")?)));
    };
    match name {
        "antipodal" => Ok(GoalRule::Antipodal),
        "mirror-x" => Ok(GoalRule::MirrorX),
        "mirror-y" => Ok(GoalRule::MirrorY),
        "random" => Ok(GoalRule::Random),
        unknown => Err(goal.unknown_word("goal", unknown, GOALS)),
    }
}

fn write_goal(goal: &GoalRule, table: &mut Put) {
    match goal {
        GoalRule::Antipodal => table.put("goal", "antipodal"),
        GoalRule::MirrorX => table.put("goal", "mirror-x"),
        GoalRule::MirrorY => table.put("goal", "mirror-y"),
        GoalRule::Random => table.put("goal", "random"),
        GoalRule::Ring(ring) => table.put("goal_ring", *ring),
        GoalRule::Offset(offset) => table.put("goal_offset", *offset),
        GoalRule::Same(objective) => write_objective(objective, table),
    }
}

impl Group {
    /// The agents at step 0. Deterministic: the same seed and group give the same bits on every machine.
    pub fn agents(&self, seed: u64, group: u16) -> Vec<Agent> {
        let random = |purpose| stream(seed, group.into(), purpose);
        let starts = self.starts(seed, group);
        let extent = self.layout.extent(&starts);
        let (mut goals, mut headings) = (random(Purpose::Goal), random(Purpose::Heading));
        let agent = |position: Vec2| {
            let objective = self.objective(position, &extent, &mut goals);
            Agent {
                position,
                velocity: self.velocity,
                objective,
                method: self.method,
                group,
                heading: match objective {
                    Objective::Wander | Objective::Evade(_) => direction(&mut headings),
                    _ => Agent::facing(position, self.velocity, &objective),
                },
                wander: Vec2::ZERO,
                settings: self.settings.clone(),
                user_data: 0,
            }
        };
        starts.into_iter().map(agent).collect()
    }

    /// Whether a random layout finds its positions without giving up; else how many agents have their gap.
    ///
    /// # Errors
    /// The box is full after this many agents; [`Group::agents`] puts the others anywhere.
    pub fn fits(&self, seed: u64, group: u16) -> std::result::Result<(), usize> {
        self.layout.fits(self.n, self.settings.radius, || stream(seed, group.into(), Purpose::Place))
    }

    fn starts(&self, seed: u64, group: u16) -> Vec<Vec2> {
        let random = |purpose| stream(seed, group.into(), purpose);
        let mut starts = self.layout.starts(self.n, self.settings.radius, || random(Purpose::Place));
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
