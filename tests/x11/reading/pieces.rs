//! Reading the pieces on the board: which stand where, and whose they are.

use super::games::PieceKind;
use super::studio::{TableStudio, pixel};
use bevy::prelude::Entity;
use shoal::contract::Seat;
use shoal_table::kit::GameView;
use shoal_test_support::eye::{EyePicture, TableArea, Template};

/// The number of places of each owner at which is looked closely where it is not known well where a piece may stand.
const LIKELY: usize = 16;
/// The number of places along each axis of a square at which a letter is searched for.
const FINE: usize = 6;

/// A drawing of a piece, and the seat that owns it, if somebody does.
pub type OwnedDrawing = (Option<Seat>, Template);

/// A piece that is seen, or is there: its owner and its middle, in pixels.
pub type SeenPiece = (Option<Seat>, [f64; 2]);

/// The letter beside the pieces of a seat, with its middle from that of the piece, in pixels.
pub struct SeatLetter {
    owner: Option<Seat>,
    off: [f64; 2],
    drawing: Template,
}

/// Drawings of pieces, and the letters beside them.
#[derive(Default)]
pub struct LearntPieces {
    drawings: Vec<OwnedDrawing>,
    letters: Vec<SeatLetter>,
}

impl LearntPieces {
    /// Learns how pieces look, each alone on the bare board. Each has an owner, and its middle in pixels.
    pub fn learn<V: GameView>(
        &mut self,
        studio: &mut TableStudio,
        kind: &PieceKind<V>,
        pieces: &[(Option<Seat>, Entity, [f64; 2])],
        size: [f64; 2],
    ) {
        let bare = studio.with_piece(None);
        for &(owner, piece, middle) in pieces {
            let alone = studio.with_piece(Some(piece));
            self.drawings.push((owner, Template::cut(&alone, &bare, middle, size)));
            let letter = kind.letter.zip(owner).map(|(of, seat)| of(studio.app.world(), seat));
            let is_new = self.letters.iter().all(|it| it.owner != owner);
            let Some((off, size)) = letter.filter(|_| is_new) else { continue };
            let [off, size] = [off, size].map(|it| pixel(it, studio.scale()));
            let at = [0, 1].map(|axis| middle[axis] + off[axis]);
            let drawing = Template::whole(&alone, at, size);
            self.letters.push(SeatLetter { owner, off, drawing });
        }
    }
}

/// `true` if two pieces of this size are at the same place.
pub fn is_same_place(one: [f64; 2], other: [f64; 2], size: [f64; 2]) -> bool {
    (0..2).all(|axis| (one[axis] - other[axis]).abs() < size[axis] / 2.0)
}

/// The place near this one at which something fits best.
fn nearest(near: [f64; 2], reach: f64, fit: impl Fn([f64; 2]) -> f32) -> [f64; 2] {
    let mut best = (near, fit(near));
    for step in [0.5, 0.25, 0.125].map(|part| part * reach) {
        let [x, y] = best.0;
        let around = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (right, down)));
        for (right, down) in around {
            let place = [x + f64::from(right) * step, y + f64::from(down) * step];
            let there = fit(place);
            if there > best.1 {
                best = (place, there);
            }
        }
    }
    best.0
}

/// A reader of pieces of one kind.
pub struct PieceReader {
    /// The name of the kind.
    pub name: &'static str,
    /// The middles of the places on which they may stand, in pixels.
    pub places: Vec<[f64; 2]>,
    /// The size of a piece, and of what is looked at.
    pub size: [f64; 2],
    around: [f64; 2],
    /// The greatest distance from the middle of a place along each axis.
    pub aside: f64,
    learnt: LearntPieces,
    /// `true` if each seat has one piece at most.
    pub is_only_one: bool,
    /// The least correlation of a drawing with what is seen where a piece stands.
    pub least_fit: f32,
}

/// An owner, a place, and how well a drawing of the owner's fits there.
pub type PieceFit = (Option<Seat>, [f64; 2], f32);

