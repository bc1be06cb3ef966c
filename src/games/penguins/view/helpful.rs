//! Help: the things that can be explained, the place of each, and its article.

use super::playing::Press;
use super::prelude::*;
use shoal_contract::Match;
use shoal_penguins::position::Routes;
use shoal_penguins::state::State;
use shoal_penguins::words;

/// The articles, and the drawings of what some are about.
static HELP: Help = Help::of(
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

    /// Puts the one who waits first.
    fn as_if_asked(state: &State, seat: Seat) -> Option<State> {
        let mut asked = state.clone();
        asked.ice.first = seat;
        let position = asked.ice.position()?;
        asked.ice.settle(&position);
        (asked.ice.turn == Some(seat)).then_some(asked)
    }

    fn help() -> &'static Help {
        &HELP
    }

    fn in_cell(
        game: &Match<Penguins>,
        ice: &Ice,
        seat: Seat,
        (_, cell): (Grid, Cell),
    ) -> Vec<Topic> {
        on_ice(game, ice, seat, cell.into())
    }

    fn in_tray(
        _game: &Match<Penguins>,
        _ice: &Ice,
        _owner: Seat,
        part: &InTrayPart,
    ) -> Option<Topic> {
        in_tray(part).map(Topic::of)
    }
}

/// Help on the things at a spot, the topmost first.
fn on_ice(game: &Match<Penguins>, ice: &Ice, asker: Seat, at: At) -> Vec<Topic> {
    let fish = ice.fish_at(at);
    if fish == 0 {
        return vec![Topic::of("hole")];
    }
    let mut topics = Vec::new();
    if let Some(owner) = ice.penguin_at(at) {
        let key = if owner == asker { "own_penguin" } else { "other_penguin" };
        let name = game.setup().name(owner.index());
        let ways = Routes::of(position(game.world()), at).filter(|_| ice.phase == Phase::Moving);
        let tiles = ways.map(|routes| routes.lines.iter().map(Vec::len).sum::<usize>());
        let fact = match tiles {
            None => format!("This penguin is {name}'s."),
            Some(0) => format!("This penguin is {name}'s, and stuck for good."),
            Some(tiles) => format!("This penguin is {name}'s. It can go to {tiles} tiles now."),
        };
        topics.push(Topic::with(key, fact));
    }
    let here = match fish {
        1 => "One fish is here.".into(),
        fish => format!("{fish} fish are here."),
    };
    topics.push(Topic::with("fish", here));
    topics.push(Topic::of("ice"));
    topics
}

/// The help on a chip or a button of the game.
fn in_tray(part: &InTrayPart) -> Option<&'static str> {
    match part {
        InTrayPart::Chip(_, icon) => Some(match icon {
            Some("ice") => "tiles_left",
            Some("penguins") => "to_place",
            _ => "other_score",
        }),
        InTrayPart::Button(id) => Some(match Press::of(*id)? {
            Press::Next => "next_penguin",
            Press::Left | Press::Right => "turn",
            Press::Further => "further",
            Press::Go => "go",
            Press::Finish => "finish",
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoal_penguins::setup::Setup;
    use shoal_table::features::help::articles_on_trays;
    use shoal_table::features::help::live::all_that_is_seen_is_explained;
    use std::collections::BTreeSet;

    #[test]
    fn every_part_button_and_chip_of_a_tray_has_an_article() {
        let game = Match::<Penguins>::new(Setup::for_players(2), 3).expect("usual");
        let buttons = Press::ALL.iter().map(|press| InTrayPart::Button(press.id()));
        let chips = ["ice", "penguins", "hat_1"].map(|icon| InTrayPart::Chip(0, Some(icon)));
        let parts = buttons.chain(chips.clone()).collect();
        let found = articles_on_trays::<PenguinsView>(&game, &game.state().ice, parts);
        let of_chips = found.iter().filter(|(part, _)| chips.contains(part));
        let titles: BTreeSet<&str> = of_chips.map(|(_, article)| article.title.as_str()).collect();
        assert_eq!(titles.len(), chips.len(), "each chip has an article of its own");
    }

    #[test]
    fn whatever_is_seen_in_trays_corners_and_menus_during_a_match_is_explained() {
        let game = Match::<Penguins>::new(Setup::for_players(2), 3).expect("usual");
        all_that_is_seen_is_explained::<PenguinsView>(
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
        let place = Action::Place(At(0, 0));
        game.apply(shoal_contract::Actor::Seat(Seat(0)), &place).expect("it is free");
        let ice = game.state().ice;
        for (at, who) in [(At(0, 0), Seat(0)), (At(0, 0), Seat(1)), (At(4, 2), Seat(0))] {
            for topic in on_ice(&game, &ice, who, at) {
                assert!(PenguinsView::article(&game, &topic).is_some(), "{topic:?}");
            }
        }
        let hole = on_ice(&game, &ice, Seat(0), At(20, 20));
        assert!(PenguinsView::article(&game, &hole[0]).is_some());
    }
}
