//! The wall and the teacher's page, as data for their scripts. Neither holds choices that are not shown yet.

use super::addresses::CrowdedAddress;
use super::game::ClassGame;
use super::group::{ClassSeatPlayer, PupilGroup};
use super::lesson::{ClassLesson, PhoneUser};
use super::plan::ChoiceMethod;
use serde::Serialize;
use shoal_contract::levels::FiledLevel as _;
use shoal_host::level_library::{LevelLibrary, LibraryLevel};

/// The data shown on the wall.
#[derive(Serialize)]
#[serde(bound = "")]
pub struct WallState<G: ClassGame> {
    /// `true` if the lesson has begun.
    has_begun: bool,
    /// `true` if time stands still.
    is_paused: bool,
    /// The code by which phones come in, if they are used.
    door: Option<ShownJoinCode>,
    /// The groups.
    groups: Vec<G::Shown>,
    /// The questions to talk about once a match is over.
    questions: Vec<String>,
}

/// The code that pupils scan.
#[derive(Debug, Clone, Serialize)]
pub struct ShownJoinCode {
    /// The address to type into a browser.
    pub address: String,
    /// The letters to type on the page.
    pub letters: String,
    /// Modules on a side of the code, without its quiet zone.
    pub side: usize,
    /// Its dark modules, as column and row.
    pub dark: Vec<(usize, usize)>,
}

/// A seat.
#[derive(Debug, Serialize)]
pub struct ShownSeat {
    letter: String,
    name: String,
    /// `true` if a bot plays.
    is_bot: bool,
    /// `true` if it has to choose, and has not.
    is_missing: bool,
    /// `true` if it has to choose, and has.
    is_ready: bool,
}

impl ShownSeat {
    /// The seat of a group with this index.
    pub fn of<G: ClassGame>(lesson: &ClassLesson<G>, group: &PupilGroup<G>, seat: usize) -> Self {
        let is_asked = group.asked_pupils().iter().any(|(asked, _)| *asked == seat);
        let has_chosen = group.choices()[seat].is_some();
        Self {
            letter: G::mark(seat),
            name: if lesson.plan.with_names { group.names()[seat].clone() } else { String::new() },
            is_bot: group.sitters[seat] == ClassSeatPlayer::Bot,
            is_missing: is_asked && !has_chosen,
            is_ready: is_asked && has_chosen,
        }
    }
}

/// The data shown on the teacher's page: the wall, and what only the teacher sees.
#[derive(Serialize)]
#[serde(bound = "")]
pub struct TeacherPageState<G: ClassGame> {
    wall: WallState<G>,
    way: ChoiceMethod,
    seconds: u32,
    /// The name of the level of matches that begin now.
    level: String,
    chooses_for_late: bool,
    with_names: bool,
    /// The settings of the game itself, for matches that begin now.
    #[serde(flatten)]
    terms: G::Terms,
    /// The number of the question that each group is asked.
    questions: Vec<u64>,
    /// Nicknames by group and seat, also while the wall does not show them.
    names: Vec<Vec<String>>,
    /// The groups that pass a phone round, and have one.
    with_phone: Vec<usize>,
    /// The number of phones that have come.
    phones: usize,
    /// The number of phones that have a place.
    seated: usize,
    /// Addresses of many phones that the teacher has not said anything about.
    crowded: Vec<CrowdedAddress>,
    /// The path of the folder with journals and results.
    folder: String,
    /// The table of all matches in it.
    table: &'static str,
    /// The last thing that went wrong.
    trouble: Option<String>,
}

impl<G: ClassGame> TeacherPageState<G> {
    /// Collects the data of a lesson.
    pub fn of(lesson: &ClassLesson<G>, door: Option<&ShownJoinCode>) -> Self {
        let plan = &lesson.plan;
        Self {
            wall: WallState::of(lesson, door),
            way: plan.way,
            seconds: plan.seconds,
            level: plan.level.name().to_owned(),
            chooses_for_late: plan.chooses_for_late,
            with_names: plan.with_names,
            terms: plan.terms.clone(),
            questions: lesson.groups.iter().map(PupilGroup::question).collect(),
            names: lesson.groups.iter().map(PupilGroup::names).collect(),
            with_phone: lesson.phones.values().filter_map(|holder| holder.group()).collect(),
            phones: lesson.phones.len(),
            crowded: lesson.addresses.crowded(),
            seated: lesson.phones.values().filter(|holder| **holder != PhoneUser::New).count(),
            folder: lesson.folder().path().display().to_string(),
            table: G::TABLE,
            trouble: lesson.trouble.clone(),
        }
    }
}

/// A level that the teacher may choose.
#[derive(Debug, Serialize)]
pub struct OfferedLevel {
    /// The level's name in the library, which orders the list.
    name: String,
    /// The name that its author gave it; nothing if no match can be played there.
    title: Option<String>,
    /// The author's words about it, or the reason why no match can be played there.
    about: String,
}

impl OfferedLevel {
    /// All levels of a library, even those that cannot be played: somebody wants to know why.
    pub fn all<G: ClassGame>(levels: &LevelLibrary) -> Vec<Self> {
        let offered = |LibraryLevel { name, .. }: LibraryLevel| match levels.load::<G::Level>(&name)
        {
            Ok(file) => Self { name, title: Some(file.level.name().to_owned()), about: file.about },
            Err(about) => Self { name, title: None, about },
        };
        levels.list().into_iter().map(offered).collect()
    }
}

impl<G: ClassGame> WallState<G> {
    /// Collects the data of a lesson.
    pub fn of(lesson: &ClassLesson<G>, door: Option<&ShownJoinCode>) -> Self {
        Self {
            has_begun: lesson.has_begun,
            is_paused: lesson.is_paused,
            door: door.cloned(),
            groups: lesson.groups.iter().map(|group| G::shown(lesson, group)).collect(),
            questions: G::list_discussion_questions(&lesson.plan),
        }
    }
}
