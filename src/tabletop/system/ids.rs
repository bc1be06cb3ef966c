//! The ids by which what is pressed is known: buttons and entries of trays, and widgets. Each part of
//! the table, and the game, has a range of its own, so that no press is ever taken for another's.
//!
//! This is the one place where an id becomes a number and a number an id again. Typed commands on the
//! entities would need a message and a reader for each feature that puts buttons into trays; a number travels
//! through widgets, menus and panels that know none of these features, and [`TrayId::of`] says whose it is.

/// The owner of an id with the index of the id among its own, from 0. A count that is beyond a range stays at its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TrayId {
    /// The game's.
    Game(u32),
    /// The whole hand of a seat, where there is no card.
    WholeHand,
    /// The lobby's.
    Lobby(u32),
    /// Waiting and learning: what is decided ahead, advice, help, lessons.
    Learning(u32),
    /// Going back, pausing and looking back.
    Undo(u32),
    /// Seats without their players.
    Absence(u32),
    /// The ground before a seat.
    Ground(u32),
    /// Joining, and one's own device.
    Joining(u32),
    /// The end of a match.
    Evening(u32),
    /// Calibration.
    Calibration(u32),
    /// Choosing in secret.
    Secrets(u32),
    /// The controls of one's own device.
    Controls(u32),
    /// Speed, sound and size of text.
    Dials(u32),
    /// Ending the program.
    Quitting(u32),
    /// A letter that is written, by its number.
    Letter(u32),
    /// A thing of the game of a kind that is counted without an end, such as offers.
    Counted(u32),
}

/// The first number of each range; it ends where the next begins.
const WHOLE_HAND: u32 = 6000;
const LOBBY: u32 = WHOLE_HAND + 1;
const LEARNING: u32 = 7000;
const UNDO: u32 = 7100;
const ABSENCE: u32 = 7200;
const GROUND: u32 = 7300;
const JOINING: u32 = 7400;
const EVENING: u32 = 7500;
const CALIBRATION: u32 = 7600;
const SECRETS: u32 = 7700;
const CONTROLS: u32 = 7800;
const DIALS: u32 = 7850;
const QUITTING: u32 = 7900;
const LETTER: u32 = 10_000;
const COUNTED: u32 = 2_000_000;

impl TrayId {
    /// The number.
    pub const fn id(self) -> u32 {
        match self {
            Self::Game(count) => within(0, count, WHOLE_HAND),
            Self::WholeHand => WHOLE_HAND,
            Self::Lobby(count) => within(LOBBY, count, LEARNING),
            Self::Learning(count) => within(LEARNING, count, UNDO),
            Self::Undo(count) => within(UNDO, count, ABSENCE),
            Self::Absence(count) => within(ABSENCE, count, GROUND),
            Self::Ground(count) => within(GROUND, count, JOINING),
            Self::Joining(count) => within(JOINING, count, EVENING),
            Self::Evening(count) => within(EVENING, count, CALIBRATION),
            Self::Calibration(count) => within(CALIBRATION, count, SECRETS),
            Self::Secrets(count) => within(SECRETS, count, CONTROLS),
            Self::Controls(count) => within(CONTROLS, count, DIALS),
            Self::Dials(count) => within(DIALS, count, QUITTING),
            Self::Quitting(count) => within(QUITTING, count, LETTER),
            Self::Letter(count) => within(LETTER, count, COUNTED),
            Self::Counted(count) => COUNTED.saturating_add(count),
        }
    }

    /// Returns the owner of this number.
    pub const fn of(id: u32) -> Self {
        match id {
            0..WHOLE_HAND => Self::Game(id),
            WHOLE_HAND => Self::WholeHand,
            LOBBY..LEARNING => Self::Lobby(id - LOBBY),
            LEARNING..UNDO => Self::Learning(id - LEARNING),
            UNDO..ABSENCE => Self::Undo(id - UNDO),
            ABSENCE..GROUND => Self::Absence(id - ABSENCE),
            GROUND..JOINING => Self::Ground(id - GROUND),
            JOINING..EVENING => Self::Joining(id - JOINING),
            EVENING..CALIBRATION => Self::Evening(id - EVENING),
            CALIBRATION..SECRETS => Self::Calibration(id - CALIBRATION),
            SECRETS..CONTROLS => Self::Secrets(id - SECRETS),
            CONTROLS..DIALS => Self::Controls(id - CONTROLS),
            DIALS..QUITTING => Self::Dials(id - DIALS),
            QUITTING..LETTER => Self::Quitting(id - QUITTING),
            LETTER..COUNTED => Self::Letter(id - LETTER),
            COUNTED.. => Self::Counted(id - COUNTED),
        }
    }
}

const fn within(first: u32, count: u32, end: u32) -> u32 {
    let last = end - 1;
    if count > last - first { last } else { first + count }
}

/// The parts of the table that have ids of their own.
#[cfg(any(test, feature = "testing"))]
pub const OF_THE_TABLE: [fn(u32) -> TrayId; 13] = [
    TrayId::Lobby,
    TrayId::Learning,
    TrayId::Undo,
    TrayId::Absence,
    TrayId::Ground,
    TrayId::Joining,
    TrayId::Evening,
    TrayId::Calibration,
    TrayId::Secrets,
    TrayId::Controls,
    TrayId::Dials,
    TrayId::Quitting,
    TrayId::Letter,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_one_id_so_the_ranges_are_disjoint() {
        let around = [LETTER, COUNTED, u32::MAX].map(|edge| edge.saturating_sub(3)..=edge);
        let all = (0..=LETTER + 300).chain(around.into_iter().flatten());
        let mut seen = Vec::new();
        for number in all {
            assert_eq!(TrayId::of(number).id(), number);
            let part = std::mem::discriminant(&TrayId::of(number));
            if !seen.contains(&part) {
                seen.push(part);
            }
        }
        assert_eq!(seen.len(), 16, "every part has a range");
    }

    #[test]
    fn a_count_that_is_too_great_stays_in_its_own_range() {
        for part in OF_THE_TABLE.into_iter().chain([TrayId::Game, TrayId::Counted]) {
            for count in [0, 7, u32::MAX] {
                let back = TrayId::of(part(count).id());
                assert_eq!(std::mem::discriminant(&back), std::mem::discriminant(&part(count)));
            }
            assert_eq!(TrayId::of(part(7).id()), part(7));
        }
    }
}
