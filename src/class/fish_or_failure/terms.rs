//! The settings of a teacher for matches of Fish or Failure that begin from then on.

use crate::lesson::ClassLesson;
use serde::{Deserialize, Serialize};
use shoal_fish_or_failure::FishOrFailure;
use shoal_fish_or_failure::talk::TalkAgreement;

/// The settings of a teacher for Fish or Failure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FishLessonSettings {
    /// The agreement of pupils about talking (rules 8.3).
    pub talk: TalkAgreement,
    /// The rule about talking of each group, where groups have rules of their own; empty for the one of all.
    pub rules: Vec<String>,
    /// `true` if nobody's money is shown before the end (rules 8.4).
    pub hidden_totals: bool,
    /// The money that a majority may take from a company, in dollars; 0 without such votes (rules 8.2).
    pub fine: u32,
    /// `true` if all groups draw the same events in the same order.
    pub same_cards: bool,
}

impl FishLessonSettings {
    /// The default settings for this many groups.
    pub fn default_for(groups: usize) -> Self {
        Self {
            talk: TalkAgreement::Free,
            rules: vec![String::new(); groups],
            hidden_totals: false,
            fine: 0,
            same_cards: true,
        }
    }
}

/// An order of the teacher, as the page sends it. Groups count from 0.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum FishTeacherOrder {
    /// Sets the agreement of pupils about talking.
    Talk {
        /// The agreement.
        talk: TalkAgreement,
    },
    /// Writes down the rule about talking of one group; it counts where groups play by own rules.
    Rule {
        /// The group.
        group: usize,
        /// The rule; empty for the one of all.
        text: String,
    },
    /// Sets whether money is hidden.
    HideTotals {
        /// `true` if it is hidden.
        on: bool,
    },
    /// Sets the money that a majority may take from a company.
    Fine {
        /// The amount, in dollars; 0 without such votes.
        dollars: u32,
    },
    /// Sets whether all groups draw the same events.
    SameCards {
        /// `true` if they draw the same.
        on: bool,
    },
}

/// Does what the teacher orders.
///
/// # Errors
/// A sentence for the teacher.
pub fn obey(
    lesson: &mut ClassLesson<FishOrFailure>,
    order: FishTeacherOrder,
) -> Result<(), String> {
    match order {
        FishTeacherOrder::Talk { talk } => lesson.change_plan(|plan| plan.terms.talk = talk),
        FishTeacherOrder::Rule { group, text } => write_rule(lesson, group, &text),
        FishTeacherOrder::HideTotals { on } => {
            lesson.change_plan(|plan| plan.terms.hidden_totals = on)
        }
        FishTeacherOrder::Fine { dollars } => lesson.change_plan(|plan| plan.terms.fine = dollars),
        FishTeacherOrder::SameCards { on } => lesson.change_plan(|plan| plan.terms.same_cards = on),
    }
}

fn write_rule(
    lesson: &mut ClassLesson<FishOrFailure>,
    group: usize,
    text: &str,
) -> Result<(), String> {
    lesson.group(group)?;
    let rule = shoal_phone::PhoneText::from(text).as_str().trim().to_owned();
    let mut plan = lesson.plan.clone();
    plan.terms.talk = TalkAgreement::Agreed(rule.clone());
    plan.check()?;
    lesson.plan.terms.rules[group] = rule;
    Ok(())
}