impl PieceReader {
    /// The reader of a kind with these drawings.
    pub fn new<V: GameView>(
        kind: &PieceKind<V>,
        studio: &TableStudio,
        places: super::games::BoardPlaces,
        learnt: LearntPieces,
    ) -> Self {
        let scale = studio.scale();
        Self {
            name: kind.name,
            places: places.middles.iter().map(|&middle| pixel(middle, scale)).collect(),
            size: pixel(places.size, scale),
            around: pixel(places.around, scale),
            aside: f64::from(places.aside * scale),
            learnt,
            is_only_one: kind.is_only_one,
            least_fit: kind.least_fit,
        }
    }

    /// The pieces that an eye sees: those that fit best, as long as none is where another fits better.
    pub fn read(&self, seen: &EyePicture) -> Vec<PieceFit> {
        let mut fits: Vec<PieceFit> = match self.learnt.letters.as_slice() {
            [] => self.places.iter().flat_map(|&place| self.fits(seen, place)).collect(),
            letters => letters.iter().flat_map(|letter| self.beside(seen, letter)).collect(),
        };
        fits.retain(|it| it.2 >= self.least_fit);
        fits.sort_by(|one, other| other.2.total_cmp(&one.2));
        let mut found: Vec<PieceFit> = Vec::new();
        for (seat, place, fit) in fits {
            let is_taken = |(other, at, _): &PieceFit| {
                is_same_place(*at, place, self.size) || self.is_only_one && *other == seat
            };
            if !found.iter().any(is_taken) {
                found.push((seat, place, fit));
            }
        }
        found
    }

    /// Compares each drawing with what is seen at a place.
    fn fits(&self, seen: &EyePicture, place: [f64; 2]) -> Vec<PieceFit> {
        let there = seen.around(place, self.around);
        let fit = |(seat, drawing): &OwnedDrawing| (*seat, place, drawing.fit(&there));
        self.learnt.drawings.iter().map(fit).collect()
    }

    /// The pieces of a seat beside what looks most like its letter.
    fn beside(&self, seen: &EyePicture, letter: &SeatLetter) -> Vec<PieceFit> {
        let fit = |[x, y]: [f64; 2]| {
            let there = seen.around([x + letter.off[0], y + letter.off[1]], letter.drawing.size);
            letter.drawing.fit(&there)
        };
        let step = 2.0 * self.aside / FINE as f64;
        let aside = |index: usize| (index as f64 + 0.5) * step - self.aside;
        let within = (0..FINE).flat_map(|down| (0..FINE).map(move |right| (right, down)));
        let within: Vec<(f64, f64)> = within.map(|(x, y)| (aside(x), aside(y))).collect();
        let all = self
            .places
            .iter()
            .flat_map(|&[x, y]| within.iter().map(move |(right, down)| [x + right, y + down]));
        let mut all: Vec<([f64; 2], f32)> = all.map(|place| (place, fit(place))).collect();
        all.sort_by(|one, other| other.1.total_cmp(&one.1));
        all.truncate(LIKELY);
        let close = all.into_iter().map(|(place, _)| nearest(place, step, fit));
        // As alike as the letter and the piece beside it are together.
        let own = |place: [f64; 2]| {
            let fits = self.fits(seen, place).into_iter().filter(|it| it.0 == letter.owner);
            let (owner, _, best) = fits.max_by(|one, other| one.2.total_cmp(&other.2))?;
            Some((owner, place, (best + fit(place)) / 2.0))
        };
        close.filter_map(own).collect()
    }

    /// The area in which pieces may be seen.
    pub fn board(&self) -> TableArea {
        // Letters may stand beside the outermost places.
        let reach = |letter: &SeatLetter, axis: usize| {
            2.0 * letter.off[axis].abs() + letter.drawing.size[axis]
        };
        let size = [0, 1].map(|axis| {
            let letters = self.learnt.letters.iter().map(|letter| reach(letter, axis));
            letters.fold(self.around[axis], f64::max)
        });
        let areas = self.places.iter().map(|&place| TableArea::around(place, size));
        let all = areas.reduce(|all, one| TableArea {
            min: [0, 1].map(|axis| all.min[axis].min(one.min[axis])),
            max: [0, 1].map(|axis| all.max[axis].max(one.max[axis])),
        });
        all.expect("a board has places")
    }
}
