//! The topics of the thing that a player has clicked, and the seat panel that answers.

use super::ask::ExplainPoint;
use super::{HelpArticle, HelpSource};
use crate::matches::hosting::{HostedMatch, ShownMatch};
use crate::matches::playback::ViewOf;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use shoal_contract::{Match, Seat};
use shoal_tabletop::pointers::controls::Prompts;
use shoal_tabletop::surfaces::board::{BoardGrid, BoardSurface, Cell};
use shoal_tabletop::surfaces::corner_panels::{CornerPart, CornerPartFinder};
use shoal_tabletop::surfaces::seat_panels::{
    SeatPanel, SeatPanelButton, SeatPanelKind, SeatPanelPressed, SeatPanels,
};
use shoal_tabletop::surfaces::tray::{TrayMenu, TrayPart, TrayPartFinder};
use std::collections::BTreeMap;

/// Greatest number of other topics in the same place that are offered next.
const MOST_MORE: usize = 3;

/// The thing that was asked about.
#[derive(Debug, Clone, PartialEq)]
pub enum HelpSubject {
    /// A cell of the board, with the grid it belongs to.
    Cell(BoardGrid, Cell),
    /// One of the [`HelpAreas`] on the board that have no cell of their own, by its number.
    Area(u32),
    /// A part of this seat's tray, or the same part in a corner.
    Tray(Seat, TrayPart),
    /// The corner of things that everybody shares.
    Corner,
    /// Something else on the table.
    Nothing,
}

/// Things on the board that have no cell of their own: their places on the table, with the number by which the game
/// knows each. The first is on top.
#[derive(Resource, Debug, Clone, PartialEq, Default)]
pub struct HelpAreas(pub Vec<(Rect, u32)>);

/// System parameter that finds the thing at a point of the table.
#[derive(SystemParam)]
pub(super) struct HelpSubjectFinder<'w, 's> {
    trays: TrayPartFinder<'w, 's>,
    corners: CornerPartFinder<'w, 's>,
    areas: Res<'w, HelpAreas>,
    boards: Query<'w, 's, &'static BoardSurface>,
}

impl HelpSubjectFinder<'_, '_> {
    /// Finds the thing at a point: a part of a tray, of a corner, an area, or a cell of the board, in this order.
    fn find(&self, at: Vec2) -> HelpSubject {
        match (self.trays.find(at), self.corners.find(at)) {
            (Some((owner, part)), _) | (None, Some(CornerPart::AsInTray(owner, part))) => {
                HelpSubject::Tray(owner, part)
            }
            (None, Some(CornerPart::Ground)) => HelpSubject::Corner,
            (None, None) => self.find_on_board(at).unwrap_or(HelpSubject::Nothing),
        }
    }

    fn find_on_board(&self, at: Vec2) -> Option<HelpSubject> {
        let area = self.areas.0.iter().find(|(rect, _)| rect.contains(at));
        let cell = |board: &BoardSurface| Some(HelpSubject::Cell(board.grid, board.cell_at(at)?));
        area.map(|(_, number)| HelpSubject::Area(*number))
            .or_else(|| self.boards.iter().find_map(cell))
    }
}

/// Something that can be explained.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HelpTopic {
    /// The key of its article.
    pub key: String,
    /// A sentence about this one just now; may be empty.
    pub fact: String,
}

impl HelpTopic {
    /// A topic without a fact of its own.
    pub fn of(key: impl Into<String>) -> Self {
        Self { key: key.into(), fact: String::new() }
    }

    /// A topic with a fact about this one.
    pub fn with(key: impl Into<String>, fact: impl Into<String>) -> Self {
        Self { key: key.into(), fact: fact.into() }
    }
}

/// The topics of the last answer to each seat, so that it can go on to the next.
#[derive(Resource, Default, Debug)]
pub(super) struct LastHelpTopics(BTreeMap<Seat, Vec<HelpTopic>>);

