//! Help: the things that can be explained, the place of each, and its article.

use super::choice_marks::squares_of;
use super::playing::VirusFightCommand;
use super::prelude::*;
use shoal_contract::{Match, are_several, listed};
use shoal_tabletop::surfaces::board::SquareBoardLayout;
use shoal_virus_fight::InstructionKind;
use shoal_virus_fight::explain::choices::{effect_words, words};

/// The articles, and the drawings of what some are about.
static HELP: HelpFile = HelpFile::of(
    include_str!("../../../../assets/help/virus_fight.txt"),
    &[
        ("move", "piece_m2"),
        ("write", "piece_w2"),
        ("jump", "piece_j2"),
        ("erase", "piece_e2"),
        ("square", "slot"),
        ("spares", "spare_w2"),
        ("marker", "marked_1"),
        ("first", "next"),
    ],
);

impl HelpSource for VirusFightView {
    fn words(world: &World, _seat: Seat, actions: &[Action]) -> String {
        let words: Vec<String> =
            actions.iter().map(|action| words(position(world), action)).collect();
        if words.is_empty() { "Wait".into() } else { words.join(", ") }
    }

    /// Squares, as rows and columns of the board.
    fn cells(_world: &World, _seat: Seat, actions: &[Action]) -> Vec<Cell> {
        let squares = actions.iter().flat_map(squares_of);
        squares.map(|SquareCoordinates(row, column)| Cell::new(row.into(), column.into())).collect()
    }

    fn why_no_advice(world: &World, _seat: Seat) -> Option<&'static str> {
        let secret = position(world).step == VirusFightStep::Arrange;
        secret.then_some("Everybody can see advice: it would give your program away.")
    }

    fn help() -> &'static HelpFile {
        &HELP
    }

    fn in_cell(
        game: &Match<VirusFight>,
        state: &State,
        _seat: Seat,
        grid: BoardGrid,
        cell: Cell,
    ) -> Vec<HelpTopic> {
        let position = &state.position;
        match SquareBoardLayout::in_grid(&grid, position.rows, position.columns, cell) {
            Some((row, column)) => on_square(game, state, SquareCoordinates(row, column)),
            None => vec![HelpTopic::of("spares")],
        }
    }

    fn in_tray(
        _game: &Match<VirusFight>,
        _state: &State,
        _owner: Seat,
        part: &TrayPart,
    ) -> Option<HelpTopic> {
        in_tray(part).map(HelpTopic::of)
    }
}

/// Help on the things on a square, the topmost first.
fn on_square(game: &Match<VirusFight>, state: &State, at: SquareCoordinates) -> Vec<HelpTopic> {
    let position = &state.position;
    let square = at.0 * 16 + at.1;
    let Some(piece) = position.piece(square) else { return vec![HelpTopic::of("square")] };
    let name = |seat: usize| game.setup().name(seat).to_owned();
    let mut topics = Vec::new();
    let marker = position.active().find(|&seat| position.marker(seat) == Some(square));
    topics.extend(marker.map(|seat| HelpTopic::with("marker", format!("It is {}'s.", name(seat)))));
    let key = match piece.kind {
        InstructionKind::Move => "move",
        InstructionKind::Write => "write",
        InstructionKind::Jump => "jump",
        InstructionKind::Erase => "erase",
    };
    let fact = format!(
        "{piece}: {} ({}), size {}.",
        piece.kind.word(),
        effect_words(piece.kind),
        piece.size
    );
    topics.push(HelpTopic::with(key, fact));
    let on_it = position.active().filter(|&seat| position.block_of(seat).has(square));
    let on_it: Vec<String> = on_it.map(name).collect();
    let act = if are_several(&on_it) { "act" } else { "acts" };
    topics.push(match on_it.is_empty() {
        true => HelpTopic::with("block", "No marker is on this block: it is empty."),
        false => HelpTopic::with("block", format!("{} {act} on this block.", listed(&on_it))),
    });
    topics
}

/// The help on a chip or a button of the game.
fn in_tray(part: &TrayPart) -> Option<&'static str> {
    match part {
        TrayPart::Number => Some("spares"),
        TrayPart::Chip(_, icon) => Some(match icon {
            None => "round",
            Some("next") => "first",
            Some("goal") => "puzzle",
            Some(_) => "size",
        }),
        TrayPart::Button(id) => Some(match VirusFightCommand::of(*id)? {
            VirusFightCommand::Next => "next_piece",
            VirusFightCommand::Left | VirusFightCommand::Right => "look",
            VirusFightCommand::Go => "go",
            VirusFightCommand::Nothing => "nothing",
            VirusFightCommand::Skip => "skip",
            VirusFightCommand::Stalemate | VirusFightCommand::Agree | VirusFightCommand::PlayOn => {
                "stalemate"
            }
            VirusFightCommand::Lay | VirusFightCommand::LineLeft | VirusFightCommand::LineRight => {
                "program"
            }
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_contract::{Actor, Game as _, RandomGenerator, Viewer};
    use shoal_table::features::help::articles_on_trays;
    use shoal_table::features::help::coverage::assert_everything_is_explained;
    use shoal_virus_fight::setup::Setup;
    use std::collections::BTreeSet;

    fn usual() -> Match<VirusFight> {
        Match::new(Setup::for_players(3), 3).expect("usual")
    }

    /// The match after the reveal.
    fn revealed() -> Match<VirusFight> {
        let (mut game, mut whim) = (usual(), RandomGenerator::from_seed(1));
        for actor in
            [Actor::Seat(Seat(0)), Actor::Seat(Seat(1)), Actor::Seat(Seat(2)), Actor::House]
        {
            let action = VirusFight::sample(game.world(), actor, &mut whim).expect("it acts");
            game.apply(actor, &action).expect("legal");
        }
        game
    }

    #[test]
    fn every_part_button_and_chip_of_a_tray_has_an_article() {
        let game = usual();
        let state = VirusFight::seen_by(game.world(), Viewer::Table);
        let buttons = VirusFightCommand::ALL.iter().map(|press| TrayPart::Button(press.id()));
        let chips = [None, Some("next"), Some("goal"), Some("marked_1")]
            .map(|icon| TrayPart::Chip(0, icon));
        let parts = buttons.chain(chips.clone()).collect();
        let found = articles_on_trays::<VirusFightView>(&game, &state, parts);
        let of_chips = found.iter().filter(|(part, _)| chips.contains(part));
        let titles: BTreeSet<&str> = of_chips.map(|(_, article)| article.title.as_str()).collect();
        assert_eq!(titles.len(), chips.len(), "each chip has an article of its own");
    }

    #[test]
    fn whatever_is_seen_in_trays_corners_and_menus_during_a_match_is_explained() {
        let names = ["Ann", "Bob", "Cid"];
        assert_everything_is_explained::<VirusFightView>(
            revealed(),
            &names,
            super::super::plugin,
            30,
        );
    }

    #[test]
    fn the_articles_can_be_read_and_are_short() {
        HELP.check::<VirusFight>();
    }

    #[test]
    fn everything_on_the_board_has_an_article() {
        let game = revealed();
        let state = VirusFight::seen_by(game.world(), Viewer::Table);
        let mut keys = BTreeSet::new();
        for at in (0..7).flat_map(|row| (0..7).map(move |column| SquareCoordinates(row, column))) {
            for topic in on_square(&game, &state, at) {
                assert!(VirusFightView::article(&game, &topic).is_some(), "{topic:?}");
                keys.insert(topic.key);
            }
        }
        assert!(["block", "marker", "square"].iter().all(|key| keys.contains(*key)), "{keys:?}");
    }
}
