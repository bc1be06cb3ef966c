//! Chairs that come and go before a match: a player who sits down brings one, and takes it along on leaving.

use super::lights::device_of;
use super::memory::RememberedPlayer;
use super::panel::OpenJoinPanels;
use super::place_offers::PlaceOffers;
use super::share::AskToShare;
use super::{PlaceWish, SeatsWithPhone};
use crate::matches::hosting::GuestPrograms;
use crate::matches::lobby_game::LobbyGame;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::{BotName, Game as _, GameSetup, Seat};
use shoal_tabletop::geometry::{PLACES, TablePlace};
use shoal_tabletop::pointers::{SitDown, StandUp};
use shoal_tabletop::seats::{Chair, Chairs, Device, FollowSeats as _, SeatPlayer, SeatsRecounted};
use shoal_tabletop::system::settings::Settings;

/// System parameter with the names and players that the chosen game and the table give to new chairs.
#[derive(SystemParam)]
pub struct ChairDefaults<'w, 's> {
    /// The players who have stood up, each with the device that left.
    left: Local<'s, Vec<(Entity, RememberedPlayer)>>,
    defaults: Res<'w, JoinDefaults>,
    programs: Res<'w, GuestPrograms>,
    settings: Option<ResMut<'w, Settings>>,
    phones: Res<'w, SeatsWithPhone>,
}

impl ChairDefaults<'_, '_> {
    /// Remembers the name of somebody who stands up with a device.
    fn remember(&mut self, chairs: &Chairs, seat: Seat, device: Entity) {
        let Some(chair) = chairs.get(seat) else { return };
        self.left.retain(|(other, left)| *other != device && left.place != chair.place);
        self.left.push((device, RememberedPlayer::of(chair)));
    }

    /// Gives somebody who sits down again where their device has left the name they had, if that is free.
    fn restore_name(&mut self, chairs: &mut Chairs, seat: Seat, device: Entity) {
        let place = chairs.0[seat.index()].place;
        let is_own = |(other, left): &&(Entity, RememberedPlayer)| {
            *other == device && left.place == place && !left.name.is_empty()
        };
        let Some((_, left)) = self.left.iter().find(is_own) else { return };
        if chairs.0.iter().all(|chair| chair.name != left.name) {
            chairs.0[seat.index()].name.clone_from(&left.name);
        }
    }
}

/// System parameter that asks devices to sit down, to stand up, or to share a seat, and tells that seats were counted
/// anew.
#[derive(SystemParam)]
pub struct SeatRequests<'w, 's> {
    sit: MessageWriter<'w, SitDown>,
    stand: MessageWriter<'w, StandUp>,
    share: MessageWriter<'w, AskToShare>,
    commands: Commands<'w, 's>,
}

/// Grants wishes that are still possible: first those of people who leave, for the others are seated by number.
pub fn grant(
    mut wishes: MessageReader<PlaceWish>,
    mut chairs: ResMut<Chairs>,
    mut devices: Query<(Entity, &mut Device)>,
    offers: Res<PlaceOffers>,
    mut panels: ResMut<OpenJoinPanels>,
    mut new: ChairDefaults,
    mut requests: SeatRequests,
) {
    let mut wishes: Vec<PlaceWish> = wishes.read().copied().collect();
    wishes.sort_by_key(|wish| !matches!(wish, PlaceWish::Leave(..)));
    for wish in wishes {
        match wish {
            PlaceWish::Sit(place, pointer) => {
                let Some(device) = device_of(devices.iter(), pointer) else { continue };
                let is_held = |seat| devices.iter().any(|(_, device)| device.seats.contains(&seat));
                match chairs.at(place) {
                    // It waits for its own device, or for another one.
                    Some(seat)
                        if chairs.takes_hands(seat)
                            && !new.phones.0.contains(&seat)
                            && !is_held(seat) =>
                    {
                        requests.sit.write(SitDown { device, seat });
                    }
                    None if offers.is_own(device, place) => {
                        seat_known_players(&mut chairs, &offers, &mut requests.sit)
                    }
                    None => {
                        let names = &new.defaults.names;
                        let seat = add_chair(&mut chairs, place, SeatPlayer::Person, names);
                        new.restore_name(&mut chairs, seat, device);
                        requests.sit.write(SitDown { device, seat });
                        panels.open(place);
                    }
                    Some(_) => _ = requests.share.write(AskToShare { place, pointer }),
                }
            }
            PlaceWish::Bot(place) if chairs.at(place).is_none() => {
                new.defaults.seat_bot(&mut chairs, place, new.settings.as_deref());
            }
            PlaceWish::Phone(place) if chairs.at(place).is_none() => {
                add_chair(&mut chairs, place, SeatPlayer::Person, &new.defaults.names);
            }
            PlaceWish::NextLevel(place) => {
                let seat = chairs.at(place).map(Seat::index);
                if let Some(chair) = seat.and_then(|seat| chairs.0.get_mut(seat)) {
                    chair.player = new.defaults.at_next_level(chair.player, &new.programs);
                    if let (SeatPlayer::Bot(level), Some(settings)) =
                        (chair.player, &mut new.settings)
                    {
                        settings.lobby.bots = Some(level.as_str().to_owned());
                    }
                }
            }
            PlaceWish::Leave(place, pointer) => {
                let Some(seat) = chairs.at(place) else { continue };
                let held = devices.iter().filter(|(_, device)| device.seats.contains(&seat));
                if held.count() > 1 {
                    let device = device_of(devices.iter(), pointer);
                    requests.stand.write_batch(device.map(|device| StandUp { device, seat }));
                } else {
                    let device = device_of(devices.iter(), pointer);
                    device.into_iter().for_each(|device| new.remember(&chairs, seat, device));
                    let devices = devices.iter_mut().map(|(_, device)| device);
                    let recounted = remove_chair(&mut chairs, devices, seat);
                    recounted.into_iter().for_each(|seats| requests.commands.trigger(seats));
                }
            }
            PlaceWish::Bot(_) | PlaceWish::Phone(_) => {}
        }
    }
}

