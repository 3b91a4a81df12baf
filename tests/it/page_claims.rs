//! The claims of the pages about scenes, with numbers: each of them is checked by a run.

use std::{collections::BTreeMap, fs, path::Path};

use serde_json::Value;

use crate::program::sidestep;

/// A number on a page, and the run that yields it.
struct Claim {
    page: &'static str,
    /// The claim on the English page.
    says: &'static str,
    /// A number in it, which the Chinese page has too.
    number: &'static str,
    /// `sidestep run` with these arguments …
    run: &'static str,
    /// … has this figure …
    figure: &'static str,
    /// … with this value.
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
        "550" = "wander-feelers --seconds 120 --set feeler.buffer=3" "reversals" 550.917,
    }
    "tunable/museum.flag": "in two minutes of `wander-feelers` 65 reversals instead of 42." {
        "65" = "wander-feelers --seconds 120 --set museum.flag=printed" "reversals" 65.0,
    }
    "tunable/museum.parentheses": "in `wander-feelers` the jerk is 5.5 m/s³ at 50 N, repaired 2.2 m/s³." {
        "5.5" = "wander-feelers --seconds 60 --set max_force=50 --set museum.parentheses=printed" "jerk" 5.5,
        "2.2" = "wander-feelers --seconds 60 --set max_force=50 --set museum.parentheses=repaired" "jerk" 2.2,
    }
    "ailment/blocked_goal": "in `ros-motion-17` the agent cannot arrive with 0.5 m or 0.4 m, with 0.3 m it arrives after 14 s." {
        "0.5" = "ros-motion-17 --seconds 60" "arrivals" 0.0,
        "0.4" = "ros-motion-17 --seconds 60 --set radius=0.4" "arrivals" 0.0,
        "14" = "ros-motion-17 --seconds 60 --set radius=0.3" "makespan" 14.1,
    }
    "ailment/crowded": "In `recast-641` five neighbors instead of two bring the overlaps from 6 to none; a distance of 8 m instead leaves all 6." {
        "6" = "recast-641 --seconds 60" "overlaps" 6.0,
        "" = "recast-641 --seconds 60 --set max_neighbors=5" "overlaps" 0.0,
        "8" = "recast-641 --seconds 60 --set neighbor_distance=8" "overlaps" 6.0,
    }
    "ailment/deadlock": "A ring of eight needs a [bias](tunable/deadlock.bias) of 0.1 rad; with 0.05 rad it stays stuck." {
        "0.1" = "deadlock-ring --seconds 80 --set deadlock.breaker=right_bias --set deadlock.bias=0.1" "arrivals" 8.0,
        "0.05" = "deadlock-ring --seconds 80 --set deadlock.breaker=right_bias --set deadlock.bias=0.05" "arrivals" 0.0,
    }
    "ailment/deadlock": "0.001 m/s frees a pair. This ring opens after 85 s with 0.05 m/s, after 44 s with 0.1 m/s; with 0.2 m/s it hardly stops." {
        "0.001" = "head-on --seconds 80 --set deadlock.breaker=perturbation --set deadlock.noise=0.001" "arrivals" 2.0,
        "85" = "deadlock-ring --seconds 300 --set deadlock.breaker=perturbation --set deadlock.noise=0.05" "deadlock_time" 84.656,
        "0.05" = "deadlock-ring --seconds 300 --set deadlock.breaker=perturbation --set deadlock.noise=0.05" "arrivals" 8.0,
        "44" = "deadlock-ring --seconds 300 --set deadlock.breaker=perturbation --set deadlock.noise=0.1" "deadlock_time" 43.563,
        "0.2" = "deadlock-ring --seconds 300 --set deadlock.breaker=perturbation --set deadlock.noise=0.2" "deadlock_time" 0.281,
    }
    "idea/deadlock": "The ring of eight in `deadlock-ring` opens after 85 s with 0.05 m/s, after 44 s with 0.1 m/s; with 0.2 m/s it hardly stops." {
        "85" = "deadlock-ring --seconds 300 --set deadlock.breaker=perturbation --set deadlock.noise=0.05" "deadlock_time" 84.656,
        "44" = "deadlock-ring --seconds 300 --set deadlock.breaker=perturbation --set deadlock.noise=0.1" "deadlock_time" 43.563,
        "0.2" = "deadlock-ring --seconds 300 --set deadlock.breaker=perturbation --set deadlock.noise=0.2" "deadlock_time" 0.281,
    }
    "tunable/deadlock.breaker": "`deadlock-ring` takes 42 s with 0.2 m/s, and 126 s with 0.05 m/s." {
        "42" = "deadlock-ring --seconds 200 --set deadlock.breaker=perturbation --set deadlock.noise=0.2" "makespan" 42.25,
        "126" = "deadlock-ring --seconds 200 --set deadlock.breaker=perturbation --set deadlock.noise=0.05" "makespan" 125.5,
    }
    "tunable/deadlock.noise": "At a hundredth of the preferred speed it stays locked for five minutes and more; with 0.05 m/s it stays locked for 85 s before it opens, with 0.1 m/s for 44 s, with 0.2 m/s it hardly stops." {
        "" = "deadlock-ring --seconds 300 --set deadlock.breaker=perturbation --set deadlock.noise=0.01" "arrivals" 0.0,
        "85" = "deadlock-ring --seconds 300 --set deadlock.breaker=perturbation --set deadlock.noise=0.05" "deadlock_time" 84.656,
        "44" = "deadlock-ring --seconds 300 --set deadlock.breaker=perturbation --set deadlock.noise=0.1" "deadlock_time" 43.563,
        "0.2" = "deadlock-ring --seconds 300 --set deadlock.breaker=perturbation --set deadlock.noise=0.2" "deadlock_time" 0.281,
    }
    "metric/jerk": "half the step gives about 2.2 times as much, 4.1 m/s³ instead of 1.9 m/s³" {
        "4.1" = "circle-10 --seconds 30 --set time_step=0.05" "jerk" 4.129,
        "1.9" = "circle-10 --seconds 30" "jerk" 1.875,
    }
    "ailment/shares": "In `head-on` with shares of zero the two overlap by 2 m, their whole width." {
        "2" = "head-on --seconds 30 --set responsibility=0" "smallest_gap" -2.0,
    }
    "ailment/deadlock": "all eight arrive after 33 s." {
        "33" = "deadlock-ring --seconds 80 --method hrvo" "makespan" 33.2,
    }
    "ailment/deadlock": "with 1 s for all, none in the ring arrives." {
        "1" = "deadlock-ring --seconds 80 --set time_horizon=1" "arrivals" 0.0,
    }
    "ailment/flipping_pillar": "it arrives after 42 s instead of 13 s." {
        "42" = "two-pillars --seconds 80 --set detection_box.push=normal" "makespan" 42.5,
        "13" = "two-pillars --seconds 80" "makespan" 12.9,
    }
    "ailment/infeasible": "In `orca-1` 28 % of the decisions of a minute are relaxed. With four neighbors instead of twenty it is 3 %, but 38 overlaps instead of 8; with a horizon of 2 s instead of 4 s it is none, but no agent arrives. With a radius of 0.2 m instead of 0.5 m it is 4 %, and all arrive after 16 s." {
        "28" = "orca-1 --seconds 60" "relaxed_share" 0.28,
        "8" = "orca-1 --seconds 60" "overlaps" 8.0,
        "3" = "orca-1 --seconds 60 --set max_neighbors=4" "relaxed_share" 0.03,
        "38" = "orca-1 --seconds 60 --set max_neighbors=4" "overlaps" 38.0,
        "2" = "orca-1 --seconds 60 --set time_horizon=2" "relaxed_share" 0.0,
        "" = "orca-1 --seconds 60 --set time_horizon=2" "arrivals" 0.0,
        "4" = "orca-1 --seconds 60 --set radius=0.2" "relaxed_share" 0.04,
        "16" = "orca-1 --seconds 60 --set radius=0.2" "makespan" 15.9,
    }
    "ailment/jitter": "`head-on-zigzag` has 84 reversals instead of VO's 100, with `union` none." {
        "84" = "head-on-zigzag --seconds 30 --method rvo" "reversals" 84.0,
        "100" = "head-on-zigzag --seconds 30" "reversals" 100.0,
        "" = "head-on-zigzag --seconds 30 --method rvo --set rvo.mode=union" "reversals" 0.0,
    }
    "ailment/jitter": "in `reciprocal-dance` they need one reversal at most, RVO makes 104." {
        "104" = "reciprocal-dance --seconds 30" "reversals" 103.5,
        "" = "reciprocal-dance --seconds 30 --method hrvo" "reversals" 1.0,
        "" = "reciprocal-dance --seconds 30 --method orca" "reversals" 0.5,
    }
    "ailment/jitter": "In `head-on-zigzag` a step of 0.01 s instead of 0.05 s makes 510 reversals instead of 100." {
        "510" = "head-on-zigzag --seconds 10 --set time_step=0.01" "reversals" 510.0,
    }
    "ailment/limits": "In `surprise` a sight of 3 m instead of 2 m prevents the collision; a horizon of 4 s instead of 2 s changes nothing" {
        "3" = "surprise --seconds 20 --set neighbor_distance=3" "overlaps" 0.0,
        "2" = "surprise --seconds 20" "smallest_gap" -0.108,
        "4" = "surprise --seconds 20 --set time_horizon=4" "smallest_gap" -0.108,
    }
    "ailment/limits": "a radius of 0.5 m instead of 0.4 m makes that overlap deeper" {
        "0.5" = "surprise --seconds 20 --set radius=0.5" "smallest_gap" -0.327,
    }
    "ailment/long_horizon": "In `landmass-153` 5 s instead of 10 s halves the extra time, from 0.55 s to 0.28 s." {
        "0.55" = "landmass-153 --seconds 40" "extra_time" 0.55,
        "0.28" = "landmass-153 --seconds 40 --set time_horizon=5" "extra_time" 0.28,
    }
    "ailment/narrow_gap": "with a radius of exactly 0.4 m the agent does not get through in two minutes, with 0.399 m it arrives after 12 s." {
        "0.4" = "recast-226 --seconds 120 --set radius=0.4" "arrivals" 0.0,
        "12" = "recast-226 --seconds 120 --set radius=0.399" "makespan" 11.9,
    }
    "ailment/shared_goal": "in the first minute of `arrive-and-stand` an agent makes 14 reversals, with noise of 0.1 m/s 34, with a horizon of 0.5 s instead of 2 s 37." {
        "14" = "arrive-and-stand --seconds 60" "reversals" 14.0,
        "34" = "arrive-and-stand --seconds 60 --set deadlock.breaker=perturbation --set deadlock.noise=0.1" "reversals" 33.5,
        "37" = "arrive-and-stand --seconds 60 --set time_horizon=0.5" "reversals" 37.0,
    }
    "ailment/shares": "in `random-crowd` there are 5 overlaps in 30 s with shares of one half, 175 with shares of one." {
        "5" = "random-crowd --seconds 30" "overlaps" 5.0,
        "175" = "random-crowd --seconds 30 --set responsibility=1" "overlaps" 175.0,
    }
    "ailment/shares": "In `non-reciprocal` the deepest overlap falls from 0.18 m to 0.03 m that way, but there are 4 overlaps instead of 2, and an agent makes 8 reversals instead of one." {
        "0.18" = "non-reciprocal --seconds 40" "smallest_gap" -0.18,
        "0.03" = "non-reciprocal --seconds 40 --set responsibility=1" "smallest_gap" -0.03,
        "4" = "non-reciprocal --seconds 40 --set responsibility=1" "overlaps" 4.0,
        "2" = "non-reciprocal --seconds 40" "overlaps" 2.0,
        "8" = "non-reciprocal --seconds 40 --set responsibility=1" "reversals" 7.83,
        "" = "non-reciprocal --seconds 40" "reversals" 1.0,
    }
    "ailment/short_horizon": "In `circle-10` with steps of 0.25 s, a horizon of 0.1 s gives 53 overlaps in 30 s, one of 0.25 s 29, of 0.5 s 21, of 1 s 13." {
        "53" = "circle-10 --seconds 30 --set time_step=0.25 --set time_horizon=0.1" "overlaps" 53.0,
        "29" = "circle-10 --seconds 30 --set time_step=0.25 --set time_horizon=0.25" "overlaps" 29.0,
        "21" = "circle-10 --seconds 30 --set time_step=0.25 --set time_horizon=0.5" "overlaps" 21.0,
        "13" = "circle-10 --seconds 30 --set time_step=0.25 --set time_horizon=1" "overlaps" 13.0,
    }
    "ailment/short_sight": "In `godot-106250` two agents drive 0.64 m into each other with a distance of 0.5 m; with 1.3 m they do not touch." {
        "0.64" = "godot-106250 --seconds 30" "smallest_gap" -0.64,
        "1.3" = "godot-106250 --seconds 30 --set neighbor_distance=1.3" "overlaps" 0.0,
    }
    "ailment/unguarded": "with [ORCA](idea/orca) for both they touch neither." {
        "" = "metaurban-30 --seconds 30 --method orca" "overlaps" 0.0,
    }
    "ailment/wall_face": "In `flat-face` noise of 0.1 m/s frees none of five, and 0.3 m/s two." {
        "0.1" = "flat-face --seconds 300 --set deadlock.breaker=perturbation --set deadlock.noise=0.1" "arrivals" 4.0,
        "0.3" = "flat-face --seconds 300 --set deadlock.breaker=perturbation --set deadlock.noise=0.3" "arrivals" 6.0,
    }
    "idea/acceleration-limits": "two discs overlap once in each with the limit, never without." {
        "" = "surprise --seconds 20" "overlaps" 1.0,
        "" = "surprise --seconds 20 --set max_acceleration=inf" "overlaps" 0.0,
        "" = "sluggish-turns --seconds 60" "overlaps" 1.0,
        "" = "sluggish-turns --seconds 60 --set max_turn_rate=inf" "overlaps" 0.0,
    }
    "idea/feasible-region": "In `crossing-flows` a horizon of 1 s instead of 2 s makes three times as many decisions infeasible." {
        "2" = "crossing-flows --seconds 30" "relaxed_share" 0.0152,
        "1" = "crossing-flows --seconds 30 --set time_horizon=1" "relaxed_share" 0.0472,
    }
    "idea/hrvo": "in `deadlock-ring` all eight arrive after 33 s. RVO and VO pass right in a tie as well, but RVO needs 48 s there, and VO 47 s with 67 overlaps." {
        "33" = "deadlock-ring --seconds 80 --method hrvo" "makespan" 33.2,
        "48" = "deadlock-ring --seconds 80 --method rvo" "makespan" 47.75,
        "47" = "deadlock-ring --seconds 80 --method vo" "makespan" 47.0,
        "67" = "deadlock-ring --seconds 80 --method vo" "overlaps" 67.0,
    }
    "idea/reciprocal-dance": "In `reciprocal-dance` RVO makes 104 reversals of an agent." {
        "104" = "reciprocal-dance --seconds 30" "reversals" 103.5,
    }
    "idea/vo": "Watch it in `head-on-zigzag`: 100 reversals of an agent in ten seconds." {
        "100" = "head-on-zigzag --seconds 10" "reversals" 100.0,
    }
    "idea/which-method": "In `crossing-flows` all 80 arrive after 20.8 s on the average with 2.9 reversals each, the fewest." {
        "80" = "crossing-flows --seconds 60 --method orca" "arrivals" 80.0,
        "20.8" = "crossing-flows --seconds 60 --method orca" "time_to_goal" 20.75,
        "2.9" = "crossing-flows --seconds 60 --method orca" "reversals" 2.86,
    }
    "idea/which-method": "in `head-on` no agent arrives." {
        "" = "head-on --seconds 60 --method orca" "arrivals" 0.0,
    }
    "idea/which-method": "In `circle-10` it takes 10.4 s, the shortest time, and no two overlap." {
        "10.4" = "circle-10 --seconds 60 --method hrvo" "time_to_goal" 10.41,
        "" = "circle-10 --seconds 60 --method hrvo" "overlaps" 0.0,
    }
    "idea/which-method": "In `circle-10` an agent makes 23 reversals, and 5 overlaps begin." {
        "23" = "circle-10 --seconds 60 --method rvo" "reversals" 23.0,
        "5" = "circle-10 --seconds 60 --method rvo" "overlaps" 5.0,
    }
    "idea/which-method": "In `bottleneck` 755 overlaps begin." {
        "755" = "bottleneck --seconds 60 --method vo" "overlaps" 755.0,
    }
    "idea/which-method": "In `doorway` both are through after 10 s, under every other method neither." {
        "10" = "doorway --seconds 60 --method detour" "makespan" 10.0,
        "" = "doorway --seconds 60 --method vo" "arrivals" 0.0,
        "" = "doorway --seconds 60 --method rvo" "arrivals" 0.0,
        "" = "doorway --seconds 60 --method hrvo" "arrivals" 0.0,
        "" = "doorway --seconds 60 --method orca" "arrivals" 0.0,
        "" = "doorway --seconds 60 --method social_force" "arrivals" 0.0,
        "" = "doorway --seconds 60 --method collision_free_speed" "arrivals" 0.0,
        "" = "doorway --seconds 60 --method buffered_voronoi" "arrivals" 0.0,
    }
    "idea/which-method": "70.7 reversals of an agent in `counter-flow`, and 59 overlaps." {
        "70.7" = "counter-flow --seconds 60 --method detour" "reversals" 70.73,
        "59" = "counter-flow --seconds 60 --method detour" "overlaps" 59.0,
    }
    "idea/which-method": "In `counter-flow` 96 of 100 get through without an overlap, after 34.1 s on the average instead of 24.4 s under ORCA." {
        "96" = "counter-flow --seconds 60 --method social_force" "arrivals" 96.0,
        "" = "counter-flow --seconds 60 --method social_force" "overlaps" 0.0,
        "34.1" = "counter-flow --seconds 60 --method social_force" "time_to_goal" 34.11,
        "24.4" = "counter-flow --seconds 60 --method orca" "time_to_goal" 24.42,
    }
    "idea/which-method": "In `one-way` it is pressed into walls and others, 819 times." {
        "819" = "one-way --seconds 60 --method social_force" "overlaps" 819.0,
    }
    "idea/which-method": "with 0 reversals in `one-way`." {
        "0" = "one-way --seconds 60 --method collision_free_speed" "reversals" 0.0,
    }
    "idea/which-method": "161 reversals of an agent in `bottleneck`." {
        "161" = "bottleneck --seconds 60 --method collision_free_speed" "reversals" 160.93,
    }
    "idea/which-method": "makes no overlap in `bottleneck`, where 44 of 60 get through." {
        "" = "bottleneck --seconds 60 --method buffered_voronoi" "overlaps" 0.0,
        "44" = "bottleneck --seconds 60 --method buffered_voronoi" "arrivals" 44.0,
    }
    "idea/which-method": "in `counter-flow` 31 of 100 arrive." {
        "31" = "counter-flow --seconds 60 --method buffered_voronoi" "arrivals" 31.0,
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
        // The number is the figure, rounded to its digits, or another fact about the run, such as its length.
        let digits = number.split_once('.').map_or(0, |(_, digits)| digits.len() as i32);
        let half = 0.5 * 0.1_f64.powi(digits);
        let is_figure = number.parse::<f64>().is_ok_and(|number| (number - is.abs()).abs() <= half);
        let most = if is_figure { half } else { 0.005 };
        let holds = (measured - is).abs() <= most + 1e-6;
        if !holds {
            wrong.push(format!("{of}: {says}\n  {run}: {figure} is {measured}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Crossings of the gate per second, from the first to the last: time before and after does not count as flow.
#[test]
fn the_flow_through_the_door_is_the_one_on_its_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let says = "4.3 agents pass in a second with a radius of 0.2 m, and only 1.8 with 0.25 m";
    assert!(page("en", "metric/flow").contains(says));
    for (radius, flow) in [("0.2", 4.3), ("0.25", 1.8)] {
        let set = format!("radius={radius}");
        let output =
            sidestep(folder.path(), &["run", "bottleneck", "--seconds", "100", "--set", &set, "--csv", "-"]);
        let table = String::from_utf8(output.stdout).expect("text");
        let mut rows = table.lines().map(|row| row.split(',').collect::<Vec<_>>());
        let columns = rows.next().expect("a head");
        let [time, forwards, backwards] = ["time", "forwards", "backwards"]
            .map(|name| columns.iter().position(|known| *known == name).expect(name));
        let number = |cell: &str| cell.parse::<f64>().expect("a number");
        let crossed: Vec<(f64, f64)> =
            rows.map(|row| (number(row[time]), number(row[forwards]) + number(row[backwards]))).collect();
        let all = crossed.last().expect("steps").1;
        let at_least =
            |count: f64| crossed.iter().find(|(_, crossings)| *crossings >= count).expect("so many");
        let ((first, before), (last, _)) = (at_least(1.0), at_least(all));
        let measured = (all - before) / (last - first);
        assert!((measured - flow).abs() <= 0.05, "radius {radius}: {measured}");
        assert!(page("zh", "metric/flow").contains(&flow.to_string()));
    }
}
