# The cost of steps and pictures.

performance-window = Performance
performance-counting = counting …
performance-agents = agents
performance-step = a step
performance-of_agent = of an agent
performance-picture = a picture
performance-building = of it building
performance-draw_calls = draw calls
performance-slow = Steps are slow: made in the background.
performance-slow_about = The window does not wait for them; the top bar shows the share of real time reached.

performance-each = FOR EACH AGENT AND STEP
performance-each_about = Every 16th agent is timed. Times of several threads are added up, but for grid, choices and advance.
performance-grid = grid
performance-query = query
performance-lines_time = lines
performance-programs_time = programs
performance-choices = choices
performance-advance = advance
performance-neighbors = neighbors
performance-lines = lines
performance-program = program { $number }
performance-fallbacks = fallbacks
performance-no_step = No step in the last half second.
performance-scalar = All agents decide on the scalar path: no lines are counted.

performance-picture_line = picture, ms
performance-step_line = step, ms
