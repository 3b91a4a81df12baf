//! Sizes of pictures by name.

/// Names of common sizes, with width and height, pixels.
pub const SIZES: [(&str, (u16, u16)); 6] = [
    ("720p", (1280, 720)),
    ("1080p", (1920, 1080)),
    ("4k", (3840, 2160)),
    ("square", (1080, 1080)),
    ("portrait", (1080, 1920)),
    ("slide", (1600, 900)),
];

/// The size with this name, in upper or lower case.
pub fn size_named(name: &str) -> Option<(u16, u16)> {
    SIZES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, size)| *size)
}
