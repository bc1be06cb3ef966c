//! The game's own part of playing at the table: buttons, clicks and trays.

use crate::cards::playing::controls as cards;
use crate::cards::playing::controls::{PlayingControls, is_about_cards};
use crate::cards::playing::ids::CardPress;
use crate::cards::playing::others;
use crate::choose::aim::{self, FishMoveDraft};
use crate::choose::{ChooseControls, Controls, FishChoiceResources};
use crate::marks::turn_highlights;
use crate::prelude::*;
use crate::trays::buttons::TrayButtons;
use crate::trays::lines::TrayLines;
use crate::trays::{FishTrayResources, TrayFacts};
use bevy::picking::pointer::PointerId;
use shoal_fish_and_men::explain::premove::waits_to_start;
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
    Start,
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
        Self::Start,
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

    const VEIL: f32 = layers::VEIL;

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
        layout.surface()
    }

    fn draw_board(world: &mut World) {
        if let Err(problem) = world.run_system_cached(super::draw_sea) {
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
        controls.click_square(seat, square, false);
    }

    /// Carries out the drop of a fish that was drawn to a square: it goes there.
    fn drop(controls: &mut Controls, seat: Seat, _from: Option<Square>, square: Square) {
        controls.click_square(seat, square, true);
    }

    fn run_command(controls: &mut Controls, seat: Seat, press: FishAndMenCommand) {
        let (waits, previews) = (controls.waits(seat), controls.is_previewing(seat));
        let aim = controls.aims.own(seat);
        match press {
            FishAndMenCommand::Feed if waits => controls.feed_ahead(seat),
            FishAndMenCommand::Feed => controls.act(seat, Action::Feed),
            FishAndMenCommand::Move if previews => controls.stop_preview(seat),
            FishAndMenCommand::Move if waits => {
                controls.own.reach.begin_preview(controls.hosted.game().world(), seat);
            }
            FishAndMenCommand::Move => controls.act(seat, Action::Move),
            FishAndMenCommand::TurnLeft => controls.turn(seat, -1),
            FishAndMenCommand::TurnRight => controls.turn(seat, 1),
            FishAndMenCommand::Forward if previews => controls.extend_drawn_path(seat),
            FishAndMenCommand::Forward => {
                controls.act(seat, Action::Step { heading: aim.heading });
            }
            FishAndMenCommand::Start => controls.start_from_here(seat),
            FishAndMenCommand::Done if controls.is_placing() => controls.start_from_here(seat),
            FishAndMenCommand::Done if previews => controls.keep_path(seat, None),
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
        match CardPress::of(pressed.button) {
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

    /// Takes back the last step of a path that is drawn ahead, or the wish to draw one.
    fn put_down(controls: &mut Controls, seat: Seat) -> bool {
        let previews = controls.is_previewing(seat);
        if previews && !controls.undo_drawn_step(seat) {
            controls.stop_preview(seat);
        }
        previews
    }

    fn intent_after(event: &Event, seat: Seat, aim: &mut SeatIntent<Self>) {
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

    fn legal_ground(context: &TrayContext, seat: Seat, layout: &SeaGridLayout) -> Vec<GroundArea> {
        turn_highlights::legal_ground(context, seat, layout)
    }

    /// `true` while a seat aims a card, waits to start from a river, or draws a path for its turn.
    fn chooses_out_of_turn(context: &TrayContext, seat: Seat) -> bool {
        let draws = || context.own.reach.preview(seat).is_some();
        context.own.picks.is_aiming(seat) || waits_to_start(context.world(), seat) || draws()
    }

    fn choosable_widgets(context: &TrayContext, seat: Seat) -> Vec<(Seat, u32)> {
        others::choosable(context, seat)
    }
}

impl GameTrays for FishAndMenView {
    /// Room for the forecast beside the place that confirms, and for cards that people hold themselves.
    fn slots(context: &TrayContext) -> ButtonSlots {
        let says_cards = context.setup().deck.holding == CardHandling::Physical;
        let cards = if says_cards { ButtonSlots::DRAWING } else { 0.0 };
        ButtonSlots { looks: [ButtonSlots::DRAWING, cards, 0.0], ..ButtonSlots::playing(4.0) }
    }

    fn phases(context: &TrayContext) -> Option<TrayPhases> {
        context.phases()
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

    fn line(context: &TrayContext, seat: Seat, awaited: bool) -> (String, SentenceTone) {
        context.sentence(seat, awaited)
    }
}
