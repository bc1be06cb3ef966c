//! The view of a plain game: a board of squares on which a click is an action, with drawings in its cells.
//!
//! A game implements [`PlainView`] for what is its own. All traits of a view are implemented for such a type here, and
//! [`plugin`] adds it to the table. A view that needs more implements those traits itself, as the larger games do.

use super::prelude::*;
use crate::features::premoves::PremoveSource;
use crate::matches::playback::{ActionOf, EventOf, SetupOf};
use bevy::prelude::*;
use shoal_contract::{Match, PlainGame, PlainPosition, PlainSetup, Seat, capital, counted};
use shoal_tabletop::geometry::FacingBox;
use shoal_tabletop::picture::art::fill_and_shade;
use shoal_tabletop::picture::theme::SEAT_COLOURS;

/// Time for which an event is shown unless its view says otherwise, in seconds.
const SECONDS: f32 = 1.2;
/// The colours of the rims of a token; marks are pale, and dark on a token.
const PALE: &str = "#F3F1E7";
const DARK: &str = "#071B31";
/// Heights above the table of the rings around what can be done, and of words that rise.
const RINGS: f32 = 3.0;
const RISING: f32 = 9.0;

/// An action of the game of a plain view.
pub type PlainAction<V> = <<V as PlainView>::Position as PlainPosition>::Action;
/// An event of the game of a plain view.
pub type PlainEvent<V> = <<V as PlainView>::Position as PlainPosition>::Event;

/// The part of the view of a plain game that differs from game to game.
pub trait PlainView: Send + Sync + Sized + 'static {
    /// The position of the game, with its rules.
    type Position: PlainPosition;

    /// The text and drawing on the card of the game.
    const CARD: GameCard;
    /// The names and SVG sources of the game's own drawings, each a square. A name that the table has already, such as
    /// `ring` or `dot`, would show the drawing of the table.
    const DRAWINGS: &'static [(&'static str, &'static str)] = &[];
    /// Rows and columns of the board.
    const CELLS: (u16, u16);
    /// The sentence for a seat that is awaited; a second line may say more.
    const ASK: &'static str;
    /// The word for what [`PlainPosition::turn`] counts, in the singular.
    const TURN: &'static str = "turn";
    /// The word for what [`PlainPosition::scores`] counts, in the plural; `None` where people only win or lose.
    const SCORE: Option<&'static str> = None;
    /// The word for what is chosen in secret: `an oyster`.
    const SECRET: Option<&'static str> = None;
    /// The lesson: captions, and the journal of a match. A file with captions alone is no lesson yet.
    const LESSON: Option<&'static str> = None;

    /// Returns the action that a click on a cell means. Where a click means nothing, it is an action that the rules
    /// refuse: the sentence of [`PlainPosition::check`] is the answer in the tray.
    fn action(at: Cell) -> PlainAction<Self>;

    /// Returns the cell in which an action is seen from this position, if it is in one. A click there means the action.
    fn cell(position: &Self::Position, action: &PlainAction<Self>) -> Option<Cell>;

    /// Returns an action in a few words: `column 3`. No two actions have the same.
    fn words(action: &PlainAction<Self>) -> String;

    /// Returns the advice to take an action. Everybody can read it, so it must not tell a secret choice.
    fn advice(action: &PlainAction<Self>) -> String {
        capital(&Self::words(action))
    }

    /// Returns the questions for a choice in secret; by default any of the legal actions is asked for by its words.
    fn secret_form(_position: &Self::Position) -> Option<SecretForm<PlainAction<Self>>> {
        None
    }

    /// Returns all that is drawn on the board; what is higher covers what is below.
    fn pieces(position: &Self::Position) -> Vec<PlainPiece>;

    /// Returns the way in which an event is shown; `None` for one with nothing to show.
    fn shown(event: &PlainEvent<Self>) -> Option<ShownEvent>;

    /// Changes the picture at the end of an event that others of the same action follow; after the last one it becomes
    /// `after`.
    fn apply_event(_picture: &mut Self::Position, _after: &Self::Position) {}
}

