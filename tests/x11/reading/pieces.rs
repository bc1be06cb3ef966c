//! Reading the pieces on the board: which stand where, and whose they are.

use super::games::{BoardPlaces, PieceKind};
use super::studio::{TableStudio, pixel};
use bevy::prelude::Entity;
use shoal::contract::Seat;
use shoal_table::kit::GameView;
use shoal_test_support::drawings::{BoardPoint, BoardSight, Evidence, Template};
use shoal_test_support::eye::{LitPicture, TableArea};

/// The number of places of each owner at which is looked closely where it is not known well where a piece may stand.
const LIKELY: usize = 48;
/// The greatest distance of a piece from the place where it is likely, in pixels.
const NEAR: f64 = 3.0;
/// The least likeness of a small drawing, which lies on other pieces and hardly ever on bare ground.
const ALIKE: f32 = 0.6;
/// The distance from something that is known to lie over pieces, in places, up to which small ones are looked for.
const BESIDE: f64 = 2.2;

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

impl SeatLetter {
    /// Its middle beside a piece at this place.
    fn place(&self, piece: [f64; 2]) -> [f64; 2] {
        [0, 1].map(|axis| piece[axis] + self.off[axis])
    }
}

/// Drawings of pieces, and the letters beside them.
#[derive(Default)]
pub struct LearntPieces {
    /// The board without pieces.
    pub bare: Option<LitPicture>,
    drawings: Vec<OwnedDrawing>,
    /// Drawings of small pieces.
    small: Vec<OwnedDrawing>,
    letters: Vec<SeatLetter>,
}

impl LearntPieces {
    /// Learns how pieces look, each alone on the bare board. Each has an owner, and its middle in pixels.
    pub fn learn<V: GameView>(
        &mut self,
        studio: &mut TableStudio,
        kind: &PieceKind<V>,
        pieces: &[(Option<Seat>, Entity, [f64; 2])],
        &BoardPlaces { around, small, .. }: &BoardPlaces,
    ) {
        let size = pixel(around, studio.scale());
        let bare = studio.with_piece(None);
        for &(owner, piece, middle) in pieces {
            let alone = studio.with_piece(Some(piece));
            self.drawings.push((owner, Template::cut(&alone, &bare, middle, size)));
            if small < 1.0 {
                let alone = studio.with_scaled_piece(piece, small);
                let size = size.map(|side| side * f64::from(small));
                self.small.push((owner, Template::cut(&alone, &bare, middle, size)));
            }
            let letter = kind.letter.zip(owner).map(|(of, seat)| of(studio.app.world(), seat));
            let is_new = self.letters.iter().all(|it| it.owner != owner);
            let Some((off, size)) = letter.filter(|_| is_new) else { continue };
            let [off, size] = [off, size].map(|it| pixel(it, studio.scale()));
            let at = [0, 1].map(|axis| middle[axis] + off[axis]);
            let drawing = Template::cut(&alone, &bare, at, size);
            self.letters.push(SeatLetter { owner, off, drawing });
        }
        self.bare.get_or_insert(bare);
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
    /// The size of a piece.
    pub size: [f64; 2],
    /// The size of all that is drawn around its middle.
    reach: [f64; 2],
    /// The greatest distance from the middle of a place along each axis.
    pub aside: f64,
    /// The places of a small piece from the middle of a place, and its size.
    corners: Vec<[f64; 2]>,
    small: [f64; 2],
    learnt: LearntPieces,
    /// `true` if each seat has one piece at most.
    pub is_only_one: bool,
    /// The measure of how well a drawing fits, and the least fit where a piece stands.
    fit: fn(Evidence) -> f32,
    least_fit: f32,
}

/// A piece that may be at a place.
#[derive(Debug, Clone, Copy)]
pub struct LikelyPiece<'a> {
    /// Its owner, and the middle of its place.
    pub piece: SeenPiece,
    /// Its own middle.
    seen_at: [f64; 2],
    drawing: &'a Template,
    /// The fit of the drawing there; the larger, the better.
    pub fit: f32,
}

impl PieceReader {
    /// The reader of a kind with these drawings.
    pub fn new<V: GameView>(
        kind: &PieceKind<V>,
        studio: &TableStudio,
        places: BoardPlaces,
        learnt: LearntPieces,
    ) -> Self {
        let scale = studio.scale();
        Self {
            name: kind.name,
            places: places.middles.iter().map(|&middle| pixel(middle, scale)).collect(),
            size: pixel(places.size, scale),
            reach: pixel(places.around, scale),
            aside: f64::from(places.aside * scale),
            corners: places.corners.iter().map(|&corner| pixel(corner, scale)).collect(),
            small: pixel(places.size * places.small, scale),
            learnt,
            is_only_one: kind.is_only_one,
            fit: kind.fit,
            least_fit: kind.least_fit,
        }
    }

    /// The board without pieces.
    pub fn bare(&self) -> &LitPicture {
        self.learnt.bare.as_ref().expect("some pieces were learnt")
    }

