//! Sentences run from the left, also with a name in front that is written from the right, as Arabic and Hebrew are. Its
//! letters are boxes here, and the sentence is one of ours; a layout that goes by the first letter would turn it round.

use bevy::ecs::component::Mutable;
use bevy::prelude::*;
use bevy::text::detect_text_needs_rerender;
use std::ops::DerefMut;

/// A sign without a shape that stands for a letter written from the left.
const FROM_LEFT: char = '\u{200e}';
/// Letters that are written from the right.
const FROM_RIGHT: [(char, char); 5] = [
    ('\u{590}', '\u{8ff}'),
    ('\u{fb1d}', '\u{fdff}'),
    ('\u{fe70}', '\u{fefc}'),
    ('\u{10800}', '\u{10fff}'),
    ('\u{1e800}', '\u{1efff}'),
];

/// Turns what was written before it is laid out.
pub(super) fn plugin(app: &mut App) {
    let turns = (run_from_left::<Text>, run_from_left::<Text2d>);
    app.add_systems(PostUpdate, turns.before(detect_text_needs_rerender));
}

fn run_from_left<T>(mut texts: Query<&mut T, Changed<T>>)
where
    T: Component<Mutability = Mutable> + DerefMut<Target = String>,
{
    for mut text in &mut texts {
        if begins_from_right(&text) {
            text.insert(0, FROM_LEFT);
        }
    }
}

/// `true` if the first letter of a text is written from the right, and nothing says that the text is not.
fn begins_from_right(text: &str) -> bool {
    let is_letter = |sign: &char| sign.is_alphabetic() || *sign == FROM_LEFT;
    let first = text.chars().find(is_letter);
    first.is_some_and(|letter| FROM_RIGHT.iter().any(|(from, to)| (*from..=*to).contains(&letter)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_text_whose_first_letter_is_written_from_the_right_is_turned() {
        for text in ["\u{645}\u{631}'s turn.", "\"\u{5e9}\u{5dc}\" is next", "1 \u{fee3}"] {
            assert!(begins_from_right(text), "{text}");
            assert!(!begins_from_right(&format!("{FROM_LEFT}{text}")), "{text}");
        }
        for text in ["", "12", "Ann and \u{645}", "\u{395}\u{3bb}'s", "\u{6f22}", "\u{1f41f}"] {
            assert!(!begins_from_right(text), "{text}");
        }
    }
}
