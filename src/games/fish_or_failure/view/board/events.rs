//! The two event cards between the fisheries, and how they move on.

use crate::prelude::*;
use shoal_tabletop::surfaces::board::FaceUpCard;
use shoal_tabletop::surfaces::board::text_lines::readers;

/// A card on the table.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct EventCardFace {
    card: EventCard,
    slot: EventSlot,
    /// `true` if it is drawn from the deck at this moment.
    arrives: bool,
}

/// Draws the cards.
pub fn draw(
    shown: Res<PlaybackState<FishOrFailureView>>,
    layout: Res<ReefLayout>,
    tabletop: Res<Tabletop>,
    mut assets: DrawingAssets,
    mut faces: BoardDrawings<EventCardFace>,
) {
    if !shown.is_changed() && !tabletop.is_changed() && !faces.is_bare() {
        return;
    }
    let (readers, scale) = (readers(&tabletop), tabletop.type_scale());
    let anew = tabletop.is_changed();
    faces.show(shown_cards(&shown), anew, |entity, face| {
        let on = layout.event(face.slot);
        entity.insert(board_transform(on.center(), layers::EVENTS));
        face_of(face.card).draw(entity, on.width(), &readers, scale, &mut assets);
    });
}

/// The words and pictures on a card.
fn face_of(card: EventCard) -> FaceUpCard {
    FaceUpCard {
        title: card.title(),
        sentence: card.effect(),
        icon: drawings::event_drawing(card),
        about: card.fisheries().into_iter().map(drawings::token_drawing).collect(),
    }
}

/// The cards that are seen at this moment.
fn shown_cards(shown: &PlaybackState<FishOrFailureView>) -> Vec<EventCardFace> {
    let position: &FishingPosition = &shown.view.position;
    let resting = |slot| Some(EventCardFace { card: position.card(slot)?, slot, arrives: false });
    let arriving = match shown.event() {
        Some(Event::EventsMoved { drawn, .. }) => drawn.map(|card| (card, EventSlot::Newer)),
        Some(Event::CardDrawn { card, place, .. }) => {
            let slot = if *place == 1 { EventSlot::Newer } else { EventSlot::Older };
            event_of(*card).map(|card| (card, slot))
        }
        _ => None,
    };
    let arriving = arriving.map(|(card, slot)| EventCardFace { card, slot, arrives: true });
    [EventSlot::Newer, EventSlot::Older].into_iter().filter_map(resting).chain(arriving).collect()
}

/// Moves the cards at the end of a round: the older one goes, the newer one takes its place, and the next
/// one comes.
pub fn shift(
    shown: Res<PlaybackState<FishOrFailureView>>,
    layout: Res<ReefLayout>,
    clock: Res<BoardClock>,
    mut faces: Query<(Ref<EventCardFace>, &mut Transform)>,
) {
    let moves = matches!(shown.event(), Some(Event::EventsMoved { .. } | Event::CardDrawn { .. }));
    for (face, mut transform) in &mut faces {
        if !shown.is_changed() && !face.is_added() {
            continue;
        }
        let part = if moves { travelled(shown.progress(), clock.calm) } else { 0.0 };
        let [newer, older] =
            [EventSlot::Newer, EventSlot::Older].map(|slot| layout.event(slot).center());
        let transform_at = |at, above, scale: f32| {
            board_transform(at, layers::EVENTS + above).with_scale(Vec3::new(scale, scale, 1.0))
        };
        let wanted = match (face.slot, face.arrives) {
            (slot, true) => transform_at(layout.event(slot).center(), 0.0, part.max(0.001)),
            (EventSlot::Newer, false) => transform_at(newer.lerp(older, part), 1.0, 1.0),
            (EventSlot::Older, false) => transform_at(older, 0.0, (1.0 - part).max(0.001)),
        };
        transform.set_if_neq(wanted);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_fish_or_failure::setup::Setup;
    use shoal_tabletop::geometry::TrayDepth;
    use shoal_tabletop::headless::played_by;
    use shoal_tabletop::surfaces::board::room_on;

    #[test]
    fn the_words_of_every_card_have_room_on_every_table() {
        for projector in [(1024.0, 768.0), (1280.0, 720.0), (1920.0, 1080.0)] {
            for players in 3..=5 {
                let setup = Setup::for_players(players);
                let table = played_by(players, projector);
                let layout = ReefLayout::of(&setup, &table, TrayDepth::Plain);
                let side = layout.event(EventSlot::Newer).width();
                for card in setup.in_play().deck() {
                    let (readers, scale) = (readers(&table), table.type_scale());
                    let room = room_on(&face_of(card), side, &readers, scale);
                    assert!(room >= 0.0, "{card:?} at {projector:?}: {room} of {side}");
                }
            }
        }
    }
}
