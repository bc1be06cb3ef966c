//! The game's own part of being played at the table: the meaning of clicks and buttons.

use super::aim::Aim;
use super::prelude::*;
use crate::arranging::building;
use crate::board::memory::Thing;
use crate::board::stones;
use crate::playback::happenings;
use crate::trays::TrayFacts;
use crate::trays::lines::TrayLines;
use bevy::ecs::system::SystemParam;
use easy_ext::ext;
use shoal_contract::Match;
use shoal_table::features::secrets::JointChoices;
use shoal_table::kit;
use shoal_tabletop::seats::Learning;
use shoal_tabletop::surfaces::tray::TrayPressed;
use shoal_tabletop::system::ids::TrayId;
use shoal_virus_fight::explain::choices::{Choices, First, first, is_own_end, target};

/// A command of a button in a tray, a verb or a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Press {
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
    /// Asks all whether this is a stalemate, or agrees.
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

impl kit::Press for Press {
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
    ];
}

/// The resources that choices need beside those of all games.
#[derive(SystemParam)]
pub struct Choosing<'w> {
    memory: Res<'w, Memory>,
    secrets: Option<Res<'w, JointChoices<VirusFightView>>>,
    learning: Option<Res<'w, Learning>>,
}

impl Choosing<'_> {
    /// `true` if a seat arranges its program where all may see it.
    pub fn is_entering(&self, seat: Seat) -> bool {
        self.learning.is_some() || self.secrets.as_ref().is_some_and(|it| it.is_entering(seat))
    }
}

/// No premoves: the turns of others change what a seat may do, so there is nothing to decide ahead.
impl PremoveSource for VirusFightView {
    type Plan = ();
}

impl GameView for VirusFightView {
    type Spot = Cell;
    type Aim = Aim;
    type Press = Press;
    type Choosing = Choosing<'static>;
    type Showing = (Res<'static, Memory>, Option<Res<'static, JointChoices<Self>>>);

    fn board(
        game: &Match<VirusFight>,
        table: &Tabletop,
        trays: TrayDepth,
        chairs: &Chairs,
    ) -> Memory {
        Memory::of(position(game.world()), table, trays, chairs)
    }

    fn draw_board(world: &mut World) {
        if let Err(problem) = world.run_system_cached(stones::spawn_ground) {
            warn!("the squares cannot be drawn: {problem}");
        }
    }

    fn surface(memory: &Memory) -> BoardSurface {
        memory.squares.surface
    }

    fn stage(state: &State, _setup: &Setup) -> String {
        match state.position.round {
            0 => "programs".into(),
            round => format!("round {round}"),
        }
    }

    fn winners(state: &State) -> Option<Vec<Seat>> {
        let winners = state.position.winners.iter().map(|&seat| Seat(seat as u16)).collect();
        (state.position.step == Step::Over).then_some(winners)
    }

    fn celebration(winners: Vec<Seat>) -> Celebrated {
        let (ground, piece, letter) = (Self::laurels(), Self::piece(), Some(0.5));
        Celebrated { winners, ground, piece, letter, school: Some("piece_j2"), ..default() }
    }

    /// A click on a piece or a spare chooses it, on a square does something with it.
    fn click(controls: &mut Controls<Self>, seat: Seat, at: Cell) {
        if let Some(thing) = controls.own.memory.thing_at(at) {
            controls.click_thing(seat, thing);
        }
    }

    fn press(controls: &mut Controls<Self>, seat: Seat, press: Press) {
        match press {
            Press::Next | Press::Left | Press::Right => controls.look(seat, press),
            Press::Go => match controls.aims.own(seat).looks {
                Some(action) => controls.choose_at_risk(seat, action),
                None => controls.refuse(seat, "Look at something first: press an arrow."),
            },
            Press::Nothing => controls.choose(seat, Action::EraseNothing),
            Press::Skip => controls.choose(seat, Action::Skip),
            Press::Agree => controls.choose(seat, Action::Agree),
            Press::PlayOn => controls.choose(seat, Action::Decline),
            _ => building::press(controls, seat, press),
        }
    }

    /// A card of the sheet on which a program is arranged, or a button.
    fn pressed(controls: &mut Controls<Self>, _hands: &Hands, pressed: &TrayPressed) {
        match TrayId::of(pressed.button) {
            TrayId::Counted(place) => building::press_card(controls, pressed.seat, place as usize),
            _ => controls.press(pressed),
        }
    }

