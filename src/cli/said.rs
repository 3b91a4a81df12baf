//! The errors of the command line.

use sidestep_lab::text::{message::Message, quantity::Seconds, said::messages};

messages! {
    pub(crate) room "cli" in Exact;

    of_file(file: String, reason: Message) = "{ $file }: { $reason }";
    meant_otherwise(options: String) = "it can be meant otherwise: { $options }";
    unknown_ending(file: String) = "{ $file }: the ending says what to write; it is .pdf, .svg or .png";
    cannot_write(file: String) = "cannot write { $file }";
    cannot_write_what(what: Message) = "cannot write { $what }";
    cannot_sort(file: String) = "cannot sort { $file }";
    is_read(option: String, file: String, scenario: String) =
        "{ $option } { $file }: this file is read, as { $scenario }; name another to write to";
    one_file(option: String, other: String, file: String) =
        "{ $other } and { $option } would write to one file, { $file }; name another";

    no_agent_at(agent: usize, step: usize, scenario: String, agents: usize) =
        "there is no agent { $agent } at step { $step }: { $scenario } has { $agents } then, counted from 0";
    holds_no_run(file: String) =
        "{ $file }: it holds no run; clips and saved runs do, scenarios are stepped by sidestep run";

    too_many_panels(most: usize, panels: usize) =
        "a figure has at most { $most } panels, not { $panels }; name fewer views or steps";
    two_grounds(ground: String, theme: String) =
        "--background { $ground } has the colors of --theme { $ground }, not of --theme { $theme }; leave one of them \
        out";
    claim_too_short(seconds: Seconds) = "a claim about { $seconds } makes no step; lengthen it or shorten the time step";
    logs_claim_nothing() = "a log has no claims; leave --claims out, or name a scenario";
    too_many_steps(steps: String, most: String) =
        "{ $steps } steps are more than { $most }, the most that a run may have; make it shorter";
    want_format() = "standard output has no ending that says what to write; give --format";
    slides_of_stages() =
        "--steps writes the stages of one view at one step; give --view lens, --view construction:SOURCE:STAGE or \
        --view lp:STEP";
    slides_need_number(file: String) =
        "{ $file }: --steps writes several files; give a name with a place for the number, such as slide-%02d.svg";
    no_rate(log: String) =
        "{ $log } numbers its frames and says nowhere how long they take: give --rate, in frames a second, or --set \
        time_step";
    no_named_agent(agent: String, step: usize, log: String) =
        "there is no agent { $agent } in { $log } at step { $step }";
    no_frame(frame: String, log: String, first: String, last: String) =
        "there are no rows of frame { $frame } in { $log }: its frames are { $first } to { $last }";
    frame_of_log(scenario: String) = "{ $scenario } is not a log, and has no frames: give --step";
    live() = "live log";
    waits(log: String, wait: Message) = "{ $log }: the window opens after three complete steps; { $wait }";
    even_sides(asked: String, even: String) = "MP4 wants even sides: { $asked } becomes { $even }";
    gif_rate(most: usize, asked: usize) =
        "a GIF plays at most { $most } pictures a second: { $asked } becomes { $most }";
    stopped(file: String) = "stopped: { $file } is not written";
    lens_of_nobody() = "--lens shows the velocities of an agent, and none is selected; give --select I";
    legend_left_out(size: String, percent: usize) =
        "the legend is left out: it would take { $percent } % of { $size } pixels; say --legend beside or none, or \
        take a larger --size";

    runs_no_program() =
        "--method cmd: is for scenes, not for logs, in the window, run, record, compare, why and doctor; other \
        commands take the clip that record makes";
    own_keeps_velocity() =
        "agents with the method own keep their velocity: no file starts a program; give --method cmd:PROGRAM";
    no_answers(scene: String) =
        "{ $scene } has no answers of a program for the method own; give the clip of it that record makes with \
        --method cmd:PROGRAM, which compare takes, too";

    scene_agents(agents: usize) = "this scene has { $agents } agents; give a multiple of them, or leave out --agents";
    no_copies() =
        "a scene with a road map, or whose agents follow the pointer, cannot be placed next to itself; leave out \
        --agents";
    scene_or_scenario() = "--scenario is given alone, or with --scene frame; leave out one of the two";
    frame_needs() = "--scene frame needs --agents N or --scenario NAME";
    instructions(asked: String, known: String) = "--instructions { $asked }: this processor has { $known }";
    preset_refused(preset: String, reason: Message) =
        "the preset { $preset } does not fit a scene in this unit: { $reason }";
    no_comparison(text: String) = "{ $text } is not of the form key=value,value,…";
    too_many_panes(most: usize, panes: usize) = "a clip has at most { $most } panes; these values make { $panes }";

    no_slip(slip: String) = "there is no slip { $slip } in the museum; `sidestep museum` names them all";
    no_slip_near(slip: String, near: String) = "there is no slip { $slip } in the museum, did you mean { $near }?";
    no_figure(figure: String) = "there is no figure { $figure }; `sidestep metrics` names them all";
    no_figure_near(figure: String, near: String) = "there is no figure { $figure }; did you mean { $near }?";
    plot_ending(file: String) = "{ $file }: the ending says what a plot is; it is .svg, .pdf or .png";
    plot_needs_key() = "a plot needs a key that varies; give --vary";
    plot_needs_numbers() = "lines go over a key whose values are numbers; vary one, or draw --plot-as map";
    print_needs_plot(option: String) = "{ $option } says how a plot looks; say --plot FILE, too";
    plot_time() = "time";
    plot_density() = "density";
    plot_speed() = "speed";
    density_in_range(seed: Message, range: String) =
        "{ $seed }; agents on their way; density in a range of { $range }; bars: one standard deviation";
    density_in_radii(seed: Message) =
        "{ $seed }; agents on their way; density in a range of four radii; bars: one standard deviation";
    the_plot() = "the plot";
    the_trace() = "the trace";
    the_log() = "the log";
    the_figures() = "the figures";
    the_figures_of_agents() = "the figures of the agents";
}
