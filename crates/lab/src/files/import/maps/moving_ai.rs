//! Benchmarks of path planners: `.map`, a grid of letters, and `.scen`, pairs of start and goal on it.
//!
//! Facts: movingai.com/benchmarks/formats.html. (0, 0) is the upper left cell; `.` and `G` are passable, `S` is swamp,
//! which is passable, `@` `O` `T` are blocked and `W` is water.

use std::collections::BTreeSet;

use glam::DVec2;

use super::{
    MapPlan, SiblingFile,
    grid::{MAX_CELLS, MapGrid},
    plan::{MapUnit, PlacedGrid, people},
    said,
    scenes::MapCrowd,
};
use crate::files::scenario::Fault;

/// Most agents of a `.scen`: it has thousands of pairs, which are meant to be used one at a time.
const MAX_WALKERS: usize = 100;

pub(super) fn read(text: &str) -> Result<MapPlan, Fault> {
    let (grid, rest) = head(text)?;
    let (width, height) = grid;
    let mut solid = vec![true; (width + 2) * (height + 2)];
    let mut rows = 0;
    for (y, row) in rest.lines().take(height).enumerate() {
        let cells = row.trim_end_matches('\r');
        let at = cells.as_ptr() as usize - text.as_ptr() as usize;
        if cells.len() != width {
            return Err(Fault::new(at, said::wrong_row(y, cells.chars().count(), width)));
        }
        for (x, cell) in cells.bytes().enumerate() {
            // The outermost cells close the map.
            solid[(y + 1) * (width + 2) + x + 1] = !matches!(cell, b'.' | b'G' | b'S');
        }
        rows = y + 1;
    }
    if rows < height {
        return Err(Fault::new(text.len(), said::few_rows(rows, height)));
    }
    let mut plan = MapPlan::new(said::moving_ai(), MapUnit::Unknown);
    plan.notes.push(said::edge_closed());
    let grid = MapGrid { width: width + 2, solid };
    plan.grid = Some(PlacedGrid { grid, origin: DVec2::splat(-1.0), yaw: 0.0, cell: 1.0 });
    Ok(plan)
}

/// Width and height, and the text of the rows.
fn head(text: &str) -> Result<((usize, usize), &str), Fault> {
    let refused = || Fault::new(0, said::no_map_header());
    let (head, rest) = text.split_once("\nmap").ok_or_else(refused)?;
    let (_, rest) = rest.split_once('\n').ok_or_else(refused)?;
    let number = |key: &str| {
        let line = head.lines().find_map(|line| line.trim().strip_prefix(key))?;
        line.trim().parse::<usize>().ok().filter(|number| *number > 0)
    };
    let (Some(width), Some(height)) = (number("width"), number("height")) else { return Err(refused()) };
    let cells = width.saturating_add(2).saturating_mul(height.saturating_add(2));
    if cells > MAX_CELLS {
        return Err(Fault::new(0, said::too_many_cells(cells, MAX_CELLS)));
    }
    Ok(((width, height), rest))
}

/// A pair in cells.
#[derive(Clone, Copy)]
struct ScenPair {
    start: (usize, usize),
    goal: (usize, usize),
}

pub(super) fn read_scen(text: &str, sibling: SiblingFile) -> Result<MapPlan, Fault> {
    let refused = |line: &str| Fault::new(line.as_ptr() as usize - text.as_ptr() as usize, said::no_scen());
    let (mut file, mut pairs) = (None, Vec::new());
    for line in text.lines().skip(1).filter(|line| !line.trim().is_empty()) {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let number = |index: usize| fields.get(index).and_then(|field| field.parse::<usize>().ok());
        let (Some(name), Some(sx), Some(sy), Some(gx), Some(gy)) =
            (fields.get(1), number(4), number(5), number(6), number(7))
        else {
            return Err(refused(line));
        };
        file.get_or_insert(*name);
        pairs.push(ScenPair { start: (sx, sy), goal: (gx, gy) });
    }
    let file = file.ok_or_else(|| Fault::new(0, said::no_scen()))?;
    let file = file.rsplit(['/', '\\']).next().unwrap_or_default();
    let missing = || Fault::new(0, said::no_map(file.into()));
    let map = sibling(file).and_then(|bytes| String::from_utf8(bytes).ok()).ok_or_else(missing)?;
    // A fault in the map is reported with the name of the map.
    let mut plan = read(&map).map_err(|fault| {
        let error = fault.in_file(file, &map);
        Fault::new(0, crate::files::import::said::in_other_file(error.to_string()))
    })?;
    let height = plan.grid.as_ref().map_or(0, |placed| placed.grid.height() - 2);
    let middle = |(x, y): (usize, usize)| DVec2::new(x as f64 + 0.5, height as f64 - y as f64 - 0.5);
    let (mut starts, mut goals) = (BTreeSet::new(), BTreeSet::new());
    for pair in &pairs {
        let is_free = !starts.contains(&pair.start) && !goals.contains(&pair.goal) && pair.start != pair.goal;
        if is_free && plan.crowds.len() < MAX_WALKERS {
            starts.insert(pair.start);
            goals.insert(pair.goal);
            let (start, goal) = (middle(pair.start), middle(pair.goal));
            plan.crowds.push(MapCrowd::to_point(start, goal, people()));
        }
    }
    plan.notes.push(said::pairs(plan.crowds.len(), pairs.len()));
    Ok(plan)
}
