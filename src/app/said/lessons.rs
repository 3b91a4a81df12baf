//! The lessons.

use sidestep_lab::text::{
    message::Message,
    quantity::Number,
    said::{messages, wordings},
};

wordings! {
    /// Whether an answer is right.
    Verdict { Right = "right", Wrong = "wrong" }
}

messages! {
    "lessons" in ThreeDigits;

    lesson(number: usize, title: String);
    count(step: usize, steps: usize);

    next();
    next_about();
    skip();
    skip_about();
    back();
    back_about();
    again();
    again_about();
    hint();
    hint_about();
    pause();
    pause_about();
    leave();
    leave_about();
    key_enter();

    click_agent();
    click_place();
    click_velocity();
    verdict(verdict: Verdict, why: String);
    right_choice(choice: String);
    no_answer();
    done();
    score(metric: Message, score: Number, unit: String, best: Number);

    over(title: String);
    right(right: usize, asked: usize);
    next_lesson(title: String);
    to_my_scene();
    all_over();

    offer();
    begin_tour();
    begin_tour_about();
    decline();
    decline_about();
    waits(title: String, step: usize, steps: usize);
    resume();

    lessons();
    kind();
    row(number: usize, title: String, mark: String);
}
