//! Round numbers for lines and bars whose distance is to be read.

/// The largest number of the series … 0.5, 1, 2, 5, 10 … that is at most `wanted`.
pub fn nice(wanted: f32) -> f32 {
    if !(wanted.is_finite() && wanted > 0.0) {
        return 1.0;
    }
    let power = 10.0_f32.powf(wanted.log10().floor());
    let lead = wanted / power;
    power
        * if lead >= 5.0 {
            5.0
        } else if lead >= 2.0 {
            2.0
        } else {
            1.0
        }
}

/// The multiples of `spacing` from `low` to `high`.
pub fn multiples(spacing: f32, low: f32, high: f32) -> impl Iterator<Item = f32> {
    let (first, last) = ((low / spacing).ceil(), (high / spacing).floor());
    // Far from the origin the numbers cannot distinguish lines any more; then there are none.
    let count = if last - first < 1000.0 { (last - first + 1.0).max(0.0) as usize } else { 0 };
    (0..count).map(move |k| (first + k as f32) * spacing)
}
