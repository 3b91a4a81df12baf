//! Builds anew when a scenario file, a page or a lesson comes or goes; the ones that are there are tracked by their inclusion.
//! Sets `mp4` where there are MP4 clips: with the feature `video`, but not in a browser, which has no C++ encoder.

fn main() {
    println!("cargo::rerun-if-changed=../../assets/scenarios");
    println!("cargo::rerun-if-changed=../../assets/pages");
    println!("cargo::rerun-if-changed=../../assets/lessons");
    println!("cargo::rerun-if-changed=../../assets/text/zh/lessons");
    println!("cargo::rustc-check-cfg=cfg(mp4)");
    let set = |name: &str| std::env::var(name).unwrap_or_default();
    if set("CARGO_FEATURE_VIDEO") == "1" && set("CARGO_CFG_TARGET_ARCH") != "wasm32" {
        println!("cargo::rustc-cfg=mp4");
    }
}
