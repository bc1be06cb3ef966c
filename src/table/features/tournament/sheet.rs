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
use bevy::prelude::*;
use shoal_contract::{Seat, counted};
use shoal_host::tournament::ResultsTable;
use shoal_tabletop::facing::{Facing, readers, turned};
use shoal_tabletop::geometry::{FacingBox, TableEdge, Tabletop};
use shoal_tabletop::picture::art::DrawingCache;
use shoal_tabletop::picture::lettering::TypeWeight;
use shoal_tabletop::picture::projection::PictureRescaled;
use shoal_tabletop::picture::theme::{self, TableFonts};
use shoal_tabletop::picture::typeset::{NAME, SENTENCE, SET, TypesetText, Typesetter};
use shoal_tabletop::seats::{Chairs, SeatPiece};
use shoal_tabletop::surfaces::middle::filled;
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

/// Lays the sheet out anew when something has happened, or others read.
pub(super) fn lay_out(
    (on, told): (Res<TournamentOnTable>, Res<LobbyNotice>),
    (chairs, tabletop, covered): (Res<Chairs>, Res<Tabletop>, Res<CoveredTableAreas>),
    lobby: Res<GameList>,
    nodes: Query<Entity, With<TournamentSheet>>,
    fonts: Res<TableFonts>,
    (mut art, mut images): (ResMut<DrawingCache>, ResMut<Assets<Image>>),
    mut rescaled: MessageReader<PictureRescaled>,
    mut commands: Commands,
    mut laid: Local<Option<TournamentSheetLayout>>,
) {
    let blurred = rescaled.read().count() > 0;
    let (readers, covered) = (readers(&tabletop, &chairs), covered.clone());
    let count = nodes.iter().count();
    let mut now = TournamentSheetLayout { tabletop: *tabletop, readers, covered, count };
    if !(on.is_changed() || told.is_changed() || blurred) && laid.as_ref() == Some(&now) {
        return;
    }
    nodes.iter().for_each(|node| commands.entity(node).despawn());
    let game = lobby.named(&on.tournament.game);
    let piece = game.map_or(SeatPiece::default().0, |game| game.piece());
    // Between games the chairs are the guests.
    let mut emblem =
        |guest| art.emblem(&mut images, piece, chairs.mark(Seat(guest as u16)), PIECE.x);
    let pieces: Vec<Handle<Image>> =
        celebrated(&on.tournament).into_iter().map(&mut emblem).collect();
    let game = game.map_or("", |game| game.info().title);
    let now_plays = on.tournament.next_game();
    let painter = TournamentSheetPainter {
        tournament: &on.tournament,
        game,
        now: now_plays,
        pieces: &pieces,
        fonts: &fonts,
    };
    let foot = told.0.clone().unwrap_or_else(|| painter.foot());
    let said = TournamentSheetTexts { titles: &painter.titles(), foot: (&foot, told.0.is_some()) };
    let sheets = filled(&tabletop, &now.readers, &now.covered.0, |panel| {
        let set = Typesetter { scale: tabletop.type_scale(), by: panel.grow };
        let room = TournamentSheetSpace { size: panel.frame.size - 2.0 * PADDING, set };
        room.plan(&on.tournament, game, painter.now, &said)
    });
    for (frame, plan) in &sheets {
        painter.sheet(&mut commands, *frame, plan, told.0.is_some());
    }
    now.count = sheets.len();
    *laid = Some(now);
}

/// Returns the guests who have won the tournament, once it is over.
fn celebrated(tournament: &TableTournament) -> Vec<usize> {
    let winners = if tournament.is_over() { tournament.winners() } else { Vec::new() };
    let winners = winners.into_iter().filter_map(|entrant| tournament.entrants.get(entrant));
    winners.flat_map(|entrant| entrant.guests.clone()).collect()
}

/// Takes the sheet away for the game.
pub(super) fn clear(nodes: Query<Entity, With<TournamentSheet>>, mut commands: Commands) {
    nodes.iter().for_each(|node| commands.entity(node).despawn());
}

type Parent<'w> = ChildSpawnerCommands<'w>;

