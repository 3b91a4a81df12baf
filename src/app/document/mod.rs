//! The open document: a scenario with its worlds, their changes, the selection and the look.
//!
//! [`Document::open`] creates it as a whole, so that nothing of the previous scene can be left over.

pub mod by_method;
pub mod changes;
pub mod differences;
pub mod drawn;
pub mod edit;
mod examination;
pub mod live;
pub mod look;
pub mod names;
mod reset;
pub mod rules;
pub mod said;
pub mod scene;
pub mod trials;
mod tuned;

use std::{collections::BTreeSet, path::PathBuf};

use sidestep_core::{
    Agent, AgentId, Command, Method, Objective, Vec2, World,
    model::{Key, obstacle::Suspicion, tunable::Value},
    sim::command::Scope,
};
use sidestep_lab::{
    Scenario,
    explain::doctor,
    files::{
        code::{self, CodeProgram, CodeTarget},
        scenario::{Group, Recorded, Replayed, View, builtin},
    },
    logs::recorded::{FollowedLog, LiveLog, RecordedRun},
    picture::overlay::{self, Look, OverlayId},
    run::{metrics::Gate, own, time::Alike},
    text::{message::Message, words::Words},
};

use super::{
    opened::Opened,
    panes::{Pane, Panes},
    settings::Settings,
};
use crate::app::notices;
use by_method::MethodTable;
use changes::ChangeHistory;
use differences::Differences;
use examination::Examination;
use live::ShownNews;
use look::{MAX_WATCHED, opening_look};
use rules::GroupRules;

/// The time that all agents rest at their goals before the scene is played again, simulated s.
const STAND: f64 = 4.0;

/// Largest number of agents with groups that can be tuned.
const MOST_GROUPED: usize = 20_000;

/// A set of agents that is neither all nor one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Several {
    /// The agents that are picked in drawing mode.
    Picked,
    /// The agents of a group, by its number.
    Group(u16),
}

/// A scenario with its worlds, their changes, the selection and the look.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Document {
    /// The file or name of the scenario.
    pub source: String,
    pub scenario: Scenario,
    /// The hints in its text on what to watch, and on what to try.
    pub hints: (Words, Words),
    /// The world at the start of the scenario: it has the default of every slider.
    pub initial: World,
    /// The values that its agents have in common, with those that come later.
    pub alike_at_first: Alike,
    /// The world, or several side by side, each with its past.
    pub panes: Panes,
    pub look: Look,
    /// The selected agent, whose index changes when earlier ones leave.
    selected_id: Option<AgentId>,
    /// True if sliders and the method switch act on the selected agent only.
    pub tune_selected: bool,
    /// The agents on which they act, if these are several and not all.
    pub several: Option<Several>,
    /// True if a comparison side by side opened the plots.
    comparison_opened_plots: bool,
    /// The agents that are picked in drawing mode.
    picked: Vec<u32>,
    /// The steps that play in a loop, first and last.
    pub range: Option<(u64, u64)>,
    /// True once the user was warned that the run differs from its file.
    pub diverged: bool,
    pub examination: Examination,
    /// The scene under each method, while its table is open.
    pub by_method: Option<MethodTable>,
    /// The steps at which the followed log differs from the method.
    pub differences: Differences,
    /// The messages shown about the followed log while it is being written.
    pub live: ShownNews,
    /// A step at which an agent of the log is to be selected.
    expected: Option<(u64, u32)>,
    /// True if the user draws it: a restart keeps the drawing.
    pub drawn: bool,
    /// The number of changes made and undone, and the number that its file contains.
    pub edits: u64,
    pub saved: u64,
    /// The file that it was saved as, which the next save writes again.
    pub own_file: Option<PathBuf>,
    /// The rules of its groups.
    pub rules: GroupRules,
    changes: ChangeHistory,
    /// Polygons that probably have the wrong winding.
    suspects: Vec<(usize, Suspicion)>,
    /// Remarks on its source, and on parts of it that are missing here.
    remarks: Vec<Message>,
}

