//! `sidestep record`: a scenario filmed off-screen, alone or next to its variants, as a clip or a picture.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap::{
    Args,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use sidestep_core::{Command, World, model::spelling::quoted};
use sidestep_lab::{
    Scenario,
    clips::{
        Caption, Clip, ClipError, ClipPane, Format, NewName, Quality, Shot, Span, Staging, Track,
        check_target,
        clip::{MAX_PANES, check_length},
        describe, files_of,
        looping::looped,
        pane_of, size_named, write_clip, write_new_clip,
    },
    picture::{
        draw::Theme,
        overlay::{self, Quantity, Shown},
    },
    run::{
        own::OwnProgram,
        time::{Log, Run},
    },
    text::{language::Language, message::Message},
};

use super::{
    Tuning, answers,
    encoding::{EncodingArgs, tell_limits},
    keep_apart, lacks_program,
    length::{time, whole_steps},
    output::{Destination, answer, aside, asked_language, full_name, progress},
    parts::{AgentName, PartArgs, Selected},
    said,
    staging::{Carried, StagingArgs},
};

#[derive(Args)]
pub struct RecordArgs {
    /// Scenario file, the name of a built-in one, or a clip: its run is filmed again
    #[arg(value_name = "FILE|NAME")]
    scenario: String,
    /// How many steps the clip shows
    #[arg(long, value_name = "N", conflicts_with = "seconds", value_parser = whole_steps, allow_negative_numbers = true)]
    steps: Option<u64>,
    /// How long the clip is, in simulated time: 10, 10s, 500ms or 2m; 10, or as long as the clip that is filmed again
    #[arg(long, value_name = "TIME", value_parser = seconds, allow_negative_numbers = true)]
    seconds: Option<f32>,
    /// Simulated time at which it starts
    #[arg(long, value_name = "TIME", value_parser = seconds, allow_negative_numbers = true)]
    from: Option<f32>,
    /// Pictures a second
    #[arg(long, value_name = "F", default_value_t = 25, value_parser = clap::value_parser!(u16).range(1..=100), allow_negative_numbers = true)]
    fps: u16,
    /// Simulated seconds for each second of the clip
    #[arg(long, value_name = "X", default_value_t = 1.0, value_parser = speed, allow_negative_numbers = true)]
    speed: f64,
    /// Size of the picture in pixels, or 720p, 1080p, 4k, square, portrait or slide; where the shorter side has more than 720, letters and lines grow with it
    #[arg(long, value_name = "WxH", default_value = "720x600", value_parser = size)]
    size: (u16, u16),
    /// Runs side by side, one for each value: method=vo,rvo,orca or orca.len=0.1,1,10; given twice, every pair
    #[arg(long, value_name = "KEY=A,B,…")]
    compare: Vec<String>,
    /// Colors
    #[arg(long, default_value = "dark", value_parser = theme())]
    theme: Theme,
    /// The agent whose constructions are drawn, by its number or its name in a log, or none; the scenario's own choice otherwise
    #[arg(long, value_name = "I|name:ID|none", value_parser = Selected::parse, allow_negative_numbers = true)]
    select: Option<Selected>,
    /// The agent that stays in the middle, by its number or its name in a log
    #[arg(long, value_name = "I|name:ID", value_parser = AgentName::parse, allow_negative_numbers = true)]
    follow: Option<AgentName>,
    /// Overlays by id, with commas; the scenario's own choice otherwise
    #[arg(long, value_name = "A,B,…", value_delimiter = ',')]
    overlays: Option<Vec<String>>,
    #[command(flatten)]
    parts: PartArgs,
    #[command(flatten)]
    staging: StagingArgs,
    /// What bodies are colored by: group, speed, deviation, lines or stage
    #[arg(long, value_name = "QUANTITY", value_parser = quantity)]
    color_by: Option<Quantity>,
    /// Words at the top; title, method and unusual parameters otherwise
    #[arg(long, value_name = "TEXT", conflicts_with = "no_caption")]
    caption: Option<String>,
    /// No line at the top
    #[arg(long)]
    no_caption: bool,
    #[command(flatten)]
    encoding: EncodingArgs,
    #[command(flatten)]
    tuning: Tuning,
    /// Where it goes; the ending says what it is: .gif or .mp4, .png or .svg (the first picture), %04d.png (all of them);
    /// - is standard output
    #[arg(short, long, value_name = "FILE")]
    out: PathBuf,
    /// What goes to standard output
    #[arg(long, value_name = "FORMAT", value_parser = ["gif", "mp4", "png", "svg"])]
    format: Option<String>,
}

