//! Drawings as pages of a PDF file: shapes stay shapes, so they are sharp at any size.
//!
//! Written by hand because svg2pdf 0.13 and krilla-svg 0.8 each bring an older `usvg` of their own, and
//! krilla 0.8 without it still leaves the walk through the drawing to us. What is needed here is fills
//! and strokes, each drawing once in the file.

use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Filter, Finish as _, Name, Pdf, Rect, Ref, TextStr};
use resvg::{tiny_skia, usvg};
use tiny_skia::PathSegment;

/// Points of PDF per millimetre.
pub const POINTS_A_MM: f32 = 72.0 / 25.4;
/// The compression level of streams, 0 to 10.
const PACKING: u8 = 8;

/// A drawing that is part of the file, once, however often it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PdfDrawing(usize);

/// A drawing on a page, its upper left corner this many millimetres from that of the page.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlacedDrawing {
    /// The drawing.
    pub stamp: PdfDrawing,
    /// Distance to the right.
    pub x: f32,
    /// Distance downward.
    pub y: f32,
}

/// A PDF file in the making. All lengths are millimetres, y downward.
pub struct PdfDocument {
    pdf: Pdf,
    next: Ref,
    pages: Vec<Ref>,
    stamps: Vec<Ref>,
    width: f32,
    height: f32,
}

const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const ABOUT: Ref = Ref::new(3);

impl PdfDocument {
    /// A file with pages of this size and without any.
    pub fn new(width: f32, height: f32, title: &str) -> Self {
        let mut pdf = Pdf::new();
        pdf.catalog(CATALOG).pages(PAGES);
        pdf.document_info(ABOUT).title(TextStr(title));
        Self { pdf, next: Ref::new(4), pages: Vec::new(), stamps: Vec::new(), width, height }
    }

    /// Adds a drawing to the file, to be shown on pages. Its unit is the millimetre.
    ///
    /// # Errors
    /// What is wrong with the source.
    pub fn stamp(&mut self, svg: &str) -> Result<PdfDrawing, String> {
        let tree = usvg::Tree::from_str(svg, &usvg::Options::default())
            .map_err(|problem| problem.to_string())?;
        let mut content = Content::new();
        draw_group(tree.root(), &mut content)?;
        let packed = packed(content);
        let id = self.next.bump();
        let mut form = self.pdf.form_xobject(id, &packed);
        let size = tree.size();
        form.filter(Filter::FlateDecode);
        form.bbox(Rect::new(0.0, 0.0, size.width(), size.height()));
        form.resources();
        form.finish();
        self.stamps.push(id);
        Ok(PdfDrawing(self.stamps.len() - 1))
    }

    /// Adds a page with these drawings, the last one on top.
    pub fn page(&mut self, placed: &[PlacedDrawing]) {
        let mut content = Content::new();
        let points = POINTS_A_MM;
        content.transform([points, 0.0, 0.0, -points, 0.0, self.height * points]);
        for PlacedDrawing { stamp, x, y } in placed {
            content.save_state().transform([1.0, 0.0, 0.0, 1.0, *x, *y]);
            content.x_object(Name(name_of(*stamp).as_bytes())).restore_state();
        }
        let (page_id, content_id) = (self.next.bump(), self.next.bump());
        let mut page = self.pdf.page(page_id);
        page.parent(PAGES).contents(content_id);
        page.media_box(Rect::new(0.0, 0.0, self.width * points, self.height * points));
        let mut resources = page.resources();
        let mut named = resources.x_objects();
        let mut used: Vec<PdfDrawing> = placed.iter().map(|placed| placed.stamp).collect();
        used.sort_unstable_by_key(|stamp| stamp.0);
        used.dedup();
        for stamp in used {
            named.pair(Name(name_of(stamp).as_bytes()), self.stamps[stamp.0]);
        }
        named.finish();
        resources.finish();
        page.finish();
        let packed = packed(content);
        self.pdf.stream(content_id, &packed).filter(Filter::FlateDecode);
        self.pages.push(page_id);
    }

    /// The bytes of the file.
    pub fn finish(mut self) -> Vec<u8> {
        let count = i32::try_from(self.pages.len()).unwrap_or(i32::MAX);
        self.pdf.pages(PAGES).kids(self.pages).count(count);
        self.pdf.finish()
    }
}

fn name_of(stamp: PdfDrawing) -> String {
    format!("S{}", stamp.0)
}

fn packed(content: Content) -> Vec<u8> {
    miniz_oxide::deflate::compress_to_vec_zlib(&content.finish(), PACKING)
}

/// Draws all shapes of a group. Drawings for paper are fills and strokes in plain colours.
fn draw_group(group: &usvg::Group, content: &mut Content) -> Result<(), String> {
    let plain = group.opacity().get() >= 1.0 && group.clip_path().is_none();
    if !plain || group.mask().is_some() || !group.filters().is_empty() {
        return Err("paper knows no opacity, clipping, masks or filters".into());
    }
    for node in group.children() {
        match node {
            usvg::Node::Group(group) => draw_group(group, content)?,
            usvg::Node::Path(path) => draw_path(path, content)?,
            _ => return Err("paper knows only shapes".into()),
        }
    }
    Ok(())
}

