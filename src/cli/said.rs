//! What the command line refuses.

use sidestep_lab::text::{message::Message, quantity::Number, said::messages};

messages! {
    "cli" in Exact;

    of_file(file: String, reason: Message);
    unknown_ending(file: String);
    cannot_write(file: String);
    cannot_write_what(what: Message);
    cannot_sort(file: String);
    is_read(option: String, file: String, scenario: String);
    one_file(option: String, other: String, file: String);

    no_command(word: String);
    no_command_near(word: String, near: String);
    no_agent_at(agent: usize, step: usize, scenario: String, agents: usize);
    holds_no_run(file: String);
    no_length(scenario: String);

    want_time(most: Number);
    want_speed();
    want_quality();
    want_size();
    want_range();
    want_paper_length(longest: Number);
    too_many_panels(most: usize, panels: usize);
    two_grounds(ground: String, theme: String);
    want_step(most: u64);
    want_steps(most: String);
    too_many_steps(steps: String, most: String);
    want_format();
    want_language();
    want_shard();
    want_quantity();
    want_agent();
    want_one_agent();
    want_margin();
    want_text_size();
    slides_of_stages();
    slides_need_number(file: String);
    want_unit();
    want_rate();
    no_rate(log: String);
    no_named_agent(agent: String, step: usize, log: String);
    no_frame(frame: String, log: String, first: String, last: String);
    frame_of_log(scenario: String);
    want_tolerance();
    live();
    waits(log: String, wait: Message);
    want_camera();
    even_sides(asked: String, even: String);
    gif_rate(most: usize, asked: usize);
    stopped(file: String);
    want_slow();
    want_text();
    lens_of_nobody();
    legend_left_out(size: String, percent: usize);

    scene_agents(agents: usize);
    no_copies();
    scene_or_scenario();
    frame_needs();
    instructions(asked: String, known: String);
    preset_refused(preset: String, reason: Message);
    no_comparison(text: String);
    too_many_panes(most: usize, panes: usize);

    no_slip(slip: String);
    no_slip_near(slip: String, near: String);
    no_figure(figure: String);
    no_figure_near(figure: String, near: String);
    plot_ending(file: String);
    plot_needs_key();
    plot_needs_numbers();
    print_needs_plot(option: String);
    plot_time();
    plot_density();
    plot_speed();
    density_in_range(seed: Message, range: String);
    density_in_radii(seed: Message);
    the_plot();
    the_trace();
    the_log();
    the_figures();
    the_figures_of_agents();
}

#[cfg(test)]
use sidestep_lab::phrasebook::PhraseRoom;

#[cfg(test)]
pub const PHRASES: &[PhraseRoom] = &[
    PhraseRoom { name: "cli", declared: DECLARED },
    PhraseRoom { name: "answer", declared: super::answers::DECLARED },
    PhraseRoom { name: "book", declared: super::book::said::DECLARED },
    PhraseRoom { name: "usage", declared: super::usage::DECLARED },
];

#[test]
fn every_message_has_words_and_all_words_are_said() {
    crate::phrases::hold(PHRASES, "cli");
    crate::phrases::hold_in_chinese(PHRASES, "cli");
}
