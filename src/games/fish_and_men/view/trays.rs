//! What stands in each tray: health, whose turn, pollution, what can be done and why it changed.

use super::aim::Aims;
use super::ledger::{Ledgers, signed};
use super::pieces::industry_drawing;
use super::reach::{Reach, why_not};
use crate::contract::{Game as _, Seat};
use crate::games::fish_and_men::FishAndMen;
use crate::games::fish_and_men::action::Action;
use crate::games::fish_and_men::rules::feeding::{clean_beside, gain_of};
use crate::games::fish_and_men::rules::fish::fish_of;
use crate::games::fish_and_men::rules::fish_move::plan_step;
use crate::games::fish_and_men::rules::level::Grade;
use crate::games::fish_and_men::rules::pollution::PollutionMap;
use crate::games::fish_and_men::rules::world::MatchSetup;
use crate::games::fish_and_men::setup::Setup;
use crate::games::fish_and_men::state::{FishTurn, Phase, Sea};
use crate::table::hosting::Hosted;
use crate::table::monitors::as_it_was;
use crate::table::playback::{Pace, Shown};
use crate::table::seats::{AwaitedSeats, Chairs, Orphans};
use crate::table::tray::{Chip, Tone, TrayButton, TrayModel, Trays, offer};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// What a button of a tray, a verb or a key does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the button it is named for")]
pub enum Press {
    Feed,
    Move,
    TurnLeft,
    TurnRight,
    Forward,
    Done,
    TakeBack,
    GoOn,
    Hold,
    Leave,
}

const ALL: [Press; 10] = [
    Press::Feed,
    Press::Move,
    Press::TurnLeft,
    Press::TurnRight,
    Press::Forward,
    Press::Done,
    Press::TakeBack,
    Press::GoOn,
    Press::Hold,
    Press::Leave,
];

impl Press {
    /// The press behind the id of a tray's button.
    pub fn from_id(id: u32) -> Option<Self> {
        ALL.get(id as usize).copied()
    }

    fn id(self) -> u32 {
        self as u32
    }
}

/// Everything the trays tell of.
#[derive(SystemParam)]
pub struct News<'w> {
    hosted: Res<'w, Hosted<FishAndMen>>,
    shown: Res<'w, Shown<FishAndMen>>,
    aims: Res<'w, Aims>,
    reach: Res<'w, Reach>,
    ledgers: Res<'w, Ledgers>,
    chairs: Res<'w, Chairs>,
    orphans: Res<'w, Orphans>,
    awaited: Res<'w, AwaitedSeats>,
    pace: Res<'w, Pace>,
}

/// Fills in the trays of all seats.
pub fn fill(news: News, mut trays: ResMut<Trays>) {
    if !news.is_new() {
        return;
    }
    let offered = |seat| {
        let offered = offer(news.tray(seat), seat, &news.orphans, &news.chairs);
        as_it_was(offered, &news.shown)
    };
    let models: Vec<TrayModel> = news.chairs.seats().map(offered).collect();
    if trays.0 != models {
        trays.0 = models;
    }
}

