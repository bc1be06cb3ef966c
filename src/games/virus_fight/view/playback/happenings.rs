//! Sights and sounds for a moment when something happens, and the place to look at.

use crate::prelude::*;
use shoal_table::matches::effects::EffectAnchor;
use shoal_tabletop::geometry::FacingBox;
use shoal_virus_fight::explain::changes::{self, BlockChanges};
use shoal_virus_fight::explain::choices::InstructionChoices;
use shoal_virus_fight::position::SquareSet;

/// Time for which it is seen that blocks join or part, in seconds, and one after another.
const SEEN_FOR: f32 = 1.1;
const APART: f32 = 0.06;
/// Number of dots that show the way of a leap.
const DOTS: u8 = 9;

impl EventEffects for VirusFightView {
    type Board = VirusBoardLayout;

    fn at_beginning(
        event: &Event,
        state: &State,
        layout: &VirusBoardLayout,
        _: &Chairs,
    ) -> Vec<EventCue> {
        let sound = match event {
            Event::Moved { .. } | Event::Walked { .. } => Sound::Step,
            Event::Written { .. } | Event::Revealed { .. } => Sound::Card,
            Event::Jumped { .. } => Sound::Puff,
            Event::Erased { .. } => Sound::Bite,
            Event::ErasedNothing { .. } | Event::Skipped { .. } => Sound::Refuse,
            Event::Eliminated { .. } => Sound::Gone,
            Event::StalemateOffered { .. } => Sound::Ask,
            Event::Stalled => Sound::Chime,
            Event::Ended { winners } if winners.is_empty() => Sound::Gone,
            Event::Ended { .. } => Sound::Win,
            Event::Agreed { .. } | Event::Declined { .. } => Sound::Ready,
            Event::Arranged { .. } | Event::RoundBegan { .. } => return Vec::new(),
        };
        let seen = match event {
            Event::Jumped { from, to, .. } => leap(*from, *to, layout),
            Event::Eliminated { seat, why: EliminationReason::Stuck } => trap(*seat, state, layout),
            Event::Moved { .. } | Event::Written { .. } | Event::Erased { .. } => {
                let wait = Self::seconds(event, state, &Setup::for_players(2));
                let changed = changed(event, state.position.pieces(), layout, wait);
                changed.into_iter().chain(fragments(event, layout)).collect()
            }
            Event::Skipped { seat, .. } => cross(*seat, state, layout),
            _ => Vec::new(),
        };
        with_sound(sound, seen)
    }

    /// The next seat hears that it is its turn.
    fn at_end(
        event: &Event,
        state: &State,
        _memory: &VirusBoardLayout,
        _: &Chairs,
    ) -> Vec<EventCue> {
        let passes = matches!(event, Event::Walked { .. } | Event::Jumped { .. });
        let next = Seat(state.position.turn as u16);
        if passes { vec![EventCue::Sound(Sound::Turn(next))] } else { Vec::new() }
    }

    /// The place from which a seat's effects rise: its marker.
    fn piece_of(
        _event: Option<&Event>,
        state: &State,
        layout: &VirusBoardLayout,
        seat: Seat,
    ) -> Option<EffectAnchor> {
        let at = state.position.marker(seat.index())?;
        Some(EffectAnchor {
            at: layout.centre(SquareCoordinates::of(at)),
            size: layout.cell * 0.5,
            height: layers::EFFECTS,
        })
    }
}

/// Frames run over the squares of blocks that have joined, and red ones over those that have fallen apart.
fn changed(
    event: &Event,
    before: SquareSet,
    layout: &VirusBoardLayout,
    wait: f32,
) -> Vec<EventCue> {
    let BlockChanges { joined, parted } =
        BlockChanges::between(before, changes::after(event, before));
    let of = |blocks: Vec<SquareSet>, colour: Color, drawing: &'static str| {
        let mut cues = Vec::new();
        for block in blocks {
            let squares: Vec<Vec2> =
                block.map(|square| layout.centre(SquareCoordinates::of(square))).collect();
            let middle = squares.iter().sum::<Vec2>() / squares.len().max(1) as f32;
            for (step, at) in squares.into_iter().enumerate() {
                let wait = wait + APART * step as f32;
                cues.push(frame(at, colour, wait, SEEN_FOR, layout));
            }
            cues.push(sign(drawing, middle, wait, layout));
        }
        cues
    };
    let joined = of(joined, theme::GAIN, "block_joined");
    joined.into_iter().chain(of(parted, theme::LOSS, "block_parted")).collect()
}

fn frame(at: Vec2, colour: Color, wait: f32, life: f32, layout: &VirusBoardLayout) -> EventCue {
    let frame = PassingEffect::at("square_frame", at, layout.cell);
    let (height, grows) = (layers::EFFECTS, (0.7, 1.0));
    EventCue::Drawing(PassingEffect { wait, life, height, grows, colour, ..frame })
}

/// A large sign that all sides read.
fn sign(drawing: &'static str, at: Vec2, wait: f32, layout: &VirusBoardLayout) -> EventCue {
    let sign = PassingEffect::at(drawing, at, layout.cell * 0.9);
    let (life, height, grows) = (1.5 * SEEN_FOR, layers::EFFECTS + 1.0, (0.5, 1.1));
    EventCue::Drawing(PassingEffect { wait, life, height, grows, ..sign })
}

