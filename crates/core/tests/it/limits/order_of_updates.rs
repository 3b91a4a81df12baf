//! The order of updates.

use super::*;
use crate::common::ByIndex;

#[test]
fn with_the_velocity_of_the_step_before_places_lag_by_one_step() {
    let run = |update| {
        let agent = walker(Vec2::ZERO, Vec2::new(100.0, 0.0), Method::Orca, pair_settings());
        let mut start = world(0.25, vec![agent]);
        start.params.update = update;
        let mut simulation = Simulation::new(start);
        (1..=20)
            .map(|_| {
                simulation.step();
                (simulation.position(0), simulation.velocity(0))
            })
            .collect::<Vec<_>>()
    };
    for (k, ((same, velocity), (next, late))) in
        run(Update::SameStep).into_iter().zip(run(Update::NextStep)).enumerate()
    {
        assert_near!(same, Vec2::new(0.25 * (k + 1) as f32, 0.0), 1e-5);
        assert_near!(next, Vec2::new(0.25 * k as f32, 0.0), 1e-5, "one step behind");
        assert_near!(velocity, Vec2::X, 1e-6);
        assert_near!(late, Vec2::X, 1e-6, "the velocity itself does not lag");
    }
}
