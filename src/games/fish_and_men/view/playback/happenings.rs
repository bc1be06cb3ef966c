//! Effects that are seen and heard for a moment when something happens. Sizes are in squares of the board.

use super::show::{HALF_STEP, STEP};
use crate::cards::playing::flights::CardFlightPlanner;
use crate::pieces::boats;
use crate::prelude::*;
use shoal_contract::counted;
use shoal_fish_and_men::action::{PollutionPuff, QuitReason};
use shoal_table::matches::effects::{DieRoll, FlyingCard, FlyingCards};
use shoal_table::matches::playback::PlayingEvent;

impl EventEffects for FishAndMenView {
    type Board = SeaGridLayout;

    fn at_beginning(
        event: &Event,
        sea: &SeaView,
        layout: &SeaGridLayout,
        chairs: &Chairs,
    ) -> Vec<EventCue> {
        let ring = |at, colour, grows, life| ring(layout, at, colour, grows, life);
        match *event {
            Event::FishPlaced { .. } => with_sound(Sound::Step, []),
            Event::TurnBegan { ref order, .. } => {
                order.iter().take(1).map(|&first| EventCue::Sound(Sound::Turn(first))).collect()
            }
            Event::MoveChosen { seat, points, rolled: true } => {
                let extra = sea.fish.get(seat.index()).map_or(0, |fish| fish.worn.extra_steps);
                let number = points.saturating_sub(extra);
                with_sound(Sound::Roll, [EventCue::Die(DieRoll { seat, number })])
            }
            Event::Fed { seat, clean, .. } => {
                with_sound(Sound::Bite, meal(sea, layout, seat, clean))
            }
            Event::FishMoved { cost, to, .. } if cost.pollution + cost.fisherman > 0 => {
                with_sound(Sound::Hit, hurt(layout, to, STEP))
            }
            Event::FishMoved { .. } => with_sound(Sound::Step, []),
            Event::FishermanBit { square, .. } => {
                with_sound(Sound::Hit, [ring(layout.centre(square), theme::LOSS, (0.8, 2.4), 0.6)])
            }
            Event::FishermanQuit { square, reason, .. } => leave(layout, square, reason).into(),
            Event::FishermenSpread { ref came, gathered, .. } => {
                let middle = gathered.or_else(|| came.first().map(|first| first.square));
                let together = middle.filter(|&middle| came.iter().all(|one| one.square == middle));
                let shrinks = |at| ring(layout.centre(at), theme::LOSS, (5.0, 1.0), 0.8);
                with_sound(Sound::Step, together.map(shrinks))
            }
            Event::IndustryClosed { square, .. } => {
                with_sound(Sound::Puff, smoke(layout, square, 0.0))
            }
            Event::IndustryFounded { industry } => {
                let founded = ring(layout.centre(industry.square), theme::TEXT, (2.6, 1.2), 0.9);
                with_sound(Sound::Puff, smoke(layout, industry.square, 0.9).chain([founded]))
            }
            Event::PollutionMade { ref puffs, .. } if !puffs.is_empty() => {
                with_sound(Sound::Puff, puffs.iter().flat_map(|one| puff(layout, one)))
            }
            Event::PollutionDrifted { ref hits, .. } if !hits.is_empty() => {
                let hit = hits.iter().filter_map(|hit| fish_position(sea, hit.seat));
                with_sound(Sound::Hit, hit.flat_map(|at| hurt(layout, at, HALF_STEP)))
            }
            Event::PollutionSpilled { square, ref blobs } => {
                with_sound(Sound::Puff, spill(layout, square, blobs.len()))
            }
            Event::PollutionCleaned { ref blobs } => {
                let gone = |id: u32| blobs.binary_search(&id).is_ok();
                let gone = sea.pollution.iter().filter(|blob| gone(blob.id));
                let squares: BTreeSet<Square> = gone.map(|blob| blob.at.square()).collect();
                let cleaner = |at| ring(layout.centre(at), theme::GAIN, (1.8, 0.6), 0.8);
                with_sound(Sound::Bite, squares.into_iter().map(cleaner))
            }
            Event::HealthChanged { change, .. } => {
                with_sound(if change < 0 { Sound::Hit } else { Sound::Bite }, [])
            }
            Event::FishTeleported { seat, from, to } => {
                let colour = chairs.colour(seat);
                let (from, to) = (layout.at(from), layout.at(to));
                let rings =
                    [ring(from, colour, (2.6, 0.4), 0.6), ring(to, colour, (0.4, 2.6), 1.1)];
                with_sound(Sound::Step, rings)
            }
            Event::FishHeld { seat } => {
                let held = |at| ring(layout.at(at), theme::TEXT_QUIET, (2.4, 1.4), 0.7);
                fish_position(sea, seat).map(held).into_iter().collect()
            }
            Event::CardDrawn { .. } | Event::CardPlayed { .. } => with_sound(Sound::Card, []),
            Event::Won { .. } => with_sound(Sound::Win, []),
            _ => Vec::new(),
        }
    }

