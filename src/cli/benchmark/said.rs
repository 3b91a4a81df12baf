//! The phrases of a benchmark and its page.

use sidestep_lab::text::said::{OneAgent, messages};

messages! {
    pub(crate) room "benchmark" in Exact;

    no_folder(folder: String, reason: String) = "{ $folder }: { $reason }; name a folder with scenes";
    no_files(folder: String) = "{ $folder }: there are no files in the folder; name one with scenes";
    no_scene(files: usize, first: String) =
        "none of the { $files } files is a scene; the first: { $first }";
    log_is_no_scene(file: String) =
        "{ $file }: a log is not a scene; compare takes one, and audit checks it";
    no_agents(file: String) = "{ $file }: there are no agents in it; a map becomes a scene when agents are added";
    not_text() = "the name of the file is not valid text";
    scenes_of(folder: String, scenes: usize, refused: usize) =
        "{ $folder }: { $scenes } scenes, { $refused } files refused";
    refused() = "refused:";

    title(folder: String) = "Benchmark of { $folder }";
    about() =
        "Each method over all scenes: with_goal is the number of agents that have a goal, faultless the number of scenes \
        in which all of them arrived and no two agents overlapped. The cost differs from run to run.";
    refused_files() = "Refused files";
    ways(scene: String, method: String) = "The way of each agent of { $scene } under { $method }";
    collision(step: u64, first: OneAgent, second: OneAgent) =
        "step { $step }: { $first } and { $second } begin to overlap";
    not_arrived(step: u64, agent: OneAgent) = "step { $step }, the end: { $agent } has not arrived";
    collisions(count: usize) = "collisions: { $count }";
    late(count: usize) = "agents that did not arrive: { $count }";
    first_only(most: usize) = "the first { $most }:";
}
