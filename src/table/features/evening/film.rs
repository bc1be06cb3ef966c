//! Films of matches that are over. A second process of the same program makes them with low priority, so that people
//! can play on meanwhile.

use crate::features::match_start::MatchSession;
use crate::matches::hosting::MatchOver;
use bevy::prelude::*;
use shoal_contract::text::visible;
use shoal_tabletop::system::notices::HostNotices;
use std::fs::File;
use std::io::{self, Read as _, Seek as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The most bytes that are read of a process's error output, from its end.
const MOST_ERROR_BYTES: u64 = 4096;

/// Path of the program that makes films; it is called as `PROGRAM replay JOURNAL --film FILM`. `None`: no films are
/// offered.
#[derive(Resource, Debug, Default)]
pub struct FilmProgram(pub Option<PathBuf>);

/// The films that are being made.
#[derive(Resource, Debug, Default)]
pub struct FilmJobs(Vec<FilmJob>);

#[derive(Debug)]
struct FilmJob {
    film: PathBuf,
    process: Child,
    /// Error output of the process.
    stderr: File,
}

/// The status of the film of the match on the table.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum FilmStatus {
    /// It can be made from this journal.
    CanBeMade(PathBuf),
    /// It is being made.
    BeingMade,
}

/// Returns the status of the film; `None` if no film can be made, or it exists already.
pub(super) fn film_status(world: &World) -> Option<FilmStatus> {
    world.get_resource::<FilmProgram>()?.0.as_ref()?;
    world.get_resource::<MatchOver>()?.0.as_ref()?;
    let journal = world.get_resource::<MatchSession>()?.journal.clone()?;
    let film = film_path(&journal);
    let jobs = world.get_resource::<FilmJobs>()?;
    if jobs.0.iter().any(|job| job.film == film) {
        return Some(FilmStatus::BeingMade);
    }
    (!film.exists()).then_some(FilmStatus::CanBeMade(journal))
}

/// Path of the film of a journal: in the same folder and under the same name, as for the poster.
fn film_path(journal: &Path) -> PathBuf {
    journal.with_extension("gif")
}

/// Starts to make the film of a journal, and tells the host.
pub(super) fn begin(world: &mut World, journal: &Path) {
    let Some(program) = world.get_resource::<FilmProgram>().and_then(|film| film.0.clone()) else {
        return;
    };
    let film = film_path(journal);
    let notice = match start_process(&program, journal, &film) {
        Ok((process, stderr)) => {
            let notice = format!("A film of the match is being made: {}.", film.display());
            world.resource_mut::<FilmJobs>().0.push(FilmJob { film, process, stderr });
            notice
        }
        Err(problem) => {
            format!(
                "A film cannot be made, because {} does not start: {problem}.",
                program.display()
            )
        }
    };
    world.resource_mut::<HostNotices>().add(notice);
}

/// Starts the program, with low priority if the system has `nice`. Returns its process and its error output.
fn start_process(program: &Path, journal: &Path, film: &Path) -> io::Result<(Child, File)> {
    let stderr = tempfile::tempfile()?;
    let run = |mut command: Command| {
        let command = command.stdin(Stdio::null()).stdout(Stdio::null());
        let command = command.stderr(stderr.try_clone()?);
        command.arg("replay").arg(journal).arg("--film").arg(film).spawn()
    };
    let mut with_low_priority = Command::new("nice");
    with_low_priority.args(["-n", "15"]).arg(program);
    let process = run(with_low_priority).or_else(|_| run(Command::new(program)))?;
    Ok((process, stderr))
}

/// Reports finished films to the host: where they are, or why they could not be made.
pub(super) fn report(mut jobs: ResMut<FilmJobs>, mut notices: ResMut<HostNotices>) {
    // This runs in every frame, and mostly changes nothing.
    jobs.bypass_change_detection().0.retain_mut(|job| {
        let failure = match job.process.try_wait() {
            Ok(None) => return true,
            Ok(Some(status)) if status.success() => None,
            Ok(Some(_)) => Some(last_line(&mut job.stderr)),
            Err(problem) => Some(problem.to_string()),
        };
        notices.add(match failure {
            None => format!("A film of the match was saved: {}.", job.film.display()),
            Some(why) => format!("The film {} could not be made. {why}", job.film.display()),
        });
        false
    });
}

/// The last line of a program's error output, as a sentence fit to be shown.
fn last_line(stderr: &mut File) -> String {
    let mut bytes = Vec::new();
    let length = stderr.metadata().map_or(0, |data| data.len());
    let read = stderr.seek(io::SeekFrom::Start(length.saturating_sub(MOST_ERROR_BYTES)));
    if read.is_ok() {
        // A message that cannot be read is left out.
        let _ = stderr.take(MOST_ERROR_BYTES).read_to_end(&mut bytes);
    }
    let text = String::from_utf8_lossy(&bytes);
    let last = text.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default();
    // The program puts its name before each of its errors.
    visible::sentence(last.trim_start_matches("shoal: "))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use shoal_contract::Seat;

    /// A table on which a match with a journal is over. `program` stands in for the one that makes films.
    fn table(program: Option<&str>, folder: &Path) -> App {
        let mut app = App::new();
        app.init_resource::<FilmJobs>().init_resource::<HostNotices>();
        app.insert_resource(FilmProgram(program.map(PathBuf::from)));
        app.insert_resource(MatchOver(Some(vec![Seat(0)])));
        app.insert_resource(MatchSession::new(Some(folder.join("reef-0001.journal"))));
        app.add_systems(Update, report);
        app
    }

    fn notices(app: &App) -> Vec<String> {
        app.world().resource::<HostNotices>().iter().map(str::to_owned).collect()
    }

    /// Makes the film that is offered, and waits for the end of its process.
    fn make_film(app: &mut App) {
        let Some(FilmStatus::CanBeMade(journal)) = film_status(app.world()) else {
            panic!("it is offered")
        };
        begin(app.world_mut(), &journal);
        assert_eq!(film_status(app.world()), Some(FilmStatus::BeingMade), "once at a time");
        for job in &mut app.world_mut().resource_mut::<FilmJobs>().0 {
            job.process.wait().expect("it was started");
        }
        app.update();
    }

    #[test]
    fn a_film_is_made_beside_its_journal_and_the_host_reads_where_it_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut app = table(Some("true"), folder.path());
        make_film(&mut app);
        let film = folder.path().join("reef-0001.gif");
        let wanted = format!("A film of the match was saved: {}.", film.display());
        assert_eq!(notices(&app).last(), Some(&wanted));
        std::fs::write(&film, "").expect("the folder is ours");
        assert_eq!(film_status(app.world()), None, "it is there");
    }

    #[test]
    fn a_film_that_cannot_be_made_is_reported_and_offered_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut app = table(Some("false"), folder.path());
        make_film(&mut app);
        assert!(notices(&app).last().is_some_and(|notice| notice.contains("could not be made")));
        assert!(matches!(film_status(app.world()), Some(FilmStatus::CanBeMade(_))));
    }

    #[test]
    fn no_film_is_offered_before_the_end_or_without_a_journal_or_program() {
        let folder = tempfile::tempdir().expect("a folder");
        assert_eq!(film_status(table(None, folder.path()).world()), None);
        let mut app = table(Some("true"), folder.path());
        app.insert_resource(MatchSession::new(None));
        assert_eq!(film_status(app.world()), None);
        let mut app = table(Some("true"), folder.path());
        app.insert_resource(MatchOver(None));
        assert_eq!(film_status(app.world()), None);
    }
}