/// A theme by its name.
pub(super) fn theme() -> impl TypedValueParser<Value = Theme> {
    let value = |theme: Theme| match theme {
        Theme::Projector => {
            PossibleValue::new(theme.slug()).help("For a room: high contrast, thick lines, large words")
        }
        _ => PossibleValue::new(theme.slug()),
    };
    PossibleValuesParser::new(Theme::ALL.map(value)).try_map(|slug| Theme::from_slug(&slug).ok_or("unknown"))
}

/// The longest clip, s: an hour.
const LONGEST: f64 = 3600.0;

fn seconds(text: &str) -> Result<f32, String> {
    Ok(time(text, LONGEST)? as f32)
}

fn speed(text: &str) -> Result<f64, &'static str> {
    match text.parse::<f64>() {
        Ok(speed) if (0.01..=1000.0).contains(&speed) => Ok(speed),
        _ => Err("want a speed from 0.01 to 1000"),
    }
}

fn quantity(text: &str) -> Result<Quantity, &'static str> {
    let spelled = serde_json::from_value(serde_json::Value::String(text.to_lowercase()));
    spelled.map_err(|_| "it is one of group, speed, deviation, lines, stage")
}

pub(super) fn size(text: &str) -> Result<(u16, u16), &'static str> {
    if let Some(size) = size_named(text) {
        return Ok(size);
    }
    let parse = |side: &str| side.parse::<u16>().ok().filter(|side| (16..=7680).contains(side));
    let sides = text.split_once('x').and_then(|(width, height)| Some((parse(width)?, parse(height)?)));
    sides.ok_or("want a size like 1280x720, each side from 16 to 7680, or one of 720p, 1080p, 4k, square, portrait, slide")
}

/// Makes the film and prints the path of the file.
pub fn main(args: &RecordArgs) -> anyhow::Result<()> {
    let target = Destination::of(&args.out, args.format.as_deref())?;
    let format = Format::of(target.path())?;
    let scenario = args.tuning.load(&args.scenario)?;
    keep_apart(&[("--out", Some(target.path()))])?;
    let variants = variants(&args.compare)?;
    for id in args.overlays.iter().flatten() {
        overlay::find(id)?;
    }
    let (shared, _) = args.tuning.started(&scenario)?;
    let program = args.tuning.program();
    let with_shared = |(label, own): (String, Vec<Command>)| (label, [shared.clone(), own].concat());
    let changes: Vec<(String, Vec<Command>)> = variants.into_iter().map(with_shared).collect();
    let stand = |commands: &[Command]| program.is_none() && lacks_program(&scenario, commands);
    if !stand(&shared) && changes.iter().any(|(_, commands)| stand(commands)) {
        aside(&said::own_keeps_velocity().to_string());
    }
    // Checked before anything is computed.
    check_target(target.path())?;
    let wanted = wanted_span(args, &scenario, format);
    check_length(seconds_of(wanted, &scenario), args.speed, args.fps)?;
    let Carried { select, parts, staging, lang, .. } = Carried::of(&scenario);
    let language = asked_language().or(lang).unwrap_or_else(Language::current);
    let (select, parts) = (args.select.clone().or(select), args.parts.clone().or(parts));
    let staging = args.staging.clone().or(staging);
    let FilmedRuns { panes, span, fault } = all_filmed(&scenario, &changes, wanted, program)?;
    let runs: Vec<Run> = panes.iter().map(arrived).collect();
    let worlds: Vec<World> = runs.iter().map(|run| run.world().clone()).collect();
    let courses = |agent: Option<&AgentName>| match agent {
        Some(agent) => courses(agent, &args.scenario, panes.iter().map(arrived).collect(), span),
        None => Ok(vec![(0.0, None)]),
    };
    let selected = courses(select.as_ref().and_then(Selected::agent))?;
    let followed = courses(args.follow.as_ref())?;
    let own = Shot::of(&scenario, &worlds[0]);
    let shot_at = |time: f64| {
        let own = Shot { follow: index_at(&followed, time), ..own };
        asked_shot(args, own, select.as_ref().map(|_| index_at(&selected, time)), &parts)
    };
    let shot = shot_at(0.0);
    if staging.has_lens() && shot.look.selected.is_none() {
        bail!(said::lens_of_nobody());
    }
    let mut times: Vec<f64> = selected.iter().chain(&followed).map(|(time, _)| *time).collect();
    times.sort_by(f64::total_cmp);
    times.dedup();
    let keys = times.into_iter().map(|time| (time, shot_at(time))).collect();
    let track = Track { keys, ..Track::of(&scenario, &worlds[0]) };
    let words = || describe(&scenario.title, &worlds.iter().collect::<Vec<_>>());
    let text = args.caption.clone().unwrap_or_else(|| language.speaking(words));
    let mut clip = Clip {
        panes,
        from: span.0,
        to: span.1,
        speed: args.speed,
        frame_rate: args.fps,
        size: args.size,
        theme: args.theme,
        track,
        caption: (!args.no_caption && !shot.look.hidden.caption).then_some(Caption { text, time: true }),
        staging: Staging { language, ..Staging::default() },
        quality: Quality::default(),
    };
    args.encoding.apply(&mut clip);
    language.speaking(|| staging.apply(&scenario, &mut clip));
    staging.tell_legend(&clip);
    if staging.is_loop() && format.moves() {
        clip = looped(clip, &mut || true)?;
    }
    let path = written(&clip, target.path(), |progress| {
        write_clip(&clip, target.path(), progress).map(|()| target.path().to_path_buf())
    })?;
    target.deliver(|| tell(&clip, &path))?;
    fault.map_or(Ok(()), |fault| Err(fault.into()))
}

