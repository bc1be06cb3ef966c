//! The panels before everybody who solves a puzzle, the entries of their menus, and the celebration.

use super::book::{PuzzleBook, is_solved};
use super::list::PuzzleLists;
use super::solving::{ActivePuzzle, PuzzleStage};
use super::{LEAVE, LIST, PuzzleSource, RESTART, SOLUTION};
use crate::features::help::HelpSource;
use crate::features::tutorial::OutlinedTarget;
use crate::matches::celebration::WinnerCelebration;
use crate::matches::hosting::HostedMatch;
use crate::matches::playback::PlaybackState;
use bevy::ecs::world::World;
use bevy::prelude::*;
use shoal_contract::{PuzzleCard, PuzzleGame as _, Seat};
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::seat_panels::{
    SeatPanel, SeatPanelButton, SeatPanelKind, SeatPanels,
};
use shoal_tabletop::surfaces::tray::{TrayMenu, TrayMenuEntry};
use shoal_tabletop::system::settings::Settings;
use std::marker::PhantomData;

/// A request about a puzzle. The number is that of its button.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PuzzleRequest {
    Again = 1,
    Hint,
    Solution,
    Restart,
    Next,
    Leave,
}

impl PuzzleRequest {
    const ALL: [Self; 6] =
        [Self::Again, Self::Hint, Self::Solution, Self::Restart, Self::Next, Self::Leave];

    /// Returns the request that a button makes.
    pub fn of(id: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|ask| *ask as u32 == id)
    }

    fn button(self, label: impl Into<String>) -> SeatPanelButton {
        let icon = match self {
            Self::Again | Self::Restart => Some("undo"),
            Self::Next => Some("play"),
            Self::Leave => Some("home"),
            Self::Hint | Self::Solution => None,
        };
        SeatPanelButton::new(self as u32, label).icon(icon)
    }
}

/// The entries of the menu: number, drawing, words, and the article on it.
pub(super) const ENTRIES: [(u32, &str, &str, &str); 4] = [
    (SOLUTION, "goal", "Show the solution", "menu_solution"),
    (RESTART, "undo", "From the beginning", "menu_restart"),
    (LIST, "earlier", "All puzzles", "menu_puzzles"),
    (LEAVE, "home", "Back to the lobby", "menu_leave"),
];

/// The stage, number of actions and number of hints at which the panels were shown last.
#[derive(Resource)]
pub(super) struct PuzzlePanelState<V> {
    last: Option<(PuzzleStage, usize, u8)>,
    game: PhantomData<fn() -> V>,
}

impl<V> Default for PuzzlePanelState<V> {
    fn default() -> Self {
        Self { last: None, game: PhantomData }
    }
}

/// Shows everybody who solves the puzzle a panel with news.
pub(super) fn show_panels<V: PuzzleSource>(world: &mut World) {
    let (hosted, shown) =
        (world.resource::<HostedMatch<V>>(), world.resource::<PlaybackState<V>>());
    let taken = hosted.game().taken().len();
    let solving = world.resource::<ActivePuzzle<V>>();
    // Only what people do themselves takes away what was said.
    let (at, hints) = match solving.stage {
        PuzzleStage::Open => (taken, solving.hints(taken)),
        _ => (0, 0),
    };
    let now = Some((solving.stage, at, hints));
    let is_quiet = shown.is_idle() && !hosted.is_holding();
    // A hint waits until it is known.
    let waits = hints > 0 && solving.advice.is_none();
    if world.resource::<PuzzlePanelState<V>>().last == now || waits || !is_quiet {
        return;
    }
    world.insert_resource(PuzzlePanelState::<V> { last: now, game: PhantomData });
    let panel = panel::<V>(world, hints);
    if hints > 0 {
        point_out::<V>(world, hints);
    }
    let chairs = world.resource::<Chairs>();
    let people: Vec<Seat> = chairs.seats().filter(|&seat| chairs.is_person(seat)).collect();
    for seat in people {
        world.resource_mut::<PuzzleLists<V>>().close(seat);
        let mut seat_panels = world.resource_mut::<SeatPanels>();
        match &panel {
            Some(panel) => seat_panels.insert(seat, SeatPanelKind::Lesson, panel.clone()),
            None => seat_panels.remove(seat, SeatPanelKind::Lesson),
        }
    }
}