    fn flying_cards(
        playing: &PlayingEvent<Self>,
        sea: &SeaView,
        setup: &Setup,
        layout: &SeaGridLayout,
        cards: &FlyingCards,
    ) -> Vec<FlyingCard> {
        CardFlightPlanner { cards, seats: &cards.places, sea, setup, layout }.flights(playing)
    }

    /// The fish from which the words about a seat rise: at the end of its step, if it takes one.
    fn piece_of(
        event: Option<&Event>,
        sea: &SeaView,
        layout: &SeaGridLayout,
        seat: Seat,
    ) -> Option<EffectAnchor> {
        let at = match event {
            Some(Event::FishMoved { seat: mover, to, .. }) if *mover == seat => *to,
            _ => fish_position(sea, seat)?,
        };
        Some(EffectAnchor { at: layout.at(at), size: layout.cell, height: layers::EFFECTS })
    }

    /// Tells the number of steps once the die lies, and lets the next seat hear that it is its turn.
    fn at_end(
        event: &Event,
        sea: &SeaView,
        layout: &SeaGridLayout,
        chairs: &Chairs,
    ) -> Vec<EventCue> {
        let told = match event {
            Event::MoveChosen { seat, points, .. } => {
                let steps = |fish: EffectAnchor| {
                    let steps = counted(*points, "steps");
                    EventCue::Words(fish.says(*seat, steps, chairs.colour(*seat), 1.4))
                };
                Self::piece_of(None, sea, layout, *seat).map(steps).into_iter().collect()
            }
            Event::FishPlaced { at, .. } => {
                let (at, height) = (layout.at(*at), layers::EFFECTS - 1.0);
                let splash = PassingEffect::splash(at, 3.2 * layout.cell, height, height);
                with_sound(Sound::Splash, splash.map(EventCue::Drawing))
            }
            _ => Vec::new(),
        };
        let over = matches!(
            event,
            Event::Fed { .. } | Event::FishStopped { .. } | Event::FishPlaced { .. }
        );
        let waits = |seat: &&Seat| {
            sea.fish.get(seat.index()).is_some_and(|fish| fish.turn == FishTurn::Waiting)
        };
        let next = sea.order.get(sea.through).filter(|_| over).filter(waits);
        let next = next.map(|&seat| EventCue::Sound(Sound::Turn(seat)));
        told.into_iter().chain(next).collect()
    }
}

/// The position of a seat's fish, if it is on the board.
fn fish_position(sea: &SeaView, seat: Seat) -> Option<SeaPosition> {
    sea.fish.get(seat.index())?.at
}

/// A drawing over the sea.
fn over_sea(layout: &SeaGridLayout, effect: PassingEffect) -> EventCue {
    let size = effect.size * layout.cell;
    EventCue::Drawing(PassingEffect { size, height: layers::EFFECTS - 1.0, ..effect })
}

/// A ring around a place that grows or shrinks.
fn ring(layout: &SeaGridLayout, at: Vec2, colour: Color, grows: (f32, f32), life: f32) -> EventCue {
    let size = grows.0.max(grows.1);
    let grows = (grows.0 / size, grows.1 / size);
    over_sea(layout, PassingEffect { life, grows, colour, ..PassingEffect::at("ring", at, size) })
}

/// A drawing that goes from one place to another.
fn flying(drawing: &'static str, size: f32, from: Vec2, to: Vec2) -> PassingEffect {
    PassingEffect::flying(drawing, from, to, size, 0.0)
}

/// Returns the food that a fish eats, on its way out of its own square and the clean ones around it.
fn meal(sea: &SeaView, layout: &SeaGridLayout, seat: Seat, clean: u32) -> Vec<EventCue> {
    let Some(at) = fish_position(sea, seat).map(|at| layout.at(at)) else { return Vec::new() };
    let morsel =
        PassingEffect { life: 0.75, grows: (1.0, 0.4), ..PassingEffect::at("food", at, 0.6) };
    let morsels = morsel.gather(clean.saturating_add(1).min(9) as u8, 1.3 * layout.cell);
    morsels.map(|one| over_sea(layout, one)).collect()
}

/// Drops fly from a fish that is hurt, after a while.
fn hurt(layout: &SeaGridLayout, at: SeaPosition, wait: f32) -> impl Iterator<Item = EventCue> {
    let drop = PassingEffect::at("drop", layout.at(at), 0.32);
    let drop = PassingEffect { wait, life: 0.7, grows: (1.0, 0.3), colour: theme::LOSS, ..drop };
    drop.burst(8, 1.4 * layout.cell).map(|one| over_sea(layout, one))
}

