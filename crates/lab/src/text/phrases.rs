//! The phrases of the catalog itself: lists, and the names of bodies.

use super::message::Phrase;

/// Declares a phrase for each constant, and `ALL`, the list of them all.
macro_rules! phrases {
    ( $( $name:ident = $id:literal, $english:literal; )* ) => {
        $( #[doc = concat!("```text\n", $english, "\n```")] pub const $name: Phrase = Phrase { id: $id, english: $english }; )*

        /// All phrases.
        pub const ALL: &[Phrase] = &[$( $name ),*];
    };
}

phrases! {
    NEXT = "text-next", "{ $first }, { $next }";
    LAST = "text-last", "{ $first } and { $last }";
    MORE = "text-more", "{ $more } more";
    NAMED_AND_MORE = "text-named_and_more", "{ $named } (and { $more } more)";

    AGENTS = "text-agents", "{ $numbers_count ->
        [one] agent
       *[other] agents
    } { $numbers }";
    EDGES = "text-edges", "{ $numbers_count ->
        [one] wall edge
       *[other] wall edges
    } { $numbers }";
    EDGE_PART = "text-edge_part", "{ $number } (part { $part })";
    PILLARS = "text-pillars", "{ $numbers_count ->
        [one] pillar
       *[other] pillars
    } { $numbers }";

    // In samples, in place of a clause.
    CLAUSE = "text-clause", "(…)";
}
