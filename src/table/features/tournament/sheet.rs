//! The sheet of a tournament, in the middle of the table between two games: who plays whom, who has
//! won, and what is next; at the end how all have fared. One for each side where people read.

use super::model::{DealtGame, GameIndex, TableTournament};
use super::sheet_plan::{
    GAP, IN_CARD, PADDING, ResultsColumn, TournamentSheetBody, TournamentSheetPlan,
    TournamentSheetSpace, TournamentSheetTexts, line,
};
use super::{TournamentOnTable, flow, words};
use crate::features::game_list::GameList;
use crate::features::match_start::LobbyNotice;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::{Seat, counted};
use shoal_host::tournament::ResultsTable;
use shoal_tabletop::facing::{Facing, turned};
use shoal_tabletop::geometry::{FacingBox, TableEdge, Tabletop};
use shoal_tabletop::picture::assets::DrawingAssets;
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::picture::projection::PictureRescaled;
use shoal_tabletop::picture::theme::{self, TableFonts};
use shoal_tabletop::picture::typeset::{
    FontSizes, NAME, SENTENCE, TypesetText, Typesetter, set_width,
};
use shoal_tabletop::seats::SeatPiece;
use shoal_tabletop::surfaces::middle::{MiddleArea, filled};
use shoal_tabletop::surfaces::seat_panels::CoveredTableAreas;

/// The size of a winner's piece, at most.
const PIECE: Vec2 = Vec2::new(82.0, 46.0);

/// Marks the sheets.
#[derive(Component)]
pub struct TournamentSheet;

/// The state of the table for which the sheets were laid out, and the number of sheets.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct TournamentSheetLayout {
    tabletop: Tabletop,
    readers: Vec<TableEdge>,
    covered: CoveredTableAreas,
    count: usize,
}

/// System parameter with everything that the sheets tell.
#[derive(SystemParam)]
pub(super) struct TournamentSheetContent<'w> {
    on_table: Res<'w, TournamentOnTable>,
    notice: Res<'w, LobbyNotice>,
    games: Res<'w, GameList>,
}

/// Lays the sheet out anew when something has happened, or others read.
pub(super) fn lay_out(
    content: TournamentSheetContent,
    area: MiddleArea,
    nodes: Query<Entity, With<TournamentSheet>>,
    mut assets: DrawingAssets,
    mut rescaled: MessageReader<PictureRescaled>,
    mut shown: Local<Option<TournamentSheetLayout>>,
    mut commands: Commands,
) {
    let is_blurred = rescaled.read().count() > 0;
    let TournamentSheetContent { on_table, notice, games } = content;
    let tabletop = *area.tabletop;
    let (readers, covered) = (area.readers(), area.covered.clone());
    let count = nodes.iter().count();
    let mut layout = TournamentSheetLayout { tabletop, readers, covered, count };
    let is_new = on_table.is_changed() || notice.is_changed() || is_blurred;
    if !is_new && shown.as_ref() == Some(&layout) {
        return;
    }
    nodes.iter().for_each(|node| commands.entity(node).despawn());
    let game = games.named(&on_table.tournament.game);
    let piece = game.map_or(SeatPiece::default().0, |game| game.piece());
    let DrawingAssets { art, images, fonts } = &mut assets;
    // Between games the chairs are the guests.
    let emblem = |guest| art.emblem(images, piece, area.chairs.mark(Seat(guest as u16)), PIECE.x);
    let pieces: Vec<Handle<Image>> =
        celebrated_guests(&on_table.tournament).into_iter().map(emblem).collect();
    let game = game.map_or("", |game| game.info().title);
    let next = on_table.tournament.next_game();
    let painter = TournamentSheetPainter {
        tournament: &on_table.tournament,
        game,
        next,
        pieces: &pieces,
        fonts,
    };
    let has_trouble = notice.0.is_some();
    let foot = notice.0.clone().unwrap_or_else(|| painter.foot());
    let texts = TournamentSheetTexts { titles: &painter.titles(), foot: (&foot, has_trouble) };
    let sheets = filled(&tabletop, &layout.readers, &layout.covered.0, |panel| {
        let set = Typesetter { scale: tabletop.type_scale(), by: panel.grow };
        let space = TournamentSheetSpace { size: panel.frame.size - 2.0 * PADDING, set };
        space.plan(&on_table.tournament, game, next, &texts)
    });
    for (frame, plan) in &sheets {
        painter.sheet(&mut commands, *frame, plan, has_trouble);
    }
    layout.count = sheets.len();
    *shown = Some(layout);
}

