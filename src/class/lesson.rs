//! A lesson: groups, the phones of pupils, and time, which others let pass.

use super::addresses::PhoneAddresses;
use super::debriefs::{DebriefQueue, DebriefSampler, LessonMatchId};
use super::game::ClassGame;
use super::group::{ClassSeatPlayer, GroupStage, PupilGroup};
use super::plan::{ChoiceMethod, LessonPlan};
use super::results::LessonOutcome;
use serde::{Deserialize, Serialize};
use shoal_contract::journal::JournalFolder;
use shoal_host::folders::FolderEnvironment;
use shoal_host::level_library::LevelLibrary;
use shoal_host::simulate::ThreadedSampler;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// A lesson: its plan, its groups, and the phones of pupils.
pub struct ClassLesson<G: ClassGame> {
    /// The plan that it was made from, with the teacher's later changes.
    pub plan: LessonPlan<G>,
    /// The groups of the lesson.
    pub groups: Vec<PupilGroup<G>>,
    /// `true` if the teacher has started it.
    pub has_begun: bool,
    /// `true` if time stands still.
    pub is_paused: bool,
    /// The holders of the phones that have come, by the seat they have at the server.
    pub phones: BTreeMap<u8, PhoneUser>,
    /// The addresses that these phones come from.
    pub addresses: PhoneAddresses,
    /// The results of matches that are over, in the order in which they ended.
    pub outcomes: Vec<LessonOutcome<G>>,
    /// `true` if the table and the pages of outcomes are to be written anew.
    pub has_new_results: bool,
    /// The last thing that went wrong, in a sentence for the teacher.
    pub trouble: Option<String>,
    /// The levels that the teacher may choose; those of the program, if nobody has set others.
    pub levels: LevelLibrary,
    debriefs: DebriefQueue<G>,
    /// The folder for journals.
    folder: JournalFolder,
    is_changed: bool,
}

/// The holder of a phone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PhoneUser {
    /// Nobody has said yet.
    New,
    /// A whole group's, passed round.
    Group(usize),
    /// A pupil's: group and seat.
    Pupil(usize, usize),
}

impl PhoneUser {
    /// The group that passes this phone round.
    pub fn group(self) -> Option<usize> {
        if let Self::Group(index) = self { Some(index) } else { None }
    }
}

impl<G: ClassGame> ClassLesson<G> {
    /// A lesson that has not begun. Its journals go into this folder.
    pub fn new(plan: LessonPlan<G>, folder: JournalFolder) -> Self {
        Self::with(plan, folder, Arc::new(ThreadedSampler::in_background()))
    }

    /// A lesson as [`ClassLesson::new`] makes it, with another sampler for the debriefs.
    pub fn with(plan: LessonPlan<G>, folder: JournalFolder, sampler: DebriefSampler) -> Self {
        let groups = (0..plan.groups).map(|index| PupilGroup::new(index, &plan)).collect();
        Self {
            plan,
            groups,
            has_begun: false,
            is_paused: false,
            phones: BTreeMap::new(),
            addresses: PhoneAddresses::default(),
            outcomes: Vec::new(),
            has_new_results: false,
            trouble: None,
            levels: LevelLibrary::of::<G>(FolderEnvironment::default()),
            debriefs: DebriefQueue::new(sampler),
            folder,
            is_changed: true,
        }
    }

    /// The folder of its journals.
    pub fn folder(&self) -> &JournalFolder {
        &self.folder
    }

    /// Notes that something has changed, which is to be written down.
    pub fn change(&mut self) {
        self.is_changed = true;
    }

    /// `true` if something has changed since this was last asked.
    pub fn take_change(&mut self) -> bool {
        std::mem::take(&mut self.is_changed)
    }

    /// The group with this number, from 0.
    ///
    /// # Errors
    /// A sentence, if there is none.
    pub fn group(&mut self, index: usize) -> Result<&mut PupilGroup<G>, String> {
        let count = self.groups.len();
        let missing = || format!("There is no group {}: the groups are 1 to {count}.", index + 1);
        self.groups.get_mut(index).ok_or_else(missing)
    }

    /// Begins the matches of all groups that have pupils and play none.
    ///
    /// # Errors
    /// A sentence, if a journal cannot be written.
    pub fn start(&mut self) -> Result<(), String> {
        self.has_begun = true;
        self.is_paused = false;
        self.change();
        let Self { groups, plan, folder, .. } = self;
        let mut waiting =
            groups.iter_mut().filter(|group| group.stage(plan) == GroupStage::Waiting);
        waiting.try_for_each(|group| group.begin(plan, folder))
    }

    /// Begins the next match of a group that is done.
    ///
    /// # Errors
    /// A sentence, if it still plays or was not looked back at yet, or the journal cannot be written.
    pub fn again(&mut self, index: usize) -> Result<(), String> {
        let played = self.group(index)?.played();
        if self.groups[index].is_over() && !self.has_debrief(played) {
            return Err(
                "The look back at this game is not ready yet: try again in a moment.".into()
            );
        }
        self.change();
        self.groups[index].again(&self.plan, &self.folder)
    }

    /// Lets time pass. What goes wrong is said on the teacher's page.
    pub fn advance_time(&mut self, time: Duration) {
        if self.has_begun && !self.is_paused {
            for group in &mut self.groups {
                let before = group.question();
                if let Err(trouble) = group.advance_group_time(time, &self.plan) {
                    self.trouble = Some(trouble);
                }
                self.is_changed |= before != group.question();
            }
        }
        self.update_debriefs();
    }

    /// Begins the debriefs of matches that are over, and takes those that were finished meanwhile.
    fn update_debriefs(&mut self) {
        for group in &self.groups {
            if group.is_over()
                && !self.has_debrief(group.played())
                && let Some(past) = &group.past
                && let Err(trouble) = self.debriefs.request_debrief(group.played(), past)
            {
                self.trouble = Some(trouble);
            }
        }
        for debrief in self.debriefs.take_finished() {
            let ((group, game), names) = (debrief.played, self.groups[debrief.played.0].names());
            self.outcomes.push(LessonOutcome { group, game, names, ending: debrief.ending });
            self.has_new_results = true;
            self.is_changed = true;
        }
    }

    fn has_debrief(&self, played: LessonMatchId) -> bool {
        self.outcomes.iter().any(|outcome| outcome.played() == played)
    }

    /// Forgets what came of a match, because it goes on.
    pub fn forget_outcome(&mut self, played: LessonMatchId) {
        self.debriefs.forget(played);
        self.outcomes.retain(|outcome| outcome.played() != played);
    }

    /// Gives a pupil a seat that a bot plays.
    ///
    /// # Errors
    /// A sentence for the pupil: the seat is not free.
    pub fn admit(&mut self, index: usize, seat: usize, name: String) -> Result<(), String> {
        let has_begun = self.has_begun;
        let group = self.group(index)?;
        if group.seat_players.get(seat) != Some(&ClassSeatPlayer::Bot) {
            return Err("This place is taken: choose another.".into());
        }
        group.sit(seat, ClassSeatPlayer::Pupil { name })?;
        self.change();
        // The first pupil of a group that was empty when the others began.
        if has_begun && self.groups[index].stage(&self.plan) == GroupStage::Waiting {
            self.groups[index].begin(&self.plan, &self.folder)?;
        }
        Ok(())
    }

    /// `true` if phones are used.
    pub fn has_phones(&self) -> bool {
        self.plan.way != ChoiceMethod::Cards
    }
}
