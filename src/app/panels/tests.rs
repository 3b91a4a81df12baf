//! Panels under egui_kittest: clicked without a window.
