//! The lobby: people find their places, empty ones take a bot, somebody presses Start; a match that
//! was not finished is offered first.

mod begin;
mod tiles;
mod unfinished;

pub use begin::{ChosenSetup, LobbyOptions, Tabled, chairs_for};

use super::hosting::dismiss;
use super::pointers::{Hands, SitDown};
use super::screens::Screen;
use super::seats::{BotName, Chair, Chairs, Device, Joining, Player};
use super::settings::Settings;
use super::tray::{Tone, TrayButton, TrayModel, TrayPressed, TraySystems, Trays};
use crate::contract::Seat;
use crate::table::geometry::Place;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;

/// Apart from the ids of any game: a press may be read after the match has begun.
const START: u32 = 2000;
const LEAVE: u32 = 2001;

/// Somebody wants something in the lobby.
#[derive(Message, Debug, Clone, Copy, PartialEq)]
pub enum LobbyWish {
    /// To sit at a place.
    Sit(Place, PointerId),
    /// A bot at a place.
    Bot(Place),
    /// The bot at a place to play at the next level; after the strongest comes the weakest.
    NextLevel(Place),
    /// A place to be empty again.
    Empty(Place),
    /// To go on with the match that was not finished.
    GoOn,
    /// To begin the match.
    Start,
    /// To turn what everybody may turn before a match.
    Turn,
}

/// Adds the lobby for one game.
pub fn plugin<G: Tabled>(app: &mut App) {
    app.add_message::<LobbyWish>()
        .init_resource::<LobbyOptions>()
        .init_resource::<Settings>()
        .init_resource::<unfinished::Unfinished>()
        .init_resource::<unfinished::Told>()
        .add_systems(OnEnter(Screen::Lobby), (open, unfinished::look::<G>))
        .add_systems(OnExit(Screen::Lobby), (close, tiles::clear))
        .add_systems(OnExit(Screen::Match), dismiss::<G>)
        .add_systems(
            Update,
            (
                hear_trays,
                grant_wishes::<G>,
                begin::begin::<G>,
                tiles::lay_out::<G>,
                fill_trays::<G>.in_set(TraySystems::Fill),
            )
                .chain()
                .run_if(in_state(Screen::Lobby)),
        );
}

/// Whoever sat in the last match keeps the place.
fn open(mut joining: ResMut<Joining>, mut chairs: ResMut<Chairs>) {
    *joining = Joining::Places;
    chairs.set_changed();
}

fn close(mut joining: ResMut<Joining>) {
    *joining = Joining::Orphans;
}

fn hear_trays(
    mut pressed: MessageReader<TrayPressed>,
    chairs: Res<Chairs>,
    mut wishes: MessageWriter<LobbyWish>,
) {
    for TrayPressed { seat, button, off, .. } in pressed.read() {
        match (*button, off, chairs.get(*seat)) {
            (START, None, _) => _ = wishes.write(LobbyWish::Start),
            (LEAVE, None, Some(chair)) => _ = wishes.write(LobbyWish::Empty(chair.place)),
            _ => {}
        }
    }
}

fn grant_wishes<G: Tabled>(
    mut wishes: MessageReader<LobbyWish>,
    mut chairs: ResMut<Chairs>,
    mut devices: Query<(Entity, &mut Device)>,
    mut sit: MessageWriter<SitDown>,
    mut settings: ResMut<Settings>,
) {
    for wish in wishes.read() {
        match *wish {
            LobbyWish::Turn => G::turn_choice(&mut settings.play),
            LobbyWish::Sit(place, pointer) => {
                let device = devices.iter().find(|(_, device)| device.pointer == pointer);
                let Some((device, _)) = device.filter(|_| chairs.at(place).is_none()) else {
                    continue;
                };
                let seat = add_chair(&mut chairs, place, Player::Person, &usual_names::<G>());
                sit.write(SitDown { device, seat });
            }
            LobbyWish::Bot(place) if chairs.at(place).is_none() => {
                let best = levels::<G>().last().copied().unwrap_or(RANDOM);
                let player = Player::Bot(BotName::constant(best));
                add_chair(&mut chairs, place, player, &usual_names::<G>());
            }
            LobbyWish::NextLevel(place) => {
                let seat = chairs.at(place).map(Seat::index);
                if let Some(chair) = seat.and_then(|seat| chairs.0.get_mut(seat)) {
                    chair.player = at_next_level::<G>(chair.player);
                }
            }
            LobbyWish::Empty(place) => {
                if let Some(seat) = chairs.at(place) {
                    remove_chair(&mut chairs, devices.iter_mut().map(|(_, device)| device), seat);
                }
            }
            _ => {}
        }
    }
}

/// The bot every game has, which is no level: it plays anything.
const RANDOM: &str = "random";