    fn press_of(verb: Verb) -> Option<Press> {
        Some(match verb {
            Verb::Second => Press::Next,
            Verb::TurnLeft => Press::Left,
            Verb::TurnRight => Press::Right,
            Verb::Done => Press::Go,
            _ => return None,
        })
    }

    /// Forgets the thing that was clicked first once something is done.
    fn aim_after(event: &Event, _seat: Seat, aim: &mut kit::Aim<Self>) {
        if !matches!(event, Event::Arranged { .. }) {
            aim.forget();
        }
    }

    fn is_new(context: &TrayContext<Self>) -> bool {
        let choices = context.own.1.as_ref();
        context.own.0.is_changed() || choices.is_some_and(|choices| choices.is_changed())
    }

    fn tray(context: &TrayContext<Self>, seat: Seat) -> TrayModel {
        context.model(seat)
    }

    fn buttons(context: &TrayContext<Self>, seat: Seat, awaited: bool) -> Vec<TrayButton> {
        context.offered(seat, awaited)
    }

    fn line(context: &TrayContext<Self>, seat: Seat, awaited: bool) -> (String, Tone) {
        context.said(seat).or_else(|| context.ended(seat)).unwrap_or_else(|| {
            let tone = if awaited { Tone::Ask } else { Tone::Plain };
            context.danger(seat).unwrap_or_else(|| (context.sentence(seat, awaited), tone))
        })
    }

    fn turn_highlights(
        context: &TrayContext<Self>,
        seat: Seat,
        memory: &Memory,
        places: &SeatPlaces,
    ) -> TurnHighlights {
        happenings::turn_highlights(context, seat, memory, places)
    }
}

#[ext(PlayingControls)]
pub(crate) impl Controls<'_, '_, VirusFightView> {
    fn click_thing(&mut self, seat: Seat, thing: Thing) {
        let Some(choices) = Choices::of(self.world(), seat) else {
            let why = match position(self.world()).step {
                Step::Arrange if self.own.is_entering(seat) => {
                    "Click your instructions before your tray, then Lay."
                }
                Step::Arrange => "Programs are arranged in secret now.",
                Step::Over => return,
                _ if self.is_awaited(seat) => "Answer before your tray first.",
                _ => "It is not your turn.",
            };
            return self.refuse(seat, why);
        };
        let chosen = self.aims.own(seat).chosen;
        let wanted = match thing {
            Thing::Square(at) => Some(First::Piece(at)),
            Thing::Spare(owner, piece) if owner == seat => Some(First::Spare(piece)),
            Thing::Spare(..) | Thing::Head(_) => None,
        };
        if let Some(first) = wanted.filter(|wanted| choices.firsts().contains(wanted)) {
            self.seat_messages.clear(seat);
            let again = chosen == Some(first);
            return self.aim(seat, |aim| {
                (aim.chosen, aim.looks, aim.warned) = ((!again).then_some(first), None, None);
            });
        }
        let Thing::Square(at) = thing else {
            return self
                .refuse(seat, "Your own spares lie beside you; click one if you are to add it.");
        };
        match choices.at(chosen, at).cloned() {
            Some(action) => self.choose_at_risk(seat, action),
            None => self.refuse(seat, choices.asked(chosen).1),
        }
    }

    /// Takes an action; one that would be the seat's own end only when it is chosen once more (rules 5.4).
    fn choose_at_risk(&mut self, seat: Seat, action: Action) {
        let warning = is_own_end(position(self.world()), &action).then(|| {
            "Careful: then your marker cannot move, and you are out. Once more to do it.".into()
        });
        self.choose_warned(seat, action, warning);
    }

    /// Looks at another thing that can be done: with the next piece or spare, or the one before or after.
    fn look(&mut self, seat: Seat, press: Press) {
        let Some(choices) = Choices::of(self.world(), seat) else { return };
        let all: Vec<&Action> = choices.actions.iter().filter(|it| target(it).is_some()).collect();
        let looks = self.aims.own(seat).looks;
        let now = all.iter().position(|action| Some(*action) == looks.as_ref());
        let next = match (press, now) {
            (_, None) => 0,
            (Press::Left, Some(now)) => (now + all.len() - 1) % all.len(),
            (Press::Right, Some(now)) => (now + 1) % all.len(),
            (_, Some(now)) => {
                let other = |at: &usize| first(all[*at]) != first(all[now]);
                (now..all.len()).find(other).unwrap_or(0)
            }
        };
        let looks = all.get(next).map(|action| (*action).clone());
        self.aim(seat, |aim| (aim.chosen, aim.looks) = (looks.as_ref().and_then(first), looks));
    }
}
