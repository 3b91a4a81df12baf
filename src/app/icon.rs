//! The program's icon in the sizes that windows have.

use egui_macroquad::macroquad::{miniquad::conf::Icon, texture::Image};

/// The image in `assets/icon/sidestep.png`; `None` if it cannot be decoded.
pub fn icon() -> Option<Icon> {
    let image = Image::from_file_with_format(include_bytes!("../../assets/icon/sidestep.png"), None).ok()?;
    Some(Icon {
        small: reduced(&image, 16).try_into().ok()?,
        medium: reduced(&image, 32).try_into().ok()?,
        big: reduced(&image, 64).try_into().ok()?,
    })
}

/// RGBA rows of the square image reduced to `side` × `side` pixels: each pixel is the mean of those that it replaces.
fn reduced(image: &Image, side: usize) -> Vec<u8> {
    let (width, block) = (image.width(), image.width() / side);
    let mean = |pixel: usize, channel: usize| {
        let (x, y) = (pixel % side * block, pixel / side * block);
        let rows = (y..y + block).flat_map(|y| (x..x + block).map(move |x| (y * width + x) * 4 + channel));
        let sum: usize = rows.map(|at| usize::from(image.bytes[at])).sum();
        (sum / (block * block)) as u8
    };
    (0..side * side).flat_map(|pixel| (0..4).map(move |channel| mean(pixel, channel))).collect()
}
