//! Cards to print: for each player the twelve instructions and a marker, to be laid face down (rules 1.1, 1.2).

use super::drawings::{DRAWINGS, spare};
use super::prelude::*;
use shoal_tabletop::picture::art::add_drawings;
use shoal_tabletop::picture::print::{
    CardFile, CornerShape, INK, PrintOptions, QUIET, SvgPicture, TextBox, TextStyle, inked,
};
use shoal_virus_fight::explain::choices::effect_words;

/// The file with the cards.
///
/// # Errors
/// A sentence, if a drawing cannot be put on paper.
pub fn sheets(setup: &Setup, options: PrintOptions) -> Result<Vec<u8>, String> {
    add_drawings(&DRAWINGS);
    let back = || drawn("viruses").finish();
    let mut file = CardFile::new("The cards of Virus Fight", options, back)?;
    file.add_hands(setup.players, SizedInstruction::all().map(instruction).chain([marker()]))?;
    Ok(file.finish())
}

/// A card with this drawing.
fn drawn(drawing: &str) -> SvgPicture {
    let mut picture = SvgPicture::card(CornerShape::Round, INK);
    picture.drawing_in(drawing, (11.5, 14.0), 40.0, inked);
    picture
}

fn instruction(piece: SizedInstruction) -> String {
    let mut picture = drawn(spare(piece));
    picture.text(&piece.to_string(), TextStyle::bold(8.0), TextBox::on_card(56.0, 10.0));
    picture.text(
        effect_words(piece.kind),
        TextStyle::regular(4.3).ink(QUIET),
        TextBox::on_card(70.0, 10.0),
    );
    picture.finish()
}

/// The card that is put on the instruction where the marker begins.
fn marker() -> String {
    let mut picture = drawn("marked_1");
    picture.text("Marker", TextStyle::bold(8.0), TextBox::on_card(56.0, 10.0));
    let words = "Put it on the instruction where you begin.";
    picture.text(words, TextStyle::regular(4.3).ink(QUIET), TextBox::on_card(68.0, 14.0));
    picture.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::usvg;
    use shoal_tabletop::picture::print::{HEIGHT, WIDTH};

    #[test]
    fn nothing_is_printed_in_the_three_millimetres_at_the_edge_of_a_card() {
        add_drawings(&DRAWINGS);
        for face in
            SizedInstruction::all().map(instruction).chain([marker(), drawn("viruses").finish()])
        {
            let tree = usvg::Tree::from_str(&face, &usvg::Options::default()).expect("a drawing");
            let inked = tree.root().abs_stroke_bounding_box();
            assert!(inked.left() >= 3.0 && inked.right() <= WIDTH - 3.0, "{inked:?}");
            assert!(inked.top() >= 3.0 && inked.bottom() <= HEIGHT - 3.0, "{inked:?}");
        }
    }
}
