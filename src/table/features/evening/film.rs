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
use std::time::Duration;

/// The most bytes that are read of a process's output, from its end.
const MOST_BYTES: u64 = 4096;
/// Time between two looks at the files of a film.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// Path of the program that makes films; it is called as `PROGRAM replay JOURNAL --film FILM --film-progress`. `None`:
/// no films are offered.
#[derive(Resource, Debug, Default)]
pub struct FilmProgram(pub Option<PathBuf>);

/// The films that are being made.
#[derive(Resource, Debug, Default)]
pub struct FilmJobs(Vec<FilmJob>);

#[derive(Debug)]
struct FilmJob {
    film: PathBuf,
    process: Child,
    /// Output of the process: its progress, and its errors.
    stdout: File,
    stderr: File,
    /// The share that is done, in per cent.
    done: u8,
}

/// The film of the match on the table, as everybody at it may know.
#[derive(Resource, Debug, Default, Clone, PartialEq, Eq)]
pub enum FilmStatus {
    /// No film can be made.
    #[default]
    None,
    /// It can be made from this journal.
    CanBeMade(PathBuf),
    /// It is being made: the share that is done, in per cent.
    BeingMade(u8),
    /// It exists.
    Made,
}

/// Finds the status of the film of the match on the table. Its file is looked for twice a second, not in every frame.
pub(super) fn update_status(
    time: Res<Time<Real>>,
    program: Res<FilmProgram>,
    jobs: Res<FilmJobs>,
    over: Option<Res<MatchOver>>,
    session: Option<Res<MatchSession>>,
    mut looked: Local<Duration>,
    mut status: ResMut<FilmStatus>,
) {
    let is_over = over.is_some_and(|over| over.0.is_some());
    let journal = session.as_ref().and_then(|session| session.journal.as_ref());
    let Some(journal) = journal.filter(|_| is_over && program.0.is_some()) else {
        status.set_if_neq(FilmStatus::None);
        return;
    };
    let film = film_path(journal);
    if let Some(job) = jobs.0.iter().find(|job| job.film == film) {
        status.set_if_neq(FilmStatus::BeingMade(job.done));
        return;
    }
    let is_known = matches!(&*status, FilmStatus::CanBeMade(known) if known == journal);
    if is_known && time.elapsed().saturating_sub(*looked) < LOOK_EVERY {
        return;
    }
    *looked = time.elapsed();
    status.set_if_neq(match film.exists() {
        true => FilmStatus::Made,
        false => FilmStatus::CanBeMade(journal.clone()),
    });
}

/// Path of the film of a journal: in the same folder and under the same name, as for the poster.
fn film_path(journal: &Path) -> PathBuf {
    journal.with_extension("gif")
}

/// Starts to make the film of the match on the table unless it is there or is being made already, and tells the host.
pub(super) fn begin_film(world: &mut World) {
    if let FilmStatus::CanBeMade(journal) = world.resource::<FilmStatus>().clone() {
        world.insert_resource(FilmStatus::BeingMade(0));
        begin(world, &journal);
    }
}

