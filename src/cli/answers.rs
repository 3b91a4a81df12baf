//! What the command line answers: names of rows, headings, remarks.

use sidestep_lab::{
    doctor::Severity,
    text::{
        message::Message,
        quantity::{Meters, Seconds, Speed},
        said::{OneAgent, messages},
    },
};

messages! {
    "answer" in Exact;

    scenario();
    steps();
    changes();
    fingerprints();
    code_gap(target: String, gap: Message);
    none_to_compare();
    all_as_recorded(count: usize);
    digest();
    arrivals();
    arrived(arrived: usize, agents: usize);
    smallest_gap();
    overlaps();
    only_touch();
    lp3_share();
    none_yet();
    specific_flow();
    time_of_decision();

    fine(file: String, title: String, agents: usize, time_step: Seconds, method: String);
    warning(file: String, warning: Message);
    polygon(polygon: usize, fault: Message);
    agents();

    printed();
    repaired();
    explanation(about: Message);
    measured(effect: Message);
    not_measured();
    switch(key: String);

    features();
    instructions();
    encoder();
    no_encoder();

    files(first: String, last: String, pictures: usize);
    time_left(eta: String);

    keys_page();
    keys_of_agents();
    keys_of_world();
    keys_columns();
    metrics_page();
    metrics_columns();
    metrics_yes();
    presets_page();
    presets_columns();

    preset_source(source: String);
    preset_secondary(cited: String);
    preset_unsaid(name: String, says: String);

    no_display();
    no_window();
    renders_instead(why: Message);
    other_clips(command: String);
    other_names(list: String, run: String);

    findings_in(scenario: String, findings: usize);
    hint();
    warns();
    problem();
    case(agent: OneAgent, time: Seconds, level: Message, since: Option<Message>);
    since(since: Message);
    trials(outcome: Option<Message>);

    log();
    log_rows(rows: usize, agents: usize, steps: usize);
    inferred();
    decisions();
    equal();
    within(tolerance: String);
    as_rvo2();
    deviations(speed_cut: usize, coincident: usize, ties: usize);
    differing();
    no_part();
    verdict();
    no_verdict();
    against_an_estimate();
    moved_as_decided();
    not_checked(reason: Message);
    of(count: usize, all: usize);

    form();
    unit();
    unit_assumed();
    in_meters(length: Meters);
    in_seconds(time: Seconds);
    used();
    unused();
    time_step();
    unknown();
    speeds();
    median_and_most(median: Speed, most: Speed);
    farthest();
    jump(distance: Meters, step: String, agent: String);
    doubt();
    bodies_otherwise();
    first_difference();
    at_step(step: String, agent: String);
    logged_and_ours(logged: String, ours: String, apart: String);
    logged();
    ours();
    causes(of: usize);
    none_of_these();
    equal_steps();
    none_found();
    column();
    one_and_other(first: String, second: String);
    operand();

    why_heading(scenario: String, agent: OneAgent, position: String, step: u64, time: Seconds);
    method_outcome(method: String, outcome: String);
    velocities();
    held_by();
    neighbors(count: usize);
    half_planes(count: usize);
    cones(count: usize);
    what_columns_are();
    now();
    preferred();
    chosen();
    within_limits();
    never();
    gap();
    collision_in();
    region();
    through();
    along();
    shape();
    findings();
    finding(level: Message, since: Option<Message>, sentence: Message);
}

/// How bad a finding is.
pub fn level(severity: Severity) -> Message {
    match severity {
        Severity::Hint => hint(),
        Severity::Warning => warns(),
        Severity::Problem => problem(),
    }
}
