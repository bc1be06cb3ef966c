//! `shoal class GAME`: a lesson for a whole class, with a wall and a page for the teacher.

use super::Failure;
use crate::class::host::Host;
use crate::class::kept;
use crate::class::lesson::Lesson;
use crate::class::plan::{Plan, Way};
use crate::contract::Game as _;
use crate::fresh::fresh_seed;
use crate::games::fish_or_failure::FishOrFailure;
use crate::games::fish_or_failure::reef::Reef;
use crate::level_library::LevelLibrary;
use crate::places::Environment;
use crate::terminal;
use shoal_phone::addresses;
use std::io::Write as _;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

/// The usual port. Phones and bookmarks find the same lesson there after it went on.
const PORT: u16 = 7426;

/// What a lesson is made from.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Open the wall on the projector and the teacher's page on your own screen. Pupils need \
                        nothing but cards or paper; --way one-phone and --way phones let them choose on \
                        phones in the same network. Everything is kept: after a crash, --resume goes on."
)]
pub(super) struct Arguments {
    /// The game to play
    #[arg(default_value = "fish-or-failure")]
    game: String,
    /// How many groups there are, 1 to 8
    #[arg(long, default_value_t = 6)]
    groups: usize,
    /// How many companies a group has, 3 to 5
    #[arg(long, default_value_t = 4)]
    players: usize,
    /// How pupils choose
    #[arg(long, value_enum, default_value_t = Ways::Cards)]
    way: Ways,
    /// The reef of the first game, by its name or its file
    #[arg(long, value_name = "NAME")]
    level: Option<String>,
    /// How many seconds a talk has
    #[arg(long, default_value_t = 60)]
    seconds: u32,
    /// What a majority may take from a company in the first game, in dollars; 0 without such votes
    #[arg(long, default_value_t = 0)]
    fine: u32,
    /// Draw the same events again
    #[arg(long)]
    seed: Option<u64>,
    /// The address of this computer that phones reach; without phones it is served to this computer alone
    #[arg(long)]
    address: Option<IpAddr>,
    /// The port
    #[arg(long, default_value_t = PORT)]
    port: u16,
    /// Where lessons are kept
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// Go on with the last lesson
    #[arg(long)]
    resume: bool,
}

/// How pupils choose, as the command line says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Ways {
    /// With cards or paper; what lies open is typed
    Cards,
    /// With one phone a group, which is passed round
    OnePhone,
    /// With a phone each
    Phones,
}

/// Serves the lesson until it is interrupted.
pub(super) fn run(arguments: Arguments) -> Result<(), Failure> {
    if !FishOrFailure::info().is_called(&arguments.game) {
        return Err(format!(
            "there are no classes of \"{}\": a class plays fish-or-failure",
            arguments.game
        )
        .into());
    }
    let home = home(&arguments)?;
    let (mut lesson, keys) = match arguments.resume {
        true => {
            let (lesson, keys) = kept::resume(&kept::newest(&home)?)?;
            (lesson, Some(keys))
        }
        false => {
            let plan = plan(&arguments)?;
            (Lesson::new(plan, kept::create(&home)?), None)
        }
    };
    lesson.reefs = reefs();
    let at = SocketAddr::new(address(&arguments, &lesson)?, arguments.port);
    let folder = lesson.folder().path().display().to_string();
    let mut host = Host::start(lesson, at, keys)?;
    let mut out = terminal::out();
    writeln!(out, "The wall, for the projector:    {}", host.wall())?;
    writeln!(out, "Your own page, for nobody else: {}", host.teacher())?;
    writeln!(out, "The lesson is kept in {folder}")?;
    writeln!(out, "Ctrl-C ends it; \"shoal class --resume\" goes on with it.")?;
    out.flush()?;
    while host.turn() {}
    Ok(())
}

/// The reefs of the program, and those in the person's own folder.
fn reefs() -> LevelLibrary {
    LevelLibrary::of::<FishOrFailure>(Environment::of_process())
}

/// Where lessons are kept.
fn home(arguments: &Arguments) -> Result<PathBuf, String> {
    if let Some(folder) = &arguments.folder {
        return Ok(folder.clone());
    }
    let home = Environment::of_process().data_home;
    let home = home.ok_or("there is no folder for a person's data here: name one by --folder")?;
    Ok(home.join("shoal").join("classes"))
}

fn plan(arguments: &Arguments) -> Result<Plan, String> {
    let way = match arguments.way {
        Ways::Cards => Way::Cards,
        Ways::OnePhone => Way::OnePhone,
        Ways::Phones => Way::Phones,
    };
    let seed = arguments.seed.unwrap_or_else(fresh_seed);
    let mut plan = Plan::new(arguments.groups, arguments.players, way, seed);
    if let Some(name) = &arguments.level {
        plan.reef = Arc::new(reefs().load::<Reef>(name)?.level);
    }
    plan.seconds = arguments.seconds;
    plan.fine = arguments.fine;
    plan.check()?;
    Ok(plan)
}

/// The address that is served: the likeliest one for phones, or else this computer's own.
fn address(arguments: &Arguments, lesson: &Lesson) -> Result<IpAddr, String> {
    if let Some(address) = arguments.address {
        return Ok(address);
    }
    if !lesson.has_phones() {
        return Ok(Ipv4Addr::LOCALHOST.into());
    }
    let found = addresses::likely().map_err(|error| error.to_string())?;
    let first = found.into_iter().next().map(|address| address.ip);
    first.ok_or_else(|| {
        "this computer is in no network that phones could reach: connect it, or name its address by \
         --address"
            .into()
    })
}
