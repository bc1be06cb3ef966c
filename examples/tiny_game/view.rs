//! Pearls at the table. Clicks leave no mark, so nobody sees which of them counts: the seat's last one
//! before it presses `Ready`.

use super::rules::{Action, BED, Event, Pearls, Setup, State};
use bevy::prelude::*;
use shoal::contract::{Match, Seat};
use shoal::table::art::{Drawings, nested};
use shoal::table::play_kit::{self, prelude::*};
use shoal::table::theme;

/// An oyster, and a pearl in it.
const OYSTER: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M50 6C78 6 95 28 95 54C95 80 74 95 50 95C26 95 5 80 5 54C5 28 22 6 50 6Z" fill="#4A5B6E" stroke="#A9BFD2" stroke-width="4"/><ellipse cx="50" cy="54" rx="34" ry="31" fill="#C9B9D6"/></svg>"##;
const PEARL: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><circle cx="10" cy="10" r="9" fill="#FFFDF6" stroke="#5B4A6E" stroke-width="1.5"/><circle cx="7" cy="7" r="2.5" fill="#FFFFFF"/></svg>"##;

/// Adds the game to the table.
pub fn plugin(app: &mut App) {
    app.add_plugins(play_kit::plugin::<Pearls>);
    let draw = draw.in_set(PlaySystems::Draw).run_if(play_kit::is_played::<Pearls>);
    app.add_systems(Update, draw);
}

impl Show for Pearls {
    fn seconds(event: &Event, _view: &State, _setup: &Setup) -> f32 {
        if matches!(event, Event::Dived { .. }) { 1.2 } else { 0.0 }
    }

    fn apply_event(view: &mut State, _event: &Event, after: &State, _setup: &Setup) {
        view.dived.clone_from(&after.dived);
    }
}

impl LobbyGame for Pearls {
    fn card() -> GameCard {
        GameCard {
            sentence: "Choose an oyster in secret, and hope that nobody else dives there.",
            length: "5 minutes",
            emblem: "oyster",
        }
    }

    fn drawings() -> &'static Drawings {
        &Drawings { sources: &[&[("oyster", OYSTER), ("pearl", PEARL)]], ..Drawings::NONE }
    }

    fn setup_for(names: &[String], _from: Option<&Setup>) -> Setup {
        Setup { names: names.to_vec() }
    }
}

impl HelpSource for Pearls {
    fn words(_world: &World, _seat: Seat, _actions: &[Action]) -> String {
        "Dive here".into()
    }

    fn cells(_world: &World, _seat: Seat, actions: &[Action]) -> Vec<Cell> {
        let oyster = |action: &Action| match action {
            Action::Choose(oyster) => Some(cell_of(*oyster)),
            Action::Dive => None,
        };
        actions.iter().filter_map(oyster).collect()
    }
}

impl TutorialSource for Pearls {}

impl PremoveSource for Pearls {
    type Plan = ();
}

impl Monitored for Pearls {
    fn plots(views: &[&State], setup: &Setup, chairs: &Chairs) -> Vec<Plot> {
        let pearls = |view: &State, seat: Seat| Some(f64::from(*view.pearls.get(seat.index())?));
        vec![Plot::by_seat::<Self>("Pearls", (views, setup, chairs), pearls)]
    }
}

impl MatchPoster for Pearls {
    type Trails = ();

    fn fared(view: &State, seat: Seat, _gone: &'static str) -> String {
        format!("{} pearls", view.pearls.get(seat.index()).unwrap_or(&0))
    }

    fn unit() -> &'static str {
        "round"
    }
}

/// Where the oysters lie on the table.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub struct Bed(pub BoardSurface);

impl Bed {
    /// The middle of an oyster, in table coordinates, and how wide it is.
    pub fn place_of(&self, oyster: usize) -> (Vec2, f32) {
        (self.0.centre(cell_of(oyster)), self.0.grid.cell_size().x * 0.84)
    }
}

/// The bed with cells of this size.
fn bed(cell: f32) -> Grid {
    let (rows, columns) = BED;
    Grid::Square { columns, rows, cell, ghost_columns: 0, wraps: false }
}

fn cell_of(oyster: usize) -> Cell {
    let columns = usize::from(BED.1);
    Cell::new((oyster / columns) as u16, (oyster % columns) as u16)
}

/// An oyster with pearls in it, as SVG.
fn open(pearls: u32) -> String {
    let wide = if pearls > 1 { 20.0 } else { 0.0 };
    let turn = |at: u32| std::f32::consts::TAU * at as f32 / pearls as f32;
    let pearl = |at| {
        let at = Vec2::splat(50.0) + Vec2::from_angle(turn(at)) * wide;
        nested("pearl", None, at, 20.0)
    };
    let pearls: String = (0..pearls).map(pearl).collect();
    OYSTER.replace("</svg>", &(pearls + "</svg>"))
}

