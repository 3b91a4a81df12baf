# The window of keys, and the hint at the start.

help-window = Keys and mouse
help-mouse = Mouse: click selects · drag moves what it grips: an agent, the selected one's goal, a wall or its corner, a pillar, a point of the road map, the gate · wheel zooms · right drag pans.
help-sliders = Sliders: double click for the default. Drop a scenario, a run or a clip on the window to open it.
help-hint = Space pause · Tab next agent · 1–5 method · drag anything · ? keys
