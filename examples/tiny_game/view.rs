//! Pearls at the table. The table keeps the secret choices of the divers; the game gives it the words.

use super::rules::{Action, BED, Event, Pearls, Setup, State};
use bevy::prelude::*;
use shoal_contract::{Match, Seat, counted};
use shoal_table::kit::{self, prelude::*};
use shoal_tabletop::picture::art::{GameDrawings, nested};

/// An oyster, and a pearl in it.
const OYSTER: &str = include_str!("oyster.svg");
const PEARL: &str = include_str!("pearl.svg");

/// The view of the game: it implements the traits by which the table shows a game.
#[derive(Debug, Clone, Copy)]
pub struct PearlsView;

/// Adds the game to the table.
pub fn plugin(app: &mut App) {
    app.add_plugins(kit::plugin::<PearlsView>);
    app.add_systems(Update, draw.in_set(PlaySystems::Draw).run_if(is_played::<PearlsView>));
}

impl PlaybackView for PearlsView {
    type Game = Pearls;

    fn seconds(event: &Event, _view: &State, _setup: &Setup) -> f32 {
        if matches!(event, Event::Dived { .. }) { 1.2 } else { 0.0 }
    }

    fn seat_numbers(view: &State) -> Vec<i32> {
        view.pearls.iter().map(|&pearls| pearls as i32).collect()
    }

    fn seat_effects(events: &[Event], _after: &State, _setup: &Setup) -> Vec<SeatEffect> {
        let Some(&Event::Dived { seat, pearls, .. }) = events.last() else { return Vec::new() };
        let found = match pearls {
            0 => EffectCause::words("pearl", "nothing"),
            pearls => EffectCause::amount("pearl", pearls as i32),
        };
        vec![SeatEffect::Turn(seat), SeatEffect::Own(seat, found)]
    }

    fn apply_event(view: &mut State, _event: &Event, after: &State, _setup: &Setup) {
        view.dived.clone_from(&after.dived);
    }
}

impl LobbyGame for PearlsView {
    type SavedSettings = NoSettings;

    fn card() -> GameCard {
        GameCard {
            sentence: "Choose an oyster in secret, and hope that nobody else dives there.",
            length: "5 minutes",
            emblem: "oyster",
        }
    }

    fn drawings() -> &'static GameDrawings {
        &GameDrawings { sources: &[&[("oyster", OYSTER), ("pearl", PEARL)]], ..GameDrawings::NONE }
    }

    fn setup_for(names: &[String], _from: Option<&Setup>) -> Setup {
        Setup { names: names.to_vec() }
    }

    fn has_secrets(_settings: &Settings) -> bool {
        true
    }
}

impl HelpSource for PearlsView {
    /// Everybody can read advice, so it names no oyster.
    fn words(_world: &World, _seat: Seat, _actions: &[Action]) -> String {
        "Choose a rich oyster that others may leave".into()
    }
}

impl TutorialSource for PearlsView {}

impl SecretSource for PearlsView {
    fn secret(_world: &World) -> &'static str {
        "an oyster"
    }

    fn enter(_world: &World) -> &'static str {
        "Click your oyster."
    }

    fn secret_words(_world: &World, _seat: Seat, action: &Action) -> String {
        let Action::Choose(oyster) = *action else { return String::new() };
        format!("row {}, oyster {}", oyster / 6 + 1, oyster % 6 + 1)
    }

    fn secret_form(world: &World, _seat: Seat) -> Option<SecretForm<Action>> {
        let questions = vec![
            SecretQuestion::new("Which row?", &["upper", "middle", "lower"]),
            SecretQuestion::new("Where in it?", &["oysters 1 and 2", "3 and 4", "5 and 6"]),
            SecretQuestion::new("Which of the two?", &["the first", "the second"]),
        ];
        let full =
            |(oyster, &pearls): (usize, &u32)| (pearls > 0).then_some(Action::Choose(oyster));
        let bed = world.resource::<State>().bed.iter().enumerate();
        Some(SecretForm { questions, outcomes: bed.map(full).collect() })
    }
}

impl PremoveSource for PearlsView {
    type Plan = ();
}

impl MonitorSource for PearlsView {
    fn plots(views: &[&State], setup: &Setup, chairs: &Chairs) -> Vec<MatchPlot> {
        let pearls = |view: &State, seat: Seat| Some(f64::from(*view.pearls.get(seat.index())?));
        vec![MatchPlot::by_seat::<Self>("Pearls", views, setup, chairs, pearls)]
    }
}

impl MatchPoster for PearlsView {
    type Trails = ();

    fn seat_summary(view: &State, seat: Seat, _gone: &'static str) -> String {
        counted(*view.pearls.get(seat.index()).unwrap_or(&0), "pearls")
    }
}

/// The place of the oysters on the table.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub struct Bed(pub BoardSurface);

impl Bed {
    /// The middle of an oyster, in table coordinates, and its width.
    pub fn place_of(&self, oyster: usize) -> (Vec2, f32) {
        (self.0.centre(cell_of(oyster)), self.0.grid.cell_size().x * 0.84)
    }
}

/// The grid of the bed with cells of this size.
fn bed_grid(cell: f32) -> BoardGrid {
    let (rows, columns) = BED;
    BoardGrid::Square { columns, rows, cell, ghost_columns: 0, wraps: false }
}