/// The levels of a game's bots, weakest first.
fn levels<G: Tabled>() -> Vec<&'static str> {
    G::info().bots.iter().copied().filter(|name| *name != RANDOM).collect()
}

/// A bot of the next level; whoever is no bot stays as it is.
fn at_next_level<G: Tabled>(player: Player) -> Player {
    let Player::Bot(name) = player else { return player };
    let levels = levels::<G>();
    let next = levels.iter().position(|level| *level == name.as_str()).map_or(0, |at| at + 1);
    levels
        .get(next % levels.len().max(1))
        .map_or(player, |level| Player::Bot(BotName::constant(level)))
}

/// The names the game gives to those who give none.
fn usual_names<G: Tabled>() -> Vec<String> {
    G::names_in(&G::usual_setup(*G::info().seats.end()))
}

/// The new chair gets the first name that is free.
fn add_chair(chairs: &mut Chairs, place: Place, player: Player, names: &[String]) -> Seat {
    let taken = |name: &str| chairs.0.iter().any(|chair| chair.name == name);
    let name = names.iter().find(|name| !taken(name)).cloned().unwrap_or_default();
    chairs.0.push(Chair { place, name, player });
    Seat(chairs.0.len() as u16 - 1)
}

/// The chairs after it move up, and the hands that hold them with it.
fn remove_chair<'a>(
    chairs: &mut Chairs,
    devices: impl Iterator<Item = Mut<'a, Device>>,
    seat: Seat,
) {
    chairs.0.remove(seat.index());
    for mut device in devices {
        device.seats.retain(|&held| held != seat);
        device.acting = None;
        for held in device.seats.iter_mut().filter(|held| **held > seat) {
            held.0 -= 1;
        }
    }
}

/// In the lobby a tray welcomes its player.
fn fill_trays<G: Tabled>(chairs: Res<Chairs>, hands: Hands, mut trays: ResMut<Trays>) {
    let least = (*G::info().seats.start()).max(2);
    let missing = least.saturating_sub(chairs.0.len());
    let off = match missing {
        0 => None,
        1 => Some("One more player or bot is needed."),
        _ => Some("More players or bots are needed."),
    };
    let model = |seat: Seat, chair: &Chair| match chair.player {
        Player::Bot(name) => {
            TrayModel { line: format!("A bot plays here: {name}."), ..TrayModel::default() }
        }
        Player::Watched => TrayModel::default(),
        Player::Person => TrayModel {
            line: match (hands.holder(seat), off) {
                (None, _) => "This place waits for its mouse.".into(),
                (_, Some(off)) => format!("Welcome, {}! {off}", chair.name),
                (_, None) => {
                    format!("Welcome, {}! Press Start when all have sat down.", chair.name)
                }
            },
            tone: Tone::Ask,
            buttons: vec![
                TrayButton {
                    id: START,
                    icon: Some("play"),
                    label: "Start".into(),
                    off: off.map(Into::into),
                    strong: true,
                    open: false,
                },
                TrayButton { id: LEAVE, label: "Stand up".into(), ..TrayButton::default() },
            ],
            awaited: off.is_none(),
            ..TrayModel::default()
        },
    };
    let models: Vec<TrayModel> =
        chairs.seats().zip(&chairs.0).map(|(seat, chair)| model(seat, chair)).collect();
    if trays.0 != models {
        trays.0 = models;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::fish_and_men::FishAndMen;
    use crate::table::geometry::PLACES;

    #[test]
    fn whoever_leaves_the_lobby_takes_nobody_elses_chair_along() {
        let names = usual_names::<FishAndMen>();
        let mut chairs = Chairs::default();
        for place in &PLACES[..3] {
            add_chair(&mut chairs, *place, Player::Person, &names);
        }
        remove_chair(&mut chairs, std::iter::empty(), Seat(1));
        let places: Vec<Place> = chairs.0.iter().map(|chair| chair.place).collect();
        assert_eq!(places, [PLACES[0], PLACES[2]]);
        let bot = Player::Bot(BotName::constant("easy"));
        let again = add_chair(&mut chairs, PLACES[1], bot, &names);
        assert_eq!(again, Seat(2));
        assert_eq!(chairs.0[2].name, "Marlin", "a name that is free is given again");
    }

    #[test]
    fn a_bot_goes_through_all_levels_and_is_back_where_it_was() {
        let levels = levels::<FishAndMen>();
        assert!(!levels.contains(&RANDOM), "playing anything is no level");
        let first = Player::Bot(BotName::constant(levels[0]));
        let mut player = first;
        let mut met = Vec::new();
        for _ in 0..levels.len() {
            met.push(player);
            player = at_next_level::<FishAndMen>(player);
        }
        met.dedup();
        assert_eq!((met.len(), player), (levels.len(), first));
        assert_eq!(at_next_level::<FishAndMen>(Player::Person), Player::Person);
    }
}
