//! The layout of the table: the fisheries with their number cards, the two event cards between them, and the money
//! tracks through the middle.

use crate::prelude::*;
use shoal_contract::playing_card::{CardRank, PlayingCard};
use shoal_fish_or_failure::FISHERIES;
use shoal_fish_or_failure::playing_deck::pack;
use shoal_tabletop::surfaces::board::text_lines::{READERS, both};
use shoal_tabletop::surfaces::board::{RaceTracks, pack_places};

/// Number of rows of cells of the board; all lengths below are in cells.
const ROWS: u16 = 24;
/// The fewest and the most columns: the board takes the shape of the room between the trays.
const COLUMNS: (u16, u16) = (32, 54);
/// Between things.
const GAP: f32 = 0.3;
/// Height of a money track.
const TRACK: f32 = 1.05;
/// Height of each of the two strips on which a group reads its agreement.
const AGREED: f32 = 0.95;
/// Height of the line of figures along an edge of a fishery.
const FIGURES: f32 = 1.35;
/// Width of a number card.
const NUMBER: f32 = 1.9;
/// Number of number cards (rules 1.3).
pub const NUMBERS: usize = 5;

/// The layout of the board on the table.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub struct ReefLayout {
    /// The board that is touched, in small cells.
    pub surface: BoardSurface,
    /// The fisheries in play.
    pub fisheries: [Option<FisheryLayout>; FISHERIES],
    /// Places of Event 1 and Event 2.
    pub events: [Rect; 2],
    /// The money tracks.
    pub tracks: RaceTracks,
    /// Places of the group's rules of talk, if it has some (rules 8.3), for those at the upper edge of the table and
    /// for those at the lower.
    pub agreed: Option<[Rect; 2]>,
}

/// The layout of a fishery, in table coordinates.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FisheryLayout {
    /// All of it.
    pub all: Rect,
    /// The water in which its fish swim.
    pub pool: Rect,
    /// Its figures, for those at the upper edge of the table and for those at the lower.
    pub figures: [Rect; 2],
    /// Its number cards, 1 to 5.
    pub numbers: [Rect; NUMBERS],
}

/// A thing at a spot of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReefSpot {
    /// The water of a fishery, or its figures.
    Fishery(Fishery),
    /// A number card of a fishery: what is placed by it.
    Number(CardPlacement),
    /// The event card in a place.
    Event(EventSlot),
    /// The money track of a company.
    Track(Seat),
    /// A playing card of those that lie over all of it while one is drawn.
    PlayingCard(PlayingCard),
}

impl ReefLayout {
    /// Everything as large as the trays leave room for.
    pub fn of(setup: &Setup, tabletop: &Tabletop, trays: TrayDepth) -> Self {
        let (low, high) = tabletop.board_room(trays);
        let room = high - low;
        let wanted = (room.x / room.y.max(1.0) * f32::from(ROWS)).floor() as u16;
        let columns = wanted.clamp(COLUMNS.0, COLUMNS.1);
        let of_cell =
            |cell| BoardGrid::Square { columns, rows: ROWS, cell, ghost_columns: 0, wraps: false };
        let cell = BoardGrid::fitting(room, of_cell);
        let surface = BoardSurface::centred(of_cell(cell), (low + high) / 2.0);
        Self::with_readers(setup, surface, both(tabletop))
    }

    /// Everything on a board that is touched here.
    pub fn on(setup: &Setup, surface: BoardSurface) -> Self {
        Self::with_readers(setup, surface, READERS)
    }

    /// The same, with figures that are turned to these readers.
    fn with_readers(setup: &Setup, surface: BoardSurface, readers: [TableEdge; 2]) -> Self {
        let numbers = setup.numbers();
        let is_agreed = setup.talk.reminder().is_some();
        let (cell, companies) = (surface.grid.cell_size().x, numbers.companies);
        let in_cells = ReefCellLayout::new(surface.grid.size().x / cell, companies, is_agreed);
        let to_table = |rect: Rect| {
            Rect::from_corners(surface.on.min + rect.min * cell, surface.on.min + rect.max * cell)
        };
        let in_play: Vec<Fishery> = numbers.in_play().collect();
        let mut fisheries = [None; FISHERIES];
        let upper = in_play.len().div_ceil(2);
        for (row, of_row) in [&in_play[..upper], &in_play[upper..]].into_iter().enumerate() {
            for (place, fishery) in of_row.iter().enumerate() {
                let (all, numbers_right) = in_cells.fishery(row, place, of_row.len());
                let place = FisheryLayout::within(to_table(all), cell, numbers_right, row);
                fisheries[fishery.index()] = Some(place);
            }
        }
        let counts = [upper, in_play.len() - upper];
        let events = [0, 1].map(|row| to_table(in_cells.event(row, counts[row])));
        let agreed = is_agreed.then(|| in_cells.agreed().map(to_table));
        let tracks = RaceTracks {
            on: to_table(in_cells.tracks()),
            count: companies,
            cell,
            readers,
            height: layers::WATER,
            goal: "goal",
        };
        Self { surface, fisheries, events, tracks, agreed }
    }