impl News<'_> {
    /// Whether anything in the trays may have changed.
    fn is_new(&self) -> bool {
        self.hosted.is_changed()
            || self.shown.is_changed()
            || self.aims.is_changed()
            || self.reach.is_changed()
            || self.ledgers.is_changed()
            || self.chairs.is_changed()
            || self.orphans.is_changed()
            || self.awaited.is_changed()
            || self.pace.is_changed()
    }

    /// The setup as it is now: the house may have changed numbers since the match began.
    fn setup(&self) -> &Setup {
        &self.hosted.game().world().resource::<MatchSetup>().0
    }

    fn sea(&self) -> &Sea {
        &self.shown.view
    }

    /// Whether what is shown is what is: only then can somebody choose.
    fn is_open(&self) -> bool {
        self.shown.is_idle() && !self.hosted.is_holding()
    }

    fn tray(&self, seat: Seat) -> TrayModel {
        let health = self.sea().fish.get(seat.index()).map_or(0, |fish| fish.health);
        let awaited = self.is_open() && self.awaited.0.contains(&seat);
        let (line, tone) = self.line(seat, awaited && self.chairs.is_person(seat));
        TrayModel {
            number: health.to_string(),
            number_name: "health".into(),
            chips: self.chips(seat),
            buttons: self.buttons(seat, awaited),
            line,
            tone,
            awaited,
        }
    }

    /// The turn, the place in the order, the pollution and which industries are at work.
    fn chips(&self, seat: Seat) -> Vec<Chip> {
        let sea = self.sea();
        let mut chips = Vec::new();
        if sea.turn > 0 {
            chips.push(Chip::text(format!("Turn {}", sea.turn)));
        }
        if let Some(place) = sea.order.iter().position(|&other| other == seat) {
            chips.push(Chip::text(format!("{} of {}", ordinal(place + 1), sea.order.len())));
        }
        let blobs = sea.pollution.len();
        chips.push(Chip::icon("pollution", blobs.to_string()));
        let cutoffs = &self.setup().parameters.cutoffs;
        for grade in [Grade::Blue, Grade::Green, Grade::Yellow, Grade::Red, Grade::Black] {
            let dim = !cutoffs.works(grade, u32::try_from(blobs).unwrap_or(u32::MAX));
            chips.push(Chip { icon: Some(industry_drawing(grade)), dim, ..Chip::default() });
        }
        chips
    }

    fn buttons(&self, seat: Seat, awaited: bool) -> Vec<TrayButton> {
        if !self.chairs.is_person(seat) {
            return Vec::new();
        }
        let mut buttons = match self.sea().phase {
            Phase::Over if self.is_open() => vec![TrayButton {
                icon: Some("play"),
                strong: true,
                ..button(Press::Leave, "Play another".into())
            }],
            Phase::Over => Vec::new(),
            Phase::Placing if awaited => self.placing_buttons(seat),
            Phase::Placing => Vec::new(),
            Phase::FishMove => self.fish_buttons(seat, awaited),
            _ => self.house_buttons(seat),
        };
        let over = self.sea().phase == Phase::Over;
        let may = !over && self.is_open() && self.hosted.game().take_back(seat).is_some();
        if may {
            buttons.push(icon(Press::TakeBack, "undo"));
        }
        buttons
    }

    fn placing_buttons(&self, seat: Seat) -> Vec<TrayButton> {
        let river = self.aims.get(seat).map_or(0, |aim| aim.river);
        let name = self.setup().level.rivers.get(river).map_or("", |river| river.name.as_str());
        let off = why_not(&self.hosted, seat, Action::Place { river });
        vec![
            icon(Press::TurnLeft, "arrow_left"),
            icon(Press::TurnRight, "arrow_right"),
            TrayButton { off, strong: true, ..button(Press::Done, format!("Start: {name}")) },
        ]
    }

    /// The six buttons of the original, each with what it would do now.
    fn fish_buttons(&self, seat: Seat, awaited: bool) -> Vec<TrayButton> {
        let closed = (!awaited).then(|| self.not_now(seat));
        let off = |action: Action| closed.clone().or_else(|| why_not(&self.hosted, seat, action));
        let world = self.hosted.game().world();
        let feed = fish_of(world, seat).and_then(|fish| Some((fish, fish.square()?))).map(
            |(fish, square)| {
                let numbers = &self.setup().parameters;
                let clean =
                    clean_beside(world.resource(), world.resource::<PollutionMap>(), square);
                gain_of(numbers.feed_rate, clean).min(numbers.max_health - fish.health)
            },
        );
        let heading = self.aims.heading(seat);
        let feed_off = off(Action::Feed);
        let step_off = off(Action::Step { heading });
        let forward = fish_of(world, seat)
            .filter(|_| step_off.is_none())
            .and_then(|fish| Some(plan_step(world, fish, heading).ok()?.health - fish.health))
            .map_or("Forward".into(), |change| match change {
                0 => "Forward 0".into(),
                change => format!("Forward {}", signed(change)),
            });
        let feed = match (feed, &feed_off) {
            (Some(gain), None) => format!("Feed {}", signed(gain)),
            _ => "Feed".into(),
        };
        let turn_off = closed.clone();
        vec![
            TrayButton { strong: true, off: feed_off, ..button(Press::Feed, feed) },
            TrayButton {
                strong: true,
                off: off(Action::Move),
                ..button(Press::Move, "Move".into())
            },
            TrayButton { off: turn_off.clone(), ..icon(Press::TurnLeft, "arrow_left") },
            TrayButton { off: turn_off, ..icon(Press::TurnRight, "arrow_right") },
            TrayButton { strong: true, off: step_off, ..button(Press::Forward, forward) },
            TrayButton { off: off(Action::Done), ..button(Press::Done, "Done".into()) },
        ]
    }

    /// While the house is about to act: wait, or go on at once.
    fn house_buttons(&self, seat: Seat) -> Vec<TrayButton> {
        let Some(action) = FishAndMen::press_on(self.hosted.game().world()) else {
            return Vec::new();
        };
        if !self.is_open() {
            return Vec::new();
        }
        let label = match action {
            Action::BeginTurn => "Fish Move",
            Action::MakePollution => "Make Pollution",
            Action::MovePollution => "Move Pollution",
            _ => "Vanish Pollution",
        };
        let mut buttons = vec![TrayButton {
            icon: Some("play"),
            strong: true,
            ..button(Press::GoOn, label.into())
        }];
        if self.pace.by_itself {
            let held = self.pace.held_by.contains(&seat);
            let text = if held { "Waiting" } else { "Wait" };
            buttons.push(TrayButton {
                icon: Some("pause"),
                strong: held,
                ..button(Press::Hold, text.into())
            });
        }
        buttons
    }

    fn not_now(&self, seat: Seat) -> String {
        match self.awaited.0.first() {
            _ if !self.is_open() => "One moment: something is still happening.".into(),
            Some(other) if *other != seat => {
                format!("It is {}'s turn.", self.setup().name(other.index()))
            }
            _ => "Not now.".into(),
        }
    }

    /// One or two sentences: what is going on or asked, and why the health changed.
    fn line(&self, seat: Seat, awaited: bool) -> (String, Tone) {
        if let Some((said, tone)) = self.aims.said(seat) {
            return (said.to_owned(), tone);
        }
        let (reason, good) = self.ledgers.line(seat);
        let now = if awaited { self.question(seat) } else { self.what_goes_on(seat) };
        let tone = match (awaited, reason.is_empty(), good) {
            _ if self.sea().winner == Some(seat) => Tone::Good,
            (true, ..) => Tone::Ask,
            (_, true, _) => Tone::Plain,
            (_, _, true) => Tone::Good,
            (_, _, false) => Tone::Bad,
        };
        let line = if reason.is_empty() { now } else { format!("{now}\n{reason}") };
        (line, tone)
    }

    fn question(&self, seat: Seat) -> String {
        let sea = self.sea();
        let Some(fish) = sea.fish.get(seat.index()) else { return String::new() };
        match (sea.phase, fish.turn) {
            (Phase::Placing, _) => "Your turn: click the river you start from.".into(),
            (_, FishTurn::Moving { points }) => self.price(seat, points),
            _ if fish.first_turn => "Your first turn: press Move, and leave the river.".into(),
            _ => "Your turn: feed or move?".into(),
        }
    }

    /// What the path that is drawn or pointed at costs.
    fn price(&self, seat: Seat, points: u32) -> String {
        let steps = if points == 1 { "1 step".into() } else { format!("{points} steps") };
        let aim = self.aims.get(seat);
        let drawn =
            aim.and_then(|aim| aim.path.as_ref()).map(|(_, way)| (way, "Click again to go"));
        let pointed = || {
            let way =
                self.reach.ways.get(&aim?.hover?).filter(|_| self.reach.seat == Some(seat))?;
            Some((way, "Click to draw the way"))
        };
        match drawn.or_else(pointed) {
            Some((way, _)) if way.steps.is_empty() => "Click your own square twice to stay.".into(),
            Some((way, what)) => {
                let health = self.sea().fish.get(seat.index()).map_or(0, |fish| fish.health);
                let change = way.health - health;
                let wins = if way.wins { ", and you win" } else { "" };
                format!("{what}: {} of {steps}, health {}{wins}.", way.steps.len(), signed(change))
            }
            None => format!("{steps} left: click where you want to end, or press Done."),
        }
    }

    fn what_goes_on(&self, seat: Seat) -> String {
        let sea = self.sea();
        let name = |seat: Seat| self.setup().name(seat.index()).to_owned();
        if let Some(winner) = sea.winner {
            return if winner == seat {
                "You have won: your school is home.".into()
            } else {
                format!("{} has won.", name(winner))
            };
        }
        let next = match sea.phase {
            Phase::Placing | Phase::FishMove => sea.order.get(sea.through).copied(),
            _ => None,
        };
        match (sea.phase, next) {
            (Phase::Placing, Some(other)) => format!("{} chooses a river.", name(other)),
            (Phase::FishMove, Some(other)) if other == seat => "Your turn.".into(),
            (Phase::FishMove, Some(other)) => format!("{}'s turn.", name(other)),
            (Phase::Over, _) => "The match is over.".into(),
            _ if self.pace.by_itself && !self.pace.held_by.is_empty() => {
                let who: Vec<String> = self.pace.held_by.iter().map(|&seat| name(seat)).collect();
                format!("{} asked to wait.", who.join(" and "))
            }
            (Phase::Beginning, _) => "The next turn begins.".into(),
            (Phase::MakePollution, _) => "The industries are about to pollute.".into(),
            (Phase::MovePollution, _) => "The pollution is about to drift.".into(),
            (Phase::VanishPollution, _) => "Lonely pollution is about to vanish.".into(),
            _ => String::new(),
        }
    }
}

fn button(press: Press, label: String) -> TrayButton {
    TrayButton { id: press.id(), label, ..TrayButton::default() }
}

fn icon(press: Press, icon: &'static str) -> TrayButton {
    TrayButton { icon: Some(icon), ..button(press, String::new()) }
}

fn ordinal(number: usize) -> String {
    let ending = match number {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}
