//! The drawings of the game.

use shoal_tabletop::picture::art::{ColourPairs, GameDrawings, drawings};

/// All of them. `level` is the picture of a level.
pub static DRAWINGS: GameDrawings = GameDrawings {
    sources: &[PIECES],
    on_paper: &[(&["ice", "penguins", "level"], ICE), (&["level"], TILES), (&["crack"], CRACK)],
};

drawings![PIECES of "../../../../assets/drawings" as "":
    "catch",
    "crack",
    "frost_1",
    "frost_2",
    "frost_3",
    "hex_frame",
    "ice",
    "minnow",
    "penguins",
    "pool";
    each seat: "hat", "penguin"
];

/// Ice stays pale on pale tables, with dark outlines; the water in it becomes light, and what swims in it
/// dark.
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
const CRACK: ColourPairs = &[("#071B31", "#17324A"), ("#8FC3E8", "#FFFFFF")];

/// Tiles in the pictures of levels, by how many fish there are.
const TILES: ColourPairs = &[
    ("#8DB6CB", "#CBDEE8"),
    ("#A3C6D7", "#D8E7EE"),
    ("#BCD8E4", "#E4F0F5"),
    ("#D8E9F1", "#F2F8FB"),
];
