//! The game's own part of being played at the table: the meaning of clicks and buttons.

use super::prelude::*;
use crate::board::waters::Thing;
use crate::trays::TrayFacts;
use shoal_contract::Match;
use shoal_table::features::secrets::JointChoices;
use shoal_table::kit;

/// A command of a button in a tray, a verb or a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Press {
    /// Looks at the choice before.
    Left,
    /// Looks at the next choice.
    Right,
    /// Chooses what one looks at.
    Go,
}

impl kit::Press for Press {
    const ALL: &'static [Self] = &[Self::Left, Self::Right, Self::Go];
}

/// The action that a seat looks at if it chooses without a cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Aim(pub Option<Action>);

/// Everybody chooses at once: there is nothing to decide ahead.
impl PremoveSource for FishOrFailureView {
    type Plan = ();
}

impl GameView for FishOrFailureView {
    type Spot = Cell;
    type Aim = Aim;
    type Press = Press;
    type Choosing = Res<'static, Waters>;
    type Showing = Option<Res<'static, JointChoices<Self>>>;

    fn board(
        game: &Match<FishOrFailure>,
        tabletop: &Tabletop,
        trays: TrayDepth,
        _: &Chairs,
    ) -> Waters {
        Waters::of(game.setup(), tabletop, trays)
    }

    fn surface(waters: &Waters) -> shoal_tabletop::surfaces::board::BoardSurface {
        waters.surface
    }

    fn stage(view: &View, _setup: &Setup) -> String {
        format!("round {}", view.position.round)
    }

    fn winners(view: &View) -> Option<Vec<Seat>> {
        let winners = view.position.winners()?;
        Some(winners.into_iter().map(|seat| Seat(seat as u16)).collect())
    }

    fn celebration(winners: Vec<Seat>) -> Celebrated {
        // Where the sea is empty there is nothing to celebrate.
        let (ground, piece) = (Self::laurels(), Self::piece());
        Celebrated { winners, ground, piece, school: Some("token_tang"), ..Celebrated::default() }
    }

    /// A click on a number card places it, on a fishery or a track it votes, on a playing card it was drawn.
    fn click(controls: &mut Controls<Self>, seat: Seat, at: Cell) {
        let step = position(controls.world()).step;
        let Some(thing) = controls.own.thing_at(at, step) else { return };
        match meant(thing, step, seat) {
            Ok(action) => controls.choose(seat, action),
            Err(why) => controls.refuse(seat, why),
        }
    }

    fn press(controls: &mut Controls<Self>, seat: Seat, press: Press) {
        let legal = position(controls.world()).legal(seat.index());
        let aimed = controls.aims.own(seat).0;
        let now = aimed.and_then(|aimed| legal.iter().position(|action| *action == aimed));
        let count = legal.len();
        let next = match (press, now) {
            (Press::Go, Some(now)) => return controls.choose(seat, legal[now]),
            (Press::Go, None) => return controls.refuse(seat, "Look at a choice first."),
            _ if count == 0 => return,
            (_, None) => 0,
            (Press::Left, Some(now)) => (now + count - 1) % count,
            (Press::Right, Some(now)) => (now + 1) % count,
        };
        controls.aim(seat, |aim| aim.0 = Some(legal[next]));
    }

    fn press_of(verb: Verb) -> Option<Press> {
        Some(match verb {
            Verb::TurnLeft => Press::Left,
            Verb::TurnRight => Press::Right,
            Verb::Done => Press::Go,
            _ => return None,
        })
    }

    /// Forgets the choice that a seat looked at once choices are shown.
    fn aim_after(event: &Event, _seat: Seat, aim: &mut kit::Aim<Self>) {
        if matches!(event, Event::Revealed { .. } | Event::Voted { .. } | Event::CardDrawn { .. }) {
            aim.forget();
        }
    }

    fn is_new(context: &TrayContext<Self>) -> bool {
        context.own.as_ref().is_some_and(|choices| choices.is_changed())
    }

    fn tray(context: &TrayContext<Self>, seat: Seat) -> TrayModel {
        context.model(seat)
    }

    fn buttons(context: &TrayContext<Self>, seat: Seat, awaited: bool) -> Vec<TrayButton> {
        context.offered(seat, awaited)
    }

    fn line(context: &TrayContext<Self>, seat: Seat, awaited: bool) -> (String, Tone) {
        let goes_on = || context.sentence(seat, awaited);
        context.spoken((seat, awaited), || context.ended(seat), goes_on)
    }
}

/// The action that a click of a seat on a thing means at this step, or advice if it means none.
pub fn meant(thing: Thing, step: Step, seat: Seat) -> Result<Action, &'static str> {
    match (step, thing) {
        (_, Thing::PlayingCard(card)) => Ok(Action::Draw(card)),
        (Step::Place, Thing::Number(placed)) => Ok(Action::Place(placed)),
        (Step::Place, Thing::Fishery(_)) => Err("Click a number beside the fishery: 1 to 5."),
        (Step::Fine, Thing::Track(one)) if one == seat => Ok(Action::Vote(Vote::Nobody)),
        (Step::Vote(_) | Step::Fine, Thing::Track(one)) => Ok(Action::Vote(Vote::Seat(one))),
        (Step::Vote(_) | Step::BreakTie(..), Thing::Fishery(at)) => {
            Ok(Action::Vote(Vote::Fishery(at)))
        }
        (Step::Vote(_) | Step::BreakTie(..), Thing::Number(placed)) => {
            Ok(Action::Vote(Vote::Fishery(placed.fishery)))
        }
        (Step::Place, _) => Err("Click a number beside a fishery: that many you fish there."),
        (Step::Vote(_) | Step::BreakTie(..), _) => Err("Vote for a fishery: click its water."),
        (Step::Fine, _) => Err("Vote for a company: click its track; your own means nobody."),
        (Step::Draw(_) | Step::Begin | Step::End | Step::Over, _) => {
            Err("There is nothing to choose now.")
        }
    }
}
