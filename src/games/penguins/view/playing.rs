//! The game's own part of being played at the table: its clicks, buttons and verbs.

use super::monitors;
use super::prelude::*;
use crate::board::birds::LETTER;
use crate::board::tiles;
use crate::choose::aim::Aim;
use crate::choose::finish::Finishing;
use crate::choose::{ChooseControls, finish};
use crate::playback::happenings;
use crate::trays::TrayFacts;
use crate::trays::buttons::TrayButtons;
use crate::trays::lines::TrayLines;
use shoal_contract::{Game as _, Match, Viewer};
use shoal_table::kit;

/// A command of a button in a tray, a verb or a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Press {
    /// The next of the own penguins.
    Next,
    /// The next way to the left, the tile before.
    Left,
    /// The next way to the right, the tile after.
    Right,
    /// A tile further.
    Further,
    /// To go where one looks.
    Go,
    /// The rest is played at once.
    Finish,
}

impl kit::Press for Press {
    const ALL: &'static [Self] =
        &[Self::Next, Self::Left, Self::Right, Self::Further, Self::Go, Self::Finish];
}

impl GameView for PenguinsView {
    type Spot = At;
    type Aim = Aim;
    type Press = Press;
    type Choosing = ();
    type Showing = Res<'static, Finishing>;

    fn board(game: &Match<Penguins>, tabletop: &Tabletop, trays: TrayDepth, _: &Chairs) -> Floe {
        Floe::of(&Penguins::seen_by(game.world(), Viewer::Table), tabletop, trays)
    }

    fn surface(floe: &Floe) -> BoardSurface {
        floe.surface
    }

    fn draw_board(world: &mut World) {
        if let Err(problem) = world.run_system_cached(tiles::spawn) {
            warn!("the ice cannot be drawn: {problem}");
        }
    }

    fn stage(ice: &Ice, setup: &Setup) -> String {
        match ice.phase {
            Phase::Placing => "placing the penguins".to_owned(),
            _ => monitors::title(monitors::bookmark(ice, setup)).to_lowercase(),
        }
    }

    fn winners(ice: &Ice) -> Option<Vec<Seat>> {
        (ice.phase == Phase::Over).then(|| ice.winners())
    }

    fn celebration(winners: Vec<Seat>) -> Celebrated {
        Celebrated {
            winners,
            ground: Self::laurels(),
            piece: Self::piece(),
            letter: Some(LETTER),
            stands: true,
            school: Some("minnow"),
        }
    }

    fn plan(action: &Action) -> Option<Action> {
        matches!(action, Action::Place(_) | Action::Move(..)).then_some(*action)
    }

    /// A click on a spot, by somebody who acts for `seat`.
    fn click(controls: &mut Controls<Self>, seat: Seat, at: At) {
        match controls.phase() {
            Phase::Over => {}
            Phase::Placing => controls.choose(seat, Action::Place(at)),
            Phase::Moving => controls.touch(seat, at),
        }
    }

    fn take_up(controls: &mut Controls<Self>, seat: Seat, at: At) {
        if controls.view().penguin_at(at) == Some(seat) {
            controls.aim(seat, |aim| (aim.chosen, aim.target) = (Some(at), None));
        }
    }

    /// A penguin is drawn to where it shall go.
    fn drop(controls: &mut Controls<Self>, seat: Seat, from: Option<At>, at: At) {
        let own = from.filter(|&from| controls.view().penguin_at(from) == Some(seat));
        match own.filter(|_| controls.phase() == Phase::Moving) {
            Some(from) => controls.choose(seat, Action::Move(from, at)),
            None => Self::click(controls, seat, at),
        }
    }

    /// Carries out a press on a seat's tray, or the verb of a gamepad or key.
    fn press(controls: &mut Controls<Self>, seat: Seat, press: Press) {
        match (press, controls.phase()) {
            (Press::Finish, _) => finish::ask(seat, &controls.chairs, &mut controls.polls),
            (_, Phase::Over) => {}
            (Press::Left | Press::Right | Press::Further, Phase::Placing) => {
                controls.look_at_tile(seat, press);
            }
            (Press::Next, Phase::Placing) => {}
            (Press::Go, Phase::Placing) => match controls.aims.own(seat).target {
                Some(at) => controls.choose(seat, Action::Place(at)),
                None => controls.refuse(seat, "Choose a tile first."),
            },
            (Press::Next, Phase::Moving) => controls.next_penguin(seat),
            (Press::Left | Press::Right | Press::Further, Phase::Moving) => {
                controls.look_along(seat, press);
            }
            (Press::Go, Phase::Moving) => {
                let aim = controls.aims.own(seat);
                match (aim.chosen, aim.target) {
                    (Some(from), Some(to)) => controls.choose(seat, Action::Move(from, to)),
                    _ => controls.refuse(seat, "Choose a penguin first, and where it shall go."),
                }
            }
        }
    }

    fn press_of(verb: Verb) -> Option<Press> {
        Some(match verb {
            Verb::Second => Press::Next,
            Verb::TurnLeft => Press::Left,
            Verb::TurnRight => Press::Right,
            Verb::Forward => Press::Further,
            Verb::Done => Press::Go,
            _ => return None,
        })
    }

    fn aim_after(event: &Event, seat: Seat, aim: &mut kit::Aim<Self>) {
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

    fn tray(context: &TrayContext<Self>, seat: Seat) -> TrayModel {
        context.model(seat)
    }

    fn buttons(context: &TrayContext<Self>, seat: Seat, awaited: bool) -> Vec<TrayButton> {
        context.offered(seat, awaited)
    }

    fn line(context: &TrayContext<Self>, seat: Seat, awaited: bool) -> (String, Tone) {
        let goes_on = || context.sentence(seat, awaited);
        context.spoken((seat, awaited), || context.ending(seat), goes_on)
    }

    fn turn_highlights(
        context: &TrayContext<Self>,
        seat: Seat,
        floe: &Floe,
        places: &SeatPlaces,
    ) -> TurnHighlights {
        happenings::turn_highlights(seat, (context.world(), context.view()), floe, places)
    }
}