impl Document {
    /// Opens what was read; `everyone` is true if the constructions of all agents are wanted.
    pub fn open(source: &str, opened: Opened, everyone: bool, settings: &Settings) -> Document {
        let Opened { scenario, initial, panes, suspects, remarks, preview: _ } = opened;
        let agents = initial.agents.len();
        let mut look = opening_look(&scenario, agents, settings);
        look.everyone = everyone && agents <= MAX_WATCHED;
        if !suspects.is_empty() {
            look.shown.set(OverlayId::Winding, true);
        }
        let rules = GroupRules::of_scenario(&scenario);
        let mut document = Document {
            source: source.into(),
            // A picture shows one moment, a clip plays in a loop.
            range: run_range(&scenario).or(replayed_range(&scenario)).filter(|(from, to)| from < to),
            hints: scenario.watch_and_try(),
            scenario,
            alike_at_first: rules::alike_of(&initial),
            initial,
            panes,
            look,
            selected_id: None,
            tune_selected: false,
            several: None,
            comparison_opened_plots: false,
            picked: Vec::new(),
            diverged: false,
            examination: Examination::default(),
            by_method: None,
            differences: Differences::default(),
            live: ShownNews::default(),
            expected: None,
            drawn: false,
            edits: 0,
            saved: 0,
            own_file: None,
            rules,
            changes: ChangeHistory::default(),
            suspects,
            remarks,
        };
        document.panes.set_budget(settings.budget);
        document.watch();
        document
    }

    /// The steps of its run that a clip or picture shows.
    pub fn shown_by_file(&self) -> Option<(u64, u64)> {
        run_range(&self.scenario)
    }

    /// The step at which the scenario opens, if that is not the first.
    pub fn opens_at(&self) -> Option<u64> {
        let at = self.scenario.view.at?;
        Some(View::step_of(at, self.scenario.params.time_step)).filter(|step| *step > 0)
    }

    /// The time since the last agent arrived, simulated s; `None` until all agents of all worlds have arrived.
    pub fn over_for(&self) -> Option<f64> {
        if self.panes.run().is_led() {
            // A log has its own end.
            return None;
        }
        let since = |pane: &Pane| {
            let (world, metrics) = (pane.machine.run().world(), pane.machine.run().metrics());
            let last = f64::from(metrics.sample(world).makespan);
            (!last.is_nan()).then_some(world.time - last)
        };
        let all: Vec<f64> = self.panes.list.iter().map(since).collect::<Option<_>>()?;
        all.into_iter().reduce(f64::min)
    }

    /// Returns true if it is played again when all agents have arrived.
    pub fn plays_again(&self) -> bool {
        self.scenario.view.replayed == Some(Replayed::WhenArrived)
    }

    /// Returns true if it is to be played again now, as all agents have arrived and rested for a while.
    pub fn begins_again(&self) -> bool {
        self.plays_again() && !self.drawn && self.over_for().is_some_and(|over| over >= STAND)
    }

    /// Warnings about a scene that has just been opened.
    pub fn warnings(&self) -> Vec<Message> {
        let overlays = self.scenario.view.overlays.iter().flatten();
        let unknown = overlays.filter_map(|slug| overlay::find(slug).err());
        let unknown = unknown.map(|unknown| notices::said::in_file(self.source.clone(), unknown.to_string()));
        let suspects = self.suspects.iter();
        let suspects =
            suspects.map(|(index, found)| notices::said::polygon(*index, doctor::contradiction(*found)));
        let remarks: Vec<String> = self.remarks.iter().map(Message::to_string).collect();
        let remarks =
            (!remarks.is_empty()).then(|| notices::said::in_file(self.source.clone(), remarks.join("; ")));
        let waits = (self.panes.command.is_none() && self.scenario.run.is_none())
            .then(|| own::count(self.world()))
            .filter(|agents| *agents > 0);
        unknown.chain(suspects).chain(remarks).chain(waits.map(notices::said::no_program)).collect()
    }

    /// The active world.
    pub fn world(&self) -> &World {
        self.panes.world()
    }

    /// Its step.
    pub fn step(&self) -> u64 {
        self.world().step
    }

    /// The selected agent, if any.
    pub fn selected(&self) -> Option<u32> {
        self.look.selected
    }

