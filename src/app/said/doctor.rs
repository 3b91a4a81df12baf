//! What ails the selected agent, and what was tried.

use sidestep_lab::text::said::messages;

messages! {
    "doctors_rows" in Figure;

    hints();
    go_there();
    trying();
    apply();
}
