# The switches of the overlays.

overlays-everyone = constructions of everybody
overlays-everyone_about = Draws the constructions of every agent, not of the selected one alone. Key A.
overlays-scale = { $speed } is drawn as { $length }
overlays-smaller = Smaller. Key [.
overlays-larger = Larger. Key ].
overlays-reset = as the scenario wants them
overlays-color_by = bodies show
overlays-fold_legend = Fold the legend to its title.
overlays-unfold_legend = Unfold the legend.
overlays-color_by_about = What the color of a body says; the legend has the scale.
