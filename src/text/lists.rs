//! Several things in one sentence.

/// Most numbers that a list has before it counts the rest.
const MAX_LISTED: usize = 6;

/// `a, b and c`.
pub fn joined(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Numbers as such a list; of many the first, and how many more there are.
pub fn listed(numbers: &[u32]) -> String {
    let shown = if numbers.len() > MAX_LISTED + 1 { MAX_LISTED } else { numbers.len() };
    let mut words: Vec<String> = numbers[..shown].iter().map(u32::to_string).collect();
    if shown < numbers.len() {
        words.push(format!("{} more", numbers.len() - shown));
    }
    joined(&words)
}

/// With a capital and a full stop.
pub fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).chain(['.']).collect()
}
