//! The sheet of a tournament, in the middle of the table between two games: who plays whom, who has won,
//! and what is next; at the end how all have fared. One for each side where somebody reads.

use super::model::{At, Cup, Game};
use super::{CupOnTable, flow, words};
use crate::table::art::Art;
use crate::table::facing::{Facing, readers};
use crate::table::geometry::{Frame, Tabletop};
use crate::table::lettering::Cut;
use crate::table::lobby::{Lobby, Told, panel_frames};
use crate::table::projection::PictureRescaled;
use crate::table::seats::Chairs;
use crate::table::slips::Covered;
use crate::table::theme::{self, Fonts};
use crate::table::tray::turned;
use crate::tournament::ResultsTable;
use bevy::prelude::*;

/// Around what stands on the sheet, and between its parts.
const PADDING: f32 = 18.0;
const GAP: f32 = 10.0;
/// How wide the card of a game is.
const CARD: std::ops::RangeInclusive<f32> = 172.0..=480.0;
/// A piece of somebody who has won.
const PIECE: Vec2 = Vec2::new(82.0, 46.0);
/// Of the sheet's width, how much all of them may take.
const FOR_PIECES: f32 = 0.4;
/// Around what stands on a card, with its rim.
const IN_CARD: f32 = 12.0;
/// How high the title, the foot and a small heading are.
const TITLE: f32 = 46.0;
const FOOT: f32 = 32.0;
const HEADING: f32 = 28.0;
/// How high a line with a name is at most.
const LINE: f32 = 48.0;
/// Of a line's height, how large its type is.
const TYPE: f32 = 0.8;

/// Everything of the sheet.
#[derive(Component)]
pub struct SheetNode;

/// Lays the sheet out anew when something has happened, or somebody else reads.
pub(super) fn lay_out(
    (on, told): (Res<CupOnTable>, Res<Told>),
    (chairs, tabletop, covered): (Res<Chairs>, Res<Tabletop>, Res<Covered>),
    lobby: Res<Lobby>,
    nodes: Query<Entity, With<SheetNode>>,
    fonts: Res<Fonts>,
    (mut art, mut images): (ResMut<Art>, ResMut<Assets<Image>>),
    mut rescaled: MessageReader<PictureRescaled>,
    mut commands: Commands,
    mut laid: Local<Vec<Frame>>,
) {
    let blurred = rescaled.read().count() > 0;
    let frames = panel_frames(&tabletop, &readers(&tabletop, &chairs), &covered.0);
    let is_new = on.is_changed() || told.is_changed() || blurred;
    if !is_new && *laid == frames && !nodes.is_empty() {
        return;
    }
    nodes.iter().for_each(|node| commands.entity(node).despawn());
    let game = lobby.named(&on.cup.game);
    let piece = game.map_or("fish", |game| game.piece());
    let pieces: Vec<Handle<Image>> = celebrated(&on.cup)
        .into_iter()
        .map(|guest| art.emblem(&mut images, piece, guest, PIECE.x))
        .collect();
    let game = game.map_or("", |game| game.info().title);
    for &frame in &frames {
        let painter = Painter {
            cup: &on.cup,
            game,
            now: on.cup.next_game(),
            told: told.0.as_deref(),
            pieces: &pieces,
            fonts: &fonts,
            size: frame.size - 2.0 * PADDING,
        };
        painter.sheet(&mut commands, frame);
    }
    *laid = frames;
}

/// Those who have won the tournament, once it is over.
fn celebrated(cup: &Cup) -> Vec<usize> {
    let winners = if cup.is_over() { cup.winners() } else { Vec::new() };
    let winners = winners.into_iter().filter_map(|entrant| cup.entrants.get(entrant));
    winners.flat_map(|entrant| entrant.guests.clone()).collect()
}

/// The sheet is taken away for the game.
pub(super) fn clear(nodes: Query<Entity, With<SheetNode>>, mut commands: Commands) {
    nodes.iter().for_each(|node| commands.entity(node).despawn());
}

type Parent<'w> = ChildSpawnerCommands<'w>;

struct Painter<'a> {
    cup: &'a Cup,
    game: &'static str,
    /// The game that is next.
    now: Option<At>,
    told: Option<&'a str>,
    /// The pieces of those who have won it all.
    pieces: &'a [Handle<Image>],
    fonts: &'a Fonts,
    /// What there is room for.
    size: Vec2,
}

