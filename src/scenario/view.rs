//! How a scenario opens: `[view]`.

use glam::Vec2;

use super::{
    KnownOverlay,
    file::{Node, Put, Result, Table, TableName},
    said,
};
use crate::model::world::FARTHEST;

/// How a scenario opens.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct View {
    /// The agent to select.
    pub select: Option<u32>,
    /// Overlays to show, by id; `None` leaves the choice as it was.
    pub overlays: Option<Vec<String>>,
    /// Zoom onto a square of this width around the selected agent, m; `None` shows everything.
    pub width: Option<f32>,
    /// A line whose crossings are counted, from one end to the other, m.
    pub gate: Option<[Vec2; 2]>,
}

/// The view of a scenario with this many agents.
pub(super) fn read(top: &mut Table, agents: usize, known_overlay: KnownOverlay) -> Result<View> {
    let Some(node) = top.get("view") else { return Ok(View::default()) };
    let mut table = Table::of(node, TableName::Header("[view]"))?;
    let select = table.count("select", 0..=agents.saturating_sub(1))?.map(|select| select as u32);
    let overlays = table.get("overlays").map(|node| read_overlays(node, known_overlay)).transpose()?;
    let width = table.real("width", 1e-2..=FARTHEST)?;
    let gate = table.get("gate").map(read_gate).transpose()?;
    table.finish()?;
    Ok(View { select, overlays, width, gate })
}

/// Writes what a view asks for.
pub(super) fn write(view: &View, top: &mut Put) {
    let View { select, overlays, width, gate } = view;
    let mut table = Put::default();
    if let Some(select) = select {
        table.put("select", *select);
    }
    if let Some(overlays) = overlays {
        table.put("overlays", overlays.clone());
    }
    if let Some(width) = width {
        table.put("width", *width);
    }
    if let Some(gate) = gate {
        table.put("gate", &gate[..]);
    }
    top.table("view", table);
}

fn read_overlays(list: &Node, known_overlay: KnownOverlay) -> Result<Vec<String>> {
    let read = |name: &Node| {
        let id = name.text("overlays", said::a_list_of_names)?;
        known_overlay(id).map_err(|reason| name.fault(reason))?;
        Ok(id.to_string())
    };
    list.list("overlays", said::a_list_of_names)?.iter().map(read).collect()
}

/// Both ends of a gate, m.
pub(super) fn read_gate(list: &Node) -> Result<[Vec2; 2]> {
    match list.list("gate", said::two_points)? {
        [from, to] => Ok([from.vector("gate")?, to.vector("gate")?]),
        ends => Err(list.fault(said::not_two_points(ends.len()))),
    }
}
