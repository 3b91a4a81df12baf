//! `sidestep benchmark`: all scenes of a folder under each method, as totals, rows and a page.

mod page;
pub mod said;

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap::Args;
use serde_json::{Map, Value, json};
use sidestep_core::Method;
use sidestep_lab::{
    clips::is_same_file,
    logs::recorded::is_log,
    print::sweep::{
        Benchmark, BenchmarkScene, MethodTotals, RowFile, RowPlan, Rows, Shard, TELLING_FIGURES, run_missing,
        telling_figures, varied_and_set,
    },
    text::{numbers::with_unit, spelling},
};

use super::{
    Tuning,
    book::check_folder,
    columns::write_table,
    compare::{method, scene, shown_figure, these_or_avoiding},
    in_words, keep_apart,
    length::RunLength,
    output::{Destination, answer, in_json, is_standard, print_json, progress},
    run::clock,
    said as refusals,
};

#[derive(Args)]
pub struct BenchmarkArgs {
    /// The folder: scenario files, and files of other programs that `import` reads. Folders in it are not entered
    #[arg(value_name = "FOLDER")]
    folder: String,
    /// Methods; all that avoid otherwise
    #[arg(long, value_name = "M,…", value_delimiter = ',', value_parser = method)]
    methods: Vec<Method>,
    #[command(flatten)]
    length: RunLength,
    #[command(flatten)]
    tuning: Tuning,
    /// The rows, as `compare --csv` has them; a file of the same benchmark is gone on with; - prints them in place of the
    /// table; not kept otherwise. One run at a time, on one thread, so that none takes time from the cost of another
    #[arg(short, long, value_name = "OUT.csv")]
    out: Option<PathBuf>,
    /// A page with the table, the ways of each run and a command that opens each failure: a new folder, or an empty one.
    /// Each run is made again for it
    #[arg(long, value_name = "DIR")]
    page: Option<PathBuf>,
    /// Print the totals as a JSON object; docs/json.md says what its keys are
    #[arg(long)]
    json: bool,
}

/// A file that is not a scene, and the reason.
struct RefusedFile {
    name: String,
    reason: String,
}

/// Makes the missing runs, prints the totals, writes the page.
pub fn main(args: &BenchmarkArgs) -> anyhow::Result<()> {
    if args.tuning.method.is_some() {
        bail!(varied_and_set("method"));
    }
    if let Some(folder) = &args.page {
        check_folder(folder)?;
    }
    let (scenes, refused) = scenes(args)?;
    keep_apart(&[("--out", args.out.as_deref())])?;
    let methods = these_or_avoiding(&args.methods, &scenes)?;
    let benchmark = Benchmark::new(scenes, methods, clock);
    let out = args.out.as_deref().unwrap_or(Path::new("-"));
    let target = Destination::of(out, Some("csv"))?;
    let rows = rows(&benchmark, target.path(), out)?;
    let totals = benchmark.totals(&rows);
    if args.out.as_deref().is_some_and(is_standard) {
        target.deliver(|| Ok(()))?;
    } else if args.json {
        print_json(|| Ok(as_data(&totals, &refused)))?;
    } else {
        print(args, &benchmark, &totals, &refused)?;
    }
    args.page.as_ref().map_or(Ok(()), |folder| page::write(args, &benchmark, &rows, &refused, folder))
}

/// The scenes of the folder by name, and the files that are not scenes. The file of rows is skipped.
fn scenes(args: &BenchmarkArgs) -> anyhow::Result<(Vec<BenchmarkScene>, Vec<RefusedFile>)> {
    let unread = |error: std::io::Error| said::no_folder(args.folder.clone(), error.to_string());
    let mut paths = Vec::new();
    for entry in fs::read_dir(&args.folder).map_err(unread)? {
        let path = entry.map_err(unread)?.path();
        if path.is_file() && !args.out.as_ref().is_some_and(|out| is_same_file(&path, out)) {
            paths.push(path);
        }
    }
    paths.sort();
    let (mut scenes, mut refused) = (Vec::new(), Vec::new());
    for path in &paths {
        let name =
            path.file_name().map(|name| spelling::one_line(&name.to_string_lossy())).unwrap_or_default();
        match read(args, path, name.clone()) {
            Ok(scene) => scenes.push(scene),
            Err(error) => refused.push(RefusedFile { name, reason: in_words(&error) }),
        }
    }
    match (scenes.is_empty(), refused.first()) {
        (false, _) => Ok((scenes, refused)),
        (true, Some(RefusedFile { reason, .. })) => bail!(said::no_scene(refused.len(), reason.clone())),
        (true, None) => bail!(said::no_files(args.folder.clone())),
    }
}

