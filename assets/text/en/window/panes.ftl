# What worlds side by side differ in.

panes-restart = a restart
panes-named = { $what }
panes-of_one = { $what } for { $agent }
panes-not_rotated = len ∞, not rotated
