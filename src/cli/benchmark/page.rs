//! The page of a benchmark: totals, then for each scene its figures, the ways under each method, and the failures.
//!
//! ```text
//!   index.html, style.css, ways/SCENE-METHOD.svg, scenes and methods counted from 1
//! ```

use std::path::Path;

use sidestep_core::Method;
use sidestep_lab::{
    clips::{options::shell_line, write_folder},
    files::scenario::translated,
    print::{
        figure::FigureFormat,
        sweep::{
            Benchmark, BenchmarkScene, MethodTotals, RowPlan, Rows, RunFailure, failures_of, telling_figures,
        },
    },
    text::{language::Language, numbers::with_unit, said::OneAgent},
};

use super::{
    super::{
        book::{STYLE, put},
        compare::{MethodWay, shown_figure, write_ways},
        html::Html,
        output::{full_name, progress, tell},
    },
    BenchmarkArgs, RefusedFile, said, table,
};

/// The largest number of failures of a kind that are listed for a run: the first ones show what goes wrong.
const MOST_LISTED: usize = 5;

/// Writes the folder of the page, and prints its path.
pub fn write(
    args: &BenchmarkArgs,
    benchmark: &Benchmark,
    rows: &Rows,
    refused: &[RefusedFile],
    folder: &Path,
) -> anyhow::Result<()> {
    let bar = progress(benchmark.runs() as u64);
    write_folder(folder, |folder| {
        let mut runs = Vec::new();
        for run in rows.keys() {
            let (scene, method) = benchmark.of(*run);
            let steps = benchmark.figures(*run, &rows[run]).steps;
            let way = MethodWay::of(scene, method, steps, method.label().to_string())?;
            let mut svg = Vec::new();
            let title = translated(&scene.scenario.title).to_string();
            write_ways(vec![way], 1, title, FigureFormat::Svg, &mut svg)?;
            put(&folder.join(picture(benchmark, *run)), &svg)?;
            runs.push(failures_of(scene.start(method)?, scene.length));
            bar.inc(1);
        }
        put(&folder.join("style.css"), STYLE.as_bytes())?;
        let page = PageOfRuns { args, benchmark, rows, failures: &runs };
        Ok::<_, anyhow::Error>(put(&folder.join("index.html"), page.html(refused).as_bytes())?)
    })?;
    bar.finish_and_clear();
    tell(&full_name(&folder.join("index.html")));
    Ok(())
}

/// The path of the picture of a run in the folder.
fn picture(benchmark: &Benchmark, run: usize) -> String {
    let methods = benchmark.methods().len();
    format!("ways/{}-{}.svg", run / methods + 1, benchmark.methods()[run % methods].name())
}

/// The content of the page.
struct PageOfRuns<'a> {
    args: &'a BenchmarkArgs,
    benchmark: &'a Benchmark,
    rows: &'a Rows,
    /// The failures of each run.
    failures: &'a [Vec<RunFailure>],
}

impl PageOfRuns<'_> {
    fn html(&self, refused: &[RefusedFile]) -> String {
        let title = said::title(self.args.folder.clone()).to_string();
        let totals: Vec<MethodTotals> = self.benchmark.totals(self.rows);
        Html::document(Language::current().tag(), &title, "", |html| {
            html.worded("h1", &[], &title);
            html.worded("p", &[], &said::about().to_string());
            tabulate(html, &table(&totals));
            if !refused.is_empty() {
                html.worded("h2", &[], &said::refused_files().to_string());
                html.element("ul", &[], |html| {
                    refused.iter().for_each(|file| html.worded("li", &[], &file.reason));
                });
            }
            for place in 0..self.benchmark.scenes().len() {
                self.scene(html, place);
            }
        })
    }

    /// The figures of a scene, its ways, and its failures.
    fn scene(&self, html: &mut Html, place: usize) {
        let scene = &self.benchmark.scenes()[place];
        let methods = self.benchmark.methods();
        let runs = place * methods.len()..(place + 1) * methods.len();
        let name = &scene.name;
        html.worded("h2", &[], &format!("{name}: {}", translated(&scene.scenario.title)));
        let heads = telling_figures().map(|figure| with_unit(figure.id, figure.unit));
        let mut lines: Vec<Vec<String>> =
            vec![["method".into()].into_iter().chain(heads).chain([with_unit("cost", "µs")]).collect()];
        lines.extend(runs.clone().map(|run| {
            let figures = self.benchmark.figures(run, &self.rows[&run]);
            let values = figures.values.iter().chain([&figures.cost]).map(|value| shown_figure(*value));
            [self.benchmark.of(run).1.name().to_string()].into_iter().chain(values).collect()
        }));
        tabulate(html, &lines);
        html.element("div", &[("class", "ways")], |html| {
            for run in runs {
                let method = self.benchmark.of(run).1;
                html.element("figure", &[], |html| {
                    let words = said::ways(name.clone(), method.label().to_string()).to_string();
                    let source = picture(self.benchmark, run);
                    html.worded("figcaption", &[], method.label());
                    html.empty("img", &[("src", &source), ("alt", &words), ("loading", "lazy")]);
                    self.failures(html, scene, method, &self.failures[run]);
                });
            }
        });
    }

    /// The first failures of each kind, each with the command that opens it.
    fn failures(&self, html: &mut Html, scene: &BenchmarkScene, method: Method, all: &[RunFailure]) {
        let (collisions, late): (Vec<RunFailure>, Vec<RunFailure>) =
            all.iter().partition(|failure| matches!(failure, RunFailure::Collision { .. }));
        let kinds = [(said::collisions(collisions.len()), collisions), (said::late(late.len()), late)];
        for (heading, failures) in kinds.iter().filter(|(_, failures)| !failures.is_empty()) {
            html.element("figcaption", &[], |html| {
                html.text(&heading.to_string());
                if failures.len() > MOST_LISTED {
                    html.text(&format!("; {}", said::first_only(MOST_LISTED)));
                }
            });
            html.element("ul", &[("class", "failures")], |html| {
                for failure in failures.iter().take(MOST_LISTED) {
                    html.element("li", &[], |html| {
                        let (words, step, agent) = match *failure {
                            RunFailure::Collision { step, agents: (first, second) } => {
                                (said::collision(step, OneAgent(first), OneAgent(second)), step, first)
                            }
                            RunFailure::NotArrived { step, agent } => {
                                (said::not_arrived(step, OneAgent(agent)), step, agent)
                            }
                        };
                        html.text(&format!("{words} "));
                        html.worded("code", &[], &self.command(scene, method, step, agent));
                    });
                }
            });
        }
    }

    /// The command that opens this step in the window, with this agent selected.
    fn command(&self, scene: &BenchmarkScene, method: Method, step: u64, agent: u32) -> String {
        let file = Path::new(&self.args.folder).join(&scene.name).display().to_string();
        let mut words = vec!["sidestep".to_string(), file];
        words.extend(self.args.tuning.words());
        let moment = ["--method", method.name(), "--step", &step.to_string(), "--select", &agent.to_string()];
        words.extend(moment.map(String::from));
        shell_line(words.iter().map(String::as_str))
    }
}

/// A table whose first line is its head.
fn tabulate(html: &mut Html, lines: &[Vec<String>]) {
    html.element("div", &[("class", "wide")], |html| {
        html.element("table", &[], |html| {
            for (place, line) in lines.iter().enumerate() {
                let cell = if place == 0 { "th" } else { "td" };
                html.element("tr", &[], |html| line.iter().for_each(|words| html.worded(cell, &[], words)));
            }
        });
    });
}
