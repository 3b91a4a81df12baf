//! Means and spreads over the seeds, for a table and a plot.

use super::{
    rows::Rows,
    spec::{Sweep, Varied},
};
use crate::{
    metrics::Metric,
    record::plot::{Axis, Plot, Spread},
};

/// The runs of one combination of values.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The values, as they are spelled in files.
    pub values: Vec<String>,
    /// How many of its runs there are.
    pub runs: usize,
    /// Each figure over the seeds.
    pub figures: Vec<Spread>,
}

/// A summary for each combination of values that has rows.
pub fn summaries(sweep: &Sweep, rows: &Rows, figures: &[&Metric]) -> Vec<Summary> {
    let seeds = sweep.seeds().len();
    let count = sweep.runs() / seeds;
    let mut runs = vec![0; count];
    rows.keys().for_each(|run| runs[run / seeds] += 1);
    let columns: Vec<Vec<Spread>> =
        figures.iter().map(|figure| spreads(sweep, rows, figure, count, |run| run / seeds)).collect();
    let summary = |combination: usize| {
        let known = sweep.known_cells(combination * seeds);
        Summary {
            values: known[1..known.len() - 1].to_vec(),
            runs: runs[combination],
            figures: columns.iter().map(|column| column[combination]).collect(),
        }
    };
    // Those that another shard makes are not there.
    (0..count).filter(|combination| runs[*combination] > 0).map(summary).collect()
}

/// A figure over the first two keys that vary, or over the only one; over whatever else varies the mean is taken. `None`
/// if no key varies.
pub fn plot(sweep: &Sweep, rows: &Rows, figure: &Metric) -> Option<Plot> {
    let (x, rest) = sweep.axes().split_first()?;
    let (y, rest) = rest.split_first().map_or((None, rest), |(y, rest)| (Some(y), rest));
    let across = x.count();
    let up = y.map_or(1, Varied::count);
    let cell_of = |run: usize| {
        let values = sweep.combination(run).values;
        values.get(1).unwrap_or(&0) * across + values[0]
    };
    let seeds = match sweep.seeds() {
        [seed] => format!("seed {seed}"),
        seeds => format!("mean over {} seeds", seeds.len()),
    };
    let rest: Vec<&str> = rest.iter().map(|varied| varied.key.as_str()).collect();
    let about = if rest.is_empty() { seeds } else { format!("{seeds} and over {}", rest.join(", ")) };
    Some(Plot {
        title: format!("{}: {}", sweep.scenario().title, figure.name()),
        about,
        value: figure.name().to_string(),
        unit: figure.unit.to_string(),
        x: axis(x),
        y: y.map(axis),
        cells: spreads(sweep, rows, figure, across * up, cell_of),
    })
}

fn axis(varied: &Varied) -> Axis {
    Axis {
        name: varied.key.clone(),
        unit: varied.unit.to_string(),
        values: varied.values().map(str::to_string).collect(),
    }
}

/// The values of a figure in the rows that `group_of` sorts into `groups` groups; undefined ones are left out.
fn spreads(
    sweep: &Sweep,
    rows: &Rows,
    figure: &Metric,
    groups: usize,
    group_of: impl Fn(usize) -> usize,
) -> Vec<Spread> {
    let column = sweep.column(figure);
    let mut values = vec![Vec::new(); groups];
    for (run, row) in rows {
        let value = row.split(',').nth(column).and_then(|cell| cell.parse::<f64>().ok());
        values[group_of(*run)].extend(value);
    }
    values.iter().map(|values| Spread::of(values)).collect()
}
