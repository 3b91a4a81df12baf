//! What fades again, and what is said on the terminal of the window.

use sidestep_lab::text::{
    message::Message,
    quantity::{Megabytes, Minutes},
    said::{messages, wordings},
};

wordings! {
    /// Which way through the changes.
    Course { Undo = "undo", Redo = "redo" }
}

messages! {
    "notices" in Exact;

    log_unwritable(file: String);
    log_ends(error: String);
    not_kept(error: String);
    kept_aside(file: String, kept: String);
    no_such_folder(folder: String);
    no_settings_folder();
    no_folder_of_settings();
    no_driver();

    panicked(scene: Message, report: Message);
    draft_is_at(file: String);
    nothing_unsaved();
    report_is_at(file: String);
    no_report(error: String);

    copied(target: Message);
    copied_with_gaps(target: Message, gaps: String, more: usize);
    not_copied(reason: Message);

    saved(file: String);
    not_saved(error: String);
    run_saved(steps: u64, file: String);
    run_too_long();
    followed_log_ends();
    log_in_scene(scene: String);
    live_ended(steps: u64);
    live_broke(fault: Message, steps: u64);
    live_dropped(budget: Megabytes);
    live_skipped();
    live_waits(wait: Message);
    figures(file: String);
    no_figures(error: String);
    agents(file: String);
    no_agents(error: String);
    no_name(file: String);
    unwritable(error: String);
    nameless();
    unwritable_folder(folder: String, error: String);

    recorded(file: String);
    not_recorded(error: String);
    given_up(file: String);
    nothing_recorded();
    nothing_to_save();
    clip_ends();
    film_ends();
    without_mp4();
    fault();

    dropped();
    no_text(file: String);
    no_run();
    unreadable(file: String);
    in_file(file: String, fault: String);
    polygon(polygon: usize, fault: Message);

    too_many_agents(agents: usize, most: usize);
    nothing_happened(time: Minutes);
    memory_full(step: u64, memory: Megabytes);
    other_way(step: u64);
    other_way_between(from: u64, to: u64);

    nothing_to(way: Course);
    lies_ahead(change: Message, step: usize, way: Course);
    taken(way: Course, change: Message);
}