    /// The side of a cell, in units.
    pub fn cell(&self) -> f32 {
        self.surface.grid.cell_size().x
    }

    /// The layout of a fishery, if it is in play.
    pub fn place(&self, fishery: Fishery) -> Option<&FisheryLayout> {
        self.fisheries[fishery.index()].as_ref()
    }

    /// The place of an event card.
    pub fn event(&self, slot: EventSlot) -> Rect {
        self.events[usize::from(slot == EventSlot::Older)]
    }

    /// The place where the boat of a company fishes that has placed this: in the water beside the number card. Boats at
    /// one card stand behind each other, by turns nearer to one edge of the table and to the other.
    pub fn at_work(&self, placement: CardPlacement, behind: usize) -> Option<Vec2> {
        let place = self.place(placement.fishery)?;
        let card = place.numbers[usize::from(placement.number).clamp(1, NUMBERS) - 1];
        let out = if card.center().x > place.pool.center().x { -1.0 } else { 1.0 };
        let off = card.half_size().x + self.cell() * (1.9 + 1.8 * behind as f32);
        let aside = if behind.is_multiple_of(2) { 0.0 } else { 0.8 * self.cell() };
        let at = card.center() + Vec2::new(out * off, aside);
        let half = self.cell();
        Some(Vec2::new(at.x, at.y.clamp(place.all.min.y + half, place.all.max.y - half)))
    }

    /// The places of the playing cards while one is drawn: a row for each suit.
    pub fn pack(&self) -> Vec<(PlayingCard, Rect)> {
        pack_places(self.surface.on, CardRank::all().count(), pack())
    }

    /// The fisheries in play with their places.
    pub fn in_play(&self) -> impl Iterator<Item = (Fishery, &FisheryLayout)> {
        Fishery::ALL.into_iter().filter_map(|fishery| Some((fishery, self.place(fishery)?)))
    }

    /// The thing in a cell at this step.
    pub fn thing_at(&self, cell: Cell, step: FishingStep) -> Option<ReefSpot> {
        let point = self.surface.centre(cell);
        if matches!(step, FishingStep::Draw(_)) {
            let card = self.pack().into_iter().find(|(_, place)| place.contains(point));
            return card.map(|(card, _)| ReefSpot::PlayingCard(card));
        }
        if let Some(seat) = self.tracks.seat_at(point) {
            return Some(ReefSpot::Track(seat));
        }
        if let Some(row) = self.events.iter().position(|event| event.contains(point)) {
            return Some(ReefSpot::Event(if row == 0 {
                EventSlot::Newer
            } else {
                EventSlot::Older
            }));
        }
        let (fishery, place) = self.in_play().find(|(_, place)| place.all.contains(point))?;
        let card = place.numbers.iter().position(|card| card.contains(point));
        Some(match card {
            Some(card) => ReefSpot::Number(CardPlacement { fishery, number: card as u8 + 1 }),
            None => ReefSpot::Fishery(fishery),
        })
    }
}

impl FisheryLayout {
    /// A fishery of this row in this rectangle; its number cards stand at the right of the pool or at the left.
    fn within(all: Rect, cell: f32, numbers_right: bool, row: usize) -> Self {
        let strip = NUMBER * cell;
        let edge = if numbers_right { all.max.x - strip } else { all.min.x + strip };
        let (left, right) = (
            Rect { max: Vec2::new(edge, all.max.y), ..all },
            Rect { min: Vec2::new(edge, all.min.y), ..all },
        );
        let (pool, cards) = if numbers_right { (left, right) } else { (right, left) };
        let line = FIGURES * cell;
        // Both lines of figures stand at the inner edge: what people have open lies over the outer one.
        let (fish_from, lines_from) = match row {
            0 => (pool.min.y, pool.max.y - 2.0 * line),
            _ => (pool.min.y + 2.0 * line, pool.min.y),
        };
        let strip = |top: f32, high: f32| Rect::new(pool.min.x, top, pool.max.x, top + high);
        let high = cards.height() / NUMBERS as f32;
        let number = |index: usize| {
            let top = cards.min.y + high * index as f32;
            Rect::new(cards.min.x, top, cards.max.x, top + high)
        };
        Self {
            all,
            pool: strip(fish_from, pool.height() - 2.0 * line),
            figures: [0.0, line].map(|down| strip(lines_from + down, line)),
            numbers: std::array::from_fn(number),
        }
    }
}

