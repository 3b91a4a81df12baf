# How clips are made, and those being made.

recording-about = How clips are made, and pictures.
recording-clips_button = 🎬 clips
recording-clips_sign = 🎬
recording-record_button = record
recording-time = ⏹ { $time }
recording-stop = Stop, and make the clip. Key R.
recording-record = Record what is looked at: { $format }. Key R. The last 10 s are saved by key F8.
recording-caption = caption with method and parameters
recording-follow = keep the selected agent in the middle
recording-all_worlds = all worlds side by side
recording-command = copy the command of the last clip
recording-keys = keys in clips of the window
recording-keys_about = While the window is filmed, a line at its foot shows the keys that are pressed.
recording-format_of_clips = clips as { $name }
recording-size_of_clips = clips of { $size } pixels
recording-rate_of_clips = clips with { $rate } pictures a second
recording-speed_of_clips = clips at { $speed } speed
recording-usual = usual settings
recording-folder = Files go to
recording-opens_when_dropped = Drop a clip on the window to open its run.

recording-last = save the last 10 s
recording-last_about = What has just happened, as it was looked at. Key F8.
recording-png = picture now, PNG
recording-png_about = Without panels, in the size below. Key F9.
recording-svg = picture now, SVG
recording-svg_about = Vectors for papers and slides.
recording-window = picture of the window
recording-window_about = With its panels. Key F10.
recording-film = clip of the window
recording-film_stop = stop the clip of the window
recording-film_about = The window with its panels as it is now, until this or F11 is pressed again; an MP4 of its own size.

recording-format_mp4 = MP4
recording-format_gif = GIF
recording-format_series = PNG series
recording-format_png = PNG
recording-format_svg = SVG
recording-without_mp4 = This sidestep was built without MP4.
recording-size = size
recording-rate = pictures a second
recording-speed = speed
recording-colors = colors
recording-colors_of_window = window's
recording-dark = dark
recording-light = light

recording-reading = reading { $file } …
recording-leave = Leave it; the present scene stays.
recording-cancel = Cancel; nothing is left of it.
recording-closing = Closing when the clips are finished
recording-film_is_written = the clip of the window
recording-give_up = give up, close now
recording-give_up_about = Nothing is left of the clips that are not finished, but for that of the window, which is still written. The same by closing the window again.
recording-stay = stay open
recording-stay_about = The clips are made all the same. Key Esc.
