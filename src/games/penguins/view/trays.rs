//! What stands in each tray: the fish a seat has, whose turn it is, who has how many, what can be done.

use super::aim::Aims;
use super::finish::{self, Finishing};
use super::marks::Sights;
use super::routes::Routes;
use super::show::winners;
use crate::contract::{Actor, Game as _, Seat, listed};
use crate::games::penguins::Penguins;
use crate::games::penguins::action::{Action, At};
use crate::games::penguins::rules::ice::position;
use crate::games::penguins::state::{Ice, Phase};
use crate::table::absence::WhoIsAway;
use crate::table::evening::again;
use crate::table::hosting::Hosted;
use crate::table::monitors::as_it_was;
use crate::table::playback::Shown;
use crate::table::sayings::Sayings;
use crate::table::seats::{AwaitedSeats, Chairs};
use crate::table::tray::{Chip, Tone, TrayButton, TrayModel, Trays, place_in_order};
use crate::table::tutorial::Learning;
use crate::table::waiting::{Armed, armed_words};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// What a button of a tray, a verb or a key does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Press {
    /// The next of the own penguins.
    Next,
    /// The next way to the left, the tile before.
    Left,
    /// The next way to the right, the tile after.
    Right,
    /// A tile further.
    Further,
    /// To go where one looks.
    Go,
    /// The last choice is taken back.
    TakeBack,
    /// The rest is played at once.
    Finish,
}

const ALL: [Press; 7] = [
    Press::Next,
    Press::Left,
    Press::Right,
    Press::Further,
    Press::Go,
    Press::TakeBack,
    Press::Finish,
];

impl Press {
    /// The press behind the id of a tray's button.
    pub fn from_id(id: u32) -> Option<Self> {
        ALL.get(id as usize).copied()
    }

    /// Its id in a tray.
    pub fn id(self) -> u32 {
        self as u32
    }
}

/// The hats of the penguins, for chips.
const HATS: [&str; 4] = ["hat_1", "hat_2", "hat_3", "hat_4"];

/// Everything the trays tell of.
#[derive(SystemParam)]
pub struct News<'w> {
    hosted: Res<'w, Hosted<Penguins>>,
    shown: Res<'w, Shown<Penguins>>,
    aims: Res<'w, Aims>,
    armed: Res<'w, Armed<Penguins>>,
    sayings: Res<'w, Sayings>,
    finishing: Res<'w, Finishing>,
    chairs: Res<'w, Chairs>,
    away: WhoIsAway<'w>,
    awaited: Res<'w, AwaitedSeats>,
    learning: Option<Res<'w, Learning>>,
}

