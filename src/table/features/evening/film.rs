//! Films of matches that are over. The program itself makes one in a second process with low priority: people play on
//! meanwhile.

use crate::features::match_start::MatchSession;
use crate::matches::hosting::MatchOver;
use bevy::prelude::*;
use shoal_contract::text::visible;
use shoal_tabletop::system::notices::HostNotices;
use std::fs::File;
use std::io::{self, Read as _, Seek as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// Number of bytes of error output that are read.
const MOST_SAID: u64 = 4096;

/// Path of the program that makes films, called as `replay JOURNAL --film FILM`. Without one no films are offered.
#[derive(Resource, Debug, Default)]
pub struct FilmProgram(pub Option<PathBuf>);

/// Films in the making.
#[derive(Resource, Debug, Default)]
pub struct FilmJobs(Vec<FilmJob>);

#[derive(Debug)]
struct FilmJob {
    film: PathBuf,
    process: Child,
    /// Error output of the process.
    stderr: File,
}

/// The state of the film of the match on the table.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum FilmOffer {
    /// It can be made from this journal.
    Open(PathBuf),
    /// It is being made.
    Making,
}

/// The state of the film now; `None` if there is nothing to offer or it exists already.
pub(super) fn offer(world: &World) -> Option<FilmOffer> {
    world.get_resource::<FilmProgram>()?.0.as_ref()?;
    world.get_resource::<MatchOver>()?.0.as_ref()?;
    let journal = world.get_resource::<MatchSession>()?.journal.clone()?;
    let film = film_of(&journal);
    let films = world.get_resource::<FilmJobs>()?;
    if films.0.iter().any(|making| making.film == film) {
        return Some(FilmOffer::Making);
    }
    (!film.exists()).then_some(FilmOffer::Open(journal))
}

/// Path of the film: beside the journal, under its name, like the poster.
fn film_of(journal: &Path) -> PathBuf {
    journal.with_extension("gif")
}

/// Starts to make the film of a journal.
pub(super) fn begin(world: &mut World, journal: &Path) {
    let Some(maker) = world.get_resource::<FilmProgram>().and_then(|maker| maker.0.clone()) else {
        return;
    };
    let film = film_of(journal);
    let said = match start(&maker, journal, &film) {
        Ok((process, said)) => {
            let told = format!("A film of the match is being made: {}.", film.display());
            world.resource_mut::<FilmJobs>().0.push(FilmJob { film, process, stderr: said });
            told
        }
        Err(problem) => {
            format!("A film cannot be made, because {} does not start: {problem}.", maker.display())
        }
    };
    world.resource_mut::<HostNotices>().add(said);
}

/// Starts the program with low priority, if the system has `nice`.
fn start(maker: &Path, journal: &Path, film: &Path) -> io::Result<(Child, File)> {
    let said = tempfile::tempfile()?;
    let run = |mut command: Command| {
        let from_nowhere = command.stdin(Stdio::null()).stdout(Stdio::null());
        let command = from_nowhere.stderr(said.try_clone()?);
        command.arg("replay").arg(journal).arg("--film").arg(film).spawn()
    };
    let mut behind = Command::new("nice");
    behind.args(["-n", "15"]).arg(maker);
    let process = run(behind).or_else(|_| run(Command::new(maker)))?;
    Ok((process, said))
}

/// Reports finished films: where they are, or why they could not be made.
pub(super) fn report(mut films: ResMut<FilmJobs>, mut notices: ResMut<HostNotices>) {
    films.bypass_change_detection().0.retain_mut(|making| {
        let ended = match making.process.try_wait() {
            Ok(None) => return true,
            Ok(Some(status)) if status.success() => None,
            Ok(Some(_)) => Some(last_words(&mut making.stderr)),
            Err(problem) => Some(problem.to_string()),
        };
        notices.add(match ended {
            None => format!("A film of the match was saved: {}.", making.film.display()),
            Some(why) => format!("The film {} could not be made. {why}", making.film.display()),
        });
        false
    });
}

/// The last line of a program's error output, as a sentence.
fn last_words(said: &mut File) -> String {
    let mut words = Vec::new();
    let length = said.metadata().map_or(0, |data| data.len());
    let read = said.seek(io::SeekFrom::Start(length.saturating_sub(MOST_SAID)));
    if read.is_ok() {
        // What cannot be read is not told.
        let _ = said.take(MOST_SAID).read_to_end(&mut words);
    }
    let words = String::from_utf8_lossy(&words);
    let last = words.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default();
    visible::sentence(last.trim_start_matches("shoal: "))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use shoal_contract::Seat;

    fn table(maker: Option<&str>, folder: &Path) -> App {
        let mut app = App::new();
        app.init_resource::<FilmJobs>().init_resource::<HostNotices>();
        app.insert_resource(FilmProgram(maker.map(PathBuf::from)));
        app.insert_resource(MatchOver(Some(vec![Seat(0)])));
        app.insert_resource(MatchSession::new(Some(folder.join("reef-0001.journal"))));
        app.add_systems(Update, report);
        app
    }

    fn told(app: &App) -> Vec<String> {
        app.world().resource::<HostNotices>().iter().map(str::to_owned).collect()
    }

    /// Lets the film end.
    fn made(app: &mut App) {
        let Some(FilmOffer::Open(journal)) = offer(app.world()) else { panic!("it is offered") };
        begin(app.world_mut(), &journal);
        assert_eq!(offer(app.world()), Some(FilmOffer::Making), "once at a time");
        for making in &mut app.world_mut().resource_mut::<FilmJobs>().0 {
            making.process.wait().expect("it was started");
        }
        app.update();
    }

    #[test]
    fn a_film_is_made_beside_its_journal_and_the_host_reads_where_it_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut app = table(Some("true"), folder.path());
        made(&mut app);
        let film = folder.path().join("reef-0001.gif");
        let wanted = format!("A film of the match was saved: {}.", film.display());
        assert_eq!(told(&app).last(), Some(&wanted));
        std::fs::write(&film, "").expect("the folder is ours");
        assert_eq!(offer(app.world()), None, "it is there");
    }

    #[test]
    fn a_film_that_cannot_be_made_is_reported_and_offered_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut app = table(Some("false"), folder.path());
        made(&mut app);
        assert!(told(&app).last().is_some_and(|told| told.contains("could not be made")));
        assert!(matches!(offer(app.world()), Some(FilmOffer::Open(_))));
    }

    #[test]
    fn no_film_is_offered_before_the_end_without_a_journal_or_by_a_program_that_makes_none() {
        let folder = tempfile::tempdir().expect("a folder");
        assert_eq!(offer(table(None, folder.path()).world()), None);
        let mut app = table(Some("true"), folder.path());
        app.insert_resource(MatchSession::new(None));
        assert_eq!(offer(app.world()), None);
        let mut app = table(Some("true"), folder.path());
        app.insert_resource(MatchOver(None));
        assert_eq!(offer(app.world()), None);
    }
}
