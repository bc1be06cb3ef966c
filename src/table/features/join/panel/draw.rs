//! The nodes of the panels.

use super::input::{FASTER_BY, speed_up};
use super::{
    DONE, ERASE, FASTER, JoinPanel, JoinPanelPage, LEFT_HANDED, NEXT_NAME, PAD_STYLE,
    PREVIOUS_NAME, SLOWER, WRITE_NAME,
};
use crate::features::join::names::LETTERS;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::geometry::Tabletop;
use shoal_tabletop::picture::theme::writing::write;
use shoal_tabletop::picture::theme::{self, TableFonts};
use shoal_tabletop::seats::{Chairs, Device, PadStyle};
use shoal_tabletop::surfaces::seat_panels::{SeatPanelKind, seat_panel_root};
use shoal_tabletop::surfaces::widgets::focus::{FocusStart, KeepsFocus};
use shoal_tabletop::surfaces::widgets::{PushButton, Toggle, Widget, WidgetCaption, WidgetSizes};
use shoal_tabletop::system::ids::TrayId;

/// Greatest width of a panel, in units where type has its default size.
const WIDTH: f32 = 632.0;
/// Least height of a panel, with type of the default size: it covers the tray whose place it takes.
const HEIGHT: f32 = 142.0;
/// Type size of the captions, and widths for a name, a name being typed, and the speed.
const CAPTION: f32 = 28.0;
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

/// The seat, colour, sizes and fonts of one panel.
#[derive(Clone, Copy)]
struct JoinPanelStyle<'a> {
    seat: Seat,
    colour: Color,
    /// Sizes of its widgets.
    sizes: WidgetSizes,
    /// Factor by which type is larger than the default.
    text: f32,
    fonts: &'a TableFonts,
}

/// Spawns a panel; `left` is `true` if its device is held with the left hand.
pub(super) fn spawn(
    commands: &mut Commands,
    panel: JoinPanel,
    left: bool,
    table: &Tabletop,
    fonts: &TableFonts,
) {
    let (seat, colour) = (panel.seat, theme::seat_colour(panel.mark));
    let style = JoinPanelStyle {
        seat,
        colour,
        sizes: WidgetSizes::of(table),
        text: table.type_scale().by(),
        fonts,
    };
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(0),
        top: px(0),
        width: px(WIDTH * style.text),
        min_height: px(HEIGHT * style.text),
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        padding: UiRect::all(px(8)),
        row_gap: px(8),
        border: UiRect::all(px(2)),
        border_radius: BorderRadius::all(px(16)),
        ..default()
    };
    let rim = BorderColor::all(colour.with_alpha(0.7));
    let name = Name::new("Join panel");
    let frame = (node, BackgroundColor(theme::TRAY), rim);
    commands
        .spawn((name, panel, seat_panel_root(seat, SeatPanelKind::Join, WIDTH), frame, KeepsFocus))
        .observe(change_speed_by_wheel)
        .with_children(|parent| match panel.page {
            JoinPanelPage::Settings => add_settings(parent, style, panel, left),
            JoinPanelPage::Letters => add_letters(parent, style),
        });
}

/// Adds the settings of one person: the name above, the device below.
fn add_settings(
    parent: &mut ChildSpawnerCommands,
    style: JoinPanelStyle,
    panel: JoinPanel,
    left: bool,
) {
    let seat = style.seat;
    parent.spawn(lines()).with_children(|lines| {
        lines.spawn(row()).with_children(|row| {
            row.spawn(style.key(PREVIOUS_NAME, WidgetCaption::drawing("arrow_left")));
            row.spawn(style.caption(JoinPanelCaption::Name(seat), NAME));
            row.spawn(style.key(NEXT_NAME, WidgetCaption::drawing("arrow_right")));
        });
        lines.spawn(row()).with_children(|row| {
            row.spawn(style.key(WRITE_NAME, WidgetCaption::new("ABC")));
            let done = style.key(DONE, WidgetCaption::new("Done"));
            row.spawn(done).insert((PushButton::STRONG, FocusStart));
        });
    });
    parent.spawn(lines()).with_children(|lines| {
        lines.spawn(row()).with_children(|row| {
            row.spawn(style.key(SLOWER, WidgetCaption::new("-")));
            row.spawn(style.caption(JoinPanelCaption::Speed(seat), SPEED));
            row.spawn(style.key(FASTER, WidgetCaption::new("+")));
        });
        if panel.has_pad {
            let caption = WidgetCaption::new(PadStyle::default().short()).with_icon("pad");
            lines.spawn((style.key(PAD_STYLE, caption), PadStyleButton(seat)));
            return;
        }
        lines.spawn((
            Toggle { on: left },
            Widget::of(seat).known_as(LEFT_HANDED),
            style.sizes,
            WidgetCaption::new("Swap buttons"),
            style.sizes.plate(),
        ));
    });
}

