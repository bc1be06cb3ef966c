//! The wishes of people in the lobby, and how they are granted.

use super::earlier_matches::{EarlierMatch, EarlierMatches};
use super::level_pictures::{self, LevelPictures};

use super::missing_seats;
use super::name_warnings::NameWarnings;
use super::offers::LobbyOffers;
use super::order::{self, SeatOrder};
use super::pages::{LobbyPage, OpenLobbyPages};
use crate::features::evening::date::WallClock;
use crate::features::evening::stop::StopTime;
use crate::features::game_list::{AnyLobbyGame, GameList};
use crate::features::join::{OpenJoinPanels, PhonePlayersAllowed, PlaceWish};
use crate::features::match_start::LobbyNotice;
use crate::features::puzzles::OpenPuzzles;
use crate::features::secrets::UsualSecretMethod;
use crate::features::series;
use crate::features::tournament::{self, PlayFormat};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_tabletop::geometry::TableEdge;
use shoal_tabletop::pointers::VerbPressed;
use shoal_tabletop::pointers::controls::Verb;
use shoal_tabletop::seats::{Chairs, Device, SeatPiece};
use shoal_tabletop::surfaces::tray::{TrayPressed, TrayVerbPresses};
use shoal_tabletop::system::ids::TrayId;
use shoal_tabletop::system::settings::Settings;
use std::path::Path;

/// The button that begins the match. A press may be read after the match has begun.
pub const START: u32 = TrayId::Lobby(0).id();
/// The button that leaves the place, or sends a bot away. A press may be read after the match has begun, too.
pub const LEAVE: u32 = TrayId::Lobby(1).id();
pub(super) const NEXT_LEVEL: u32 = TrayId::Lobby(2).id();
/// The button that chooses a tournament where more people sit than one match is for.
pub(super) const TOURNAMENT: u32 = TrayId::Lobby(3).id();

/// The sentence for people who cannot play in teams now.
const NO_TEAMS: &str = "Teams of two need 4, 6 or 8 people: somebody has to sit down or stand up.";

/// A wish of a player in the lobby.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum LobbyWish {
    /// To see another page on the panel of a side.
    Page(TableEdge, LobbyPage),
    /// To learn the chosen game.
    Learn,
    /// To play this game, by its place among those that are offered.
    Game(usize),
    /// To play on this level, by its place among those of the game.
    Level(usize),
    /// To play with the numbers of this preset, by its place among those of the game.
    Preset(usize),
    /// To stop a quarter of an hour later than was set, or as soon as makes sense if nothing was.
    StopLater,
    /// Not to stop at a time.
    NoStop,
    /// To choose in secret in the next of the ways there are.
    SecretWay,
    /// To change the setting that everybody may change before a match.
    NextChoice,
    /// To play in this format: one match, a tournament, teams or a series.
    Format(PlayFormat),
    /// To see the puzzles of the game.
    Puzzles,
    /// To begin the match.
    Start,
    /// To play the last match the same again.
    Again,
    /// To go on with what was not finished, by its place among what is offered.
    GoOn(usize),
}

impl LobbyWish {
    /// `true` if it ends the lobby for all.
    pub(super) fn begins(self) -> bool {
        matches!(self, Self::Start | Self::Again | Self::GoOn(_) | Self::Learn)
    }
}

/// Lets people turn over the games by a word of their own gamepad, so that their ring stays where the match begins; not
/// while they are busy with their name. During a match its game hears it.
pub(super) fn turn_games_by_verb(
    mut verbs: MessageReader<VerbPressed>,
    devices: Query<&Device>,
    chairs: Res<Chairs>,
    panels: Res<OpenJoinPanels>,
    games: Res<GameList>,
    mut wishes: MessageWriter<LobbyWish>,
) {
    let count = games.games.len();
    let mut chosen = games.chosen;
    for press in verbs.read() {
        let by = match press.verb {
            Verb::TurnRight => 1,
            // The one before, round the end.
            Verb::TurnLeft => count.saturating_sub(1),
            _ => continue,
        };
        let device = press.device.and_then(|device| devices.get(device).ok());
        let is_pad = device.is_some_and(|device| device.is_pad());
        let chair = press.seat.and_then(|seat| chairs.get(seat));
        let is_free = chair.is_some_and(|chair| !panels.is_open(chair.place));
        if is_pad && is_free && count > 1 {
            chosen = (chosen + by) % count;
            wishes.write(LobbyWish::Game(chosen));
        }
    }
}

