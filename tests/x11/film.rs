//! A film of a match, from its journal to what is seen in it. It is drawn without a window, but with a graphics
//! device.

use crate::program::{failure, stdout};
use shoal::contract::journal::{JournalFolder, begin};
use shoal::contract::{Actor, Game as _, MatchBeginning, RandomGenerator};
use shoal::games::penguins::Penguins;
use shoal::games::penguins::setup::{FishPerTile, IceSource, Setup};
use shoal_test_support::film::decode;
use std::fs;
use std::path::{Path, PathBuf};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// How wide the films are, in pixels.
const WIDE: &str = "160";

/// A match of random moves on so little ice that it is over soon, played to its end.
fn journal(folder: &Path) -> Result<PathBuf> {
    let ice = IceSource::Grid { rows: 4, columns: 4, fish: FishPerTile::Each(2), holes: 0 };
    let setup = Setup { ice, ..Setup::for_players(2) };
    let beginning = MatchBeginning::Setup { setup, seed: 3 };
    let mut recorded = begin::<Penguins>(&JournalFolder::at(folder), beginning, "")?;
    let mut whim = RandomGenerator::from_seed(5);
    while !recorded.hosted().is_over() {
        let seat = recorded.hosted().awaited_seats().first().copied();
        let actor = seat.map_or(Actor::House, Actor::Seat);
        let world = recorded.hosted().world();
        let action = Penguins::sample(world, actor, &mut whim).ok_or("somebody can act")?;
        recorded.act(actor, &action).map_err(|refusal| refusal.to_string())?;
    }
    let path = recorded.path().ok_or("it is written down")?.to_owned();
    let last = recorded.checkpoint();
    recorded.wait(last).map_err(|failure| failure.sentence)?;
    Ok(path)
}

#[test]
fn a_film_shows_the_match_is_as_long_as_it_says_and_is_the_same_every_time() -> Result<()> {
    let home = tempfile::tempdir()?;
    let journal = journal(home.path())?;
    let journal = journal.to_str().ok_or("a plain path")?;
    let film = |name: &str| -> Result<(Vec<u8>, String)> {
        let path = home.path().join(name);
        let named = path.to_str().ok_or("a plain path")?;
        let said = stdout(&["replay", journal, "--film", named, "--film-width", WIDE], b"");
        Ok((fs::read(&path)?, said))
    };
    let (first, said) = film("first.gif")?;
    let frames = decode(&first);
    let hundredths: u32 = frames.iter().map(|(_, delay)| u32::from(*delay)).sum();
    assert!((1_990..=6_000).contains(&hundredths), "{hundredths} hundredths of a second");
    let told = format!("a film of {:.0} seconds, ", f64::from(hundredths) / 100.0);
    assert!(said.contains(&told), "{said} and not {told}");
    assert!(first.len() < 4_000_000, "{} bytes", first.len());
    // Tiles go, and birds come to stand elsewhere.
    let ((begun, _), (ended, _)) = (&frames[0], frames.last().ok_or("it has frames")?);
    let other = begun.as_chunks::<4>().0.iter().zip(ended.as_chunks::<4>().0);
    let other = other.filter(|(one, other)| one != other).count();
    assert!(20 * other > begun.len() / 4, "{other} pixels of {} differ", begun.len() / 4);
    // Something is to be seen: no frame has one colour, and the last has as many as the first.
    for (frame, _) in [&frames[0], &frames[frames.len() / 2], &frames[frames.len() - 1]] {
        let mut colours = frame.as_chunks::<4>().0.to_vec();
        colours.sort_unstable();
        colours.dedup();
        assert!(colours.len() > 20, "{} colours", colours.len());
    }
    assert!(film("second.gif")?.0 == first, "the same journal makes another film");
    let there = home.path().join("first.gif");
    let there = there.to_str().ok_or("a plain path")?;
    let refused = failure(&["replay", journal, "--film", there], 1);
    assert!(refused.contains("first.gif already exists"), "{refused}");
    assert!(fs::read(there)? == first, "what is there stays");
    Ok(())
}
