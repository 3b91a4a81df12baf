# The headings over sliders.

sections-steering = Steering
sections-wander = Wander
sections-detection_box = Detection box
sections-feeler = Feeler
sections-wall_feelers = Wall feelers
sections-limits = Limits and deadlock
sections-museum = Museum of slips
sections-more = more

sections-undo = undo
sections-undo_about = Takes the last change back. Key Ctrl Z; Ctrl Y makes it again.
sections-reset = reset all
sections-reset_about = Method and parameters as the scenario has them.

sections-ahead = ahead
sections-ahead_about = The usual stroll.
sections-left = ↺
sections-left_about = First quadrant: the way curls counter-clockwise.
sections-right = ↻
sections-right_about = Fourth quadrant: the way curls clockwise.
sections-far = far
sections-far_about = So far that the target's stroll no longer turns it: straight on.
