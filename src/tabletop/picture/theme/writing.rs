//! Lines run from the left, also with names in letters that are written from the right, as Arabic and Hebrew are. These
//! are boxes here, in sentences that are ours: a layout that turned them round would mix up names and numbers.

use bevy::ecs::component::Mutable;
use bevy::prelude::*;
use bevy::text::detect_text_needs_rerender;
use std::ops::DerefMut;

/// A sign without a shape: all that follows in its line runs from the left.
pub const FROM_LEFT: char = '\u{202d}';
/// Letters that are written from the right.
const FROM_RIGHT: [(char, char); 5] = [
    ('\u{590}', '\u{8ff}'),
    ('\u{fb1d}', '\u{fdff}'),
    ('\u{fe70}', '\u{fefc}'),
    ('\u{10800}', '\u{10fff}'),
    ('\u{1e800}', '\u{1efff}'),
];

/// Lets all text run from the left, before it is laid out.
pub(super) fn plugin(app: &mut App) {
    let systems = (run_from_left::<Text>, run_from_left::<Text2d>);
    app.add_systems(PostUpdate, systems.before(detect_text_needs_rerender));
}

fn run_from_left<T>(mut texts: Query<&mut T, Changed<T>>)
where
    T: Component<Mutability = Mutable> + DerefMut<Target = String>,
{
    for mut text in &mut texts {
        if let Some(marked) = marked(&text) {
            **text = marked;
        }
    }
}

/// Writes these words where others stood. The same ones are not written again, so that nothing is laid out and the
/// table may rest.
pub fn write(text: &mut Mut<Text>, words: &str) {
    let marked = marked(words);
    let words = marked.as_deref().unwrap_or(words);
    if text.0 != words {
        words.clone_into(&mut text.0);
    }
}

/// Marks each line of a text so that it runs from the left; `None` if no letter is written from the right, or if it is
/// marked already.
fn marked(text: &str) -> Option<String> {
    let is_from_right =
        |letter| FROM_RIGHT.iter().any(|(from, to)| (*from..=*to).contains(&letter));
    let needs_marks = !text.starts_with(FROM_LEFT) && text.chars().any(is_from_right);
    needs_marks.then(|| FROM_LEFT.to_string() + &text.replace('\n', &format!("\n{FROM_LEFT}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::ecs::system::RunSystemOnce as _;

    #[test]
    fn words_that_stand_there_are_not_written_again_in_any_letters() {
        let mut world = World::new();
        world.spawn(Text::default());
        for words in ["Ann", "\u{645}\u{631}'s turn.\nAnn"] {
            let mut texts = world.query::<&mut Text>();
            let mut text = texts.single_mut(&mut world).expect("there is one");
            write(&mut text, words);
            world.run_system_once(run_from_left::<Text>).expect("it has what it needs");
            world.clear_trackers();
            let mut text = texts.single_mut(&mut world).expect("there is one");
            write(&mut text, words);
            assert!(!text.is_changed(), "{words}");
        }
    }

    #[test]
    fn only_a_text_with_letters_from_the_right_is_turned_and_each_of_its_lines() {
        for text in ["\u{645}\u{631}'s turn.", "Ann and \u{5e9}\u{5dc}", "1 \u{fee3}"] {
            let done = marked(text).expect("it has such letters");
            assert_eq!(done, format!("{FROM_LEFT}{text}"));
            assert_eq!(marked(&done), None, "once");
        }
        let lines = marked("Ann\n\u{645}").expect("it has such letters");
        assert_eq!(lines, format!("{FROM_LEFT}Ann\n{FROM_LEFT}\u{645}"));
        for text in ["", "12", "Ann", "\u{395}\u{3bb}'s", "\u{6f22}", "\u{1f41f}"] {
            assert_eq!(marked(text), None, "{text}");
        }
    }
}
