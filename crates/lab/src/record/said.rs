//! Why there is no clip, no picture, or no run in a file.

use crate::text::{message::Message, quantity::Number, said::messages};

messages! {
    "record" in Exact;

    without_mp4(file: String);
    #[cfg_attr(feature = "video", expect(dead_code, reason = "there are MP4 clips"))]
    built_without_mp4();
    unknown_ending(file: String);
    #[cfg_attr(not(feature = "video"), expect(dead_code, reason = "of MP4 clips"))]
    no_pipe();
    #[cfg_attr(not(feature = "video"), expect(dead_code, reason = "of MP4 clips"))]
    size_of_mp4(size: String, least: usize, largest: String);
    #[cfg_attr(not(feature = "video"), expect(dead_code, reason = "of MP4 clips"))]
    clip_too_long();
    too_many_panes(most: usize);
    not_positive();
    mixed_methods();
    lens_of_one();
    glides();
    lens_of(agent: usize);
    too_many_pictures(pictures: usize, most: usize);
    too_few_pixels(size: String, panes: usize);
    no_memory();
    #[cfg_attr(not(feature = "video"), expect(dead_code, reason = "of MP4 clips"))]
    no_pictures();
    encoder_failed(reason: Message);
    #[cfg_attr(not(feature = "video"), expect(dead_code, reason = "of MP4 clips"))]
    encoder_not_started();
    #[cfg_attr(not(feature = "video"), expect(dead_code, reason = "of MP4 clips"))]
    encoder_left_one_out();
    #[cfg_attr(not(feature = "video"), expect(dead_code, reason = "of MP4 clips"))]
    encoder_told(code: String);
    #[cfg_attr(not(feature = "video"), expect(dead_code, reason = "of MP4 clips"))]
    no_parameters();
    #[cfg_attr(not(feature = "video"), expect(dead_code, reason = "of MP4 clips"))]
    no_encoded_pictures();
    disk_full(file: String);
    read_only(file: String);
    no_new_files(file: String, folder: String);
    cancelled();
    our_fault(file: String);
    as_told(reason: String);

    size_of_gif(width: usize, height: usize);
    frame_size(got: usize, expected: usize);
    cannot_write_gif(reason: String);

    unknown_view(text: String, known: String);
    no_agent(view: String);
    no_such_view(view: String, reason: Message);
    only_orca();
    steps(count: usize);
    stages(count: usize);
    no_construction();
    no_slides();
    slide(title: Message, sentence: Message);
    too_little_room(width: Number, height: Number);

    missing(file: String);
    of_file(file: String, reason: Message);
    another_format();
    no_run();
    left_out(most: usize);
    damaged(reason: Message);
    claims_too_much(most: usize);
    ends_within();
    no_text();
    does_not_unpack();
    unpacks_to_too_much();
    chunk_without_text();
}
