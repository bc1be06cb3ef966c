//! The entrants of a tournament, who play for one seat each: everybody alone, or neighbours together.

use super::model::{TEAM, TableEntrant};
use crate::features::join::rim::TableRim;
use shoal_tabletop::geometry::Tabletop;
use shoal_tabletop::seats::{Chair, SeatPlayer};

/// Least number of people for teams.
const LEAST_FOR_TEAMS: usize = 4;

/// Returns the entrants of these chairs, in their order: everybody alone; or the people in teams of two, and each bot
/// alone after them. A team has the place of its first member.
pub fn entrants(chairs: &[Chair], teams: bool, table: &Tabletop) -> Vec<TableEntrant> {
    let pairs = if teams { pairs(chairs, table) } else { Vec::new() };
    let alone = |guest: usize| !pairs.iter().any(|pair| pair.contains(&guest));
    let mut found: Vec<Vec<usize>> = pairs.iter().map(|pair| pair.to_vec()).collect();
    found.extend((0..chairs.len()).filter(|&guest| alone(guest)).map(|guest| vec![guest]));
    let is_bot = |guests: &[usize]| matches!(chairs[guests[0]].player, SeatPlayer::Bot(_));
    found.sort_by_key(|guests| (is_bot(guests), guests[0]));
    let name = |guests: &[usize]| {
        let names: Vec<&str> = guests.iter().map(|&guest| chairs[guest].name.as_str()).collect();
        names.join(TEAM)
    };
    let mut entrants: Vec<TableEntrant> =
        found.into_iter().map(|guests| TableEntrant { name: name(&guests), guests }).collect();
    tell_apart(&mut entrants);
    entrants
}

/// Adds numbers to names that are the same, to tell them apart.
fn tell_apart(entrants: &mut [TableEntrant]) {
    for index in 1..entrants.len() {
        let (before, rest) = entrants.split_at_mut(index);
        let taken = |name: &str| before.iter().any(|other| other.name == name);
        let own = rest[0].name.clone();
        let mut number = 2;
        while taken(&rest[0].name) {
            rest[0].name = format!("{own} {number}");
            number += 1;
        }
    }
}

/// Returns `true` if the people on these chairs can be teams of two.
pub fn can_team(chairs: &[Chair]) -> bool {
    let people = people(chairs).count();
    people >= LEAST_FOR_TEAMS && people.is_multiple_of(2)
}

/// Returns the teams: neighbours around the table, paired so that partners sit as near to each other as can be. Each
/// pair is in order of the chairs.
pub fn pairs(chairs: &[Chair], table: &Tabletop) -> Vec<[usize; 2]> {
    if !can_team(chairs) {
        return Vec::new();
    }
    let rim = TableRim::of(table);
    let along = |guest: usize| rim.place(table, chairs[guest].place);
    let mut around: Vec<usize> = people(chairs).collect();
    around.sort_by(|&one, &other| along(one).total_cmp(&along(other)));
    let paired = |first: usize| -> Vec<[usize; 2]> {
        let at = |index: usize| around[(first + index) % around.len()];
        let pair = |index: usize| {
            let (one, other) = (at(2 * index), at(2 * index + 1));
            [one.min(other), one.max(other)]
        };
        (0..around.len() / 2).map(pair).collect()
    };
    let far = |pairs: &[[usize; 2]]| -> f32 {
        pairs.iter().map(|&[one, other]| rim.shortest_offset(along(one), along(other)).abs()).sum()
    };
    let (this, that) = (paired(0), paired(1));
    if far(&that) + 1.0 < far(&this) { that } else { this }
}

fn people(chairs: &[Chair]) -> impl Iterator<Item = usize> {
    let is_person =
        |(index, chair): (usize, &Chair)| (chair.player == SeatPlayer::Person).then_some(index);
    chairs.iter().enumerate().filter_map(is_person)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::BotName;
    use shoal_tabletop::geometry::{TableEdge, TablePlace};

    const NAMES: [&str; 6] = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay"];

    fn chairs(places: &[(TableEdge, u8)]) -> Vec<Chair> {
        let chair = |(name, &(edge, slot)): (&str, &(TableEdge, u8))| {
            Chair::new(TablePlace { edge, slot }, name, SeatPlayer::Person)
        };
        NAMES.into_iter().zip(places).map(chair).collect()
    }

    fn names(entrants: &[TableEntrant]) -> Vec<&str> {
        entrants.iter().map(|one| one.name.as_str()).collect()
    }

    #[test]
    fn neighbours_are_a_team_which_stands_where_the_first_of_it_stands() {
        use TableEdge::{North, South};
        let mut chairs = chairs(&[(South, 0), (North, 0), (South, 1), (North, 1)]);
        let bot = SeatPlayer::Bot(BotName::constant("easy"));
        chairs.push(Chair::new(TablePlace { edge: TableEdge::West, slot: 0 }, "Tuna", bot));
        let table = Tabletop::default();
        let teams = entrants(&chairs, true, &table);
        assert_eq!(names(&teams), ["Ann and Cid", "Bob and Dee", "Tuna"]);
        assert_eq!(teams[1].guests, [1, 3]);
        let alone = entrants(&chairs, false, &table);
        assert_eq!(names(&alone), ["Ann", "Bob", "Cid", "Dee", "Tuna"]);
    }

    #[test]
    fn of_the_two_ways_around_the_nearer_is_taken() {
        use TableEdge::{East, North, South, West};
        // Round the corners: West with South 0, South 2 with East, both of the upper edge.
        let chairs =
            chairs(&[(South, 0), (South, 2), (East, 0), (North, 2), (North, 1), (West, 0)]);
        let teams = entrants(&chairs, true, &Tabletop::default());
        assert_eq!(names(&teams), ["Ann and Fay", "Bob and Cid", "Dee and Eve"]);
    }

    #[test]
    fn an_odd_number_of_people_plays_alone_and_equal_names_are_told_apart() {
        let mut chairs =
            chairs(&[(TableEdge::South, 0), (TableEdge::South, 1), (TableEdge::South, 2)]);
        chairs[2].name = "Ann".into();
        assert!(!can_team(&chairs));
        let found = entrants(&chairs, true, &Tabletop::default());
        assert_eq!(names(&found), ["Ann", "Bob", "Ann 2"]);
    }
}
