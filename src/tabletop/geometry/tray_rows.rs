//! The rows of a tray: how high each is for the type that is wanted, and how deep a tray becomes for it.
//!
//! What gives way first when type is large: the third line of the sentence, then the space between the
//! rows. Only then does a tray become deeper, and the board smaller.

use super::frames::TableEdge;
use super::tabletop::TrayDepth;
use super::type_size::TypeScale;

/// Type on a table of 1.3 m at 100 %, in units.
const NUMBER: f32 = 46.0;
const NAME: f32 = 22.0;
const LABEL: f32 = 19.0;
const SMALL: f32 = 16.0;
/// The sentence, in shallow and in deep trays.
const SENTENCE: (f32, f32) = (18.0, 16.0);
/// The large number is large already: it grows no more than this.
const NUMBER_GROWS: f32 = 1.45;
/// Heights in sizes of the type: of a line of text (`LINE`), a row of names (`NAMES`), and a button (`BUTTON`).
const LINE: f32 = 1.125;
const NAMES: f32 = 1.15;
const BUTTON: f32 = 1.45;
/// The height of cards on a table of 1.3 m, and how much they grow at most: beyond that their drawings
/// say what they are.
const CARD: f32 = 53.0;
const CARD_GROWS: f32 = 1.5;
/// The size of the names of cards.
const CARD_NAME: f32 = 15.0;
/// The rim toward the board.
const RIM: f32 = 3.0;
/// Gap between the row of cards and what is below it.
const BELOW_CARDS: f32 = 5.0;
/// Maximum height of cards beside the rows, in heights of cards above them.
const BESIDE_GROWS: f32 = 2.0;
/// Factors by which type may be larger where trays have room for it, tried in this order.
const GROWS: [f32; 6] = [1.25, 1.2, 1.15, 1.1, 1.05, 1.0];
/// Depth by which a tray may exceed the intended one before its rows move closer, in units.
const NEARLY: f32 = 1.0;

/// The rows of a tray, from its edge toward the board down to its player, in units of its layout.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TrayRows {
    /// The scale of type from which all its sizes were taken.
    pub scale: TypeScale,
    /// The size of the large number.
    pub number: f32,
    /// The size of the player's name.
    pub name: f32,
    /// The size of what stands on chips and buttons.
    pub label: f32,
    /// The size of the sentence.
    pub sentence: f32,
    /// The size of the number's name.
    pub small: f32,
    /// Above the first row and below the last.
    pub padding: f32,
    /// Height of the row of cards; 0 if there is none.
    pub cards: f32,
    /// `true` if the row of cards is beside the other rows and not above them.
    pub beside: bool,
    /// Height of the row with name and chips.
    pub status: f32,
    /// Height of the buttons.
    pub buttons: f32,
    /// Height of a line of the sentence.
    pub line: f32,
    /// Maximum number of lines of the sentence.
    pub lines: usize,
    /// Gap between these rows.
    pub gap: f32,
    /// Depth of the whole tray.
    pub depth: f32,
}

/// The space within and between rows.
#[derive(Clone, Copy)]
struct RowSpacing {
    padding: f32,
    gap: f32,
    status: f32,
    buttons: f32,
    lines: usize,
}

impl RowSpacing {
    /// Returns all amounts of space, from the most to the least.
    fn all(trays: TrayDepth) -> [Self; 4] {
        let plenty = match trays {
            TrayDepth::Plain => {
                Self { padding: 6.0, gap: 5.0, status: 30.0, buttons: 50.0, lines: 2 }
            }
            TrayDepth::Deep => {
                Self { padding: 5.0, gap: 2.0, status: 25.0, buttons: 40.0, lines: 3 }
            }
        };
        let less = Self { lines: 2, ..plenty };
        let close = Self { padding: 3.0, gap: 2.0, status: 25.0, buttons: 40.0, lines: 2 };
        [plenty, less, close, Self { padding: 2.0, gap: 1.0, buttons: 38.0, ..close }]
    }
}

impl TrayRows {
    /// The rows of a tray at this edge with type of this scale.
    pub(super) fn of(trays: TrayDepth, edge: TableEdge, scale: TypeScale) -> Self {
        let usual = trays.at(edge);
        let rows = |spacing| Self::with(trays, false, scale, spacing);
        let fits = |rows: &Self| rows.depth <= usual + NEARLY;
        let [.., close, _] = RowSpacing::all(trays);
        let found = RowSpacing::all(trays).map(rows).into_iter().find(fits);
        let rows = found.unwrap_or_else(|| rows(close));
        Self { depth: rows.depth.max(usual), ..rows }
    }