/// The index of an agent from each time on, s: earlier agents may leave.
type AgentCourse = Vec<(f64, Option<u32>)>;

/// The course of an agent over a clip with this span, s; it must exist in all runs when the clip begins.
fn courses(
    agent: &AgentName,
    scenario: &str,
    runs: Vec<Run>,
    (from, to): (f64, f64),
) -> anyhow::Result<AgentCourse> {
    let mut course = AgentCourse::new();
    for mut run in runs {
        let half = 0.5 * f64::from(run.world().params.time_step);
        let is_before = |run: &Run, time: f64| run.agents_may_change() && run.world().time + half < time;
        while is_before(&run, from) {
            run.step();
        }
        let Some(index) = agent.find(&run) else { bail!(agent.missing(scenario, &run)) };
        if !course.is_empty() {
            continue;
        }
        course.push((0.0, Some(index)));
        let id = run.world().id(index);
        while is_before(&run, to) {
            run.step();
            // A log names its agents; elsewhere the one with the number at the beginning is followed.
            let index = if run.is_led() { agent.find(&run) } else { id.and_then(|id| run.world().index(id)) };
            if course.last().is_some_and(|(_, known)| *known != index) {
                course.push((run.world().time, index));
            }
        }
    }
    Ok(course)
}

/// The index of an agent at a time, s.
fn index_at(course: &AgentCourse, time: f64) -> Option<u32> {
    course.iter().take_while(|(since, _)| *since <= time).last().and_then(|(_, index)| *index)
}

/// The scenario's own shot with the requested changes.
fn asked_shot(args: &RecordArgs, own: Shot, select: Option<Option<u32>>, parts: &PartArgs) -> Shot {
    let mut shot = own;
    shot.look.selected = select.unwrap_or(shot.look.selected);
    shot.look.color_by = args.color_by.unwrap_or_default();
    if let Some(slugs) = &args.overlays {
        shot.look.shown = Shown::named(slugs);
    }
    parts.apply(&mut shot.look);
    shot
}

/// Runs to be filmed.
struct FilmedRuns {
    panes: Vec<ClipPane>,
    /// The beginning and the end, s.
    span: (f64, f64),
    /// The reason why the program of their agents failed, so that they end early.
    fault: Option<Message>,
}

