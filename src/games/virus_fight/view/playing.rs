//! The game's own part of being played at the table: the meaning of clicks and buttons.

use super::choice_marks::PendingInstruction;
use super::prelude::*;
use crate::arranging::building;
use crate::board::instructions;
use crate::board::layout::VirusBoardSpot;
use crate::playback::happenings;
use easy_ext::ext;
use shoal_contract::Match;
use shoal_table::kit;
use shoal_tabletop::surfaces::tray::TrayPressed;
use shoal_tabletop::system::ids::TrayId;
use shoal_virus_fight::explain::choices::{
    FirstChoice, InstructionChoices, first, is_own_end, target,
};

/// The warning before everybody is asked whether the match is a stalemate.
const ASKS_ALL: &str = "This asks everybody to end the match as a stalemate. Repeat to ask.";

/// A command of a button in a tray, a verb or a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VirusFightCommand {
    /// The next piece or spare to do something with.
    Next,
    /// Looks at the square before.
    Left,
    /// Looks at the next square.
    Right,
    /// Does what one looks at.
    Go,
    /// Takes nothing with an ERASE.
    Nothing,
    /// Skips what cannot be done.
    Skip,
    /// Asks all whether this is a stalemate.
    Stalemate,
    /// Agrees that it is.
    Agree,
    /// Wants to play on.
    PlayOn,
    /// Lays the arranged program down.
    Lay,
    /// Moves its line farther to the left.
    LineLeft,
    /// Moves its line farther to the right.
    LineRight,
}

impl kit::TrayCommand for VirusFightCommand {
    const ALL: &'static [Self] = &[
        Self::Next,
        Self::Left,
        Self::Right,
        Self::Go,
        Self::Nothing,
        Self::Skip,
        Self::Agree,
        Self::PlayOn,
        Self::Lay,
        Self::LineLeft,
        Self::LineRight,
        Self::Stalemate,
    ];
    const VERBS: &'static [(Verb, Self)] = &[
        (Verb::Second, Self::Next),
        (Verb::TurnLeft, Self::Left),
        (Verb::TurnRight, Self::Right),
        (Verb::Done, Self::Go),
    ];
}

/// No premoves: the turns of others change what a seat may do, so there is nothing to decide ahead.
impl PremoveSource for VirusFightView {
    type Plan = ();
}

impl GameView for VirusFightView {
    type Spot = Cell;
    type Intent = PendingInstruction;
    type ButtonCommand = VirusFightCommand;
    type ControlParam = Res<'static, VirusBoardLayout>;
    type TrayParam = Res<'static, VirusBoardLayout>;

    const VEIL: f32 = layers::VEIL;

    fn board(
        game: &Match<VirusFight>,
        table: &Tabletop,
        trays: TrayDepth,
        chairs: &Chairs,
    ) -> VirusBoardLayout {
        VirusBoardLayout::of(position(game.world()), table, trays, chairs)
    }

    fn draw_board(world: &mut World) {
        if let Err(problem) = world.run_system_cached(instructions::spawn_squares) {
            warn!("the squares cannot be drawn: {problem}");
        }
    }

    fn surface(layout: &VirusBoardLayout) -> BoardSurface {
        layout.squares.surface
    }

    fn score_areas(layout: &VirusBoardLayout) -> Vec<Rect> {
        layout.benches.iter().flatten().map(|bench| bench.on).collect()
    }

    fn stage(state: &State, _setup: &Setup) -> String {
        match state.position.round {
            0 => "programs".into(),
            round => format!("round {round}"),
        }
    }

    fn winners(state: &State) -> Option<Vec<Seat>> {
        let winners = state.position.winners.iter().map(|&seat| Seat(seat as u16)).collect();
        (state.position.step == VirusFightStep::Over).then_some(winners)
    }

    fn celebration(winners: Vec<Seat>) -> WinnerCelebration {
        let (ground, piece, letter) = (Self::laurels(), Self::piece(), Some(0.5));
        WinnerCelebration {
            winners,
            underlay: ground,
            piece,
            letter,
            swimmers: Some("piece_j2"),
            ..default()
        }
    }

    /// A click on a piece or a spare chooses it, on a square does something with it.
    fn click(controls: &mut SeatControls<Self>, seat: Seat, at: Cell) {
        if let Some(thing) = controls.own.thing_at(at) {
            controls.click_thing(seat, thing);
        }
    }

    fn run_command(controls: &mut SeatControls<Self>, seat: Seat, command: VirusFightCommand) {
        match command {
            VirusFightCommand::Next | VirusFightCommand::Left | VirusFightCommand::Right => {
                controls.select_next(seat, command)
            }
            VirusFightCommand::Go => match controls.aims.own(seat).looks {
                Some(action) => controls.choose_at_risk(seat, action),
                None => controls.refuse(seat, "Select something first: press an arrow."),
            },
            VirusFightCommand::Nothing => controls.choose(seat, Action::EraseNothing),
            VirusFightCommand::Skip => controls.choose(seat, Action::Skip),
            VirusFightCommand::Stalemate => {
                let warning = controls.why_not(seat, &Action::Agree).is_none();
                let warning = warning.then(|| ASKS_ALL.to_owned());
                controls.choose_warned(seat, Action::Agree, warning);
            }
            VirusFightCommand::Agree => controls.choose(seat, Action::Agree),
            VirusFightCommand::PlayOn => controls.choose(seat, Action::Decline),
            _ => building::press(controls, seat, command),
        }
    }

