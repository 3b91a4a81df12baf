//! What is wrong with the file of a lesson, and what would be right.

use crate::text::said::messages;

messages! {
    "lesson" in Exact;

    needs(key: String);
    no_steps();
    not_lit(words: String);
    not_a_change(words: String);
    no_condition(known: String);
    unknown_measure(words: String, known: String);
    unknown_figure(words: String);
    unknown_key(words: String);
    unknown_ailment(words: String);
    needs_scene();
    too_few_answers(choices: usize, answers: usize);
    no_way_to_answer();
}