/// Returns the guests who have won the tournament, once it is over.
fn celebrated_guests(tournament: &TableTournament) -> Vec<usize> {
    let winners = if tournament.is_over() { tournament.winners() } else { Vec::new() };
    let winners = winners.into_iter().filter_map(|entrant| tournament.entrants.get(entrant));
    winners.flat_map(|entrant| entrant.guests.clone()).collect()
}

/// Takes the sheet away for the game.
pub(super) fn clear(nodes: Query<Entity, With<TournamentSheet>>, mut commands: Commands) {
    nodes.iter().for_each(|node| commands.entity(node).despawn());
}

type Parent<'w> = ChildSpawnerCommands<'w>;

/// The room and the look of one line of text.
#[derive(Clone, Copy)]
struct TournamentSheetCell {
    set: Typesetter,
    /// Size of the type, if the text fits.
    size: f32,
    room: Vec2,
    bold: bool,
    colour: Color,
}

/// Draws sheets.
struct TournamentSheetPainter<'a> {
    tournament: &'a TableTournament,
    game: &'static str,
    /// The game that is next; `None` once the tournament is over.
    next: Option<GameIndex>,
    /// The pieces of those who have won it all.
    pieces: &'a [Handle<Image>],
    fonts: &'a TableFonts,
}

impl TournamentSheetPainter<'_> {
    fn sheet(
        &self,
        commands: &mut Commands,
        frame: FacingBox,
        plan: &TournamentSheetPlan,
        has_trouble: bool,
    ) {
        let (node, turn) = turned(frame);
        let node = Node {
            flex_direction: FlexDirection::Column,
            justify_content: JustifyContent::SpaceBetween,
            align_items: AlignItems::Center,
            padding: UiRect::all(px(PADDING)),
            border_radius: BorderRadius::all(px(22)),
            ..node
        };
        let name = Name::new(format!("Tournament sheet {:?}", frame.facing));
        let look = (BackgroundColor(theme::TRAY), Facing::Duplicated, Pickable::IGNORE);
        commands.spawn((name, TournamentSheet, node, turn, look)).with_children(|sheet| {
            let colour = if self.next.is_none() { theme::GAIN } else { theme::TEXT };
            if let Some(title) = &plan.title {
                self.title(sheet, title, colour, frame.size.x - 2.0 * PADDING);
            }
            match &plan.body {
                TournamentSheetBody::Games { shown, .. } => {
                    let row =
                        Node { column_gap: px(GAP), align_items: AlignItems::Stretch, ..default() };
                    sheet.spawn((Name::new("Games"), row, Pickable::IGNORE)).with_children(|row| {
                        shown.iter().for_each(|&at| self.card(row, at, plan));
                    });
                }
                TournamentSheetBody::Table { .. } => self.table(sheet, plan),
            }
            if let Some(foot) = &plan.foot {
                let colour = if has_trouble { theme::LOSS } else { theme::TEXT_QUIET };
                self.text(sheet, foot, false, colour);
            }
        });
    }

    /// Returns the title, in the ways it can be said, the best one first.
    fn titles(&self) -> Vec<String> {
        match self.next {
            None => vec![words::winners(self.tournament), "The end".into()],
            Some(at) => {
                let title = self.tournament.title(at);
                vec![format!("Tournament: {}", lower(&title)), title]
            }
        }
    }

    /// Draws the title; at the end with the winners' pieces before it and behind it, as large as it leaves room for.
    fn title(&self, sheet: &mut Parent, title: &TypesetText, colour: Color, width: f32) {
        let before = self.pieces.len().div_ceil(2);
        // One winner stands on both sides.
        let behind = if self.pieces.len() == 1 { self.pieces } else { &self.pieces[before..] };
        let count = (before + behind.len()) as f32;
        let left = width - set_width(TypeWeight::Bold, &title.text, title.size) - count * GAP;
        let most = PIECE.min(PIECE * (title.height() / PIECE.y));
        let size = most * (left / (count * most.x)).clamp(0.0, 1.0);
        let row = Node {
            column_gap: px(GAP),
            align_items: AlignItems::Center,
            flex_shrink: 0.0,
            ..default()
        };
        sheet.spawn((row, Pickable::IGNORE)).with_children(|row| {
            let piece = |row: &mut Parent, piece: &Handle<Image>| {
                let node = Node { width: px(size.x), height: px(size.y), ..default() };
                row.spawn((ImageNode::new(piece.clone()), node, Pickable::IGNORE));
            };
            self.pieces[..before].iter().for_each(|drawing| piece(row, drawing));
            self.text(row, title, true, colour);
            behind.iter().for_each(|drawing| piece(row, drawing));
        });
    }

    fn text(&self, parent: &mut Parent, text: &TypesetText, bold: bool, colour: Color) {
        parent.spawn(text.node(self.fonts, bold, colour, Justify::Center));
    }

    /// Draws a line in this room; type shrinks to the least size where it is too wide, and then only the beginning is
    /// shown.
    fn cell(&self, parent: &mut Parent, text: &str, cell: TournamentSheetCell) {
        let TournamentSheetCell { set, size, room, bold, colour } = cell;
        let (weight, least) =
            if bold { (TypeWeight::Bold, NAME) } else { (TypeWeight::Regular, SENTENCE) };
        // Its type is as large as that of the others of its kind, not as large as this one alone could be.
        let set = Typesetter { by: 1.0, ..set };
        let sizes = FontSizes::new(size / set.scale.by(), least);
        let text = set.named(weight, text, sizes, room.x);
        let node = Node { height: px(room.y), align_items: AlignItems::Center, ..default() };
        parent.spawn((node, Pickable::IGNORE)).with_children(|row| {
            if let Some(text) = text {
                self.text(row, &text, bold, colour);
            }
        });
    }

    /// Returns the foot: who has to be ready, or how it goes on.
    fn foot(&self) -> String {
        let Some(at) = self.next else {
            return format!("{}, {}", self.game, counted(self.tournament.rounds.len(), "rounds"));
        };
        match flow::people(self.tournament, at).is_empty() {
            true => "Only bots play next: watch them, or let them play quickly.".into(),
            false => "It begins when all the next players are ready.".into(),
        }
    }

    /// Draws the card of a game: a heading, and its players.
    fn card(&self, row: &mut Parent, at: GameIndex, plan: &TournamentSheetPlan) {
        let TournamentSheetBody::Games { parted, width, heading, line: height, letters, .. } =
            &plan.body
        else {
            return;
        };
        let Some(game) = self.tournament.game(at) else { return };
        let is_next = self.next == Some(at);
        let rim = if is_next { theme::TEXT } else { theme::CARD_RIM };
        let ground = if is_next { theme::BUTTON } else { theme::CARD_OFF };
        let node = Node {
            width: px(*width),
            flex_direction: FlexDirection::Column,
            padding: UiRect::all(px(IN_CARD - 3.0)),
            border: UiRect::all(px(3)),
            border_radius: BorderRadius::all(px(14)),
            flex_shrink: 0.0,
            ..default()
        };
        let look = (BackgroundColor(ground), BorderColor::all(rim), Pickable::IGNORE);
        let inner = width - 2.0 * IN_CARD;
        row.spawn((Name::new("Game"), node, look)).with_children(|card| {
            if let Some(size) = heading {
                let next = if is_next { ": next" } else { "" };
                let heading = format!("{}{next}", self.heading(at));
                let cell = TournamentSheetCell {
                    set: plan.set,
                    size: *size,
                    room: Vec2::new(inner, line(*size)),
                    bold: false,
                    colour: if is_next { theme::TEXT } else { theme::TEXT_QUIET },
                };
                self.cell(card, &heading, cell);
            }
            for seat in 0..game.players.len() {
                let cell = TournamentSheetCell {
                    set: plan.set,
                    size: *letters,
                    room: Vec2::new(inner, *height),
                    bold: true,
                    colour: theme::TEXT,
                };
                self.player(card, game, seat, *parted, cell);
            }
        });
    }

    /// `Round 1, game 2`, `Round 2`, `Final`.
    fn heading(&self, at: GameIndex) -> String {
        let round = &self.tournament.rounds[at.round];
        match round.games.len() {
            _ if round.is_final => "Final".into(),
            1 => format!("Round {}", at.round + 1),
            _ => format!("Round {}, game {}", at.round + 1, at.game + 1),
        }
    }

    /// Draws the name of the player at a seat of a game, and the score beside it; winners are lit. `cell` is the room
    /// for both; names of teams have two lines if `parted`.
    fn player(
        &self,
        card: &mut Parent,
        game: &DealtGame,
        seat: usize,
        parted: bool,
        cell: TournamentSheetCell,
    ) {
        let (player, room) = (game.players[seat], cell.room);
        let entrant = self.tournament.entrants.get(player);
        let lines = entrant.map(|entrant| entrant.lines(parted)).unwrap_or_default();
        let result = game.result.as_ref();
        let won = result.is_some_and(|result| result.winners.contains(&player));
        let score = result
            .and_then(|result| Some(shoal_host::tournament::score_text(result.scores.get(seat)?)));
        let score = score.unwrap_or_default();
        let colour = match (result.is_some(), won) {
            (true, true) => theme::GAIN,
            (true, false) => theme::TEXT_QUIET,
            (false, _) => cell.colour,
        };
        let row = Node {
            width: px(room.x),
            justify_content: JustifyContent::SpaceBetween,
            align_items: AlignItems::Center,
            column_gap: px(GAP),
            ..default()
        };
        let beside = match score.is_empty() {
            true => 0.0,
            false => set_width(TypeWeight::Bold, &score, cell.size) + GAP,
        };
        card.spawn((row, Pickable::IGNORE)).with_children(|row| {
            let name =
                TournamentSheetCell { room: Vec2::new(room.x - beside, room.y), colour, ..cell };
            let names = Node { flex_direction: FlexDirection::Column, ..default() };
            row.spawn((names, Pickable::IGNORE)).with_children(|names| {
                for line in &lines {
                    self.cell(names, line, name);
                }
            });
            if !score.is_empty() {
                let room = Vec2::new(beside, room.y);
                self.cell(row, &score, TournamentSheetCell { room, colour, ..cell });
            }
        });
    }

    /// Draws the table of results, those who went furthest first.
    fn table(&self, sheet: &mut Parent, plan: &TournamentSheetPlan) {
        let TournamentSheetBody::Table { rows, columns, heading, line: height, letters } =
            &plan.body
        else {
            return;
        };
        let results = self.tournament.results(self.game);
        let lines = ResultsTable(&results).lines();
        // Each text has the width of its column, whatever that of the style.
        let mut add_row = |texts: Vec<String>, style: TournamentSheetCell| {
            let high = style.room.y;
            let row = Node { height: px(high), flex_shrink: 0.0, ..default() };
            sheet.spawn((row, Pickable::IGNORE)).with_children(|row| {
                for (text, (_, width)) in texts.iter().zip(columns) {
                    let cell = Node { width: px(*width), flex_shrink: 0.0, ..default() };
                    row.spawn((cell, Pickable::IGNORE)).with_children(|cell| {
                        let room = Vec2::new(width - GAP, high);
                        self.cell(cell, text, TournamentSheetCell { room, ..style });
                    });
                }
            });
        };
        if let Some(size) = heading {
            let heads = columns.iter().map(|(column, _)| column.head().to_owned()).collect();
            let style = TournamentSheetCell {
                set: plan.set,
                size: *size,
                room: Vec2::new(0.0, line(*size)),
                bold: false,
                colour: theme::TEXT_QUIET,
            };
            add_row(heads, style);
        }
        for one in lines.iter().take(*rows) {
            let style = TournamentSheetCell {
                set: plan.set,
                size: *letters,
                room: Vec2::new(0.0, *height),
                bold: true,
                colour: if one.has_won { theme::GAIN } else { theme::TEXT },
            };
            let text = |(column, _): &(ResultsColumn, f32)| match column {
                ResultsColumn::Name => one.name.to_owned(),
                ResultsColumn::Games => one.games.to_string(),
                ResultsColumn::Won => one.won.to_string(),
                ResultsColumn::Scores => one.scores.join("  "),
            };
            add_row(columns.iter().map(text).collect(), style);
        }
    }
}

/// `round 2, game 1 of 2`, within a line.
pub fn lower(title: &str) -> String {
    let mut letters = title.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
