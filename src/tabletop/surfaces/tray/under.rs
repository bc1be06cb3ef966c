//! Finds the part of a tray that is under a point, for help that explains it.

use super::cards::PilePart;
use super::menu::TrayMenuButton;
use super::model::TrayModels;
use super::slots::{TrayOwner, TraySlot, TrayText};
use super::spawn::Tray;
use super::strips::StripSlot;
use crate::surfaces::widgets::hand::HandCardIndex;
use crate::surfaces::widgets::{CardWidget, Widget};
use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use shoal_contract::Seat;

/// A part of a tray.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TrayPart {
    /// A button, by the id under which the game's view knows it.
    Button(u32),
    /// A chip, by its place and its drawing.
    Chip(usize, Option<&'static str>),
    /// The place in the order.
    Place,
    /// The large number.
    Number,
    /// The sentence.
    Line,
    /// A card that lies open, by its drawing and its name.
    Card(&'static str, String),
    /// A lever, counted from the left.
    Lever(usize),
    /// A pile of cards, counted from the left.
    Pile(usize),
    /// The row of the hand where there is no card.
    Hand,
    /// A strip of bars, counted from above.
    Strip(usize),
    /// The opener of the menu.
    Menu,
    /// Any other part of it.
    Ground,
}

/// A node that may show a part of a tray.
#[derive(QueryData)]
struct TrayPartNode {
    owner: Option<&'static TrayOwner>,
    slot: Option<&'static TraySlot>,
    text: Option<&'static TrayText>,
    card: Option<&'static CardWidget>,
    hand_index: Option<&'static HandCardIndex>,
    parent: Option<&'static ChildOf>,
    widget: Option<&'static Widget>,
    pile: Option<&'static PilePart>,
    strip: Option<&'static StripSlot>,
    is_background: Has<Tray>,
    is_menu_button: Has<TrayMenuButton>,
    node: &'static ComputedNode,
    transform: &'static UiGlobalTransform,
}

type OfTray = Or<(With<TrayOwner>, With<HandCardIndex>)>;

/// Finds the part of a tray under a point.
#[derive(SystemParam)]
pub struct TrayPartFinder<'w, 's> {
    nodes: Query<'w, 's, TrayPartNode, OfTray>,
    hands: Query<'w, 's, &'static TrayOwner>,
    trays: Res<'w, TrayModels>,
}

impl TrayPartFinder<'_, '_> {
    /// Returns the smallest part of a tray at this point of the table, with the seat that owns the tray.
    pub fn find(&self, point: Vec2) -> Option<(Seat, TrayPart)> {
        let here = self.nodes.iter().filter(|it| {
            it.node.size().min_element() > 0.0
                && it.node.contains_point(*it.transform, point / it.node.inverse_scale_factor())
        });
        let area = |node: &ComputedNode| node.size().x * node.size().y;
        here.filter_map(|it| Some((self.part(&it)?, area(it.node))))
            .min_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(found, _)| found)
    }

    fn part(&self, node: &TrayPartNodeItem) -> Option<(Seat, TrayPart)> {
        let of_hand = || self.hands.get(node.hand_index.and(node.parent)?.parent()).ok();
        let seat = node.owner.or_else(of_hand)?.0;
        let chip = |index: usize| {
            let icon = self.trays.0.get(seat.index())?.chips.get(index)?.icon;
            Some(TrayPart::Chip(index, icon))
        };
        let found = match (node.slot, node.text) {
            _ if node.is_menu_button => TrayPart::Menu,
            _ if node.is_background => TrayPart::Ground,
            _ if node.card.is_some() => {
                let face = &node.card?.face;
                TrayPart::Card(face.icon, face.name.clone())
            }
            (Some(TraySlot::Lever(index)), _) => TrayPart::Lever(*index),
            (Some(TraySlot::Hand), _) => TrayPart::Hand,
            (Some(TraySlot::Chip(index)), _) | (_, Some(TrayText::Chip(index))) => chip(*index)?,
            (Some(TraySlot::Button(_) | TraySlot::Extra | TraySlot::Sheet(_)), _) => {
                TrayPart::Button(node.widget?.id)
            }
            (_, Some(TrayText::Place)) => TrayPart::Place,
            (_, Some(TrayText::Number | TrayText::NumberName)) => TrayPart::Number,
            (_, Some(TrayText::Lead | TrayText::Line)) => TrayPart::Line,
            _ => match (node.pile, node.strip) {
                (Some(PilePart::Whole(index)), _) => TrayPart::Pile(*index),
                (_, Some(strip)) => TrayPart::Strip(strip.0),
                _ => return None,
            },
        };
        Some((seat, found))
    }
}
