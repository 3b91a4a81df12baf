//! The first page of the book: all pages by kind.

use sidestep_lab::{
    learn::pages::{BookPage, PageKind},
    text::language::Language,
};

use super::{super::html::Html, said};

/// The list of all pages.
pub fn html(pages: &[BookPage]) -> String {
    let title = said::title().to_string();
    Html::document(Language::current().tag(), &title, "", |html| {
        html.worded("h1", &[], &title);
        html.worded("p", &[], &said::about().to_string());
        for kind in PageKind::ALL {
            let of_kind: Vec<&BookPage> = pages.iter().filter(|page| page.kind == *kind).collect();
            if !of_kind.is_empty() {
                html.worded("h2", &[("id", kind.name())], &kind.heading().to_string());
                html.element("ul", &[("class", "index")], |html| {
                    of_kind.iter().for_each(|page| entry(html, page))
                });
            }
        }
    })
}

fn entry(html: &mut Html, page: &BookPage) {
    html.element("li", &[], |html| {
        html.worded("a", &[("href", &format!("{}.html", page.address))], &page.title);
    });
}
