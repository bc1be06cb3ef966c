//! A lesson: a match in the journal's own format, and captions.
//!
//! ```text
//! == 4
//! Out of the river
//! You have {points}. Click where you want to end.
//! -> Rule 4.1.4
//! {"check":"...","action":{"n":1,...}}
//! ```
//! A caption stands under the number of the action it is shown before; the one after the last action is
//! shown at the end. A name in braces stands for a fact of the match at that moment, or for the button of the reader's own
//! device ([`PROMPT_NAMES`]). The learner has the
//! first seat. When a lesson is read it is played through once, so that a lesson that does not fit
//! the rules is not begun.

use super::{LessonMoment, TutorialSource};
use crate::features::help::{HelpArticle, HelpArticles};
use crate::matches::playback::ActionOf;
use shoal_contract::journal::{Journal, JournalStep, read_from};
use shoal_contract::{Actor, Match, MatchBeginning, Seat};
use shoal_tabletop::pointers::controls::PROMPT_NAMES;
use shoal_tabletop::surfaces::board::Cell;
use std::collections::BTreeMap;

/// The learner's seat.
pub const LEARNER: Seat = Seat(0);
/// Beginning of a line of the journal.
const JOURNAL: &str = "{\"check\"";

/// A lesson that was read and fits the rules.
pub struct TutorialLesson<V: TutorialSource> {
    /// The beginning of the match.
    pub beginning: MatchBeginning<V::Game>,
    /// All its actions.
    pub steps: Vec<JournalStep<ActionOf<V>>>,
    /// The captions by the number of the action they are shown before, from 1.
    pub captions: BTreeMap<usize, HelpArticle>,
    /// The learner's task for each action, in words; empty for the actions of others.
    pub words: Vec<String>,
    /// The cells of the board in which each action is seen.
    pub cells: Vec<Vec<Cell>>,
}

impl<V: TutorialSource> TutorialLesson<V> {
    /// Reads a lesson; `name` is what messages call it.
    ///
    /// # Errors
    /// One sentence: the fault of the lesson, and where it is.
    pub fn read(name: &str, text: &str) -> Result<Self, String> {
        let journal: String = lines_of(text, true);
        let reading = read_from(name, journal.as_bytes()).map_err(|error| error.to_string())?;
        let journal = Journal::<V::Game>::of(&reading).map_err(|error| error.to_string())?;
        journal.resume().map_err(|error| error.to_string())?;
        let written = HelpArticles::read(&lines_of(text, false))?;
        let mut lesson = Self {
            beginning: journal.beginning.clone(),
            steps: journal.steps,
            captions: BTreeMap::new(),
            words: Vec::new(),
            cells: Vec::new(),
        };
        lesson.play_through(&written)?;
        match written.iter().find(|(key, _)| !lesson.has(key)) {
            Some((key, _)) => Err(format!("{name}: there is no action {key} for its caption")),
            None => Ok(lesson),
        }
    }

    fn has(&self, key: &str) -> bool {
        key.parse().is_ok_and(|number| self.captions.contains_key(&number))
    }

    /// Plays all actions and fills in the captions on the way.
    fn play_through(&mut self, written: &HelpArticles) -> Result<(), String> {
        let mut game = Match::begin(self.beginning.clone()).map_err(|why| why.to_string())?;
        let mut events = Vec::new();
        for index in 0..=self.steps.len() {
            if let Some(article) = written.get(&(index + 1).to_string()) {
                let next = self.steps.get(index);
                let moment =
                    LessonMoment::<V> { game: &game, learner: LEARNER, events: &events, next };
                let filled = article.filled(&|name| moment.fact(name));
                let names = filled.names();
                let unknown = names.iter().find(|name| !PROMPT_NAMES.contains(&name.as_str()));
                if let Some(name) = unknown {
                    return Err(format!("caption {}: {name} is not known", index + 1));
                }
                self.captions.insert(index + 1, filled);
                events.clear();
            }
            let Some(step) = self.steps.get(index) else { break };
            let mine = step.actor == Actor::Seat(LEARNER);
            let run: Vec<ActionOf<V>> = match mine {
                true => self.joint_actions(index).to_vec(),
                false => Vec::new(),
            };
            let words = if mine { V::task(game.world(), LEARNER, &run) } else { String::new() };
            self.words.push(words);
            let step = &self.steps[index];
            self.cells.push(match step.actor {
                Actor::Seat(seat) => {
                    V::cells(game.world(), seat, std::slice::from_ref(&step.action))
                }
                Actor::House => Vec::new(),
            });
            game.apply_into(step.actor, &step.action, &mut events)
                .map_err(|refusal| format!("action {}: {refusal}", index + 1))?;
        }
        Ok(())
    }

    /// Returns the actions that the learner takes at a stretch from here: those that the game takes by one press, else
    /// this one alone.
    pub fn joint_actions(&self, index: usize) -> Vec<ActionOf<V>> {
        let of_learner = |step: &&JournalStep<ActionOf<V>>| step.actor == Actor::Seat(LEARNER);
        let rest = self.steps.get(index..).unwrap_or_default();
        let mine = rest.iter().take_while(of_learner).map(|step| step.action.clone());
        let mut run: Vec<ActionOf<V>> = Vec::new();
        for action in mine {
            if run.last().is_some_and(|last| !V::is_one_press(last, &action)) {
                break;
            }
            run.push(action);
        }
        run
    }
}

/// Returns the lines of a lesson that belong to the journal, or the others.
fn lines_of(text: &str, of_journal: bool) -> String {
    let lines = text.lines().filter(|line| line.starts_with(JOURNAL) == of_journal);
    lines.flat_map(|line| [line, "\n"]).collect()
}
