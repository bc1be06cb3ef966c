//! A match that goes on elsewhere while it is watched: its source is asked once a second, on a thread of its own, and
//! new actions are added to the end of the recording.

use super::captions::RecordingCaptions;
use super::seatings::RecordedChairs;
use crate::matches::hosting::{HostedMatch, RecordingPlayer, host};
use crate::matches::lobby_game::LobbyGame;
use crate::matches::playback::{ActionOf, PlaybackState};
use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use shoal_contract::journal::{JournalSeating, MatchReplay};
use shoal_contract::{Actor, Game, GameSetup as _, Refusal};
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::system::notices::HostNotices;
use std::sync::mpsc::{
    Receiver, RecvTimeoutError, SendError, Sender, SyncSender, channel, sync_channel,
};
use std::thread;
use std::time::Duration;

/// Interval at which a source is asked.
const EVERY: Duration = Duration::from_secs(1);
/// Greatest number of news that wait; then the source waits.
const WAITING: usize = 64;
/// Number of news that are taken in one frame.
const AT_ONCE: usize = 16;

/// A source of a match that goes on elsewhere.
pub trait LiveSource<G: Game>: Send + Sync + 'static {
    /// Returns what is new since the last call, in order.
    ///
    /// # Errors
    /// One sentence if it cannot be read now. It is asked again.
    fn news(&mut self) -> Result<Vec<LiveUpdate<G>>, String>;

    /// Returns the number of actions that can be looked back at; in a match that never ends the oldest half is
    /// forgotten when there are more.
    fn most_actions(&self) -> usize {
        usize::MAX
    }
}

/// A piece of news about a match that goes on.
pub enum LiveUpdate<G: Game> {
    /// An action was accepted.
    ActionTaken(Actor, G::Action),
    /// The chairs, from the beginning on.
    ChairsChanged(Vec<JournalSeating>),
    /// It goes on from another position.
    Restarted {
        /// The new position.
        replay: Box<MatchReplay<G>>,
        /// A sentence for those who watch.
        why: String,
    },
}

/// A message from the thread that asks a source.
pub enum LiveMessage<G: Game> {
    /// The match has gone on.
    Update(LiveUpdate<G>),
    /// It cannot be read, for this reason.
    Failed(String),
    /// It can be read again.
    Recovered,
}

/// The connection to a match on the table that goes on elsewhere.
#[derive(Resource)]
pub struct LiveConnection<G: Game> {
    heard: SyncCell<Receiver<LiveMessage<G>>>,
    most: usize,
    /// The thread ends when this is dropped.
    _stop: Option<Sender<()>>,
}

impl<G: Game> LiveConnection<G> {
    /// Begins to ask a source; `None` if there is no thread for it.
    pub fn begin(source: Box<dyn LiveSource<G>>) -> Option<Self> {
        let most = source.most_actions();
        let (send, heard) = sync_channel(WAITING);
        let (stop, ended) = channel();
        let poll = move || poll_source(source, &send, &ended);
        thread::Builder::new().name("watching".into()).spawn(poll).ok()?;
        Some(Self { heard: SyncCell::new(heard), most, _stop: Some(stop) })
    }

    /// Returns one whose news come from the caller.
    #[cfg(any(test, feature = "testing"))]
    pub fn with_channel(most: usize) -> (SyncSender<LiveMessage<G>>, Self) {
        let (send, heard) = sync_channel(WAITING);
        (send, Self { heard: SyncCell::new(heard), most, _stop: None })
    }
}

/// Asks a source again and again, until nobody watches any more.
fn poll_source<G: Game>(
    mut source: Box<dyn LiveSource<G>>,
    to: &SyncSender<LiveMessage<G>>,
    ended: &Receiver<()>,
) {
    let mut failure = None;
    // Nobody sends anything: it disconnects when nobody watches any more.
    while ended.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
        if send_updates(source.news(), &mut failure, to).is_err() {
            return;
        }
    }
}

/// Hands on the news of an answer, and the reason of a failure once.
pub fn send_updates<G: Game>(
    answer: Result<Vec<LiveUpdate<G>>, String>,
    failure: &mut Option<String>,
    to: &SyncSender<LiveMessage<G>>,
) -> Result<(), SendError<LiveMessage<G>>> {
    match answer {
        Ok(news) => {
            if failure.take().is_some() {
                to.send(LiveMessage::Recovered)?;
            }
            news.into_iter().try_for_each(|one| to.send(LiveMessage::Update(one)))
        }
        Err(why) if failure.as_ref() == Some(&why) => Ok(()),
        Err(why) => {
            *failure = Some(why.clone());
            to.send(LiveMessage::Failed(why))
        }
    }
}