/// The way in which an event is shown: somewhere on the board, something happens to a seat.
#[derive(Debug, Clone, PartialEq)]
pub struct ShownEvent {
    /// The seat.
    pub seat: Seat,
    /// The cell.
    pub at: Cell,
    /// Time for which it is shown, in seconds at normal speed.
    pub seconds: f32,
    /// The news that rises from the cell and is told in the tray: `EffectCause::amount("pearl", 3)` is the drawing of a
    /// pearl and `+3`.
    pub effect: Option<EffectCause>,
    /// The piece that moves meanwhile; its place is where it comes to.
    pub moving: Option<PlainPiece>,
}

impl ShownEvent {
    /// Something happens to a seat in a cell, and nothing is told or moves.
    pub fn new(seat: Seat, at: Cell) -> Self {
        Self { seat, at, seconds: SECONDS, effect: None, moving: None }
    }
}

/// Something that is drawn on the board.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct PlainPiece {
    /// Its drawing.
    pub look: PieceLook,
    /// Its middle in cells, x to the right and y down: (0, 0) is the middle of the first cell.
    pub at: Vec2,
    /// Its width in cells.
    pub size: f32,
    /// Its height above the board.
    pub height: f32,
    /// The point from which it moves while an event is shown, in cells.
    pub from: Option<Vec2>,
}

/// The drawing of a [`PlainPiece`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum PieceLook {
    /// The drawing of this name.
    Drawing(&'static str),
    /// The token of a seat, in its colour and with its mark.
    Token(Seat),
}

impl PlainPiece {
    /// A drawing on the board. It is part of the ground, which dims around what may be chosen, unless it is put higher.
    pub fn drawing(name: &'static str, at: Vec2, size: f32) -> Self {
        Self { look: PieceLook::Drawing(name), at, size, height: 1.0, from: None }
    }

    /// The token of a seat, above all drawings.
    pub fn token(seat: Seat, at: Vec2, size: f32) -> Self {
        Self { look: PieceLook::Token(seat), height: 5.0, ..Self::drawing("", at, size) }
    }

    /// The same at another height above the board: drawings are at 1, tokens at 5.
    pub fn at_height(self, height: f32) -> Self {
        Self { height, ..self }
    }

    /// The same on its way from another point, while an event is shown.
    pub fn coming_from(self, from: Vec2) -> Self {
        Self { from: Some(from), ..self }
    }

    fn image(&self, chairs: &Chairs, assets: &mut DrawingAssets, wide: f32) -> Handle<Image> {
        match self.look {
            PieceLook::Drawing(name) => assets.get(name, wide),
            PieceLook::Token(seat) => {
                let mark = chairs.mark(seat);
                assets.made(format!("token_{mark}"), wide, || token(mark))
            }
        }
    }
}

/// The middle of a cell, as [`PlainPiece::at`] counts.
pub fn middle_of(cell: Cell) -> Vec2 {
    Vec2::new(cell.column.into(), cell.row.into())
}

