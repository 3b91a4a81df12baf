//! The switches of the overlays.

use sidestep_lab::text::{
    quantity::{Meters, Speed},
    said::messages,
};

messages! {
    "overlays" in Exact;

    everyone();
    everyone_about();
    scale(speed: Speed, length: Meters);
    smaller();
    larger();
    reset();
    color_by();
    color_by_about();
    fold_legend();
    unfold_legend();
}