/// Reads a scene and checks that it accepts the changes of the command line.
fn read(args: &BenchmarkArgs, path: &Path, name: String) -> anyhow::Result<BenchmarkScene> {
    let file = path.to_str().with_context(said::not_text)?;
    if is_log(file) {
        bail!(said::log_is_no_scene(file.into()));
    }
    let scene = scene(name, args.tuning.load(file)?, &args.tuning, args.length)?;
    scene.scenario.world_after(&scene.commands)?;
    if scene.scenario.agents.is_empty() && scene.scenario.groups.is_empty() {
        bail!(said::no_agents(file.into()));
    }
    Ok(scene)
}

/// The rows of the file, completed by the missing ones.
fn rows(benchmark: &Benchmark, path: &Path, out: &Path) -> anyhow::Result<Rows> {
    let mut file = RowFile::open(benchmark, path)?;
    let runs = file.missing(benchmark, Shard { index: 0, count: 1 });
    let bar = progress(benchmark.runs() as u64);
    bar.inc((benchmark.runs() - runs.len()) as u64);
    let made = run_missing(benchmark, &mut file, &runs, 1, || bar.inc(1));
    bar.finish_and_clear();
    made?;
    file.sort(benchmark).with_context(|| refusals::cannot_sort(out.display().to_string()))
}

/// The table of totals: a line for each method.
fn table(totals: &[MethodTotals]) -> Vec<Vec<String>> {
    let figures = telling_figures().zip(TELLING_FIGURES);
    let heads =
        figures.map(|(figure, (_, over))| format!("{} {}", over.name(), with_unit(figure.id, figure.unit)));
    let first = ["method", "scenes", "faultless", "sum with_goal"].map(String::from);
    let mut lines = vec![first.into_iter().chain(heads).chain([with_unit("median cost", "µs")]).collect()];
    lines.extend(totals.iter().map(|totals| {
        let MethodTotals { method, scenes, faultless, with_goal, figures, cost } = totals;
        let first =
            [method.name().to_string(), scenes.to_string(), faultless.to_string(), shown_figure(*with_goal)];
        let figures = figures.iter().map(|(value, count)| {
            // A figure that some scenes do not have, such as the time to a goal, does not cover all scenes.
            let of =
                if (1..*scenes).contains(count) { format!(" ({count} of {scenes})") } else { String::new() };
            shown_figure(*value) + &of
        });
        first.into_iter().chain(figures).chain([shown_figure(*cost)]).collect()
    }));
    lines
}

fn print(
    args: &BenchmarkArgs,
    benchmark: &Benchmark,
    totals: &[MethodTotals],
    refused: &[RefusedFile],
) -> anyhow::Result<()> {
    let mut out = answer();
    writeln!(out, "{}", said::scenes_of(args.folder.clone(), benchmark.scenes().len(), refused.len()))?;
    write_table(&mut out, &table(totals), 1)?;
    if !refused.is_empty() {
        writeln!(out, "\n{}", said::refused())?;
    }
    for RefusedFile { reason, .. } in refused {
        writeln!(out, "  {reason}")?;
    }
    Ok(())
}

/// The totals of each method, and the files that are not scenes.
fn as_data(totals: &[MethodTotals], refused: &[RefusedFile]) -> Value {
    let methods = totals.iter().map(|totals| {
        let MethodTotals { method, scenes, faultless, with_goal, figures, cost } = totals;
        let figures: Map<String, Value> = telling_figures()
            .zip(TELLING_FIGURES)
            .zip(figures)
            .map(|((figure, (_, over)), (value, count))| {
                let value = in_json(*value as f32);
                (
                    figure.id.to_string(),
                    json!({ "over_scenes": over.name(), "value": value, "scenes": count }),
                )
            })
            .collect();
        json!({
            "method": method.name(), "scenes": scenes, "faultless": faultless, "with_goal": *with_goal as u64,
            "figures": figures, "us_per_agent_step": in_json(*cost as f32),
        })
    });
    let refused =
        refused.iter().map(|RefusedFile { name, reason }| json!({ "file": name, "reason": reason }));
    json!({ "methods": methods.collect::<Value>(), "refused": refused.collect::<Value>() })
}
