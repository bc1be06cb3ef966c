//! The trays of the lobby: each welcomes its player, who begins or stands up there.

use super::missing_seats;
use super::offers::LobbyOffers;
use super::order::{self, SeatOrder};
use super::wishes::{LEAVE, NEXT_LEVEL, START, TOURNAMENT};
use crate::features::absence::UnheardSeatHints;
use crate::features::game_list::GameList;
use crate::features::tournament::PlayFormat;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::pointers::PointerDevices;
use shoal_tabletop::pointers::controls::{Prompts, Verb};
use shoal_tabletop::seats::{Chair, SeatPlaces, SeatPlayer};
use shoal_tabletop::surfaces::tray::{ButtonPlace, ButtonSlots, TrayButton, TrayModel, TrayModels};
use shoal_tabletop::surfaces::widgets::SentenceTone;

/// System parameter with what is chosen for the next match.
#[derive(SystemParam)]
pub struct NextMatch<'w> {
    games: Res<'w, GameList>,
    format: Res<'w, PlayFormat>,
    offers: Res<'w, LobbyOffers>,
    prompts: Prompts<'w>,
}

/// The sentence at the place of a person who has no mouse yet, and the reason why nobody begins from there.
const NO_MOUSE: &str = "This place is waiting for its mouse or gamepad.";

/// The room for the button that begins, whatever its words are: what stands up is never where it was.
const SLOTS: ButtonSlots =
    ButtonSlots { takes_back: false, ..ButtonSlots::playing(ButtonSlots::DRAWING) };

/// The sentence where more people sit than one match is for.
const TOO_MANY: &str = "Too many for one match: press Tournament.";

/// Fills the trays: in the lobby each welcomes its player.
pub fn fill_trays(
    next: NextMatch,
    places: SeatPlaces,
    order: Res<SeatOrder>,
    devices: PointerDevices,
    unheard: UnheardSeatHints,
    mut trays: ResMut<TrayModels>,
) {
    let NextMatch { games, format, offers, prompts } = next;
    let SeatPlaces { chairs, tabletop, .. } = places;
    let Some(game) = games.game() else { return };
    let format = format.nearest_possible(game, &chairs);
    // Missing players of one match are no obstacle: bots come.
    let is_one_match = format == PlayFormat::OneMatch;
    let is_too_many = is_one_match && chairs.0.len() > *game.info().seats.end();
    let obstacle = format.why_not(game, &chairs.0, &tabletop).filter(|_| !is_one_match);
    let (leads_on, label) = match is_too_many {
        true => (TOURNAMENT, PlayFormat::Tournament.title().to_owned()),
        false => (START, missing_seats::start_label(offers.missing)),
    };
    let detail = |chair: &Chair| format.welcome(chair, &chairs.0, &tabletop);
    let welcome = |chair: &Chair| match detail(chair) {
        Some(more) => format!("Welcome, {}! {more}", chair.name),
        None => format!("Welcome, {}!", chair.name),
    };
    let waits_for_mouse = |seat: Seat| devices.holder(seat).is_none();
    let has_games = games.games.len() > 1;
    let invitation = |seat: Seat, chair: &Chair| {
        let is_on_pad = prompts.of_pad(seat, Verb::TurnRight).is_some();
        match (is_on_pad && has_games, offers.missing) {
            // The name is above: in large type there is no room for a welcome as well.
            (true, _) => {
                let other = format!("Another game: {}.", prompts.words(seat, Verb::TurnRight));
                detail(chair).map_or(other.clone(), |more| format!("{more} {other}"))
            }
            (false, 0) => format!("{} Press Start when everyone is seated.", welcome(chair)),
            (false, _) => format!("{} Others can still sit down, or bots play.", welcome(chair)),
        }
    };
    let model = |seat: Seat, chair: &Chair| match chair.player {
        SeatPlayer::Bot(name) => {
            let open = |id, label: String, icon| TrayButton {
                id,
                icon,
                label,
                open: true,
                ..TrayButton::default()
            };
            TrayModel {
                // The press that called the bot was at the right: a second one there must not send it away.
                buttons: vec![
                    TrayButton { retreats: true, ..open(LEAVE, "Send away".into(), None) },
                    open(NEXT_LEVEL, format!("Bot: {name}"), Some("robot")),
                ],
                ..TrayModel::default()
            }
        }
        SeatPlayer::Person => TrayModel {
            line: match obstacle {
                _ if waits_for_mouse(seat) => NO_MOUSE.into(),
                _ if is_too_many => TOO_MANY.into(),
                Some(obstacle) => format!("{} {obstacle}", welcome(chair)),
                None => invitation(seat, chair),
            },
            tone: SentenceTone::Ask,
            buttons: vec![
                TrayButton {
                    id: LEAVE,
                    label: "Stand up".into(),
                    retreats: true,
                    ..TrayButton::default()
                },
                TrayButton {
                    id: leads_on,
                    icon: Some("play"),
                    label: label.clone(),
                    off: Some(NO_MOUSE)
                        .filter(|_| waits_for_mouse(seat))
                        .or(obstacle)
                        .map(Into::into),
                    strong: true,
                    place: ButtonPlace::ConfirmAtLength,
                    ..TrayButton::default()
                },
            ],
            slots: SLOTS,
            awaited: obstacle.is_none() && !waits_for_mouse(seat),
            ..TrayModel::default()
        },
        _ => TrayModel::default(),
    };
    let order_request = order::order_request(&games, &chairs, format);
    let with_order = |(seat, chair): (Seat, &Chair)| match order_request {
        Some(words) => {
            let team = format.welcome(chair, &chairs.0, &tabletop);
            let team = team.filter(|_| format == PlayFormat::Teams).unwrap_or_default();
            order.ask(chair, format!("{team} {words}").trim(), model(seat, chair))
        }
        None => model(seat, chair),
    };
    let with_hint = |(seat, chair): (Seat, &Chair)| match unheard.resume_hint(seat) {
        Some(hint) => TrayModel { line: hint.into(), ..with_order((seat, chair)) },
        None => with_order((seat, chair)),
    };
    let models: Vec<TrayModel> = chairs.seats().zip(&chairs.0).map(with_hint).collect();
    if trays.0 != models {
        trays.0 = models;
    }
}