struct TournamentSheetPainter<'a> {
    tournament: &'a TableTournament,
    game: &'static str,
    /// The game that is next.
    now: Option<GameIndex>,
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
        trouble: bool,
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
            let colour = if self.now.is_none() { theme::GAIN } else { theme::TEXT };
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
                let colour = if trouble { theme::LOSS } else { theme::TEXT_QUIET };
                self.words(sheet, foot, (false, colour));
            }
        });
    }

    /// Returns the title, in the ways it can be said, the best one first.
    fn titles(&self) -> Vec<String> {
        match self.now {
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
        let left = width - TypeWeight::Bold.width(&title.text, title.size) * SET - count * GAP;
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
            self.words(row, title, (true, colour));
            behind.iter().for_each(|drawing| piece(row, drawing));
        });
    }

    fn words(&self, parent: &mut Parent, words: &TypesetText, look: (bool, Color)) {
        parent.spawn(words.node(self.fonts, look, Justify::Center));
    }

    /// Draws a line in this room; type shrinks to the least size where it is too wide, and then only the beginning is
    /// shown.
    fn cell(
        &self,
        parent: &mut Parent,
        text: &str,
        (set, size, room): (Typesetter, f32, Vec2),
        (bold, colour): (bool, Color),
    ) {
        let (weight, least) =
            if bold { (TypeWeight::Bold, NAME) } else { (TypeWeight::Regular, SENTENCE) };
        // It is as large as the others of its kind, not as this one alone could be.
        let set = Typesetter { by: 1.0, ..set };
        let usual = size / set.scale.by();
        let words = set.named(weight, text, (usual, least), room.x);
        let node = Node { height: px(room.y), align_items: AlignItems::Center, ..default() };
        parent.spawn((node, Pickable::IGNORE)).with_children(|row| {
            if let Some(words) = words {
                self.words(row, &words, (bold, colour));
            }
        });
    }

    /// Returns the foot: who has to be ready, or how it goes on.
    fn foot(&self) -> String {
        let Some(at) = self.now else {
            return format!("{}, {}", self.game, counted(self.tournament.rounds.len(), "rounds"));
        };
        match flow::people(self.tournament, at).is_empty() {
            true => "Only bots play next: watch them, or let them play quickly.".into(),
            false => "It begins when all the next players are ready.".into(),
        }
    }

    fn card(&self, row: &mut Parent, at: GameIndex, plan: &TournamentSheetPlan) {
        let TournamentSheetBody::Games { parted, width, heading, line: height, letters, .. } =
            &plan.body
        else {
            return;
        };
        let Some(game) = self.tournament.game(at) else { return };
        let is_next = self.now == Some(at);
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
                let colour = if is_next { theme::TEXT } else { theme::TEXT_QUIET };
                let room = Vec2::new(inner, line(*size));
                self.cell(card, &heading, (plan.set, *size, room), (false, colour));
            }
            for (index, &player) in game.players.iter().enumerate() {
                let room = Vec2::new(inner, *height);
                self.player(card, game, (index, player, *parted), (plan.set, *letters, room));
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

    /// Draws a name, and the score beside it; winners are lit.
    fn player(
        &self,
        card: &mut Parent,
        game: &DealtGame,
        (index, player, parted): (usize, usize, bool),
        (set, letters, room): (Typesetter, f32, Vec2),
    ) {
        let entrant = self.tournament.entrants.get(player);
        let lines = entrant.map(|entrant| entrant.lines(parted)).unwrap_or_default();
        let result = game.result.as_ref();
        let won = result.is_some_and(|result| result.winners.contains(&player));
        let score = result
            .and_then(|result| Some(shoal_host::tournament::score_text(result.scores.get(index)?)));
        let score = score.unwrap_or_default();
        let colour = match (result.is_some(), won) {
            (true, true) => theme::GAIN,
            (true, false) => theme::TEXT_QUIET,
            (false, _) => theme::TEXT,
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
            false => TypeWeight::Bold.width(&score, letters) * SET + GAP,
        };
        card.spawn((row, Pickable::IGNORE)).with_children(|row| {
            let for_name = Vec2::new(room.x - beside, room.y);
            let names = Node { flex_direction: FlexDirection::Column, ..default() };
            row.spawn((names, Pickable::IGNORE)).with_children(|names| {
                for line in &lines {
                    self.cell(names, line, (set, letters, for_name), (true, colour));
                }
            });
            if !score.is_empty() {
                let for_score = Vec2::new(beside, room.y);
                self.cell(row, &score, (set, letters, for_score), (true, colour));
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
        let mut line_of = |size: f32, high: f32, words: Vec<String>, look: (bool, Color)| {
            let row = Node { height: px(high), flex_shrink: 0.0, ..default() };
            sheet.spawn((row, Pickable::IGNORE)).with_children(|row| {
                for (words, (_, width)) in words.iter().zip(columns) {
                    let cell = Node { width: px(*width), flex_shrink: 0.0, ..default() };
                    row.spawn((cell, Pickable::IGNORE)).with_children(|cell| {
                        let room = Vec2::new(width - GAP, high);
                        self.cell(cell, words, (plan.set, size, room), look);
                    });
                }
            });
        };
        if let Some(size) = heading {
            let heads = columns.iter().map(|(column, _)| column.head().to_owned()).collect();
            line_of(*size, line(*size), heads, (false, theme::TEXT_QUIET));
        }
        for one in lines.iter().take(*rows) {
            let colour = if one.has_won { theme::GAIN } else { theme::TEXT };
            let word = |(column, _): &(ResultsColumn, f32)| match column {
                ResultsColumn::Name => one.name.to_owned(),
                ResultsColumn::Games => one.games.to_string(),
                ResultsColumn::Won => one.won.to_string(),
                ResultsColumn::Scores => one.scores.join("  "),
            };
            line_of(*letters, *height, columns.iter().map(word).collect(), (true, colour));
        }
    }
}

/// `round 2, game 1 of 2`, within a line.
pub fn lower(title: &str) -> String {
    let mut letters = title.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
