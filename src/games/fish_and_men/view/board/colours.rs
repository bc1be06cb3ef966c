//! The colours of the setup (rules 10) on the table. While a number has its default value everything looks as it is
//! drawn; drawings in a colour that the house has changed are dyed.

use crate::prelude::*;
use shoal_contract::number::colour::rgb;
use shoal_fish_and_men::parameters::BoardColors;
use shoal_tabletop::picture::art::DrawingDye;
use shoal_tabletop::picture::projection::PictureRescaled;

/// One colour of the setup: a function that reads it, the drawings painted in it, and their colours as they are drawn.
type Painted = (fn(&BoardColors) -> u8, &'static [&'static str], &'static [&'static str]);

const PAINTED: [Painted; 13] = [
    (
        |colors| colors.sea,
        &["sea"],
        &["#0C2E50", "#082140", "#12406B", "#17507F", "#1F6593", "#2F7FA8", "#6FB6DB", "#A9DCF2"],
    ),
    (
        |colors| colors.land,
        &["sea"],
        &[
            "#2F4A34", "#27402D", "#3B5A3D", "#4B6B48", "#56684F", "#5B7A55", "#8A7440", "#8B9C8D",
            "#8FB08A",
        ],
    ),
    (|colors| colors.river, &["sea"], &["#2E7FB0", "#6FC0E8"]),
    (|colors| colors.ice, &["sea"], &["#DCEBF2", "#A9C3D2", "#F2F8FB", "#F3F9FC", "#8DB0C4"]),
    (|colors| colors.current, &["chevron"], &["#2F6C9E"]),
    (|colors| colors.pollution, &["pollution", "puff"], &["#B6F22E"]),
    (|colors| colors.best, &["industry_1"], &["#4C8DFF", "#A9C8FF", "#2C5FC0"]),
    (|colors| colors.nice, &["industry_2"], &["#3FBF5F", "#A3E5B3", "#26853D"]),
    (|colors| colors.ok, &["industry_3"], &["#F2C230", "#FFE58A", "#B88A12"]),
    (|colors| colors.bad, &["industry_4"], &["#E5484D", "#FF9C9E", "#A62A30"]),
    (|colors| colors.worst, &["industry_5"], &["#15181C", "#4A525C", "#000000"]),
    (|colors| colors.spreading_fisherman, &["fisherman_spreading"], &["#E5412D", "#5E0F0A"]),
    (
        |colors| colors.fisherman,
        &["fisherman", "fisherman_settled"],
        &["#B9672E", "#5A2D12", "#2FB9CC", "#0B4A57"],
    ),
];

/// Returns a dye for each colour of the setup that is not the default.
pub fn dyes(colors: &BoardColors) -> Vec<DrawingDye> {
    let usual = BoardColors::default();
    let changed = PAINTED.iter().filter(|(of, ..)| of(colors) != of(&usual));
    let dye = |&(of, drawings, colours): &Painted| DrawingDye {
        drawings,
        colours,
        paint: rgb(of(colors)),
    };
    changed.map(dye).collect()
}

/// Paints the table in the colours in force.
pub fn paint(
    hosted: Res<HostedMatch<FishAndMenView>>,
    mut art: ResMut<DrawingCache>,
    mut rescaled: MessageWriter<PictureRescaled>,
) {
    if !hosted.is_changed() {
        return;
    }
    let colors = &hosted.game().world().resource::<FishMatchSetup>().0.parameters.colors;
    let dyes = dyes(colors);
    if art.is_dyed_otherwise(&dyes) {
        art.dye(dyes);
        rescaled.write(PictureRescaled { scale: art.scale() });
    }
}

/// Takes all dyes off the table after the match.
pub fn clear(mut art: ResMut<DrawingCache>, mut rescaled: MessageWriter<PictureRescaled>) {
    if art.is_dyed_otherwise(&[]) {
        art.dye(Vec::new());
        rescaled.write(PictureRescaled { scale: art.scale() });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::map;
    use crate::board::sea_grid_layout::SeaGridLayout;
    use crate::drawings::DRAWINGS;
    use shoal_fish_and_men::rules::board::SeaBoard;
    use shoal_fish_and_men::rules::board::level::Level;
    use shoal_tabletop::geometry::{Tabletop, TrayDepth};
    use shoal_tabletop::picture::art::{add_drawings, dyed, source};

    /// The source of a drawing, the chart of the world among them.
    fn drawing(name: &str) -> String {
        add_drawings(&DRAWINGS);
        let level = Level::world();
        let board = SeaBoard::new(&level, true);
        match name {
            "sea" => {
                let layout = SeaGridLayout::of(&board, &Tabletop::default(), TrayDepth::Plain);
                map::draw(&level, &board, &layout)
            }
            name => source(name).expect("it is drawn").to_owned(),
        }
    }

    #[test]
    fn every_colour_of_figure_3_is_seen_in_its_drawings_when_it_is_changed() {
        assert_eq!(
            dyes(&BoardColors::default()),
            [],
            "the usual colours are those of the drawings"
        );
        for (_, drawings, colours) in PAINTED {
            for name in drawings {
                let plain = drawing(name);
                let there = |colour: &&&str| plain.contains(**colour);
                assert!(colours.iter().any(|colour| there(&colour)), "{name} has none of them");
                let dye = DrawingDye { drawings, colours, paint: rgb(125) };
                assert_ne!(dyed(&plain, std::iter::once(&dye)), plain, "{name}");
            }
        }
    }

    #[test]
    fn each_number_paints_one_thing() {
        let mut all = serde_json::to_value(BoardColors::default()).expect("plain data");
        let keys: Vec<String> = all.as_object().expect("an object").keys().cloned().collect();
        assert_eq!(keys.len(), PAINTED.len());
        for key in keys {
            let usual = all[&key].clone();
            all[&key] = 125.into();
            let colors: BoardColors = serde_json::from_value(all.clone()).expect("numbers");
            assert_eq!(dyes(&colors).len(), 1, "{key}");
            all[&key] = usual;
        }
    }
}
