//! One page as HTML: the additions of the program, the text with its numbers, the picture, the links at the foot.

use sidestep_lab::{
    learn::pages::{
        self, BookPage, FormulaPart, FormulaStyle, PageBlock, PageFact, PageRun, PageSpan, PageSubject,
        SpanWords,
    },
    text::{language::Language, said::OneAgent},
};

use super::{
    super::{answers, html::Html},
    picture::{self, PagePicture},
    said,
};

/// The path from a page to the folder of the book.
const ROOT: &str = "../";

/// The whole file.
pub fn html(page: &BookPage, picture: Option<&PagePicture>) -> String {
    let subject = picture.and_then(|picture| picture.shown.as_ref()).map(|shown| shown.subject());
    let title = format!("{} · {}", page.title, said::title());
    Html::document(Language::current().tag(), &title, ROOT, |html| {
        way_back(html, page);
        html.element("h1", &[], |html| {
            html.text(&page.title);
            sign(html, page);
        });
        facts(html, &pages::facts(page, subject.as_ref()));
        effect(html, page);
        if let Some(picture) = picture {
            self::picture(html, page, picture);
        }
        for block in &page.blocks {
            self::block(html, block, subject.as_ref());
        }
        measured(html, page);
        see(html, page);
        if picture.is_some_and(|picture| picture.link.is_some()) {
            html.worded("script", &[("src", &format!("{ROOT}live.js"))], "");
        }
    })
}

fn way_back(html: &mut Html, page: &BookPage) {
    html.element("nav", &[], |html| {
        html.worded("a", &[("href", &format!("{ROOT}index.html"))], &said::contents().to_string());
        html.text(" › ");
        let kind = format!("{ROOT}index.html#{}", page.kind.name());
        html.worded("a", &[("href", &kind)], &page.kind.heading().to_string());
    });
}

fn facts(html: &mut Html, facts: &[PageFact]) {
    if facts.is_empty() {
        return;
    }
    html.element("dl", &[], |html| {
        for fact in facts {
            html.worded("dt", &[], &fact.name.to_string());
            html.element("dd", &[], |html| match fact.is_formula {
                true => html.worded("code", &[], &fact.words),
                false => html.text(&fact.words),
            });
        }
    });
}

/// The sign of an overlay in the legend.
fn sign(html: &mut Html, page: &BookPage) {
    if picture::sign(page).is_some() {
        let (file, words) =
            (format!("{ROOT}{}.sign.svg", page.address), said::sign(page.title.clone()).to_string());
        html.empty("img", &[("class", "sign"), ("src", &file), ("alt", &words)]);
    }
}

/// The effect of a slip, measured now.
fn effect(html: &mut Html, page: &BookPage) {
    if let Some(measure) = page.slip().and_then(|slip| slip.measure) {
        html.worded("p", &[], &answers::measured(measure().sentence).to_string());
    }
}

fn picture(html: &mut Html, page: &BookPage, picture: &PagePicture) {
    html.element("figure", &[], |html| {
        let (file, words) = (format!("{ROOT}{}.svg", page.address), said::picture(page.title.clone()));
        let words = words.to_string();
        let still = |html: &mut Html| html.empty("img", &[("src", &file), ("alt", &words)]);
        match &picture.link {
            Some(link) => {
                let go = said::live().to_string();
                html.element("a", &[("class", "live"), ("href", link), ("title", &go)], still);
            }
            None => still(html),
        }
        html.element("figcaption", &[], |html| {
            if let Some(shown) = &picture.shown {
                let of = OneAgent(shown.agent);
                html.text(&said::numbers(of, shown.step, picture.scenario.clone()).to_string());
                html.text(" ");
            }
            html.worded("code", &[], &picture.command);
        });
    });
}

fn block(html: &mut Html, block: &PageBlock, subject: Option<&PageSubject>) {
    match block {
        PageBlock::Heading(words) => html.worded("h2", &[], words),
        PageBlock::Paragraph(spans) => html.element("p", &[], |html| self::spans(html, spans, subject)),
        PageBlock::List(items) => html.element("ul", &[], |html| {
            for item in items {
                html.element("li", &[], |html| spans(html, item, subject));
            }
        }),
        PageBlock::Formula(rows) => html.element("div", &[("class", "formula")], |html| {
            for row in rows {
                html.element("p", &[], |html| row.iter().for_each(|part| self::part(html, part, subject)));
            }
        }),
    }
}

fn spans(html: &mut Html, spans: &[PageSpan], subject: Option<&PageSubject>) {
    for span in spans {
        // A page that does not exist is named but not linked.
        let target = span.link.as_deref().filter(|address| pages::find(address).is_some());
        match target {
            Some(address) => html.element("a", &[("href", &file_of(address))], |html| {
                styled(html, span, subject);
            }),
            None => styled(html, span, subject),
        }
    }
}

fn styled(html: &mut Html, span: &PageSpan, subject: Option<&PageSubject>) {
    let tags = [(span.bold, "strong"), (span.italic, "em"), (span.code, "code")];
    let tags: Vec<&str> = tags.into_iter().filter_map(|(on, tag)| on.then_some(tag)).collect();
    nested(html, &tags, &|html| words(html, &span.words, subject));
}

fn nested(html: &mut Html, tags: &[&str], add: &dyn Fn(&mut Html)) {
    match tags {
        [] => add(html),
        [tag, inner @ ..] => html.element(tag, &[], |html| nested(html, inner, add)),
    }
}

fn words(html: &mut Html, words: &SpanWords, subject: Option<&PageSubject>) {
    match words {
        SpanWords::Text(text) => html.text(text),
        SpanWords::Figure(figure) => html.worded("span", &[("class", "number")], &figure.words(subject)),
    }
}

fn part(html: &mut Html, part: &FormulaPart, subject: Option<&PageSubject>) {
    let tag = match part.style {
        FormulaStyle::Variable => "var",
        FormulaStyle::Lowered => "sub",
        FormulaStyle::Raised => "sup",
        FormulaStyle::Upright | FormulaStyle::Live => return words(html, &part.words, subject),
    };
    html.element(tag, &[], |html| words(html, &part.words, subject));
}

/// The runs with which the numbers of the page were measured.
fn measured(html: &mut Html, page: &BookPage) {
    if page.measured.is_empty() {
        return;
    }
    html.element("details", &[], |html| {
        html.worded("summary", &[], &PageRun::heading().to_string());
        html.element("ul", &[], |html| {
            for run in &page.measured {
                html.element("li", &[], |html| {
                    html.worded("code", &[], &run.command());
                    html.text(&format!(" → {}", run.results()));
                });
            }
        });
    });
}

/// The links to further pages.
fn see(html: &mut Html, page: &BookPage) {
    let known: Vec<&BookPage> = page.see.iter().filter_map(|address| pages::find(address)).collect();
    if known.is_empty() {
        return;
    }
    html.worded("h2", &[], &said::see().to_string());
    html.element("ul", &[("class", "see")], |html| {
        for page in known {
            html.element("li", &[], |html| {
                html.worded("a", &[("href", &file_of(page.address))], &page.title)
            });
        }
    });
}

fn file_of(address: &str) -> String {
    format!("{ROOT}{address}.html")
}