/// Returns the panel to show now, if anything is to be said.
fn panel<V: PuzzleSource>(world: &World, hints: u8) -> Option<SeatPanel> {
    let solving = world.resource::<ActivePuzzle<V>>();
    let (game, card) = (world.resource::<HostedMatch<V>>().game(), &solving.card);
    let grade = grade_words(card.grade, V::Game::GRADES);
    let hint = || PuzzleRequest::Hint.button("Hint");
    let solution = || PuzzleRequest::Solution.button("Solution");
    let next = || PuzzleRequest::Next.button("Next puzzle").strong();
    let (title, lines, source, buttons) = match solving.stage {
        PuzzleStage::Open if hints > 0 => {
            let advice = solving.advice.as_ref().filter(|advice| advice.seat == solving.seat)?;
            let (line, buttons) = match hints {
                1 => (
                    V::Game::hint(game, &advice.action),
                    vec![PuzzleRequest::Hint.button("Where?"), solution()],
                ),
                _ => {
                    let actions = [advice.action.clone()];
                    let words = <V as HelpSource>::words(game.world(), solving.seat, &actions);
                    (format!("{words}: the place is outlined."), vec![solution()])
                }
            };
            ("Hint".to_owned(), vec![line], String::new(), buttons)
        }
        PuzzleStage::Open if game.taken().is_empty() => {
            let lines = vec![format!("{}.", card.goal)];
            (card.title.clone(), lines, grade, vec![hint(), solution()])
        }
        PuzzleStage::Open => return None,
        PuzzleStage::Missed => {
            let again = PuzzleRequest::Again.button("Try again").strong();
            let lines = vec![card.missed.to_owned()];
            ("Not quite".to_owned(), lines, String::new(), vec![again, hint(), solution()])
        }
        PuzzleStage::Solved => {
            let (book, settings) =
                (world.resource::<PuzzleBook<V::Game>>(), world.resource::<Settings>());
            let solved = book.all.iter().filter(|entry| is_solved(settings, entry)).count();
            let line = format!("Solved at this table: {solved} of {}.", book.all.len());
            let restart = PuzzleRequest::Restart.button("Once more");
            let title = format!("Solved: {}", card.title);
            (title, vec![line], grade, vec![next(), restart, PuzzleRequest::Leave.button("Lobby")])
        }
        PuzzleStage::Showing => {
            let lines = vec!["Watch: this is one way to do it.".to_owned()];
            ("The solution".to_owned(), lines, String::new(), Vec::new())
        }
        PuzzleStage::Shown => {
            let restart = PuzzleRequest::Restart.button("Try it").strong();
            let next = PuzzleRequest::Next.button("Next puzzle");
            let lines = vec![reached(card)];
            ("That was the solution".to_owned(), lines, String::new(), vec![restart, next])
        }
        PuzzleStage::Impossible => {
            let lines = vec!["This puzzle cannot be solved as it is written.".to_owned()];
            (
                card.title.clone(),
                lines,
                String::new(),
                vec![next(), PuzzleRequest::Leave.button("Lobby")],
            )
        }
    };
    let icon = Some(V::card().emblem);
    Some(SeatPanel { icon, title, lines, source, buttons, closes: true, ..SeatPanel::default() })
}

fn reached(card: &PuzzleCard) -> String {
    format!("{}: done. Now you try.", card.goal)
}

/// `Grade 2 of 5`.
fn grade_words(grade: u8, most: u8) -> String {
    format!("Grade {grade} of {most}")
}

/// Lights the subject of a hint: at first only the piece, then its destination, which is outlined, too.
fn point_out<V: PuzzleSource>(world: &mut World, hints: u8) {
    let solving = world.resource::<ActivePuzzle<V>>();
    let seat = solving.seat;
    let advice = solving.advice.clone().filter(|advice| advice.seat == seat);
    match advice {
        Some(advice) if hints > 1 => _ = V::point_out(world, seat, &[advice.action]),
        Some(advice) => V::point_at_first(world, seat, &advice.action),
        None => {}
    }
}

/// Outlines the destination of the next action while a second hint is shown.
pub(super) fn outline_target<V: PuzzleSource>(world: &mut World) {
    let taken = world.resource::<HostedMatch<V>>().game().taken().len();
    let solving = world.resource::<ActivePuzzle<V>>();
    let is_told = solving.stage == PuzzleStage::Open && solving.hints(taken) > 1;
    let advice = solving.advice.as_ref().filter(|it| is_told && it.seat == solving.seat);
    let place = advice.and_then(|it| V::target(world, it.seat, std::slice::from_ref(&it.action)));
    world.resource_mut::<OutlinedTarget>().set_if_neq(OutlinedTarget(place));
}

/// Adds the entries to the menus of all who solve the puzzle.
pub(super) fn offer_menu<V: PuzzleSource>(
    chairs: Res<Chairs>,
    solving: Res<ActivePuzzle<V>>,
    mut menu: ResMut<TrayMenu>,
) {
    if !chairs.is_changed() && !solving.is_added() {
        return;
    }
    for seat in chairs.seats().filter(|&seat| chairs.is_person(seat)) {
        for (id, icon, label, article) in ENTRIES {
            let (icon, label) = (Some(icon), label.into());
            menu.offer(seat, TrayMenuEntry { id, icon, label, article, off: None });
        }
    }
}

/// Celebrates those who have solved the puzzle, and nobody for a solution that was only shown.
pub(super) fn celebrate<V: PuzzleSource>(
    solving: Res<ActivePuzzle<V>>,
    shown: Res<PlaybackState<V>>,
    mut celebrated: ResMut<WinnerCelebration>,
) {
    let is_new = solving.is_changed() || shown.is_changed() || celebrated.is_changed();
    if !is_new || !shown.is_idle() {
        return;
    }
    celebrated.set_if_neq(match solving.stage {
        PuzzleStage::Solved => V::celebration(vec![solving.seat]),
        _ => WinnerCelebration::default(),
    });
}
