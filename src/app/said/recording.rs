//! How clips are made, and those being made.

use sidestep_lab::text::{
    message::Message,
    quantity::{Meters, Seconds},
    said::messages,
};

messages! {
    "recording" in Exact;

    about();
    clips_button();
    clips_sign();
    record_button();
    time(time: Seconds);
    stop();
    record(format: Message);
    caption();
    follow();
    all_worlds();
    command();
    keys();
    keys_about();
    more();
    legend();
    lens();
    without_lens();
    lens_of_one();
    in_corner();
    beside();
    title();
    title_about();
    glide();
    glide_about();
    looped();
    looped_about();
    margin();
    margin_about();
    hold();
    quality();
    quality_about();
    format_of_clips(name: Message);
    size_of_clips(size: String);
    rate_of_clips(rate: usize);
    speed_of_clips(speed: String);
    usual();

    moments();
    point_here();
    point_here_about();
    point(time: Seconds, width: Meters);
    drop_points();
    slow_range(speed: String);
    slow_span(from: Seconds, to: Seconds, speed: String);
    words_hint();
    say();
    say_disabled();
    text_span(from: Seconds, to: Seconds, words: String);
    no_range_marked();
    drop(words: String);

    folder();
    opens_when_dropped();

    last();
    last_about();
    png();
    png_about();
    svg();
    svg_about();
    window();
    window_about();
    film();
    film_stop();
    film_about();

    format_mp4();
    format_gif();
    format_series();
    format_png();
    format_svg();
    without_mp4();
    size();
    rate();
    speed();
    colors();
    colors_of_window();
    dark();
    light();
    projector();
    text_size();
    language(name: String);

    reading(file: String);
    leave();
    cancel();
    closing();
    film_is_written();
    give_up();
    give_up_about();
    stay();
    stay_about();
}
