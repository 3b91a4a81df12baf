# What worlds side by side differ in.

panes-restart = 重新开始
panes-named = { $what }
panes-of_one = { $agent }的 { $what }
panes-not_rotated = len ∞，不旋转
