//! Builds anew when a scenario file, a page or a lesson comes or goes; the ones that are there are tracked by their inclusion.

fn main() {
    println!("cargo::rerun-if-changed=../../assets/scenarios");
    println!("cargo::rerun-if-changed=../../assets/pages");
    println!("cargo::rerun-if-changed=../../assets/lessons");
    println!("cargo::rerun-if-changed=../../assets/text/zh/lessons");
}
