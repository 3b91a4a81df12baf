//! Builds anew when a scenario, a lesson or a page comes or goes; the ones that are there are tracked by their inclusion.

fn main() {
    println!("cargo::rerun-if-changed=assets/scenarios");
    println!("cargo::rerun-if-changed=assets/lessons");
    println!("cargo::rerun-if-changed=assets/text/zh/lessons");
    println!("cargo::rerun-if-changed=assets/pages");
}
