# What the command line answers.

# Rows of a run

answer-scenario = scenario
answer-steps = steps
answer-changes = changes
answer-fingerprints = fingerprints
answer-code_gap = { $target }: { $gap }
answer-none_to_compare = none to compare
answer-all_as_recorded = { $count }, all as recorded
answer-digest = digest
answer-arrivals = arrivals
answer-arrived = { $arrived } of { $agents }
answer-smallest_gap = smallest gap
answer-overlaps = overlaps
answer-only_touch = 0 (less than 1 mm is a touch)
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

answer-preset_source = Source: { $source }.
answer-preset_secondary = Not read itself: { $cited }.
answer-preset_unsaid = Not said here: { $name } = { $says }.
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

# An audit

answer-log = log
answer-log_rows = { $rows } rows, { $agents } agents, { $steps } steps
answer-inferred = inferred
answer-decisions = decisions
answer-equal = equal to the bit
answer-within = within { $tolerance } m/s
answer-as_rvo2 = as RVO2 decides
answer-deviations = { $speed_cut } beyond the largest speed by rounding, { $coincident } on one point, { $ties } with neighbors at one distance
answer-differing = differing
answer-no_part = take no part
answer-verdict = verdict
answer-no_verdict = none: the log has no preferred velocities, and what is estimated says nothing about the program; log pvx and pvy, give goals with --scenario, or look at the estimate with --guess
answer-against_an_estimate = Against an estimate:
answer-moved_as_decided = moved as decided
answer-not_checked = not checked: { $reason }
answer-of = { $count } of { $all }
answer-first_difference = first difference
answer-at_step = step { $step }, agent { $agent }
answer-logged_and_ours = logged { $logged }, ours { $ours }: { $apart } m/s apart
answer-logged = logged
answer-ours = ours
answer-causes = What explains the differing decisions ({ $of } looked at):
answer-none_of_these = None of these: no known slip explains three quarters of them.

answer-equal_steps = equal steps
answer-none_found = none
answer-column = column
answer-one_and_other = { $first } and { $second }
answer-operand = operand

# The page of `sidestep why`

answer-why_heading = { $scenario }: { $agent } at { $position } m, step { $step }, { $time }
answer-method_outcome = method { $method }, outcome { $outcome }
answer-velocities = velocities
answer-held_by = held by
answer-neighbors = neighbors ({ $count })
answer-half_planes = half-planes ({ $count })
answer-cones = cones ({ $count })
answer-what_columns_are =
    preferred, chosen: how far that velocity lies on the forbidden side, m/s; below
    zero it is permitted.
answer-now = now
answer-preferred = preferred
answer-chosen = chosen
answer-within_limits = within its body's limits
answer-never = never
answer-gap = gap, m
answer-collision_in = collision in, s
answer-region = region
answer-through = through, m/s
answer-along = along
answer-shape = shape
answer-findings = findings
answer-finding = { $level }{ $since }: { $sentence }

# Pages of what there is, in Markdown

answer-keys_page =
    # Everything that can be tuned

    Written by `sidestep keys` from the declarations in the code. Every key works in scenario files, with `--set key=value`, and as a slider or choice in the window.
answer-keys_of_agents =
    ## Of each agent

    In `[defaults]`, `[[agents]]` and `[[groups]]`.
answer-keys_of_world =
    ## Of the world

    In `[params]`; `time_step` stands at the top of a file.
answer-keys_columns = | key | default | accepts | meaning | formula |
answer-metrics_page =
    # Every figure of a run

    Written by `sidestep metrics` from the declarations in the code. They are columns of `sidestep run --csv`, of
    `sidestep run --agents-csv` where an agent has one of its own, and of `sidestep sweep`; a cell is empty where a
    figure is not defined, such as the time to goal before anyone has arrived. Agent i has position p, velocity v,
    radius r, goal g and preferred speed s*; a step takes dt. The first arrival of an agent is the one that counts,
    and its path ends there. A gate is set in a scenario by `gate = [[x, y], [x, y]]` in `[view]`.
answer-metrics_columns = | id | unit | of an agent | meaning | definition | source |
answer-metrics_yes = yes
answer-presets_page =
    # Values that belong together

    Written by `sidestep presets` from `assets/presets.toml`. `--preset ID` sets one for every agent, before `--method` and `--set`; in the window the command palette lists them as Values, and shows what changes before it does. Lengths are in the preset's own unit. In a scene that is read in that unit (`unit` and `meters_per_unit` in `[view]`) they are that scene's; elsewhere a unit has the size given here. What a preset does not name stays as it is.
answer-presets_columns = | preset | what | values | source | not said here |

# Files that are written

answer-files = { $first } … { $last } ({ $pictures } pictures)
answer-time_left = { $eta } left

# What this build is

answer-features = features
answer-instructions = instructions
answer-encoder = MP4 encoder
answer-no_encoder = none: clips are GIF, PNG or SVG

# What a log is

answer-form = form
answer-unit = unit
answer-in_meters = { $length }
answer-in_seconds = { $time }
answer-unit_assumed = meters are assumed; --unit says otherwise
answer-used = columns used
answer-unused = columns unused
answer-time_step = time step
answer-unknown = not known; --rate says it
answer-speeds = speeds
answer-median_and_most = median { $median }, 99 % are at most { $most }
answer-farthest = farthest move
answer-jump = { $distance }, of agent { $agent } to step { $step }
answer-doubt = warning
answer-bodies_otherwise = bodies do not move as decided: a doctor or an audit of this log explains little
