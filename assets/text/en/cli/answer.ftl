# What the command line answers.

# Rows of a run

answer-scenario = scenario
answer-steps = steps
answer-changes = changes
answer-fingerprints = fingerprints
answer-none_to_compare = none to compare
answer-all_as_recorded = { $count }, all as recorded
answer-digest = digest
answer-arrivals = arrivals
answer-arrived = { $arrived } of { $agents }
answer-smallest_gap = smallest gap
answer-overlaps = overlaps
answer-lp3_share = LP3 share
answer-none_yet = none yet
answer-specific_flow = specific flow
answer-time_of_decision = us per agent-step

# Scenarios

answer-fine = { $file }: ok: "{ $title }", { $agents } agents, time step { $time_step }, method { $method }
answer-warning = { $file }: warning: { $warning }
answer-polygon = polygon { $polygon }: { $fault }
answer-agents = agents

# The museum

answer-printed = printed
answer-repaired = repaired
answer-explanation = explanation: { $about }
answer-measured = measured: { $effect }
answer-not_measured = not measured
answer-switch = switch: { $key }

# Without a display

answer-no_display = No display was found
answer-no_window = This sidestep was built without its window
answer-renders_instead = { $why }, so it renders a clip instead.
answer-other_clips = Other clips: { $command }
answer-other_names = Scenario names: { $list }. Figures without pictures: { $run }.

# The doctor

answer-findings_in = { $scenario }: { $findings } findings
answer-hint = hint
answer-warns = warning
answer-problem = problem
answer-case = { $agent }, { $time }, { $level }{ $since }
answer-since = , { $since }
answer-trials = trials: { $outcome }
