//! Text on seat panels where a projector has few pixels.

use super::*;

#[test]
fn the_words_of_a_legend_are_not_wrapped_where_few_pixels_make_them_larger() {
    let mut desk = SeatPanelTestTable::new(2);
    desk.app.world_mut().resource_mut::<Tabletop>().pixels = 720.0 / 1080.0;
    let buttons = ["Left", "Right", "Wheel up", "Wheel down"];
    let legend = buttons.map(|button: &str| LegendLine {
        button: button.into(),
        ..LegendLine::of_words(None, "Coral Bay")
    });
    let panel = SeatPanel { legend: legend.into(), columns: true, ..SeatPanel::default() };
    desk.seat_panels_mut().insert(Seat(0), SeatPanelKind::Secret, panel);
    desk.frames(4);
    let world = desk.app.world_mut();
    let mut written = world.query::<(&Text, &ComputedNode)>();
    let lines: Vec<(&str, f32)> =
        written.iter(world).map(|(text, node)| (text.0.as_str(), node.size().y)).collect();
    assert_eq!(lines.len(), 2 * buttons.len(), "{lines:?}");
    let lowest = lines.iter().map(|line| line.1).fold(f32::INFINITY, f32::min);
    assert!(lowest > 0.0 && lines.iter().all(|line| line.1 < 1.5 * lowest), "{lines:?}");
}
