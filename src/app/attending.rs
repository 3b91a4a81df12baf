//! A lesson in the whole window: its scene replaces the user's own, which waits and comes back as it was.

use std::{borrow::Cow, mem};

use sidestep_lab::{
    RunCommand,
    files::scenario::{LensFace, View},
    learn::lesson::{Attempt, StageSetting, TriedRuns, library},
    picture::overlay::{OverlayId, Shown},
};

use super::{
    action::Action,
    document::{Document, edit::DocumentAction},
    edit::Editor,
    lens::{LensAction, LensState},
    lesson::{Attended, KeptScene, LessonAction, SceneSettings},
    opened::Opened,
    settings::{Dock, Settings},
    state::App,
    time::{Goal, Time},
    viewport::Viewport,
};

impl App {
    /// Carries out an action of a lesson.
    pub fn act_on_lesson(&mut self, action: LessonAction) {
        match action {
            LessonAction::Begin(id) => self.begin_lesson(id),
            LessonAction::Pause => self.pause_lesson(),
            LessonAction::Resume => self.resume_lesson(),
            LessonAction::Leave => {
                self.pause_lesson();
                self.lessons.paused = None;
            }
            LessonAction::Next => self.next_step(),
            LessonAction::Back => self.stage_from_scene(|step| step.saturating_sub(1)),
            LessonAction::Again => self.stage_from_scene(|step| step),
            LessonAction::Hint => {
                if let Some(open) = &mut self.lessons.open {
                    open.hint = true;
                }
            }
            LessonAction::Answer(given) => self.answer(given),
            LessonAction::PlayAgain => {
                let tried = self.lessons.open.as_mut().and_then(|open| open.tried.as_mut());
                tried.into_iter().for_each(TriedRuns::restart);
            }
            LessonAction::DeclineTour => self.answer_offer(),
        }
        self.keep_progress();
    }

    fn begin_lesson(&mut self, id: &'static str) {
        if self.lessons.paused.as_ref().is_some_and(|(paused, _)| paused.lesson.id == id) {
            return self.resume_lesson();
        }
        let Some(lesson) = library::find(id) else { return };
        let left = self.settings.lessons.at.get(id).copied().unwrap_or_default();
        let step = if left < lesson.steps.len() { left } else { 0 };
        self.answer_offer();
        if self.lessons.open.is_some() {
            // The user's own scene is already set aside, and its unfolded sections with it.
            SceneSettings::of_lesson().apply(&mut self.settings);
            self.lessons.open = Some(Attended::at(lesson, step));
            return self.stage_from_scene(|step| step);
        }
        let Some(kept) = self.scene_of_lesson(lesson.steps[0].stage.scene.as_deref()) else { return };
        self.keep_draft_now();
        self.exchange(kept);
        self.lessons.open = Some(Attended::at(lesson, step));
        self.stage_from_scene(|step| step);
    }

    /// Ends the offer of the tour, for good.
    fn answer_offer(&mut self) {
        self.lessons.offer = false;
        self.settings.lessons.answered = true;
    }

    /// The scene with which a lesson begins, not yet shown.
    fn scene_of_lesson(&self, name: Option<&str>) -> Option<Box<KeptScene>> {
        let document = self.document_of(name?, &[])?;
        let time = Time { kinds: self.time.kinds, ..Time::default() };
        let (lens, viewport) = (LensState::default(), Viewport::default());
        let (editor, recording, plan) = (Editor::default(), Default::default(), Default::default());
        let settings = SceneSettings::of_lesson();
        Some(Box::new(KeptScene { document, time, lens, viewport, editor, recording, plan, settings }))
    }

    fn document_of(&self, name: &str, set: &[sidestep_core::Command]) -> Option<Document> {
        let opened = Opened::of(vec![library::scene(name).ok()?], set).ok()?;
        Some(Document::open(name, opened, false, &self.settings))
    }

    /// Shows the scene that waits; the present one waits in its place.
    fn exchange(&mut self, mut kept: Box<KeptScene>) {
        self.leave_moment();
        let rect = self.ui.viewport.rect;
        mem::swap(&mut self.document, &mut kept.document);
        mem::swap(&mut self.time, &mut kept.time);
        mem::swap(&mut self.lens, &mut kept.lens);
        mem::swap(&mut self.ui.viewport, &mut kept.viewport);
        mem::swap(&mut self.editor, &mut kept.editor);
        mem::swap(&mut self.clips.recording, &mut kept.recording);
        mem::swap(&mut self.clips.plan, &mut kept.plan);
        let own = SceneSettings::of(&self.settings);
        mem::replace(&mut kept.settings, own).apply(&mut self.settings);
        self.ui.viewport.rect = rect;
        self.ui.forget_pointing();
        self.time.pace.rest();
        self.lessons.own = Some(kept);
    }