/// Starts to make the film of a journal, and tells the host.
fn begin(world: &mut World, journal: &Path) {
    let Some(program) = world.get_resource::<FilmProgram>().and_then(|film| film.0.clone()) else {
        return;
    };
    let film = film_path(journal);
    let notice = match start_process(&program, journal, &film) {
        Ok((process, stdout, stderr)) => {
            let notice = format!("A film of the match is being made: {}.", film.display());
            let job = FilmJob { film, process, stdout, stderr, done: 0 };
            world.resource_mut::<FilmJobs>().0.push(job);
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

/// Starts the program, with low priority if the system has `nice`. Returns its process, its output and its error output.
fn start_process(program: &Path, journal: &Path, film: &Path) -> io::Result<(Child, File, File)> {
    let (stdout, stderr) = (tempfile::tempfile()?, tempfile::tempfile()?);
    let run = |mut command: Command| {
        let command = command.stdin(Stdio::null()).stdout(stdout.try_clone()?);
        let command = command.stderr(stderr.try_clone()?);
        command.arg("replay").arg(journal).arg("--film").arg(film).arg("--film-progress").spawn()
    };
    let mut with_low_priority = Command::new("nice");
    with_low_priority.args(["-n", "15"]).arg(program);
    let process = run(with_low_priority).or_else(|_| run(Command::new(program)))?;
    Ok((process, stdout, stderr))
}

/// Reads the progress of films, and reports finished ones to the host: where they are, or why they could not be made.
pub(super) fn report(
    time: Res<Time<Real>>,
    mut read: Local<Duration>,
    mut jobs: ResMut<FilmJobs>,
    mut notices: ResMut<HostNotices>,
) {
    let is_due = time.elapsed().saturating_sub(*read) >= LOOK_EVERY;
    if is_due {
        *read = time.elapsed();
    }
    // This runs in every frame, and mostly changes nothing.
    jobs.bypass_change_detection().0.retain_mut(|job| {
        let failure = match job.process.try_wait() {
            Ok(None) => {
                if let Some(done) =
                    is_due.then(|| last_line(&mut job.stdout).parse().ok()).flatten()
                {
                    job.done = done;
                }
                return true;
            }
            Ok(Some(status)) if status.success() => None,
            Ok(Some(_)) => Some(last_sentence(&mut job.stderr)),
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
fn last_sentence(stderr: &mut File) -> String {
    // The program puts its name before each of its errors.
    visible::sentence(last_line(stderr).trim_start_matches("shoal: "))
}

/// The last line of a program's output; empty if there is none.
fn last_line(output: &mut File) -> String {
    let mut bytes = Vec::new();
    let length = output.metadata().map_or(0, |data| data.len());
    let read = output.seek(io::SeekFrom::Start(length.saturating_sub(MOST_BYTES)));
    if read.is_ok() {
        // Output that cannot be read is left out.
        let _ = output.take(MOST_BYTES).read_to_end(&mut bytes);
    }
    let text = String::from_utf8_lossy(&bytes);
    let last = text.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default();
    last.trim().to_owned()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use shoal_contract::Seat;

    /// A table on which a match with a journal is over. `program` stands in for the one that makes films.
    fn table(program: Option<&str>, folder: &Path) -> App {
        let mut app = App::new();
        app.init_resource::<FilmJobs>().init_resource::<FilmStatus>();
        app.init_resource::<HostNotices>();
        app.insert_resource(FilmProgram(program.map(PathBuf::from)));
        app.insert_resource(MatchOver(Some(vec![Seat(0)])));
        app.insert_resource(MatchSession::new(Some(folder.join("reef-0001.journal"))));
        app.add_plugins(bevy::time::TimePlugin)
            .add_systems(Update, (report, update_status).chain());
        app
    }

    fn notices(app: &App) -> Vec<String> {
        app.world().resource::<HostNotices>().iter().map(str::to_owned).collect()
    }

    fn status(app: &mut App) -> FilmStatus {
        app.update();
        app.world().resource::<FilmStatus>().clone()
    }

    /// Makes the film that is offered, and waits for the end of its process.
    fn make_film(app: &mut App) {
        assert!(matches!(status(app), FilmStatus::CanBeMade(_)), "it is offered");
        begin_film(app.world_mut());
        begin_film(app.world_mut());
        assert_eq!(app.world().resource::<FilmJobs>().0.len(), 1, "once at a time");
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
        app.insert_resource(FilmStatus::None);
        assert_eq!(status(&mut app), FilmStatus::Made);
    }

    #[test]
    fn everybody_may_know_how_much_of_a_film_is_done() {
        let folder = tempfile::tempdir().expect("a folder");
        let program = folder.path().join("filmer");
        std::fs::write(&program, "#!/bin/sh\necho 7\necho 40\nexec sleep 20\n").expect("ours");
        let may_run = std::os::unix::fs::PermissionsExt::from_mode(0o700);
        std::fs::set_permissions(&program, may_run).expect("ours");
        let mut app = table(program.to_str(), folder.path());
        app.update();
        begin_film(app.world_mut());
        assert_eq!(status(&mut app), FilmStatus::BeingMade(0));
        let is_told = (0..2000).any(|_| {
            std::thread::sleep(Duration::from_millis(5));
            status(&mut app) == FilmStatus::BeingMade(40)
        });
        for job in &mut app.world_mut().resource_mut::<FilmJobs>().0 {
            job.process.kill().expect("it was started");
        }
        assert!(is_told);
    }

    #[test]
    fn a_film_that_cannot_be_made_is_reported_and_offered_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut app = table(Some("false"), folder.path());
        make_film(&mut app);
        assert!(notices(&app).last().is_some_and(|notice| notice.contains("could not be made")));
        assert!(matches!(status(&mut app), FilmStatus::CanBeMade(_)));
    }

    #[test]
    fn no_film_is_offered_before_the_end_or_without_a_journal_or_program() {
        let folder = tempfile::tempdir().expect("a folder");
        assert_eq!(status(&mut table(None, folder.path())), FilmStatus::None);
        let mut app = table(Some("true"), folder.path());
        app.insert_resource(MatchSession::new(None));
        assert_eq!(status(&mut app), FilmStatus::None);
        let mut app = table(Some("true"), folder.path());
        app.insert_resource(MatchOver(None));
        assert_eq!(status(&mut app), FilmStatus::None);
    }
}
