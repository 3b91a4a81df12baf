//! Groups in drawing mode: the rules of a scenario file, carried out by the same code.

use sidestep_core::{Agent, Command, Objective, Vec2, World};
use sidestep_lab::{
    files::scenario::{GoalRule, Group, Layout},
    text::message::Message,
};

use super::layout::{self, LayoutKind};
use crate::app::{
    document::{
        Document,
        rules::{
            NumberedGroup, coming_from_now_on, goals_like, is_coming, journey_along, members, put_in_place,
            replace, to_come, with_settings,
        },
    },
    edit::said,
};

/// Offset from the starts to the goals of a new group that is not a circle, m.
const AHEAD: Vec2 = Vec2::new(8.0, 0.0);

/// The settings of the next group, and the group that is being dragged.
#[derive(Debug)]
pub struct NextGroup {
    /// The layout that a drag draws.
    pub kind: LayoutKind,
    /// The number of agents of the next group.
    pub n: usize,
    /// A rule that is not carried out yet: one of its handles or numbers is being dragged.
    pub tried: Option<NumberedGroup>,
}

impl Default for NextGroup {
    fn default() -> NextGroup {
        NextGroup { kind: LayoutKind::Circle, n: 8, tried: None }
    }
}

impl NextGroup {
    /// The group that a drag from one place to another makes.
    pub fn dragged(&self, [from, to]: [Vec2; 2], document: &Document) -> NumberedGroup {
        let like = document.world().agents.last().cloned().unwrap_or_else(|| Agent::new(from));
        let goal = match self.kind {
            LayoutKind::Circle => GoalRule::Antipodal,
            LayoutKind::Grid | LayoutKind::Line | LayoutKind::Random => GoalRule::Offset(AHEAD),
        };
        let group = Group {
            number: None,
            first: None,
            layout: self.kind.between(from, to, self.n),
            n: self.n,
            goal,
            by_roadmap: false,
            jitter: 0.0,
            velocity: Vec2::ZERO,
            method: like.method,
            settings: like.settings,
            goals: None,
            appears: None,
        };
        NumberedGroup { number: document.free_group(), group }
    }

    /// Gives the next group the settings of this one.
    pub fn like(&mut self, group: &Group) {
        self.n = group.n;
        self.kind = LayoutKind::of(&group.layout);
    }
}

impl NumberedGroup {
    /// Its agents, as a file with this rule would create them.
    pub fn agents(&self, world: &World) -> Vec<Agent> {
        self.group.agents(world.seed, self.number)
    }

    /// The commands that make its agents: those that are there keep ids, settings and rules of arrival. Where they come
    /// over time, the agents of a group that was there from the start are taken away, and those that came earlier stay
    /// as they are.
    ///
    /// # Errors
    /// There is no room for them.
    pub fn commands(&self, world: &World) -> Result<Vec<Command>, Message> {
        let made = if self.group.appears.is_none() { self.agents(world) } else { Vec::new() };
        self.check_room(&made)?;
        let mut later = to_come(world);
        replace(&mut later, self.number, self.group.newcomers(world.seed, self.number));
        let mut commands: Vec<Command> = coming_from_now_on(world, later).into_iter().collect();
        let came = is_coming(world, self.number);
        let there: Vec<(u32, &Agent)> = members(world, self.number).filter(|_| !came).collect();
        for (agent, there) in made.iter().zip(&there) {
            commands.extend(put_in_place(world, *there, &self.group, agent));
        }
        let last = there.last();
        let like = last.and_then(|(index, _)| Some(&*world.journey(*index)?.goals));
        for (index, agent) in (world.agents.len() as u32..).zip(made.iter().skip(there.len())) {
            let added = last.map_or_else(|| agent.clone(), |(_, last)| with_settings(agent.clone(), last));
            commands.push(Command::AddAgent(Box::new(added)));
            commands.extend(journey_along(goals_like(&self.group, agent, like), index, world));
        }
        // From behind, so that the others keep their indices until it is their turn.
        let fewer = there.iter().skip(made.len()).rev();
        commands.extend(fewer.map(|(agent, _)| Command::RemoveAgent { agent: *agent }));
        Ok(commands)
    }

    /// Checks that a random layout has kept its agents apart; files permit a box that is too full.
    fn check_room(&self, made: &[Agent]) -> Result<(), Message> {
        let Layout::Random { gap, .. } = self.group.layout else { return Ok(()) };
        let least = 2.0 * self.group.settings.radius + gap;
        let is_near = |(index, agent): &(usize, &Agent)| {
            made[..*index].iter().any(|other| other.position.distance(agent.position) < least)
        };
        let too_near = made.iter().enumerate().filter(is_near).count();
        if too_near == 0 { Ok(()) } else { Err(said::group_is_full(made.len() - too_near, made.len())) }
    }

    /// The points of the group that can be dragged: both ends of the layout, and the goal if it is a single place.
    pub fn handles(&self) -> Vec<Vec2> {
        let ends = layout::ends(&self.group.layout, self.group.n);
        let center = layout::center(&self.group.layout, self.group.n);
        let goal = match self.group.goal {
            GoalRule::Ring(ring) => Some(center + Vec2::X * ring),
            GoalRule::Offset(offset) => Some(center + offset),
            GoalRule::Same(Objective::Goal(goal)) => Some(goal),
            GoalRule::Antipodal
            | GoalRule::MirrorX
            | GoalRule::MirrorY
            | GoalRule::Random
            | GoalRule::Sequence
            | GoalRule::Same(_) => None,
        };
        ends.into_iter().chain(goal).collect()
    }

    /// The group with one handle at another place, m.
    #[must_use]
    pub fn with_handle(mut self, handle: usize, to: Vec2) -> NumberedGroup {
        let Group { layout, n, goal, .. } = &mut self.group;
        if handle < 2 {
            *layout = layout::with_end(layout, *n, handle, to);
            return self;
        }
        let center = layout::center(layout, *n);
        match goal {
            GoalRule::Ring(ring) => *ring = center.distance(to),
            GoalRule::Offset(offset) => *offset = to - center,
            GoalRule::Same(Objective::Goal(goal)) => *goal = to,
            _ => {}
        }
        self
    }
}
