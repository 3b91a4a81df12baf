# Worlds side by side.

compare-button = ⊞ compare
compare-sign = ⊞
compare-so_many_button = ⊞ { $worlds }
compare-one_world = one world
compare-other = other values …
compare-about = Worlds side by side, from one start with one clock. What they differ in is each one's own: switch or pull it with that world clicked. Everything else goes to all. They begin again at step 0: save the run (Ctrl R) if you want to keep it.

compare-pair = VO | RVO
compare-pair_about = The dance of VO beside the shared effort of RVO.
compare-methods = VO | RVO | HRVO | ORCA
compare-methods_about = The four methods from one start.
compare-len = len 1 | 0.1 | 10 | not rotated
compare-len_about = The factor len of the third program: in the middle, towards 0, towards ∞, and its limit ∞ itself, where lines are not rotated but turned back.
compare-len_few = len 1 | 0.1 | 10 | not rotated, few agents
compare-len_few_about = The same on the circle of ten.
compare-len_many = len 1 | 0.1 | 10 | not rotated, many agents
compare-len_many_about = The same on the circle of 250.
compare-horizons = time horizon, six of them
compare-horizons_about = From nimble and late to careful and early.

compare-window = Side by side
compare-what_differs = what differs
compare-worlds = worlds
compare-so_many = { $worlds } worlds
compare-compare = compare
compare-want_values = want key=value,value,…
compare-want_more = want 2 to { $most } values, with commas; there are { $given }