impl Painter<'_> {
    fn sheet(&self, commands: &mut Commands, frame: Frame) {
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
        commands.spawn((name, SheetNode, node, turn, look)).with_children(|sheet| {
            let title = match self.now {
                None => words::winners(self.cup),
                Some(at) => format!("Tournament: {}", lower(&self.cup.title(at))),
            };
            let colour = if self.now.is_none() { theme::GAIN } else { theme::TEXT };
            self.title(sheet, &title, colour);
            match self.now {
                Some(at) => self.games(sheet, at),
                None => self.table(sheet),
            }
            let (foot, colour) = match self.told {
                Some(told) => (told.to_owned(), theme::LOSS),
                None => (self.foot(), theme::TEXT_QUIET),
            };
            self.label(sheet, &foot, 26.0, FOOT, self.size.x, (false, colour));
        });
    }

    /// The title; at the end the winners' pieces stand before it and behind it.
    fn title(&self, sheet: &mut Parent, title: &str, colour: Color) {
        let before = self.pieces.len().div_ceil(2);
        // One winner stands on both sides.
        let behind = if self.pieces.len() == 1 { self.pieces } else { &self.pieces[before..] };
        let count = (before + behind.len()) as f32;
        let size = PIECE * (FOR_PIECES * self.size.x / (count * PIECE.x)).min(1.0);
        let row = Node { column_gap: px(GAP), align_items: AlignItems::Center, ..default() };
        sheet.spawn((row, Pickable::IGNORE)).with_children(|row| {
            let piece = |row: &mut Parent, piece: &Handle<Image>| {
                let node = Node { width: px(size.x), height: px(size.y), ..default() };
                row.spawn((ImageNode::new(piece.clone()), node, Pickable::IGNORE));
            };
            self.pieces[..before].iter().for_each(|drawing| piece(row, drawing));
            let width = self.size.x - count * (size.x + GAP);
            self.label(row, title, 38.0, TITLE, width, (true, colour));
            behind.iter().for_each(|drawing| piece(row, drawing));
        });
    }

    /// One line, as large as there is room for.
    fn label(
        &self,
        parent: &mut Parent,
        text: &str,
        size: f32,
        height: f32,
        width: f32,
        (bold, colour): (bool, Color),
    ) {
        let cut = if bold { Cut::Bold } else { Cut::Regular };
        let size = cut.fitting(text, size, width).max(14.0);
        let font = if bold { self.fonts.bold(size) } else { self.fonts.regular(size) };
        let node = Node { height: px(height), align_items: AlignItems::Center, ..default() };
        parent.spawn((node, Pickable::IGNORE)).with_children(|row| {
            let look = (TextColor(colour), TextLayout::no_wrap(), Pickable::IGNORE);
            row.spawn((Text::new(text), font, look));
        });
    }

    /// The foot: who has to be ready, or how it goes on.
    fn foot(&self) -> String {
        let Some(at) = self.now else {
            let rounds = self.cup.rounds.len();
            let plural = if rounds == 1 { "" } else { "s" };
            return format!("{}, {rounds} round{plural}", self.game);
        };
        match flow::people(self.cup, at).is_empty() {
            true => "Bots alone play next: watch them, or have it played quickly.".into(),
            false => "It begins when all who play next are ready.".into(),
        }
    }

    /// The last games, as many as there is room for, the next one among them.
    fn games(&self, sheet: &mut Parent, now: At) {
        let all: Vec<At> = (0..self.cup.rounds.len())
            .flat_map(|round| {
                (0..self.cup.rounds[round].games.len()).map(move |game| At { round, game })
            })
            .collect();
        let fit = ((self.size.x + GAP) / (CARD.start() + GAP)).floor().max(1.0) as usize;
        let last = all.iter().filter(|at| at.round == now.round).count();
        let first = all.len().saturating_sub(fit.max(last));
        let shown = &all[first..];
        let width = (self.size.x + GAP) / shown.len().max(1) as f32 - GAP;
        let width = width.min(*CARD.end());
        let row = Node { column_gap: px(GAP), align_items: AlignItems::Stretch, ..default() };
        sheet.spawn((Name::new("Games"), row, Pickable::IGNORE)).with_children(|row| {
            for &at in shown {
                self.card(row, at, width);
            }
        });
    }

    fn card(&self, row: &mut Parent, at: At, width: f32) {
        let Some(game) = self.cup.game(at) else { return };
        let is_next = self.now == Some(at);
        let most = self.cup.rounds.iter().flat_map(|round| &round.games);
        let most = most.map(|game| game.players.len()).max().unwrap_or(1);
        let room = self.size.y - TITLE - FOOT - HEADING - 2.0 * IN_CARD - 8.0;
        let height = (room / most as f32).min(LINE);
        let rim = if is_next { theme::TEXT } else { theme::CARD_RIM };
        let ground = if is_next { theme::BUTTON } else { theme::CARD_OFF };
        let node = Node {
            width: px(width),
            flex_direction: FlexDirection::Column,
            padding: UiRect::all(px(IN_CARD - 3.0)),
            border: UiRect::all(px(3)),
            border_radius: BorderRadius::all(px(14)),
            ..default()
        };
        let look = (BackgroundColor(ground), BorderColor::all(rim), Pickable::IGNORE);
        let inner = width - 2.0 * IN_CARD;
        let letters = self.letters(inner, height * TYPE);
        row.spawn((Name::new("Game"), node, look)).with_children(|card| {
            let next = if is_next { ": next" } else { "" };
            let heading = format!("{}{next}", self.heading(at));
            let colour = if is_next { theme::TEXT } else { theme::TEXT_QUIET };
            self.label(card, &heading, 22.0, HEADING, inner, (false, colour));
            for (index, &player) in game.players.iter().enumerate() {
                self.player(card, game, (index, player), (Vec2::new(inner, height), letters));
            }
        });
    }

    /// `Round 1, game 2`, `Round 2`, `Final`.
    fn heading(&self, at: At) -> String {
        let round = &self.cup.rounds[at.round];
        match round.games.len() {
            _ if round.is_final => "Final".into(),
            1 => format!("Round {}", at.round + 1),
            _ => format!("Round {}, game {}", at.round + 1, at.game + 1),
        }
    }

    /// How large names are written, alike on all cards: the longest has room beside a score.
    fn letters(&self, width: f32, most: f32) -> f32 {
        let room = width - Cut::Bold.width("000", most) - GAP;
        let names = self.cup.entrants.iter().map(|entrant| entrant.name.as_str());
        let fitting = names.map(|name| Cut::Bold.fitting(name, most, room));
        fitting.fold(most, f32::min).max(18.0)
    }

    /// A name, and the score beside it; whoever has won is lit.
    fn player(
        &self,
        card: &mut Parent,
        game: &Game,
        (index, player): (usize, usize),
        (size, letters): (Vec2, f32),
    ) {
        let name = self.cup.names(&[player]).next().unwrap_or_default().to_owned();
        let result = game.result.as_ref();
        let won = result.is_some_and(|result| result.winners.contains(&player));
        let score =
            result.and_then(|result| Some(crate::tournament::score(result.scores.get(index)?)));
        let score = score.unwrap_or_default();
        let colour = match (result.is_some(), won) {
            (true, true) => theme::GAIN,
            (true, false) => theme::TEXT_QUIET,
            (false, _) => theme::TEXT,
        };
        let row = Node {
            width: px(size.x),
            justify_content: JustifyContent::SpaceBetween,
            column_gap: px(GAP),
            ..default()
        };
        let beside = if score.is_empty() { 0.0 } else { Cut::Bold.width(&score, letters) + GAP };
        card.spawn((row, Pickable::IGNORE)).with_children(|row| {
            self.label(row, &name, letters, size.y, size.x - beside, (true, colour));
            self.label(row, &score, letters, size.y, beside.max(1.0), (true, colour));
        });
    }

    /// How all have fared, who went furthest first.
    fn table(&self, sheet: &mut Parent) {
        let results = self.cup.results(self.game);
        let lines = ResultsTable(&results).lines();
        let room = self.size.y - TITLE - FOOT - HEADING;
        let height = (room / lines.len().max(1) as f32).min(LINE);
        let letters = height * TYPE;
        let width = self.size.x.min(900.0);
        let parts = [0.46, 0.14, 0.14, 0.26].map(|part| part * width);
        let mut line = |height: f32, words: [&str; 4], size: f32, look: (bool, Color)| {
            let row = Node { width: px(width), height: px(height), ..default() };
            sheet.spawn((row, Pickable::IGNORE)).with_children(|row| {
                for (words, width) in words.into_iter().zip(parts) {
                    let cell = Node { width: px(width), ..default() };
                    row.spawn((cell, Pickable::IGNORE)).with_children(|cell| {
                        self.label(cell, words, size, height, width - GAP, look);
                    });
                }
            });
        };
        let heads = ["", "games", "won", "scores"];
        line(HEADING, heads, 22.0, (false, theme::TEXT_QUIET));
        for one in lines {
            let colour = if one.has_won { theme::GAIN } else { theme::TEXT };
            let (games, won) = (one.games.to_string(), one.won.to_string());
            let scores = one.scores.join("  ");
            line(height, [one.name, &games, &won, &scores], letters, (true, colour));
        }
    }
}

/// `round 2, game 1 of 2`, within a line.
pub fn lower(title: &str) -> String {
    let mut letters = title.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