fn cell_of(oyster: usize) -> Cell {
    let columns = usize::from(BED.1);
    Cell::new((oyster / columns) as u16, (oyster % columns) as u16)
}

/// An open oyster with pearls in it, as SVG.
fn open_oyster(pearls: u32) -> String {
    let distance = if pearls > 1 { 19.0 } else { 0.0 };
    let pearl = |at| {
        let direction = Vec2::from_angle(std::f32::consts::TAU * at as f32 / pearls as f32);
        nested("pearl", None, Vec2::splat(50.0) + direction * distance, 17.0)
    };
    let pearls: String = (0..pearls).map(pearl).collect();
    OYSTER.replace("</svg>", &(pearls + "</svg>"))
}

impl EventEffects for PearlsView {
    type Board = Bed;

    fn at_beginning(event: &Event, _view: &State, _bed: &Bed, _: &Chairs) -> Vec<EventCue> {
        let dives = matches!(event, Event::Dived { .. });
        if dives { with_sound(Sound::Step, []) } else { Vec::new() }
    }

    fn piece_of(event: Option<&Event>, _: &State, bed: &Bed, _: Seat) -> Option<EffectAnchor> {
        let Event::Dived { oyster, .. } = *event? else { return None };
        let (at, size) = bed.place_of(oyster);
        Some(EffectAnchor { at, size: size / 2.0, height: 9.0 })
    }
}

impl GameView for PearlsView {
    type Spot = Cell;
    type Intent = ();
    type ButtonCommand = ();
    type ControlParam = ();
    type TrayParam = ();

    fn board(_: &Match<Pearls>, tabletop: &Tabletop, trays: TrayDepth, _: &Chairs) -> Bed {
        let (low, high) = tabletop.board_room(trays);
        let grid = bed_grid(BoardGrid::fitting(high - low, bed_grid));
        Bed(BoardSurface::centred(grid, (low + high) / 2.0))
    }

    fn surface(bed: &Bed) -> BoardSurface {
        bed.0
    }

    fn stage(view: &State, _setup: &Setup) -> String {
        format!("round {}", view.rounds + u32::from(view.winners().is_none()))
    }

    fn winners(view: &State) -> Option<Vec<Seat>> {
        view.winners()
    }

    fn click(controls: &mut SeatControls<Self>, seat: Seat, at: Cell) {
        controls.choose(seat, Action::Choose(usize::from(at.row * BED.1 + at.column)));
    }
}

impl GameTrays for PearlsView {
    fn tray(context: &TrayContext<Self>, seat: Seat) -> TrayModel {
        let view = context.view();
        let pearls = view.pearls.get(seat.index()).unwrap_or(&0);
        TrayModel {
            number: pearls.to_string(),
            number_name: "pearls".into(),
            chips: vec![TrayChip::text(Self::stage(view, context.hosted.game().setup()))],
            ..TrayModel::default()
        }
    }

    fn sentence(_: &TrayContext<Self>, _seat: Seat, awaited: bool) -> String {
        match awaited {
            true => "Choose an oyster.\nDive there alone to take its pearls.".into(),
            false => "Wait until all have chosen.".into(),
        }
    }
}

/// A drawing on the bed.
#[derive(Component, Clone, Copy, PartialEq)]
enum BedDrawing {
    Oyster { oyster: usize, pearls: u32 },
    Diver { oyster: usize, seat: Seat },
}

/// Draws the oysters, and the divers at those they dived to. Only what has changed is drawn anew.
fn draw(
    playback: Res<PlaybackState<PearlsView>>,
    bed: Res<Bed>,
    chairs: Res<Chairs>,
    mut assets: DrawingAssets,
    mut drawings: BoardDrawings<BedDrawing>,
) {
    let oysters = playback.view.bed.iter().enumerate();
    let oysters = oysters.map(|(oyster, &pearls)| BedDrawing::Oyster { oyster, pearls });
    let divers = playback.view.divers().map(|(seat, oyster)| BedDrawing::Diver { oyster, seat });
    drawings.show(oysters.chain(divers).collect(), false, |entity, drawing| match *drawing {
        BedDrawing::Oyster { oyster, pearls } => {
            let (middle, wide) = bed.place_of(oyster);
            let image = assets.made(format!("oyster_{pearls}"), wide, || open_oyster(pearls));
            entity.insert((picture(image, Vec2::splat(wide)), board_transform(middle, 1.0)));
        }
        BedDrawing::Diver { oyster, seat } => {
            let (middle, wide) = bed.place_of(oyster);
            // Turned around the oyster by seat, so that all who meet there are seen.
            let turn = seat.index() as f32 * std::f32::consts::FRAC_PI_2;
            // The mark points to the upper left: it stands at the lower right, and is turned with its tip.
            let at = middle + Vec2::from_angle(turn).rotate(Vec2::splat(0.3 * wide));
            let place = board_transform(at, 5.0).with_rotation(Quat::from_rotation_z(-turn));
            let image = assets.of_seat(PearlsView::piece(), chairs.mark(seat), wide);
            entity.insert((picture(image, Vec2::splat(0.36 * wide)), place));
        }
    });
}
