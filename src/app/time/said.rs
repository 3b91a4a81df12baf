//! Texts of the timeline.

use sidestep_lab::text::{
    message::Message,
    quantity::{Megabytes, Seconds},
    said::{OneAgent, messages},
};

messages! {
    pub(crate) room "timeline" in Exact;

    first_step() = "To the first step. Key Home.";
    step_back() = "One step back. Key , (or ← where the lens has no steps).";
    step() = "One step. Key . (or →).";
    last_step() = "To the last step that is known. Key End.";
    event_before() = "Back to the event before, of the kinds that are on. Key Page ↑.";
    next_event() = "Run to the next event, of the kinds that are on. Key Page ↓.";
    runs_to_step(step: u64) = "runs to step { $step }";
    runs_to_event() = "runs to the next event";
    stop() = "Stop here. Key Esc.";

    more() = "Plots, loop, marks, branches, and what the past takes.";
    plots() = "Plots and figures. Key F4.";
    marks() = "marks";
    marks_about() = "Which events are marked and stopped at.";
    repeat() = "loop";
    repeats(from: u64, to: u64) = "Steps { $from } to { $to } play over and over. Click to go on after them.";
    no_repeat() = "Drag on the timeline with the right button: those steps play over and over.";

    memory(bytes: Megabytes) = "{ $bytes }";
    memory_about(steps: usize, most: Megabytes, outcome: Message) =
        "What the past takes: a keyframe every { $steps } steps (of at most { $most }) and the log of changes. \
        { $outcome }";
    same() = "Every step made again so far was the same to the bit.";
    differs(step: u64) = "step { $step } differs from the first time!";
    may_take() = "the past may take";

    branch(number: usize) = "branch { $number }";
    branch_row(branch: Message, name: Message, from: Option<Message>, steps: usize) =
        "{ $branch }: { $name }{ $from }, { $steps } steps";
    from(branch: Message, step: u64) = ", from { $branch } at step { $step }";
    branches() = "A change in the past starts a branch; the old future stays. The branch left last shows as a ghost.";

    track() = "timeline";
    here(step: u64, time: Option<Message>) = "step { $step }{ $time }
        drag to scrub; with the right button: play a range over and over";
    at_time(time: Seconds) = "{ \"\" } · { $time }";
    starts() = "time starts here: play, then drag back";

    event(step: u64, kind: Message, who: Option<Message>) = "step { $step }: { $kind }{ $who }";
    of_agent(agent: OneAgent) = "{ \"\" } of { $agent }";
    of_agents(agent: OneAgent, more: usize) = "{ \"\" } of { $agent } and { $more } more";
    of_logged(name: String) = "{ \"\" } of agent { $name }";
    of_logged_and(name: String, more: usize) = "{ \"\" } of agent { $name } and { $more } more";
    next(first: Message, next: Message) = "{ $first }, { $next }";
}
