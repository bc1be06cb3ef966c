//! What a plain game has around a match, as all games do: its card in the lobby, help, a lesson, secret choices, monitors
//! and a poster.

use super::super::prelude::*;
use super::{PlainBoard, PlainView, score_of};
use crate::features::premoves::PremoveSource;
use crate::matches::playback::{ActionOf, SetupOf};
use bevy::prelude::*;
use shoal_contract::{PlainGame, PlainPosition, PlainSetup, Seat, capital, counted};

impl<V: PlainView> LobbyGame for V {
    type SavedSettings = NoSettings;

    fn card() -> GameCard {
        V::CARD
    }

    fn drawings() -> &'static GameDrawings {
        const { &GameDrawings { sources: &[V::DRAWINGS], ..GameDrawings::NONE } }
    }

    fn setup_for(names: &[String], _from: Option<&SetupOf<V>>) -> SetupOf<V> {
        PlainSetup::of(names.to_vec())
    }

    fn has_secrets(_settings: &Settings) -> bool {
        V::SECRET.is_some()
    }
}

impl<V: PlainView> HelpSource for V {
    fn words(_world: &World, _seat: Seat, actions: &[ActionOf<V>]) -> String {
        actions.first().map(V::advice).unwrap_or_default()
    }

    fn cells(world: &World, _seat: Seat, actions: &[ActionOf<V>]) -> Vec<Cell> {
        let open = actions.iter().filter(|action| !V::Position::is_secret(action));
        open.filter_map(|action| V::cell(PlainGame::position(world), action)).collect()
    }
}

impl<V: PlainView> TutorialSource for V {
    fn lesson() -> Option<&'static str> {
        V::LESSON
    }

    fn fact(moment: &LessonMoment<V>, name: &str) -> Option<String> {
        let position = PlainGame::<V::Position>::position(moment.game.world());
        let whose = match name {
            "score" => moment.learner,
            "other_score" => Seat(1 - moment.learner.0.min(1)),
            _ => return None,
        };
        Some(score_of(position, whose).to_string())
    }

    fn task(_world: &World, _learner: Seat, actions: &[ActionOf<V>]) -> String {
        actions.first().map(V::words).unwrap_or_default()
    }

    fn target(table: &World, _learner: Seat, actions: &[ActionOf<V>]) -> Option<Vec<Vec2>> {
        let position = &table.get_resource::<PlaybackState<V>>()?.view;
        let board = table.get_resource::<PlainBoard>()?;
        Some(board.0.corners(V::cell(position, actions.last()?)?))
    }
}

impl<V: PlainView> SecretSource for V {
    fn secret(_world: &World) -> &'static str {
        V::SECRET.unwrap_or("what you do")
    }

    fn enter(_world: &World) -> &'static str {
        "Now {press_on} what you have written."
    }

    fn secret_words(_world: &World, _seat: Seat, action: &ActionOf<V>) -> String {
        V::words(action)
    }

    fn secret_form(world: &World, seat: Seat) -> Option<SecretForm<ActionOf<V>>> {
        V::secret_form(PlainGame::position(world))
            .or_else(|| crate::features::secrets::listed_form::<V>(world, seat))
    }
}

impl<V: PlainView> GuessSource for V {}

impl<V: PlainView> PremoveSource for V {
    type Plan = ();
}

impl<V: PlainView> MonitorSource for V {
    fn plots(views: &[&V::Position], setup: &SetupOf<V>, chairs: &Chairs) -> Vec<MatchPlot> {
        let score = |view: &V::Position, seat| Some(score_of(view, seat) as f64);
        let plot = |name| MatchPlot::by_seat::<V>(&capital(name), views, setup, chairs, score);
        V::SCORE.map(plot).into_iter().collect()
    }
}

impl<V: PlainView> MatchPoster for V {
    type Trails = ();

    fn seat_summary(view: &V::Position, seat: Seat, _gone: &'static str) -> String {
        V::SCORE.map_or_else(String::new, |name| counted(score_of(view, seat), name))
    }

    fn unit() -> &'static str {
        V::TURN
    }
}
