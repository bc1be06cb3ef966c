//! Sights and sounds for a moment when something happens.

use crate::board::boats;
use crate::drawings::token_drawing;
use crate::money;
use crate::prelude::*;
use shoal_contract::{Game as _, capital};
use shoal_table::matches::effects::{CardReveal, FlyingCard, FlyingCards};
use shoal_table::matches::playback::PlayingEvent;
use shoal_tabletop::surfaces::widgets::CardFace;

/// Grey, for what dies.
const ASH: Color = Color::srgb(0.55, 0.57, 0.6);

/// The drawing of a vote about a company.
const VOTE: &str = "event_checks_and_balances";

/// Greatest number of fish seen on their way into a boat, and the time between two of them, in seconds.
const MOST_SWIM: u32 = 8;
const AFTER: f32 = 0.06;

impl EventEffects for FishOrFailureView {
    type Board = ReefLayout;

    fn at_beginning(event: &Event, view: &View, layout: &ReefLayout, _: &Chairs) -> Vec<EventCue> {
        match *event {
            Event::VoteCalled { .. } | Event::Tied { .. } => with_sound(Sound::Ask, []),
            Event::Voted { seat, vote } => with_sound(Sound::Card, voted(seat, vote, layout)),
            Event::PriceChanged { fishery, .. } => {
                with_sound(Sound::Card, ripple(fishery, layout, Color::WHITE))
            }
            Event::Closed { fishery } => {
                with_sound(Sound::Card, ripple(fishery, layout, theme::LOSS))
            }
            Event::Lost { fishery, .. } => with_sound(Sound::Hit, ripple(fishery, layout, ASH)),
            Event::Boomed { fishery, .. } => {
                with_sound(Sound::Bite, ripple(fishery, layout, theme::GAIN))
            }
            Event::Restricted { .. } | Event::Fined { .. } => with_sound(Sound::Hit, []),
            Event::Caught { seat, fishery, fish } => {
                let sound = if fish > 0 { Sound::Bite } else { Sound::Refuse };
                let shoal = shoal(seat, fishery, fish, view, layout);
                with_sound(sound, shoal.chain(haul(seat, fishery, fish, view, layout)))
            }
            Event::WentExtinct { fishery } => with_sound(Sound::Gone, death(fishery, layout)),
            Event::Paid { pay: PaymentReason::Catch, .. } => with_sound(Sound::Step, []),
            Event::Paid { .. } => with_sound(Sound::Bite, []),
            Event::Revealed { .. }
            | Event::EventsMoved { .. }
            | Event::CardDrawn { .. }
            | Event::Shuffled => with_sound(Sound::Card, []),
            Event::Ended { ref winners } if winners.is_empty() => with_sound(Sound::Gone, []),
            Event::Ended { .. } => with_sound(Sound::Win, []),
            Event::Left { .. } => with_sound(Sound::Splash, []),
            Event::RoundBegan { .. } | Event::InitiativePassed { .. } | Event::Grew { .. } => {
                Vec::new()
            }
        }
    }

    /// Lays each vote open, so that all can read who has voted for what.
    fn flying_cards(
        playing: &PlayingEvent<Self>,
        view: &View,
        setup: &Setup,
        layout: &ReefLayout,
        cards: &FlyingCards,
    ) -> Vec<FlyingCard> {
        let Event::Voted { seat, vote } = playing.event else { return Vec::new() };
        let from = boat(view, layout, seat).at;
        let reveal = CardReveal {
            seat,
            face: vote_card(vote, setup),
            sentence: capital(&FishOrFailure::describe(setup, &playing.event)) + ".",
            crossed: None,
            from: (from, 0.0),
            to: (subject(vote, layout).unwrap_or(from), 0.0),
            strikes: vec![layout.tracks.on],
        };
        cards.reveal(&reveal, playing.seconds)
    }

    /// The place from which a company's effects rise: its boat.
    fn piece_of(
        _event: Option<&Event>,
        view: &View,
        layout: &ReefLayout,
        seat: Seat,
    ) -> Option<EffectAnchor> {
        Some(boat(view, layout, seat))
    }
}

/// The boat of a company: where it fishes, or at home.
fn boat(view: &View, layout: &ReefLayout, seat: Seat) -> EffectAnchor {
    let position = &view.position;
    let part = money::seen(view, seat) as f32 / position.numbers.goal.max(1) as f32;
    let home = || layout.tracks.at(seat, part);
    let at = boats::work(position, layout, seat).unwrap_or_else(home);
    EffectAnchor { at, size: layout.cell() * 2.0, height: layers::EFFECTS }
}

