# The lessons: their card in the left panel, the offer of the tour, the menu.

lessons-lesson = Lesson { $number }: { $title }
lessons-count = { $step } of { $steps }

lessons-next = Next
lessons-next_about = The next step. Key Enter.
lessons-skip = Skip
lessons-skip_about = The next step, without this one being done.
lessons-back = Back
lessons-back_about = The step before.
lessons-again = Again
lessons-again_about = This step from its beginning.
lessons-hint = Hint
lessons-hint_about = What helps.
lessons-pause = Pause
lessons-pause_about = Back to your scene, as it was. The lesson waits as it is.
lessons-leave = Leave
lessons-leave_about = Back to your scene, as it was. The lesson goes on at this step whenever you like.
lessons-key_enter = Enter

lessons-click_agent = Click the agent in the picture.
lessons-click_place = Click the place in the picture.
lessons-click_velocity = Click the velocity in the lens.
lessons-verdict =
    { $verdict ->
        [right] Right.
       *[wrong] Not so.
    } { $why }
lessons-right_choice = It is: { $choice }
lessons-no_answer = The scene was changed so that the question has no answer; "Again" brings the step back.
lessons-done = Done.
lessons-score = { $metric }: { $score } { $unit }. Your best: { $best } { $unit }.

lessons-over = "{ $title }" is done.
lessons-right = { $right } of { $asked } predictions were right.
lessons-next_lesson = Next lesson: { $title }
lessons-to_my_scene = Back to my scene
lessons-all_over = These were all ten.

lessons-offer = New here? Ten lessons, a few minutes each.
lessons-begin_tour = Begin
lessons-begin_tour_about = The first lesson. Your scene comes back as it is.
lessons-decline = Not now
lessons-decline_about = The lessons stay in the menu "view" and in the palette.
lessons-waits = Lesson "{ $title }" waits at step { $step } of { $steps }.
lessons-resume = Go on

lessons-lessons = Lessons
lessons-kind = lesson
lessons-row = { $number }  { $title } { $mark }