/// Seats everyone who is known where they sat last time, with the name and mark they had.
fn seat_known_players(chairs: &mut Chairs, offers: &PlaceOffers, sit: &mut MessageWriter<SitDown>) {
    for offer in &offers.0 {
        if chairs.at(offer.place).is_none() {
            let is_free = |mark: &u8| chairs.0.iter().all(|chair| chair.mark != Some(*mark));
            let mark = offer.mark.filter(is_free);
            let seat = add_chair(chairs, offer.place, SeatPlayer::Person, &[]);
            let chair = &mut chairs.0[seat.index()];
            chair.name.clone_from(&offer.name);
            chair.mark = mark.or(chair.mark);
            sit.write(SitDown { device: offer.device, seat });
        }
    }
}

/// Names for players when the game has no more.
const SPARE: [&str; 8] =
    ["Puffin", "Walrus", "Otter", "Narwhal", "Beluga", "Orca", "Heron", "Curlew"];

/// Name of the bot that every game has and that plays random moves: it is no level.
const RANDOM: &str = "random";
/// Name of the level against which people play who have not chosen any.
const EASY: &str = "easy";

/// The names and bot levels of the chosen game, for those who sit down to it.
#[derive(Resource, Debug, Clone)]
pub struct JoinDefaults {
    /// The names that the game gives to players without one.
    pub names: Vec<String>,
    /// The levels of the game's bots, weakest first.
    levels: Vec<BotName>,
}

impl Default for JoinDefaults {
    fn default() -> Self {
        Self { names: SPARE.map(str::to_owned).into(), levels: Vec::new() }
    }
}

impl JoinDefaults {
    /// The names and bot levels of a game.
    pub fn of<V: LobbyGame>() -> Self {
        let info = V::Game::info();
        let levels = info.bots.iter().filter(|name| **name != RANDOM);
        let mut names = V::Game::default_setup(*info.seats.end()).names();
        // More people may sit there than the game has seats: for a tournament.
        names.extend(SPARE.iter().map(|name| (*name).to_owned()));
        names.truncate(PLACES.len());
        Self { names, levels: levels.map(|level| BotName::constant(level)).collect() }
    }

    /// Seats a bot at a place that is free: one of the level that was chosen last, or one that people win against who have
    /// never played.
    pub fn seat_bot(&self, chairs: &mut Chairs, place: TablePlace, settings: Option<&Settings>) {
        let chosen = settings.and_then(|settings| settings.lobby.bots.as_deref());
        let named = |name: &str| self.levels.iter().find(|level| level.as_str() == name);
        let level = chosen.and_then(named).or_else(|| named(EASY)).or(self.levels.last());
        let level = level.copied().unwrap_or(BotName::constant(RANDOM));
        add_chair(chairs, place, SeatPlayer::Bot(level), &self.names);
    }

    /// The bot of the next level; after the best level come the table's programs. A player who is no bot stays the
    /// same.
    fn at_next_level(&self, player: SeatPlayer, guests: &GuestPrograms) -> SeatPlayer {
        let SeatPlayer::Bot(name) = player else { return player };
        let all: Vec<BotName> = self.levels.iter().copied().chain(guests.names()).collect();
        let next = all.iter().position(|level| *level == name).map_or(0, |at| at + 1);
        all.get(next % all.len().max(1)).map_or(player, |level| SeatPlayer::Bot(*level))
    }
}