/// A blob on its way from a chimney to the sea.
fn puff(layout: &SeaGridLayout, puff: &PollutionPuff) -> [EventCue; 2] {
    let (from, to) = (layout.centre(puff.from), layout.centre(puff.at));
    [("puff", 1.5, (0.4, 1.5)), ("pollution", 0.66, (0.4, 1.0))].map(|(name, size, grows)| {
        over_sea(layout, PassingEffect { life: 1.1, grows, ..flying(name, size, from, to) })
    })
}

/// The drawings of a fisherman who gives up: his boat turns away and fades, and above it rises the reason.
fn leave(layout: &SeaGridLayout, square: Square, reason: QuitReason) -> [EventCue; 2] {
    let (cell, at, life) = (layout.cell, layout.centre(square), 1.3);
    let (colour, why) = match reason {
        QuitReason::Hunger => (Color::srgb(0.5, 0.5, 0.5), "bones"),
        QuitReason::Pollution => (theme::LIME, "pollution"),
        QuitReason::Card => (Color::WHITE, "cards/dotcom_boom"),
    };
    let boat = flying("fisherman", boats::SIZE, at, at + Vec2::X * cell * 1.6);
    let boat = PassingEffect { life, grows: (1.0, 0.85), colour, turned: true, ..boat };
    let above = flying(why, 1.1, at - Vec2::Y * cell * 0.6, at - Vec2::Y * cell * 1.6);
    let above = PassingEffect { life, grows: (0.6, 1.0), ..above };
    [over_sea(layout, boat), over_sea(layout, above)]
}

/// Three grey clouds from a chimney.
fn smoke(layout: &SeaGridLayout, square: Square, later: f32) -> impl Iterator<Item = EventCue> {
    let top = layout.centre(square) - Vec2::new(0.0, layout.cell * 0.5);
    (0..3_u8).map(f32::from).map(move |index| {
        let rise = Vec2::new(0.25 * index - 0.1, -1.0 - 0.3 * index);
        let cloud = flying("smoke", 0.9, top, top + rise * layout.cell);
        let wait = later + 0.18 * index;
        over_sea(layout, PassingEffect { wait, life: 0.9, grows: (0.3, 1.3), ..cloud })
    })
}

/// Blobs well up in the middle of a square.
fn spill(layout: &SeaGridLayout, square: Square, blobs: usize) -> impl Iterator<Item = EventCue> {
    let at = layout.centre(square);
    let wells = (0..blobs.min(8)).map(move |index| {
        let aside = Vec2::from_angle(index as f32 * 2.4) * layout.cell * 0.16;
        let blob = flying("pollution", 0.66, at, at + aside);
        over_sea(layout, PassingEffect { life: 0.8, grows: (0.1, 1.0), stays: true, ..blob })
    });
    [ring(layout, at, theme::LIME, (0.5, 3.2), 0.9)].into_iter().chain(wells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::{Game as _, Viewer};

    #[test]
    fn the_seat_that_places_next_hears_it_and_nobody_after_the_last() {
        let mut game = Match::<FishAndMen>::new(Setup::for_players(2), 7).expect("it is usual");
        let mut called = Vec::new();
        for _ in 0..2 {
            let seat = game.awaited_seats()[0];
            let action = Action::Place { river: usize::from(seat.0) * 3 };
            let events = game.apply(Actor::Seat(seat), &action).expect("it is free");
            let sea = FishAndMen::seen_by(game.world(), Viewer::Table);
            let board = game.world().resource::<SeaBoard>();
            let layout = SeaGridLayout::of(board, &Tabletop::default(), TrayDepth::Plain);
            let chairs = Chairs::default();
            let cues = events.iter();
            let cues = cues.flat_map(|event| FishAndMenView::at_end(event, &sea, &layout, &chairs));
            let turns = cues.filter_map(|cue| match cue {
                EventCue::Sound(Sound::Turn(next)) => Some((seat, next)),
                _ => None,
            });
            called.extend(turns);
        }
        let [(placed, next)] = called[..] else { panic!("{called:?}") };
        assert_ne!(placed, next);
    }

    #[test]
    fn the_die_shows_what_was_rolled_without_the_steps_that_a_card_adds() {
        let mut game = Match::<FishAndMen>::new(Setup::for_players(1), 7).expect("it is usual");
        game.apply(Actor::Seat(Seat(0)), &Action::Place { river: 0 }).expect("it is free");
        let board = game.world().resource::<SeaBoard>();
        let layout = SeaGridLayout::of(board, &Tabletop::default(), TrayDepth::Plain);
        let mut sea = FishAndMen::seen_by(game.world(), Viewer::Table);
        sea.fish[0].worn.extra_steps = 3;
        let die = |rolled| {
            let event = Event::MoveChosen { seat: Seat(0), points: 7, rolled };
            let cues = FishAndMenView::at_beginning(&event, &sea, &layout, &Chairs::default());
            cues.iter().find_map(|cue| {
                if let EventCue::Die(roll) = cue { Some(roll.number) } else { None }
            })
        };
        assert_eq!((die(true), die(false)), (Some(4), None));
    }
}
