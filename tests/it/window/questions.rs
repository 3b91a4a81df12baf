//! The twenty questions of docs/questions.md, asked in the window as the page says: `Ctrl K`, its words, `Enter`. The
//! answer promised by the page must then be visible without scrolling.
//!
//! `cargo test` asks some of them in English; `SIDESTEP_HAND="zh 1280x800"` asks all in that language and size, or
//! those with the numbers that follow, and stores a picture of each in `target/tmp`.

use std::time::Duration;

use sidestep_lab::text::language::Language;

use super::{
    desk::Window,
    hand::{Play, said},
    seen::Seen,
};

/// Longest wait for an answer whose scene has to run.
const LONG: Duration = Duration::from_secs(90);

/// One question of each kind: the doctor, the programs in the lens, presets, worlds side by side.
const SOME: [usize; 4] = [1, 6, 11, 19];

/// The question that is answered by a list of values.
const SEARCH: usize = 11;

/// The scene that it opens, and the texts that are then visible in each language, by the number of the question.
const SEEN: [(Option<&str>, [&[&str]; 2]); 20] = [
    (
        Some("godot-84938"),
        [
            &["at standstill it is held by agent 1", "since step", "right bias"],
            &["静止时受智能体 1 约束", "步起", "偏右"],
        ],
    ),
    (Some("dodgy-31"), [&["It overlaps agent 1 by up to", "overlaps"], &["它与智能体 1 重叠", "重叠"]]),
    (Some("ardupilot-11961"), [&["Its heading reversed its turn"], &["内其朝向反复了"]]),
    (Some("pedsim-33"), [&["behind that face", "by the road map"], &["在该墙面后方", "走路网"]]),
    (Some("menge-59"), [&["its vertices run clockwise", "winding"], &["顶点顺时针排列", "绕向"]]),
    (
        Some("four-balls"),
        [
            &["numerator = det(", "over the sine of the", "numerator −0.55", "denominator −0.82"],
            &["分子 = det(", "的正弦", "分子 −0.55", "分母 −0.82"],
        ],
    ),
    (
        Some("four-balls"),
        [&["t = t_right if d · direction > 0, else t_left"], &["若 d · 方向 > 0，t = t_right，否则 t_left"]],
    ),
    (
        Some("one-way"),
        [
            &[
                "the two run opposite ways and leave nothing between them",
                "Two lines that run the same way cannot come here",
            ],
            &["两者反向，中间什么也不剩", "同向的两条直线不会到这里"],
        ],
    ),
    (Some("four-balls"), [&["worst violation m/s", "min-max"], &["最大违反量 m/s", "+ 当前"]]),
    (
        Some("circle-10"),
        [
            &["time_horizon 0.5", "time_horizon 2", "time_horizon 4", "time_horizon 8"],
            &["time_horizon 0.5", "time_horizon 2", "time_horizon 4", "time_horizon 8"],
        ],
    ),
    (
        None,
        [
            &["RVO2-Unity", "Godot 4: NavigationAgent2D", "Rust"],
            &["RVO2-Unity", "Godot 4：NavigationAgent2D", "TurtleBot3"],
        ],
    ),
    (
        Some("godot-106250"),
        [&["Its neighbor_distance is 0.50 m; agent 1"], &["它的 neighbor_distance 是 0.50 m；智能体 1"]],
    ),
    (Some("four-balls"), [&["program 3 relaxes the lines"], &["由规划 3 松弛各直线"]]),
    (Some("circle-10"), [&["half-planes"], &["半平面"]]),
    (Some("doorway"), [&["it is let through at once"], &["立刻就放它过去了"]]),
    (Some("dodgy-12"), [&["from its goal, which it shares with agents"], &["共用：那里容不下所有人"]]),
    (Some("godot-76670"), [&["preferred_speed is 30.0"], &["preferred_speed 是 30.0"]]),
    (Some("godot-67712"), [&["It stands at wall edge 3"], &["它停着在墙段 3 前"]]),
    (
        Some("circle-10"),
        [&["VO", "RVO", "HRVO", "ORCA", "arrivals"], &["VO", "RVO", "HRVO", "ORCA", "到达数"]],
    ),
    (
        Some("four-balls"),
        [
            &["RVO2 takes the velocity I have as the base; the paper lets you choose another."],
            &["RVO2 以当前速度为基准；论文允许另选。"],
        ],
    ),
];

/// A row of the page.
struct Row {
    number: usize,
    /// The question, in each language.
    asked: [&'static str; 2],
    /// The typed words, in English.
    typed: &'static str,
}

fn rows() -> Vec<Row> {
    let page = include_str!("../../../docs/questions.md");
    let rows = page.lines().filter_map(|line| {
        let cells: Vec<&str> = line.strip_prefix("| ")?.split('|').map(str::trim).collect();
        Some(Row {
            number: cells[0].parse().ok()?,
            asked: [cells[1], cells[2]],
            typed: cells[3].trim_matches('`'),
        })
    });
    rows.collect()
}

#[test]
fn questions_are_answered_in_the_window_as_the_page_says() {
    let rows = rows();
    assert_eq!(rows.len(), SEEN.len());
    let play = Play::read();
    play.language.speaking(|| are_answered(&play, &rows));
}

fn are_answered(play: &Play, rows: &[Row]) {
    let place = Language::ALL.iter().position(|language| *language == play.language).expect("one of them");
    let Some(window) = play.open() else { return };
    let kept = play.pictures("questions");
    for row in rows.iter().filter(|row| play.has(&row.number.to_string(), SOME.contains(&row.number))) {
        let (source, read) = SEEN[row.number - 1];
        ask(&window, row, place);
        let missing = |seen: &Seen| {
            let mut missing: Vec<&str> =
                read[place].iter().copied().filter(|words| !seen.reads(words)).collect();
            missing.extend(source.filter(|source| seen.source != *source || seen.jumping));
            missing
        };
        let what = format!("{}. {}", row.number, row.asked[place]);
        window.until_seen(&what, LONG, |seen| missing(seen).is_empty());
        if let Some(folder) = &kept {
            window.picture().save(&folder.join(format!("{:02}.png", row.number)));
        }
        if row.number == SEARCH {
            // Its answer is a list of choices.
            window.key("Escape");
            window.until_seen("the list is closed", LONG, |seen| !seen.reads(&said("palette-value")));
        }
    }
}

/// Three actions: a shortcut, the words, Enter.
fn ask(window: &Window, row: &Row, place: usize) {
    window.key("ctrl+k");
    let hint = said("palette-search");
    window.until_seen("the field", LONG, |seen| seen.reads(&hint));
    // The English words find it in every language; Chinese ones have to be pasted.
    window.xdotool(&["type", "--delay", "60", row.typed]);
    let asked = row.asked[place];
    window.until_seen(asked, LONG, |seen| seen.find(|words| words.text.contains(asked)).is_some());
    window.key("Return");
    window.until_seen("the field is closed", LONG, |seen| !seen.reads(asked));
}
