//! What stands in plots beside numbers and names of figures.

use crate::text::{message::Message, said::messages};

messages! {
    "plot" in Exact;

    title(scenario: String, figure: Message);
    seed(seed: String);
    mean_over_seeds(seeds: usize);
    mean_over_keys(seeds: Message, keys: String);
    with_bars(about: Message);
    bars();
    not_defined();
    shows(figures: String, across: String, about: String);
}
