//! Puts a puzzle on the table: those who sit solve it together, and the best defence has all other seats.
//! Afterwards everybody sits as before.

use super::PuzzleSource;
use super::book::{PuzzleBook, PuzzleEntry};
use super::panels::{ENTRIES, PuzzlePanelState};
use super::solving::ActivePuzzle;
use crate::features::match_start::{
    LobbyNotice, bring_back, clockwise, held, lay_match, set_aside,
};
use crate::features::tutorial::OutlinedTarget;
use crate::matches::hosting::{HostedMatch, host};
use bevy::prelude::*;
use shoal_contract::{Game as _, GameSetup, Match, PuzzleGame, Seat};
use shoal_tabletop::geometry::{TablePlace, Tabletop};
use shoal_tabletop::seats::{Chair, LearningSession, SeatPiece, SeatPlayer};
use shoal_tabletop::surfaces::seat_panels::{SeatPanelKind, SeatPanels};
use shoal_tabletop::surfaces::tray::TrayMenu;
use shoal_tabletop::system::screens::Screen;

/// The name for a seat that would have the same name as the one who solves.
const NAMESAKE: &str = "Defender";

/// Begins a puzzle of the book by its place there: at once, or as soon as the one before has been removed.
///
/// # Errors
/// One sentence for the people at the table.
pub fn begin<V: PuzzleSource>(world: &mut World, index: usize) -> Result<(), String> {
    let is_in_match =
        world.get_resource::<State<Screen>>().is_some_and(|screen| *screen == Screen::Match);
    if !is_in_match {
        let prepared = prepare::<V>(world, index)?;
        lay_match(world, move |world| put_on_table(world, prepared));
        return Ok(());
    }
    lay_match(world, move |world| match prepare::<V>(world, index) {
        Ok(prepared) => put_on_table(world, prepared),
        Err(why) => {
            LobbyNotice::set(world, why);
            world.resource_mut::<NextState<Screen>>().set(Screen::Lobby);
        }
    });
    Ok(())
}

/// A puzzle that can be put on the table.
struct PreparedPuzzle<V: PuzzleSource> {
    game: Match<V::Game>,
    chairs: Vec<Chair>,
    solving: ActivePuzzle<V>,
}

fn prepare<V: PuzzleSource>(world: &mut World, index: usize) -> Result<PreparedPuzzle<V>, String> {
    let people = held(world);
    let people: Vec<Chair> =
        people.into_iter().filter(|chair| chair.player == SeatPlayer::Person).collect();
    let book = world.resource::<PuzzleBook<V::Game>>();
    let entry = book.all.get(index).ok_or("This puzzle no longer exists.")?;
    let names = names(entry, &people);
    let seats = names.len();
    let places = world.resource::<Tabletop>().places();
    let chairs = arranged_chairs(people, &names, V::Game::solver(&entry.puzzle), places)?;
    let state = |names: &[String]| V::Game::beginning(&entry.puzzle, names);
    // A name that no rule takes is left out.
    let game = Match::from_state(state(&names), None)
        .or_else(|_| Match::from_state(state(&[]), None))
        .map_err(|problems| format!("This puzzle cannot be played: {problems}."))?;
    debug_assert_eq!(V::Game::seats(game.world()), seats);
    Ok(PreparedPuzzle { game, chairs, solving: ActivePuzzle::of(index, entry) })
}

/// Returns the names of the seats: the one that solves has the name of the first person who sits at the table.
fn names<G: PuzzleGame>(entry: &PuzzleEntry<G>, people: &[Chair]) -> Vec<String> {
    let usual = G::beginning(&entry.puzzle, &[]);
    let mut names = G::setup_of(&usual).names();
    let solver = G::solver(&entry.puzzle).index();
    let Some(first) = people.first() else { return names };
    for (seat, name) in names.iter_mut().enumerate() {
        if seat == solver {
            name.clone_from(&first.name);
        } else if *name == first.name {
            // A person may be called as others usually are.
            *name = NAMESAKE.into();
        }
    }
    names
}

