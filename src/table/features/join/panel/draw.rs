//! The nodes of the panels.

use super::input::{FASTER_BY, speed_up};
use super::{
    AFTER, BEFORE, DONE, FASTER, JoinPanel, JoinPanelPage, LEFT_HANDED, RUB_OUT, SLOWER, STYLE,
    WRITE,
};
use crate::features::join::names::LETTERS;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::geometry::Tabletop;
use shoal_tabletop::picture::theme::writing::write;
use shoal_tabletop::picture::theme::{self, TableFonts};
use shoal_tabletop::seats::{Chairs, Device, PadStyle};
use shoal_tabletop::surfaces::seat_panels::{SeatPanelKind, seat_panel_root};
use shoal_tabletop::surfaces::widgets::{PushButton, Toggle, Widget, WidgetCaption, WidgetSizes};
use shoal_tabletop::system::ids::TrayId;

/// Greatest width of a panel, in units where type has its default size.
const WIDTH: f32 = 632.0;
/// Type size of the captions, and widths for a name, a name being typed, and the speed.
const SAID: f32 = 28.0;
const NAME: f32 = 200.0;
const WRITTEN: f32 = 380.0;
const SPEED: f32 = 150.0;

/// A caption about the person whose panel it is on.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum JoinPanelCaption {
    Name(Seat),
    Speed(Seat),
}

/// Marker of the button that shows the style of this seat's gamepad.
#[derive(Component, Debug, Clone, Copy)]
pub(super) struct PadStyleButton(Seat);

/// The colours, sizes and fonts of one panel.
#[derive(Clone, Copy)]
struct JoinPanelStyle<'a> {
    seat: Seat,
    colour: Color,
    cut: WidgetSizes,
    text: f32,
    fonts: &'a TableFonts,
}

/// Spawns a panel; `left` is `true` if its device is held with the left hand.
pub(super) fn spawn(
    commands: &mut Commands,
    (panel, left): (JoinPanel, bool),
    table: &Tabletop,
    fonts: &TableFonts,
) {
    let (seat, colour) = (panel.seat, theme::seat_colour(panel.mark));
    let pen = JoinPanelStyle {
        seat,
        colour,
        cut: WidgetSizes::of(table),
        text: table.type_scale().by(),
        fonts,
    };
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(0),
        top: px(0),
        width: px(WIDTH * pen.text),
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        padding: UiRect::all(px(8)),
        row_gap: px(8),
        border: UiRect::all(px(2)),
        border_radius: BorderRadius::all(px(16)),
        ..default()
    };
    let rim = BorderColor::all(colour.with_alpha(0.7));
    let name = Name::new("Join panel");
    let look = (node, BackgroundColor(theme::TRAY), rim);
    commands
        .spawn((name, panel, seat_panel_root(seat, SeatPanelKind::Join, WIDTH), look))
        .observe(turn_by_wheel)
        .with_children(|parent| match panel.page {
            JoinPanelPage::Settings => settings(parent, pen, panel, left),
            JoinPanelPage::Letters => letters(parent, pen),
        });
}

/// Adds the settings of one person: the name above, the device below.
fn settings(panel: &mut ChildSpawnerCommands, pen: JoinPanelStyle, of: JoinPanel, left: bool) {
    let seat = pen.seat;
    panel.spawn(lines()).with_children(|lines| {
        lines.spawn(row()).with_children(|row| {
            row.spawn(pen.key(BEFORE, WidgetCaption::drawing("arrow_left")));
            row.spawn(pen.said(JoinPanelCaption::Name(seat), NAME));
            row.spawn(pen.key(AFTER, WidgetCaption::drawing("arrow_right")));
        });
        lines.spawn(row()).with_children(|row| {
            row.spawn(pen.key(WRITE, WidgetCaption::new("ABC")));
            row.spawn(pen.key(DONE, WidgetCaption::new("Done"))).insert(PushButton::STRONG);
        });
    });
    panel.spawn(lines()).with_children(|lines| {
        lines.spawn(row()).with_children(|row| {
            row.spawn(pen.key(SLOWER, WidgetCaption::new("-")));
            row.spawn(pen.said(JoinPanelCaption::Speed(seat), SPEED));
            row.spawn(pen.key(FASTER, WidgetCaption::new("+")));
        });
        if of.has_pad {
            let style = WidgetCaption::new(PadStyle::default().short()).with_icon("pad");
            lines.spawn((pen.key(STYLE, style), PadStyleButton(seat)));
            return;
        }
        lines.spawn((
            Toggle { on: left },
            Widget::of(seat).known_as(LEFT_HANDED),
            pen.cut,
            WidgetCaption::new("Left hand"),
            pen.cut.plate(),
        ));
    });
}

