# The window of keys, and the hint at the start.

help-window = Keys and mouse
help-mouse = Mouse: click selects · drag moves agents, goals, walls, pillars, gates · wheel zooms · right drag pans.
help-sliders = Sliders: double click for the default. Drop a scenario, a run or a clip on the window to open it.
help-hint = Space pause · Tab next agent · 1–5 method · drag anything · ? keys