/// The token of a seat with this mark, as SVG: a disc in its colour with its mark, in a dark rim and a pale one around it.
fn token(mark: usize) -> String {
    let [fill, shade] = fill_and_shade(SEAT_COLOURS[mark % SEAT_COLOURS.len()]);
    let mut strokes = String::new();
    for (radius, colour) in [(49, PALE), (46, DARK), (42, &shade), (37, &fill)] {
        strokes += &format!(r#"<circle cx="50" cy="50" r="{radius}" fill="{colour}"/>"#);
    }
    let mark = nested("mark", Some(mark), Vec2::splat(50.0), 62.0);
    svg_of(Vec2::splat(100.0), strokes + &mark.replace(PALE, DARK))
}

/// The place of a board of squares on the table.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub struct PlainBoard(pub BoardSurface);

impl PlainBoard {
    /// A point given in cells, in table coordinates.
    fn point(&self, at: Vec2) -> Vec2 {
        self.0.place_of((at + 0.5) * self.cell())
    }

    /// The side of a cell.
    fn cell(&self) -> f32 {
        self.0.grid.cell_size().x
    }
}

/// The score of a seat; 0 in a game that has none.
fn score_of(position: &impl PlainPosition, seat: Seat) -> i64 {
    position.scores().get(seat.index()).copied().unwrap_or(0)
}

/// Adds the view of a plain game.
pub fn plugin<V: PlainView>(app: &mut App) {
    app.add_plugins(super::plugin::<V>);
    let draws = (draw::<V>, move_pieces::<V>).chain().in_set(PlaySystems::Draw);
    app.add_systems(Update, draws.run_if(is_played::<V>));
}

/// Draws what there is on the board, and what moves. Only what has changed is drawn anew.
fn draw<V: PlainView>(
    shown: Res<PlaybackState<V>>,
    board: Res<PlainBoard>,
    chairs: Res<Chairs>,
    mut assets: DrawingAssets,
    mut drawings: BoardDrawings<PlainPiece>,
) {
    if !drawings.is_due([shown.is_changed(), chairs.is_changed()]) {
        return;
    }
    let moving = shown.now.as_ref().and_then(|now| V::shown(&now.event)?.moving);
    let pieces = V::pieces(&shown.view).into_iter().chain(moving).collect();
    drawings.show(pieces, chairs.is_changed(), |entity, piece| {
        let wide = piece.size * board.cell();
        let image = piece.image(&chairs, &mut assets, wide);
        let place = board_transform(board.point(piece.from.unwrap_or(piece.at)), piece.height);
        entity.insert((picture(image, Vec2::splat(wide)), place));
    });
}

/// Moves the pieces that are on their way.
fn move_pieces<V: PlainView>(
    shown: Res<PlaybackState<V>>,
    board: Res<PlainBoard>,
    clock: Res<BoardClock>,
    mut pieces: Query<(&PlainPiece, &mut Transform)>,
) {
    for (piece, mut transform) in &mut pieces {
        if let Some(from) = piece.from {
            let at = from.lerp(piece.at, travelled(shown.progress(), clock.calm));
            transform.set_if_neq(board_transform(board.point(at), piece.height));
        }
    }
}

impl<V: PlainView> PlaybackView for V {
    type Game = PlainGame<V::Position>;

    fn seconds(event: &EventOf<V>, _view: &V::Position, _setup: &SetupOf<V>) -> f32 {
        V::shown(event).map_or(0.0, |shown| shown.seconds)
    }

    fn apply_event(
        view: &mut V::Position,
        _event: &EventOf<V>,
        after: &V::Position,
        _setup: &SetupOf<V>,
    ) {
        V::apply_event(view, after);
    }

    fn seat_numbers(view: &V::Position) -> Vec<i32> {
        view.scores().into_iter().map(|score| score as i32).collect()
    }

    fn seat_effects(
        events: &[EventOf<V>],
        _after: &V::Position,
        _setup: &SetupOf<V>,
    ) -> Vec<SeatEffect> {
        let Some(ShownEvent { seat, effect, .. }) = events.last().and_then(V::shown) else {
            return Vec::new();
        };
        let effect = effect.map(|effect| SeatEffect::Own(seat, effect));
        [SeatEffect::Turn(seat)].into_iter().chain(effect).collect()
    }

    fn bookmark(view: &V::Position, _setup: &SetupOf<V>) -> Option<Bookmark> {
        Some(Bookmark::beginning(view.turn() as u32))
    }

    fn title(bookmark: Bookmark) -> String {
        format!("{} {}", capital(V::TURN), bookmark.chapter)
    }
}

impl<V: PlainView> LobbyGame for V {
    type SavedSettings = NoSettings;

    fn card() -> GameCard {
        V::CARD
    }

    fn drawings() -> &'static GameDrawings {
        const { &GameDrawings { sources: &[V::DRAWINGS], ..GameDrawings::NONE } }
    }

    fn setup_for(names: &[String], _from: Option<&SetupOf<V>>) -> SetupOf<V> {
        PlainSetup::of(names.to_vec())
    }

    fn has_secrets(_settings: &Settings) -> bool {
        V::SECRET.is_some()
    }
}

