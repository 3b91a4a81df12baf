//! Texts of the lessons.

use sidestep_lab::text::{
    message::Message,
    quantity::{Number, Seconds},
    said::{messages, wordings},
};

wordings! {
    /// The verdict on an answer.
    Verdict { Right = "right", Wrong = "wrong" }
}

messages! {
    pub(crate) room "lessons" in ThreeDigits;

    lesson(number: usize, title: String) = "Lesson { $number }: { $title }";
    count(step: usize, steps: usize) = "{ $step } of { $steps }";

    next() = "Next";
    next_about() = "The next step. Key Enter.";
    skip() = "Skip";
    skip_about() = "The next step, without this one being done.";
    back() = "Back";
    back_about() = "The step before.";
    again() = "Again";
    again_about() = "This step from its beginning, or from the step before if it goes on from there.";
    hint() = "Hint";
    hint_about() = "What helps.";
    pause() = "Pause";
    pause_about() = "Back to your scene, as it was. The lesson waits as it is.";
    leave() = "Leave";
    leave_about() = "Back to your scene, as it was. The lesson goes on at this step whenever you like.";

    click_agent() = "Click the agent, its line or its number.";
    click_place() = "Click the place in the world.";
    answer_first() = "Answer the question first; until then the world stays as it is.";
    click_velocity() = "Click the velocity in the lens.";
    verdict(verdict: Verdict, why: String) = "{ $verdict ->
        [right] Right.
       *[wrong] Not so.
    } { $why }";
    waits_for_answer() = "What the program says of this decision comes with your answer.";
    locked() = "Locked until you answer.";
    ghost(time: Message) = "The solver's run plays as a ghost: { $time }";
    ghost_of(run: String, time: Message) = "Ghost, { $run }: { $time }";
    ghost_at(at: Seconds, all: Seconds) = "{ $at } of { $all }";
    ghost_again() = "Play it again.";
    right_choice(choice: String) = "It is: { $choice }";
    no_answer() = "The scene was changed so that the question has no answer; \"Again\" brings the step back.";
    done() = "Done.";
    score(metric: Message, score: Number, unit: String, best: Number) =
        "{ $metric }: { $score } { $unit }. Your best: { $best } { $unit }.";

    over(title: String) = "\"{ $title }\" is done.";
    right(right: usize, asked: usize) = "{ $right } of { $asked } predictions were right.";
    next_lesson(title: String) = "Next lesson: { $title }";
    to_my_scene() = "Back to my scene";
    all_over() = "These were all of them.";

    offer() = "New here? Lessons of a few minutes each.";
    begin_tour() = "Begin";
    begin_tour_about() = "The first lesson. Your scene comes back as it is.";
    decline() = "Not now";
    decline_about() = "The lessons stay in the menu \"Learn\" and in the search.";
    waits(title: String, step: usize, steps: usize) = "Lesson \"{ $title }\" waits at step { $step } of { $steps }.";
    resume() = "Go on";

    kind() = "lesson";
    row(number: usize, title: String, mark: String) = "{ $number }  { $title } { $mark }";
}
