//! The two event cards between the fisheries: a drawing in the middle, and what the card does in words
//! toward both long edges of the table.

use super::drawings;
use super::layers;
use super::waters::Waters;
use crate::games::fish_or_failure::FishOrFailure;
use crate::games::fish_or_failure::action::Event;
use crate::games::fish_or_failure::event_card::EventCard;
use crate::games::fish_or_failure::playing_deck::event_of;
use crate::games::fish_or_failure::position::{Position, Slot};
use crate::table::art::Art;
use crate::table::board::figures::READERS;
use crate::table::board::{Redrawn, lying, picture, writing};
use crate::table::geometry::{Tabletop, TypeScale};
use crate::table::lettering::Weight;
use crate::table::motion::{BoardClock, travelled};
use crate::table::playback::PlaybackState;
use crate::table::theme::{self, Fonts};
use bevy::prelude::*;

/// How large the title of a card and its sentence are, of the side of the card.
const TITLE: f32 = 0.082;
const SENTENCE: f32 = 0.064;
/// How much of the width of a card is written on.
const WIDE: f32 = 0.9;
/// The margin of a card, of its side; and how high a line is, in sizes of its type.
const MARGIN: f32 = 0.03;
const LINE: f32 = 1.16;
/// How large its drawing is at least, of its side: on a very coarse table there are the words alone.
const LEAST: f32 = 0.12;
/// How large the tokens of a card's fisheries are, of its drawing.
const TOKEN: f32 = 0.46;

/// A card on the table.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct Face {
    card: EventCard,
    slot: Slot,
    /// Whether it is drawn from the deck at this moment.
    comes: bool,
}

/// Lays the cards out.
pub fn draw(
    (shown, waters): (Res<PlaybackState<FishOrFailure>>, Res<Waters>),
    (tabletop, fonts): (Res<Tabletop>, Res<Fonts>),
    (mut art, mut images): (ResMut<Art>, ResMut<Assets<Image>>),
    mut faces: Redrawn<Face>,
) {
    if !shown.is_changed() && !faces.is_bare() {
        return;
    }
    let scale = tabletop.type_scale();
    faces.show(lying_now(&shown), false, |entity, face| {
        let side = waters.event(face.slot).width();
        entity.insert((
            Sprite::from_color(theme::CARD_RIM, Vec2::splat(side)),
            lying(waters.event(face.slot).center(), layers::EVENTS),
        ));
        let text = Text::of(face.card, side, scale);
        let room = side - 2.0 * (text.height() + MARGIN * side);
        let icon = room.min(side * 0.44) * 0.94;
        let drawing = art.get(&mut images, drawings::event(face.card), icon);
        let fisheries = face.card.fisheries();
        let tokens: Vec<Handle<Image>> = fisheries
            .iter()
            .map(|fishery| art.get(&mut images, drawings::token(*fishery), icon * TOKEN))
            .collect();
        entity.with_children(|on| {
            let size = Vec2::splat(side * 0.975);
            on.spawn((Sprite::from_color(theme::CARD, size), Transform::from_xyz(0.0, 0.0, 0.1)));
            if icon > side * LEAST {
                on.spawn((picture(drawing, Vec2::splat(icon)), Transform::from_xyz(0.0, 0.0, 0.2)));
            }
            let beside = (icon + icon * TOKEN) / 2.0 + MARGIN * side;
            let tokens = tokens.into_iter().filter(|_| icon > side * LEAST);
            for (token, x) in tokens.zip([beside, -beside]) {
                let image = picture(token, Vec2::splat(icon * TOKEN));
                on.spawn((image, Transform::from_xyz(x, 0.0, 0.2)));
            }
            for (line, size, seen, is_title) in text.lines(side) {
                for reader in READERS {
                    let colour = if is_title { theme::TEXT } else { theme::TEXT_QUIET };
                    let words = writing::words(line.clone(), size, colour, &fonts);
                    let at = reader.turn(Vec2::new(0.0, seen)) * Vec2::new(1.0, -1.0);
                    let place = Transform::from_translation(at.extend(0.2));
                    on.spawn((words, place.with_rotation(writing::turn(reader))));
                }
            }
        });
    });
}

/// The cards that are seen at this moment.
fn lying_now(shown: &PlaybackState<FishOrFailure>) -> Vec<Face> {
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
    (shown, waters, clock): (Res<PlaybackState<FishOrFailure>>, Res<Waters>, Res<BoardClock>),
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

/// The words of a card, as its reader sees them.
struct Text {
    title: (&'static str, f32),
    sentence: (Vec<String>, f32),
}

impl Text {
    fn of(card: EventCard, side: f32, scale: TypeScale) -> Self {
        let (title, effect, wide) = (card.title(), card.effect(), side * WIDE);
        let usual = writing::cell_size(scale, side * TITLE);
        let title_size = Weight::Bold.fitting(title, usual, wide);
        let size = writing::cell_size(scale, side * SENTENCE).min(title_size);
        Self {
            title: (title, title_size),
            sentence: (Weight::Bold.wrapped(&effect, size, wide), size),
        }
    }

    fn height(&self) -> f32 {
        LINE * (self.title.1 + self.sentence.1 * self.sentence.0.len() as f32)
    }

    /// The lines with their sizes, how far each is from the middle of the card toward its reader, and
    /// whether it is the title.
    fn lines(&self, side: f32) -> Vec<(String, f32, f32, bool)> {
        let top = side * (0.5 - MARGIN) - self.height();
        let title = (self.title.0.to_owned(), self.title.1, top + LINE * self.title.1 / 2.0, true);
        let (lines, size) = &self.sentence;
        let first = top + LINE * (self.title.1 + size / 2.0);
        let line = |(at, line): (usize, &String)| {
            (line.clone(), *size, first + LINE * size * at as f32, false)
        };
        [title].into_iter().chain(lines.iter().enumerate().map(line)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::fish_or_failure::setup::Setup;
    use crate::table::geometry::TrayDepth;
    use crate::table::headless::played_by;

    #[test]
    fn the_words_of_every_card_have_room_on_every_table() {
        for projector in [(1024.0, 768.0), (1280.0, 720.0), (1920.0, 1080.0)] {
            for players in 3..=5 {
                let setup = Setup::for_players(players);
                let table = played_by(players, projector);
                let waters = Waters::of(&setup, &table, TrayDepth::Plain);
                let side = waters.event(Slot::Newer).width();
                for card in setup.reef.deck() {
                    let text = Text::of(card, side, table.type_scale());
                    let room = side - 2.0 * (text.height() + MARGIN * side);
                    assert!(room >= 0.0, "{card:?} at {projector:?}: {room} of {side}");
                }
            }
        }
    }
}
