//! Builds anew when a scenario file or a page comes or goes; the ones that are there are tracked by their inclusion.

fn main() {
    println!("cargo::rerun-if-changed=assets/scenarios");
    println!("cargo::rerun-if-changed=assets/pages");
}
