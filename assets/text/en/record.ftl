# Why there is no clip, no picture, or no run in a file.

# Clips

record-without_mp4 = { $file }: this sidestep was built without MP4; build it with --features video, or write a .gif
record-built_without_mp4 = this sidestep was built without MP4
record-unknown_ending = { $file }: the ending says what to write; it is .gif, .mp4, .png or .svg
record-no_pipe = an MP4 cannot go through a pipe: its start is written last; write a file, or a .gif
record-size_of_mp4 = an MP4 cannot be { $size } pixels; its sides are from { $least } to { $largest }
record-clip_too_long = the clip is too long
record-too_many_panes = a clip has from 1 to { $most } panes
record-glides = lines glide between steps
record-mixed_methods = mixed methods
record-lens_of_one = the lens shows the agent of one run; leave it out where runs stand side by side
record-lens_of = velocities of { $agent }
record-not_positive = frame rate and speed must be positive, times finite
record-too_many_pictures = the clip would have { $pictures } pictures, more than { $most }; make it shorter or faster, or lower the frame rate
record-too_few_pixels = { $size } pixels are too few for { $panes } panes
record-no_memory = not enough memory for the pictures
record-no_pictures = the clip has no pictures
record-encoder_failed = the video encoder failed: { $reason }
record-encoder_not_started = it was not started
record-encoder_left_one_out = it left a picture out
record-encoder_told = OpenH264 answered { $code }
record-no_parameters = it gave no parameters
record-no_encoded_pictures = it gave no pictures
record-disk_full = { $file }: the disk is full; nothing was left there. Free some room, or write to another disk
record-read_only = { $file }: this file is read-only; make it writable or name another
record-no_new_files = { $file }: no permission to write in the folder { $folder }; name a file in another one
record-cancelled = cancelled
record-our_fault = { $file }: the clip could not be made: a fault of sidestep
record-as_told = { $reason }

# GIF

record-size_of_gif = a GIF cannot be { $width }x{ $height } pixels; both must be at least 1
record-frame_size = a frame has { $got } bytes of RGBA, but the clip's frames have { $expected }
record-cannot_write_gif = cannot write the GIF: { $reason }

# Figures

record-unknown_view = unknown view { $text }; known are { $known } (with SOURCE agent-2, edge-5 or pillar-0)
record-no_agent = the view { $view } shows the decision of an agent; the world has none of that number
record-no_such_view = the view { $view } is not there: { $reason }
record-only_orca = only ORCA solves linear programs
record-steps = there are { $count } steps, counted from 0
record-stages = there are { $count } stages, counted from 0
record-no_construction = the agent does not avoid it so at that step
record-no_slides = the agent avoids nothing at that step
record-slide = { $title } – { $sentence }
record-too_little_room = the plot needs paper of at least { $width } mm by { $height } mm; take more, or smaller letters by --font-size

# Runs in files

record-missing = { $file }: no such file; `sidestep list` names the built-in scenarios
record-of_file = { $file }: { $reason }
record-another_format = it is no GIF, MP4, PNG, SVG or PDF file
record-no_run = it carries no run; clips and pictures made by sidestep do
record-left_out = its run was left out when it was made: it has more than { $most } MB, or too many values
record-damaged = its run is damaged: { $reason }
record-claims_too_much = it claims to be longer than { $most } MB
record-ends_within = the file ends within it
record-no_text = it is no text
record-does_not_unpack = it does not unpack
record-unpacks_to_too_much = it unpacks to far more than a run of its size
record-chunk_without_text = a chunk has no text