/// Lets people say by a button of their own device that they are done: with their name, or with all, so that the match
/// begins. During a match its game hears it.
pub(super) fn press_by_verb(
    mut verbs: MessageReader<VerbPressed>,
    chairs: Res<Chairs>,
    mut panels: ResMut<OpenJoinPanels>,
    mut presses: TrayVerbPresses,
) {
    for verb in verbs.read().filter(|pressed| pressed.verb == Verb::Done) {
        let Some(chair) = presses.seat(verb).and_then(|seat| chairs.get(seat)) else { continue };
        if !panels.leave_page(chair.place) {
            // A tray has one of them.
            presses.press(verb, START);
            presses.press(verb, TOURNAMENT);
        }
    }
}

/// Forgets verbs that were said in the lobby: the one that begins a match must not be heard by its game as well.
pub(super) fn forget_verbs(mut verbs: ResMut<Messages<VerbPressed>>) {
    verbs.clear();
}

pub(super) fn handle_tray_presses(
    mut pressed: MessageReader<TrayPressed>,
    games: Res<GameList>,
    format: Res<PlayFormat>,
    mut names: NameWarnings,
    mut order: ResMut<SeatOrder>,
    mut wishes: MessageWriter<LobbyWish>,
    mut places: MessageWriter<PlaceWish>,
) {
    for TrayPressed { seat, pointer, button, off } in pressed.read() {
        match (*button, off, names.chairs.get(*seat)) {
            (START, None, chair) => {
                let request = order::order_request(&games, &names.chairs, *format);
                let in_order = chair.filter(|_| request.is_some());
                let mut after = order.clone();
                let begins = in_order.is_none_or(|chair| after.press(chair.place, &names.chairs));
                if begins && !names.let_begin(Some(*seat)) {
                    continue;
                }
                order.set_if_neq(after);
                if begins {
                    wishes.write(LobbyWish::Start);
                }
            }
            (TOURNAMENT, None, _) => {
                wishes.write(LobbyWish::Format(PlayFormat::Tournament));
            }
            (LEAVE, None, Some(chair)) => {
                places.write(PlaceWish::Leave(chair.place, *pointer));
            }
            (NEXT_LEVEL, None, Some(chair)) => {
                places.write(PlaceWish::NextLevel(chair.place));
            }
            _ => {}
        }
    }
}

/// System parameter with everything that wishes in the lobby change.
#[derive(SystemParam)]
pub(super) struct LobbyChoices<'w> {
    games: ResMut<'w, GameList>,
    settings: ResMut<'w, Settings>,
    format: ResMut<'w, PlayFormat>,
    stop: ResMut<'w, StopTime>,
    pages: ResMut<'w, OpenLobbyPages>,
    notice: ResMut<'w, LobbyNotice>,
}

/// System parameter with everything that decides what a wish in the lobby means, and whether it is possible.
#[derive(SystemParam)]
pub(super) struct LobbySituation<'w> {
    chairs: Res<'w, Chairs>,
    offers: Res<'w, LobbyOffers>,
    phones: Res<'w, PhonePlayersAllowed>,
    usual_secrets: Res<'w, UsualSecretMethod>,
    pictures: Res<'w, LevelPictures>,
    earlier: Res<'w, EarlierMatches>,
    clock: Res<'w, WallClock>,
}