/// A pane for each variant, with a process of the program for each. One that fails ends all of them at its step.
fn all_filmed(
    scenario: &Scenario,
    variants: &[(String, Vec<Command>)],
    wanted: Span,
    program: Option<&str>,
) -> anyhow::Result<FilmedRuns> {
    let (mut logs, mut wanted, mut fault) = (Vec::new(), wanted, None);
    for (label, commands) in variants {
        let (mut log, last) = changed(scenario, commands, wanted)?;
        if let (Some(program), None) = (program, &fault) {
            let failed;
            (log, failed) = Run::played(scenario.world(), log, last + 1, &OwnProgram::shared(program)?);
            if let Some((step, why)) = failed {
                wanted = until(wanted, step, scenario.params.time_step).ok_or_else(|| why.clone())?;
                fault = Some(why);
            }
        }
        logs.push((label, log, last));
    }
    let (mut panes, mut span) = (Vec::new(), (0.0, 0.0));
    for (label, log, last) in logs {
        let pane;
        (pane, span) = stepped(scenario, label, log, (wanted, last))?;
        panes.push(pane);
    }
    Ok(FilmedRuns { panes, span, fault })
}

/// The part of a span up to a step; `None` if it begins later.
fn until(span: Span, step: u64, time_step: f32) -> Option<Span> {
    match span {
        Span::Steps(from, to) => (from <= step).then_some(Span::Steps(from, to.min(step))),
        Span::Seconds(from, seconds) => {
            let length = step as f64 * f64::from(time_step) - from;
            (length >= 0.0).then_some(Span::Seconds(from, seconds.min(length)))
        }
    }
}

/// The beginning and end of the clip: as requested, or those of the clip that is filmed again.
fn wanted_span(args: &RecordArgs, scenario: &Scenario, format: Format) -> Span {
    let range = scenario.run.as_ref().and_then(|run| run.range);
    match range.filter(|_| args.from.is_none() && args.seconds.is_none() && args.steps.is_none()) {
        // A picture shows the first moment.
        Some((from, to)) => Span::Steps(from, if format.moves() { to } else { from }),
        None => {
            let asked = args.steps.map(|steps| steps as f32 * scenario.params.time_step).or(args.seconds);
            let seconds = if format.moves() { asked.unwrap_or(10.0) } else { 0.0 };
            Span::Seconds(args.from.unwrap_or(0.0).into(), seconds.into())
        }
    }
}

/// The approximate length, s: a run may change its time step on the way.
fn seconds_of(span: Span, scenario: &Scenario) -> f64 {
    match span {
        Span::Seconds(_, seconds) => seconds,
        Span::Steps(from, to) => (to - from) as f64 * f64::from(scenario.params.time_step),
    }
}

/// Every combination of the values to compare, with its label; a single one without changes if none are given.
pub(super) fn variants(compare: &[String]) -> anyhow::Result<Vec<(String, Vec<Command>)>> {
    let mut all = vec![(String::new(), Vec::new())];
    for one in compare {
        let Some((key, values)) = one.split_once('=') else {
            bail!(said::no_comparison(quoted(one)));
        };
        let mut next = Vec::new();
        for (label, commands) in &all {
            for value in values.split(',') {
                let command = Command::parse_set(&format!("{key}={value}"))?;
                let own = match &command {
                    Command::SetMethod { method, .. } => method.label().to_string(),
                    // Without the method that it belongs to, which is in the caption.
                    _ => format!(
                        "{} {}",
                        key.rsplit('.').next().unwrap_or(key).replace('_', " "),
                        value.trim()
                    ),
                };
                let label = if label.is_empty() { own } else { format!("{label} · {own}") };
                next.push((label, [commands.clone(), vec![command]].concat()));
            }
        }
        if next.len() > MAX_PANES {
            bail!(said::too_many_panes(MAX_PANES, next.len()));
        }
        all = next;
    }
    Ok(all)
}

/// A pane with the scenario's run, or a new one, with these changes made at its start; and the beginning and end, s.
pub(super) fn filmed(
    scenario: &Scenario,
    label: &str,
    changes: &[Command],
    span: Span,
) -> anyhow::Result<(ClipPane, (f64, f64))> {
    let (log, last) = changed(scenario, changes, span)?;
    stepped(scenario, label, log, (span, last))
}