    /// Selects an agent, or clears the selection.
    pub fn select(&mut self, selected: Option<u32>) {
        self.look.selected = selected;
        self.selected_id = selected.and_then(|agent| self.world().id(agent));
        self.tune_selected &= selected.is_some();
        self.examination.call_doctor();
        self.watch();
    }

    /// The agents that are picked in drawing mode.
    pub fn picked(&self) -> &[u32] {
        &self.picked
    }

    /// Picks several agents; settings that acted on those that were picked act on all once there are fewer than two.
    pub fn pick(&mut self, picked: Vec<u32>) {
        self.several = self.several.filter(|several| *several != Several::Picked || picked.len() > 1);
        self.picked = picked;
    }

    /// Binds the selection with which a scene opens to the agent that has its number now; it may enter later.
    pub fn bind_selected(&mut self) {
        if self.selected_id.is_none() {
            self.selected_id = self.look.selected.and_then(|agent| self.world().id(agent));
        }
    }

    /// Keeps the selection on its agent, whose index changes when earlier ones leave; while it is not in the world, no
    /// agent is selected. Returns true if the index has changed.
    pub fn follow_selected(&mut self) -> bool {
        let Some(id) = self.selected_id else { return false };
        let now = self.world().index(id);
        let changed = now != self.look.selected;
        if changed {
            self.look.selected = now;
            self.tune_selected &= now.is_some();
            self.watch();
        }
        changed
    }

    /// Stores the constructions that are to be drawn.
    pub fn watch(&mut self) {
        let everyone = self.look.everyone && self.panes.world().agents.len() <= MAX_WATCHED;
        self.panes.watch(&Look { everyone, ..self.look }.watch());
    }

    /// The agents on which sliders and the method switch act.
    pub fn scope(&self) -> Scope {
        self.look.selected.filter(|_| self.tune_selected).map_or(Scope::All, Scope::Agent)
    }

    /// Like [`Document::scope`], with one scope for each of several agents; none if a group has no agents in the world.
    pub fn scopes(&self) -> Vec<Scope> {
        match self.several {
            None => vec![self.scope()],
            Some(Several::Picked) => self.picked.iter().copied().map(Scope::Agent).collect(),
            Some(Several::Group(number)) => self.members(number).map(Scope::Agent).collect(),
        }
    }

    /// The agents of a group.
    pub fn members(&self, number: u16) -> impl Iterator<Item = u32> {
        rules::members(self.world(), number).map(|(index, _)| index)
    }

    /// The numbers of all groups, also of those that are still to come; none for a crowd so large that counting them in
    /// every frame is slow.
    pub fn groups(&self) -> BTreeSet<u16> {
        let is_small = self.world().agents.len() <= MOST_GROUPED;
        rules::all_of(self.world()).take_while(|_| is_small).map(|agent| agent.group).collect()
    }

    /// The commands that set a tunable for the agents in scope.
    pub fn setting(&self, key: Key, value: Value) -> Vec<Command> {
        self.in_scope(&[Command::Set { key, value, scope: Scope::All }])
    }

    /// The method of the agents in scope; `None` if they differ.
    pub fn method(&self) -> Option<Method> {
        if let Some(number) = self.tuned_group() {
            return common(rules::whole(self.world(), number).map(|agent| agent.method));
        }
        let scopes = self.scopes();
        if let [Scope::All] = scopes[..] {
            return self.panes.run().alike().method;
        }
        let agents = &self.world().agents;
        common(scopes.into_iter().flat_map(|scope| in_scope(agents, scope)).map(|agent| agent.method))
    }

    /// The objective of an agent.
    pub fn objective(&self, agent: u32) -> Option<Objective> {
        self.world().agents.get(agent as usize).map(|agent| agent.objective)
    }

    /// Simulated time of the active world at the share `blend` (0 … 1) of the way to its next step, s.
    pub fn time_at(&self, blend: f32) -> f64 {
        let world = self.world();
        world.time + f64::from(world.params.time_step * blend)
    }

    /// The start of the range that plays in a loop, if its end has come.
    pub fn start_of_range_at_its_end(&self) -> Option<u64> {
        self.range.filter(|(_, to)| self.step() >= *to).map(|(from, _)| from)
    }

