//! The inks of paper: dark on white, where the table is light on dark.

use shoal_contract::playing_card::Suit;

/// The ink of text.
pub const INK: &str = "#14324F";
/// The ink of what is not read first.
pub const QUIET: &str = "#52677A";
const RED: &str = "#C22F1F";

/// The colours of drawings made for a dark table, and what they are on white paper.
#[rustfmt::skip]
const INKS: [(&str, &str); 12] = [
    ("#F3F1E7", INK), ("#071B31", "#FFFFFF"), ("#B6F22E", "#7DB500"), ("#FFA94D", "#F08A24"),
    ("#FF6B5A", "#DB4433"), ("#6FE3A1", "#23A35D"), ("#56B4E9", "#2F86C6"), ("#FFD34D", "#E5A800"),
    ("#D98A4A", "#AE6A30"), ("#9DB0BF", "#708595"), ("#FF9EC4", "#EE77A8"), ("#B79CFF", "#7E60D6"),
];

/// A drawing in the inks of paper.
pub fn inked(drawing: &str) -> String {
    let mut parts = drawing.split('#');
    let mut inked = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let colour = format!("#{}", part.get(..6).unwrap_or_default());
        match INKS.iter().find(|known| known.0 == colour) {
            Some((_, ink)) => inked += &format!("{ink}{}", &part[6..]),
            None => inked += &format!("#{part}"),
        }
    }
    inked
}

/// The ink of a suit.
pub fn suit_ink(suit: Suit) -> &'static str {
    if suit.is_red() { RED } else { INK }
}