/// Dots along the way of a leap, and a ring where it begins and where it ends.
fn leap(
    from: SquareCoordinates,
    to: SquareCoordinates,
    layout: &VirusBoardLayout,
) -> Vec<EventCue> {
    let (from, to) = (layout.centre(from), layout.centre(to));
    let dot = |step: u8| {
        let wait = f32::from(step) / f32::from(DOTS);
        let dot = PassingEffect::at("dot", from.lerp(to, wait), layout.cell * 0.14);
        EventCue::Drawing(PassingEffect { wait, life: 1.2, height: layers::FLYING, ..dot })
    };
    let ring = |at: Vec2, wait: f32| {
        let ring = PassingEffect::at("ring", at, layout.cell * 1.1);
        let (life, height, grows) = (0.9, layers::EFFECTS, (0.3, 1.1));
        EventCue::Drawing(PassingEffect { wait, life, height, grows, ..ring })
    };
    (1..DOTS).map(dot).chain([ring(from, 0.0), ring(to, 0.9)]).collect()
}

/// The last trap: on each of the four sides of a marker that cannot get away it is seen that there is no way.
fn trap(seat: Seat, state: &State, layout: &VirusBoardLayout) -> Vec<EventCue> {
    let Some(at) = state.position.marker(seat.index()) else { return Vec::new() };
    let middle = layout.centre(SquareCoordinates::of(at));
    let side = |(place, direction): (usize, Vec2)| {
        let wait = 0.3 * place as f32;
        let at = middle + direction * layout.cell * 0.62;
        let cross = PassingEffect::at("no_way", at, layout.cell * 0.42);
        let (life, height, grows) = (2.6 - wait, layers::EFFECTS + 1.0, (1.6, 1.0));
        EventCue::Drawing(PassingEffect { wait, life, height, grows, colour: theme::LOSS, ..cross })
    };
    let ways = [Vec2::NEG_Y, Vec2::X, Vec2::Y, Vec2::NEG_X];
    let closes = frame(middle, theme::LOSS, 1.2, 1.4, layout);
    let light =
        EventCue::Light(BoardSpotlight { at: middle, radius: layout.cell * 1.4, life: 2.6 });
    ways.into_iter().enumerate().map(side).chain([closes, light]).collect()
}

/// A piece that is erased falls to bits.
fn fragments(event: &Event, layout: &VirusBoardLayout) -> impl Iterator<Item = EventCue> {
    let at = match event {
        Event::Erased { at, .. } => Some(layout.centre(*at)),
        _ => None,
    };
    at.into_iter().flat_map(|at| {
        let bit = PassingEffect::at("spark", at, layout.cell * 0.2);
        let (life, height, grows) = (0.8, layers::EFFECTS, (1.0, 0.3));
        let bit = PassingEffect { life, height, grows, colour: theme::LOSS, ..bit };
        bit.burst(10, layout.cell * 0.9).map(EventCue::Drawing)
    })
}

/// An instruction cannot be done.
fn cross(seat: Seat, state: &State, layout: &VirusBoardLayout) -> Vec<EventCue> {
    let at = state.position.marker(seat.index()).map(SquareCoordinates::of);
    at.map(|at| sign("no_way", layout.centre(at), 0.0, layout)).into_iter().collect()
}

/// Frames that breathe around what the seat in turn can click next, and a light to its marker.
pub fn turn_highlights(
    context: &TrayContext<VirusFightView>,
    seat: Seat,
    layout: &VirusBoardLayout,
    places: &SeatPlaces,
) -> TurnHighlights {
    let ring =
        |on: Rect| HighlightRing { at: on.center(), size: on.size(), meaning: FrameMeaning::Legal };
    let marker = context.view().position.marker(seat.index());
    let to = marker.map(|at| layout.centre(SquareCoordinates::of(at)));
    TurnHighlights {
        colour: places.chairs.colour(seat),
        shape: FrameShape::Box,
        // Between the outlines of blocks and letters.
        breath: (0.91, 0.96),
        rings: legal_places(context, seat, layout).into_iter().map(ring).collect(),
        light: places.tray(seat).map(FacingBox::inner_middle).zip(to),
        height: layers::BEACONS,
    }
}

/// The places that a seat can click next: pieces and spares to do something with, or once it has chosen one of them the
/// squares for it.
pub fn legal_places(
    context: &TrayContext<VirusFightView>,
    seat: Seat,
    layout: &VirusBoardLayout,
) -> Vec<Rect> {
    let choices = InstructionChoices::of(context.world(), seat).filter(|_| context.is_open());
    let Some(choices) = choices else { return Vec::new() };
    let (firsts, chosen) = (choices.firsts(), context.aims.own(seat).chosen);
    match chosen.filter(|chosen| firsts.contains(chosen)) {
        None if !firsts.is_empty() => {
            firsts.into_iter().filter_map(|first| layout.place_of(seat, first)).collect()
        }
        chosen => choices.targets(chosen).into_iter().map(|(at, _)| layout.square(at)).collect(),
    }
}