/// The topics of the thing a seat has asked about, the most telling first.
pub fn topics<V: HelpSource>(
    game: &Match<V::Game>,
    view: &ViewOf<V>,
    seat: Seat,
    asked: &HelpSubject,
) -> Vec<HelpTopic> {
    match asked {
        HelpSubject::Cell(grid, cell) => V::in_cell(game, view, seat, *grid, *cell),
        HelpSubject::Area(number) => V::in_area(game, view, seat, *number),
        HelpSubject::Tray(owner, part) => {
            let of_table = || V::help().key_of(part).map(HelpTopic::of);
            let of_game = || V::in_tray(game, view, *owner, part);
            // A chip of the table is the same in all games; other parts may mean more in a game.
            let topic = match part {
                TrayPart::Chip(..) => of_table().or_else(of_game),
                _ => of_game().or_else(of_table),
            };
            topic.into_iter().collect()
        }
        HelpSubject::Corner => vec![HelpTopic::of("corner")],
        HelpSubject::Nothing => Vec::new(),
    }
}

/// Answers questions with a seat panel.
pub(super) fn answer<V: HelpSource>(
    mut questions: MessageReader<ExplainPoint>,
    subjects: HelpSubjectFinder,
    menu: Res<TrayMenu>,
    table: ShownMatch<V>,
    prompts: Prompts,
    mut last_topics: ResMut<LastHelpTopics>,
    mut seat_panels: ResMut<SeatPanels>,
) {
    for &ExplainPoint { seat, at } in questions.read() {
        let asked = subjects.find(at);
        let mut topics = topics::<V>(table.hosted.game(), &table.shown.view, seat, &asked);
        if let HelpSubject::Tray(owner, TrayPart::Menu) = asked {
            topics.extend(menu.entries(owner).map(|entry| HelpTopic::of(entry.article)));
        }
        let mut seat_panel = seat_panel(table.hosted.as_ref(), &topics, 0);
        seat_panel.fill_lines(|line| prompts.fill(seat, line));
        last_topics.0.insert(seat, topics);
        seat_panels.insert(seat, SeatPanelKind::Help, seat_panel);
    }
}

/// Shows another topic in the same place.
pub(super) fn turn_page<V: HelpSource>(
    mut pressed: MessageReader<SeatPanelPressed>,
    hosted: Res<HostedMatch<V>>,
    last_topics: Res<LastHelpTopics>,
    prompts: Prompts,
    mut seat_panels: ResMut<SeatPanels>,
) {
    for press in pressed.read().filter(|press| press.kind == SeatPanelKind::Help) {
        if let (Some(page), Some(topics)) = (press.button, last_topics.0.get(&press.seat)) {
            let mut seat_panel = seat_panel(hosted.as_ref(), topics, page as usize);
            seat_panel.fill_lines(|line| prompts.fill(press.seat, line));
            seat_panels.insert(press.seat, SeatPanelKind::Help, seat_panel);
        }
    }
}

fn seat_panel<V: HelpSource>(
    hosted: &HostedMatch<V>,
    topics: &[HelpTopic],
    page: usize,
) -> SeatPanel {
    let article = |topic: &HelpTopic| V::article(hosted.game(), topic);
    let Some((topic, found)) = topics.get(page).and_then(|topic| Some((topic, article(topic)?)))
    else {
        return SeatPanel {
            icon: Some("question"),
            title: "Nothing to explain".into(),
            lines: vec!["The game has no help on what is here.".into()],
            closes: true,
            ..SeatPanel::default()
        };
    };
    let HelpArticle { icon, title, lines, source } = found;
    let fact = Some(topic.fact.clone()).filter(|fact| !fact.is_empty());
    let others = (0u32..).zip(topics).cycle().skip(page + 1).take(topics.len() - 1);
    let more = others.filter_map(|(at, topic)| Some((at, article(topic)?.title)));
    SeatPanel {
        icon: icon.or(Some("question")),
        title,
        lines: fact.into_iter().chain(lines).collect(),
        source,
        buttons: more.take(MOST_MORE).map(|(at, title)| SeatPanelButton::new(at, title)).collect(),
        closes: true,
        ..SeatPanel::default()
    }
}
