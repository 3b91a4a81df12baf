# The left panel.

left-parameters = parameters
left-overlays = Overlays
