//! What each tunable means: the tooltips of the core, which has no catalog, in the words of a language.

use super::message::Message;
use sidestep_core::model::Key;

/// Declares the message of each key, and the list in which it is found by the key's name.
macro_rules! tooltips {
    ( $( $name:ident = $key:literal; )* ) => {
        super::said::messages! {
            "tunable" in Exact;

            $( $name(); )*
        }

        const TOOLTIPS: &[(&str, fn() -> Message)] = &[$( ($key, $name) ),*];
    };
}

/// What a tunable means; its name for one without words.
pub fn about(key: Key) -> Message {
    let nameless = || Message { id: key.name(), arguments: Vec::new() };
    TOOLTIPS.iter().find(|(name, _)| *name == key.name()).map_or_else(nameless, |(_, about)| about())
}

tooltips! {
    radius = "radius";
    max_speed = "max_speed";
    preferred_speed = "preferred_speed";
    neighbor_distance = "neighbor_distance";
    max_neighbors = "max_neighbors";
    time_horizon = "time_horizon";
    time_horizon_obstacle = "time_horizon_obstacle";
    responsibility = "responsibility";
    steering = "steering";
    mass = "mass";
    max_force = "max_force";
    max_acceleration = "max_acceleration";
    max_turn_rate = "max_turn_rate";
    time_step = "time_step";
    orca_len = "orca.len";
    orca_lp = "orca.lp";
    vo_mode = "vo.mode";
    rvo_mode = "rvo.mode";
    hrvo_form = "hrvo.form";
    hrvo_uncertainty = "hrvo.uncertainty";
    update = "update";
    deadlock_breaker = "deadlock.breaker";
    deadlock_noise = "deadlock.noise";
    deadlock_bias = "deadlock.bias";
    steering_response = "steering.response";
    evade_distance = "evade.distance";
    wander_shape = "wander.shape";
    wander_radius = "wander.radius";
    wander_distance = "wander.distance";
    wander_side = "wander.side";
    wander_jitter = "wander.jitter";
    wander_slope = "wander.slope";
    wander_period = "wander.period";
    wander_strength = "wander.strength";
    detection_box_min_length = "detection_box.min_length";
    detection_box_braking = "detection_box.braking";
    detection_box_strength = "detection_box.strength";
    detection_box_push = "detection_box.push";
    feeler_view = "feeler.view";
    feeler_distance = "feeler.distance";
    feeler_buffer = "feeler.buffer";
    feeler_condition = "feeler.condition";
    feeler_strength = "feeler.strength";
    feeler_axes = "feeler.axes";
    wall_feeler_length = "wall_feeler.length";
    wall_feeler_angle = "wall_feeler.angle";
    wall_feeler_strength = "wall_feeler.strength";
    museum_lateral_sign = "museum.lateral_sign";
    museum_braking = "museum.braking";
    museum_square_root = "museum.square_root";
    museum_range = "museum.range";
    museum_reach = "museum.reach";
    museum_transform = "museum.transform";
    museum_corners = "museum.corners";
    museum_memory = "museum.memory";
    museum_distance = "museum.distance";
    museum_time = "museum.time";
    museum_parentheses = "museum.parentheses";
    museum_brake = "museum.brake";
    museum_sum = "museum.sum";
    museum_index = "museum.index";
    museum_flag = "museum.flag";
    museum_horizon = "museum.horizon";
    museum_overlap = "museum.overlap";
    museum_units = "museum.units";
}
