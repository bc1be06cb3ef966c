//! Text that flows down one column of a page after the other, and on to more pages.

use super::{PaperSize, SvgPicture};
use bevy::math::Vec2;

/// Gap between the two columns, in millimetres.
const BETWEEN: f32 = 8.0;

/// Pages of two columns in the making. All lengths are in millimetres.
pub struct TextColumns {
    /// The page that is being filled.
    pub picture: SvgPicture,
    /// The upper left corner of what comes next.
    pub next: Vec2,
    full: Vec<String>,
    paper: PaperSize,
    margin: f32,
    /// The height at which the columns of this page begin.
    top: f32,
    column: usize,
}

impl TextColumns {
    /// Two columns on a page that is filled down to `top` already.
    pub fn below(picture: SvgPicture, paper: PaperSize, margin: f32, top: f32) -> Self {
        let next = Vec2::new(margin, top);
        Self { picture, next, full: Vec::new(), paper, margin, top, column: 0 }
    }

    /// The width of a column.
    pub fn width(&self) -> f32 {
        (self.paper.millimetres().0 - 2.0 * self.margin - BETWEEN) / 2.0
    }

    /// Makes room for something so high: where the column has none, it goes on in the next.
    pub fn make_room(&mut self, height: f32) {
        let bottom = self.paper.millimetres().1 - self.margin;
        if self.next.y + height > bottom && self.next.y > self.top {
            self.begin_column();
        }
    }

    /// Begins the second column of the first page, if that is not full.
    pub fn begin_second_column(&mut self) {
        if self.full.is_empty() && self.column == 0 {
            self.begin_column();
        }
    }

    fn begin_column(&mut self) {
        self.column += 1;
        if self.column == 2 {
            let (width, height) = self.paper.millimetres();
            let page = std::mem::replace(&mut self.picture, SvgPicture::new(width, height));
            self.full.push(page.finish());
            (self.top, self.column) = (self.margin, 0);
        }
        let left = self.margin + self.column as f32 * (self.width() + BETWEEN);
        self.next = Vec2::new(left, self.top);
    }

    /// The pages, as SVG.
    pub fn finish(mut self) -> Vec<String> {
        self.full.push(self.picture.finish());
        self.full
    }
}
