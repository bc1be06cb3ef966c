//! The game's own part of playing at the table: buttons, clicks and trays.

use super::FishAndMenView;
use super::choose::{Choices, Controls};
use super::trays::{Shown, TrayContext};
use crate::board::chart::{self, Chart};
use crate::cards::playing::controls as cards;
use crate::cards::playing::controls::PlayingControls;
use crate::cards::playing::ids::CardPress;
use crate::cards::playing::verbs::{VerbControls, is_about_cards};
use crate::choose::aim::{self, Aim, SeatAims};
use crate::choose::{AheadControls, ChooseControls};
use crate::marks::{outlooks, turn_highlights};
use crate::trays::TrayFacts;
use crate::trays::buttons::TrayButtons;
use crate::trays::lines::TrayLines;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use shoal_contract::{Match, Seat};
use shoal_fish_and_men::FishAndMen;
use shoal_fish_and_men::action::{Action, Event};
use shoal_fish_and_men::cards::deck::Holding;
use shoal_fish_and_men::rules::board::Board;
use shoal_fish_and_men::rules::board::position::Square;
use shoal_fish_and_men::rules::world::turn::Turn;
use shoal_fish_and_men::setup::Setup;
use shoal_fish_and_men::state::{Phase, Sea};
use shoal_table::kit::{self, GameView};
use shoal_table::matches::hosting::PressOn;
use shoal_table::matches::turn_highlights::TurnHighlights;
use shoal_tabletop::geometry::{Edge, Tabletop, TrayDepth};
use shoal_tabletop::pointers::{Hands, Verb};
use shoal_tabletop::seats::{Chairs, SeatPlaces};
use shoal_tabletop::surfaces::board::{BoardSurface, Grid};
use shoal_tabletop::surfaces::tray::{TrayButton, TrayModel, TrayPressed};
use shoal_tabletop::surfaces::widgets::Tone;

/// The meaning of a button of a tray, of a verb or of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the button it is named for")]
pub enum Press {
    Feed,
    Move,
    TurnLeft,
    TurnRight,
    Forward,
    Done,
    GoOn,
    Hold,
    Forecast,
}

impl kit::Press for Press {
    const ALL: &'static [Self] = &[
        Self::Feed,
        Self::Move,
        Self::TurnLeft,
        Self::TurnRight,
        Self::Forward,
        Self::Done,
        Self::GoOn,
        Self::Hold,
        Self::Forecast,
    ];
}

impl GameView for FishAndMenView {
    type Spot = Square;
    type Aim = Aim;
    type Press = Press;
    type Choosing = Choices<'static>;
    type Showing = Shown<'static, 'static>;

    fn board(game: &Match<FishAndMen>, tabletop: &Tabletop, trays: TrayDepth, _: &Chairs) -> Chart {
        Chart::of(game.world().resource::<Board>(), tabletop, trays)
    }

    /// Depth of the trays: they are deeper in a match with cards, and the board leaves room for them.
    fn tray_depth(setup: &Setup) -> TrayDepth {
        match setup.deck.holding {
            Holding::None => TrayDepth::Plain,
            _ => TrayDepth::Deep,
        }
    }

    fn surface(chart: &Chart) -> BoardSurface {
        let grid = Grid::Square {
            columns: chart.columns,
            rows: chart.rows,
            cell: chart.cell,
            ghost_columns: chart::GHOST_COLUMNS,
            wraps: true,
        };
        BoardSurface { grid, on: chart.rect(), turned: Edge::South }
    }

    fn draw_board(world: &mut World) {
        let drawn = world.run_system_cached(super::draw_sea);
        if let Err(problem) = drawn.and_then(|()| world.run_system_cached(outlooks::spawn)) {
            warn!("the sea cannot be drawn: {problem}");
        }
    }

    fn stage(sea: &Sea, _setup: &Setup) -> String {
        match sea.turn {
            0 => "placing the fish".to_owned(),
            turn => format!("turn {turn}"),
        }
    }

    fn winners(sea: &Sea) -> Option<Vec<Seat>> {
        (sea.phase == Phase::Over).then(|| sea.winner.into_iter().collect())
    }

    fn acting_seat(controls: &Controls, hands: &Hands, pointer: PointerId) -> Option<Seat> {
        let aiming = cards::aiming_seat(hands, &controls.own.picks, pointer);
        aiming.or_else(|| hands.acting_seat(pointer))
    }