/// Where a diver stands beside an oyster, so that all who meet there are seen.
fn aside(seat: Seat) -> Vec2 {
    let way = std::f32::consts::FRAC_PI_4 + seat.index() as f32 * std::f32::consts::FRAC_PI_2;
    Vec2::from_angle(way) * 0.42
}

impl Happenings for Pearls {
    type Board = Bed;

    fn at_beginning(event: &Event, _view: &State, bed: &Bed) -> Vec<Cue> {
        let Event::Dived { seat, oyster, pearls } = *event else { return Vec::new() };
        let (from, size) = bed.place_of(oyster);
        let ring = PassingEffect { size, from, to: from, height: 3.0, ..default() };
        let words = if pearls > 0 { format!("+{pearls}") } else { "nothing".into() };
        let colour = if pearls > 0 { theme::GAIN } else { theme::LOSS };
        let rising =
            Rising { seat, words, colour, life: 1.6, from, aside: size / 2.0, height: 9.0 };
        heard(Sound::Step, [Cue::Drawing(ring), Cue::Words(rising)])
    }
}

/// The button in a tray.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Press {
    /// What was clicked last is the choice.
    Ready,
}

impl play_kit::Press for Press {
    const ALL: &'static [Self] = &[Self::Ready];
}

impl GameView for Pearls {
    type Spot = Cell;
    /// The oyster that a seat clicked last.
    type Aim = Option<usize>;
    type Press = Press;
    type Choosing = ();
    type Showing = ();

    fn board(_game: &Match<Self>, tabletop: &Tabletop, trays: TrayDepth) -> Bed {
        let (low, high) = tabletop.board_room(trays);
        let cell = ((high - low) / bed(1.0).size()).min_element();
        Bed(BoardSurface::centred(bed(cell), (low + high) / 2.0))
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

    fn click(controls: &mut Controls<Self>, seat: Seat, at: Cell) {
        let oyster = usize::from(at.row * BED.1 + at.column);
        controls.aim(seat, |aim| **aim = Some(oyster));
    }

    fn press(controls: &mut Controls<Self>, seat: Seat, Press::Ready: Press) {
        match controls.aims.own(seat) {
            Some(oyster) => {
                controls.choose(seat, Action::Choose(oyster));
                controls.aim(seat, Aim::forget);
            }
            None => controls.refuse(seat, "Click an oyster first: nobody sees which."),
        }
    }

    fn tray(context: &TrayContext<Self>, seat: Seat) -> TrayModel {
        let view = context.view();
        let pearls = view.pearls.get(seat.index()).unwrap_or(&0);
        TrayModel {
            number: pearls.to_string(),
            number_name: "pearls".into(),
            chips: vec![Chip::text(Self::stage(view, context.hosted.game().setup()))],
            ..TrayModel::default()
        }
    }

    fn buttons(context: &TrayContext<Self>, seat: Seat, awaited: bool) -> Vec<TrayButton> {
        let ready = TrayButton { strong: true, ..Press::Ready.button("Ready") };
        awaited.then_some(ready).into_iter().chain(context.take_back(seat)).collect()
    }

    fn line(context: &TrayContext<Self>, seat: Seat, awaited: bool) -> (String, Tone) {
        let (line, tone) = match awaited {
            true => ("Click an oyster, then Ready\nNobody sees which click counts.", Tone::Ask),
            false => ("Wait until all have chosen.", Tone::Plain),
        };
        let said = context.said(seat).or_else(|| context.ending(seat));
        said.unwrap_or((line.into(), tone))
    }
}

/// Draws the bed, the pearls in it, and who dived where, anew whenever one of them has changed.
fn draw(
    (shown, bed, laid, chairs): (Res<PlaybackState<Pearls>>, Res<Bed>, Res<LaidBoard>, Res<Chairs>),
    mut was: Local<Option<(State, Entity)>>,
    there: Query<Entity, With<Piece>>,
    (mut art, mut images): (ResMut<Art>, ResMut<Assets<Image>>),
    mut commands: Commands,
) {
    let now = Some((shown.view.clone(), laid.root));
    if *was == now {
        return;
    }
    *was = now;
    there.iter().for_each(|piece| commands.entity(piece).despawn());
    let mut lay = |image, at: Vec2, size: Vec2, height: f32| {
        commands.spawn((Piece, picture(image, size), lying(at, height), ChildOf(laid.root)));
    };
    for (oyster, &pearls) in shown.view.bed.iter().enumerate() {
        let (middle, wide) = bed.place_of(oyster);
        let image = art.made(&mut images, format!("oyster_{pearls}"), wide, || open(pearls));
        lay(image, middle, Vec2::splat(wide), 1.0);
    }
    for (seat, oyster) in shown.view.divers() {
        let (middle, wide) = bed.place_of(oyster);
        let size = Vec2::new(wide * 0.6, wide / 3.0);
        let image = art.fish(&mut images, chairs.mark(seat), size.x);
        lay(image, middle + aside(seat) * wide, size, 5.0);
    }
}

/// Something that lies on the bed.
#[derive(Component)]
struct Piece;