    /// The range that is marked on the timeline, s.
    pub fn marked_seconds(&self) -> Option<(f64, f64)> {
        let past = self.panes.past();
        let seconds = |step: u64| {
            // The range may extend beyond the known past.
            let sample = past.samples().get(step.min(past.end()).checked_sub(past.first())? as usize)?;
            Some(f64::from(sample.time))
        };
        let (from, to) = self.range?;
        Some((seconds(from)?, seconds(to)?))
    }

    /// The scene as it is now, if it is the user's own, drawn or from a file, and not a log: a log that is dropped on
    /// it is taken as one of this scene.
    pub fn own_scene(&self) -> Option<Scenario> {
        // A page has no files, only their names.
        let is_own = self.drawn || !builtin::all().any(|known| known.name == self.source);
        let follows = self.panes.machine().followed().is_some();
        (is_own && !follows).then(|| self.scenario_of_now())
    }

    /// Selects an agent of the log once time has come to a step.
    pub fn expect(&mut self, step: u64, number: u32) {
        self.expected = Some((step, number));
        self.meet();
    }

    /// Selects the agent that is expected at this step.
    fn meet(&mut self) {
        if let Some((step, number)) = self.expected
            && step == self.step()
        {
            self.expected = None;
            if let Some(index) = self.index_of_logged(number) {
                self.select(Some(index));
            }
        }
    }

    /// Returns true if the followed log is still being written.
    pub fn is_live(&self) -> bool {
        self.live_log().is_some_and(|log| log.over().is_none())
    }

    /// The followed log, if the user has to set its frame rate.
    pub fn log_that_takes_rate(&self) -> Option<&RecordedRun> {
        let log: &FollowedLog = self.panes.machine().followed()?.as_any().downcast_ref()?;
        Some(log.run()).filter(|run| run.takes_rate())
    }

    /// The followed log, if it was being written while it was shown.
    pub fn live_log(&self) -> Option<&LiveLog> {
        self.panes.machine().followed()?.as_any().downcast_ref()
    }

    /// The index of the agent that has this number in the followed log.
    pub fn index_of_logged(&self, number: u32) -> Option<u32> {
        let run = self.panes.run();
        (0..run.world().agents.len() as u32).find(|index| run.logged_number(*index) == Some(number))
    }

    /// The name of an agent in the log that it came from.
    pub fn logged_name(&self, index: u32) -> Option<String> {
        let run = self.panes.run();
        Some(run.log().followed()?.name(run.logged_number(index)?))
    }

    /// Returns true if it was drawn and no file contains its present state.
    pub fn is_unsaved(&self) -> bool {
        self.drawn && self.edits != self.saved
    }

    /// Returns true if there is a change to undo.
    pub fn can_undo(&self) -> bool {
        self.changes.can_undo()
    }

    /// Makes a step of all worlds; the doctor observes the selected agent.
    pub fn make_step(&mut self) {
        self.panes.step_with(self.examination.observer(self.look.selected));
    }

    /// Takes all worlds to a step of the active one, while the doctor observes the selected agent.
    pub fn seek(&mut self, step: u64) {
        self.panes.seek_with(step, self.examination.observer(self.look.selected));
    }

    /// Lets the doctor examine the selected agent, if that is due.
    pub fn examine(&mut self) {
        self.meet();
        self.differences.tend(&mut self.panes);
        self.by_method.iter_mut().for_each(MethodTable::tend);
        let (world, decisions) = self.panes.state();
        if self.examination.examine(world, decisions, self.look.selected) {
            let machine = self.panes.machine();
            let start = || machine.start_left_to_itself();
            self.examination.tend_trials(machine.run().world(), self.look.selected, start);
        }
    }

    /// Starts running the scene under each method, or closes their table.
    pub fn toggle_methods(&mut self) {
        let closed = self.by_method.take().is_none();
        self.by_method =
            closed.then(|| MethodTable::begin(self.panes.machine(), self.panes.command.as_deref()));
    }

    /// Returns true if background threads work on something that will be shown when it is ready.
    pub fn is_trying(&self) -> bool {
        self.examination.is_trying() || self.by_method.as_ref().is_some_and(MethodTable::is_running)
    }