    /// The rows of a tray that has this depth if type of this scale has room in it: less deep if that is
    /// enough for larger type too, deeper only if nothing gives way any more.
    pub(super) fn grown(trays: TrayDepth, beside: bool, scale: TypeScale, depth: f32) -> Self {
        let rows =
            |(spacing, by): (RowSpacing, f32)| Self::with(trays, beside, scale.grown(by), spacing);
        let fits = |rows: &Self| rows.depth <= depth + NEARLY;
        let [.., closest] = RowSpacing::all(trays);
        let spacing =
            RowSpacing::all(trays).into_iter().find(|&spacing| fits(&rows((spacing, 1.0))));
        let spacing = spacing.unwrap_or(closest);
        let grown = GROWS.into_iter().map(|by| rows((spacing, by))).find(fits);
        grown.unwrap_or_else(|| rows((spacing, 1.0)))
    }

    fn with(trays: TrayDepth, beside: bool, scale: TypeScale, spacing: RowSpacing) -> Self {
        let RowSpacing { padding, gap, lines, .. } = spacing;
        let (sentence, above) = match trays {
            TrayDepth::Plain => (SENTENCE.0, 0.0),
            TrayDepth::Deep => {
                let grown = scale.size(CARD_NAME) / CARD_NAME;
                (SENTENCE.1, (CARD * grown.clamp(1.0, CARD_GROWS)).round())
            }
        };
        let (name, label) = (scale.size(NAME), scale.size(LABEL));
        let sentence = scale.size(sentence);
        let line = rounded_up(sentence * LINE);
        let status = spacing.status.max(rounded_up(name * NAMES));
        let buttons = spacing.buttons.max(rounded_up(label * BUTTON));
        let number = NUMBER * scale.by().min(NUMBER_GROWS);
        let column = status + buttons + line * lines as f32 + 2.0 * gap;
        let (cards, over) = match trays {
            TrayDepth::Plain => (0.0, 0.0),
            TrayDepth::Deep if beside => (column.min(CARD * BESIDE_GROWS), 0.0),
            TrayDepth::Deep => (above, above + BELOW_CARDS),
        };
        let depth = RIM + 2.0 * padding + over + column;
        Self {
            scale,
            number: number.max(scale.least()),
            name,
            label,
            sentence,
            small: scale.size(SMALL),
            padding,
            cards,
            beside,
            status,
            buttons,
            line,
            lines,
            gap,
            depth,
        }
    }

    /// Returns the distance from the tray's edge toward the board to the row of cards.
    pub fn above_cards(&self) -> f32 {
        if self.beside { (self.depth + RIM - self.cards) / 2.0 } else { RIM + self.padding }
    }

    /// Returns the distance from the tray's edge toward the board to the middle of the buttons.
    pub fn middle_of_buttons(&self) -> f32 {
        self.above_sentence() + self.line * self.lines as f32 + self.gap + self.buttons / 2.0
    }

    /// Returns the distance from the tray's edge toward the board to the row with the name.
    pub fn above_status(&self) -> f32 {
        let above = if self.beside { 0.0 } else { self.cards };
        RIM + self.padding + above + if above > 0.0 { BELOW_CARDS } else { 0.0 }
    }

    /// Returns the distance from the tray's edge toward the board to the lines: what happened, and the sentence.
    pub fn above_sentence(&self) -> f32 {
        self.above_status() + self.status + self.gap
    }

    /// Returns the height of status, lines and buttons together.
    pub fn column(&self) -> f32 {
        self.status + self.buttons + self.line * self.lines as f32 + 2.0 * self.gap
    }

    /// Returns the width of a chip's drawing.
    pub fn chip_icon(&self) -> f32 {
        (self.label * 24.0 / LABEL).round()
    }

    /// Returns the width of a drawing on a button.
    pub fn button_icon(&self) -> f32 {
        (self.label * 28.0 / LABEL).round().min(self.buttons - 10.0)
    }
}

/// Rounds a length up to a whole number, ignoring errors of arithmetic.
fn rounded_up(length: f32) -> f32 {
    (length - 0.01).ceil()
}
