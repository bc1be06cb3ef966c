//! Words for the place of a square, as people around a table would say it: nobody there can see rows and columns.

use crate::rules::board::heading::CompassHeading;
use crate::rules::board::level::Level;
use crate::rules::board::position::Square;
use shoal_contract::counted;

/// Number of squares from which a fish is far away, and a name that is nearer helps more.
const FAR: u32 = 6;

/// Names a square, or says how far it is from something people see: `2 squares north-east of my school`, `the mouth of
/// the Ob`. `own` is the asker's fish and its name here.
pub fn whereabouts(level: &Level, own: Option<(Square, &str)>, square: Square) -> String {
    if let Some(name) = named(level).find_map(|(at, name)| (at == square).then_some(name)) {
        return name;
    }
    let away = |from: Square| SquareOffset::between(level, from, square);
    let own = own.map(|(from, name)| (away(from), name.to_owned()));
    let nearest = named(level).map(|(at, name)| (away(at), name)).min_by_key(|(way, _)| way.far());
    let own = own.filter(|(way, _)| {
        let nearer = nearest.as_ref().is_some_and(|(other, _)| other.far() * 2 <= way.far());
        way.far() < FAR || !nearer
    });
    match own.or(nearest) {
        Some((way, name)) => match way.words() {
            Some(words) => format!("{words} of {name}"),
            None => format!("the square of {name}"),
        },
        None => "a sea square".into(),
    }
}

/// Returns everything on the board that has a name, with its square.
fn named(level: &Level) -> impl Iterator<Item = (Square, String)> {
    let rivers = level.rivers.iter().filter(|river| !river.name.is_empty());
    let rivers = rivers.map(|river| (river.at, format!("the mouth of the {}", river.name)));
    let sites = level.industries.iter().filter(|site| !site.name.is_empty());
    rivers.chain(sites.map(|site| (site.at, format!("the {} industry", site.name))))
}

/// The way from one square to another, in squares to the south and to the east, the shorter way around.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct SquareOffset {
    south: i32,
    east: i32,
}

impl SquareOffset {
    fn between(level: &Level, from: Square, to: Square) -> Self {
        let wide = i32::from(level.width().max(1));
        let east = (i32::from(to.column) - i32::from(from.column)).rem_euclid(wide);
        let east = if east * 2 > wide { east - wide } else { east };
        Self { south: i32::from(to.row) - i32::from(from.row), east }
    }

    /// The longer of both ways.
    fn far(self) -> u32 {
        self.south.unsigned_abs().max(self.east.unsigned_abs())
    }

    /// `3 squares north-east`, `2 squares north and 5 east`; none if it is nowhere else.
    fn words(self) -> Option<String> {
        let heading = |south: i32, east: i32| {
            let delta = (south.signum(), east.signum());
            CompassHeading::ALL.into_iter().find(|heading| heading.delta() == delta).map(compass)
        };
        let (south, east) = (self.south.unsigned_abs(), self.east.unsigned_abs());
        if south == 0 || east == 0 || south == east {
            let squares = counted(self.far(), "squares");
            return Some(format!("{squares} {}", heading(self.south, self.east)?));
        }
        let (along, across) = (heading(self.south, 0)?, heading(0, self.east)?);
        Some(format!("{} {along} and {east} {across}", counted(south, "squares")))
    }
}

/// A heading in a word.
pub fn compass(heading: CompassHeading) -> &'static str {
    match heading {
        CompassHeading::N => "north",
        CompassHeading::NE => "north-east",
        CompassHeading::E => "east",
        CompassHeading::SE => "south-east",
        CompassHeading::S => "south",
        CompassHeading::SW => "south-west",
        CompassHeading::W => "west",
        CompassHeading::NW => "north-west",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: Square = Square::new(12, 30);

    fn said(square: Square) -> String {
        whereabouts(&Level::world(), Some((OWN, "my school")), square)
    }

    #[test]
    fn what_is_near_is_described_by_direction_and_distance() {
        assert_eq!(said(Square::new(11, 31)), "1 square north-east of my school");
        assert_eq!(said(Square::new(12, 27)), "3 squares west of my school");
        assert_eq!(said(Square::new(14, 31)), "2 squares south and 1 east of my school");
        assert_eq!(said(OWN), "the square of my school");
    }

    #[test]
    fn what_has_a_name_is_called_by_it_and_helps_to_find_what_is_beside_it() {
        let level = Level::world();
        let (river, site) = (&level.rivers[1], &level.industries[4]);
        assert_eq!(said(river.at), format!("the mouth of the {}", river.name));
        assert_eq!(said(site.at), format!("the {} industry", site.name));
        let beside = Square::new(site.at.row, site.at.column + 1);
        assert_eq!(said(beside), format!("1 square east of the {} industry", site.name));
        let placing = whereabouts(&level, None, beside);
        assert_eq!(placing, said(beside), "there need be no fish");
    }

    #[test]
    fn the_way_over_the_joined_edge_is_the_shorter_one() {
        let level = Level::world();
        let (first, last) = (Square::new(12, 0), Square::new(12, level.width() - 1));
        let over = |from, to| SquareOffset::between(&level, from, to);
        assert_eq!(over(first, last), SquareOffset { south: 0, east: -1 });
        assert_eq!(over(last, first), SquareOffset { south: 0, east: 1 });
    }

    #[test]
    fn a_board_without_names_has_words_too() {
        let mut level = Level::clone(&Level::world());
        level.rivers.iter_mut().for_each(|river| river.name.clear());
        level.industries.clear();
        assert_eq!(whereabouts(&level, None, OWN), "a sea square");
    }
}
