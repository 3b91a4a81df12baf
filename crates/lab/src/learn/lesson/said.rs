//! The errors in the file of a lesson, and their remedies.

use crate::text::said::messages;

messages! {
    pub(crate) room "lesson" in Exact;

    needs(key: String) = "needs { $key }";
    no_steps() = "a lesson needs at least one [[steps]]";
    not_lit(words: String) =
        "nothing is called { $words }; write agent N, overlay NAME, face NAME, key NAME, method NAME, lens, source, \
        stages, play, restart, timeline, doctor, compare or record";
    not_a_change(words: String) = "{ $words } is not a change; write key = value, or agent N: key = value";
    no_condition(known: String) = "this is not a condition; write one of { $known }";
    unknown_measure(words: String, known: String) = "nothing measures { $words }; write a metric or one of { $known }";
    unknown_figure(words: String) = "there is no metric { $words }; `sidestep metrics` names them";
    unknown_key(words: String) = "there is no parameter { $words }; `sidestep keys` names them";
    unknown_ailment(words: String, known: String) = "no ailment is called { $words }; it is one of { $known }";
    needs_scene() = "the first step opens no scene; write scene = \"NAME\"";
    too_few_answers(choices: usize, answers: usize) = "{ $choices } choices need as many answers, got { $answers }";
    not_hidden(words: String) = "{ $words } cannot be hidden; write overlay NAME or lens";
    runs_need_names(runs: usize, names: usize) = "{ $runs } compared runs need as many names in \"runs\", got { $names }";
    no_way_to_answer() =
        "a question needs choices with values or names, a comparison with \"against\", or click = \"agent\", \"place\" \
        or \"velocity\"";
}
