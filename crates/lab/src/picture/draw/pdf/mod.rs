//! A vector picture as a page of a PDF: it embeds its fonts, cut down to what the words need, and its words can be
//! searched. The same picture gives the same bytes everywhere.

mod ink;
mod letters;

use std::collections::BTreeSet;

use flate2::Compression;
use glam::Vec2;
use pdf_writer::{Content, Filter, Finish as _, Name, Pdf, Rect, Ref, Str, TextStr};

use super::{
    Mosaic, Svg, deflated,
    svg::{Heading, Lettering},
};
use ink::Inker;
use letters::Fonts;

/// The number of points of print in a millimeter.
pub const POINTS_PER_MM: f32 = 72.0 / 25.4;

/// The number of points of print in a pixel, as in CSS: 96 pixels are an inch.
pub const POINTS_PER_PIXEL: f32 = 0.75;

/// The longest side of a page that readers accept, points.
const LONGEST: f32 = 14_400.0;

/// The bytes of the file. `carried` are files attached to it, packed by zlib; the markup of the heading is left out.
pub fn pdf(svg: &Svg, heading: &Heading, carried: &[Vec<u8>]) -> Vec<u8> {
    let sides =
        heading.paper.map_or(svg.extent * POINTS_PER_PIXEL, |sides| Vec2::from(sides) * POINTS_PER_MM);
    let sides = sides.min(Vec2::splat(LONGEST));
    let mut letters = BTreeSet::new();
    if heading.lettering != Lettering::Outlined {
        svg.letters(&mut letters);
    }
    let fonts = Fonts::of(&letters);
    let mut file = PdfFile { pdf: Pdf::new(), last: 0 };
    let [catalog, pages, page, content, info] = std::array::from_fn(|_| file.next());
    let scale = sides / svg.camera.size;
    let mut inker = Inker::new(&fonts, heading.lettering);
    // Pictures have y down, pages y up.
    inker.content.transform([scale.x, 0.0, 0.0, -scale.y, 0.0, sides.y]);
    inker.picture(svg);
    let Inker { content: drawn, opacities, images, .. } = inker;
    file.stream(content, drawn);
    let fonts: Vec<(usize, Ref)> = fonts.write(&mut file);
    let states: Vec<(u8, Ref)> =
        opacities.into_iter().map(|opacity| (opacity, file.opacity(opacity))).collect();
    let images: Vec<Ref> = images.iter().map(|mosaic| file.image(mosaic)).collect();
    {
        let mut page = file.pdf.page(page);
        page.media_box(Rect::new(0.0, 0.0, sides.x, sides.y)).parent(pages).contents(content);
        let mut resources = page.resources();
        let mut named = resources.fonts();
        fonts.iter().for_each(|(font, at)| {
            named.pair(Name(&letters::name_of(*font)), *at);
        });
        named.finish();
        let mut named = resources.ext_g_states();
        states.iter().for_each(|(opacity, at)| {
            named.pair(Name(&ink::name_of(*opacity)), *at);
        });
        named.finish();
        if !images.is_empty() {
            let mut named = resources.x_objects();
            images.iter().enumerate().for_each(|(number, at)| {
                named.pair(Name(&ink::name_of_image(number)), *at);
            });
        }
    }
    file.pdf.pages(pages).kids([page]).count(1);
    let attached = file.attach(carried);
    let mut root = file.pdf.catalog(catalog);
    root.pages(pages);
    if !attached.is_empty() {
        let mut names = root.names();
        let mut tree = names.embedded_files();
        let mut entries = tree.names();
        attached.iter().for_each(|(name, at)| {
            entries.insert(Str(name.as_bytes()), *at);
        });
    }
    drop(root);
    let mut about = file.pdf.document_info(info);
    about.producer(TextStr("sidestep"));
    if !heading.title.is_empty() {
        about.title(TextStr(heading.title));
    }
    if !heading.about.is_empty() {
        about.subject(TextStr(heading.about));
    }
    drop(about);
    file.pdf.finish()
}

/// A file in the making.
struct PdfFile {
    pdf: Pdf,
    /// The last number assigned.
    last: i32,
}

impl PdfFile {
    fn next(&mut self) -> Ref {
        self.last += 1;
        Ref::new(self.last)
    }

    fn stream(&mut self, at: Ref, content: Content) {
        let packed = packed(content.finish().as_slice());
        self.pdf.stream(at, &packed).filter(Filter::FlateDecode);
    }

    fn opacity(&mut self, opacity: u8) -> Ref {
        let at = self.next();
        let share = f32::from(opacity) / 255.0;
        self.pdf.ext_graphics(at).non_stroking_alpha(share).stroking_alpha(share);
        at
    }

    /// The colors of a mosaic, with their opacities as a separate image.
    fn image(&mut self, mosaic: &Mosaic) -> Ref {
        let (at, mask) = (self.next(), self.next());
        let size = [mosaic.columns as i32, mosaic.rows() as i32];
        let pixels = mosaic.rgba();
        let (colors, opacities): (Vec<[u8; 3]>, Vec<u8>) =
            pixels.as_chunks::<4>().0.iter().map(|[r, g, b, a]| ([*r, *g, *b], *a)).unzip();
        let opacities = packed(&opacities);
        let mut image = self.pdf.image_xobject(mask, &opacities);
        image.filter(Filter::FlateDecode);
        image.width(size[0]).height(size[1]).bits_per_component(8).color_space().device_gray();
        drop(image);
        let colors = packed(colors.as_flattened());
        let mut image = self.pdf.image_xobject(at, &colors);
        image.filter(Filter::FlateDecode);
        image.width(size[0]).height(size[1]).bits_per_component(8).s_mask(mask);
        image.color_space().device_rgb();
        drop(image);
        at
    }

    /// Attaches files, which readers list as attachments; returns their names.
    fn attach(&mut self, packed: &[Vec<u8>]) -> Vec<(String, Ref)> {
        let attach = |(k, packed): (usize, &Vec<u8>)| {
            let name = format!("sidestep-run-{}.toml", k + 1);
            let (data, at) = (self.next(), self.next());
            let mut stream = self.pdf.embedded_file(data, packed);
            stream.filter(Filter::FlateDecode);
            stream.subtype(Name(b"application#2Ftoml"));
            drop(stream);
            let mut spec = self.pdf.file_spec(at);
            spec.path(Str(name.as_bytes())).unic_file(TextStr(&name)).embedded_file(data);
            drop(spec);
            (name, at)
        };
        packed.iter().enumerate().map(attach).collect()
    }
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    deflated(bytes, Compression::best())
}
