# The top bar.

top-method =
    { $about }

    For { $whom }. Key { $key }.
top-all_agents = all agents
top-agent = { $agent }
top-several = { $agents } agents

top-restart = Restart, keeping method and parameters. Key Backspace.
top-pause = Pause. Key Space.
top-play = Play. Key Space.
top-speed = Simulated seconds for each real one. Keys + and −.
top-clock = { $time } · step { $step }
top-short_clock = { $time }
top-all_arrived = all arrived
top-all_arrived_about = Nobody moves any more, so time stands still; it goes on as soon as anything is changed.
top-behind = { $factor }× of real time
top-behind_about = The steps take longer than the time they simulate; lower the speed.

top-keys = The keys. Key ?.
top-keys_button = ? keys
top-keys_sign = ?
top-view = view
