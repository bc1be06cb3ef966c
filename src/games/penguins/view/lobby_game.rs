//! The game in the lobby: its card, its boards with a picture each, its setups.

use super::drawings::DRAWINGS;
use super::prelude::*;
use shoal_penguins::level::Level;
use std::fmt::Write as _;

/// Width of a tile in a small picture, in its units.
const TILE: f32 = 40.0;
/// A picture is so much wider than high: tall boards have sea beside them.
const LEAST_ASPECT: f32 = 1.25;

impl LobbyGame for PenguinsView {
    type SavedSettings = NoSettings;

    fn card() -> GameCard {
        GameCard {
            sentence: "Glide for fish over ice that sinks.",
            length: "10–25 min",
            emblem: "penguins",
        }
    }

    fn setup_for(names: &[String], from: Option<&Setup>) -> Setup {
        let players = names.len();
        let ice = from.map_or_else(|| Setup::for_players(players).ice, |from| from.ice.clone());
        Setup { players, names: names.to_vec(), ice }
    }

    fn drawings() -> &'static GameDrawings {
        &DRAWINGS
    }

    /// Cold water.
    fn backdrop() -> Backdrop {
        Backdrop { dark: 0x06202B, light: 0x15505D, ..Backdrop::SEA }
    }

    fn piece() -> &'static str {
        "penguin"
    }

    fn order() -> Option<&'static str> {
        Some("The youngest presses first, then the next youngest, and so on.")
    }

    fn miniature(level: &Level) -> String {
        miniature(level)
    }
}

/// A small picture of a board, as SVG.
pub fn miniature(level: &Level) -> String {
    let (rows, columns) = level.size();
    let grid = BoardGrid::Hex { rows: rows as u16, columns: columns as u16, width: TILE };
    let size = grid.size() + 12.0;
    let whole = Vec2::new(size.x.max(size.y * LEAST_ASPECT), size.y);
    let corner = (whole - grid.size()) / 2.0;
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}"><rect width="100%" height="100%" rx="10" fill="#0B2A4A"/>"##,
        whole.x, whole.y,
    );
    for (row, line) in level.ice.iter().enumerate() {
        for (column, sign) in line.chars().enumerate().filter(|(_, sign)| *sign != '.') {
            let at = corner + grid.centre(Cell::new(row as u16, column as u16));
            let [red, green, blue] = tile_colour(sign.to_digit(10));
            let look = format!("#{red:02X}{green:02X}{blue:02X}");
            tile(&mut svg, at, TILE, &look, "#E9F4F9");
        }
    }
    let _ = write!(svg, "{}", nested("penguin", Some(1), whole / 2.0, TILE * 1.2));
    svg += "</svg>";
    svg
}

/// The colour of a tile with this many fish in small pictures, red, green and blue: the more the
/// brighter. None: they are drawn when the match begins.
pub fn tile_colour(fish: Option<u32>) -> [u8; 3] {
    match fish {
        None => [0x9C, 0xC2, 0xD4],
        Some(..=1) => [0x86, 0xAF, 0xC5],
        Some(2) => [0x8D, 0xB6, 0xCB],
        Some(3) => [0xA3, 0xC6, 0xD7],
        Some(4) => [0xBC, 0xD8, 0xE4],
        Some(5..) => [0xD8, 0xE9, 0xF1],
    }
}

/// A tile of ice, of this width, in a picture.
pub fn tile(svg: &mut String, at: Vec2, width: f32, look: &str, rim: &str) {
    let corner = |index: u8| {
        let turn = f32::from(index) * std::f32::consts::FRAC_PI_3;
        at + Vec2::from_angle(turn) * width * 0.46
    };
    let points: Vec<String> =
        (0..6).map(corner).map(|point| format!("{:.1},{:.1}", point.x, point.y)).collect();
    let _ = write!(
        svg,
        r##"<polygon points="{}" fill="{look}" stroke="{rim}" stroke-width="{}" stroke-linejoin="round"/>"##,
        points.join(" "),
        width * 0.05,
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::Match;
    use shoal_contract::levels::FiledLevel as _;
    use shoal_host::folders::FolderEnvironment;
    use shoal_tabletop::picture::art::rasterise;

    #[test]
    fn every_shipped_board_is_offered_with_a_picture_and_can_be_played() {
        let cards = PenguinsView::levels(&FolderEnvironment::default());
        let names: Vec<&str> = cards.iter().map(|card| card.name.as_str()).collect();
        let shipped: Vec<&str> = Level::BUILT_IN.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, shipped);
        for card in cards {
            let image = rasterise(&card.picture, 190).expect("it can be drawn");
            assert!(image.width() == 190 && image.height() > 50, "{}", card.name);
            let places = FolderEnvironment::default();
            let setup = PenguinsView::on_level(Setup::for_players(2), &card.name, &places);
            let setup = setup.expect("it is there");
            assert_eq!(PenguinsView::level_of(&setup), Some(card.title));
            Match::<Penguins>::new(setup, 1).expect("it can be played");
        }
    }

    #[test]
    fn the_board_that_nobody_chose_has_the_name_of_the_first() {
        let first = PenguinsView::levels(&FolderEnvironment::default()).into_iter().next();
        let usual = PenguinsView::level_of(&Setup::for_players(3));
        assert_eq!(usual, first.map(|card| card.title));
    }
}