    /// The pieces that an eye sees: those that fit best, as long as none is where another fits better. They hide what is
    /// looked for later.
    /// `over` are the middles of what lies over some: pieces of other kinds and counts.
    pub fn read<'a>(
        &'a self,
        sight: &mut BoardSight<'a>,
        over: &[[f64; 2]],
    ) -> Vec<LikelyPiece<'a>> {
        let likely = self.likely(sight, over);
        let mut found: Vec<LikelyPiece> = Vec::new();
        for one in likely {
            let (seat, place) = one.piece;
            let is_taken = |LikelyPiece { piece: (other, at), .. }: &LikelyPiece| {
                is_same_place(*at, place, self.size) || self.is_only_one && *other == seat
            };
            if !found.iter().any(is_taken) {
                found.push(one);
            }
        }
        for LikelyPiece { piece: (seat, _), seen_at, drawing, .. } in &found {
            sight.cover(drawing, *seen_at, false);
            for letter in self.learnt.letters.iter().filter(|it| it.owner == *seat) {
                sight.cover(&letter.drawing, letter.place(*seen_at), true);
            }
        }
        found
    }

    /// All pieces that may be there, the likeliest first.
    fn likely(&self, sight: &BoardSight, over: &[[f64; 2]]) -> Vec<LikelyPiece<'_>> {
        let mut likely: Vec<LikelyPiece> = match self.learnt.letters.as_slice() {
            [] => {
                let is_beside = |place: &[f64; 2]| {
                    let far = |at: &[f64; 2]| (at[0] - place[0]).hypot(at[1] - place[1]);
                    over.iter().any(|at| far(at) < BESIDE * self.size[0])
                };
                let beside = self.places.iter().filter(|place| is_beside(place));
                let small = beside.flat_map(|&place| self.small_at(sight, place));
                self.places.iter().flat_map(|&place| self.at(sight, place)).chain(small).collect()
            }
            letters => letters.iter().flat_map(|letter| self.beside(sight, letter)).collect(),
        };
        likely.retain(|it| it.fit >= self.least_fit);
        likely.sort_by(|one, other| other.fit.total_cmp(&one.fit));
        likely
    }

    /// Compares each drawing with what is seen at a place.
    fn at<'a>(&'a self, sight: &BoardSight, place: [f64; 2]) -> Vec<LikelyPiece<'a>> {
        if !sight.is_strange(place, self.size) {
            return Vec::new();
        }
        let points = sight.around(place, self.size);
        let likely = |(owner, drawing): &'a OwnedDrawing| {
            let fit = (self.fit)(drawing.evidence(&points));
            LikelyPiece { piece: (*owner, place), seen_at: place, drawing, fit }
        };
        self.learnt.drawings.iter().map(likely).collect()
    }

    /// Compares each small drawing with what is seen in the corners of a place: it lies on top of all.
    fn small_at<'a>(&'a self, sight: &BoardSight, place: [f64; 2]) -> Vec<LikelyPiece<'a>> {
        let corners = self.corners.iter().map(|off| [0, 1].map(|axis| place[axis] + off[axis]));
        let corners = corners.filter(|&at| sight.is_strange(at, self.small));
        let likely = corners.flat_map(|at| {
            let points = sight.around(at, self.small).into_iter().map(BoardPoint::on_top);
            let points: Vec<BoardPoint> = points.collect();
            self.learnt.small.iter().map(move |(owner, drawing)| {
                let evidence = drawing.evidence(&points);
                let fit = if evidence.likeness() < ALIKE { 0.0 } else { (self.fit)(evidence) };
                LikelyPiece { piece: (*owner, place), seen_at: at, drawing, fit }
            })
        });
        likely.collect()
    }

    /// The pieces of a seat beside what looks most like its letter.
    fn beside(&self, sight: &BoardSight, letter: &SeatLetter) -> Vec<LikelyPiece<'_>> {
        let area = self.squares();
        let area = TableArea { min: letter.place(area.min), max: letter.place(area.max) };
        let likely = letter.drawing.likely_places(sight, area, LIKELY);
        let places = likely.iter().map(|at| [0, 1].map(|axis| at[axis] - letter.off[axis]));
        let own = || self.learnt.drawings.iter().filter(|it| it.0 == letter.owner);
        let beside = |at: [f64; 2]| letter.drawing.evidence_at(sight, letter.place(at));
        // All that speaks for the piece and for the letter beside it.
        let both = |drawing: &Template, at: [f64; 2]| -> f32 {
            beside(at).with(drawing.evidence_at(sight, at)).part()
        };
        let piece = |place| {
            let place = nearest(place, NEAR, |at| beside(at).part());
            let fits = own().map(|(_, drawing)| (drawing, both(drawing, place)));
            let (drawing, _) = fits.max_by(|one, other| one.1.total_cmp(&other.1))?;
            let place = nearest(place, NEAR / 2.0, |at| both(drawing, at));
            let fit = both(drawing, place);
            Some(LikelyPiece { piece: (letter.owner, place), seen_at: place, drawing, fit })
        };
        places.filter_map(piece).collect()
    }

    /// The area of the places with all around them where a piece may stand.
    fn squares(&self) -> TableArea {
        self.around([2.0 * self.aside; 2])
    }

    /// The area in which pieces may be seen.
    pub fn board(&self) -> TableArea {
        // Letters may stand beside the outermost places.
        let reach = |letter: &SeatLetter, axis: usize| {
            2.0 * letter.off[axis].abs() + letter.drawing.size[axis]
        };
        let size = [0, 1].map(|axis| {
            let letters = self.learnt.letters.iter().map(|letter| reach(letter, axis));
            letters.fold(self.reach[axis], f64::max)
        });
        self.around(size)
    }

    /// The area in which all that is so large around a place may be.
    fn around(&self, size: [f64; 2]) -> TableArea {
        let areas = self.places.iter().map(|&place| TableArea::around(place, size));
        let all = areas.reduce(|all, one| TableArea {
            min: [0, 1].map(|axis| all.min[axis].min(one.min[axis])),
            max: [0, 1].map(|axis| all.max[axis].max(one.max[axis])),
        });
        all.expect("a board has places")
    }
}
