//! Remedies and the outcomes of trials as messages.

use super::{Measure, RemedialChange, Remedy, TrialOutcome, Tried, TriedFromStart, said};
use sidestep_core::{
    World,
    model::{Key, Objective, tunable::Value},
    sim::{Command, command::Scope},
};

use crate::{
    run::own,
    text::{
        commands,
        message::{Message, SettingValue},
        quantity::{Coordinates, NumberForm, Seconds, meters, number, radians, seconds, speed},
        said::{OneAgent, Wording},
        terms,
    },
};

const BREAKER: Key = Key::find("deadlock.breaker").expect("a declared key");
const BIAS: Key = Key::find("deadlock.bias").expect("a declared key");
const NOISE: Key = Key::find("deadlock.noise").expect("a declared key");

impl Remedy {
    /// One sentence that says what to do.
    pub fn message(&self) -> Message {
        match self {
            Remedy::Set(changes) => match changes.as_slice() {
                [] => said::no_value(),
                [one] => said::set(one.message()),
                [first, second, ..] => said::set_either(first.message(), second.message()),
            },
            Remedy::Try(first) => {
                first.first().map_or_else(said::by_trials, |change| said::perhaps(change.message()))
            }
            Remedy::Place(advice) => advice.clone(),
            Remedy::Crossing => said::crossing(),
        }
    }
}

impl RemedialChange {
    /// The settings in a few words: `right bias 0.10 rad`.
    pub fn message(&self) -> Message {
        let goals = self.commands().iter().filter(|command| matches!(command, Command::SetObjective { .. }));
        if goals.count() > 1 {
            return said::goals_spread(self.commands().len());
        }
        let mut parts: Vec<Message> = Vec::new();
        let mut commands = self.commands().iter().peekable();
        while let Some(command) = commands.next() {
            // The number of a breaker follows its name.
            let pair = commands.peek().and_then(|next| breaker_with(command, next));
            if pair.is_some() {
                commands.next();
            }
            parts.push(pair.unwrap_or_else(|| message_of(command)));
        }
        said::changes(parts)
    }
}

/// A breaker and its number in one phrase.
fn breaker_with(breaker: &Command, number: &Command) -> Option<Message> {
    match (breaker, number) {
        (Command::Set { key, .. }, Command::Set { key: of, value: Value::Real(real), .. })
            if *key == BREAKER && *of == BIAS =>
        {
            Some(said::right_bias(radians(*real)))
        }
        (Command::Set { key, .. }, Command::Set { key: of, value: Value::Real(real), .. })
            if *key == BREAKER && *of == NOISE =>
        {
            Some(said::perturbation(speed(*real)))
        }
        _ => None,
    }
}

fn message_of(command: &Command) -> Message {
    match *command {
        Command::Set { key, value, .. } if key == BREAKER => {
            said::breaker(key.show(value).to_string().replace('_', " "))
        }
        Command::Set { key, value, scope } => {
            let setting = SettingValue { key, value, scope };
            match (key, scope) {
                (Key::World(_), _) => said::setting(setting),
                (Key::Agent(_), Scope::All) => said::setting_of_all(setting),
                (Key::Agent(_), Scope::Agent(agent)) => said::setting_of(setting, OneAgent(agent)),
            }
        }
        Command::SetMethod { method, scope: Scope::All } => said::method_of_all(terms::method_name(method)),
        Command::SetMethod { method, scope: Scope::Agent(agent) } => {
            said::method_of(terms::method_name(method), OneAgent(agent))
        }
        Command::SetObjective { agent, objective: Objective::Goal(to) } => {
            said::goal_at(OneAgent(agent), Coordinates(to))
        }
        Command::SetObjective { agent, .. } => said::routed(OneAgent(agent)),
        Command::SetJourney { agent, ref journey } => {
            let share = journey.goals.share_after_arrival.unwrap_or(0.0);
            said::share_after_arrival(number(share), OneAgent(agent))
        }
        Command::SetObstacles(_) => said::reversed_polygon(),
        _ => commands::command(command),
    }
}

impl TrialOutcome {
    /// One line: `right bias 0.10 rad, tried for 70 s: standstill 34 → 2.0 s`. `world` is the one that was copied.
    pub fn message(&self, world: &World) -> Message {
        let outcome = match self {
            TrialOutcome::Helped { change, tried } => {
                return said::helped(change.message(), tried.message(world));
            }
            TrialOutcome::Passes { seconds: all, lasted, measure: Measure::Pushed } => {
                said::passes_way(meters(*lasted as f32), rounded(*all))
            }
            TrialOutcome::Passes { seconds: all, lasted, .. } => {
                said::passes(rounded(*lasted), rounded(*all))
            }
            TrialOutcome::Harmless { seconds } => said::harmless(rounded(*seconds)),
            TrialOutcome::NoneHelped { tried, costly, untried } => {
                said::none_helped(*tried, *costly, *untried)
            }
            TrialOutcome::NotTried(reason) => return reason.clone(),
        };
        without_programs(outcome, world)
    }
}

/// Adds a caveat for agents with their own program: a copy does not query the program, so the trial shows less than it
/// seems.
fn without_programs(outcome: Message, world: &World) -> Message {
    let has_own = own::agents(world).next().is_some();
    if has_own { said::without_programs(outcome) } else { outcome }
}

impl Tried {
    /// `tried for 70 s: standstill 34 → 2.0 s`.
    pub fn message(&self, world: &World) -> Message {
        let among = self.among.map(|agents| said::among(agents as usize));
        let figures = |before: f64| number(before as f32).form(form_of(before));
        if self.measure == Measure::Pushed {
            return without_programs(self.message_of_way(among), world);
        }
        let from_start = self.from_start.map(|TriedFromStart { before, after }| {
            after.map_or_else(said::not_from_start, |after| said::from_start(figures(before), rounded(after)))
        });
        let after = rounded(self.after);
        let tried =
            said::tried(rounded(self.seconds), among, self.measure, figures(self.before), after, from_start);
        without_programs(tried, world)
    }

    /// `tried for 70 s: its way outside its goal 12.0 → 0 m`.
    fn message_of_way(&self, among: Option<Message>) -> Message {
        let way = |way: f64| meters(way as f32);
        let figures = |before: f64| number(before as f32).form(form_of(before));
        let from_start = self.from_start.map(|TriedFromStart { before, after }| {
            after.map_or_else(said::not_from_start, |after| said::from_start_way(figures(before), way(after)))
        });
        said::tried_way(rounded(self.seconds), among, figures(self.before), way(self.after), from_start)
    }
}

impl Measure {
    /// The name for programs.
    pub fn name(self) -> &'static str {
        self.word()
    }
}

/// Whole seconds; with a decimal if there are only a few.
fn form_of(time: f64) -> NumberForm {
    NumberForm::Decimals(u8::from(time < 9.95 && time != 0.0))
}

fn rounded(time: f64) -> Seconds {
    seconds(time as f32).form(form_of(time))
}
