//! Gives the program of Windows its icon, its version and `packaging/sidestep.manifest`.

use std::{env, fs, io, path::Path};

const ICON: &str = "assets/icon/sidestep.png";
const MANIFEST: &str = "packaging/sidestep.manifest";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed={ICON}");
    println!("cargo::rerun-if-changed={MANIFEST}");
    let (Some(_), Some(out)) = (env::var_os("CARGO_CFG_WINDOWS"), env::var_os("OUT_DIR")) else {
        return Ok(());
    };
    let icon = Path::new(&out).join("sidestep.ico");
    fs::write(&icon, ico(&fs::read(ICON)?))?;
    let mut resource = winresource::WindowsResource::new();
    resource
        .set_icon(&icon.to_string_lossy())
        .set_manifest_file(MANIFEST)
        .set("LegalCopyright", env!("CARGO_PKG_LICENSE"));
    resource.compile()
}

/// An icon file with one picture, a PNG of 256 × 256 pixels.
fn ico(png: &[u8]) -> Vec<u8> {
    // Type 1, one picture; 0 for 256 pixels, no palette, one plane of 32 bits, then length and place of the picture.
    let head: [u16; 7] = [0, 1, 1, 0, 0, 1, 32];
    let mut file: Vec<u8> = head.iter().flat_map(|number| number.to_le_bytes()).collect();
    file.extend((png.len() as u32).to_le_bytes());
    file.extend(22_u32.to_le_bytes());
    file.extend(png);
    file
}
