//! The game's own part of being played at the table: its clicks, buttons and verbs.

use super::monitors;
use super::prelude::*;
use crate::board::penguins::LETTER;
use crate::board::tiles;
use crate::choose::aim::PenguinMoveDraft;
use crate::choose::finish::FastFinish;
use crate::choose::premoves::plans;
use crate::choose::{ChooseControls, finish};
use crate::playback::happenings;
use shoal_contract::{Actor, Game as _, Match, Viewer};
use shoal_table::kit;

/// A command of a button in a tray, a verb or a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PenguinsCommand {
    /// The next of the own penguins.
    Next,
    /// The next route to the left, or the tile before.
    Left,
    /// The next route to the right, or the tile after.
    Right,
    /// A tile further.
    Further,
    /// A move to the tile the seat looks at.
    Go,
    /// The rest is played at once.
    Finish,
}

impl kit::TrayCommand for PenguinsCommand {
    const ALL: &'static [Self] =
        &[Self::Next, Self::Left, Self::Right, Self::Further, Self::Go, Self::Finish];
    const VERBS: &'static [(Verb, Self)] = &[
        (Verb::Second, Self::Next),
        (Verb::TurnLeft, Self::Left),
        (Verb::TurnRight, Self::Right),
        (Verb::Forward, Self::Further),
        (Verb::Done, Self::Go),
    ];
}

impl GameView for PenguinsView {
    type Spot = IceCell;
    type Intent = PenguinMoveDraft;
    type ButtonCommand = PenguinsCommand;
    type ControlParam = ();
    type TrayParam = Res<'static, FastFinish>;

    const VEIL: f32 = layers::VEIL;

    fn board(
        game: &Match<Penguins>,
        tabletop: &Tabletop,
        trays: TrayDepth,
        _: &Chairs,
    ) -> IceLayout {
        IceLayout::of(&Penguins::seen_by(game.world(), Viewer::Table), tabletop, trays)
    }

    fn surface(layout: &IceLayout) -> BoardSurface {
        layout.surface
    }

    fn draw_board(world: &mut World) {
        if let Err(problem) = world.run_system_cached(tiles::spawn) {
            warn!("the ice cannot be drawn: {problem}");
        }
    }

    fn stage(ice: &IceView, setup: &Setup) -> String {
        match ice.phase {
            PenguinsPhase::Placing => "placing the penguins".to_owned(),
            _ => monitors::title(monitors::bookmark(ice, setup)).to_lowercase(),
        }
    }

    fn winners(ice: &IceView) -> Option<Vec<Seat>> {
        (ice.phase == PenguinsPhase::Over).then(|| ice.winners())
    }

    fn celebration(winners: Vec<Seat>) -> WinnerCelebration {
        WinnerCelebration {
            winners,
            underlay: Self::laurels(),
            piece: Self::piece(),
            letter: Some(LETTER),
            turns_upright: true,
            swimmers: Some("minnow"),
            ..WinnerCelebration::default()
        }
    }

    fn plan(action: &Action) -> Option<Action> {
        matches!(action, Action::Place(_) | Action::Move(..)).then_some(*action)
    }

    /// Carries out a click on a spot, by somebody who acts for `seat`.
    fn click(controls: &mut SeatControls<Self>, seat: Seat, at: IceCell) {
        match controls.phase() {
            PenguinsPhase::Over => {}
            PenguinsPhase::Placing => controls.choose(seat, Action::Place(at)),
            PenguinsPhase::Moving => controls.touch(seat, at),
        }
    }

    fn take_up(controls: &mut SeatControls<Self>, seat: Seat, at: IceCell) {
        if controls.view().penguin_at(at) == Some(seat) {
            controls.change_intent(seat, |aim| (aim.chosen, aim.target) = (Some(at), None));
        }
    }

