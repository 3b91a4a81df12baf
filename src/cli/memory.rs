//! The memory that the program has used.

/// The largest memory that the program has had so far, bytes; `None` if the operating system does not report it.
pub fn most() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

/// The memory for each of `agents` since the memory was `before`, bytes.
pub fn each(before: Option<u64>, agents: usize) -> Option<f64> {
    let grown = most()?.saturating_sub(before?);
    (agents > 0).then(|| grown as f64 / agents as f64)
}
