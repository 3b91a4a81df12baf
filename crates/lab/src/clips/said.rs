//! Reasons why a clip, a picture, or the run in a file is missing.

use crate::text::{message::Message, quantity::Number, said::messages};

messages! {
    pub(crate) room "record" in Exact;

    // Clips
    without_mp4(file: String) =
        "{ $file }: this sidestep was built without MP4; build it with --features video, or write a .gif";
    #[cfg_attr(mp4, expect(dead_code, reason = "there are MP4 clips"))]
    built_without_mp4() = "this sidestep was built without MP4";
    unknown_ending(file: String) = "{ $file }: the ending says what to write; it is .gif, .mp4, .png or .svg";
    #[cfg_attr(not(mp4), expect(dead_code, reason = "of MP4 clips"))]
    no_pipe() = "an MP4 cannot go through a pipe: its start is written last; write a file, or a .gif";
    #[cfg_attr(not(mp4), expect(dead_code, reason = "of MP4 clips"))]
    size_of_mp4(size: String, least: usize, largest: String) =
        "an MP4 cannot be { $size } pixels; its sides are from { $least } to { $largest }";
    #[cfg_attr(not(mp4), expect(dead_code, reason = "of MP4 clips"))]
    clip_too_long() = "the clip is too long";
    too_many_panes(most: usize) = "a clip has from 1 to { $most } panes";
    not_positive() = "frame rate and speed must be positive, times finite";
    mixed_methods() = "mixed methods";
    lens_of_one() = "the lens shows the agent of one run; leave it out where runs are side by side";
    glides() = "lines glide between steps";
    lens_of(agent: usize) = "velocities of { $agent }";
    too_many_pictures(pictures: usize, most: usize) =
        "the clip would have { $pictures } pictures, more than { $most }; make it shorter or faster, or lower the \
        frame rate";
    too_few_pixels(size: String, panes: usize) = "{ $size } pixels are too few for { $panes } panes";
    no_memory() = "not enough memory for the pictures";
    #[cfg_attr(not(mp4), expect(dead_code, reason = "of MP4 clips"))]
    no_pictures() = "the clip has no pictures";
    encoder_failed(reason: Message) = "the video encoder failed: { $reason }";
    #[cfg_attr(not(mp4), expect(dead_code, reason = "of MP4 clips"))]
    encoder_not_started() = "it was not started";
    #[cfg_attr(not(mp4), expect(dead_code, reason = "of MP4 clips"))]
    encoder_left_one_out() = "it left a picture out";
    #[cfg_attr(not(mp4), expect(dead_code, reason = "of MP4 clips"))]
    encoder_told(code: String) = "OpenH264 answered { $code }";
    #[cfg_attr(not(mp4), expect(dead_code, reason = "of MP4 clips"))]
    no_parameters() = "it gave no parameters";
    #[cfg_attr(not(mp4), expect(dead_code, reason = "of MP4 clips"))]
    no_encoded_pictures() = "it gave no pictures";
    disk_full(file: String) =
        "{ $file }: the disk is full; nothing was left there. Free some room, or write to another disk";
    #[cfg_attr(not(target_arch = "wasm32"), expect(dead_code, reason = "of a page"))]
    no_store() = "the browser keeps nothing more for this page: its store is full or forbidden; save to a file instead";
    #[cfg_attr(target_arch = "wasm32", expect(dead_code, reason = "a page has no devices"))]
    name_of_device(file: String) = "{ $file }: Windows keeps this name for a device; choose another";
    read_only(file: String) = "{ $file }: this file is read-only; make it writable or name another";
    #[cfg_attr(target_arch = "wasm32", expect(dead_code, reason = "a page has no folders"))]
    no_new_files(file: String, folder: String) =
        "{ $file }: no permission to write in the folder { $folder }; name a file in another one";
    cancelled() = "cancelled";
    our_fault(file: String) = "{ $file }: the clip could not be made: a fault of sidestep";
    as_told(reason: String) = "{ $reason }";

    // GIF
    size_of_gif(width: usize, height: usize) = "a GIF cannot be { $width }x{ $height } pixels; both must be at least 1";
    frame_size(got: usize, expected: usize) =
        "a frame has { $got } bytes of RGBA, but the clip's frames have { $expected }";
    cannot_write_gif(reason: String) = "cannot write the GIF: { $reason }";

    // Figures
    unknown_view(text: String, known: String) =
        "unknown view { $text }; known are { $known } (with SOURCE agent-2, edge-5 or pillar-0)";
    no_agent(view: String) = "the view { $view } shows the decision of an agent; the world has none of that number";
    no_such_view(view: String, reason: Message) = "the view { $view } is not there: { $reason }";
    only_orca() = "only ORCA solves linear programs";
    steps(count: usize) = "there are { $count } steps, counted from 0";
    stages(count: usize) = "there are { $count } stages, counted from 0";
    no_construction() = "the agent does not avoid it so at that step";
    no_slides() = "the agent avoids nothing at that step";
    slide(title: Message, sentence: Message) = "{ $title } – { $sentence }";
    too_little_room(width: Number, height: Number) =
        "the plot needs paper of at least { $width } mm by { $height } mm; take more, or smaller letters by \
        --font-size";

    // Runs in files
    missing(file: String) = "{ $file }: no such file; `sidestep list` names the built-in scenarios";
    of_file(file: String, reason: Message) = "{ $file }: { $reason }";
    another_format() = "it is not a GIF, MP4, PNG, SVG or PDF file";
    no_run() = "it carries no run; clips and pictures made by sidestep do";
    left_out(most: usize) = "its run was left out when it was made: it has more than { $most } MB, or too many values";
    damaged(reason: Message) = "its run is damaged: { $reason }";
    claims_too_much(most: usize) = "it claims to be longer than { $most } MB";
    ends_within() = "the file ends within it";
    no_text() = "it is not text";
    does_not_unpack() = "it does not unpack";
    unpacks_to_too_much() = "it unpacks to far more than a run of its size";
    chunk_without_text() = "a chunk has no text";
}
