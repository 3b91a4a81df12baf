# What a scene says of itself, and how it opens.

scene-heading = scene
scene-title = the title
scene-text = the text of the scene
scene-camera = the camera of the scene
scene-hint_title = title
scene-hint_text = What to watch. Try what to try.
scene-about_text = What to watch; from "Try" on, what to try. Marks tie words to the picture: [agent 3], [orca.len = 2].
scene-seed = seed
scene-about_seed = Where everything random comes from: the layout of random groups, wandering, noise against deadlock. Another one lays random groups out again.
scene-time_step = time step
scene-method = method
scene-about_method = How all of them avoid each other.
scene-several = several
scene-other_seed = another
scene-about_other_seed = The next seed. Random groups that stand as they were laid out are laid out again.
scene-name_of_group = the name of group { $number }
scene-numbered_group = group { $number }
scene-new_group = group { $letter }
scene-picked = the { $agents } that are picked
scene-group_called = { $name }
