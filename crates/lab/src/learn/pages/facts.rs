//! The facts that the program adds to a page from elsewhere: tooltips, cards, definitions, findings.

use super::{BookPage, PageFigure, PageKind, PageSubject, said};
use sidestep_core::model::{Key, tunable::Domain};

use crate::{
    explain::doctor::Finding,
    learn::museum::{self, Slip},
    picture::overlay::{self, Overlay},
    run::metrics::Metric,
    text::{formulas::worded, message::Message, tooltips, unit::SceneUnit},
};

/// A fact of the program about the subject of a page.
#[derive(Clone, Debug, PartialEq)]
pub struct PageFact {
    /// The kind of the fact.
    pub name: Message,
    /// The fact in words.
    pub words: String,
    /// Whether it is a formula.
    pub is_formula: bool,
}

impl PageFact {
    fn said(name: Message, words: impl ToString) -> PageFact {
        PageFact { name, words: words.to_string(), is_formula: false }
    }

    fn formula(name: Message, words: &str) -> PageFact {
        PageFact { name, words: worded(words).to_string(), is_formula: true }
    }
}

/// The facts that the program adds to a page, for this agent.
pub fn facts(page: &BookPage, subject: Option<&PageSubject>) -> Vec<PageFact> {
    match page.kind {
        PageKind::Idea | PageKind::Panel => Vec::new(),
        PageKind::Tunable => Key::find(page.id).map_or_else(Vec::new, |key| of_key(key, subject)),
        PageKind::Overlay => page.overlay().map_or_else(Vec::new, of_overlay),
        PageKind::Metric => Metric::find(page.id).map_or_else(Vec::new, of_metric),
        PageKind::Slip => page.slip().map_or_else(Vec::new, of_slip),
        PageKind::Ailment => subject.map_or_else(Vec::new, |subject| of_ailment(page.id, subject.findings)),
    }
}

impl BookPage {
    /// The slip that the page is about.
    pub fn slip(&self) -> Option<&'static Slip> {
        (self.kind == PageKind::Slip).then(|| museum::find(self.id))?
    }

    /// The overlay that the page is about.
    pub fn overlay(&self) -> Option<&'static Overlay> {
        let is_it = |overlay: &&Overlay| overlay.slug == self.id;
        (self.kind == PageKind::Overlay).then(|| overlay::ALL.iter().find(is_it))?
    }
}

fn of_key(key: Key, subject: Option<&PageSubject>) -> Vec<PageFact> {
    let unit = subject.map_or_else(SceneUnit::default, |subject| subject.unit);
    let (_, symbol) = unit.of(key.unit);
    let mut facts = vec![PageFact::said(said::means(), tooltips::about(key))];
    if !key.formula.is_empty() {
        facts.push(PageFact::formula(said::formula(), key.formula));
    }
    if !matches!(key.domain, Domain::Choice { .. }) {
        let symbol = if symbol.is_empty() { said::no_unit().to_string() } else { symbol.to_string() };
        facts.push(PageFact::said(said::unit(), symbol));
    }
    facts.push(PageFact::said(said::default(), unit.words(key, key.default_value())));
    facts.push(PageFact::said(said::range(), range(key, unit)));
    if subject.is_some() {
        facts.push(PageFact::said(said::now(), PageFigure::Key(key).words(subject)));
    }
    facts
}

/// The values that a key takes.
fn range(key: Key, unit: SceneUnit) -> String {
    use sidestep_core::model::tunable::Value;
    let between = |from, to| {
        let words = |value| unit.words(key, value);
        said::range_between(words(from), words(to)).to_string()
    };
    match key.domain {
        Domain::Real { limits: (least, largest), .. } => between(Value::Real(least), Value::Real(largest)),
        Domain::Count { largest, .. } => between(Value::Count(0), Value::Count(largest)),
        Domain::Choice { names } => names.join(", "),
    }
}

fn of_overlay(overlay: &Overlay) -> Vec<PageFact> {
    let key = overlay.key.map(|key| PageFact::said(said::key(), key.to_ascii_uppercase()));
    [PageFact::said(said::shows(), overlay.about())].into_iter().chain(key).collect()
}

fn of_metric(metric: &Metric) -> Vec<PageFact> {
    let unit = if metric.unit.is_empty() { said::no_unit().to_string() } else { metric.unit.to_string() };
    vec![
        PageFact::said(said::means(), metric.about()),
        PageFact::said(said::definition(), metric.formula()),
        PageFact::said(said::unit(), unit),
        PageFact::said(said::source(), metric.source()),
    ]
}

fn of_slip(slip: &Slip) -> Vec<PageFact> {
    vec![
        PageFact::formula(said::printed(), slip.printed),
        PageFact::formula(said::repaired(), slip.repaired),
        PageFact::said(said::effect(), slip.about()),
    ]
}

fn of_ailment(id: &str, findings: &[Finding]) -> Vec<PageFact> {
    let found = findings.iter().find(|finding| finding.ailment.name() == id);
    found.map_or_else(Vec::new, |finding| {
        vec![
            PageFact::said(said::found(), &finding.sentence),
            PageFact::said(said::remedy(), finding.remedy.message()),
        ]
    })
}
