//! All widgets at once, at all four edges, to look at and to try: `shoal table --gallery 150` shows them with type of
//! 150 %.

use super::card::{CardSize, SMALL};
use super::slider::width;
use super::toast::Toast;
use super::toggle::toggle;
use super::{
    CardFace, CardWidget, PushButton, ScoreWidget, Slider, TokenCounter, Widget, WidgetCaption,
    WidgetSizes, button, choice, counter, focus, hand, score, slider, toast,
};
use crate::facing::turned;
use crate::geometry::{FacingBox, TableEdge, Tabletop, TypeScale};
use crate::picture::theme;
use crate::surfaces::widgets::SentenceTone;
use crate::system::screens::Screen;
use bevy::prelude::*;
use shoal_contract::Seat;

/// The gallery with its scale of type.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub struct WidgetGallery {
    /// 1 to 2.
    pub text: f32,
}

/// Depth of the gallery at the short edges, in units; between them are those at the long edges.
const DEPTH: f32 = 490.0;
/// Gap between the galleries, and around what is in them.
const MARGIN: f32 = 10.0;

/// Opens the gallery in place of the lobby.
pub fn plugin(app: &mut App) {
    app.insert_state(Screen::Gallery).add_systems(OnEnter(Screen::Gallery), spawn_gallery);
}

/// Returns the frame of an edge's gallery.
fn frame(edge: TableEdge, table: &Tabletop) -> FacingBox {
    let (half, size) = match edge.is_long() {
        true => (table.size.y / 4.0, Vec2::new(table.size.x - 2.0 * DEPTH, table.size.y / 2.0)),
        false => (DEPTH / 2.0, Vec2::new(table.size.y, DEPTH)),
    };
    let centre = table.middle() + edge.turn(Vec2::Y) * (table.middle() - half);
    FacingBox::new(centre, size - MARGIN, edge)
}

fn spawn_gallery(gallery: Res<WidgetGallery>, table: Res<Tabletop>, mut commands: Commands) {
    let table = Tabletop { text: gallery.text, ..*table };
    for (seat, edge) in Seat::all(4).zip(TableEdge::ALL) {
        let frame = frame(edge, &table);
        let (node, turn) = turned(frame);
        let node = Node { padding: UiRect::all(px(MARGIN)), ..column(node, MARGIN) };
        let room = frame.size.x - 2.0 * MARGIN;
        let painter = WidgetGalleryPainter {
            seat,
            room,
            sizes: WidgetSizes::of(&table),
            scale: table.type_scale(),
        };
        commands
            .spawn((Name::new("Gallery"), node, turn, BackgroundColor(theme::TRAY)))
            .with_children(|panel| painter.paint(panel));
    }
}

fn column(node: Node, gap: f32) -> Node {
    Node {
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::SpaceEvenly,
        row_gap: px(gap),
        ..node
    }
}

/// Shows the widgets before one seat; everybody may play with them.
struct WidgetGalleryPainter {
    seat: Seat,
    sizes: WidgetSizes,
    scale: TypeScale,
    room: f32,
}

impl WidgetGalleryPainter {
    fn paint(&self, panel: &mut ChildSpawnerCommands) {
        self.row(panel, |row| {
            let large = WidgetSizes { text: (self.sizes.text * 0.6).round(), ..self.sizes };
            let health =
                ScoreWidget { number: "64".into(), name: "health".into(), of: Some(self.seat) };
            row.spawn(score(large, health));
            row.spawn(column(Node::default(), MARGIN)).with_children(|rows| {
                self.row(rows, |row| self.buttons(row));
                self.row(rows, |row| self.toggles(row));
            });
        });
        self.row(panel, |row| self.choices(row));
        self.row(panel, |row| {
            self.slider(row);
            row.spawn(self.hand());
        });
        let lost = "42 → 19: two blobs cost 18, a boat 5.".into();
        let lost = Toast { text: lost, tone: SentenceTone::Bad, stays: None };
        self.row(panel, |row| _ = row.spawn(toast(self.widget(), self.sizes, lost)));
    }

    fn widget(&self) -> Widget {
        Widget::of(self.seat).open_to_all()
    }

    fn row(&self, panel: &mut ChildSpawnerCommands, fill: impl FnOnce(&mut ChildSpawnerCommands)) {
        let node =
            Node { align_items: AlignItems::Center, column_gap: px(1.5 * MARGIN), ..default() };
        panel.spawn(node).with_children(fill);
    }

    fn buttons(&self, row: &mut ChildSpawnerCommands) {
        let feed = WidgetCaption::new("Feed +14").with_icon("check");
        row.spawn(button(self.widget(), self.sizes, feed)).insert(PushButton::STRONG);
        let off = self.widget().off(Some("It is not your turn."));
        row.spawn(button(off, self.sizes, WidgetCaption::new("Move").with_icon("step")));
        row.spawn(button(self.widget(), self.sizes, WidgetCaption::drawing("undo")))
            .with_child(focus::ring(self.seat, theme::seat_colour(self.seat.index())));
    }

    fn toggles(&self, row: &mut ChildSpawnerCommands) {
        for (name, on) in [("Hints", true), ("Sound", false)] {
            row.spawn(toggle(self.widget(), self.sizes, WidgetCaption::new(name), on));
        }
    }

    fn choices(&self, row: &mut ChildSpawnerCommands) {
        let levels = ["Easy", "Fair", "Hard"].map(WidgetCaption::new);
        row.spawn(choice(self.widget(), self.sizes, levels, Some(1)));
        let some = TokenCounter { icon: "pollution", count: 2, within: Some(0..=9) };
        row.spawn(counter(self.widget(), self.sizes, some));
        let many = TokenCounter { icon: "bones", count: 7, within: None };
        row.spawn(counter(self.widget(), self.sizes, many));
    }

    fn slider(&self, row: &mut ChildSpawnerCommands) {
        let speed = Slider {
            label: "Speed".into(),
            value: 1.5,
            least: 0.25,
            most: 4.0,
            step: 0.25,
            unit: "x",
        };
        row.spawn(slider(self.widget(), self.sizes, speed));
    }

    fn hand(&self) -> impl Bundle {
        let faces = [
            ("cards/fins_of_steel", "Steel", Some("cards/mark_keep")),
            ("cards/oil_spill", "Oil spill", None),
            ("cards/shark_attack", "Shark", Some("cards/mark_must")),
            ("cards/time_freeze", "Freeze", None),
            ("cards/joker", "Joker", None),
        ];
        let card = |(index, (icon, name, mark)): (u32, (&'static str, &str, _))| {
            let face = CardFace { icon, name: name.into(), mark, ..CardFace::default() };
            (index, CardWidget { face, raised: index == 2, lit: index == 3, dim: index == 1 })
        };
        let cards = (0..).zip(faces).map(card).collect();
        let text = self.scale.size(SMALL.text);
        let grown = SMALL.scaled(text / SMALL.text);
        let size = CardSize { text, least: self.scale.least(), ..grown };
        let taken = width(self.sizes) + 3.0 * MARGIN;
        hand(self.widget(), size, (self.room - taken).min(size.card.x * 5.3), cards)
    }
}
