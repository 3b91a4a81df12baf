//! The phrases in plots in addition to numbers and names of figures.

use crate::text::{message::Message, said::messages};

messages! {
    pub(crate) room "plot" in Exact;

    title(scenario: String, figure: Message) = "{ $scenario }: { $figure }";
    seed(seed: String) = "seed { $seed }";
    mean_over_seeds(seeds: usize) = "mean over { $seeds } seeds";
    mean_over_keys(seeds: Message, keys: String) = "{ $seeds } and over { $keys }";
    with_bars(about: Message) = "{ $about }; bars: one standard deviation";
    bars() = "bars: one standard deviation";
    not_defined() = "hatched: not defined";
    shows(figures: String, across: String, about: String) = "{ $figures } over { $across }; { $about }";
}