/// Fills in the trays of all seats.
pub fn fill(news: News, sights: Sights, mut trays: ResMut<Trays>) {
    if !news.is_new() {
        return;
    }
    let offered = |seat| as_it_was(news.away.dress(news.tray(seat, &sights), seat), &news.shown);
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
            || self.armed.is_changed()
            || self.sayings.is_changed()
            || self.finishing.is_changed()
            || self.chairs.is_changed()
            || self.away.is_changed()
            || self.awaited.is_changed()
    }

    fn ice(&self) -> &Ice {
        &self.shown.view
    }

    /// Whether what is shown is what is: only then can somebody choose.
    fn is_open(&self) -> bool {
        self.shown.is_idle() && !self.hosted.is_holding()
    }

    fn name(&self, seat: Seat) -> &str {
        self.hosted.game().setup().name(seat.index())
    }

    fn tray(&self, seat: Seat, sights: &Sights) -> TrayModel {
        let colony = self.ice().players.get(seat.index());
        let awaited = self.is_open() && self.awaited.0.contains(&seat);
        let person = self.chairs.is_person(seat);
        let (line, tone) = self.line(seat, awaited && person, sights);
        TrayModel {
            number: colony.map_or(0, |colony| colony.score).to_string(),
            number_name: "fish".into(),
            place_in_order: self.place_in_order(seat),
            armed: armed_words(&self.armed, seat),
            chips: self.chips(seat),
            buttons: self.buttons(seat, awaited, sights),
            line,
            tone,
            awaited,
            ..TrayModel::default()
        }
    }

    /// How many act before a seat; those who cannot any more are passed over.
    fn place_in_order(&self, seat: Seat) -> Option<String> {
        let ice = self.ice();
        let turn = ice.turn?;
        let colony = ice.players.get(seat.index()).filter(|one| one.removed.is_none())?;
        let position = ice.position()?;
        if position.is_placing() && colony.to_place == 0 {
            return None;
        }
        if !position.is_placing() && position.is_stuck(seat.index()) {
            return Some("stuck".into());
        }
        let acts = |other: usize| match position.is_placing() {
            true => position.player(other).to_place > 0,
            false => !position.is_stuck(other),
        };
        let (mut at, mut before) = (turn.index(), 0);
        while at != seat.index() && before < ice.players.len() {
            at = position.after(at);
            before += usize::from(at == seat.index() || acts(at));
        }
        Some(place_in_order(Some(before)))
    }

    /// The penguins left to place, the fish of the others, the tiles that are left.
    fn chips(&self, seat: Seat) -> Vec<Chip> {
        let ice = self.ice();
        let mut chips = Vec::new();
        let to_place = ice.players.get(seat.index()).map_or(0, |colony| colony.to_place);
        if to_place > 0 {
            chips.push(Chip::icon("penguins", to_place.to_string()));
        }
        for (other, colony) in Seat::all(ice.players.len()).zip(&ice.players) {
            if other != seat {
                let hat = HATS[other.index() % HATS.len()];
                let dim = colony.removed.is_some();
                chips.push(Chip { dim, ..Chip::icon(hat, colony.score.to_string()) });
            }
        }
        chips.push(Chip::icon("ice", ice.tiles().count().to_string()));
        chips
    }

    fn buttons(&self, seat: Seat, awaited: bool, sights: &Sights) -> Vec<TrayButton> {
        let ice = self.ice();
        let over = ice.phase == Phase::Over;
        if over {
            let watched = self.chairs.seats().all(|seat| self.chairs.is_bot(seat));
            let asks = self.is_open() && (self.chairs.is_person(seat) || watched);
            // Where nobody sits, everybody may say that another match, or the lobby, is wanted.
            let open = |button| TrayButton { open: watched, ..button };
            let buttons = if asks { again::buttons() } else { Vec::new() };
            return buttons.into_iter().map(open).collect();
        }
        if !self.chairs.is_person(seat) {
            return Vec::new();
        }
        let mut buttons = match ice.phase {
            Phase::Placing if self.to_place(seat) => self.placing_buttons(seat, awaited),
            Phase::Moving if !self.is_stuck(seat) => self.moving_buttons(seat, awaited, sights),
            _ => Vec::new(),
        };
        let plays_on = self.finishing.0 || self.learning.is_some();
        if self.is_open() && !plays_on && finish::is_settled(ice) {
            let finish = button(Press::Finish, "Finish");
            buttons.push(TrayButton { strong: true, icon: Some("play"), ..finish });
        }
        if self.is_open() && self.hosted.game().take_back(seat).is_some() {
            buttons.push(icon(Press::TakeBack, "undo"));
        }
        buttons
    }

    fn to_place(&self, seat: Seat) -> bool {
        self.ice().players.get(seat.index()).is_some_and(|colony| colony.to_place > 0)
    }

    fn is_stuck(&self, seat: Seat) -> bool {
        let position = position(self.hosted.game().world());
        seat.index() >= position.players() || position.is_stuck(seat.index())
    }

    fn placing_buttons(&self, seat: Seat, awaited: bool) -> Vec<TrayButton> {
        let target = self.aims.get(seat).and_then(|aim| aim.target);
        let off = match target {
            None => Some("Choose a tile first: click it, or step there with the arrows.".into()),
            Some(at) if awaited => self.why_not(seat, Action::Place(at)),
            Some(_) => None,
        };
        let label = if awaited { "Place" } else { "Keep" };
        vec![
            icon(Press::Left, "arrow_left"),
            icon(Press::Right, "arrow_right"),
            TrayButton { off, strong: awaited, ..button(Press::Go, label) },
        ]
    }

    fn moving_buttons(&self, seat: Seat, awaited: bool, sights: &Sights) -> Vec<TrayButton> {
        let aim = self.aims.get(seat).unwrap_or_default();
        let aimed = aim.chosen.zip(aim.target);
        let takes = sights.routes(seat).map(|routes| routes.fish).filter(|_| aimed.is_some());
        let off = match aimed {
            None => Some("Click one of your penguins, then the tile it shall go to.".into()),
            Some((from, to)) if awaited => self.why_not(seat, Action::Move(from, to)),
            Some(_) => None,
        };
        let verb = if awaited { "Go" } else { "Keep" };
        let label = takes.map_or(verb.into(), |fish| format!("{verb} +{fish}"));
        let none = aim.chosen.is_none();
        let first = none.then(|| "Take up a penguin first.".to_owned());
        vec![
            TrayButton { strong: awaited && none, ..button(Press::Next, "Penguin") },
            TrayButton { off: first.clone(), ..icon(Press::Left, "arrow_left") },
            TrayButton { off: first.clone(), ..icon(Press::Right, "arrow_right") },
            TrayButton { off: first, ..button(Press::Further, "Further") },
            TrayButton { off, strong: awaited, ..button(Press::Go, &label) },
        ]
    }

    fn why_not(&self, seat: Seat, action: Action) -> Option<String> {
        let world = self.hosted.game().world();
        Penguins::check(world, Actor::Seat(seat), &action).err().map(|why| why.to_string())
    }

    fn line(&self, seat: Seat, awaited: bool, sights: &Sights) -> (String, Tone) {
        if let Some((said, tone)) = self.sayings.get(seat) {
            return (said.to_owned(), tone);
        }
        if self.ice().phase == Phase::Over {
            let won = winners(self.ice()).contains(&seat);
            return (self.ending(seat), if won { Tone::Good } else { Tone::Plain });
        }
        if self.finishing.0 {
            return ("All penguins take their best way to the end.".into(), Tone::Plain);
        }
        let looks = sights.routes(seat).map(|routes| self.look(seat, &routes, awaited));
        let line = looks.unwrap_or_else(|| match awaited {
            true => self.question(seat),
            false => self.what_goes_on(seat),
        });
        (line, if awaited { Tone::Ask } else { Tone::Plain })
    }

    /// What the penguin a seat looks at takes, and where it can go.
    fn look(&self, seat: Seat, routes: &Routes, awaited: bool) -> String {
        let aim = self.aims.get(seat).unwrap_or_default();
        let tiles: usize = routes.lines.iter().map(Vec::len).sum();
        if tiles == 0 {
            return "This penguin cannot move any more.".into();
        }
        let to = aim.hover.or(aim.target).filter(|&to| routes.reach(to));
        let takes = format!("takes {} fish, and its tile sinks", routes.fish);
        match (to, awaited) {
            (Some(to), true) => {
                format!("It {takes}; it would stand on {}.", self.fish_at(to))
            }
            (Some(to), false) => {
                format!("At your turn it {takes}; it would stand on {}.", self.fish_at(to))
            }
            (None, _) if tiles == 1 => format!("It {takes}. It can go to one tile."),
            (None, _) => format!("It {takes}. It can go to {tiles} tiles."),
        }
    }

    fn fish_at(&self, at: At) -> String {
        format!("{} fish", self.ice().fish_at(at))
    }

    fn question(&self, seat: Seat) -> String {
        match self.ice().phase {
            Phase::Placing => {
                let left = self.ice().players.get(seat.index()).map_or(0, |one| one.to_place);
                match left {
                    1 => "Your turn: click a free tile for your last penguin.".into(),
                    left => format!("Your turn: click a free tile. {left} penguins to place."),
                }
            }
            _ => "Your turn: click a penguin, then the tile it shall go to.".into(),
        }
    }

    fn what_goes_on(&self, seat: Seat) -> String {
        let ice = self.ice();
        let colony = ice.players.get(seat.index());
        if colony.is_some_and(|colony| colony.removed.is_some()) {
            return "You are not in the match any more.".into();
        }
        let Some(turn) = ice.turn else { return String::new() };
        let name = if turn == seat { "You" } else { self.name(turn) };
        let (verb, rest) = match (ice.phase, turn == seat) {
            (Phase::Placing, true) => ("place", " a penguin."),
            (Phase::Placing, false) => ("places", " a penguin."),
            (_, true) => ("move", "."),
            (_, false) => ("moves", "."),
        };
        let now = format!("{name} {verb}{rest}");
        match ice.phase == Phase::Moving && self.is_stuck(seat) {
            true => format!("None of your penguins can move any more. {now}"),
            false => now,
        }
    }

    /// Who has won.
    fn ending(&self, seat: Seat) -> String {
        let winners = winners(self.ice());
        let others: Vec<&str> =
            winners.iter().filter(|&&one| one != seat).map(|&one| self.name(one)).collect();
        match (winners.contains(&seat), others.as_slice()) {
            (true, []) => "You have won.".to_owned(),
            (true, others) => format!("You have won, with {}.", listed(others)),
            (false, []) => "Nobody has won.".into(),
            (false, [one]) => format!("{one} has won."),
            (false, others) => format!("{} have won.", listed(others)),
        }
    }
}

impl Sights<'_> {
    /// The ways a seat looks at, kept ones aside.
    fn routes(&self, seat: Seat) -> Option<Routes> {
        self.sight(seat).filter(|sight| !sight.kept).and_then(|sight| sight.routes)
    }
}

fn button(press: Press, label: &str) -> TrayButton {
    TrayButton { id: press.id(), label: label.into(), ..TrayButton::default() }
}

fn icon(press: Press, icon: &'static str) -> TrayButton {
    TrayButton { icon: Some(icon), ..button(press, "") }
}
