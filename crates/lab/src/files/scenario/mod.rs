//! Scenario files: TOML or JSON to a world and back.
//!
//! ```toml
//! title = "Two in a corridor"
//! about = "Watch who steps aside. Try a shorter time horizon."
//! time_step = 0.25
//! method = "orca"
//!
//! [defaults]
//! radius = 1.0
//!
//! [[agents]]
//! position = [-10.0, 0.0]
//! goal = [10.0, 0.0]
//!
//! [[groups]]
//! layout = "circle"
//! n = 8
//! ring = 20.0
//! goal = "antipodal"
//! ```

mod agent;
pub mod benchmark;
pub mod builtin;
mod claims;
pub(crate) mod file;
mod folded;
mod goals;
mod group;
mod group_places;
mod layout;
mod log;
mod newcomers;
mod obstacles;
mod roadmap;
mod run;
pub(crate) mod said;
mod scatter;
mod schema;
pub mod side_by_side;
mod translated;
mod view;
mod whole;
mod words;

use std::{borrow::Cow, collections::BTreeMap, path::Path, sync::Arc};

use glam::Vec2;
use sidestep_core::{
    model::{
        Agent, AgentSettings, Journey, Method, Obstacles, Params, Roadmap, World,
        journey::{AfterGoals, Goals},
        newcomers::Newcomers,
        obstacle::Circle,
        spelling::quoted,
    },
    sim::{Command, command::CommandError},
};

use crate::{
    run::{
        metrics::Metrics,
        time::{Log, Run},
    },
    text::{marked, message::Message},
};
pub use claims::Claim;
pub(crate) use file::{Fault, read as text_at, weigh};
pub use file::{ScenarioError, text_of};
pub use group::{Appearance, GoalRule, Group, LONGEST_GROUP_NAME};
pub use layout::Layout;
pub(crate) use obstacles::{MAX_CROSSINGS, MAX_VERTICES};
pub use roadmap::Waypoints;
pub use run::{Divergence, MAX_STEPS, Pulses, Recorded};
pub use schema::schema;
pub use translated::translated;
pub(crate) use view::both_ends;
pub use view::{CameraPoint, LensFace, Replayed, UNITS, View};
use whole::ScenarioTable;

/// Most agents of a scenario: more than any machine steps at a bearable speed, so that a larger number is a mistake.
pub const MAX_AGENTS: usize = 1_000_000;

/// Most changes of a run in a file that follows a log: those of half a million rows.
const MAX_CHANGES: usize = 1_000_000;

/// A scenario as given in its file: agents, and rules that make more.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// Its name for display.
    pub title: String,
    /// Heading under which the browser lists it.
    pub topic: String,
    /// Text for users: a thing to watch and a thing to try. With [marks](crate::text::marked); [`Scenario::words`] is
    /// the text without them.
    pub about: String,
    /// Seed of every random stream.
    pub seed: u64,
    /// Method of every agent that specifies none.
    pub method: Method,
    /// Settings of every agent that specifies none.
    pub defaults: AgentSettings,
    /// World-wide parameters.
    pub params: Params,
    /// Agents listed one by one; they come first in the world.
    pub agents: Vec<Agent>,
    /// Goals in sequence of the listed agents that have any, by their indices in this list.
    pub goals: BTreeMap<usize, Arc<Goals>>,
    /// Generated agents, group by group.
    pub groups: Vec<Group>,
    /// Names of groups, by the numbers that their agents have.
    pub group_names: BTreeMap<u16, String>,
    /// Polygons: counter-clockwise vertices enclose a solid, clockwise ones a room.
    pub polygons: Vec<Vec<Vec2>>,
    /// Pillars.
    pub circles: Vec<Circle>,
    /// Points to steer for if the straight path is barred, and the radius for which they are meant.
    pub roadmap: Waypoints,
    /// Initial position of the pointer, m.
    pub pointer: Vec2,
    /// The view with which it opens in the window.
    pub view: View,
    /// Its claims about its runs.
    pub claims: Vec<Claim>,
    /// The run of the file, if it has one.
    pub run: Option<Recorded>,
}

