//! What lies over the board in random matches: no sheet hides where the score is read, and each question lies before the
//! tray of the person who is asked.

use super::whole_words::{act_in, begin, names};
use crate::views;
use crate::views::fish_and_men::FishAndMenView;
use crate::views::fish_or_failure::FishOrFailureView;
use crate::views::food_chain::FoodChainView;
use crate::views::penguins::PenguinsView;
use crate::views::virus_fight::VirusFightView;
use bevy::prelude::*;
use shoal_contract::{Game, RandomGenerator, Seat};
use shoal_table::features::premoves::PremoveSource;
use shoal_table::matches::consent::OpenPoll;
use shoal_table::matches::lobby_game::LobbyGame;
use shoal_tabletop::geometry::{FacingBox, Tabletop, TrayDepth};
use shoal_tabletop::headless::{HeadlessTable, lit_by, times};
use shoal_tabletop::seats::{Chairs, Device, SeatsInTurn};
use shoal_tabletop::surfaces::seat_panels::{
    ScoreAreas, SeatPanelKind, SeatPanelRoot, TrayAttachment, TrayAttachmentKind,
};
use shoal_tabletop::surfaces::tray::TrayModels;

const SMALL: (f32, f32) = (1280.0, 720.0);
const LARGE: (f32, f32) = (1920.0, 1080.0);
/// Number of the question that everybody is asked.
const QUESTION: u32 = 77;

fn area(place: FacingBox) -> Rect {
    let (low, high) = place.covers();
    Rect::from_corners(low, high)
}

/// The distance between two areas.
fn gap(one: Rect, other: Rect) -> f32 {
    (one.min - other.max).max(other.min - one.max).max(Vec2::ZERO).length()
}

/// The trays of all seats.
fn trays(table: &HeadlessTable) -> Vec<FacingBox> {
    let world = table.app.world();
    let (tabletop, depth) = (world.resource::<Tabletop>(), *world.resource::<TrayDepth>());
    world.resource::<Chairs>().0.iter().map(|chair| chair.tray(tabletop, depth)).collect()
}

/// The areas where the score is read: on the board, and in the corners.
fn score(table: &HeadlessTable) -> Vec<Rect> {
    let world = table.app.world();
    let (tabletop, depth) = (world.resource::<Tabletop>(), *world.resource::<TrayDepth>());
    let corners = tabletop.free_corners(depth, &trays(table)).into_iter().map(area);
    corners.chain(world.resource::<ScoreAreas>().0.iter().copied()).collect()
}

/// The sheets before trays that hide the score.
fn hiding(table: &mut HeadlessTable) -> Vec<String> {
    let score = score(table);
    let world = table.app.world_mut();
    let mut sheets = world.query::<&TrayAttachment>();
    let sheets = sheets.iter(world).filter(|it| it.kind == TrayAttachmentKind::Sheet);
    let placed = sheets.filter_map(|it| Some((it.seat, area(it.place?))));
    let hides =
        |place: &Rect| score.iter().any(|it| !it.inflate(-1.0).intersect(*place).is_empty());
    placed.filter(|(_, place)| hides(place)).map(|found| format!("{found:?}")).collect()
}

/// The question before everybody, for those before whose own tray it is not.
fn astray(table: &mut HeadlessTable) -> Vec<String> {
    let trays = trays(table);
    let world = table.app.world_mut();
    let mut panels = world.query::<(Entity, &SeatPanelRoot, &InheritedVisibility)>();
    let asked = panels
        .iter(world)
        .filter(|(_, root, seen)| seen.get() && root.kind == SeatPanelKind::Question(QUESTION));
    let asked: Vec<(Entity, Seat)> = asked.map(|(entity, root, _)| (entity, root.seat)).collect();
    assert_eq!(asked.len(), trays.len(), "one asks all others");
    let found = asked.into_iter().filter_map(|(panel, seat)| {
        let at = table.place_of(panel);
        let own = gap(at, area(trays[seat.index()]));
        let is_nearer = |tray: &&FacingBox| gap(at, area(**tray)) < own - 1.0;
        let nearer = trays.iter().find(is_nearer)?;
        Some(format!("{seat}: {at:?} is {own} from its tray, nearer to {nearer:?}"))
    });
    found.collect()
}

/// The seats whose trays say something although another seat of the same mouse is in turn.
fn speaking_out_of_turn(table: &HeadlessTable) -> Vec<Seat> {
    let world = table.app.world();
    let (models, turn) = (world.resource::<TrayModels>(), world.resource::<SeatsInTurn>());
    let speaks = |seat: &Seat| {
        let tray = &models.0[seat.index()];
        let is_silent = tray.line.is_empty() && tray.news.is_none();
        !turn.seats().is_empty() && !turn.has(*seat) && !is_silent
    };
    Seat::all(models.0.len()).filter(speaks).collect()
}

fn leaves_the_score_clear<V: LobbyGame + PremoveSource>(view: fn(&mut App)) {
    let seats = V::Game::info().seats;
    let mut counts =
        [2, 4, 8].map(|count: usize| count.clamp(*seats.start(), *seats.end())).to_vec();
    counts.dedup();
    for players in counts {
        let mut table = begin::<V>(SMALL, &names(&["Herring", "Marlin"], players), 12, view);
        // One mouse plays for all of them.
        let everybody: Vec<u16> = (0..players as u16).collect();
        table.hand(&everybody);
        let mut whim = RandomGenerator::from_seed(11);
        for _ in 0..times(2, 60) {
            for projector in [SMALL, LARGE] {
                let lit = lit_by(projector);
                table.app.insert_resource(Tabletop {
                    seated: table.app.world().resource::<Tabletop>().seated,
                    ..lit
                });
                table.frames(3);
                assert_eq!(hiding(&mut table), [""; 0], "{players} at {projector:?}");
            }
            if !act_in::<V>(&mut table, &mut whim) {
                break;
            }
        }
        let others = Seat::all(players).skip(1).collect();
        table.app.world_mut().write_message(OpenPoll {
            id: QUESTION,
            asked: others,
            by: Some(Seat(0)),
            question: "Somebody wants to take back a choice.".into(),
            yes: "Agree".into(),
            no: "No".into(),
            retreats: false,
        });
        table.frames(6);
        assert_eq!(astray(&mut table), [""; 0], "a mouse each, {players}");
        let world = table.app.world_mut();
        let mut devices = world.query::<&mut Device>();
        for mut device in devices.iter_mut(world).filter(|device| device.seats.len() == 1) {
            device.seats.clear();
        }
        table.frames(6);
        assert_eq!(astray(&mut table), [""; 0], "one mouse for all {players}");
        assert_eq!(speaking_out_of_turn(&table), [], "one mouse for all {players}");
    }
}

#[test]
fn sheets_and_questions_of_fish_and_men_leave_the_score_clear() {
    leaves_the_score_clear::<FishAndMenView>(views::fish_and_men::plugin);
}

#[test]
fn sheets_and_questions_of_penguins_leave_the_score_clear() {
    leaves_the_score_clear::<PenguinsView>(views::penguins::plugin);
}

#[test]
fn sheets_and_questions_of_fish_or_failure_leave_the_score_clear() {
    leaves_the_score_clear::<FishOrFailureView>(views::fish_or_failure::plugin);
}

#[test]
fn sheets_and_questions_of_virus_fight_leave_the_score_clear() {
    leaves_the_score_clear::<VirusFightView>(views::virus_fight::plugin);
}

#[test]
fn sheets_and_questions_of_food_chain_leave_the_score_clear() {
    leaves_the_score_clear::<FoodChainView>(views::food_chain::plugin);
}
