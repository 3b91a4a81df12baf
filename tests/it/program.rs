//! The program as a user starts it, without a display, and what its tests need of the machine.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
    time::Duration,
};

use serde_json::Value;

/// A path of the repository.
pub fn repository(path: impl AsRef<Path>) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Returns true if a tool is missing; with `CI=true` it must be there.
pub fn missing(tool: &str) -> bool {
    if Command::new(tool).arg("--version").output().is_ok() {
        return false;
    }
    assert!(std::env::var("CI").as_deref() != Ok("true"), "{tool} must be there");
    eprintln!("SKIPPED: no {tool}");
    true
}

/// The program in this folder with these arguments.
pub fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sidestep"));
    command.current_dir(folder).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").args(arguments);
    command
}

/// Runs the program in this folder with these arguments; whatever takes longer is stuck.
pub fn sidestep(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = assert_cmd::Command::from_std(command(folder, arguments));
    command.timeout(Duration::from_secs(300)).output().expect("the program starts")
}

/// The exit code, standard output and standard error.
pub fn answer(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } = sidestep(folder, arguments);
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (status.code(), text(stdout), text(stderr))
}

/// Standard output of a success, which may print progress and remarks on standard error.
pub fn loud(folder: &Path, arguments: &[&str]) -> String {
    let (code, stdout, stderr) = answer(folder, arguments);
    assert_eq!(code, Some(0), "{arguments:?}: {stderr}");
    stdout
}

/// Standard output of a success without a word on standard error.
pub fn printed(folder: &Path, arguments: &[&str]) -> String {
    let (code, stdout, stderr) = answer(folder, arguments);
    assert!(code == Some(0) && stderr.is_empty(), "{arguments:?}: {code:?}\n{stderr}");
    stdout
}

/// Standard output of a success, as JSON.
pub fn data(folder: &Path, arguments: &[&str]) -> Value {
    serde_json::from_str(&loud(folder, arguments)).expect("JSON")
}

/// Standard error of a refusal, which prints nothing else.
pub fn refused(folder: &Path, arguments: &[&str]) -> String {
    let (code, stdout, stderr) = answer(folder, arguments);
    assert!(code == Some(2) && stdout.is_empty(), "{arguments:?}: {code:?}\n{stderr}");
    stderr
}

/// The one line of a refusal that leaves the folder as it was.
pub fn refusal(folder: &Path, arguments: &[&str]) -> String {
    let before = contents(folder);
    let line = refused(folder, arguments);
    let said: String = format!("{arguments:?}: {line}").chars().take(2000).collect();
    assert!(line.starts_with("sidestep: ") && line.ends_with('\n') && line.lines().count() == 1, "{said}");
    assert!(!line.trim_end().contains(char::is_control), "no control characters: {said}");
    assert!(!line.contains("panicked"), "{said}");
    assert!(contents(folder) == before, "the folder is as it was: {said}");
    line
}

/// Everything below a folder by its path from there, with slashes: bytes of files, targets of links, and folders, whose
/// names end with a slash.
pub fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let (mut found, mut folders) = (BTreeMap::new(), vec![folder.to_path_buf()]);
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).expect("a folder") {
            let path = entry.expect("an entry").path();
            let mut name = path.strip_prefix(folder).expect("below").to_string_lossy().replace('\\', "/");
            let kind = path.symlink_metadata().expect("an entry").file_type();
            let content = if kind.is_symlink() {
                path.read_link().expect("a link").into_os_string().into_encoded_bytes()
            } else if kind.is_file() {
                fs::read(&path).expect("a file")
            } else {
                Vec::new()
            };
            if kind.is_dir() {
                name.push('/');
                folders.push(path);
            }
            found.insert(name, content);
        }
    }
    found
}