impl Default for Scenario {
    fn default() -> Scenario {
        Scenario {
            title: "Untitled".into(),
            topic: String::new(),
            about: String::new(),
            seed: 1,
            method: Method::default(),
            defaults: AgentSettings::default(),
            params: Params::default(),
            agents: Vec::new(),
            goals: BTreeMap::new(),
            groups: Vec::new(),
            group_names: BTreeMap::new(),
            polygons: Vec::new(),
            circles: Vec::new(),
            roadmap: Waypoints::default(),
            pointer: Vec2::ZERO,
            view: View::default(),
            claims: Vec::new(),
            run: None,
        }
    }
}

impl Scenario {
    /// Reads a file (TOML, or JSON if its name ends in `.json`) or the built-in scenario with that name.
    ///
    /// # Errors
    /// One line with file, place, reason and remedy.
    pub fn load(file_or_name: &str) -> Result<Scenario, ScenarioError> {
        Scenario::load_with(file_or_name, &|_| Ok(()))
    }

    /// Like [`Scenario::load`], but refuses the overlays that `known_overlay` rejects; this module has no list of
    /// overlays.
    ///
    /// # Errors
    /// One line with file, place, reason and remedy.
    pub fn load_with(file_or_name: &str, known_overlay: KnownOverlay) -> Result<Scenario, ScenarioError> {
        if let Some(found) = builtin::find(file_or_name) {
            return whole::parse(found.text, found.name, known_overlay);
        }
        let path = Path::new(file_or_name);
        let text = file::read(path).map_err(|error| match (error, builtin::nearest(file_or_name)) {
            (ScenarioError::Unreadable { file, .. }, Some(near)) if !path.exists() => {
                ScenarioError::Unreadable { file, reason: said::no_such_file_near(quoted(near)) }
            }
            (error, _) => error,
        })?;
        whole::parse(&text, file_or_name, known_overlay)
    }

    /// Reads the text of a file; `file` names it in errors and its ending distinguishes JSON from TOML.
    ///
    /// # Errors
    /// One line with file, place, reason and remedy.
    pub fn parse(text: &str, file: &str) -> Result<Scenario, ScenarioError> {
        whole::parse(text, file, &|_| Ok(()))
    }

    /// The scenario of the present state of a world: every agent is listed, nothing is generated. Journeys begin with
    /// the remaining goals; agents that have not entered yet are left out, and so are marks of the text without a
    /// target.
    pub fn of_world(world: &World, title: &str, about: &str) -> Scenario {
        Scenario {
            title: title.to_string(),
            about: marked::kept(about, words::bodies_of(world)),
            seed: world.seed,
            params: world.params.clone(),
            agents: world.agents.to_vec(),
            goals: world.journeys.iter().map(|(agent, journey)| (*agent as usize, journey.rest())).collect(),
            polygons: world.obstacles.polygons().to_vec(),
            circles: world.obstacles.circles().to_vec(),
            roadmap: Waypoints { points: world.roadmap.points.clone(), clearance: world.roadmap.clearance },
            pointer: world.pointer,
            ..Scenario::default()
        }
    }

    /// The text of a TOML file that reads back to an equal scenario.
    pub fn to_toml(&self) -> String {
        file::written(&ScenarioTable::of(&self.spelled_out()))
    }

