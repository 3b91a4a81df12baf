//! Remedies and the outcomes of trials in words.

use super::{Change, Measure, Outcome, Place, Reason, Remedy, Tried};
use crate::{
    model::{Key, Objective, tunable::Value},
    sim::{Command, command::Scope},
    text::{
        lists::sentence,
        numbers::{at_least, figure, unit_after_number},
    },
};

/// Most ways out that a sentence names.
const MAX_NAMED: usize = 2;

impl Remedy {
    /// One sentence that says what to do.
    pub fn words(&self) -> String {
        match self {
            Remedy::Set(changes) if changes.is_empty() => "No value that a key takes ends it.".into(),
            Remedy::Set(changes) => {
                let changes: Vec<String> = changes.iter().take(MAX_NAMED).map(Change::words).collect();
                sentence(&format!("set {}", changes.join(", or ")))
            }
            Remedy::Try(first) => match first.first() {
                Some(change) => format!("Perhaps {}: what helps here is found by trials.", change.words()),
                None => "No one setting is known to end it: what helps here is found by trials.".into(),
            },
            Remedy::Place(place) => place.words(),
            Remedy::Crossing => {
                "Dense crossings live with it for seconds and come through: then it needs no remedy.".into()
            }
        }
    }
}

impl Place {
    fn words(&self) -> String {
        match self {
            Place::Overlap => "Drag them apart.".into(),
            Place::Goal => "Move its goal to a place where its disc fits.".into(),
            Place::Goals(apart) => format!("Give them goals at least {} m apart.", at_least(*apart)),
            Place::Pointer => "No setting makes room for all of them: let fewer follow the pointer.".into(),
            Place::Wall => {
                "Send it by a road map: a local method finds no way around a wall (behavior = \"route\" and a [roadmap]).".into()
            }
            Place::Gap => "Widen the gap, or send it another way by a road map.".into(),
            Place::Winding => {
                "Switch on the overlay winding to see it, then reverse the order of its vertices in the file.".into()
            }
        }
    }
}

impl Change {
    /// What it sets, in a few words: `right bias 0.1 rad`.
    pub fn words(&self) -> String {
        let goals = self.commands().iter().filter(|command| matches!(command, Command::SetObjective { .. }));
        if goals.count() > 1 {
            return format!("{} goals apart from each other", self.commands().len());
        }
        let words: Vec<String> = self.commands().iter().map(command_words).collect();
        // The number of a breaker follows its name.
        let words = words.join(" and ").replace("right bias and deadlock.bias =", "right bias");
        words.replace("perturbation and deadlock.noise =", "perturbation")
    }
}

fn command_words(command: &Command) -> String {
    match command {
        Command::Set { key, value, scope } => {
            let of_agents = matches!(key, Key::Agent(_));
            let shown = shown(*key, *value);
            match of_agents {
                true => format!("{shown}{}", of(*scope)),
                false => shown,
            }
        }
        Command::SetMethod { method, scope } => format!("{}{}", method.label(), of(*scope)),
        Command::SetObjective { agent, objective: Objective::Goal(to) } => {
            format!("the goal of agent {agent} at ({}, {})", figure(to.x), figure(to.y))
        }
        Command::SetObjective { agent, .. } => format!("agent {agent} by the road map"),
        Command::SetObstacles(_) => "the polygon the other way round".into(),
        other => other.to_string(),
    }
}

fn shown(key: Key, value: Value) -> String {
    match value {
        Value::Choice(_) if key.name() == "deadlock.breaker" => key.show(value).replace('_', " "),
        Value::Choice(_) => format!("{} = {}", key.name(), key.show(value)),
        Value::Real(real) if real.is_finite() => {
            format!("{} = {}{}", key.name(), figure(real), unit_after_number(key.unit))
        }
        value => format!("{} = {value}", key.name()),
    }
}

fn of(scope: Scope) -> String {
    match scope {
        Scope::All => " for all".into(),
        Scope::Agent(agent) => format!(" for agent {agent}"),
    }
}

impl Outcome {
    /// One line: `right bias 0.1 rad, tried for 70 s: standstill 34 → 2 s`.
    pub fn words(&self) -> String {
        match self {
            Outcome::Helped { change, tried } => format!("{}, {}", change.words(), tried.words()),
            Outcome::Passes { seconds, lasted } => {
                format!(
                    "it ends by itself: {} s of the next {} s",
                    seconds_in_words(*lasted),
                    seconds_in_words(*seconds)
                )
            }
            Outcome::Harmless { seconds } => {
                format!(
                    "no harm: in the next {} s it comes through without standing or touching anybody",
                    seconds_in_words(*seconds)
                )
            }
            Outcome::NoneHelped { tried, costly, untried } => none_helped(*tried, *costly, *untried),
            Outcome::NotTried(Reason::NoCandidate) => "no setting has to do with it".into(),
            Outcome::NotTried(Reason::TooLong) => "not tried: a minute of this world costs too much".into(),
        }
    }
}

fn none_helped(tried: usize, costly: usize, untried: usize) -> String {
    let costly = match costly {
        0 => String::new(),
        costly => format!("; {costly} of them ended it and made something else worse"),
    };
    let untried = match untried {
        0 => String::new(),
        untried => format!("; {untried} more would take too long"),
    };
    format!("{tried} changes were tried, and none helped{costly}{untried}")
}

impl Tried {
    /// `tried for 70 s: standstill 34 → 2 s`.
    pub fn words(&self) -> String {
        let Tried { seconds, among, measure, before, after } = self;
        let among = among.map_or(String::new(), |among| format!(" among the nearest {among}"));
        let [seconds, before, after] = [seconds, before, after].map(|time| seconds_in_words(*time));
        format!("tried for {seconds} s{among}: {} {before} → {after} s", measure.name())
    }
}

impl Measure {
    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Measure::Standstill => "standstill",
            Measure::Jitter => "to and fro",
            Measure::Overlap => "overlap",
            Measure::Relaxed => "relaxed",
            Measure::Finding => "this finding",
        }
    }
}

/// Whole seconds, or a decimal of a few.
fn seconds_in_words(seconds: f64) -> String {
    if seconds >= 9.95 || seconds == 0.0 { format!("{seconds:.0}") } else { format!("{seconds:.1}") }
}