/// The board in cells.
struct ReefCellLayout {
    columns: f32,
    /// Top and bottom of the money tracks, and of the band that they share with the group's agreement.
    tracks: (f32, f32),
    middle: (f32, f32),
}

impl ReefCellLayout {
    fn new(columns: f32, companies: usize, is_agreed: bool) -> Self {
        let middle = f32::from(ROWS) / 2.0;
        let band = |half: f32| (middle - half, middle + half);
        let tracks = TRACK * companies as f32 / 2.0;
        let strip = if is_agreed { AGREED } else { 0.0 };
        Self { columns, tracks: band(tracks), middle: band(tracks + strip) }
    }

    fn tracks(&self) -> Rect {
        Rect::new(0.0, self.tracks.0, self.columns, self.tracks.1)
    }

    fn agreed(&self) -> [Rect; 2] {
        let strip = |top, bottom| Rect::new(0.0, top, self.columns, bottom);
        [strip(self.middle.0, self.tracks.0), strip(self.tracks.1, self.middle.1)]
    }

    /// Top and bottom of a row of fisheries, from the top of the board.
    fn row(&self, row: usize) -> (f32, f32) {
        match row {
            0 => (0.0, self.middle.0 - GAP),
            _ => (self.middle.1 + GAP, f32::from(ROWS)),
        }
    }

    /// The event card of a row: a square between two fisheries, or at the right of one.
    fn event(&self, row: usize, fisheries: usize) -> Rect {
        let (top, bottom) = self.row(row);
        let side = bottom - top;
        let left = match fisheries {
            2.. => (self.columns - side) / 2.0,
            _ => self.columns - side,
        };
        Rect::new(left, top, left + side, bottom)
    }

    /// A fishery of a row, and whether its number cards are at its right: they are beside the event card.
    fn fishery(&self, row: usize, place: usize, of: usize) -> (Rect, bool) {
        let (top, bottom) = self.row(row);
        let card = self.event(row, of);
        match place {
            0 => (Rect::new(0.0, top, card.min.x - GAP, bottom), true),
            _ => (Rect::new(card.max.x + GAP, top, self.columns, bottom), false),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_fish_or_failure::setup::Setup;
    use shoal_tabletop::headless::played_by;

    fn layout(players: usize, projector: (f32, f32)) -> ReefLayout {
        ReefLayout::of(
            &Setup::for_players(players),
            &played_by(players, projector),
            TrayDepth::Plain,
        )
    }

    #[test]
    fn the_board_fills_the_room_between_trays() {
        for projector in [(1024.0, 768.0), (1280.0, 720.0), (1280.0, 800.0), (1920.0, 1080.0)] {
            for players in 3..=5 {
                let table = played_by(players, projector);
                let layout = layout(players, projector);
                let (low, high) = table.board_room(TrayDepth::Plain);
                let part = layout.surface.on.size() / (high - low);
                assert!(part.min_element() > 0.9, "{players} at {projector:?}: {part}");
            }
        }
    }

    #[test]
    fn lines_of_figures_stand_at_the_inner_edge() {
        for (projector, players) in [((1024.0, 768.0), 3), ((1280.0, 800.0), 5)] {
            let layout = layout(players, projector);
            for (fishery, place) in layout.in_play() {
                let middle = layout.surface.on.center().y;
                for line in place.figures {
                    let off = |rect: Rect| (rect.center().y - middle).abs();
                    assert!(off(line) < off(place.pool), "{players} at {projector:?}: {fishery}");
                    assert!(place.pool.intersect(line).height() < 0.1, "{fishery}");
                }
            }
        }
    }

    #[test]
    fn every_number_card_every_track_and_every_event_can_be_pointed_at() {
        let layout = layout(5, (1280.0, 720.0));
        let cells = layout.surface.grid.cells();
        let things: Vec<ReefSpot> =
            cells.filter_map(|cell| layout.thing_at(cell, FishingStep::Place)).collect();
        for fishery in Fishery::ALL {
            assert!(things.contains(&ReefSpot::Fishery(fishery)), "{fishery}");
            for number in 1..=5 {
                let card = ReefSpot::Number(CardPlacement { fishery, number });
                let cells = things.iter().filter(|thing| **thing == card).count();
                assert!(cells >= 2, "{fishery} {number}: {cells} cells");
            }
        }
        for seat in Seat::all(5) {
            assert!(things.contains(&ReefSpot::Track(seat)), "{seat}");
        }
        for slot in [EventSlot::Newer, EventSlot::Older] {
            assert!(things.contains(&ReefSpot::Event(slot)));
        }
    }
}