impl<V: PlainView> HelpSource for V {
    fn words(_world: &World, _seat: Seat, actions: &[ActionOf<V>]) -> String {
        actions.first().map(V::advice).unwrap_or_default()
    }

    fn cells(world: &World, _seat: Seat, actions: &[ActionOf<V>]) -> Vec<Cell> {
        let open = actions.iter().filter(|action| !V::Position::is_secret(action));
        open.filter_map(|action| V::cell(PlainGame::position(world), action)).collect()
    }
}

impl<V: PlainView> TutorialSource for V {
    fn lesson() -> Option<&'static str> {
        V::LESSON
    }

    fn fact(moment: &LessonMoment<V>, name: &str) -> Option<String> {
        let position = PlainGame::<V::Position>::position(moment.game.world());
        let whose = match name {
            "score" => moment.learner,
            "other_score" => Seat(1 - moment.learner.0.min(1)),
            _ => return None,
        };
        Some(score_of(position, whose).to_string())
    }

    fn task(_world: &World, _learner: Seat, actions: &[ActionOf<V>]) -> String {
        actions.first().map(V::words).unwrap_or_default()
    }

    fn target(table: &World, _learner: Seat, actions: &[ActionOf<V>]) -> Option<Vec<Vec2>> {
        let position = &table.get_resource::<PlaybackState<V>>()?.view;
        let board = table.get_resource::<PlainBoard>()?;
        Some(board.0.corners(V::cell(position, actions.last()?)?))
    }
}

impl<V: PlainView> SecretSource for V {
    fn secret(_world: &World) -> &'static str {
        V::SECRET.unwrap_or("what you do")
    }

    fn enter(_world: &World) -> &'static str {
        "Now {press_on} what you have written."
    }

    fn secret_words(_world: &World, _seat: Seat, action: &ActionOf<V>) -> String {
        V::words(action)
    }

    fn secret_form(world: &World, seat: Seat) -> Option<SecretForm<ActionOf<V>>> {
        V::secret_form(PlainGame::position(world))
            .or_else(|| crate::features::secrets::listed_form::<V>(world, seat))
    }
}

impl<V: PlainView> GuessSource for V {}

impl<V: PlainView> PremoveSource for V {
    type Plan = ();
}

impl<V: PlainView> MonitorSource for V {
    fn plots(views: &[&V::Position], setup: &SetupOf<V>, chairs: &Chairs) -> Vec<MatchPlot> {
        let score = |view: &V::Position, seat| Some(score_of(view, seat) as f64);
        let plot = |name| MatchPlot::by_seat::<V>(&capital(name), views, setup, chairs, score);
        V::SCORE.map(plot).into_iter().collect()
    }
}

impl<V: PlainView> MatchPoster for V {
    type Trails = ();

    fn seat_summary(view: &V::Position, seat: Seat, _gone: &'static str) -> String {
        V::SCORE.map_or_else(String::new, |name| counted(score_of(view, seat), name))
    }

    fn unit() -> &'static str {
        V::TURN
    }
}

impl<V: PlainView> EventEffects for V {
    type Board = PlainBoard;

    fn at_beginning(
        event: &EventOf<V>,
        _view: &V::Position,
        _board: &PlainBoard,
        _chairs: &Chairs,
    ) -> Vec<EventCue> {
        V::shown(event).map_or_else(Vec::new, |_| with_sound(Sound::Step, []))
    }

    fn at_end(
        _event: &EventOf<V>,
        view: &V::Position,
        _board: &PlainBoard,
        _chairs: &Chairs,
    ) -> Vec<EventCue> {
        match view.awaited()[..] {
            [next] if V::SECRET.is_none() => with_sound(Sound::Turn(next), []),
            _ => Vec::new(),
        }
    }

    fn piece_of(
        event: Option<&EventOf<V>>,
        _view: &V::Position,
        board: &PlainBoard,
        _seat: Seat,
    ) -> Option<EffectAnchor> {
        let at = board.0.centre(V::shown(event?)?.at);
        Some(EffectAnchor { at, size: board.cell() / 2.0, height: RISING })
    }
}

