//! Sights and sounds for a moment when something happens, and the place to look at.

use super::seat_effects;
use crate::prelude::*;
use shoal_penguins::rules::ice::spot_of;
use shoal_tabletop::geometry::FacingBox;
use std::collections::BTreeSet;

impl EventEffects for PenguinsView {
    type Board = IceLayout;

    fn at_beginning(
        event: &Event,
        _ice: &IceView,
        layout: &IceLayout,
        _: &Chairs,
    ) -> Vec<EventCue> {
        match event {
            Event::Placed { .. } => with_sound(Sound::Step, []),
            Event::Moved { from, .. } => {
                let at = layout.centre(*from);
                let water = PassingEffect {
                    size: layout.width * 1.1,
                    wait: 0.45,
                    life: 0.9,
                    from: at,
                    to: at,
                    height: layers::SINKING + 0.5,
                    grows: (0.3, 1.0),
                    colour: Color::srgb(0.55, 0.77, 0.92),
                    ..PassingEffect::default()
                };
                with_sound(
                    Sound::Crack,
                    [water].into_iter().chain(splinters(at, layout)).map(EventCue::Drawing),
                )
            }
            Event::Removed { places, .. } => with_sound(
                Sound::Splash,
                places.iter().flat_map(|at| splash(layout.centre(*at), layout)),
            ),
            Event::Ended { winners } if winners.is_empty() => with_sound(Sound::Gone, []),
            Event::Ended { .. } => with_sound(Sound::Win, []),
            Event::Skipped { .. } | Event::PlacingEnded => Vec::new(),
        }
    }

    /// The fish that a penguin takes rise from the tile it leaves, and what it does to others from the
    /// penguin that is hit; all else from the seat's first penguin.
    fn piece_of(
        event: Option<&Event>,
        ice: &IceView,
        layout: &IceLayout,
        seat: Seat,
    ) -> Option<EffectAnchor> {
        let at = match event {
            Some(Event::Moved { seat: mover, from, .. }) if *mover == seat => *from,
            _ => {
                let hit = event
                    .map(|event| seat_effects::trapped_penguins(event, ice))
                    .unwrap_or_default();
                let hit = hit.into_iter().find(|(whose, ..)| *whose == seat);
                hit.map(|(_, place, _)| place)
                    .or_else(|| ice.players.get(seat.index())?.places.first().copied())?
            }
        };
        let (at, size) = (layout.centre(at), layout.width / 2.0);
        Some(EffectAnchor { at, size, height: layers::EFFECTS })
    }

    /// The ice sinks with a splash, and the next seat hears that it is its turn.
    fn at_end(event: &Event, ice: &IceView, layout: &IceLayout, _: &Chairs) -> Vec<EventCue> {
        let sinks = match event {
            Event::Moved { from, .. } => {
                with_sound(Sound::Splash, splash(layout.centre(*from), layout))
            }
            _ => Vec::new(),
        };
        let passes = matches!(event, Event::Moved { .. } | Event::Placed { .. });
        let next = ice.turn.filter(|_| passes).map(Sound::Turn);
        sinks.into_iter().chain(next.map(EventCue::Sound)).collect()
    }
}

/// The colour of broken ice.
const ICE: Color = Color::srgb(0.93, 0.97, 1.0);

/// Splinters of a tile that breaks behind a penguin.
fn splinters(at: Vec2, layout: &IceLayout) -> impl Iterator<Item = PassingEffect> {
    let splinter = PassingEffect::at("spark", at, layout.width * 0.16);
    let (life, grows, height) = (0.7, (1.0, 0.4), layers::EFFECTS);
    let splinter = PassingEffect { wait: 0.15, life, grows, height, colour: ICE, ..splinter };
    splinter.burst(7, layout.width * 0.75)
}

/// Water where something sinks.
fn splash(at: Vec2, layout: &IceLayout) -> impl Iterator<Item = EventCue> {
    PassingEffect::splash(at, 1.4 * layout.width, layers::SINKING + 0.5, layers::EFFECTS)
        .map(EventCue::Drawing)
}

/// Frames around the penguins that a seat in turn can move, and a light to the nearest of them.
pub fn turn_highlights(
    context: &TrayContext<PenguinsView>,
    seat: Seat,
    layout: &IceLayout,
    places: &SeatPlaces,
) -> TurnHighlights {
    let (world, ice) = (context.world(), context.view());
    let position = position(world);
    let is_mobile =
        |at: &&IceCell| spot_of(world, **at).is_some_and(|spot| !position.reach(spot).is_empty());
    let own = ice.players.get(seat.index()).map_or(&[][..], |colony| &colony.places);
    let moves = ice.phase == PenguinsPhase::Moving;
    let mobile: Vec<IceCell> = own.iter().filter(is_mobile).filter(|_| moves).copied().collect();
    let from = places.tray(seat).map(FacingBox::inner_middle);
    let to = match moves {
        true => {
            let nearest = |from: Vec2| {
                let far = |at: &Vec2| at.distance_squared(from);
                let middles = mobile.iter().map(|at| layout.centre(*at));
                middles.min_by(|a, b| far(a).total_cmp(&far(b)))
            };
            from.and_then(nearest)
        }
        false => Some(layout.surface.on.center()),
    };
    let (size, chosen) = (layout.surface.grid.cell_size(), context.aims.own(seat).chosen);
    let ring = |at: &IceCell| {
        let is_chosen = chosen == Some(*at);
        let meaning = if is_chosen { FrameMeaning::Chosen } else { FrameMeaning::Legal };
        HighlightRing { at: layout.centre(*at), size, meaning }
    };
    TurnHighlights {
        colour: places.chairs.colour(seat),
        shape: FrameShape::Hexagon,
        breath: (0.92, 1.0),
        rings: mobile.iter().map(ring).collect(),
        light: from.zip(to),
        height: layers::BEACONS,
    }
}

/// The tiles at which a seat chooses one of these actions: those to place a penguin on, its penguins that can move, and
/// where the one that it has `chosen` can go.
pub fn ground_of(
    actions: Vec<Action>,
    chosen: Option<IceCell>,
    layout: &IceLayout,
) -> Vec<GroundArea> {
    let tiles = actions.into_iter().flat_map(|action| match action {
        Action::Place(at) => [Some(at), None],
        Action::Move(from, to) => [Some(from), Some(to).filter(|_| chosen == Some(from))],
        _ => [None; 2],
    });
    let size = layout.surface.grid.cell_size();
    let area = |at| GroundArea::new(FrameShape::Hexagon, layout.centre(at), size);
    tiles.flatten().collect::<BTreeSet<_>>().into_iter().map(area).collect()
}
