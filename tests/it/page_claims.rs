//! What the pages say of scenes, with numbers: each of them is run.

use std::{collections::BTreeMap, fs, path::Path};

use serde_json::Value;

use crate::common::program::sidestep;

/// A number on a page, and the run that has it.
struct Claim {
    page: &'static str,
    /// What the English page says.
    says: &'static str,
    /// The number as it stands there, and in the Chinese page.
    number: &'static str,
    /// `sidestep run` with these arguments …
    run: &'static str,
    /// … has this figure …
    figure: &'static str,
    /// … to as many digits as the number has.
    is: f64,
}

macro_rules! claims {
    ($($page:literal: $says:literal { $($number:literal = $run:literal $figure:literal $is:literal),+ $(,)? })+) => {
        &[$($(Claim { page: $page, says: $says, number: $number, run: $run, figure: $figure, is: $is }),+),+]
    };
}

const CLAIMS: &[Claim] = claims! {
    "tunable/max_neighbors": "In `circle-10`, one neighbor gives 112 overlaps in 30 s, two give 24, six give none." {
        "112" = "circle-10 --seconds 30 --set max_neighbors=1" "overlaps" 112.0,
        "24" = "circle-10 --seconds 30 --set max_neighbors=2" "overlaps" 24.0,
        "" = "circle-10 --seconds 30 --set max_neighbors=6" "overlaps" 0.0,
    }
    "tunable/max_neighbors": "In `four-way` the last agent arrives after 39 s with twenty, after 46 s with ten." {
        "39" = "four-way --seconds 60 --set max_neighbors=20" "makespan" 38.5,
        "46" = "four-way --seconds 60 --set max_neighbors=10" "makespan" 46.0,
    }
    "tunable/max_neighbors": "In `circle-10` it takes 20 s with ten, 13 s with six." {
        "20" = "circle-10 --seconds 30 --set max_neighbors=10" "makespan" 20.0,
        "13" = "circle-10 --seconds 30 --set max_neighbors=6" "makespan" 13.0,
    }
    "tunable/neighbor_distance": "In `circle-10` 2 m gives 7 overlaps, 8 m none." {
        "7" = "circle-10 --seconds 30 --set neighbor_distance=2" "overlaps" 7.0,
        "" = "circle-10 --seconds 30 --set neighbor_distance=8" "overlaps" 0.0,
    }
    "tunable/time_horizon": "in `four-way` all have arrived after 46 s at 2 s, after 76 s at 5 s, and not even after two minutes at 10 s." {
        "46" = "four-way --seconds 60 --set time_horizon=2" "makespan" 46.0,
        "76" = "four-way --seconds 100 --set time_horizon=5" "makespan" 76.0,
        "" = "four-way --seconds 120 --set time_horizon=10" "arrivals" 99.0,
    }
    "tunable/time_horizon_obstacle": "in `bottleneck` the crowd needs 35 s at 10 s, 22 s at 0.5 s." {
        "35" = "bottleneck --seconds 60 --set time_horizon_obstacle=10" "makespan" 35.0,
        "22" = "bottleneck --seconds 60 --set time_horizon_obstacle=0.5" "makespan" 22.0,
    }
    "tunable/responsibility": "in 30 s of `crossing-flows` 141 times at 0.1, 8 times at 0.5." {
        "141" = "crossing-flows --seconds 30 --set responsibility=0.1" "overlaps" 141.0,
        "8" = "crossing-flows --seconds 30 --set responsibility=0.5" "overlaps" 8.0,
    }
    "tunable/deadlock.breaker": "in `flat-face`, 0.2 m/s frees none of five, 0.3 m/s frees two." {
        "" = "flat-face --seconds 300" "arrivals" 4.0,
        "0.2" = "flat-face --seconds 300 --set deadlock.breaker=perturbation --set deadlock.noise=0.2" "arrivals" 4.0,
        "0.3" = "flat-face --seconds 300 --set deadlock.breaker=perturbation --set deadlock.noise=0.3" "arrivals" 6.0,
    }
    "tunable/rvo.mode": "in `head-on-zigzag` VO makes 100 reversals and no overlap, RVO 84 reversals and 4 overlaps." {
        "100" = "head-on-zigzag --seconds 30 --method vo" "reversals" 100.0,
        "" = "head-on-zigzag --seconds 30 --method vo" "overlaps" 0.0,
        "84" = "head-on-zigzag --seconds 30 --method rvo" "reversals" 84.0,
        "4" = "head-on-zigzag --seconds 30 --method rvo" "overlaps" 4.0,
    }
    "tunable/hrvo.uncertainty": "In `circle-10` they make 1.8 times the straight way at 0.5 m/s" {
        "1.8" = "circle-10 --seconds 60 --method hrvo --set hrvo.uncertainty=0.5" "path_ratio" 1.8,
    }
    "tunable/update": "in `circle-10`, with steps of 0.25 s, they overlap by up to 0.67 m instead of 0.19 m." {
        "0.67" = "circle-10 --seconds 60 --set update=next_step --set time_step=0.25" "smallest_gap" -0.67,
        "0.19" = "circle-10 --seconds 60 --set update=same_step --set time_step=0.25" "smallest_gap" -0.19,
    }
    "tunable/preferred_speed": "in the first minute of `arrive-and-stand` an agent makes 4 reversals at 0.2 m/s, 14 at 1 m/s." {
        "4" = "arrive-and-stand --seconds 60 --set preferred_speed=0.2" "reversals" 4.0,
        "14" = "arrive-and-stand --seconds 60 --set preferred_speed=1" "reversals" 14.0,
    }
    "tunable/detection_box.braking": "in `pillar-sweep` it needs 25 s on the average at one, 15 s at 0.2." {
        "25" = "pillar-sweep --seconds 60 --set detection_box.braking=1" "time_to_goal" 25.0,
        "15" = "pillar-sweep --seconds 60 --set detection_box.braking=0.2" "time_to_goal" 15.0,
    }
    "tunable/mass": "in two minutes of `wander-box`, 0.1 kg instead of 1 kg turns 37 reversals into 630." {
        "37" = "wander-box --seconds 120 --set mass=1" "reversals" 36.5,
        "630" = "wander-box --seconds 120 --set mass=0.1" "reversals" 630.0,
    }
    "tunable/feeler.buffer": "in two minutes of `wander-feelers`, 3 m instead of 1 m turns 42 [reversals](metric/reversals) into 550." {
        "42" = "wander-feelers --seconds 120 --set feeler.buffer=1" "reversals" 42.0,
        "550" = "wander-feelers --seconds 120 --set feeler.buffer=3" "reversals" 551.0,
    }
    "tunable/museum.flag": "in two minutes of `wander-feelers` 65 reversals instead of 42." {
        "65" = "wander-feelers --seconds 120 --set museum.flag=printed" "reversals" 65.0,
    }
    "tunable/museum.parentheses": "in `wander-feelers` the jerk is 5.5 m/s³ at 50 N, repaired 2.2 m/s³." {
        "5.5" = "wander-feelers --seconds 60 --set max_force=50 --set museum.parentheses=printed" "jerk" 5.5,
        "2.2" = "wander-feelers --seconds 60 --set max_force=50 --set museum.parentheses=repaired" "jerk" 2.2,
    }
};

