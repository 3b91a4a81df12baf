# What fades again, and what is said on the terminal of the window.

notices-log_unwritable = cannot write the log { $file }
notices-log_ends = the log cannot be written any more: { $error }
notices-not_kept = window settings are not kept: { $error }
notices-kept_aside = { $file }: holds no settings that can be read; it is kept as { $kept }
notices-no_such_folder = { $folder } is not a folder; files go where they went
notices-no_settings_folder = this system names no configuration folder
notices-no_folder_of_settings = the settings file has no folder
notices-no_driver = the graphics driver refused to start

notices-panicked = the window failed and has closed; { $scene }; { $report }
notices-draft_is_at = the scene is kept in { $file } and is offered at the next start
notices-nothing_unsaved = nothing was unsaved
notices-report_is_at = a report is in { $file }
notices-no_report = no report could be written: { $error }

notices-copied = copied as { $target }
notices-copied_with_gaps =
    copied as { $target }; not as here: { $gaps }{ $more ->
        [0] { "" }
        [one] ; one more stands in the comments of the code
       *[other] ; { $more } more stand in the comments of the code
    }
notices-not_copied = not copied: { $reason }

notices-saved = saved { $file }
notices-not_saved = not saved: { $error }
notices-run_saved = the run of { $steps } steps is saved: { $file }
notices-followed_log_ends = the log ends here; let go of it, and its agents run on by themselves
notices-live_ended = the program that writes the log has ended; its { $steps } steps stay
notices-live_broke = { $fault }; the { $steps } steps before stay
notices-live_dropped = the log fills its memory ({ $budget }): its oldest steps are dropped from now on. The timeline can allow it more
notices-live_skipped = the log comes faster than it can be shown: of the steps that were dropped some were never shown. The right panel counts them
notices-live_waits = no step of the log has come for 2 s: { $wait }
notices-log_in_scene = walls, goals and parameters are those of { $scene }, which was open; dropped on another scene, the log stands alone
notices-run_too_long = the run follows a log that is too long for a file: let go of it, or save a clip of a part
notices-figures = figures are in { $file }
notices-no_figures = figures are not written: { $error }
notices-agents = agents are in { $file }
notices-no_agents = agents are not written: { $error }
notices-no_name = there are thousands of { $file } already
notices-unwritable = { $error }; start sidestep in a folder that can be written
notices-nameless = scene
notices-unwritable_folder = { $folder }: { $error }; start sidestep in a folder that can be written

notices-recorded = recorded { $file }
notices-not_recorded = not recorded: { $error }
notices-given_up = given up: { $file }
notices-nothing_recorded = nothing recorded: no time has passed
notices-nothing_to_save = nothing to save yet: no time has passed
notices-clip_ends = the clip ends here: time jumps
notices-film_ends = the clip of the window ends where its size changes
notices-without_mp4 = this sidestep was built without MP4
notices-fault = a fault of sidestep

notices-dropped = dropped file
notices-no_text = { $file }: is not a text file; a scenario is TOML or JSON
notices-no_run = there is no run in it
notices-unreadable = { $file }: it could not be read: a fault of sidestep
notices-in_file = { $file }: { $fault }
notices-polygon = polygon { $polygon }: { $fault }

notices-too_many_agents = { $agents } agents: everybody's constructions show for at most { $most }
notices-nothing_happened = nothing has happened for { $time }
notices-memory_full = time stops at step { $step }: the past fills its memory ({ $memory }). Allow it more in the timeline, or open the scene again
notices-other_way = the run goes another way than in its file from step { $step } on
notices-other_way_between = the run goes another way than in its file somewhere from step { $from } to { $to } on

notices-nothing_to =
    nothing to { $way ->
        [redo] redo
       *[undo] undo
    }
notices-lies_ahead =
    { $change } lies ahead, at step { $step }: go there to { $way ->
        [redo] redo
       *[undo] undo
    } it
notices-taken =
    { $way ->
        [redo] redo
       *[undo] undo
    }: { $change }