fn draw_path(path: &usvg::Path, content: &mut Content) -> Result<(), String> {
    let at = path.abs_transform();
    content.save_state().transform([at.sx, at.ky, at.kx, at.sy, at.tx, at.ty]);
    if let Some(fill) = path.fill() {
        let [r, g, b] = colour_of(fill.paint())?;
        content.set_fill_rgb(r, g, b);
        outline(path.data(), content);
        match fill.rule() {
            usvg::FillRule::NonZero => content.fill_nonzero(),
            usvg::FillRule::EvenOdd => content.fill_even_odd(),
        };
    }
    if let Some(stroke) = path.stroke() {
        let [r, g, b] = colour_of(stroke.paint())?;
        content.set_stroke_rgb(r, g, b);
        content.set_line_width(stroke.width().get());
        content.set_line_cap(match stroke.linecap() {
            usvg::LineCap::Butt => LineCapStyle::ButtCap,
            usvg::LineCap::Round => LineCapStyle::RoundCap,
            usvg::LineCap::Square => LineCapStyle::ProjectingSquareCap,
        });
        content.set_line_join(match stroke.linejoin() {
            usvg::LineJoin::Round => LineJoinStyle::RoundJoin,
            usvg::LineJoin::Bevel => LineJoinStyle::BevelJoin,
            usvg::LineJoin::Miter | usvg::LineJoin::MiterClip => LineJoinStyle::MiterJoin,
        });
        if let Some(dashes) = stroke.dasharray() {
            content.set_dash_pattern(dashes.iter().copied(), stroke.dashoffset());
        }
        outline(path.data(), content);
        content.stroke();
    }
    content.restore_state();
    Ok(())
}

/// Returns red, green and blue of a paint, from 0 to 1.
fn colour_of(paint: &usvg::Paint) -> Result<[f32; 3], String> {
    match paint {
        usvg::Paint::Color(colour) => {
            Ok([colour.red, colour.green, colour.blue].map(|channel| f32::from(channel) / 255.0))
        }
        _ => Err("paper knows only plain colours".into()),
    }
}

fn outline(path: &tiny_skia::Path, content: &mut Content) {
    let mut last = tiny_skia::Point::zero();
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(to) => {
                content.move_to(short(to.x), short(to.y));
                last = to;
            }
            PathSegment::LineTo(to) => {
                content.line_to(short(to.x), short(to.y));
                last = to;
            }
            PathSegment::QuadTo(bend, to) => {
                curve(third_toward(last, bend), third_toward(to, bend), to, content);
                last = to;
            }
            PathSegment::CubicTo(one, two, to) => {
                curve(one, two, to, content);
                last = to;
            }
            PathSegment::Close => {
                content.close_path();
            }
        }
    }
}

fn curve(
    one: tiny_skia::Point,
    two: tiny_skia::Point,
    to: tiny_skia::Point,
    content: &mut Content,
) {
    let [x1, y1, x2, y2, x3, y3] = [one.x, one.y, two.x, two.y, to.x, to.y].map(short);
    content.cubic_to(x1, y1, x2, y2, x3, y3);
}

/// Returns a control point of the cubic curve that equals the quadratic one with this bend: PDF knows only cubic ones.
fn third_toward(end: tiny_skia::Point, bend: tiny_skia::Point) -> tiny_skia::Point {
    let toward = |end: f32, bend: f32| end + (bend - end) * 2.0 / 3.0;
    tiny_skia::Point::from_xy(toward(end.x, bend.x), toward(end.y, bend.y))
}

/// Rounds to a hundredth, finer than any printer: most of the file is such numbers.
fn short(number: f32) -> f32 {
    (number * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn svg(inside: &str) -> String {
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\">{inside}</svg>")
    }

    #[test]
    fn a_drawing_is_in_the_file_once_however_often_it_is_shown() {
        let mut paper = PdfDocument::new(100.0, 100.0, "Twice");
        let stamp = paper.stamp(&svg("<path d=\"M0,0Q5,0 5,5Z\"/>")).expect("a stamp");
        let placed = PlacedDrawing { stamp, x: 1.0, y: 2.0 };
        paper.page(&[placed, PlacedDrawing { x: 20.0, ..placed }]);
        paper.page(&[placed]);
        let file = String::from_utf8_lossy(&paper.finish()).into_owned();
        assert_eq!(file.matches("/Subtype /Form").count(), 1);
        assert_eq!(file.matches("/Type /Page\n").count(), 2);
    }

    #[test]
    fn what_paper_cannot_show_is_refused_and_not_left_out() {
        let mut paper = PdfDocument::new(100.0, 100.0, "None");
        for inside in [
            "<g opacity=\".5\"><path d=\"M0,0H5V5Z\"/></g>",
            "<clipPath id=\"c\"><path d=\"M0,0H5V5Z\"/></clipPath><path d=\"M0,0H5V5Z\" clip-path=\"url(#c)\"/>",
        ] {
            let refusal = paper.stamp(&svg(inside)).expect_err(inside);
            assert!(refusal.starts_with("paper knows no"), "{refusal}");
        }
    }
}