fn page(language: &str, page: &str) -> String {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/pages").join(language).join(format!("{page}.md"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn what_the_pages_say_of_scenes_is_what_they_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut summaries: BTreeMap<&str, Value> = BTreeMap::new();
    let mut wrong = Vec::new();
    for Claim { page: of, says, number, run, figure, is } in CLAIMS {
        assert!(page("en", of).replace('\n', " ").contains(says), "{of} no longer says: {says}");
        assert!(says.contains(number) && page("zh", of).contains(number), "{of}: {number} in Chinese");
        let summary = summaries.entry(run).or_insert_with(|| {
            let arguments = ["run", "--json", "--quiet"].into_iter().chain(run.split(' '));
            let output = sidestep(folder.path(), &arguments.collect::<Vec<_>>());
            assert!(output.status.success(), "{run}: {}", String::from_utf8_lossy(&output.stderr));
            serde_json::from_slice(&output.stdout).expect("JSON")
        });
        let measured = summary["figures"][figure].as_f64().unwrap_or(f64::NAN);
        // As many digits as the number has: 38.5 is said to be 39.
        let digits = number.split_once('.').map_or(0, |(_, digits)| digits.len() as i32);
        let half = 0.5 * 0.1_f64.powi(digits) + 1e-6;
        let holds = (measured - is).abs() <= half;
        if !holds {
            wrong.push(format!("{of}: {says}\n  {run}: {figure} is {measured}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
