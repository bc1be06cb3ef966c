//! The drawings of the game.

use shoal_tabletop::picture::art::{ColourPairs, GameDrawings, drawings};

/// All of them. `sea` is the chart of a sea, and `level` the picture of a level.
pub static DRAWINGS: GameDrawings = GameDrawings {
    sources: &[PIECES, CARDS],
    pale_table_colours: &[
        (&["sea", "level"], FROST),
        (
            &["industry_1", "industry_2", "industry_3", "industry_4", "industry_5", "level"],
            INDUSTRIES,
        ),
    ],
};

drawings![PIECES of "../../../../assets/drawings" as "":
    "bones",
    "chevron",
    "fisherman",
    "fisherman_settled",
    "fisherman_spreading",
    "food",
    "industry_1",
    "industry_2",
    "industry_3",
    "industry_4",
    "industry_5",
    "pollution",
    "poseidon",
    "puff",
    "smoke",
    "trade";
    each seat: "fish"
];

drawings![CARDS of "../../../../assets/cards" as "cards/":
    "abundant_seaweed",
    "active_fishing",
    "attack_of_the_environmentalists",
    "attraction",
    "back",
    "dotcom_boom",
    "dotcom_bust",
    "double_trouble",
    "economic_collapse",
    "economic_growth",
    "evasion",
    "fins_of_iron",
    "fins_of_rubber",
    "fins_of_steel",
    "fish_plague",
    "fish_population_burst",
    "fishoportation",
    "flowering_of_flounder",
    "inordinate_fishing",
    "invincibility",
    "joker",
    "mark_keep",
    "mark_movement",
    "mark_must",
    "memory_loss",
    "metagaming",
    "nullification",
    "oil_spill",
    "planets_aligned",
    "scales_of_porousness",
    "scales_of_protection",
    "shark_attack",
    "time_freeze",
];

const FROST: ColourPairs = &[
    ("#DCEBF2", "#F4FAFD"),
    ("#A9C3D2", "#DCE9F0"),
    ("#F2F8FB", "#2C5F85"),
    ("#F3F9FC", "#FFFFFF"),
    ("#8DB0C4", "#A9C6D6"),
];
const INDUSTRIES: ColourPairs = &[
    ("#4C8DFF", "#4C8DFF"),
    ("#A9C8FF", "#A9C8FF"),
    ("#2C5FC0", "#2C5FC0"),
    ("#3FBF5F", "#3FBF5F"),
    ("#A3E5B3", "#A3E5B3"),
    ("#26853D", "#26853D"),
    ("#F2C230", "#C99416"),
    ("#FFE58A", "#E6C777"),
    ("#B88A12", "#8A6508"),
    ("#E5484D", "#E5484D"),
    ("#FF9C9E", "#FF9C9E"),
    ("#A62A30", "#A62A30"),
    ("#15181C", "#15181C"),
    ("#4A525C", "#8A949F"),
    ("#000000", "#000000"),
];
