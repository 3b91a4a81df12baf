# The right panel of a log that is followed.

logged-the_log = the log
logged-let_one_go = Let it go
logged-about_let_one_go = From this step on the selected agent moves by itself, among the others of the log, as a branch. The log goes along as a ghost.
logged-let_all_go = Let all go
logged-about_let_all_go = From this step on the world runs by itself, as a branch. The log goes along as a ghost.
logged-by_itself = This branch runs by itself since it was let go; the log is the ghost, and stays on its own branch.
logged-goes_by_itself = This agent was let go: it moves by itself.

logged-live = { $steps } steps are kept; more are coming
logged-was_live = { $steps } steps are kept; the program has ended
logged-skipped = { $steps ->
        [one] one step was dropped before it was shown
       *[other] { $steps } steps were dropped before they were shown
    }
logged-waits = no step for { $seconds } s: { $wait }
logged-held =
    { $decisions ->
        [one] one decision
       *[other] { $decisions } decisions
    } held; { $differing ->
        [0] none differs
        [one] one differs
       *[other] { $differing } differ
    }
logged-holding = { $share } of the log is held
logged-no_rate = The log numbers its frames and says nowhere how long they take. It plays at a made-up rate until you give one:
logged-frames_a_second = frames a second
logged-set_rate = Set the rate
logged-estimated = No verdict: the log has no preferred velocities, so the decisions shown here use estimated ones.
logged-moved = { $as_decided } of { $checked } bodies moved as decided
logged-first = First difference: step { $step }, agent { $agent }
logged-go_there = Go to it
logged-velocities = logged { $logged } m/s, ours { $ours } m/s, { $apart } m/s apart
logged-not_decided = Nothing can be held: the log does not say what was chosen.
logged-causes = what explains it
logged-cause = { $share }: { $cause }
logged-none_of_these = None of the known slips explains it.
logged-no_part =
    took no part: { $agents }{ $more ->
        [0] { "" }
       *[other] { " " }and { $more } more
    }
logged-only_for_orca = What explains a difference is looked for under ORCA alone.
