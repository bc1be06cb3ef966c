//! Help: the things that can be explained, the place of each, and its article.

use super::playing::PenguinsCommand;
use super::prelude::*;
use shoal_contract::Match;
use shoal_penguins::position::PenguinRoutes;
use shoal_penguins::state::State;
use shoal_penguins::words;

/// The articles, and the drawings of what some are about.
static HELP: HelpFile = HelpFile::of(
    include_str!("../../../../assets/help/penguins.txt"),
    &[
        ("ice", "ice"),
        ("tiles_left", "ice"),
        ("own_penguin", "penguins"),
        ("other_penguin", "penguins"),
        ("to_place", "penguins"),
        ("hole", "crack"),
        ("finish", "play"),
    ],
);

impl HelpSource for PenguinsView {
    fn words(world: &World, _seat: Seat, actions: &[Action]) -> String {
        words::of(world, actions)
    }

    fn cells(_world: &World, _seat: Seat, actions: &[Action]) -> Vec<Cell> {
        let spots = actions.iter().flat_map(|action| match *action {
            Action::Place(at) => vec![at],
            Action::Move(from, to) => vec![from, to],
            Action::Quit | Action::Remove { .. } => Vec::new(),
        });
        spots.map(cell_of).collect()
    }

    /// Puts a seat that waits first in turn.
    fn as_if_asked(state: &State, seat: Seat) -> Option<State> {
        let mut asked = state.clone();
        asked.ice.first = seat;
        let position = asked.ice.position()?;
        asked.ice.update_phase_and_turn(&position);
        (asked.ice.turn == Some(seat)).then_some(asked)
    }

    fn help() -> &'static HelpFile {
        &HELP
    }

    fn in_cell(
        game: &Match<Penguins>,
        ice: &IceView,
        seat: Seat,
        _grid: BoardGrid,
        cell: Cell,
    ) -> Vec<HelpTopic> {
        spot_topics(game, ice, seat, cell.into())
    }

    fn in_tray(
        _game: &Match<Penguins>,
        _ice: &IceView,
        _owner: Seat,
        part: &TrayPart,
    ) -> Option<HelpTopic> {
        in_tray(part).map(HelpTopic::of)
    }
}

/// Help on the things at a spot, the topmost first.
fn spot_topics(game: &Match<Penguins>, ice: &IceView, asker: Seat, at: IceCell) -> Vec<HelpTopic> {
    let fish = ice.fish_at(at);
    if fish == 0 {
        return vec![HelpTopic::of("hole")];
    }
    let mut topics = Vec::new();
    if let Some(owner) = ice.penguin_at(at) {
        let key = if owner == asker { "own_penguin" } else { "other_penguin" };
        let name = game.setup().name(owner.index());
        let ways = PenguinRoutes::of(position(game.world()), at)
            .filter(|_| ice.phase == PenguinsPhase::Moving);
        let tiles = ways.map(|routes| routes.lines.iter().map(Vec::len).sum::<usize>());
        let fact = match tiles {
            None => format!("This penguin is {name}'s."),
            Some(0) => format!("This penguin is {name}'s. It can never move again."),
            Some(tiles) => format!("This penguin is {name}'s. It can go to {tiles} tiles now."),
        };
        topics.push(HelpTopic::with(key, fact));
    }
    let here = match fish {
        1 => "There is one fish here.".into(),
        fish => format!("There are {fish} fish here."),
    };
    topics.push(HelpTopic::with("fish", here));
    topics.push(HelpTopic::of("ice"));
    topics
}

/// The help on a chip or a button of the game.
fn in_tray(part: &TrayPart) -> Option<&'static str> {
    match part {
        TrayPart::Chip(_, icon) => Some(match icon {
            Some("ice") => "tiles_left",
            Some("penguins") => "to_place",
            _ => "other_score",
        }),
        TrayPart::Button(id) => Some(match PenguinsCommand::of(*id)? {
            PenguinsCommand::Next => "next_penguin",
            PenguinsCommand::Left | PenguinsCommand::Right => "turn",
            PenguinsCommand::Further => "further",
            PenguinsCommand::Go => "go",
            PenguinsCommand::Finish => "finish",
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_penguins::setup::Setup;
    use shoal_table::features::help::articles_on_trays;
    use shoal_table::features::help::coverage::assert_everything_is_explained;
    use std::collections::BTreeSet;

    #[test]
    fn every_part_button_and_chip_of_a_tray_has_an_article() {
        let game = Match::<Penguins>::new(Setup::for_players(2), 3).expect("usual");
        let buttons = PenguinsCommand::ALL.iter().map(|press| TrayPart::Button(press.id()));
        let chips = ["ice", "penguins", "hat_1"].map(|icon| TrayPart::Chip(0, Some(icon)));
        let parts = buttons.chain(chips.clone()).collect();
        let found = articles_on_trays::<PenguinsView>(&game, &game.state().ice, parts);
        let of_chips = found.iter().filter(|(part, _)| chips.contains(part));
        let titles: BTreeSet<&str> = of_chips.map(|(_, article)| article.title.as_str()).collect();
        assert_eq!(titles.len(), chips.len(), "each chip has an article of its own");
    }

    #[test]
    fn whatever_is_seen_in_trays_corners_and_menus_during_a_match_is_explained() {
        let game = Match::<Penguins>::new(Setup::for_players(2), 3).expect("usual");
        assert_everything_is_explained::<PenguinsView>(
            game,
            &["Ann", "Bob"],
            super::super::plugin,
            30,
        );
    }

    #[test]
    fn the_articles_can_be_read_and_are_short() {
        HELP.check::<Penguins>();
    }

    #[test]
    fn everything_on_the_ice_has_an_article() {
        let mut game = Match::<Penguins>::new(Setup::for_players(2), 3).expect("usual");
        let place = Action::Place(IceCell(0, 0));
        game.apply(shoal_contract::Actor::Seat(Seat(0)), &place).expect("it is free");
        let ice = game.state().ice;
        for (at, who) in
            [(IceCell(0, 0), Seat(0)), (IceCell(0, 0), Seat(1)), (IceCell(4, 2), Seat(0))]
        {
            for topic in spot_topics(&game, &ice, who, at) {
                assert!(PenguinsView::article(&game, &topic).is_some(), "{topic:?}");
            }
        }
        let hole = spot_topics(&game, &ice, Seat(0), IceCell(20, 20));
        assert!(PenguinsView::article(&game, &hole[0]).is_some());
    }
}
