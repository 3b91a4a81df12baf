//! One tunable.

use sidestep_core::model::Key;
use sidestep_lab::text::{message::Message, quantity::UnitNumber, said::messages};

messages! {
    "control" in ThreeDigits;

    mixed();
    changed();
    presets();
    told(about: Message, formula: String, key: Key);
    with_default(told: Message, value: UnitNumber);
    with_default_choice(told: Message, value: String);
    idle(reason: Message, told: Message);

    no_obstacles();
    only_orca();
    only_vo();
    only_rvo();
    only_hrvo();
    no_cut_off();
    only_sharing();
    no_method();
    only_perturbation();
    only_right_bias();
    only_line();
    only_sine();
    jitter();
    take(method: String);
}