    /// Brings the user's own scene back as it was; the lesson waits as it is, unless it is over.
    pub fn pause_lesson(&mut self) {
        let (Some(open), Some(own)) = (self.lessons.open.take(), self.lessons.own.take()) else { return };
        self.exchange(own);
        // What waits now is the scene of the lesson.
        let of_lesson = self.lessons.own.take();
        if open.now().is_some() {
            self.lessons.paused = of_lesson.map(|scene| (open, scene));
        }
        self.document.retell();
    }

    fn resume_lesson(&mut self) {
        let Some((paused, scene)) = self.lessons.paused.take() else { return };
        self.keep_draft_now();
        self.exchange(scene);
        self.document.retell();
        // What it highlights is unfolded and scrolled to again.
        self.lessons.open = Some(Attended { frames: 0, ..paused });
    }

    fn next_step(&mut self) {
        let Some(open) = &self.lessons.open else { return };
        let (lesson, next) = (open.lesson, open.step + 1);
        if next > lesson.steps.len() {
            return;
        }
        if let Some(step) = lesson.steps.get(next) {
            self.stage(&step.stage);
        } else {
            self.settings.lessons.done.insert(lesson.id.clone());
            self.time.pause();
        }
        self.enter_step(next);
    }

    fn enter_step(&mut self, step: usize) {
        let (moment, edits) = (self.moment(), self.document.edits);
        if let Some(open) = &mut self.lessons.open {
            open.enter(step);
            open.count_from(moment, edits);
        }
        // The question of the step before may have been skipped.
        self.document.look.hidden.badges = false;
        if let Some(ask) = self.lessons.open.as_ref().and_then(|open| open.now()?.ask.as_ref()) {
            self.show_overlays(ask, false);
        }
        // A click on nothing in the step before has left none.
        let agent = self.lessons.open.as_ref().and_then(|open| open.lesson.selected_at(step));
        if self.document.selected().is_none() && agent.is_some() {
            self.document.select(agent);
        }
        let line =
            self.lessons.open.as_ref().map(|open| format!("lesson {} step {}", open.lesson.id, step + 1));
        line.into_iter().for_each(|line| self.log(&line));
    }

    /// Brings the window to a step, beginning at the step's own scene, regardless of what has been done since.
    fn stage_from_scene(&mut self, to: impl FnOnce(usize) -> usize) {
        let Some(open) = &self.lessons.open else { return };
        let (lesson, step) = (open.lesson, open.lesson.beginning_of(to(open.step)));
        let last = step.min(lesson.steps.len() - 1);
        for step in &lesson.steps[lesson.scene_before(step)..=last] {
            self.stage(&step.stage);
        }
        self.enter_step(step);
    }

    /// Shows everything that a step wants shown.
    fn stage(&mut self, setting: &StageSetting) {
        match &setting.scene {
            Some(name) => self.open_scene_of_lesson(name, setting),
            None => self.document.change(setting.set.clone(), self.ui.gesture, &mut self.notices),
        }
        if let Some(variants) = &setting.worlds
            && self.document.compare(variants.clone(), &mut self.settings, &mut self.notices)
        {
            self.ui.viewport.fit_unless_moved();
            self.time.settle(&mut self.document);
        }
        if let Some(at) = setting.at {
            let step = View::step_of(at, self.document.world().params.time_step);
            self.time.pause();
            self.time.seek(step, &mut self.document);
        }
        if let Some(agent) = setting.select {
            self.document.select(Some(agent));
        }
        if let Some(selected) = setting.tune_selected {
            self.document.act(DocumentAction::TuneSelected(selected), self.ui.gesture, &mut self.notices);
        }
        if let Some(overlays) = &setting.overlays {
            let slugs: Vec<String> = overlays.iter().map(ToString::to_string).collect();
            self.document.look.shown = Shown::named(&slugs);
            // The list of overlays is in the legend.
            self.document.look.shown.set(OverlayId::Legend, false);
        }
        if let Some(everyone) = setting.everyone {
            self.document.look.everyone = everyone;
            self.document.watch();
        }
        if let Some([low, high]) = setting.see {
            self.ui.viewport.show(low, high);
        }
        self.stage_lens(setting);
        if let Some(speed) = setting.speed {
            self.time.speed = speed;
        }
        self.time.playing = setting.play.unwrap_or(self.time.playing);
    }

    fn open_scene_of_lesson(&mut self, name: &str, setting: &StageSetting) {
        self.leave_moment();
        let Some(document) = self.document_of(name, &setting.set) else { return };
        // Worlds side by side have unfolded the plots.
        self.settings.plots &= !self.document.panes.several();
        (self.document, self.editor) = (document, Editor::default());
        self.clips.forget();
        self.time.enter_scene(&self.document);
        self.time.pause();
        self.lens.enter_scene(&self.document);
        self.ui.leave_scene();
    }

