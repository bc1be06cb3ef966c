//! The two event cards between the fisheries, and how they move on.

use crate::prelude::*;
use shoal_tabletop::surfaces::board::OpenCard;
use shoal_tabletop::surfaces::board::figures::readers;

/// A card on the table.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct Face {
    card: EventCard,
    slot: Slot,
    /// `true` if it is drawn from the deck at this moment.
    comes: bool,
}

/// Lays the cards out.
pub fn draw(
    shown: Res<PlaybackState<FishOrFailureView>>,
    waters: Res<Waters>,
    tabletop: Res<Tabletop>,
    fonts: Res<Fonts>,
    mut art: ResMut<Art>,
    mut images: ResMut<Assets<Image>>,
    mut faces: Redrawn<Face>,
) {
    if !shown.is_changed() && !tabletop.is_changed() && !faces.is_bare() {
        return;
    }
    let (readers, scale) = (readers(&tabletop), tabletop.type_scale());
    let anew = tabletop.is_changed();
    faces.show(lying_now(&shown), anew, |entity, face| {
        let on = waters.event(face.slot);
        entity.insert(lying(on.center(), layers::EVENTS));
        let drawn = (&mut *art, &mut *images);
        open(face.card).draw(entity, on.width(), (&readers, scale), drawn, &fonts);
    });
}

/// The words and pictures on a card.
fn open(card: EventCard) -> OpenCard {
    OpenCard {
        title: card.title(),
        sentence: card.effect(),
        icon: drawings::event(card),
        about: card.fisheries().into_iter().map(drawings::token).collect(),
    }
}

/// The cards that are seen at this moment.
fn lying_now(shown: &PlaybackState<FishOrFailureView>) -> Vec<Face> {
    let position: &Position = &shown.view.position;
    let lies = |slot| Some(Face { card: position.card(slot)?, slot, comes: false });
    let comes = match shown.event() {
        Some(Event::EventsMoved { drawn, .. }) => drawn.map(|card| (card, Slot::Newer)),
        Some(Event::CardDrawn { card, place, .. }) => {
            let slot = if *place == 1 { Slot::Newer } else { Slot::Older };
            event_of(*card).map(|card| (card, slot))
        }
        _ => None,
    };
    let comes = comes.map(|(card, slot)| Face { card, slot, comes: true });
    [Slot::Newer, Slot::Older].into_iter().filter_map(lies).chain(comes).collect()
}

/// Moves the cards at the end of a round: the older one goes, the newer one takes its place, and the next
/// one comes.
pub fn shift(
    shown: Res<PlaybackState<FishOrFailureView>>,
    waters: Res<Waters>,
    clock: Res<BoardClock>,
    mut faces: Query<(Ref<Face>, &mut Transform)>,
) {
    let moves = matches!(shown.event(), Some(Event::EventsMoved { .. } | Event::CardDrawn { .. }));
    for (face, mut transform) in &mut faces {
        if !shown.is_changed() && !face.is_added() {
            continue;
        }
        let part = if moves { travelled(shown.progress(), clock.calm) } else { 0.0 };
        let [newer, older] = [Slot::Newer, Slot::Older].map(|slot| waters.event(slot).center());
        let lie = |at, above, scale: f32| {
            lying(at, layers::EVENTS + above).with_scale(Vec3::new(scale, scale, 1.0))
        };
        let wanted = match (face.slot, face.comes) {
            (slot, true) => lie(waters.event(slot).center(), 0.0, part.max(0.001)),
            (Slot::Newer, false) => lie(newer.lerp(older, part), 1.0, 1.0),
            (Slot::Older, false) => lie(older, 0.0, (1.0 - part).max(0.001)),
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
                let waters = Waters::of(&setup, &table, TrayDepth::Plain);
                let side = waters.event(Slot::Newer).width();
                for card in setup.in_play().deck() {
                    let (readers, scale) = (readers(&table), table.type_scale());
                    let room = room_on(&open(card), side, &readers, scale);
                    assert!(room >= 0.0, "{card:?} at {projector:?}: {room} of {side}");
                }
            }
        }
    }
}