/// Grants the wishes in order, up to the first that begins a match.
pub(super) fn grant(
    mut wishes: MessageReader<LobbyWish>,
    choices: LobbyChoices,
    situation: LobbySituation,
    mut puzzles: MessageWriter<OpenPuzzles>,
    mut commands: Commands,
) {
    let LobbyChoices { mut games, mut settings, mut format, mut stop, mut pages, mut notice } =
        choices;
    let LobbySituation { chairs, offers, phones, usual_secrets, pictures, earlier, clock } =
        situation;
    let mut wishes = wishes.read();
    while let (Some(wish), Some(game)) = (wishes.next(), games.game()) {
        match *wish {
            LobbyWish::Page(side, page) => pages.open(side, page),
            // Its button begins the lesson: it alone knows who has pressed it.
            LobbyWish::Learn => {}
            LobbyWish::Game(index) if index < games.games.len() && index != games.chosen => {
                games.chosen = index;
                settings.lobby.game = games.game().map(|game| game.info().name.to_owned());
                if let Some(game) = games.game() {
                    commands.insert_resource(game.join_defaults());
                    commands.insert_resource(SeatPiece(game.piece()));
                }
                commands.run_system_cached(level_pictures::begin_drawing);
            }
            LobbyWish::Game(_) => {}
            LobbyWish::Level(index) => {
                let Some(name) = pictures.name(index).map(str::to_owned) else { continue };
                commands.queue(move |world: &mut World| {
                    let chosen = game.choose_level(world, &name);
                    if chosen.is_ok() {
                        world.resource_mut::<Settings>().lobby.keep_level(game.info().name, &name);
                    }
                    set_notice(world, chosen);
                });
            }
            LobbyWish::Preset(index) => {
                let Some(preset) = game.rules().presets().get(index) else { continue };
                commands.queue(move |world: &mut World| {
                    let chosen = game.choose_preset(world, preset);
                    if chosen.is_ok() {
                        let (game, preset) = (game.info().name, preset.name);
                        world.resource_mut::<Settings>().lobby.keep_preset(game, preset);
                    }
                    set_notice(world, chosen);
                });
            }
            LobbyWish::StopLater => *stop = stop.later(&clock.now()),
            LobbyWish::NoStop => *stop = StopTime::default(),
            LobbyWish::SecretWay => {
                let now = usual_secrets.or_chosen(&settings, phones.0);
                settings.play.secrets = Some(now.next(phones.0));
            }
            LobbyWish::NextChoice => game.turn_choice(&mut settings),
            LobbyWish::Format(wanted) => {
                let chosen = wanted.nearest_possible(game, &chairs);
                *format = chosen;
                // Any other sentence stays: it is for people to read.
                let no_teams = Some(NO_TEAMS.to_owned());
                match chosen == wanted {
                    false if wanted == PlayFormat::Teams => notice.0 = no_teams,
                    false => {}
                    true if notice.0 == no_teams => notice.0 = None,
                    true => {}
                }
            }
            LobbyWish::Puzzles => _ = puzzles.write(OpenPuzzles { seat: None }),
            LobbyWish::Start => {
                let format = format.nearest_possible(game, &chairs);
                let missing = offers.missing;
                begin(&mut commands, move |world| {
                    order::arrange(world);
                    missing_seats::fill(world, missing);
                    match format {
                        PlayFormat::OneMatch => game.start(world),
                        PlayFormat::Tournament | PlayFormat::Teams => {
                            tournament::begin(world, game)
                        }
                        PlayFormat::BestOf(games) => series::begin(world, game, games.into()),
                    }
                });
                break;
            }
            LobbyWish::Again => {
                open_earlier(&mut commands, &games, earlier.again.as_ref(), AnyLobbyGame::again);
                break;
            }
            LobbyWish::GoOn(offer) => {
                if let (0, Some((path, ..))) = (offer, earlier.tournament.clone()) {
                    begin(&mut commands, move |world| tournament::go_on(world, &path));
                    break;
                }
                let chosen = earlier.unfinished_match(offer);
                open_earlier(&mut commands, &games, chosen, AnyLobbyGame::go_on);
                break;
            }
        }
    }
}

/// A function that begins a match from the journal of an earlier one.
type JournalStart = fn(&'static dyn AnyLobbyGame, &mut World, &Path) -> Result<(), String>;

/// Begins a match from the journal of an earlier one.
fn open_earlier(
    commands: &mut Commands,
    games: &GameList,
    earlier: Option<&EarlierMatch>,
    start: JournalStart,
) {
    let Some(earlier) = earlier else { return };
    let Some(game) = games.named(earlier.game) else { return };
    let path = earlier.path.clone();
    begin(commands, move |world| start(game, world, &path));
}

fn begin(
    commands: &mut Commands,
    begin: impl FnOnce(&mut World) -> Result<(), String> + Send + 'static,
) {
    commands.queue(move |world: &mut World| {
        let begun = begin(world);
        set_notice(world, begun);
    });
}

/// Shows the people at the table why something could not be done.
fn set_notice(world: &mut World, result: Result<(), String>) {
    if let Err(problem) = result {
        LobbyNotice::set(world, problem);
    }
}
