//! Spawns and updates the nodes of the corners.

use super::fit::{self, CornerRow};
use super::rows::{CornerBadge, CornerBadgeIcon, CornerContent};
use super::{LatestEffects, MatchProgress};
use crate::facing::{Facing, turned};
use crate::geometry::{FacingBox, PLACES};
use crate::picture::assets::DrawingAssets;
use crate::picture::projection::PictureRescaled;
use crate::picture::theme;
use crate::picture::theme::writing::write;
use crate::seats::{SeatPiece, SeatPlaces};
use crate::surfaces::tray::{MOST_CHIPS, MOST_PILES, TrayModels};
use crate::surfaces::widgets::caption::show_if;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// Layer under the trays, because they may be moved over a corner.
const UNDER_TRAYS: i32 = -1;
/// Maximum number of badges in each row.
const MOST: [usize; 3] = [MOST_CHIPS + MOST_PILES, PLACES.len(), PLACES.len()];
/// The same for the line before a screen: those in turn, what happened to each seat, a verb, and the stage.
const MOST_IN_LINE: [usize; 3] = [0, 2 * PLACES.len() + 2, 0];
/// Width of a badge's rim, in units.
const RIM: f32 = 2.0;
/// Part of its colour in the background of a lit badge, from 0 to 1.
const GLOW: f32 = 0.25;
/// Tint of drawings that should not catch the eye.
const FAINT: Color = Color::srgba(1.0, 1.0, 1.0, 0.4);
/// Ratio of an emblem's width to its height.
const EMBLEM: f32 = 1.8;

/// The root of a corner.
#[derive(Component, Debug)]
pub(super) struct CornerPanel {
    frame: FacingBox,
    /// `true` for the line before a screen.
    is_line: bool,
    slots: [Vec<CornerBadgeNodes>; 3],
    shown: [CornerRow; 3],
}

impl CornerPanel {
    /// The nodes of the badges that are shown, with their badges.
    pub fn shown(&self) -> impl Iterator<Item = (Entity, &CornerBadge)> {
        let rows = self.slots.iter().zip(&self.shown);
        rows.flat_map(|(slots, row)| slots.iter().map(|slot| slot.whole).zip(&row.badges))
    }
}

/// The nodes of a badge.
#[derive(Debug, Clone, Copy)]
struct CornerBadgeNodes {
    whole: Entity,
    drawing: Entity,
    text: Entity,
}

/// Spawns the corners that there is room for, and despawns the others.
pub fn match_corners(
    places: SeatPlaces,
    piece: Res<SeatPiece>,
    corners: Query<(Entity, &CornerPanel)>,
    mut rescaled: MessageReader<PictureRescaled>,
    mut commands: Commands,
) {
    let anew = rescaled.read().count() > 0 || piece.is_changed();
    if !anew && !places.is_changed() {
        return;
    }
    // A place with a tray but without a chair is for real cards.
    let cards = PLACES.into_iter().filter(|&place| {
        let seated = places.tabletop.seated.is_some_and(|seated| seated.has(place));
        seated && places.chairs.at(place).is_none()
    });
    let cards = cards.map(|place| places.tabletop.tray(place, *places.depth));
    let taken: Vec<FacingBox> = places.others(None).chain(cards).collect();
    let read = Facing::Duplicated.edges(&places);
    let mut wanted = places.tabletop.free_corners(*places.depth, &taken);
    wanted.retain(|frame| read.contains(&frame.facing));
    let line = places.tabletop.common_line();
    wanted.extend(line);
    for (entity, corner) in &corners {
        match wanted.iter().position(|frame| *frame == corner.frame && !anew) {
            Some(there) => _ = wanted.swap_remove(there),
            None => commands.entity(entity).despawn(),
        }
    }
    for frame in wanted {
        spawn(&mut commands, frame, line == Some(frame));
    }
}

fn spawn(commands: &mut Commands, frame: FacingBox, is_line: bool) {
    let (node, turn) = turned(frame);
    let node = Node {
        flex_direction: FlexDirection::Column,
        justify_content: JustifyContent::Center,
        padding: if is_line {
            UiRect::horizontal(px(fit::PADDING))
        } else {
            UiRect::all(px(fit::PADDING))
        },
        row_gap: px(fit::ROW_GAP),
        ..node
    };
    let look = (BackgroundColor(theme::TRAY), GlobalZIndex(UNDER_TRAYS), Pickable::IGNORE);
    let root = (Name::new("Corner"), node, turn, look, Facing::Duplicated);
    let mut slots = [const { Vec::new() }; 3];
    let mut root = commands.spawn(root);
    root.with_children(|rows| {
        let most = if is_line { MOST_IN_LINE } else { MOST };
        for (slots, most) in slots.iter_mut().zip(most) {
            let node = Node { align_items: AlignItems::Center, ..default() };
            rows.spawn((node, Pickable::IGNORE))
                .with_children(|row| slots.extend((0..most).map(|_| slot(row))));
        }
    });
    root.insert(CornerPanel { frame, is_line, slots, shown: default() });
}

