# The bar of time.

timeline-first_step = To the first step. Key Home.
timeline-step_back = One step back. Key , (or ← where the lens has no steps of its own).
timeline-step = One step. Key . (or →).
timeline-last_step = To the last step that is known. Key End.
timeline-event_before = Back to the event before, of the kinds that are on. Key Page ↑.
timeline-next_event = Run to the next event, of the kinds that are on. Key Page ↓.
timeline-runs_to_step = runs to step { $step }
timeline-runs_to_event = runs to the next event
timeline-stop = Stop here. Key Esc.

timeline-more = Plots, loop, marks, branches, and what the past takes.
timeline-plots = Plots and figures. Key F4.
timeline-marks = marks
timeline-marks_about = Which events are marked and stopped at.
timeline-repeat = loop
timeline-repeats = Steps { $from } to { $to } play over and over. Click to go on after them.
timeline-no_repeat = Drag on the bar of time with the right button: those steps play over and over.

timeline-memory = { $bytes }
timeline-memory_about = What the past takes: a keyframe every { $steps } steps (of at most { $most }) and the log of changes. { $told }
timeline-same = Every step made again so far was the same to the bit.
timeline-differs = step { $step } differs from the first time!
timeline-may_take = the past may take

timeline-branch = branch { $number }
timeline-branch_row = { $branch }: { $name }{ $from }, { $steps } steps
timeline-from = , from { $branch } at step { $step }
timeline-branches = A change in the past starts a branch; the old future stays. The branch left last shows as a ghost.

timeline-track = timeline
timeline-here =
    step { $step }{ $time }
    drag to scrub; with the right button: play a range over and over
timeline-at_time = { "" } · { $time }
timeline-starts = time starts here: play, then drag back

timeline-event = step { $step }: { $kind }{ $who }
timeline-of_agent = { "" } of { $agent }
timeline-of_logged = { "" } of agent { $name }
timeline-of_logged_and = { "" } of agent { $name } and { $more } more
timeline-of_agents = { "" } of { $agent } and { $more } more
timeline-next = { $first }, { $next }
