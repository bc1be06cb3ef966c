//! `shoal class GAME`: a lesson for a whole class, with a wall and a page for the teacher.

use super::CommandFailure;
use crate::class::food_chain::terms::DesignSchedule;
use crate::class::game::ClassGame;
use crate::class::lesson::ClassLesson;
use crate::class::lesson_folder;
use crate::class::plan::{ChoiceMethod, LessonPlan};
use crate::class::server::LessonServer;
use crate::contract::Game as _;
use crate::folders::FolderEnvironment;
use crate::fresh::fresh_seed;
use crate::games::fish_or_failure::FishOrFailure;
use crate::games::food_chain::FoodChain;
use crate::level_library::LevelLibrary;
use crate::terminal;
use shoal_phone::addresses;
use std::io::Write as _;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The default port. Phones and bookmarks find the same lesson there after it went on.
const PORT: u16 = 7426;

/// The default number of companies in a group.
const COMPANIES: usize = 4;

/// The arguments of `shoal class`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Open the wall on the projector and the teacher's page on your own screen. In fish-or-failure, groups \
                  play side by side, and pupils need only cards or paper; with --way one-phone or --way phones \
                  they choose on phones in the same network. In food-chain, all groups share one jungle, each with \
                  a phone. Everything is saved: after a crash, --resume continues."
)]
pub(super) struct ClassArguments {
    /// The game to play: fish-or-failure (the default) or food-chain
    game: Option<String>,
    /// Number of groups: 1 to 8, 2 to 8 in food-chain
    #[arg(long, default_value_t = 6)]
    groups: usize,
    /// Number of companies in a group, 3 to 5 [default: 4] (fish-or-failure)
    #[arg(long)]
    players: Option<usize>,
    /// Way pupils choose [default: cards; in food-chain always one phone for each group]
    #[arg(long, value_enum)]
    way: Option<ChoosingMethod>,
    /// The reef of the first game, or the dish of the first season, by name or as a file
    #[arg(long, value_name = "NAME")]
    level: Option<String>,
    /// Length of the talk in seconds [default: 60, 120 in food-chain]
    #[arg(long)]
    seconds: Option<u32>,
    /// Dollars that a majority can take from a company in the first game; 0 for no such votes [default: 0]
    /// (fish-or-failure)
    #[arg(long)]
    fine: Option<u32>,
    /// Number of cycles in the first season, 5 to 200 [default: 40] (food-chain)
    #[arg(long)]
    cycles: Option<u32>,
    /// Number of cycles after which groups design again in the first season; 0 for whenever a species reaches 100,
    /// halves or dies [default: 5] (food-chain)
    #[arg(long)]
    every: Option<u32>,
    /// The seed of the events, to draw the same ones again
    #[arg(long)]
    seed: Option<u64>,
    /// The address of this computer that phones can reach; without phones, only this computer is served
    #[arg(long)]
    address: Option<IpAddr>,
    /// The port
    #[arg(long, default_value_t = PORT)]
    port: u16,
    /// Folder in which lessons are kept
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// Continue the last lesson, or the last one of the game that is named, as it was planned
    #[arg(long, conflicts_with_all = ["groups", "players", "way", "level", "seconds", "fine", "cycles", "every", "seed"])]
    resume: bool,
}

/// The way in which pupils choose, as the command line names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum ChoosingMethod {
    /// With cards or paper; the teacher types the open cards
    Cards,
    /// With one phone per group, which is passed round
    OnePhone,
    /// With a phone each
    Phones,
}

/// A game that a class plays, as far as the command line differs.
trait ClassCommandGame: ClassGame {
    /// The plan of these arguments.
    ///
    /// # Errors
    /// A sentence: an argument belongs to another game.
    fn plan(arguments: &ClassArguments, seed: u64) -> Result<LessonPlan<Self>, String>;
}

impl ClassCommandGame for FishOrFailure {
    fn plan(arguments: &ClassArguments, seed: u64) -> Result<LessonPlan<Self>, String> {
        let others =
            [("--cycles", arguments.cycles.is_some()), ("--every", arguments.every.is_some())];
        refuse_foreign_arguments::<FoodChain>(&others)?;
        let method = arguments.way.unwrap_or(ChoosingMethod::Cards).choice_method();
        let players = arguments.players.unwrap_or(COMPANIES);
        let mut plan: LessonPlan<Self> = LessonPlan::new(arguments.groups, players, method, seed);
        plan.terms.fine = arguments.fine.unwrap_or(0);
        Ok(plan)
    }
}

impl ClassCommandGame for FoodChain {
    fn plan(arguments: &ClassArguments, seed: u64) -> Result<LessonPlan<Self>, String> {
        let others =
            [("--players", arguments.players.is_some()), ("--fine", arguments.fine.is_some())];
        refuse_foreign_arguments::<FishOrFailure>(&others)?;
        let method = arguments.way.unwrap_or(ChoosingMethod::Phones).choice_method();
        let mut plan: LessonPlan<Self> = LessonPlan::new(1, arguments.groups, method, seed);
        let defaults = plan.terms;
        plan.terms.cycles = arguments.cycles.unwrap_or(defaults.cycles);
        plan.terms.stand = match arguments.every {
            None => defaults.stand,
            Some(0) => DesignSchedule::Events,
            Some(every) => DesignSchedule::Every(every),
        };
        Ok(plan)
    }
}

