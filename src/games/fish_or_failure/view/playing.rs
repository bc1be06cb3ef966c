//! The game's own part of being played at the table: the meaning of clicks and buttons.

use super::choice_frames;
use super::prelude::*;
use crate::board::layout::ReefSpot;
use shoal_contract::Match;
use shoal_table::kit;

/// A command of a button in a tray, a verb or a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FishOrFailureCommand {
    /// Looks at the choice before.
    Left,
    /// Looks at the next choice.
    Right,
    /// Chooses what one looks at.
    Go,
}

impl kit::TrayCommand for FishOrFailureCommand {
    const ALL: &'static [Self] = &[Self::Left, Self::Right, Self::Go];
    const VERBS: &'static [(Verb, Self)] =
        &[(Verb::TurnLeft, Self::Left), (Verb::TurnRight, Self::Right), (Verb::Done, Self::Go)];
}

/// The action that a seat looks at if it chooses without a cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PreviewedAction(pub Option<Action>);

/// Everybody chooses at once: there is nothing to decide ahead.
impl PremoveSource for FishOrFailureView {
    type Plan = ();
}

impl GameView for FishOrFailureView {
    type Spot = Cell;
    type Intent = PreviewedAction;
    type ButtonCommand = FishOrFailureCommand;
    type ControlParam = Res<'static, ReefLayout>;
    type TrayParam = ();

    const VEIL: f32 = layers::VEIL;

    fn board(
        game: &Match<FishOrFailure>,
        tabletop: &Tabletop,
        trays: TrayDepth,
        _: &Chairs,
    ) -> ReefLayout {
        ReefLayout::of(game.setup(), tabletop, trays)
    }

    fn surface(layout: &ReefLayout) -> shoal_tabletop::surfaces::board::BoardSurface {
        layout.surface
    }

    fn score_areas(layout: &ReefLayout) -> Vec<Rect> {
        vec![layout.tracks.on]
    }

    fn stage(view: &View, _setup: &Setup) -> String {
        format!("round {}", view.position.round)
    }

    fn winners(view: &View) -> Option<Vec<Seat>> {
        let winners = view.position.winners()?;
        Some(winners.into_iter().map(|seat| Seat(seat as u16)).collect())
    }

    fn celebration(winners: Vec<Seat>) -> WinnerCelebration {
        let (ground, piece) = (Self::laurels(), Self::piece());
        WinnerCelebration {
            winners,
            underlay: ground,
            piece,
            swimmers: Some("token_tang"),
            ..WinnerCelebration::default()
        }
    }

    /// A click on a number card places it, on a fishery or a track it votes, on a playing card it was drawn.
    fn click(controls: &mut SeatControls<Self>, seat: Seat, at: Cell) {
        let step = position(controls.world()).step;
        let Some(thing) = controls.own.thing_at(at, step) else { return };
        match action_of_click(thing, step, seat) {
            Ok(action) => controls.choose(seat, action),
            Err(why) => controls.refuse(seat, why),
        }
    }

    fn run_command(controls: &mut SeatControls<Self>, seat: Seat, command: FishOrFailureCommand) {
        let legal = position(controls.world()).legal(seat.index());
        let previewed = controls.aims.own(seat).0;
        let now =
            previewed.and_then(|previewed| legal.iter().position(|action| *action == previewed));
        let count = legal.len();
        let next = match (command, now) {
            (FishOrFailureCommand::Go, Some(now)) => return controls.choose(seat, legal[now]),
            (FishOrFailureCommand::Go, None) => {
                return controls.refuse(seat, "Select something first.");
            }
            _ if count == 0 => return,
            (_, None) => 0,
            (FishOrFailureCommand::Left, Some(now)) => (now + count - 1) % count,
            (FishOrFailureCommand::Right, Some(now)) => (now + 1) % count,
        };
        controls.change_intent(seat, |intent| intent.0 = Some(legal[next]));
    }

    /// Forgets the choice that a seat looked at once choices are shown.
    fn intent_after(event: &Event, _seat: Seat, intent: &mut kit::SeatIntent<Self>) {
        if matches!(event, Event::Revealed { .. } | Event::Voted { .. } | Event::CardDrawn { .. }) {
            intent.forget();
        }
    }

    fn legal_ground(
        context: &TrayContext<Self>,
        seat: Seat,
        layout: &ReefLayout,
    ) -> Vec<GroundArea> {
        choice_frames::legal_ground(context, seat, layout)
    }

    fn choosable_spots(context: &TrayContext<Self>, seat: Seat, layout: &ReefLayout) -> Vec<Rect> {
        choice_frames::choosable_spots(context, seat, layout)
    }
}

/// The action that a click of a seat on a thing means at this step, or advice if it means none.
pub fn action_of_click(
    thing: ReefSpot,
    step: FishingStep,
    seat: Seat,
) -> Result<Action, &'static str> {
    match (step, thing) {
        (_, ReefSpot::PlayingCard(card)) => Ok(Action::Draw(card)),
        (FishingStep::Place, ReefSpot::Number(placed)) => Ok(Action::Place(placed)),
        (FishingStep::Place, ReefSpot::Fishery(_)) => {
            Err("{Press_on} a number next to the fishery: 1 to 5.")
        }
        (FishingStep::Fine, ReefSpot::Track(one)) if one == seat => {
            Ok(Action::Vote(CompanyVote::Nobody))
        }
        (FishingStep::Vote(_) | FishingStep::Fine, ReefSpot::Track(one)) => {
            Ok(Action::Vote(CompanyVote::Seat(one)))
        }
        (FishingStep::Vote(_) | FishingStep::BreakTie(..), ReefSpot::Fishery(at)) => {
            Ok(Action::Vote(CompanyVote::Fishery(at)))
        }
        (FishingStep::Vote(_) | FishingStep::BreakTie(..), ReefSpot::Number(placed)) => {
            Ok(Action::Vote(CompanyVote::Fishery(placed.fishery)))
        }
        (FishingStep::Place, _) => {
            Err("{Press_on} a number next to a fishery to fish that many there.")
        }
        (FishingStep::Vote(_) | FishingStep::BreakTie(..), _) => {
            Err("Vote for a fishery: {press_on} its water.")
        }
        (FishingStep::Fine, _) => {
            Err("Vote for a company: {press_on} its track. Your own means nobody.")
        }
        (FishingStep::Draw(_) | FishingStep::Begin | FishingStep::End | FishingStep::Over, _) => {
            Err("There is nothing to choose now.")
        }
    }
}
