//! The drawings of the game.

use shoal_tabletop::picture::art::{ColourPairs, GameDrawings, drawings, each_seat};
use shoal_virus_fight::SizedInstruction;
use shoal_virus_fight::piece::PIECES as KINDS;

/// All of them. Instructions have the same colours on every table, as pyramids do.
pub static DRAWINGS: GameDrawings = GameDrawings {
    sources: &[PIECES],
    pale_table_colours: &[(&BOARD, STONES), (&SPARES, STONES), (SIGNS, STONES)],
};

/// The instructions as they lie on the board, by their index.
const BOARD: [&str; KINDS] = [
    "piece_m1", "piece_m2", "piece_m3", "piece_w1", "piece_w2", "piece_w3", "piece_j1", "piece_j2",
    "piece_j3", "piece_e1", "piece_e2", "piece_e3",
];
/// The same as they lie beside a player, who reads them from one side.
const SPARES: [&str; KINDS] = [
    "spare_m1", "spare_m2", "spare_m3", "spare_w1", "spare_w2", "spare_w3", "spare_j1", "spare_j2",
    "spare_j3", "spare_e1", "spare_e2", "spare_e3",
];
const SIGNS: &[&str] = &[
    "viruses",
    "programs_1",
    "programs_2",
    "programs_3",
    "programs_4",
    "block_joined",
    "block_parted",
    "piece_taken",
    "level",
];

drawings![PIECES of "../../../../assets/drawings" as "":
    "block_joined", "block_parted", "no_way", "piece_e1", "piece_e2", "piece_e3", "piece_j1",
    "piece_j2", "piece_j3", "piece_m1", "piece_m2", "piece_m3", "piece_taken", "piece_w1",
    "piece_w2", "piece_w3", "programs_1", "programs_2", "programs_3", "programs_4", "slot",
    "spare_e1", "spare_e2", "spare_e3", "spare_j1", "spare_j2", "spare_j3", "spare_m1", "spare_m2",
    "spare_m3", "spare_w1", "spare_w2", "spare_w3", "square_frame", "stalemate", "trapped",
    "viruses", "wires";
    each seat: "marked", "marker"
];

/// Pyramids keep their colours.
const STONES: ColourPairs = &[
    ("#F2B632", "#F2B632"),
    ("#FFD573", "#FFD573"),
    ("#C98A10", "#C98A10"),
    ("#36C48A", "#36C48A"),
    ("#74E3B5", "#74E3B5"),
    ("#1F9767", "#1F9767"),
    ("#5A9BFF", "#5A9BFF"),
    ("#9CC4FF", "#9CC4FF"),
    ("#3A76D6", "#3A76D6"),
    ("#FF6A62", "#FF6A62"),
    ("#FF9F99", "#FF9F99"),
    ("#D2403A", "#D2403A"),
    ("#071B31", "#071B31"),
];

/// The drawing of an instruction on the board.
pub fn piece(piece: SizedInstruction) -> &'static str {
    BOARD[piece.index()]
}

/// The drawing of an instruction beside a player.
pub fn spare(piece: SizedInstruction) -> &'static str {
    SPARES[piece.index()]
}

/// The drawing of the marker that a seat with this mark has, in its colour.
pub fn marker(mark: usize) -> &'static str {
    each_seat!("marked")[mark % 8]
}
