//! Builds anew when a scenario file comes or goes; the ones that are there are tracked by their inclusion.

fn main() {
    println!("cargo::rerun-if-changed=assets/scenarios");
}
