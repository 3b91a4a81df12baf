//! Means and spreads over the seeds, for a table and a plot.

use super::{
    rows::Rows,
    spec::{Sweep, Varied},
};
use crate::{
    files::scenario::translated,
    print::plot::{Axis, Chart, ChartLine, ChartPanel, Plot, Spread, of_seeds, said},
    run::metrics::Metric,
};

/// The runs of one combination of values.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The values, in their spelling in files.
    pub values: Vec<String>,
    /// The number of its runs that have rows.
    pub runs: usize,
    /// Each figure over the seeds.
    pub figures: Vec<Spread>,
}

/// A summary for each combination of values that has rows.
pub fn summaries(sweep: &Sweep, rows: &Rows, figures: &[&Metric]) -> Vec<Summary> {
    let seeds = sweep.seeds().len();
    let count = sweep.count() / seeds;
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
    // Combinations that another shard makes are missing.
    (0..count).filter(|combination| runs[*combination] > 0).map(summary).collect()
}

/// A figure over the first two keys that vary, or over the only one; the mean is taken over everything else that
/// varies. `None` if no key varies.
pub fn plot(sweep: &Sweep, rows: &Rows, figure: &Metric) -> Option<Plot> {
    let (x, rest) = sweep.axes().split_first()?;
    let (y, rest) = rest.split_first().map_or((None, rest), |(y, rest)| (Some(y), rest));
    let across = x.count();
    let up = y.map_or(1, Varied::count);
    let cell_of = |run: usize| {
        let values = sweep.combination(run).values;
        values.get(1).unwrap_or(&0) * across + values[0]
    };
    let rest: Vec<&str> = rest.iter().map(|varied| varied.key.as_str()).collect();
    let seeds = of_seeds(sweep.seeds());
    let about = if rest.is_empty() { seeds } else { said::mean_over_keys(seeds, rest.join(", ")) };
    Some(Plot {
        title: said::title(translated(&sweep.scenario().title).to_string(), figure.name()).to_string(),
        about: about.to_string(),
        value: figure.name().to_string(),
        unit: figure.unit.to_string(),
        x: axis(x),
        y: y.map(axis),
        cells: spreads(sweep, rows, figure, across * up, cell_of),
    })
}

/// Figures as lines over the first key whose values are numbers, one line for each value of the next key, with a panel
/// for each figure. `None` if no such key varies.
pub fn chart(sweep: &Sweep, rows: &Rows, figures: &[&Metric]) -> Option<Chart> {
    let numbers =
        |varied: &Varied| varied.values().all(|value| value.parse::<f64>().is_ok_and(f64::is_finite));
    let across = sweep.axes().iter().position(numbers)?;
    let other = (0..sweep.axes().len()).find(|k| *k != across);
    let (x, y) = (&sweep.axes()[across], other.map(|k| &sweep.axes()[k]));
    let (count, lines) = (x.count(), y.map_or(1, Varied::count));
    let group_of = |run: usize| {
        let values = sweep.combination(run).values;
        other.map_or(0, |k| values[k]) * count + values[across]
    };
    let panel = |figure: &&Metric| {
        let cells = spreads(sweep, rows, figure, count * lines, group_of);
        let line = |(k, cells): (usize, &[Spread])| {
            let at = x.values().map(|value| value.parse().unwrap_or(f64::NAN));
            let mean = |spread: &Spread| if spread.count > 0 { spread.mean } else { f64::NAN };
            let name = y.and_then(|y| Some(format!("{} {}", y.key, y.values().nth(k)?))).unwrap_or_default();
            let points = at.zip(cells).map(|(x, spread)| [x, mean(spread)]).collect();
            ChartLine { name, points, deviations: cells.iter().map(|spread| spread.deviation).collect() }
        };
        let lines = cells.chunks(count).enumerate().map(line).collect();
        ChartPanel { name: figure.name().to_string(), unit: figure.unit.to_string(), lines }
    };
    let seeds = of_seeds(sweep.seeds());
    let about = if sweep.seeds().len() > 1 { said::with_bars(seeds) } else { seeds };
    Some(Chart {
        title: translated(&sweep.scenario().title).to_string(),
        about: about.to_string(),
        x: x.key.clone(),
        unit: x.unit.to_string(),
        panels: figures.iter().map(panel).collect(),
    })
}

/// The first of some figures whose value differs between rows, otherwise the first.
pub fn telling<'a>(sweep: &Sweep, rows: &Rows, figures: &[&'a Metric]) -> Option<&'a Metric> {
    let differs = |figure: &&&Metric| {
        let column = sweep.column(figure);
        let mut cells = rows.values().filter_map(|row| row.split(',').nth(column));
        let first = cells.next();
        cells.any(|cell| Some(cell) != first)
    };
    figures.iter().find(differs).or(figures.first()).copied()
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
