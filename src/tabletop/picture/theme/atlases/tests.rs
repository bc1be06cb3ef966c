use super::*;
use crate::headless::HeadlessTable;
use crate::picture::theme::TableFonts;

/// Writes words in this size, waits until they are laid out, and takes them away.
fn write_once(table: &mut HeadlessTable, size: f32) {
    let font = table.app.world().resource::<TableFonts>().regular(size);
    let text = table.app.world_mut().spawn((Text::new("Fish"), font)).id();
    table.frames(2);
    table.app.world_mut().despawn(text);
}

#[test]
fn sizes_of_type_that_come_and_go_leave_no_pictures_of_letters_and_what_is_written_keeps_its_own() {
    let mut table = HeadlessTable::with(|_: &mut App| {});
    let font = table.app.world().resource::<TableFonts>().regular(30.0);
    let stays = table.app.world_mut().spawn((Text::new("Men"), font)).id();
    for step in 0..100 {
        write_once(&mut table, 12.0 + step as f32 / 8.0);
    }
    let world = table.app.world();
    let atlases = world.resource::<FontAtlasSet>();
    assert!(atlases.len() <= 2 * SPARE, "{} sizes", atlases.len());
    let letters = &world.get::<TextLayoutInfo>(stays).expect("it is laid out").glyphs;
    let images = world.resource::<Assets<Image>>();
    assert!(!letters.is_empty());
    assert!(letters.iter().all(|letter| images.contains(letter.atlas_info.texture)));
}