    fn click(controls: &mut Controls, seat: Seat, square: Square) {
        if controls.own.picks.is_aiming(seat) {
            controls.click_target(seat, square);
            return;
        }
        if controls.click_ahead(seat, square, false) {
            return;
        }
        if controls.hosted.game().awaited_seats().first() != Some(&seat) {
            let why = controls.why_not(seat, &Action::Done);
            controls.refuse(seat, why.unwrap_or_default());
            return;
        }
        match controls.world().resource::<Turn>().phase {
            Phase::Placing => controls.choose_river(seat, square),
            Phase::FishMove if controls.own.reach.seat == Some(seat) => {
                controls.choose_square(seat, square);
            }
            _ => controls.refuse(seat, "Choose first: feed or move?"),
        }
    }

    /// Carries out the drop of a fish that was drawn to a square: it goes there.
    fn drop(controls: &mut Controls, seat: Seat, _from: Option<Square>, square: Square) {
        if controls.own.picks.is_aiming(seat) {
            controls.click_target(seat, square);
            return;
        }
        let reach = &controls.own.reach;
        match reach.ways.get(&square).filter(|_| reach.seat == Some(seat)).cloned() {
            Some(way) => controls.go(seat, &way),
            None if controls.click_ahead(seat, square, true) => {}
            None => Self::click(controls, seat, square),
        }
    }

    fn press(controls: &mut Controls, seat: Seat, press: Press) {
        if controls.press_ahead(seat, press) {
            return;
        }
        let placing = controls.view().phase == Phase::Placing;
        match press {
            Press::Feed => controls.act(seat, Action::Feed),
            Press::Move => controls.act(seat, Action::Move),
            Press::TurnLeft if placing => controls.turn_river(seat, -1),
            Press::TurnRight if placing => controls.turn_river(seat, 1),
            Press::TurnLeft => controls.turn(seat, -1),
            Press::TurnRight => controls.turn(seat, 1),
            Press::Forward => {
                let heading = controls.aims.heading(seat);
                controls.act(seat, Action::Step { heading });
            }
            Press::Done if placing => {
                let river = controls.aims.own(seat).river;
                controls.act(seat, Action::Place { river });
            }
            Press::Done => controls.act(seat, Action::Done),
            Press::GoOn => {
                controls.own.pace.hold(seat, false);
                controls.own.on.write(PressOn { by: Some(seat) });
            }
            Press::Hold => {
                let held = controls.own.pace.held_by.contains(&seat);
                controls.own.pace.hold(seat, !held);
            }
            Press::Forecast => controls.own.outlooks.ask(seat),
        }
    }

    fn pressed(controls: &mut Controls, hands: &Hands, pressed: &TrayPressed) {
        match CardPress::from_id(pressed.button) {
            Some(press) => cards::pressed(controls, hands, pressed, press),
            None => controls.press(pressed),
        }
    }

    fn press_of(verb: Verb) -> Option<Press> {
        Some(match verb {
            Verb::First => Press::Feed,
            Verb::Second => Press::Move,
            Verb::TurnLeft => Press::TurnLeft,
            Verb::TurnRight => Press::TurnRight,
            Verb::Forward => Press::Forward,
            Verb::Done => Press::Done,
            _ => return None,
        })
    }

    fn verb(controls: &mut Controls, seat: Seat, verb: Verb) {
        match is_about_cards(&controls.own.picks, seat, verb) {
            true => controls.say_to_cards(seat, verb),
            false => controls.say(seat, verb),
        }
    }

    /// Takes back the last step of a way that is drawn ahead, or otherwise the last choice.
    fn take_back(controls: &mut Controls, seat: Seat) {
        if !controls.draw_less(seat) {
            controls.take_back(seat);
        }
    }

    fn aim_after(event: &Event, seat: Seat, aim: &mut kit::Aim<Self>) {
        aim::after(event, seat, aim);
    }

    fn is_new(context: &TrayContext) -> bool {
        context.own.is_changed()
    }

    fn tray(context: &TrayContext, seat: Seat) -> TrayModel {
        context.model(seat)
    }

    fn buttons(context: &TrayContext, seat: Seat, awaited: bool) -> Vec<TrayButton> {
        context.offered(seat, awaited)
    }

    fn buttons_of_bot(context: &TrayContext, seat: Seat) -> Vec<TrayButton> {
        context.offered_for_bot(seat)
    }

    fn line(context: &TrayContext, seat: Seat, awaited: bool) -> (String, Tone) {
        context.sentence(seat, awaited)
    }

    fn turn_highlights(
        context: &TrayContext,
        seat: Seat,
        chart: &Chart,
        places: &SeatPlaces,
    ) -> TurnHighlights {
        turn_highlights::of(context, seat, chart, places)
    }
}