/// Adds the letters that write a name.
fn letters(panel: &mut ChildSpawnerCommands, pen: JoinPanelStyle) {
    let seat = pen.seat;
    panel.spawn(row()).with_children(|row| {
        row.spawn(pen.said(JoinPanelCaption::Name(seat), WRITTEN));
        row.spawn(pen.key(RUB_OUT, WidgetCaption::drawing("undo")));
        row.spawn(pen.key(DONE, WidgetCaption::new("Done"))).insert(PushButton::STRONG);
    });
    for letters in LETTERS {
        // A row is as wide as the panel, whatever that is, and its keys share it.
        panel
            .spawn((Node { width: percent(100), column_gap: px(8), ..default() }, Pickable::IGNORE))
            .with_children(|row| {
                for letter in letters.chars() {
                    row.spawn(pen.letter(letter, letter.to_string(), 1.0));
                }
                if Some(&letters) == LETTERS.last() {
                    row.spawn(pen.letter(' ', "space".into(), 2.0));
                }
            });
    }
}

/// A row of things that belong together.
fn row() -> impl Bundle {
    let node = Node {
        max_width: percent(100),
        column_gap: px(8),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    };
    (node, Pickable::IGNORE)
}

/// Rows side by side; one below the other on a short side or with large type.
fn lines() -> impl Bundle {
    let node = Node {
        // Only of a known width it is known how high they are together.
        width: percent(100),
        column_gap: px(8),
        row_gap: px(8),
        flex_wrap: FlexWrap::Wrap,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    };
    (node, Pickable::IGNORE)
}

impl JoinPanelStyle<'_> {
    fn key(&self, id: u32, caption: WidgetCaption) -> impl Bundle + use<> {
        let widget = Widget::of(self.seat).known_as(id);
        (PushButton::default(), widget, self.cut, caption, self.cut.plate())
    }

    /// A key that writes a letter. Its width is this many shares of its row.
    fn letter(&self, letter: char, caption: String, parts: f32) -> impl Bundle + use<> {
        let widget = Widget::of(self.seat).known_as(TrayId::Letter(u32::from(letter)).id());
        let node = Node {
            min_width: px(0),
            padding: UiRect::ZERO,
            flex_grow: parts,
            flex_shrink: 1.0,
            flex_basis: px(0),
            ..self.cut.plate()
        };
        (PushButton::default(), widget, self.cut, WidgetCaption::new(caption), node)
    }

    /// A caption that changes, on the ground of the panel.
    fn said(&self, says: JoinPanelCaption, width: f32) -> impl Bundle + use<> {
        // Words that may break would be measured as high as if they stood letter under letter.
        let node = Node {
            width: px(width * self.text),
            // Never narrower than what is written.
            min_width: auto(),
            justify_content: JustifyContent::Center,
            ..default()
        };
        (
            node,
            Pickable::IGNORE,
            children![(
                says,
                Text::default(),
                self.fonts.bold(SAID * self.text),
                TextColor(self.colour),
                TextLayout::no_wrap(),
                Pickable::IGNORE,
            )],
        )
    }
}

/// Changes the speed of a mouse whose wheel turns over its player's panel.
fn turn_by_wheel(
    turned: On<Pointer<Scroll>>,
    panels: Query<&JoinPanel>,
    mut devices: Query<&mut Device>,
) {
    let Ok(panel) = panels.get(turned.entity) else { return };
    let device = devices.iter_mut().find(|device| device.pointer == turned.pointer_id);
    if let Some(mut device) = device.filter(|device| device.seats.contains(&panel.seat)) {
        speed_up(&mut device, FASTER_BY.powf(turned.y.clamp(-4.0, 4.0)));
    }
}

/// Updates the captions that change.
pub(super) fn show(
    chairs: Res<Chairs>,
    devices: Query<&Device>,
    mut words: Query<(&JoinPanelCaption, &mut Text)>,
    pads: Query<(&Device, &PadStyle)>,
    mut styles: Query<(&PadStyleButton, &mut WidgetCaption)>,
) {
    for (PadStyleButton(seat), mut caption) in &mut styles {
        let style = pads.iter().find(|(device, _)| device.seats.contains(seat));
        let style = style.map_or(PadStyle::default(), |(_, style)| *style);
        if caption.text != style.short() {
            caption.text = style.short().into();
        }
    }
    for (says, mut text) in &mut words {
        let written = match *says {
            JoinPanelCaption::Name(seat) => {
                chairs.get(seat).map_or(String::new(), |chair| chair.name.clone())
            }
            JoinPanelCaption::Speed(seat) => {
                let device = devices.iter().find(|device| device.seats.contains(&seat));
                device.map_or(String::new(), |device| format!("Speed {:.1}", device.sensitivity))
            }
        };
        write(&mut text, &written);
    }
}
