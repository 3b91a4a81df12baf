# What is wrong with the file of a lesson: place, reason and remedy in one line.

lesson-needs = needs { $key }
lesson-no_steps = a lesson needs at least one [[steps]]
lesson-not_lit = nothing is called { $words }; write agent N, overlay NAME, face NAME, key NAME, method NAME, lens, stages, play, restart, timeline, doctor, compare or record
lesson-not_a_change = { $words } is no change; write key = value, or agent N: key = value
lesson-no_condition = this is no condition; write one of { $known }
lesson-unknown_measure = nothing measures { $words }; write a metric or one of { $known }
lesson-unknown_figure = there is no metric { $words }; `sidestep metrics` names them
lesson-unknown_key = there is no parameter { $words }; `sidestep keys` names them
lesson-unknown_ailment = no ailment is called { $words }
lesson-needs_scene = the first step opens no scene; write scene = "NAME"
lesson-too_few_answers = { $choices } choices need as many answers, got { $answers }
lesson-no_way_to_answer = a question needs choices with values or names, a comparison with "against", or click = "agent", "place" or "velocity"
