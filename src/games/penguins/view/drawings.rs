//! The drawings of Penguins, and their colours on pale tables.

use shoal_tabletop::picture::art::{ColourPairs, GameDrawings, drawings};

/// All drawings of the game, from `assets/drawings`. `level` stands for the picture of a board.
pub static DRAWINGS: GameDrawings = GameDrawings {
    sources: &[PIECES],
    pale_table_colours: &[
        (&["ice", "penguins", "level"], ICE),
        (&["level"], TILES),
        (&["crack"], CRACK),
    ],
};

drawings![PIECES of "../../../../assets/drawings" as "":
    "catch",
    "crack",
    "frost_1",
    "frost_2",
    "frost_3",
    "ice",
    "minnow",
    "penguins",
    "pool";
    each seat: "hat", "penguin"
];

/// Ice stays pale on pale tables, with dark outlines; the water in it becomes light, and the fish in it dark.
const ICE: ColourPairs = &[
    ("#7BA6BE", "#C6DAE5"),
    ("#9CC2D4", "#D8E7EE"),
    ("#CFE3EC", "#EDF6FA"),
    ("#6F9FB8", "#9DBCCC"),
    ("#E9F4F9", "#F8FCFE"),
    ("#F8FCFE", "#FFFFFF"),
    ("#B4D0DE", "#D3E3EB"),
    ("#4F86A5", "#7FA8BE"),
    ("#EAF5FA", "#F8FCFE"),
    ("#17527C", "#17527C"),
    ("#10466F", "#4B7EA0"),
];
/// A crack in the ice.
const CRACK: ColourPairs = &[("#071B31", "#17324A"), ("#8FC3E8", "#FFFFFF")];

/// The tiles in pictures of boards, a pair of colours for each number of fish on a tile.
const TILES: ColourPairs = &[
    ("#8DB6CB", "#CBDEE8"),
    ("#A3C6D7", "#D8E7EE"),
    ("#BCD8E4", "#E4F0F5"),
    ("#D8E9F1", "#F2F8FB"),
];
