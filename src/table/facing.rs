//! Toward whom a thing on the table faces, as data: sentences never lie just anyhow.

use super::geometry::{Edge, Seating, Tabletop};
use super::seats::{Chairs, Player, SeatPlaces};
use crate::contract::Seat;

/// Toward whom a thing faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Facing {
    /// The table: pictures, and labels of at most three words. Upright as the picture is.
    Table,
    /// The player of a seat.
    Owner(Seat),
    /// Everybody: it is shown once for each edge where somebody sits.
    Duplicated,
}

impl Facing {
    /// The edges toward which it is drawn, once for each.
    pub fn edges(self, places: &SeatPlaces) -> Vec<Edge> {
        match self {
            Facing::Table => vec![Edge::South],
            Facing::Owner(seat) => vec![places.facing(seat)],
            Facing::Duplicated => readers(&places.tabletop, &places.chairs),
        }
    }
}

/// The sides of the table that somebody reads from: where people sit; before anybody does, both
/// long ones. Before a screen all read from below.
pub fn readers(tabletop: &Tabletop, chairs: &Chairs) -> Vec<Edge> {
    if tabletop.seating == Seating::Screen {
        return vec![Edge::South];
    }
    let people = chairs.0.iter().filter(|chair| chair.player == Player::Person);
    let mut people = people.map(|chair| chair.place).peekable();
    if people.peek().is_none() {
        return vec![Edge::South, Edge::North];
    }
    let mut edges = tabletop.edges(people);
    // Whoever sits down somewhere else changes nothing for those who sit.
    edges.sort_by_key(|edge| Edge::ALL.iter().position(|other| other == edge));
    edges
}

#[cfg(test)]
mod tests {
    use super::super::geometry::PLACES;
    use super::super::seats::{BotName, Chair};
    use super::*;

    #[test]
    fn before_anybody_sits_both_long_sides_can_read_and_later_those_who_sit() {
        let (around, mut chairs) = (Tabletop::default(), Chairs::default());
        assert_eq!(readers(&around, &chairs), [Edge::South, Edge::North]);
        let bot = Player::Bot(BotName::constant("easy"));
        chairs.0.push(Chair::new(PLACES[2], "Bot", bot));
        assert_eq!(readers(&around, &chairs), [Edge::South, Edge::North], "a bot reads nothing");
        for place in [PLACES[3], PLACES[0]] {
            chairs.0.push(Chair::new(place, "Ann", Player::Person));
        }
        assert_eq!(readers(&around, &chairs), [Edge::South, Edge::East]);
        let screen = Tabletop { seating: Seating::Screen, ..around };
        assert_eq!(readers(&screen, &chairs), [Edge::South]);
    }
}
