//! Names in any script: each letter is drawn as itself or as a box, and as wide as it was measured.

use bevy::prelude::*;
use bevy::text::TextLayoutInfo;
use shoal_tabletop::headless::HeadlessTable;
use shoal_tabletop::picture::lettering::{BOX, TypeWeight, composed};
use shoal_tabletop::picture::theme::TableFonts;

/// Names whose letters the typeface has.
pub(super) const DRAWN: [&str; 10] = [
    "Jürgen Groß",
    "Łucja Żółć",
    "Žofie Šťastná",
    "Ελένη",
    "Ἀθηνᾶ",
    "Щербаков",
    "Ґанна Їжак",
    "Ђорђе Қуат",
    "Nguyễn Thị Ước",
    "Nguye\u{302}\u{303}n Thi\u{323}",
];

/// Names whose letters are boxes.
pub(super) const BOXED: [&str; 9] =
    ["漢字", "さくら", "한국", "שלום", "مريم", "ไทย", "हिन्दी", "😀👍🏽", "ქეთი"];

/// Sizes of type on the table, from a small tray's to a large number's.
const SIZES: [f32; 3] = [16.0, 22.0, 100.0];

/// How wide a text is drawn, and of how many letters.
fn drawn(table: &mut HeadlessTable, weight: TypeWeight, text: &str, size: f32) -> (f32, usize) {
    let fonts = table.app.world().resource::<TableFonts>();
    let font = match weight {
        TypeWeight::Regular => fonts.regular(size),
        TypeWeight::Bold => fonts.bold(size),
    };
    let text = table.app.world_mut().spawn((Text::new(text), font, TextLayout::no_wrap())).id();
    table.frames(2);
    let set = table.app.world().get::<TextLayoutInfo>(text).expect("it is a text");
    let found = (set.size.x, set.glyphs.len());
    table.app.world_mut().despawn(text);
    found
}

#[test]
fn the_typeface_has_the_letters_of_these_names_and_a_box_for_all_others() {
    for weight in [TypeWeight::Regular, TypeWeight::Bold] {
        let path = |letter: char| weight.path(&letter.to_string(), 10.0, 0.0, 0.0);
        let is_box = |letter: &char| path(*letter) == path(BOX);
        for name in DRAWN {
            let found: Vec<char> = composed(name).chars().filter(is_box).collect();
            assert!(found.is_empty(), "{found:?} of {name} are boxes");
            let blank = |letter: &char| *letter != ' ' && path(*letter).is_empty();
            assert_eq!(composed(name).chars().find(blank), None, "{name}");
        }
        for name in BOXED {
            let found: Vec<char> = composed(name).chars().filter(|it| !is_box(it)).collect();
            assert!(found.is_empty(), "{found:?} of {name} are no boxes");
        }
    }
}

#[test]
fn a_name_in_any_script_is_drawn_whole_and_as_wide_as_it_is_measured() {
    let mut table = HeadlessTable::with(());
    for (weight, size) in [TypeWeight::Regular, TypeWeight::Bold]
        .into_iter()
        .flat_map(|it| SIZES.map(|size| (it, size)))
    {
        for name in DRAWN.into_iter().chain(BOXED) {
            let (wide, letters) = drawn(&mut table, weight, name, size);
            let measured = weight.width(name, size);
            // Layout rounds up to whole pixels; where letters are kerned, they stand a little closer.
            let most = measured + 1.0;
            assert!(wide <= most, "{name} is {wide} wide at {size} and not {measured}");
            assert!(wide >= 0.94 * measured, "{name} is {wide} wide at {size} and not {measured}");
            let least = composed(name).chars().filter(|letter| *letter != ' ').count();
            assert!(letters >= least, "{letters} of {least} letters of {name} are drawn");
        }
    }
}

#[test]
fn what_has_no_shape_takes_no_room() {
    let mut table = HeadlessTable::with(());
    for text in ["A\u{200d}B", "A\u{fe0f}B", "A\u{2060}B"] {
        let (wide, _) = drawn(&mut table, TypeWeight::Bold, text, 100.0);
        assert!(
            (wide - TypeWeight::Bold.width("AB", 100.0)).abs() < 3.0,
            "{text:?} is {wide} wide"
        );
        assert_eq!(TypeWeight::Bold.width(text, 1.0), TypeWeight::Bold.width("AB", 1.0));
    }
}

#[test]
fn a_sentence_with_names_that_are_written_from_the_right_runs_from_the_left() {
    let mut table = HeadlessTable::with(());
    let font = table.app.world().resource::<TableFonts>().regular(20.0);
    let mut widths = |text: &str| -> Vec<f32> {
        let text = (Text::new(text), font.clone(), TextLayout::no_wrap());
        let text = table.app.world_mut().spawn(text).id();
        table.frames(2);
        let set = table.app.world().get::<TextLayoutInfo>(text).expect("it is a text");
        let mut drawn: Vec<_> =
            set.glyphs.iter().filter(|it| it.atlas_info.rect.width() > 0.0).collect();
        drawn.sort_by(|a, b| a.position.x.total_cmp(&b.position.x));
        drawn.iter().map(|it| it.atlas_info.rect.width()).collect()
    };
    // Boxes all, the full stop and the figures in their places.
    assert_eq!(widths("\u{645}\u{631} 1, \u{645} 2."), widths("\u{6f22}\u{5b57} 1, \u{6f22} 2."));
}