/// The log of the scenario's run, or of a new one, with these changes made at its start; and the approximate last step.
fn changed(scenario: &Scenario, changes: &[Command], span: Span) -> anyhow::Result<(Log, u64)> {
    let mut world = scenario.world();
    let known = scenario.run.as_ref().map_or_else(Log::default, |run| run.log.clone());
    let mut log = known.to_vec();
    let later = log.partition_point(|(step, _)| *step == 0);
    for command in changes {
        command.apply(&mut world)?;
    }
    log.splice(later..later, changes.iter().map(|command| (0, command.clone().into())));
    let last = match span {
        Span::Seconds(from, seconds) => ((from + seconds) / f64::from(world.params.time_step)) as u64,
        Span::Steps(_, last) => last,
    };
    Ok((known.with(log), last))
}

/// A pane with a run of this log.
fn stepped(
    scenario: &Scenario,
    label: &str,
    log: Log,
    (span, last): (Span, u64),
) -> anyhow::Result<(ClipPane, (f64, f64))> {
    let bar = progress(last);
    let made = pane_of(scenario, label, log, span, |step| {
        bar.set_position(step);
        true
    });
    bar.finish_and_clear();
    Ok(made?)
}

/// The run of a pane with the commands of its first step applied.
fn arrived(pane: &ClipPane) -> Run {
    Run::new(pane.start.world.clone(), pane.start.log.clone())
}

/// The clip that a scenario requests: its selection and overlays, ten seconds, title and method at the top.
pub fn clip_of(scenario: &Scenario, tuning: &Tuning) -> anyhow::Result<Clip> {
    let (commands, _) = tuning.started(scenario)?;
    let (alone, span) = ([(String::new(), commands)], Span::Seconds(0.0, 10.0));
    let FilmedRuns { panes, span: (from, to), fault } = all_filmed(scenario, &alone, span, tuning.program())?;
    if let Some(fault) = fault {
        bail!(fault);
    }
    let world = arrived(&panes[0]).world().clone();
    Ok(Clip {
        from,
        to,
        speed: 1.0,
        frame_rate: 25,
        size: (720, 600),
        theme: Theme::Dark,
        track: Track::of(scenario, &world),
        caption: Some(Caption { text: describe(&scenario.title, &[&world]), time: true }),
        staging: Staging { language: Language::current(), ..Staging::default() },
        quality: Quality::default(),
        panes,
    })
}

/// Writes a clip under this name or the first free numbered one, and prints it.
pub fn write_new(clip: &Clip, name: &NewName) -> anyhow::Result<()> {
    let path = written(clip, &name.path(), |progress| write_new_clip(clip, name.clone(), progress))?;
    tell(clip, &path)
}

/// Writes a clip with a progress bar, completely or not at all; returns its name.
fn written(
    clip: &Clip,
    path: &Path,
    write: impl FnOnce(&mut dyn FnMut(u64, u64) -> bool) -> Result<PathBuf, ClipError>,
) -> anyhow::Result<PathBuf> {
    tell_limits(Format::of(path)?, clip);
    let bar = progress(0);
    let written = write(&mut |done, total| {
        bar.set_length(total);
        bar.set_position(done);
        true
    });
    bar.finish_and_clear();
    match written {
        Ok(path) => Ok(path),
        // These errors name the file themselves.
        Err(error) if error.io().is_some() => Err(error.into()),
        Err(error @ (ClipError::Order(_) | ClipError::Full(_))) => Err(error.into()),
        Err(error) => Err(error).with_context(|| said::cannot_write(path.display().to_string())),
    }
}

/// Prints the paths of the pictures of a clip.
fn tell(clip: &Clip, path: &Path) -> anyhow::Result<()> {
    let pictures = clip.frames();
    let mut out = answer();
    match files_of(path, pictures) {
        (first, last) if first == last => writeln!(out, "{}", full_name(&first))?,
        (first, last) => {
            writeln!(out, "{}", answers::files(full_name(&first), full_name(&last), pictures as usize))?;
        }
    }
    Ok(())
}