    /// The places where all agents are drawn at the share `blend` (0 … 1) of the way to the next step, m: they are seen
    /// and gripped there.
    pub fn drawn_positions(&mut self, blend: f32) -> Vec<Vec2> {
        let scene = self.panes.machine_mut().scene(false);
        (0..scene.world.agents.len()).filter_map(|agent| scene.position(agent, blend)).collect()
    }

    /// The agents that may be drawn at a place, m, or within `least` of it, and the places where they are drawn.
    pub fn drawn_around(&mut self, place: Vec2, least: f32, blend: f32) -> Vec<(u32, Vec2)> {
        self.panes.machine_mut().scene(false).drawn_around(place, least, blend)
    }

    /// The scenario of a world with its run so far, or up to the end of a clip.
    pub fn scenario_of_run(&self, pane: usize, range: Option<(u64, u64)>) -> Scenario {
        let machine = &self.panes.list[pane].machine;
        let (end, pulses) = (machine.past().end(), machine.past().fingerprints());
        let end = range.map_or(end, |(_, last)| last.min(end));
        let pulses = &pulses[..pulses.len().min(end as usize + 1)];
        let run = Recorded { range, ..Recorded::new(end, machine.run().log().clone(), pulses) };
        Scenario { run: Some(run), view: self.scenario_view(), ..self.scenario.clone() }
    }

    /// The present world as a scenario, with the rules of groups that have not been moved.
    pub fn scenario_of_now(&self) -> Scenario {
        self.scenario_of(self.world())
    }

    /// A world of this document as a scenario.
    fn scenario_of(&self, world: &World) -> Scenario {
        let scenario = Scenario::of_world(world, &self.scenario.title, &self.scenario.about);
        let group_names = self.names_in(world);
        let groups = Group::all_to_come(self.rules.list(), world);
        // Claims are about runs from the start.
        let claims = if world.step == 0 { self.scenario.claims.clone() } else { Vec::new() };
        let scenario = Scenario { group_names, groups, claims, ..scenario }.folded(self.rules.list());
        let gate = self.panes.metrics().gate().map(Gate::ends);
        let view = View { select: self.selected_in(world), gate, ..self.scenario_view() };
        Scenario { view, ..scenario }
    }

    /// The index in another world of the selected agent.
    fn selected_in(&self, world: &World) -> Option<u32> {
        match self.selected_id {
            Some(id) => world.index(id),
            None => self.look.selected,
        }
    }

    /// The present world as a program.
    ///
    /// # Errors
    /// A number is not finite.
    pub fn as_code(&self, target: CodeTarget) -> Result<CodeProgram, Message> {
        code::of_world(self.world(), &self.scenario.title, target)
    }

    fn scenario_view(&self) -> View {
        // An agent that was added later does not exist when the file opens.
        let selected = self.look.selected.filter(|agent| (*agent as usize) < self.initial.agents.len());
        let view = Look { selected, ..self.look }.view();
        let View { gate, camera, .. } = &self.scenario.view;
        View { gate: *gate, camera: camera.clone(), ..view }
    }
}

fn run_range(scenario: &Scenario) -> Option<(u64, u64)> {
    scenario.run.as_ref().and_then(|run| run.range)
}

/// The steps that a scenario wants to play in a loop.
fn replayed_range(scenario: &Scenario) -> Option<(u64, u64)> {
    let Some(Replayed::Span(span)) = scenario.view.replayed else { return None };
    let [from, to] = span.map(|seconds| View::step_of(seconds, scenario.params.time_step));
    Some((from, to))
}

/// The agents in a scope.
pub fn in_scope(agents: &[Agent], scope: Scope) -> &[Agent] {
    match scope {
        Scope::All => agents,
        Scope::Agent(agent) => agents.get(agent as usize..=agent as usize).unwrap_or_default(),
    }
}

/// The common value, if all are equal.
pub fn common<T: PartialEq>(mut values: impl Iterator<Item = T>) -> Option<T> {
    let first = values.next()?;
    values.all(|value| value == first).then_some(first)
}