/// Shows the number of fish that a company has hauled in, and of how many it wanted.
fn haul(
    seat: Seat,
    fishery: Fishery,
    fish: u32,
    view: &View,
    layout: &ReefLayout,
) -> [EventCue; 1] {
    let wanted = view.position.companies[seat.index()].placed;
    let words = match wanted {
        Some(CardPlacement { number, .. }) if u32::from(number) > fish => {
            format!("{fish} of {number}")
        }
        _ => fish.to_string(),
    };
    let colour = if fish > 0 { theme::TEXT } else { theme::LOSS };
    let rising = boat(view, layout, seat).says(seat, words, colour, 1.6);
    [EventCue::Words(RisingText { icon: Some(token_drawing(fishery)), ..rising })]
}

/// The fish that are caught swim into the boat of a company.
fn shoal(
    seat: Seat,
    fishery: Fishery,
    fish: u32,
    view: &View,
    layout: &ReefLayout,
) -> impl Iterator<Item = EventCue> {
    let to = boat(view, layout, seat).at;
    let pool = layout.place(fishery).map(|place| place.pool);
    pool.into_iter().flat_map(move |pool| {
        let side = pool.size().min_element();
        (0..fish.min(MOST_SWIM)).map(move |index| {
            let around = Vec2::from_angle(index as f32 * 2.4) * side * 0.2;
            let from = pool.center() + around;
            EventCue::Drawing(PassingEffect {
                wait: AFTER * index as f32,
                life: 0.7,
                grows: (1.0, 0.5),
                ..PassingEffect::flying(
                    token_drawing(fishery),
                    from,
                    to,
                    side * 0.22,
                    layers::EFFECTS,
                )
            })
        })
    })
}

/// A ring that spreads over a fishery.
fn ripple(fishery: Fishery, layout: &ReefLayout, colour: Color) -> Vec<EventCue> {
    let Some(place) = layout.place(fishery) else { return Vec::new() };
    let size = place.pool.size().min_element();
    let ring = PassingEffect::ring(place.pool.center(), size, layers::EFFECTS, colour);
    vec![EventCue::Drawing(ring)]
}

/// Shows a fishery as it dies: grey rings, one after another, and bubbles that rise to both sides.
fn death(fishery: Fishery, layout: &ReefLayout) -> Vec<EventCue> {
    let Some(place) = layout.place(fishery) else { return Vec::new() };
    let (at, side) = (place.pool.center(), place.pool.size().min_element());
    let ring = |number: u8| {
        let ring = PassingEffect::ring(at, side * 1.5, layers::EFFECTS, ASH);
        EventCue::Drawing(PassingEffect { wait: 0.5 * f32::from(number), life: 1.4, ..ring })
    };
    let ghost = |number: u8| {
        let off = (f32::from(number) - 2.0) * 0.18;
        let direction = if number.is_multiple_of(2) { -1.0 } else { 1.0 };
        let from = at + Vec2::new(off * place.pool.width(), 0.0);
        EventCue::Drawing(PassingEffect {
            drawing: token_drawing(fishery),
            size: side * 0.3,
            wait: 0.15 * f32::from(number),
            life: 2.4,
            from,
            to: from + Vec2::new(0.0, direction * place.pool.height() * 0.35),
            height: layers::EFFECTS + 1.0,
            grows: (1.0, 0.3),
            colour: ASH.with_alpha(0.7),
            ..PassingEffect::default()
        })
    };
    let light = EventCue::Light(BoardSpotlight { at, radius: side * 0.8, life: 3.0 });
    (0..4).map(ring).chain((0..5).map(ghost)).chain([light]).collect()
}

/// The visible side of a vote that is laid open.
fn vote_card(vote: CompanyVote, setup: &Setup) -> CardFace {
    let (icon, name) = match vote {
        CompanyVote::Fishery(fishery) => (token_drawing(fishery), capital(&fishery.to_string())),
        CompanyVote::Seat(other) => (VOTE, setup.name(other.index()).to_owned()),
        CompanyVote::Nobody => (VOTE, "Nobody".to_owned()),
    };
    CardFace { icon, name, ..CardFace::default() }
}

/// The place of what is voted for.
fn subject(vote: CompanyVote, layout: &ReefLayout) -> Option<Vec2> {
    match vote {
        CompanyVote::Fishery(fishery) => layout.place(fishery).map(|place| place.pool.center()),
        CompanyVote::Seat(other) => Some(layout.tracks.at(other, 0.5)),
        CompanyVote::Nobody => None,
    }
}

/// A boat's lamp flies to what its company votes for.
fn voted(seat: Seat, vote: CompanyVote, layout: &ReefLayout) -> Vec<EventCue> {
    let from = layout.tracks.at(seat, 0.0);
    let to = subject(vote, layout).unwrap_or(from);
    let ring = PassingEffect::ring(from, layout.cell() * 2.4, layers::EFFECTS, Color::WHITE);
    vec![EventCue::Drawing(PassingEffect { to, grows: (0.6, 1.0), ..ring })]
}