    /// A card of the sheet on which a program is arranged, or a button.
    fn press_tray(
        controls: &mut SeatControls<Self>,
        _hands: &PointerDevices,
        pressed: &TrayPressed,
    ) {
        match TrayId::of(pressed.button) {
            TrayId::Counted(place) => building::press_card(controls, pressed.seat, place as usize),
            _ => controls.press(pressed),
        }
    }

    /// Puts down what was clicked first.
    fn put_down(controls: &mut SeatControls<Self>, seat: Seat) -> bool {
        let own = controls.aims.own(seat);
        let holds = own.chosen.is_some() || own.looks.is_some();
        controls.change_intent(seat, |aim| (aim.chosen, aim.looks) = (None, None));
        holds
    }

    /// Forgets the thing that was clicked first once something is done.
    fn intent_after(event: &Event, _seat: Seat, intent: &mut kit::SeatIntent<Self>) {
        if !matches!(event, Event::Arranged { .. }) {
            intent.forget();
        }
    }

    fn is_new(context: &TrayContext<Self>) -> bool {
        context.own.is_changed()
    }

    fn turn_highlights(
        context: &TrayContext<Self>,
        seat: Seat,
        layout: &VirusBoardLayout,
        places: &SeatPlaces,
    ) -> TurnHighlights {
        happenings::turn_highlights(context, seat, layout, places)
    }

    fn legal_ground(
        context: &TrayContext<Self>,
        seat: Seat,
        layout: &VirusBoardLayout,
    ) -> Vec<GroundArea> {
        let places = happenings::legal_places(context, seat, layout).into_iter();
        places.map(|on| GroundArea { shape: FrameShape::Box, on }).collect()
    }
}

#[ext(PlayingControls)]
pub(crate) impl SeatControls<'_, '_, VirusFightView> {
    fn click_thing(&mut self, seat: Seat, thing: VirusBoardSpot) {
        let Some(choices) = InstructionChoices::of(self.world(), seat) else {
            let why = match position(self.world()).step {
                VirusFightStep::Arrange if self.chooses_openly(seat) => {
                    "{Press_on} instructions in front of your tray, then Place."
                }
                VirusFightStep::Arrange => "Programs are now being arranged in secret.",
                VirusFightStep::Over => return,
                _ if self.is_awaited(seat) => "Answer in your tray first.",
                _ => "It is not your turn.",
            };
            return self.refuse(seat, why);
        };
        let chosen = self.aims.own(seat).chosen;
        let wanted = match thing {
            VirusBoardSpot::Square(at) => Some(FirstChoice::Piece(at)),
            VirusBoardSpot::Spare(owner, piece) if owner == seat => Some(FirstChoice::Spare(piece)),
            VirusBoardSpot::Spare(..) | VirusBoardSpot::Head(_) => None,
        };
        if let Some(first) = wanted.filter(|wanted| choices.firsts().contains(wanted)) {
            self.seat_messages.clear(seat);
            let again = chosen == Some(first);
            return self.change_intent(seat, |intent| {
                (intent.chosen, intent.looks, intent.warned) =
                    ((!again).then_some(first), None, None);
            });
        }
        let VirusBoardSpot::Square(at) = thing else {
            return self
                .refuse(seat, "{Press_on} one of your own spares if you are to add a piece.");
        };
        match choices.at(chosen, at).cloned() {
            Some(action) => self.choose_at_risk(seat, action),
            None => self.refuse(seat, choices.prompt(chosen).1),
        }
    }

    /// Takes an action; one that would be the seat's own end only when it is chosen once more (rules 5.4).
    fn choose_at_risk(&mut self, seat: Seat, action: Action) {
        let warning = is_own_end(position(self.world()), &action).then(|| {
            "Careful: your marker could not move, and you would be out. Repeat to do it.".into()
        });
        self.choose_warned(seat, action, warning);
    }

    /// Looks at another thing that can be done: with the next piece or spare, or the one before or after.
    fn select_next(&mut self, seat: Seat, command: VirusFightCommand) {
        let Some(choices) = InstructionChoices::of(self.world(), seat) else { return };
        let all: Vec<&Action> = choices.actions.iter().filter(|it| target(it).is_some()).collect();
        let looks = self.aims.own(seat).looks;
        let now = all.iter().position(|action| Some(*action) == looks.as_ref());
        let next = match (command, now) {
            (_, None) => 0,
            (VirusFightCommand::Left, Some(now)) => (now + all.len() - 1) % all.len(),
            (VirusFightCommand::Right, Some(now)) => (now + 1) % all.len(),
            (_, Some(now)) => {
                let other = |at: &usize| first(all[*at]) != first(all[now]);
                (now..all.len()).find(other).unwrap_or(0)
            }
        };
        let looks = all.get(next).map(|action| (*action).clone());
        self.change_intent(seat, |intent| {
            (intent.chosen, intent.looks) = (looks.as_ref().and_then(first), looks)
        });
    }
}
