//! The drawings of the game.

use shoal_tabletop::picture::art::{ColourPairs, GameDrawings, drawings, each_seat};

/// All of them.
pub static DRAWINGS: GameDrawings = GameDrawings {
    sources: &[PIECES],
    pale_table_colours: &[
        (&["leaf", "food_web", "level"], LAND),
        (&["creature"], &[("#04101E", "#04101E"), ("#F3F1E7", "#FFFFFF")]),
    ],
};

drawings![PIECES of "../../../../assets/drawings" as "":
    "arrowhead",
    "born",
    "eaten",
    "evade",
    "food_web",
    "hunt",
    "leaf",
    "power",
    "starved";
    each seat: "paw", "pawed"
];

/// The land is pale on pale tables.
const LAND: ColourPairs = &[
    ("#2B3A25", "#DCE6CF"),
    ("#1B2A22", "#E6ECDD"),
    ("#0D1A12", "#F1F3EA"),
    ("#3E6B3A", "#A9CC9B"),
    ("#2F4A34", "#C3DAB8"),
    ("#3F5A45", "#8AA38C"),
    ("#5E7A5B", "#7E9A7B"),
    ("#7FBF6A", "#5E9E49"),
    ("#4E8F45", "#3E7A36"),
];

/// The paw of a seat with this mark, in its colour.
pub fn piece(mark: usize) -> &'static str {
    each_seat!("pawed")[mark % 8]
}