    fn stage_lens(&mut self, setting: &StageSetting) {
        let App { lens, document, settings, .. } = self;
        let mut act = |action| lens.act(action, document, settings);
        if let Some(face) = setting.lens {
            act(LensAction::SetMode(face));
        }
        if let Some(neighbor) = setting.of {
            act(LensAction::SetSource(sidestep_core::avoid::Source::Neighbor(neighbor)));
        }
        if let Some(stage) = setting.stage {
            act(LensAction::Seek(stage));
        }
        if setting.large {
            self.settings.lens = Dock::Full;
        } else if self.settings.lens == Dock::Full || setting.lens.is_some() && !self.settings.lens_is_open()
        {
            (self.settings.lens, self.settings.right) = (Dock::Right, true);
        }
    }

    /// Takes in what has been done since the previous frame, and checks whether the step is done.
    pub fn see_to_lesson(&mut self) {
        let (on_its_way, moment) = (self.time.goal.is_some(), self.moment());
        let Some(open) = &mut self.lessons.open else { return };
        open.frames += 1;
        if moment < open.since || open.edits != self.document.edits {
            open.count_from(moment, self.document.edits);
        }
        let done = !on_its_way && self.is_step_done();
        let Some(open) = &mut self.lessons.open else { return };
        if done && !mem::replace(&mut open.done, true) {
            let line = format!("lesson {} step {} done", open.lesson.id, open.step + 1);
            if open.now().is_some_and(|step| step.stops) {
                self.time.pause();
            }
            self.log(&line);
        }
        if done {
            self.note_score();
        }
    }

    /// The simulated time of now, or of the step that time is on its way to, s.
    fn moment(&self) -> f64 {
        let world = self.document.world();
        let ahead = match self.time.goal {
            Some(Goal::Step(step)) => step.saturating_sub(world.step),
            _ => 0,
        };
        world.time + ahead as f64 * f64::from(world.params.time_step)
    }

    fn is_step_done(&mut self) -> bool {
        let lens = self.settings.lens_is_open().then(|| self.face_of_lens()).flatten();
        let Some(open) = &self.lessons.open else { return false };
        let Some(step) = open.now() else { return true };
        if open.waits() {
            return false;
        }
        self.document.panes.machine_mut().refresh();
        let (run, past) = (self.document.panes.run(), self.document.panes.past());
        let worlds = self.document.panes.list.iter().map(|pane| pane.machine.run().world());
        let findings = self.document.examination.findings().iter();
        let attempt = Attempt {
            world: run.world(),
            decisions: run.decided(),
            sample: run.sample(),
            look: self.document.look,
            lens,
            made: &open.made,
            since: open.since,
            worlds: worlds.collect(),
            branches: past.branches().len(),
            clips: &open.clips,
            ailments: findings.map(|finding| finding.ailment).collect(),
        };
        step.until.iter().all(|condition| condition.holds(&attempt))
    }

    fn face_of_lens(&mut self) -> Option<(LensFace, f32, f32)> {
        let view = self.view();
        let palette = view.palette();
        let lens = view.lens_on(&palette)?;
        let (shown, last) = (view.lens.shown(&lens), view.lens.last_stage(&lens));
        Some((shown, view.lens.at.stage.min(last), last))
    }

    fn note_score(&mut self) {
        let sample = self.document.panes.run().sample();
        let Some(open) = &mut self.lessons.open else { return };
        let metric = open.now().and_then(|step| sidestep_lab::run::metrics::Metric::find(step.score?));
        let Some(score) = metric.map(|metric| (metric.world)(&sample) as f32).filter(|score| !score.is_nan())
        else {
            return;
        };
        open.score = Some(score);
        let best = self.settings.lessons.best.entry(open.lesson.id.clone()).or_insert(score);
        *best = best.min(score);
    }

    /// Records the progress in the lesson.
    fn keep_progress(&mut self) {
        let Some(open) = &self.lessons.open else { return };
        let at = &mut self.settings.lessons.at;
        if open.step < open.lesson.steps.len() {
            at.insert(open.lesson.id.clone(), open.step);
        } else {
            at.remove(&open.lesson.id);
        }
    }

    /// Notes what an action changes, for the conditions of the step.
    pub fn note_for_lesson(&mut self, action: &Action) {
        let Some(open) = &mut self.lessons.open else { return };
        match action {
            Action::World(RunCommand::World(command)) => open.note(command),
            Action::Clip(action) => open.clips.extend(self.clips.seconds_made_by(action, &self.document)),
            _ => {}
        }
    }

    /// The settings to store when the program ends: those of the user's own scene.
    pub fn lasting_settings(&self) -> Cow<'_, Settings> {
        match &self.lessons.own {
            None => Cow::Borrowed(&self.settings),
            Some(own) => {
                let mut settings = self.settings.clone();
                own.settings.apply(&mut settings);
                Cow::Owned(settings)
            }
        }
    }
}
