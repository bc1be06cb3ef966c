//! Finds the part of a tray that is under a point, for help that explains it.

use super::cards::PilePart;
use super::menu::Opener;
use super::model::Trays;
use super::slots::{InTray, Part, Slot};
use super::spawn::Tray;
use super::strips::StripSlot;
use crate::surfaces::widgets::hand::InHand;
use crate::surfaces::widgets::{Card, Widget};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use shoal_contract::Seat;

/// A part of a tray.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InTrayPart {
    /// A button, by what the game's view knows it by.
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
    /// Anything else of it.
    Ground,
}

/// The components that tell what a node is of its tray.
type Kind = (
    Option<&'static InTray>,
    Option<&'static Slot>,
    Option<&'static Part>,
    (Option<&'static Card>, Option<&'static InHand>, Option<&'static ChildOf>),
    Option<&'static Widget>,
    Option<&'static PilePart>,
    Option<&'static StripSlot>,
    Has<Tray>,
    Has<Opener>,
);

type OfTray = Or<(With<InTray>, With<InHand>)>;

/// Finds the part of a tray under a point.
#[derive(SystemParam)]
pub struct UnderPoint<'w, 's> {
    nodes: Query<'w, 's, (Kind, &'static ComputedNode, &'static UiGlobalTransform), OfTray>,
    hands: Query<'w, 's, &'static InTray>,
    trays: Res<'w, Trays>,
}

impl UnderPoint<'_, '_> {
    /// The smallest part of a tray at this point of the table, and whose tray it is.
    pub fn find(&self, point: Vec2) -> Option<(Seat, InTrayPart)> {
        let here = self.nodes.iter().filter(|(_, node, place)| {
            node.size().min_element() > 0.0
                && node.contains_point(**place, point / node.inverse_scale_factor())
        });
        let area = |node: &ComputedNode| node.size().x * node.size().y;
        here.filter_map(|(kind, node, _)| Some((self.part(kind)?, area(node))))
            .min_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(found, _)| found)
    }

    fn part(
        &self,
        (in_tray, slot, part, (card, in_hand, parent), widget, pile, strip, ground, opener): <Kind as bevy::ecs::query::QueryData>::Item<'_, '_>,
    ) -> Option<(Seat, InTrayPart)> {
        let of_hand = || self.hands.get(in_hand.and(parent)?.parent()).ok();
        let seat = in_tray.or_else(of_hand)?.0;
        let chip = |index: usize| {
            let icon = self.trays.0.get(seat.index())?.chips.get(index)?.icon;
            Some(InTrayPart::Chip(index, icon))
        };
        let found = match (slot, part) {
            _ if opener => InTrayPart::Menu,
            _ if ground => InTrayPart::Ground,
            _ if card.is_some() => {
                let face = &card?.face;
                InTrayPart::Card(face.icon, face.name.clone())
            }
            (Some(Slot::Lever(index)), _) => InTrayPart::Lever(*index),
            (Some(Slot::Hand), _) => InTrayPart::Hand,
            (Some(Slot::Chip(index)), _) | (_, Some(Part::Chip(index))) => chip(*index)?,
            (Some(Slot::Button(_) | Slot::Sheet(_)), _) => InTrayPart::Button(widget?.id),
            (_, Some(Part::Place)) => InTrayPart::Place,
            (_, Some(Part::Number | Part::NumberName)) => InTrayPart::Number,
            (_, Some(Part::Lead | Part::Line)) => InTrayPart::Line,
            _ => match (pile, strip) {
                (Some(PilePart::Whole(index)), _) => InTrayPart::Pile(*index),
                (_, Some(strip)) => InTrayPart::Strip(strip.0),
                _ => return None,
            },
        };
        Some((seat, found))
    }
}
