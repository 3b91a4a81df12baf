//! Values of actions in a report, as text and numbers: serde formats for types that have none of their own.

/// A place or a velocity as two numbers.
pub mod pair {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use sidestep_core::Vec2;

    pub fn serialize<S: Serializer>(pair: &Vec2, to: S) -> Result<S::Ok, S::Error> {
        pair.to_array().serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec2, D::Error> {
        <[f32; 2]>::deserialize(from).map(Vec2::from)
    }
}

/// A method by its name.
pub mod method {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use sidestep_core::Method;

    pub fn serialize<S: Serializer>(method: &Method, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(method.name())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Method, D::Error> {
        let name = String::deserialize(from)?;
        let known = Method::ALL.iter().find(|method| method.name() == name);
        known.copied().ok_or_else(|| D::Error::custom(name))
    }
}

/// Commands as entries of a log.
pub mod commands {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use sidestep_core::Command;
    use sidestep_lab::RunCommand;

    pub fn serialize<S: Serializer>(commands: &[Command], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(of_run(commands))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Command>, D::Error> {
        of_world(Vec::deserialize(from)?)
    }

    /// Commands of a world as those of a run.
    pub fn of_run(commands: &[Command]) -> Vec<RunCommand> {
        commands.iter().cloned().map(RunCommand::from).collect()
    }

    /// Commands of a run as those of a world; an error if one of them changes only the run.
    pub fn of_world<E: Error>(commands: Vec<RunCommand>) -> Result<Vec<Command>, E> {
        commands.iter().map(|command| command.of_world().cloned().ok_or_else(|| E::custom(command))).collect()
    }
}

/// The commands of several worlds, as entries of their logs.
pub mod variants {
    use serde::{Deserialize, Deserializer, Serializer};
    use sidestep_core::Command;

    use crate::app::as_text::commands::{of_run, of_world};

    pub fn serialize<S: Serializer>(variants: &[Vec<Command>], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(variants.iter().map(|commands| of_run(commands)))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Vec<Command>>, D::Error> {
        Vec::deserialize(from)?.into_iter().map(of_world).collect()
    }
}

/// A group, stored as a scene that contains nothing else.
pub mod group {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
    use sidestep_lab::Scenario;

    use crate::app::document::rules::NumberedGroup;

    pub fn serialize<S: Serializer>(rule: &NumberedGroup, to: S) -> Result<S::Ok, S::Error> {
        let scene = Scenario { groups: vec![rule.group.clone()], ..Scenario::default() };
        (rule.number, scene.to_toml()).serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Box<NumberedGroup>, D::Error> {
        let (number, scene) = <(u16, String)>::deserialize(from)?;
        let scene = Scenario::parse(&scene, "group.toml").map_err(D::Error::custom)?;
        let group = scene.groups.into_iter().next().ok_or_else(|| D::Error::custom(scene.title))?;
        Ok(Box::new(NumberedGroup { number, group }))
    }
}
