# What the command line refuses.

cli-of_file = { $file }: { $reason }
cli-unknown_ending = { $file }: the ending says what to write; it is .pdf, .svg or .png
cli-cannot_write = cannot write { $file }
cli-cannot_write_what = cannot write { $what }
cli-cannot_sort = cannot sort { $file }
cli-is_read = { $option } { $file }: this file is read, as { $scenario }; name another to write to
cli-one_file = { $other } and { $option } would write to one file, { $file }; name another

cli-no_command = there is no command { $word }; `sidestep help` names them all
cli-no_command_near = there is no command { $word }, did you mean { $near }?
cli-no_agent_at = there is no agent { $agent } at step { $step }: { $scenario } has { $agents } then, counted from 0
cli-holds_no_run = { $file }: it holds no run; clips and saved runs do, scenarios are stepped by sidestep run
cli-no_length = { $scenario } holds no run that says how long it is; give --steps <N> or --seconds <TIME>

cli-want_time = want a time from 0 to { $most } s, such as 10, 10s, 500ms or 2m
cli-want_speed = want a speed from 0.01 to 1000
cli-want_size = want a size like 1280x720, each side from 16 to 7680, or one of 720p, 1080p, 4k, square, portrait, slide
cli-want_quality = want a quality from 0 to 100
cli-want_range = want a range in meters, from 0.01 to 1000
cli-want_paper_length = want a length with its unit, such as 85mm, 8.5cm, 3.35in or 240pt, of at most { $longest } mm
cli-too_many_panels = a figure has at most { $most } panels, not { $panels }; name fewer views or steps
cli-two_grounds = --background { $ground } has the colors of --theme { $ground }, not of --theme { $theme }; leave one of them out
cli-want_step = want a step from 0 to { $most }
cli-want_steps = want a whole number of steps, from 0 to { $most }
cli-too_many_steps = { $steps } steps are more than { $most }, the most that a run may have; make it shorter
cli-want_format = standard output has no ending that says what to write; give --format
cli-want_language = want en or zh
cli-want_shard = want a shard like 2/8, counted from 1
cli-want_unit = want meters of a unit, such as px=0.02, or one of m, cm, mm
cli-want_rate = want frames in a second, such as 25 or 2.5
cli-no_rate = { $log } numbers its frames and says nowhere how long they take: give --rate, in frames a second, or --set time_step
cli-no_named_agent = there is no agent { $agent } in { $log } at step { $step }
cli-no_frame = there are no rows of frame { $frame } in { $log }: its frames are { $first } to { $last }
cli-frame_of_log = { $scenario } is no log, and has no frames: give --step
cli-want_tolerance = want a tolerance from 0 to 1000 m/s, such as 1e-4
cli-live = live log
cli-waits = { $log }: the window opens after three complete steps; { $wait }
cli-want_text_size = want a share of the usual size from 80% to 250%, such as 150%
cli-slides_of_stages = --steps writes the stages of one view at one step; give --view lens, --view construction:SOURCE:STAGE or --view lp:STEP
cli-slides_need_number = { $file }: --steps writes several files; give a name with a place for the number, such as slide-%02d.svg
cli-want_margin = want a share of the shorter side from 0 to 0.25, such as 0.05
cli-want_camera = want the middle and the size of the part in view in m, such as 0,0,20 or 0,0,20,12
cli-want_slow = want a span of simulated time and a factor from 0.01 to 100, such as 2s..3s=0.25
cli-want_text = want a span of simulated time and words, such as 2s..5s=They meet
cli-lens_of_nobody = --lens shows the velocities of an agent, and none is selected; give --select I
cli-legend_left_out = the legend is left out: it would take { $percent } % of { $size } pixels; say --legend beside or none, or take a larger --size
cli-want_agent = want the number of an agent, counted from 0, its name in a log as name:ADA, or none
cli-want_one_agent = want the number of an agent, counted from 0, or its name in a log as name:ADA
cli-want_quantity = it is one of group, speed, deviation, lines, stage

cli-scene_agents = this scene has { $agents } agents; give a multiple of them, or leave out --agents
cli-no_copies = a scene with a road map, or whose agents follow the pointer, cannot stand beside itself; leave out --agents
cli-scene_or_scenario = --scenario stands alone, or beside --scene frame; leave out one of the two
cli-frame_needs = --scene frame needs --agents N or --scenario NAME
cli-instructions = --instructions { $asked }: this processor has { $known }
cli-preset_refused = the preset { $preset } does not fit a scene in this unit: { $reason }
cli-no_comparison = { $text } is not of the form key=value,value,…
cli-too_many_panes = a clip has at most { $most } panes; these values make { $panes }

cli-no_slip = there is no slip { $slip } in the museum; `sidestep museum` names them all
cli-no_slip_near = there is no slip { $slip } in the museum, did you mean { $near }?
cli-no_figure = there is no figure { $figure }; `sidestep metrics` names them all
cli-no_figure_near = there is no figure { $figure }; did you mean { $near }?
cli-plot_ending = { $file }: the ending says what a plot is; it is .svg, .pdf or .png
cli-plot_needs_numbers = lines go over a key whose values are numbers; vary one, or draw --plot-as map
cli-print_needs_plot = { $option } says how a plot looks; say --plot FILE, too
cli-plot_time = time
cli-plot_density = density
cli-plot_speed = speed
cli-density_in_range = { $seed }; agents on their way; density in a range of { $range }; bars: one standard deviation
cli-density_in_radii = { $seed }; agents on their way; density in a range of four radii; bars: one standard deviation
cli-plot_needs_key = a plot needs a key that varies; give --vary
cli-the_plot = the plot
cli-the_trace = the trace
cli-the_log = the log
cli-the_figures = the figures
cli-the_figures_of_agents = the figures of the agents
cli-even_sides = MP4 wants even sides: { $asked } becomes { $even }
cli-gif_rate = a GIF plays at most { $most } pictures a second: { $asked } becomes { $most }
cli-stopped = stopped: { $file } is not written
