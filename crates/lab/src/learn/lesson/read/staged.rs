//! What a step changes in the window.

use super::{chosen, texts, texts_of, yes_or_no};
use sidestep_core::sim::Command;

use crate::{
    files::scenario::{LensFace, Node, ReadResult, Table, said as wanted},
    learn::lesson::{
        library,
        stage::{StageSetting, change},
    },
    picture::overlay,
    text::message::Message,
};

/// Most agents that can be named.
const AGENTS: u64 = 100_000;

/// Reads it from the table of a step.
pub fn read(table: &mut Table) -> ReadResult<StageSetting> {
    let scene = table.get("scene").map(scene).transpose()?;
    let at = table.real("at", 0.0..=1e4)?;
    let set = texts(table, "set")?.into_iter().map(command).collect::<ReadResult<_>>()?;
    let worlds = table.get("worlds").map(worlds).transpose()?;
    let select = table.count("select", 0..=AGENTS)?.map(|agent| agent as u32);
    let overlays = table.get("overlays").map(overlays).transpose()?;
    let faces = LensFace::ALL.map(|face| (face.name(), face));
    let lens = table.get("lens").map(|node| chosen(node, "lens", &faces)).transpose()?;
    let of = table.count("of", 0..=AGENTS)?.map(|agent| agent as u32);
    let stage = table.real("stage", 0.0..=1e4)?;
    let play = table.get("play").map(|node| yes_or_no(node, "play")).transpose()?;
    let speed = table.real("speed", 0.01..=100.0)?;
    Ok(StageSetting { scene, at, set, worlds, select, overlays, lens, of, stage, play, speed })
}

fn scene(node: &Node) -> ReadResult<String> {
    let name = node.text("scene", wanted::a_text)?;
    library::scene(name).map(|_| name.to_string()).map_err(|error| node.fault(error.message()))
}

/// A change of the world.
pub fn command((node, words): (&Node, &str)) -> ReadResult<Command> {
    change(words).map_err(|reason: Message| node.fault(reason))
}

/// Several changes of the world.
pub fn commands(node: &Node, key: &'static str) -> ReadResult<Vec<Command>> {
    texts_of(node, key)?.into_iter().map(command).collect()
}

fn worlds(node: &Node) -> ReadResult<Vec<Vec<Command>>> {
    node.list("worlds", wanted::a_list)?.iter().map(|world| commands(world, "worlds")).collect()
}

fn overlays(node: &Node) -> ReadResult<Vec<overlay::OverlayId>> {
    let named = texts_of(node, "overlays")?.into_iter();
    named.map(|(node, slug)| overlay::find(slug).map_err(|unknown| node.fault(unknown.message()))).collect()
}
