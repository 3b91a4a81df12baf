//! The answers of the command line: names of rows, headings, remarks.

use sidestep_lab::{
    explain::doctor::Severity,
    text::{
        message::Message,
        quantity::{Meters, Seconds, Speed},
        said::{OneAgent, messages},
    },
};

messages! {
    pub(crate) room "answer" in Exact;

    // Rows of a run
    scenario() = "scenario";
    steps() = "steps";
    changes() = "changes";
    fingerprints() = "fingerprints";
    code_gap(target: String, gap: Message) = "{ $target }: { $gap }";
    none_to_compare() = "none to compare";
    all_as_recorded(count: usize) = "{ $count }, all as recorded";
    digest() = "digest";
    arrivals() = "arrivals";
    arrived(arrived: usize, agents: usize) = "{ $arrived } of { $agents }";
    smallest_gap() = "smallest gap";
    overlaps() = "overlaps";
    only_touch() = "0 (less than 1 mm is a touch)";
    lp3_share() = "LP3 share";
    none_yet() = "none yet";
    specific_flow() = "specific flow";
    time_of_decision() = "us per agent-step";

    // Scenarios
    fine(file: String, title: String, agents: usize, time_step: Seconds, method: String) =
        "{ $file }: ok: \"{ $title }\", { $agents } agents, time step { $time_step }, method { $method }";
    warning(file: String, warning: Message) = "{ $file }: warning: { $warning }";
    claim_holds(file: String, run: String, figure: String, value: String, least: String, greatest: String) =
        "{ $file }: holds: { $run }: { $figure } is { $value }, claimed { $least } to { $greatest }";
    claim_fails(file: String, run: String, figure: String, value: String, least: String, greatest: String) =
        "{ $file }: fails: { $run }: { $figure } is { $value }, claimed { $least } to { $greatest }";
    no_claims(file: String) = "{ $file }: no claims";
    untested(file: String, claims: usize) = "{ $file }: claims that --claims tests: { $claims }";
    undefined() = "not defined";
    polygon(polygon: usize, fault: Message) = "polygon { $polygon }: { $fault }";
    agents() = "agents";

    // All methods over a scene
    compared(scene: String, title: String, agents: usize, steps: usize) =
        "{ $scene }: \"{ $title }\", { $agents } agents, { $steps } steps";
    ways_of_methods(title: String) = "{ $title }: the way of each agent under each method";

    // The museum
    printed() = "printed";
    repaired() = "repaired";
    explanation(about: Message) = "explanation: { $about }";
    measured(effect: Message) = "measured: { $effect }";
    not_measured() = "not measured";
    switch(key: String) = "switch: { $key }";


    // Written files
    files(first: String, last: String, pictures: usize) = "{ $first } … { $last } ({ $pictures } pictures)";
    time_left(eta: String) = "{ $eta } left";

    // Reference pages in Markdown
    keys_page() = "# Everything that can be tuned

        Written by `sidestep keys` from the declarations in the code. Every key works in scenario files, with `--set \
        key=value`, and as a slider or choice in the window.";
    keys_of_agents() = "## Of each agent

        In `[defaults]`, `[[agents]]` and `[[groups]]`.";
    keys_of_world() = "## Of the world

        In `[params]`; `time_step` is at the top of a file.";
    keys_columns() = "| key | default | accepts | meaning | formula |";
    metrics_page() = "# Every figure of a run

        Written by `sidestep metrics` from the declarations in the code. They are columns of `sidestep run --csv`, of
        `sidestep run --agents-csv` where an agent has one of its own, and of `sidestep sweep`; a cell is empty where a
        figure is not defined, such as the time to goal before anyone has arrived. Agent i has position p, velocity v,
        radius r, goal g and preferred speed s*; a step takes dt. The first arrival of an agent is the one that counts,
        and its path ends there. A gate is set in a scenario by `gate = [[x, y], [x, y]]` in `[view]`.";
    metrics_columns() = "| id | unit | of an agent | meaning | definition | source |";
    metrics_yes() = "yes";
    presets_page() = "# Values that belong together

        Written by `sidestep presets` from `assets/presets.toml`. `--preset ID` sets one for every agent, before \
        `--method` and `--set`; in the window the command palette lists them as Values, and shows what changes before \
        it does. Lengths are in the preset's own unit. In a scene that is read in that unit (`unit` and \
        `meters_per_unit` in `[view]`) they are that scene's; elsewhere a unit has the size given here. What a preset \
        does not name stays as it is.";
    presets_columns() = "| preset | what | values | source | not said here |";

    // Without a display
    preset_source(source: String) = "Source: { $source }.";
    preset_secondary(cited: String) = "Not read itself: { $cited }.";
    preset_unsaid(name: String, says: String) = "Not said here: { $name } = { $says }.";

    no_display() = "No display was found";
    no_window() = "This sidestep was built without its window";
    renders_instead(why: Message) = "{ $why }, so it renders a clip instead.";
    other_clips(command: String) = "Other clips: { $command }";
    other_names(list: String, run: String) = "Scenario names: { $list }. Figures without pictures: { $run }.";

    // The doctor
    findings_in(scenario: String, findings: usize) = "{ $scenario }: { $findings } findings";
    hint() = "hint";
    warns() = "warning";
    problem() = "problem";
    case(agent: OneAgent, time: Seconds, level: Message, since: Option<Message>) =
        "{ $agent }, { $time }, { $level }{ $since }";
    since(since: Message) = ", { $since }";
    trials(outcome: Option<Message>) = "trials: { $outcome }";

    // An audit
    log() = "log";
    log_rows(rows: usize, agents: usize, steps: usize) = "{ $rows } rows, { $agents } agents, { $steps } steps";
    inferred() = "inferred";
    decisions() = "decisions";
    equal() = "equal to the bit";
    within(tolerance: String) = "within { $tolerance } m/s";
    as_rvo2() = "as RVO2 decides";
    deviations(speed_cut: usize, coincident: usize, ties: usize) =
        "{ $speed_cut } beyond the largest speed by rounding, { $coincident } on one point, { $ties } with neighbors \
        at one distance";
    differing() = "differing";
    no_part() = "take no part";
    verdict() = "verdict";
    no_verdict() =
        "none: the log has no preferred velocities, and what is estimated says nothing about the program; log pvx and \
        pvy, give goals with --scenario, or look at the estimate with --guess";
    against_an_estimate() = "Against an estimate:";
    moved_as_decided() = "moved as decided";
    not_checked(reason: Message) = "not checked: { $reason }";
    of(count: usize, all: usize) = "{ $count } of { $all }";

    // The form of a log
    form() = "form";
    unit() = "unit";
    unit_assumed() = "meters are assumed; --unit says otherwise";
    in_meters(length: Meters) = "{ $length }";
    in_seconds(time: Seconds) = "{ $time }";
    used() = "columns used";
    unused() = "columns unused";
    time_step() = "time step";
    unknown() = "not known; --rate says it";
    speeds() = "speeds";
    median_and_most(median: Speed, most: Speed) = "median { $median }, 99 % are at most { $most }";
    farthest() = "farthest move";
    jump(distance: Meters, step: String, agent: String) = "{ $distance }, of agent { $agent } to step { $step }";
    doubt() = "warning";
    bodies_otherwise() = "bodies do not move as decided: a doctor or an audit of this log explains little";
    first_difference() = "first difference";
    at_step(step: String, agent: String) = "step { $step }, agent { $agent }";
    logged_and_ours(logged: String, ours: String, apart: String) =
        "logged { $logged }, ours { $ours }: { $apart } m/s apart";
    logged() = "logged";
    ours() = "ours";
    causes(of: usize) = "What explains the differing decisions ({ $of } looked at):";
    none_of_these() = "None of these: no known slip explains three quarters of them.";
    equal_steps() = "equal steps";
    none_found() = "none";
    column() = "column";
    one_and_other(first: String, second: String) = "{ $first } and { $second }";
    operand() = "operand";

    // The page of `sidestep why`
    why_heading(scenario: String, agent: OneAgent, position: String, step: u64, time: Seconds) =
        "{ $scenario }: { $agent } at { $position } m, step { $step }, { $time }";
    method_outcome(method: String, outcome: String) = "method { $method }, outcome { $outcome }";
    velocities() = "velocities";
    held_by() = "held by";
    neighbors(count: usize) = "neighbors ({ $count })";
    half_planes(count: usize) = "half-planes ({ $count })";
    cones(count: usize) = "cones ({ $count })";
    what_columns_are() = "preferred, chosen: how far that velocity lies on the forbidden side, m/s; below
        zero it is permitted.";
    now() = "now";
    preferred() = "preferred";
    chosen() = "chosen";
    within_limits() = "within its body's limits";
    never() = "never";
    gap() = "gap, m";
    collision_in() = "collision in, s";
    region() = "region";
    through() = "through, m/s";
    along() = "along";
    shape() = "shape";
    findings() = "findings";
    finding(level: Message, since: Option<Message>, sentence: Message) = "{ $level }{ $since }: { $sentence }";
}

/// The severity of a finding.
pub fn level(severity: Severity) -> Message {
    match severity {
        Severity::Hint => hint(),
        Severity::Warning => warns(),
        Severity::Problem => problem(),
    }
}