/// Returns the chairs of the match in order of seats: the first person has the seat that solves the puzzle, and the
/// others are spread around the table, clockwise from there. Then come the chairs of all who solve it together with
/// the first person.
///
/// # Errors
/// One sentence: nobody sits at the table, or too many people do.
fn arranged_chairs(
    people: Vec<Chair>,
    names: &[String],
    solver: Seat,
    places: &[TablePlace],
) -> Result<Vec<Chair>, String> {
    let mut people = people.into_iter();
    let first = people.next().ok_or("Sit down first: puzzles are for one or more people.")?;
    let partners: Vec<Chair> = people.collect();
    let is_taken = |place: &TablePlace| {
        *place == first.place || partners.iter().any(|partner| partner.place == *place)
    };
    let mut free: Vec<TablePlace> =
        places.iter().copied().filter(|place| !is_taken(place)).collect();
    free.sort_by_key(|place| (clockwise(*place) < clockwise(first.place), clockwise(*place)));
    let others = names.len() - 1;
    if free.len() < others {
        let most = places.len() - others;
        return Err(format!("This puzzle has room for {most} people: choose another one."));
    }
    let after = |seat: usize| (seat + names.len() - solver.index()) % names.len();
    let chair = |seat: usize, name: &String| match after(seat) {
        0 => first.clone(),
        step => {
            let at = step * (free.len() + 1) / (others + 1) - 1;
            Chair::new(free[at], name.clone(), SeatPlayer::Watched)
        }
    };
    let mut chairs: Vec<Chair> =
        names.iter().enumerate().map(|(seat, name)| chair(seat, name)).collect();
    let beside = |chair: Chair| Chair { player: SeatPlayer::Partner(solver), ..chair };
    chairs.extend(partners.into_iter().map(beside));
    Chair::keep_marks(&mut chairs);
    Ok(chairs)
}

fn put_on_table<V: PuzzleSource>(world: &mut World, prepared: PreparedPuzzle<V>) {
    set_aside(world, prepared.chairs);
    world.insert_resource(SeatPiece(V::piece()));
    world.insert_resource(prepared.solving);
    world.insert_resource(PuzzlePanelState::<V>::default());
    world.insert_resource(LearningSession);
    // Nothing of a puzzle is written down.
    host(world, HostedMatch::<V>::unwritten(prepared.game));
}

/// Removes the puzzle, and lets everybody sit as before.
pub(super) fn put_away<V: PuzzleSource>(world: &mut World) {
    if world.remove_resource::<ActivePuzzle<V>>().is_none() {
        return;
    }
    world.remove_resource::<LearningSession>();
    *world.resource_mut::<OutlinedTarget>() = OutlinedTarget::default();
    world.resource_mut::<SeatPanels>().remove_all(SeatPanelKind::Lesson);
    let mut menu = world.resource_mut::<TrayMenu>();
    ENTRIES.iter().for_each(|entry| menu.withdraw_from_all(entry.0));
    bring_back(world);
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_tabletop::geometry::{PLACES, TableEdge};

    fn people(places: &[usize]) -> Vec<Chair> {
        let chair = |&place: &usize| Chair::new(PLACES[place], "Ann", SeatPlayer::Person);
        places.iter().map(chair).collect()
    }

    #[test]
    fn who_sits_keeps_the_place_the_other_side_is_opposite_and_neighbours_are_partners() {
        let names = ["Creeper", "Ann"].map(String::from);
        let chairs =
            arranged_chairs(people(&[0, 1]), &names, Seat(1), &PLACES).expect("there is room");
        assert_eq!((chairs[1].place, chairs[1].player), (PLACES[0], SeatPlayer::Person));
        assert_eq!(
            (chairs[0].place.edge, chairs[0].player),
            (TableEdge::North, SeatPlayer::Watched)
        );
        assert_eq!((chairs[2].place, chairs[2].player), (PLACES[1], SeatPlayer::Partner(Seat(1))));
    }

    #[test]
    fn all_seats_have_places_of_their_own_and_too_many_people_are_told_so() {
        let names = ["A", "B", "C", "D", "E"].map(String::from);
        for first in 0..PLACES.len() {
            let chairs = arranged_chairs(people(&[first]), &names, Seat(3), &PLACES).expect("room");
            let mut places: Vec<TablePlace> = chairs.iter().map(|chair| chair.place).collect();
            places.sort_by_key(|place| clockwise(*place));
            places.dedup();
            assert_eq!(places.len(), 5);
        }
        let all = people(&[0, 1, 2, 3, 4]);
        let why = arranged_chairs(all, &names, Seat(0), &PLACES).expect_err("too many");
        assert!(why.contains("room for 4 people"), "{why}");
        assert!(arranged_chairs(Vec::new(), &names, Seat(0), &PLACES).is_err());
    }
}