/// Adds a chair with a name and a mark that are free; returns its seat.
fn add_chair(chairs: &mut Chairs, place: TablePlace, player: SeatPlayer, names: &[String]) -> Seat {
    let taken = |name: &str| chairs.0.iter().any(|chair| chair.name == name);
    let name = names.iter().find(|name| !taken(name)).cloned().unwrap_or_default();
    chairs.0.push(Chair::new(place, name, player));
    Chair::keep_marks(&mut chairs.0);
    Seat(chairs.0.len() as u16 - 1)
}

/// Removes a chair. The chairs after it move up, and the devices that hold them with it. Nobody's letter or colour
/// changes. Returns the new numbers of seats, for all that is kept by seat.
fn remove_chair<'a>(
    chairs: &mut Chairs,
    devices: impl Iterator<Item = Mut<'a, Device>>,
    seat: Seat,
) -> Option<SeatsRecounted> {
    let before = chairs.0.clone();
    chairs.0.remove(seat.index());
    let recounted = SeatsRecounted::between(&before, &chairs.0)?;
    devices.into_iter().for_each(|mut device| device.follow(&recounted));
    Some(recounted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::playback::toy::PebblesView;
    use shoal_host::programs::{ProgramCommand, ProgramLimits};
    use std::sync::Arc;

    #[test]
    fn a_player_who_leaves_the_lobby_takes_nobody_elses_chair_along() {
        let names = JoinDefaults::of::<PebblesView>().names;
        let mut chairs = Chairs::default();
        for place in &PLACES[..3] {
            add_chair(&mut chairs, *place, SeatPlayer::Person, &names);
        }
        remove_chair(&mut chairs, std::iter::empty(), Seat(1));
        let places: Vec<TablePlace> = chairs.0.iter().map(|chair| chair.place).collect();
        assert_eq!(places, [PLACES[0], PLACES[2]]);
        let bot = SeatPlayer::Bot(BotName::constant("easy"));
        let again = add_chair(&mut chairs, PLACES[1], bot, &names);
        assert_eq!(again, Seat(2));
        assert_eq!(chairs.0[2].name, "seat 1", "a name that is free is given again");
        let letters = chairs.seats().map(|seat| chairs.letter(seat)).collect::<String>();
        assert_eq!(letters, "ACB", "nobody's letter changes, and one that is free is given again");
    }

    #[test]
    fn everybody_who_sits_down_has_a_name_of_their_own_whatever_is_chosen() {
        for defaults in [JoinDefaults::of::<PebblesView>(), JoinDefaults::default()] {
            let mut chairs = Chairs::default();
            for place in PLACES {
                add_chair(&mut chairs, place, SeatPlayer::Person, &defaults.names);
            }
            let names: Vec<&str> = chairs.0.iter().map(|chair| chair.name.as_str()).collect();
            for (index, name) in names.iter().enumerate() {
                assert!(!name.is_empty() && !names[..index].contains(name), "{names:?}");
            }
        }
    }

    #[test]
    fn bots_are_easy_until_people_have_chosen_another_level() {
        let level = BotName::constant;
        let levels = ["cautious", "easy", "medium", "hard"].map(level).to_vec();
        let defaults = JoinDefaults { levels, ..JoinDefaults::default() };
        let mut settings = Settings::default();
        let seated = |settings: &Settings| {
            let mut chairs = Chairs::default();
            defaults.seat_bot(&mut chairs, PLACES[0], Some(settings));
            chairs.0[0].player
        };
        assert_eq!(seated(&settings), SeatPlayer::Bot(level("easy")));
        for (chosen, seats) in [("hard", "hard"), ("gone", "easy")] {
            settings.lobby.bots = Some(chosen.into());
            assert_eq!(seated(&settings), SeatPlayer::Bot(level(seats)));
        }
    }

    #[test]
    fn a_bot_goes_through_all_levels_and_programs_and_is_back_where_it_was() {
        let defaults = JoinDefaults::of::<PebblesView>();
        let levels = &defaults.levels;
        assert!(!levels.contains(&BotName::constant(RANDOM)), "playing anything is no level");
        let program = ProgramCommand::new(vec!["bob".into()], ProgramLimits::default());
        let bob = BotName::constant("bob");
        let guests = GuestPrograms(vec![(bob, Arc::new(program))]);
        let first = SeatPlayer::Bot(levels[0]);
        let mut player = first;
        let mut met = Vec::new();
        for _ in 0..=levels.len() {
            met.push(player);
            player = defaults.at_next_level(player, &guests);
        }
        assert_eq!(met.last(), Some(&SeatPlayer::Bot(bob)), "a program comes after the best bot");
        met.dedup();
        assert_eq!((met.len(), player), (levels.len() + 1, first));
        assert_eq!(defaults.at_next_level(SeatPlayer::Person, &guests), SeatPlayer::Person);
    }
}
