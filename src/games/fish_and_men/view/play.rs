//! The game's own part of playing at the table: buttons, clicks and trays.

use super::choose::{Controls, FishChoiceResources};
use super::trays::{FishTrayResources, TrayContext};
use crate::board::sea_grid_layout;
use crate::cards::playing::controls as cards;
use crate::cards::playing::controls::PlayingControls;
use crate::cards::playing::ids::CardPress;
use crate::cards::playing::verbs::{VerbControls, is_about_cards};
use crate::choose::aim::{self, FishMoveDraft, SeatAims};
use crate::choose::{AheadControls, ChooseControls};
use crate::marks::{forecasts, turn_highlights};
use crate::prelude::*;
use crate::trays::TrayFacts;
use crate::trays::buttons::TrayButtons;
use crate::trays::lines::TrayLines;
use bevy::picking::pointer::PointerId;
use shoal_fish_and_men::rules::world::turn::FishMatchProgress;
use shoal_table::kit;
use shoal_table::matches::hosting::PressOn;
use shoal_tabletop::surfaces::tray::TrayPressed;

/// The meaning of a button of a tray, of a verb or of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the button it is named for")]
pub enum FishAndMenCommand {
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

impl kit::TrayCommand for FishAndMenCommand {
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
    const VERBS: &'static [(Verb, Self)] = &[
        (Verb::First, Self::Feed),
        (Verb::Second, Self::Move),
        (Verb::TurnLeft, Self::TurnLeft),
        (Verb::TurnRight, Self::TurnRight),
        (Verb::Forward, Self::Forward),
        (Verb::Done, Self::Done),
    ];
}

impl GameView for FishAndMenView {
    type Spot = Square;
    type Intent = FishMoveDraft;
    type ButtonCommand = FishAndMenCommand;
    type ControlParam = FishChoiceResources<'static>;
    type TrayParam = FishTrayResources<'static, 'static>;

    fn board(
        game: &Match<FishAndMen>,
        tabletop: &Tabletop,
        trays: TrayDepth,
        _: &Chairs,
    ) -> SeaGridLayout {
        SeaGridLayout::of(game.world().resource::<SeaBoard>(), tabletop, trays)
    }

    /// Depth of the trays: they are deeper in a match with cards, and the board leaves room for them.
    fn tray_depth(setup: &Setup) -> TrayDepth {
        match setup.deck.holding {
            CardHandling::None => TrayDepth::Plain,
            _ => TrayDepth::Deep,
        }
    }

    fn surface(layout: &SeaGridLayout) -> BoardSurface {
        let grid = BoardGrid::Square {
            columns: layout.columns,
            rows: layout.rows,
            cell: layout.cell,
            ghost_columns: sea_grid_layout::GHOST_COLUMNS,
            wraps: true,
        };
        BoardSurface { grid, on: layout.rect(), turned: TableEdge::South }
    }

    fn draw_board(world: &mut World) {
        let drawn = world.run_system_cached(super::draw_sea);
        if let Err(problem) = drawn.and_then(|()| world.run_system_cached(forecasts::spawn)) {
            warn!("the sea cannot be drawn: {problem}");
        }
    }

    fn stage(sea: &SeaView, _setup: &Setup) -> String {
        match sea.turn {
            0 => "placing the fish".to_owned(),
            turn => format!("turn {turn}"),
        }
    }

    fn winners(sea: &SeaView) -> Option<Vec<Seat>> {
        (sea.phase == FishAndMenPhase::Over).then(|| sea.winner.into_iter().collect())
    }

    fn acting_seat(
        controls: &Controls,
        pointers: &PointerDevices,
        pointer: PointerId,
    ) -> Option<Seat> {
        let aiming = cards::aiming_seat(pointers, &controls.own.picks, pointer);
        aiming.or_else(|| pointers.acting_seat(pointer))
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
        match controls.world().resource::<FishMatchProgress>().phase {
            FishAndMenPhase::Placing => controls.choose_river(seat, square),
            FishAndMenPhase::FishMove if controls.own.reach.seat == Some(seat) => {
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
        match reach.paths.get(&square).filter(|_| reach.seat == Some(seat)).cloned() {
            Some(path) => controls.swim(seat, &path),
            None if controls.click_ahead(seat, square, true) => {}
            None => Self::click(controls, seat, square),
        }
    }

    fn run_command(controls: &mut Controls, seat: Seat, press: FishAndMenCommand) {
        if controls.run_command_ahead(seat, press) {
            return;
        }
        let placing = controls.view().phase == FishAndMenPhase::Placing;
        match press {
            FishAndMenCommand::Feed => controls.act(seat, Action::Feed),
            FishAndMenCommand::Move => controls.act(seat, Action::Move),
            FishAndMenCommand::TurnLeft if placing => controls.turn_river(seat, -1),
            FishAndMenCommand::TurnRight if placing => controls.turn_river(seat, 1),
            FishAndMenCommand::TurnLeft => controls.turn(seat, -1),
            FishAndMenCommand::TurnRight => controls.turn(seat, 1),
            FishAndMenCommand::Forward => {
                let heading = controls.aims.heading(seat);
                controls.act(seat, Action::Step { heading });
            }
            FishAndMenCommand::Done if placing => {
                let river = controls.aims.own(seat).river;
                controls.act(seat, Action::Place { river });
            }
            FishAndMenCommand::Done => controls.act(seat, Action::Done),
            FishAndMenCommand::GoOn => {
                controls.own.pace.hold(seat, false);
                controls.own.on.write(PressOn { by: Some(seat) });
            }
            FishAndMenCommand::Hold => {
                let held = controls.own.pace.held_by.contains(&seat);
                controls.own.pace.hold(seat, !held);
            }
            FishAndMenCommand::Forecast => controls.own.forecast.toggle(seat),
        }
    }

    fn press_tray(controls: &mut Controls, pointers: &PointerDevices, pressed: &TrayPressed) {
        match CardPress::from_id(pressed.button) {
            Some(press) => cards::pressed(controls, pointers, pressed, press),
            None => controls.press(pressed),
        }
    }

    fn verb(controls: &mut Controls, seat: Seat, verb: Verb) {
        match is_about_cards(&controls.own.picks, seat, verb) {
            true => controls.run_card_verb(seat, verb),
            false => controls.say(seat, verb),
        }
    }

    /// Takes back the last step of a path that is drawn ahead, or otherwise the last choice.
    fn take_back(controls: &mut Controls, seat: Seat) {
        if !controls.undo_drawn_step(seat) {
            controls.take_back(seat);
        }
    }

    fn intent_after(event: &Event, seat: Seat, aim: &mut kit::SeatIntent<Self>) {
        aim::update_draft(event, seat, aim);
    }

    fn is_new(context: &TrayContext) -> bool {
        context.own.is_changed()
    }

    fn turn_highlights(
        context: &TrayContext,
        seat: Seat,
        layout: &SeaGridLayout,
        places: &SeatPlaces,
    ) -> TurnHighlights {
        turn_highlights::of(context, seat, layout, places)
    }
}

impl GameTrays for FishAndMenView {
    fn tray(context: &TrayContext, seat: Seat) -> TrayModel {
        context.model(seat)
    }

    fn buttons(context: &TrayContext, seat: Seat, awaited: bool) -> Vec<TrayButton> {
        context.offered(seat, awaited)
    }

    fn buttons_of_bot(context: &TrayContext, seat: Seat) -> Vec<TrayButton> {
        context.offered_for_bot(seat)
    }

    fn line(context: &TrayContext, seat: Seat, awaited: bool) -> (String, SentenceTone) {
        context.sentence(seat, awaited)
    }
}