impl<V: PlainView> GameTrays for V {
    fn tray(context: &TrayContext<V>, seat: Seat) -> TrayModel {
        let (view, setup) = (context.view(), context.hosted.game().setup());
        let number = V::SCORE.map(|name| (score_of(view, seat).to_string(), name.to_owned()));
        let (number, number_name) = number.unwrap_or_default();
        let chips = vec![TrayChip::text(Self::stage(view, setup))];
        TrayModel { number, number_name, chips, ..TrayModel::default() }
    }

    fn sentence(context: &TrayContext<V>, seat: Seat, awaited: bool) -> String {
        match context.view().awaited()[..] {
            _ if awaited => V::ASK.to_owned(),
            [next] if next != seat => format!("{} is to move.", context.name(next)),
            _ => "Wait for the others.".into(),
        }
    }
}

impl<V: PlainView> GameView for V {
    type Spot = Cell;
    type Intent = ();
    type ButtonCommand = ();
    type ControlParam = ();
    type TrayParam = ();

    /// Over drawings, and under all that is at height 2 or more.
    const VEIL: f32 = 1.5;

    fn board(
        _game: &Match<PlainGame<V::Position>>,
        tabletop: &Tabletop,
        trays: TrayDepth,
        _chairs: &Chairs,
    ) -> PlainBoard {
        let (low, high) = tabletop.board_room(trays);
        let (rows, columns) = V::CELLS;
        let grid = |cell| BoardGrid::Square { columns, rows, cell, ghost_columns: 0, wraps: false };
        let grid = grid(BoardGrid::fitting(high - low, grid));
        PlainBoard(BoardSurface::centred(grid, (low + high) / 2.0))
    }

    fn surface(board: &PlainBoard) -> BoardSurface {
        board.0
    }

    fn stage(view: &V::Position, _setup: &SetupOf<V>) -> String {
        format!("{} {}", V::TURN, view.turn())
    }

    fn winners(view: &V::Position) -> Option<Vec<Seat>> {
        view.winners()
    }

    fn click(controls: &mut SeatControls<V>, seat: Seat, at: Cell) {
        controls.choose(seat, V::action(at));
    }

    /// Rings where the seat in turn can do something, unless that is a secret.
    fn turn_highlights(
        context: &TrayContext<V>,
        seat: Seat,
        board: &PlainBoard,
        places: &SeatPlaces,
    ) -> TurnHighlights {
        let size = Vec2::splat(board.cell());
        let ring =
            |cell| HighlightRing { at: board.0.centre(cell), size, meaning: FrameMeaning::Legal };
        let open = legal_cells::<V>(context.view(), seat, |it| !V::Position::is_secret(it));
        let from = places.tray(seat).map(FacingBox::inner_middle);
        TurnHighlights {
            colour: places.chairs.colour(seat),
            shape: FrameShape::Box,
            breath: (0.8, 0.95),
            rings: open.into_iter().map(ring).collect(),
            light: from.map(|from| (from, board.0.on.center())),
            height: RINGS,
        }
    }

    /// The cells of all that a seat may do: secret or not, everybody knows what that is.
    fn legal_ground(context: &TrayContext<V>, seat: Seat, board: &PlainBoard) -> Vec<GroundArea> {
        let size = Vec2::splat(board.cell());
        let cells = legal_cells::<V>(context.view(), seat, |_| true).into_iter();
        cells.map(|cell| GroundArea::new(FrameShape::Box, board.0.centre(cell), size)).collect()
    }
}

/// The cells of those actions that a seat may take, as everybody sees the position.
fn legal_cells<V: PlainView>(
    view: &V::Position,
    seat: Seat,
    is_shown: impl Fn(&PlainAction<V>) -> bool,
) -> Vec<Cell> {
    let actions = view.legal(seat).into_iter().filter(is_shown);
    actions.filter_map(|action| V::cell(view, &action)).collect()
}
