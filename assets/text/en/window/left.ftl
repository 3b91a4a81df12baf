# The left panel.

left-parameters = parameters
left-overlays = Overlays
left-opens_at = opens at { $time }
left-from_the_start = from the start
left-about_the_start = Plays from the first step. Key Home goes there.