/// Refuses arguments that only the game `G` has.
fn refuse_foreign_arguments<G: ClassGame>(given: &[(&str, bool)]) -> Result<(), String> {
    match given.iter().find(|(_, is_given)| *is_given) {
        Some((name, _)) => {
            Err(format!("only classes of {} have {name}: leave it out", G::info().name))
        }
        None => Ok(()),
    }
}

impl ChoosingMethod {
    fn choice_method(self) -> ChoiceMethod {
        match self {
            Self::Cards => ChoiceMethod::Cards,
            Self::OnePhone => ChoiceMethod::OnePhone,
            Self::Phones => ChoiceMethod::Phones,
        }
    }
}

/// Serves the lesson until it is interrupted.
pub(super) fn run(arguments: &ClassArguments) -> Result<(), CommandFailure> {
    let home = home(arguments)?;
    let name = arguments.game.as_deref();
    let known = [FishOrFailure::info(), FoodChain::info()];
    let named = known.iter().find(|info| name.is_some_and(|name| info.is_called(name)));
    if let (Some(name), None) = (name, named) {
        let names = known.map(|info| info.name).join(" or ");
        return Err(format!("there are no classes of \"{name}\": a class plays {names}").into());
    }
    let named = named.map(|info| info.name);
    let (resumed, game) = match arguments.resume {
        true => {
            let (path, game) = lesson_folder::newest(&home, named)?;
            (Some(path), game)
        }
        false => (None, named.unwrap_or(FishOrFailure::info().name).to_owned()),
    };
    match FoodChain::info().is_called(&game) {
        true => serve::<FoodChain>(arguments, &home, resumed.as_deref()),
        false => serve::<FishOrFailure>(arguments, &home, resumed.as_deref()),
    }
}

/// Serves a lesson of a game: one that goes on, or a new one.
fn serve<G: ClassCommandGame>(
    arguments: &ClassArguments,
    home: &Path,
    resumed: Option<&Path>,
) -> Result<(), CommandFailure> {
    let (mut lesson, keys) = match resumed {
        Some(path) => {
            let (lesson, keys) = lesson_folder::resume::<G>(path)?;
            (lesson, Some(keys))
        }
        None => (ClassLesson::new(plan::<G>(arguments)?, lesson_folder::create(home)?), None),
    };
    lesson.levels = levels::<G>();
    let at = SocketAddr::new(address(arguments, lesson.has_phones())?, arguments.port);
    let folder = lesson.folder().path().display().to_string();
    let mut server = LessonServer::start(lesson, at, keys)?;
    let mut out = terminal::out();
    writeln!(out, "The wall, for the projector:    {}", server.wall())?;
    writeln!(out, "Your own page, for nobody else: {}", server.teacher())?;
    writeln!(out, "The lesson is kept in {folder}")?;
    writeln!(out, "Ctrl-C ends it; \"shoal class --resume\" continues it.")?;
    out.flush()?;
    while server.serve_once() {}
    Ok(())
}

/// The levels of the program, and those in the person's own folder.
fn levels<G: ClassGame>() -> LevelLibrary {
    LevelLibrary::of::<G>(FolderEnvironment::of_process())
}

/// Finds the folder in which lessons are kept.
fn home(arguments: &ClassArguments) -> Result<PathBuf, String> {
    if let Some(folder) = &arguments.folder {
        return Ok(folder.clone());
    }
    let home = FolderEnvironment::of_process().data_home;
    let home = home.ok_or("there is no folder for your data here: name one with --folder")?;
    Ok(home.join("shoal").join("classes"))
}

fn plan<G: ClassCommandGame>(arguments: &ClassArguments) -> Result<LessonPlan<G>, String> {
    let mut plan = G::plan(arguments, arguments.seed.unwrap_or_else(fresh_seed))?;
    if let Some(name) = &arguments.level {
        plan.level = Arc::new(levels::<G>().load::<G::Level>(name)?.level);
    }
    plan.seconds = arguments.seconds.unwrap_or(plan.seconds);
    plan.check()?;
    Ok(plan)
}

/// The address that is served: the likeliest one for phones, or else this computer's own.
fn address(arguments: &ClassArguments, has_phones: bool) -> Result<IpAddr, String> {
    if let Some(address) = arguments.address {
        return Ok(address);
    }
    if !has_phones {
        return Ok(Ipv4Addr::LOCALHOST.into());
    }
    let found = addresses::likely().map_err(|error| error.to_string())?;
    let first = found.into_iter().next().map(|address| address.ip);
    first.ok_or_else(|| {
        "this computer is not in a network that phones could reach: connect it, or give its address with \
         --address"
            .into()
    })
}