    /// The scenario with a run that follows no log: the decisions of the log are among its changes. A run that is too
    /// long for a file ([`Scenario::is_too_long`]) is left out.
    fn spelled_out(&self) -> Cow<'_, Scenario> {
        let Some(run) = self.run.as_ref().filter(|run| run.log.followed().is_some()) else {
            return Cow::Borrowed(self);
        };
        // The beginning of a log that is being written may be gone.
        let is_whole = run.log.followed().is_some_and(|log| log.first() == 0);
        let spell = || Run::spelled_out(self.world(), run.log.clone(), run.steps, MAX_CHANGES);
        let log = is_whole.then(spell).flatten();
        let run = log.map(|log| Recorded { log, ..run.clone() });
        Cow::Owned(Scenario { run, ..self.clone() })
    }

    /// True if its run follows a log that is too long for a file.
    pub fn is_too_long(&self) -> bool {
        let follows = self.run.as_ref().is_some_and(|run| run.log.followed().is_some());
        follows && self.spelled_out().run.is_none()
    }

    /// The world at step 0: listed agents first, then the groups in order, except for groups with a given index.
    pub fn world(&self) -> World {
        let (agents, goals): (Vec<_>, Vec<_>) = self.all_agents().into_iter().unzip();
        let newcomers = self.numbered_groups().flat_map(|(number, group)| group.newcomers(self.seed, number));
        let obstacles = Arc::new(Obstacles::unchecked(self.polygons.clone(), self.circles.clone()));
        let Waypoints { points, clearance } = &self.roadmap;
        let roadmap = Arc::new(Roadmap::new(points.clone(), *clearance, &obstacles));
        let mut world = World {
            agents: agents.into(),
            ids: Arc::default(),
            obstacles,
            roadmap,
            pointer: self.pointer,
            answers: Vec::new(),
            journeys: journeys(goals),
            newcomers: Newcomers::new(newcomers.collect()),
            params: self.params.clone(),
            seed: self.seed,
            step: 0,
            time: 0.0,
        };
        world.aim_by_journeys();
        world.admit();
        world
    }

    /// True if agents enter or leave during the run, so that their number is not known in advance.
    pub(super) fn has_open_end(&self) -> bool {
        let goes = |goals: &Arc<Goals>| matches!(goals.after, AfterGoals::Leave | AfterGoals::Obstacle);
        let of_groups = self.groups.iter().filter_map(|group| group.goals.as_ref());
        self.groups.iter().any(|group| group.appears.is_some())
            || self.goals.values().chain(of_groups).any(goes)
    }

    /// The run of a file from its start, with its log if it has one; no figures are taken.
    pub fn replay(&self) -> Run {
        Run::new(self.world(), self.log())
    }

    /// Like [`Scenario::replay`], after these commands, which also override what the file's run sets at its start.
    ///
    /// # Errors
    /// The first command that the world refuses.
    pub fn replay_after(&self, commands: &[Command]) -> Result<Run, CommandError> {
        overridden(Run::new(self.world_after(commands)?, self.log()), commands)
    }

    /// Like [`Scenario::replay_after`], with figures.
    ///
    /// # Errors
    /// The first command that the world refuses.
    pub fn observed_run(&self, commands: &[Command]) -> Result<Run, CommandError> {
        let metrics = Metrics::new().with_gate(self.view.gate);
        overridden(Run::observed(self.world_after(commands)?, self.log(), metrics), commands)
    }

    /// The world at step 0 after these commands.
    ///
    /// # Errors
    /// The first command that the world refuses.
    pub fn world_after(&self, commands: &[Command]) -> Result<World, CommandError> {
        let mut world = self.world();
        commands.iter().try_for_each(|command| command.apply(&mut world))?;
        Ok(world)
    }

    /// Number of its agents, those that enter later as well.
    pub fn agents_ever(&self) -> usize {
        agents_ever(&self.agents, &self.groups)
    }

    fn log(&self) -> Log {
        self.run.as_ref().map_or_else(Default::default, |run| run.log.clone())
    }
}

/// A run at its start, where its log may have changed methods and parameters that these commands set.
fn overridden(mut run: Run, commands: &[Command]) -> Result<Run, CommandError> {
    if !run.applied().is_empty() {
        for command in commands.iter().filter(|command| command.tuned().is_some()) {
            run.insert(command.clone())?;
        }
    }
    Ok(run)
}

fn agents_ever(agents: &[Agent], groups: &[Group]) -> usize {
    agents.len() + groups.iter().map(Group::number_made).sum::<usize>()
}

/// Journeys at their beginning, for agents with these goals, by index.
fn journeys(goals: Vec<Option<Arc<Goals>>>) -> Vec<(u32, Journey)> {
    let journeys = (0..).zip(goals).filter_map(|(agent, goals)| Some((agent, Journey::start(goals?, 0.0))));
    journeys.collect()
}

/// Checks the id of an overlay; the error describes the fault.
pub type KnownOverlay<'a> = &'a dyn Fn(&str) -> Result<(), Message>;
