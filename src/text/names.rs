//! The names of agents, walls and pillars in a sentence.

use super::lists::{joined, listed};
use crate::avoid::Source;

/// Most things that [`first_names`] names.
const MAX_NAMED: usize = 3;

/// The name of a source.
pub fn name(source: Source) -> String {
    match source {
        Source::Neighbor(agent) => format!("agent {agent}"),
        Source::Edge(edge) => format!("wall edge {edge}"),
        Source::Circle(circle) => format!("pillar {circle}"),
    }
}

/// Names of several sources, each kind once: `wall edge 3 and agents 4 and 7`.
pub fn names(sources: &[Source]) -> String {
    let of_kind = |pick: fn(&Source) -> Option<u32>, kind: &str| {
        let numbers: Vec<u32> = sources.iter().filter_map(pick).collect();
        let plural = if numbers.len() == 1 { "" } else { "s" };
        (!numbers.is_empty()).then(|| format!("{kind}{plural} {}", listed(&numbers)))
    };
    let kinds = [
        of_kind(|source| if let Source::Edge(edge) = source { Some(*edge) } else { None }, "wall edge"),
        of_kind(|source| if let Source::Circle(circle) = source { Some(*circle) } else { None }, "pillar"),
        of_kind(|source| if let Source::Neighbor(agent) = source { Some(*agent) } else { None }, "agent"),
    ];
    joined(&kinds.into_iter().flatten().collect::<Vec<_>>())
}

/// The names of the first few, and how many more there are.
pub fn first_names(sources: &[Source]) -> String {
    let (named, more) = sources.split_at(sources.len().min(MAX_NAMED));
    match more.len() {
        0 => names(named),
        more => format!("{} (and {more} more)", names(named)),
    }
}