/// Adds the letters that write a name.
fn add_letters(parent: &mut ChildSpawnerCommands, style: JoinPanelStyle) {
    let seat = style.seat;
    parent.spawn(row()).with_children(|row| {
        row.spawn(style.caption(JoinPanelCaption::Name(seat), WRITTEN));
        row.spawn(style.key(ERASE, WidgetCaption::drawing("undo")));
        row.spawn(style.key(DONE, WidgetCaption::new("Keep name"))).insert(PushButton::STRONG);
    });
    for letters in LETTERS {
        // A row is as wide as the panel, whatever that is, and its keys share it.
        parent
            .spawn((Node { width: percent(100), column_gap: px(8), ..default() }, Pickable::IGNORE))
            .with_children(|row| {
                for letter in letters.chars() {
                    let mut key = row.spawn(style.letter(letter, letter.to_string(), 1.0));
                    if LETTERS[0].starts_with(letter) {
                        key.insert(FocusStart);
                    }
                }
                if Some(&letters) == LETTERS.last() {
                    row.spawn(style.letter(' ', "space".into(), 2.0));
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
        // Only with a known width is their height together known.
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
        (PushButton::default(), widget, self.sizes, caption, self.sizes.plate())
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
            ..self.sizes.plate()
        };
        (PushButton::default(), widget, self.sizes, WidgetCaption::new(caption), node)
    }

    /// A caption that changes, on the ground of the panel.
    fn caption(&self, caption: JoinPanelCaption, width: f32) -> impl Bundle + use<> {
        // Text that may break would be measured as high as if it stood letter under letter.
        let node = Node {
            width: px(width * self.text),
            // Never narrower than its text.
            min_width: auto(),
            justify_content: JustifyContent::Center,
            ..default()
        };
        (
            node,
            Pickable::IGNORE,
            children![(
                caption,
                Text::default(),
                self.fonts.bold(CAPTION * self.text),
                TextColor(self.colour),
                TextLayout::no_wrap(),
                Pickable::IGNORE,
            )],
        )
    }
}

/// Changes the speed of a mouse whose wheel turns over its player's panel.
fn change_speed_by_wheel(
    scroll: On<Pointer<Scroll>>,
    panels: Query<&JoinPanel>,
    mut devices: Query<&mut Device>,
) {
    let Ok(panel) = panels.get(scroll.entity) else { return };
    let device = devices.iter_mut().find(|device| device.pointer == scroll.pointer_id);
    if let Some(mut device) = device.filter(|device| device.seats.contains(&panel.seat)) {
        speed_up(&mut device, FASTER_BY.powf(scroll.y.clamp(-4.0, 4.0)));
    }
}

/// Updates the captions that change.
pub(super) fn update_captions(
    chairs: Res<Chairs>,
    devices: Query<&Device>,
    mut captions: Query<(&JoinPanelCaption, &mut Text)>,
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
    for (caption, mut text) in &mut captions {
        let shown = match *caption {
            JoinPanelCaption::Name(seat) => {
                chairs.get(seat).map_or(String::new(), |chair| chair.name.clone())
            }
            JoinPanelCaption::Speed(seat) => {
                let device = devices.iter().find(|device| device.seats.contains(&seat));
                device.map_or(String::new(), |device| format!("Speed {:.1}", device.sensitivity))
            }
        };
        write(&mut text, &shown);
    }
}