fn slot(row: &mut ChildSpawnerCommands) -> CornerBadgeNodes {
    let node = Node {
        display: Display::None,
        align_items: AlignItems::Center,
        flex_shrink: 0.0,
        border: UiRect::all(px(RIM)),
        border_radius: BorderRadius::all(px(8)),
        ..default()
    };
    let look = (BackgroundColor(Color::NONE), BorderColor::all(Color::NONE));
    let whole = row.spawn((node, look, Pickable::IGNORE)).id();
    let of_it = (ChildOf(whole), Node::default(), Pickable::IGNORE);
    let drawing = row.commands_mut().spawn((of_it, ImageNode::default())).id();
    let of_it = (ChildOf(whole), Node::default(), Pickable::IGNORE);
    let written = (Text::default(), TextLayout::no_wrap());
    let text = row.commands_mut().spawn((of_it, written)).id();
    CornerBadgeNodes { whole, drawing, text }
}

/// The components that show what a slot contains.
type Parts = (
    &'static mut Node,
    Option<(&'static mut BackgroundColor, &'static mut BorderColor)>,
    Option<&'static mut ImageNode>,
    Option<(&'static mut Text, &'static mut TextFont, &'static mut TextColor)>,
);

/// Brings the corners in line with the match, changed only where they differ.
pub fn show(
    models: Res<TrayModels>,
    latest: Res<LatestEffects>,
    progress: Res<MatchProgress>,
    places: SeatPlaces,
    mut corners: Query<&mut CornerPanel>,
    mut parts: Query<Parts, Without<CornerPanel>>,
    mut painter: CornerBadgePainter,
) {
    let same = !(models.is_changed()
        || latest.is_changed()
        || progress.is_changed()
        || places.is_changed());
    if same && corners.iter_mut().all(|corner| !corner.is_added()) {
        return;
    }
    let mut content = CornerContent::of(&models.0, &places.chairs, &latest.0, &progress);
    if places.tabletop.common_line().is_some() {
        content.latest.clear();
    }
    for mut corner in &mut corners {
        let fitted = if corner.is_line { fit::line } else { fit::rows };
        let rows = fitted(&content, corner.frame, places.tabletop.type_scale());
        if rows == corner.shown {
            continue;
        }
        for ((row, shown), slots) in rows.iter().zip(&corner.shown).zip(&corner.slots) {
            for (index, slot) in slots.iter().enumerate() {
                let badge = row.badges.get(index);
                if row.size != shown.size || badge != shown.badges.get(index) {
                    painter.fill(slot, badge, row.size, &mut parts);
                }
            }
        }
        corner.shown = rows;
    }
}

/// Draws badges.
#[derive(SystemParam)]
pub struct CornerBadgePainter<'w> {
    piece: Res<'w, SeatPiece>,
    assets: DrawingAssets<'w>,
}

impl CornerBadgePainter<'_> {
    /// Shows a badge in a slot with type of this size, or hides the slot.
    fn fill(
        &mut self,
        slot: &CornerBadgeNodes,
        badge: Option<&CornerBadge>,
        size: f32,
        parts: &mut Query<Parts, Without<CornerPanel>>,
    ) {
        if let Ok((mut node, Some((mut ground, mut rim)), ..)) = parts.get_mut(slot.whole) {
            show_if(&mut node, badge.is_some());
            let Some(badge) = badge else { return };
            let both = badge.drawing != CornerBadgeIcon::None && !badge.text.is_empty();
            node.padding = UiRect::horizontal(px(fit::BESIDE * size - RIM));
            node.column_gap = px(if both { fit::IN_BADGE * size } else { 0.0 });
            node.margin = UiRect::right(px(fit::BETWEEN * size));
            let lit = |colour: Color| if badge.lit { colour } else { Color::NONE };
            rim.set_if_neq(BorderColor::all(lit(badge.colour)));
            ground.set_if_neq(BackgroundColor(lit(theme::TRAY.mix(&badge.colour, GLOW))));
        }
        let Some(badge) = badge else { return };
        if let Ok((mut node, _, Some(mut image), _)) = parts.get_mut(slot.drawing) {
            self.draw(badge, size, &mut node, &mut image);
        }
        if let Ok((mut node, .., Some((mut text, mut font, mut colour)))) = parts.get_mut(slot.text)
        {
            show_if(&mut node, !badge.text.is_empty());
            write(&mut text, &badge.text);
            font.set_if_neq(self.assets.fonts.bold(size));
            colour.set_if_neq(TextColor(badge.colour));
        }
    }

    fn draw(
        &mut self,
        badge: &CornerBadge,
        size: f32,
        node: &mut Mut<Node>,
        image: &mut ImageNode,
    ) {
        show_if(node, badge.drawing != CornerBadgeIcon::None);
        let (wide, high, handle) = match badge.drawing {
            CornerBadgeIcon::None => return,
            CornerBadgeIcon::Named(name) => {
                let side = fit::ICON * size;
                (side, side, self.assets.get(name, side))
            }
            CornerBadgeIcon::Emblem(mark) => {
                let wide = fit::EMBLEM * size;
                (wide, wide / EMBLEM, self.assets.emblem(self.piece.0, mark, wide))
            }
        };
        (node.width, node.height) = (px(wide), px(high));
        image.image = handle;
        image.color = if badge.faint { FAINT } else { Color::WHITE };
    }
}