    /// Carries out the drop of a penguin that was dragged to a tile: it goes there.
    fn drop(controls: &mut SeatControls<Self>, seat: Seat, from: Option<IceCell>, at: IceCell) {
        let own = from.filter(|&from| controls.view().penguin_at(from) == Some(seat));
        match own.filter(|_| controls.phase() == PenguinsPhase::Moving) {
            Some(from) => controls.choose(seat, Action::Move(from, at)),
            None => Self::click(controls, seat, at),
        }
    }

    /// Carries out a press on a seat's tray, or the verb of a gamepad or key.
    fn run_command(controls: &mut SeatControls<Self>, seat: Seat, command: PenguinsCommand) {
        match (command, controls.phase()) {
            (PenguinsCommand::Finish, _) => {
                finish::ask(seat, &controls.chairs, &mut controls.polls)
            }
            (_, PenguinsPhase::Over) => {}
            (
                PenguinsCommand::Left | PenguinsCommand::Right | PenguinsCommand::Further,
                PenguinsPhase::Placing,
            ) => {
                controls.look_at_tile(seat, command);
            }
            (PenguinsCommand::Next, PenguinsPhase::Placing) => {}
            (PenguinsCommand::Go, PenguinsPhase::Placing) => match controls.aims.own(seat).target {
                Some(at) => controls.choose(seat, Action::Place(at)),
                None => controls.refuse(seat, "Choose a tile first."),
            },
            (PenguinsCommand::Next, PenguinsPhase::Moving) => controls.next_penguin(seat),
            (
                PenguinsCommand::Left | PenguinsCommand::Right | PenguinsCommand::Further,
                PenguinsPhase::Moving,
            ) => {
                controls.look_along(seat, command);
            }
            (PenguinsCommand::Go, PenguinsPhase::Moving) => {
                let aim = controls.aims.own(seat);
                match (aim.chosen, aim.target) {
                    (Some(from), Some(to)) => controls.choose(seat, Action::Move(from, to)),
                    _ => controls.refuse(seat, "Choose a penguin first, then where it should go."),
                }
            }
        }
    }

    /// Puts down the penguin that the seat has taken up.
    fn put_down(controls: &mut SeatControls<Self>, seat: Seat) -> bool {
        let holds = controls.aims.own(seat).chosen.is_some();
        if holds {
            controls.change_intent(seat, kit::SeatIntent::forget);
        }
        holds
    }

    fn intent_after(event: &Event, seat: Seat, aim: &mut kit::SeatIntent<Self>) {
        match event {
            Event::Placed { seat: by, .. } | Event::Moved { seat: by, .. } if *by == seat => {
                aim.forget();
            }
            _ => {}
        }
    }

    fn is_new(context: &TrayContext<Self>) -> bool {
        context.own.is_changed()
    }

    fn turn_highlights(
        context: &TrayContext<Self>,
        seat: Seat,
        layout: &IceLayout,
        places: &SeatPlaces,
    ) -> TurnHighlights {
        happenings::turn_highlights(context, seat, layout, places)
    }

    fn legal_ground(
        context: &TrayContext<Self>,
        seat: Seat,
        layout: &IceLayout,
    ) -> Vec<GroundArea> {
        let legal = Penguins::legal(context.world(), Actor::Seat(seat)).list;
        happenings::ground_of(legal, context.aims.own(seat).chosen, layout)
    }

    /// The tiles where a penguin can go are among them once it is chosen, not while a gamepad only points at it.
    fn choosable_spots(context: &TrayContext<Self>, seat: Seat, layout: &IceLayout) -> Vec<Rect> {
        let mut actions = Penguins::legal(context.world(), Actor::Seat(seat)).list;
        actions.extend(plans(context, seat));
        let areas = happenings::ground_of(actions, context.aims.own(seat).chosen, layout);
        areas.into_iter().map(|area| area.on).collect()
    }

    /// While others are in turn, what can be decided ahead is chosen.
    fn chooses_out_of_turn(context: &TrayContext<Self>, seat: Seat) -> bool {
        !plans(context, seat).is_empty()
    }
}
