//! The data of a lesson's two pages, as JSON for their scripts: the wall, which the whole class sees, and the teacher's
//! page. Neither has choices that are not shown yet. All names of fields are those that the scripts read.

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
    /// The QR code by which phones join the lesson, if phones are used.
    door: Option<ShownJoinCode>,
    /// The data of each group, which are of another kind in each game.
    groups: Vec<G::Shown>,
    /// The questions to talk about once a match is over.
    questions: Vec<String>,
}

/// The QR code by which phones join the lesson, and the same address to be typed.
#[derive(Debug, Clone, Serialize)]
pub struct ShownJoinCode {
    /// The address to type into a browser.
    pub address: String,
    /// The letters to type on the page.
    pub letters: String,
    /// The number of modules (small squares) on a side of the code, without the empty border around it.
    pub side: usize,
    /// The column and row of each dark module, from 0.
    pub dark: Vec<(usize, usize)>,
}

/// A seat of a group's match.
#[derive(Debug, Serialize)]
pub struct ShownSeat {
    /// The mark of the seat, a letter or a number: see [`ClassGame::mark`].
    letter: String,
    /// The nickname; empty if names are not shown.
    name: String,
    /// `true` if a bot plays.
    is_bot: bool,
    /// `true` if its pupils are asked, and have not chosen yet.
    is_missing: bool,
    /// `true` if its pupils are asked, and have chosen.
    is_ready: bool,
}

impl ShownSeat {
    /// Collects the data of the seat with this index.
    pub fn of<G: ClassGame>(lesson: &ClassLesson<G>, group: &PupilGroup<G>, seat: usize) -> Self {
        let is_asked = group.asked_pupils().iter().any(|(asked, _)| *asked == seat);
        let has_chosen = group.choices()[seat].is_some();
        Self {
            letter: G::mark(seat),
            name: if lesson.plan.with_names { group.names()[seat].clone() } else { String::new() },
            is_bot: group.seat_players[seat] == ClassSeatPlayer::Bot,
            is_missing: is_asked && !has_chosen,
            is_ready: is_asked && has_chosen,
        }
    }
}

/// The data shown on the teacher's page: those of the wall, and those that only the teacher sees.
#[derive(Serialize)]
#[serde(bound = "")]
pub struct TeacherPageState<G: ClassGame> {
    wall: WallState<G>,
    /// The way in which pupils choose.
    way: ChoiceMethod,
    /// The time that pupils talk before the last call, in seconds.
    seconds: u32,
    /// The name of the level for matches that begin from now on.
    level: String,
    /// `true` if a choice is made for seats that have not chosen by the last call.
    chooses_for_late: bool,
    /// `true` if names of pupils are shown on the wall and in the results.
    with_names: bool,
    /// The game's own settings, for matches that begin from now on.
    #[serde(flatten)]
    terms: G::Terms,
    /// The number of the question that each group is asked: see [`PupilGroup::question`].
    questions: Vec<u64>,
    /// Nicknames by group and seat, also while the wall does not show them.
    names: Vec<Vec<String>>,
    /// The groups that have a phone and pass it round.
    with_phone: Vec<usize>,
    /// The number of phones that have joined.
    phones: usize,
    /// The number of those that have a seat or a group.
    seated: usize,
    /// The network addresses that many phones share and that the teacher has not vouched for.
    crowded: Vec<CrowdedAddress>,
    /// The path of the folder with journals and results.
    folder: String,
    /// The name of the file in that folder with the table of all matches.
    table: &'static str,
    /// A sentence about the last thing that went wrong.
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
    /// The level's name in the library, by which the list is sorted.
    name: String,
    /// The name that its author gave it; `None` if no match can be played on it.
    title: Option<String>,
    /// The author's words about it, or the reason why no match can be played on it.
    about: String,
}

impl OfferedLevel {
    /// All levels of a library, even those that cannot be played: the teacher is told why.
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
