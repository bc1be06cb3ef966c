//! Finds the part of a tray that is under a point, for help that explains it.

use super::cards::PilePart;
use super::menu::TrayMenuButton;
use super::model::TrayModels;
use super::slots::{TrayOwner, TraySlot, TrayText};
use super::spawn::Tray;
use super::strips::StripSlot;
use crate::surfaces::widgets::hand::HandCardIndex;
use crate::surfaces::widgets::{CardWidget, Widget};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use shoal_contract::Seat;

/// A part of a tray.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TrayPart {
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
    Option<&'static TrayOwner>,
    Option<&'static TraySlot>,
    Option<&'static TrayText>,
    (Option<&'static CardWidget>, Option<&'static HandCardIndex>, Option<&'static ChildOf>),
    Option<&'static Widget>,
    Option<&'static PilePart>,
    Option<&'static StripSlot>,
    Has<Tray>,
    Has<TrayMenuButton>,
);

type OfTray = Or<(With<TrayOwner>, With<HandCardIndex>)>;

/// Finds the part of a tray under a point.
#[derive(SystemParam)]
pub struct TrayPartFinder<'w, 's> {
    nodes: Query<'w, 's, (Kind, &'static ComputedNode, &'static UiGlobalTransform), OfTray>,
    hands: Query<'w, 's, &'static TrayOwner>,
    trays: Res<'w, TrayModels>,
}

impl TrayPartFinder<'_, '_> {
    /// The smallest part of a tray at this point of the table, and whose tray it is.
    pub fn find(&self, point: Vec2) -> Option<(Seat, TrayPart)> {
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
    ) -> Option<(Seat, TrayPart)> {
        let of_hand = || self.hands.get(in_hand.and(parent)?.parent()).ok();
        let seat = in_tray.or_else(of_hand)?.0;
        let chip = |index: usize| {
            let icon = self.trays.0.get(seat.index())?.chips.get(index)?.icon;
            Some(TrayPart::Chip(index, icon))
        };
        let found = match (slot, part) {
            _ if opener => TrayPart::Menu,
            _ if ground => TrayPart::Ground,
            _ if card.is_some() => {
                let face = &card?.face;
                TrayPart::Card(face.icon, face.name.clone())
            }
            (Some(TraySlot::Lever(index)), _) => TrayPart::Lever(*index),
            (Some(TraySlot::Hand), _) => TrayPart::Hand,
            (Some(TraySlot::Chip(index)), _) | (_, Some(TrayText::Chip(index))) => chip(*index)?,
            (Some(TraySlot::Button(_) | TraySlot::Sheet(_)), _) => TrayPart::Button(widget?.id),
            (_, Some(TrayText::Place)) => TrayPart::Place,
            (_, Some(TrayText::Number | TrayText::NumberName)) => TrayPart::Number,
            (_, Some(TrayText::Lead | TrayText::Line)) => TrayPart::Line,
            _ => match (pile, strip) {
                (Some(PilePart::Whole(index)), _) => TrayPart::Pile(*index),
                (_, Some(strip)) => TrayPart::Strip(strip.0),
                _ => return None,
            },
        };
        Some((seat, found))
    }
}
