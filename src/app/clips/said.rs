//! Texts about making clips.

use sidestep_lab::text::{
    message::Message,
    quantity::{Meters, Seconds},
    said::messages,
};

messages! {
    pub(crate) room "recording" in Exact;

    about() = "How clips are made, and pictures.";
    clips_button() = "🎬 clips";
    clips_sign() = "🎬";
    record_button() = "record";
    time(time: Seconds) = "⏹ { $time }";
    stop() = "Stop, and make the clip. Key Shift R.";
    record(format: Message) =
        "Record the current view: { $format }. Key Shift R. The last 10 s are saved by key F8.";
    caption() = "caption with method and parameters";
    follow() = "keep the selected agent in the middle";
    all_worlds() = "all worlds side by side";
    command() = "copy the command of the last clip";
    keys() = "keys in clips of the window";
    keys_about() = "While the window is filmed, a line at its foot shows the keys that are pressed.";
    more() = "more";
    legend() = "legend";
    lens() = "lens";
    without_lens() = "none";
    lens_of_one() = "A lens shows the selected agent of one world.";
    in_corner() = "in a corner";
    beside() = "beside";
    title() = "title card first";
    title_about() = "A card with the title of the scene and what it says to watch.";
    glide() = "constructions move between steps";
    glide_about() =
        "Bodies always do; lines and velocities too, if this is on, where they are continuous. The line at the top \
        says so.";
    looped() = "end where it began";
    looped_about() =
        "The clip ends in its second half, where the picture is nearest to the first one, so that it plays over and \
        over.";
    margin() = "free edge";
    margin_about() = "This share of the shorter side stays free at every edge.";
    hold() = "last picture stays";
    quality() = "quality of MP4";
    quality_about() = "From 0, small, to 100, large; 60 is the usual one.";
    format_of_clips(name: Message) = "clips as { $name }";
    size_of_clips(size: String) = "clips of { $size } pixels";
    rate_of_clips(rate: usize) = "clips with { $rate } pictures a second";
    speed_of_clips(speed: String) = "clips at { $speed } speed";
    usual() = "usual settings";

    moments() = "camera, slow motion, words";
    point_here() = "camera point here";
    point_here_about() =
        "The camera of clips passes here at this moment. It starts and ends gently at every point; the points belong \
        to the scene, as camera under [view] in its file.";
    point(time: Seconds, width: Meters) = "{ $time }: { $width } high";
    drop_points() = "remove the points of the camera";
    slow_range(speed: String) = "marked range at { $speed }";
    slow_span(from: Seconds, to: Seconds, speed: String) = "{ $from } to { $to }: { $speed }";
    words_hint() = "words at the foot";
    say() = "in the marked range";
    say_disabled() = "Mark a range by dragging with the right button on the timeline, and type words.";
    text_span(from: Seconds, to: Seconds, words: String) = "{ $from } to { $to }: { $words }";
    no_range_marked() = "Mark a range first: drag with the right button on the timeline.";
    drop(words: String) = "Remove “{ $words }”.";

    folder() = "Files go to";
    opens_when_dropped() = "Drop a clip on the window to open its run.";

    last() = "save the last 10 s";
    last_about() = "What has just happened, as it was shown. Key F8.";
    png() = "picture now, PNG";
    png_about() = "Without panels, in the size below. Key F9.";
    svg() = "picture now, SVG";
    svg_about() = "Vectors for papers and slides.";
    window() = "picture of the window";
    window_about() = "With its panels. Key F10.";
    film() = "clip of the window";
    film_stop() = "stop the clip of the window";
    film_about() =
        "The window with its panels as it is now, until this or F11 is pressed again; an MP4 of its own size.";

    format_mp4() = "MP4";
    format_gif() = "GIF";
    format_series() = "PNG series";
    format_png() = "PNG";
    format_svg() = "SVG";
    not_on_a_page() = "A page in a browser has no encoder of MP4, and no folders: it makes GIF, PNG and SVG.";
    without_mp4() = "This sidestep was built without MP4.";
    size() = "size";
    rate() = "pictures a second";
    speed() = "speed";
    colors() = "colors";
    colors_of_window() = "window's";
    dark() = "dark";
    light() = "light";
    projector() = "projector";
    text_size() = "text size";
    language(name: String) = "in { $name }";

    reading(file: String) = "reading { $file } …";
    leave() = "Leave it; the present scene stays.";
    cancel() = "Cancel; no file is left.";
    closing() = "Closing when the clips are finished";
    film_is_written() = "the clip of the window";
    give_up() = "give up, close now";
    give_up_about() =
        "Nothing is left of the clips that are not finished, but for that of the window, which is still written. The \
        same by closing the window again.";
    stay() = "stay open";
    stay_about() = "The clips are finished anyway. Key Esc.";
}