/// Puts a recording that grows on the table, at its newest moment.
///
/// # Errors
/// An action is against the rules; it is watched up to there.
pub(super) fn show_newest<V: LobbyGame>(
    world: &mut World,
    mut replay: MatchReplay<V::Game>,
    seatings: RecordedChairs,
) -> Result<(), Refusal> {
    let went = replay.go_to(usize::MAX);
    world.resource_mut::<Chairs>().0 = seatings.at(replay.at()).to_vec();
    world.insert_resource(seatings);
    host(world, HostedMatch::<V>::new(replay));
    let mut player = world.resource_mut::<RecordingPlayer>();
    *player = player.clone().follows();
    went
}

/// Takes the news. While the recording is full and somebody looks back in it, they wait.
pub(super) fn take_news<V: LobbyGame>(world: &mut World) {
    let mut ended = None;
    world.resource_scope(|world, mut live: Mut<LiveConnection<V::Game>>| {
        for _ in 0..AT_ONCE {
            if world.resource::<RecordingPlayer>().actions >= live.most {
                if !world.resource::<RecordingPlayer>().live {
                    break;
                }
                ended = forget_half::<V>(world, live.most).err();
            }
            let Ok(heard) = live.heard.get().try_recv() else { break };
            ended = ended.take().or_else(|| apply_message::<V>(world, heard).err());
            if ended.is_some() {
                break;
            }
        }
    });
    if let Some(refusal) = ended {
        let why = format!("The match cannot be followed any more: {refusal} Open it again.");
        say(world, Some(why));
        world.remove_resource::<LiveConnection<V::Game>>();
    }
}

/// Applies a message to the recording on the table.
fn apply_message<V: LobbyGame>(
    world: &mut World,
    heard: LiveMessage<V::Game>,
) -> Result<(), Refusal> {
    match heard {
        LiveMessage::Update(LiveUpdate::ActionTaken(actor, action)) => {
            say(world, None);
            append_action::<V>(world, (actor, action))?;
        }
        LiveMessage::Update(LiveUpdate::ChairsChanged(told)) => {
            let setup = world.resource::<HostedMatch<V>>().game().setup();
            let seatings = RecordedChairs::of::<V>(setup, told);
            world.insert_resource(seatings);
        }
        LiveMessage::Update(LiveUpdate::Restarted { replay, why }) => {
            let seatings = RecordedChairs::of::<V>(replay.hosted().setup(), Vec::new());
            show_newest::<V>(world, *replay, seatings)?;
            say(world, Some(why));
        }
        LiveMessage::Failed(why) => say(world, Some(why)),
        LiveMessage::Recovered => say(world, None),
    }
    Ok(())
}

/// Tells those who watch something, until something new comes.
fn say(world: &mut World, sentence: Option<String>) {
    if let Some(sentence) = &sentence {
        world.resource_mut::<HostNotices>().add(sentence.clone());
    }
    let mut captions = world.resource_mut::<RecordingCaptions>();
    if captions.news != sentence {
        captions.news = sentence;
    }
}

/// Adds an action, and a chair for anyone who joins by it.
fn append_action<V: LobbyGame>(
    world: &mut World,
    done: (Actor, ActionOf<V>),
) -> Result<(), Refusal> {
    let (actor, action) = done;
    let (names, after) = world.resource_scope(|world, mut hosted: Mut<HostedMatch<V>>| {
        hosted.append(actor, action, &mut world.resource_mut::<PlaybackState<V>>())?;
        let newest = hosted.newest();
        let names = newest.map(|game| V::Game::setup_of(&game.state()).names());
        Ok((names.unwrap_or_default(), newest.map_or(0, |game| game.taken().len())))
    })?;
    // Changed only if somebody has joined, so that systems that look for a change do not run in vain.
    if world.resource::<RecordedChairs>().lacks(&names) {
        world.resource_mut::<RecordedChairs>().join::<V>(&names, after);
    }
    world.resource_mut::<RecordingPlayer>().actions = after;
    Ok(())
}

/// Forgets the older half of what can be looked back at.
fn forget_half<V: LobbyGame>(world: &mut World, most: usize) -> Result<(), Refusal> {
    let Some(newest) = world.resource::<HostedMatch<V>>().newest() else { return Ok(()) };
    let whole = MatchReplay::of_match(newest).map_err(|problems| Refusal(problems.to_string()))?;
    let replay = whole.rest_after(most / 2)?;
    let seatings = RecordedChairs::of::<V>(replay.hosted().setup(), Vec::new());
    show_newest::<V>(world, replay, seatings)
}
