//! Scenes of other programs with changed numbers, marks and spans. Each gives a scenario that reads back, or one short
//! line that names the file.

use sidestep_lab::{
    Scenario,
    files::import::{maps::MapOptions, parse_bytes},
};

use crate::{
    import,
    others_scenes::{IR_SIM, MENGE_SCENE, VADERE, steer_sample},
};

use super::{
    kit::{
        budget::measured,
        choices::Choices,
        runner::{Kind, Seen, run},
    },
    texts::{Text, judge, mutated, tried_out},
};

fn scenes_of_others(c: &mut Choices) -> Text {
    let (name, text) = match c.count(0, 4) {
        0 => ("a.xml", steer_sample()),
        1 => ("a.yaml", IR_SIM.to_string()),
        2 => ("a.scenario", VADERE.to_string()),
        3 => (c.pick(&["a.tscn", "pasted"]), import::SCENE.to_string()),
        _ => ("aS.xml", MENGE_SCENE.to_string()),
    };
    Text { name, text: mutated(c, &text) }
}

fn check(text: &Text) -> Result<Seen, String> {
    let Text { name, text } = text;
    let (said, cost) = measured(|| {
        let read =
            parse_bytes(text.as_bytes(), name, &MapOptions::default()).map_err(|error| error.to_string())?;
        tried_out(&read.scenario);
        Ok(read.scenario)
    });
    if let Ok(Ok(scenario)) = &said
        && scenario.agents.len() < 1_000
    {
        let again = Scenario::parse(&scenario.to_toml(), "b.toml");
        if again.map_err(|error| format!("written: {error}"))? != *scenario {
            return Err("it reads back as another scenario".into());
        }
    }
    judge(name, text.len(), said, cost)
}

#[test]
fn a_campaign_of_scenes_of_other_programs_gives_scenarios_or_one_line() {
    run(&Kind { name: "others-scenes", quick: 1_500, make: scenes_of_others, check });
}
