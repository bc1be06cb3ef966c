//! The ground that is lit is what may be chosen, in every game: over random play it is what the rules allow, and while all
//! choose in secret it is the same whatever they choose.

use super::secret_choices::NAMES;
use crate::views;
use crate::views::fish_and_men::FishAndMenView;
use crate::views::fish_or_failure::FishOrFailureView;
use crate::views::food_chain::FoodChainView;
use crate::views::penguins::PenguinsView;
use crate::views::virus_fight::VirusFightView;
use bevy::prelude::*;
use four_in_a_row::view::FourInARowView;
use shoal_contract::{Actor, Game as _, GameSetup as _, Match, RandomGenerator, Seat};
use shoal_fish_and_men::action::Action as FishAction;
use shoal_fish_and_men::explain::aiming::spot_of;
use shoal_fish_and_men::rules::board::SeaBoard;
use shoal_fish_and_men::rules::pieces::fish::fish_of;
use shoal_fish_and_men_view::cards::playing::picks::SeatCardChoices;
use shoal_fish_and_men_view::choose::reach::ReachableSquares;
use shoal_fish_or_failure::action::{Action as CompanyAction, CompanyVote};
use shoal_fish_or_failure_view::board::layout::ReefLayout;
use shoal_food_chain::FoodChain;
use shoal_food_chain::action::Action as JungleAction;
use shoal_food_chain::part::AnimalPart;
use shoal_food_chain::position::SpeciesDesign;
use shoal_food_chain::setup::{Designs, Setup as Jungle};
use shoal_penguins::action::Action as PenguinAction;
use shoal_penguins_view::board::ice_layout::IceLayout;
use shoal_table::features::premoves::PremoveSource;
use shoal_table::features::secrets::{JointChoices, SecretSource};
use shoal_table::headless::PlayedHeadless as _;
use shoal_table::kit::GameView;
use shoal_table::kit::plain_view::{self, PlainBoard, PlainView};
use shoal_table::matches::ground_veil::LegalGround;
use shoal_table::matches::hosting::{ChooseAction, HostedMatch, PressOn, RequestRefused};
use shoal_table::matches::lobby_game::LobbyGame;
use shoal_table::matches::playback::{ActionOf, PlaybackOrder, PlaybackState};
use shoal_tabletop::headless::{HeadlessTable, TestHand};
use shoal_tabletop::seats::ChoosableSpots;
use shoal_tabletop::surfaces::board::StablePositions;
use shoal_virus_fight::action::Action as VirusAction;
use shoal_virus_fight_view::board::layout::VirusBoardLayout;
use std::collections::BTreeSet;
use std::marker::PhantomData;
use tiny_game::view::PearlsView;

/// The middles of parts of the ground, in whole units.
type Lit = BTreeSet<[i32; 2]>;

fn lit(middles: impl IntoIterator<Item = Vec2>) -> Lit {
    middles.into_iter().map(|at| at.round().as_ivec2().to_array()).collect()
}

/// The default match of this many seats.
fn usual<V: GameView>(seats: usize) -> Match<V::Game> {
    Match::new(V::Game::default_setup(seats), 7).expect("it is usual")
}

/// A table at which people play.
struct Walk<V> {
    table: HeadlessTable,
    hands: Vec<TestHand>,
    whim: RandomGenerator,
    view: PhantomData<V>,
}

impl<V: GameView + LobbyGame + PremoveSource + SecretSource> Walk<V> {
    fn new(game: Match<V::Game>, view: fn(&mut App)) -> Self {
        let names = &NAMES[..game.setup().names().len()];
        let (table, hands) = HeadlessTable::playing::<V>(game, names, view);
        let mut walk =
            Self { table, hands, whim: RandomGenerator::from_seed(3), view: PhantomData };
        walk.until_asked();
        walk
    }

    fn game(&self) -> &Match<V::Game> {
        self.table.app.world().resource::<HostedMatch<V>>().game()
    }

    /// The actions that a seat may take.
    fn legal(&self, seat: Seat) -> Vec<ActionOf<V>> {
        V::Game::legal(self.game().world(), Actor::Seat(seat)).list
    }

    /// The ground that is lit.
    fn lit(&self) -> Lit {
        let ground = self.table.app.world().resource::<LegalGround>();
        lit(ground.areas.iter().map(|area| area.on.center()))
    }

    /// The board on the table.
    fn board(&self) -> &V::Board {
        self.table.app.world().resource::<V::Board>()
    }

    /// Shows at once all that happens until people are asked, or the match is over.
    fn until_asked(&mut self) {
        for _ in 0..400 {
            let asked = !self.game().awaited_seats().is_empty() || self.game().is_over();
            let world = self.table.app.world_mut();
            if asked && world.resource::<PlaybackState<V>>().is_idle() {
                return self.table.frames(2);
            }
            world.write_message(PlaybackOrder::Skip);
            world.write_message(PressOn { by: None });
            self.table.frames(1);
        }
        panic!("nobody is asked");
    }

    /// A seat takes an action in the open.
    fn act(&mut self, seat: Seat, action: ActionOf<V>) {
        let (actor, taken) = (Actor::Seat(seat), self.game().taken().len());
        let wish = ChooseAction::<V> { actor, action: action.clone() };
        self.table.app.world_mut().write_message(wish);
        self.table.frames(2);
        assert!(self.game().taken().len() > taken, "{seat}: {action:?}");
        self.until_asked();
    }

    /// A seat chooses where nobody sees it.
    fn choose_in_secret(&mut self, seat: Seat, action: ActionOf<V>) {
        let world = self.table.app.world_mut();
        world.resource_scope(|world, mut choices: Mut<JointChoices<V>>| {
            let game = world.resource::<HostedMatch<V>>().game();
            choices.choose_on_own_device(game, seat, action);
        });
    }

    /// People do anything that they may.
    fn act_by_chance(&mut self) {
        let joint = V::Game::joint_choice(self.game().world());
        let seats = if joint.is_empty() { vec![self.game().awaited_seats()[0]] } else { joint };
        let taken = self.game().taken().len();
        for seat in &seats {
            let world = self.table.app.world().resource::<HostedMatch<V>>().game().world();
            let action = V::Game::sample(world, Actor::Seat(*seat), &mut self.whim);
            let action = action.expect("it can act");
            match V::Game::joint_choice(self.game().world()).is_empty() {
                true => self.act(*seat, action),
                false => self.choose_in_secret(*seat, action),
            }
        }
        for _ in 0..20 {
            if self.game().taken().len() > taken {
                return self.until_asked();
            }
            self.table.frames(1);
        }
        panic!("nothing is given to the match");
    }

    /// Plays on by chance, and compares what is lit with the places of what awaited seats may choose.
    fn assert_lit(&mut self, turns: usize, place: impl Fn(&Self, Seat) -> Vec<Vec2>) {
        self.assert_lit_after(turns, Self::act_by_chance, place);
    }

    /// The same, played on in this way.
    fn assert_lit_after(
        &mut self,
        turns: usize,
        play_on: impl Fn(&mut Self),
        place: impl Fn(&Self, Seat) -> Vec<Vec2>,
    ) {
        let mut were_lit = 0;
        for turn in 0..turns {
            if self.game().is_over() {
                break;
            }
            let seats = self.game().awaited_seats();
            let places = lit(seats.iter().flat_map(|seat| place(self, *seat)));
            assert_eq!(self.lit(), places, "turn {turn}");
            were_lit += usize::from(!places.is_empty());
            play_on(self);
        }
        assert!(were_lit > 1, "something could be chosen on the board");
    }
}

impl<V: GameView + LobbyGame + PremoveSource + SecretSource> Walk<V> {
    /// The parts of the board over which a gamepad of a seat steps.
    fn spots(&self, seat: Seat) -> Vec<Rect> {
        let spots = self.table.app.world().resource::<ChoosableSpots>();
        spots.0.get(&seat).cloned().unwrap_or_default()
    }

    /// Plays on; before that, in every turn somebody who is asked clicks where a gamepad would press: that is never refused.
    /// Returns the number of clicks.
    fn click_spots(&mut self, turns: usize, play_on: impl Fn(&mut Self)) -> usize {
        let mut clicks = 0;
        for turn in 0..turns {
            let Some(&seat) = self.game().awaited_seats().first() else { break };
            let spots = self.spots(seat);
            let taken = self.game().taken().len();
            if !spots.is_empty() {
                let spot = spots[self.whim.below(spots.len() as u32) as usize];
                let world = self.table.app.world_mut();
                world.resource_mut::<Messages<RequestRefused>>().clear();
                let hand = self.hands[seat.index()];
                self.table.point(hand, spot.center());
                self.table.press(hand);
                self.table.release(hand);
                self.table.frames(2);
                let world = self.table.app.world_mut();
                let mut refused = world.resource_mut::<Messages<RequestRefused>>();
                let refused: Vec<String> = refused.drain().map(|it| it.why).collect();
                let is_refused = refused.iter().any(|why| !why.starts_with("Careful"));
                assert!(!is_refused, "turn {turn}, {spot:?}: {refused:?}");
                clicks += 1;
            }
            if self.game().taken().len() > taken {
                self.until_asked();
            } else if clicks % 2 == 0 {
                play_on(self);
            }
        }
        clicks
    }
}

#[test]
fn where_a_gamepad_steps_over_the_board_a_press_is_a_choice_in_every_game() {
    fn clicks<V: GameView + LobbyGame + PremoveSource + SecretSource>(
        seats: usize,
        view: fn(&mut App),
    ) -> usize {
        Walk::<V>::new(usual::<V>(seats), view).click_spots(24, Walk::act_by_chance)
    }
    assert!(clicks::<PenguinsView>(2, views::penguins::plugin) > 20, "in every turn");
    assert!(clicks::<FishAndMenView>(2, views::fish_and_men::plugin) > 3);
    assert!(clicks::<VirusFightView>(2, views::virus_fight::plugin) > 3);
    assert!(clicks::<FourInARowView>(2, plain_view::plugin::<FourInARowView>) > 3);
    // Here a choice on the board is mostly a secret.
    clicks::<FishOrFailureView>(3, views::fish_or_failure::plugin);
    let mut walk = Walk::<FoodChainView>::new(usual::<FoodChainView>(3), views::food_chain::plugin);
    assert!(walk.click_spots(40, grow) > 3);
}

/// Everybody founds one species, and lets it grow.
fn grow(walk: &mut Walk<FoodChainView>) {
    let seat = walk.game().awaited_seats()[0];
    let view = &walk.table.app.world().resource::<PlaybackState<FoodChainView>>().view;
    // No two species are alike.
    let design = SpeciesDesign::usual(view, seat).with(AnimalPart::Ears, seat.0.into());
    let action = match view.of(seat).count() {
        0 => design.action(view),
        _ => JungleAction::Ready,
    };
    walk.act(seat, action);
}

#[test]
fn in_fish_and_men_rivers_and_squares_in_reach_are_lit() {
    let mut walk =
        Walk::<FishAndMenView>::new(usual::<FishAndMenView>(3), views::fish_and_men::plugin);
    let mut moves = 0;
    while moves < 3 {
        let (seat, lit_now) = (walk.game().awaited_seats()[0], walk.lit());
        let (world, sea) = (walk.table.app.world(), walk.game().world());
        let (layout, board) = (walk.board(), sea.resource::<SeaBoard>());
        let aimed = world.resource::<SeatCardChoices>().pick(seat);
        let aimed = aimed.map(|pick| pick.chosen.play.kind());
        let view = &world.resource::<PlaybackState<FishAndMenView>>().view;
        let steps = walk.legal(seat).into_iter().filter_map(|action| match action {
            FishAction::Place { river } => Some(board.rivers()[river]),
            FishAction::Step { heading } => {
                let at = fish_of(sea, seat).expect("it plays").at?;
                Some(board.stepped(at, heading).square())
            }
            FishAction::Play(play) if Some(play.kind()) == aimed => {
                let card = walk.game().setup().deck.card(play.kind())?;
                spot_of(view, card, play.on)
            }
            _ => None,
        });
        let steps: Vec<_> = steps.collect();
        let next = lit(steps.iter().flat_map(|square| layout.all_centres(*square)));
        assert!(lit_now.is_superset(&next), "one step leads nowhere else");
        let reach = world.resource::<ReachableSquares>().in_turn(seat);
        let Some(paths) = reach else {
            assert!(lit_now == next, "nothing else, and nothing while it chooses to feed or move");
            walk.act_by_chance();
            continue;
        };
        // The farthest of what is lit can be reached step by step.
        let path = paths.values().max_by_key(|path| path.steps.len()).cloned().expect("some");
        let seen = lit(path.end().into_iter().flat_map(|end| layout.all_centres(end)));
        assert!(lit_now.is_superset(&seen));
        path.steps.iter().for_each(|&heading| walk.act(seat, FishAction::Step { heading }));
        if walk.game().awaited_seats().first() == Some(&seat)
            && walk.legal(seat).contains(&FishAction::Done)
        {
            walk.act(seat, FishAction::Done);
        }
        moves += 1;
    }
}

#[test]
fn in_penguins_free_tiles_then_penguins_and_tiles_for_the_chosen_one_are_lit() {
    let mut walk = Walk::<PenguinsView>::new(usual::<PenguinsView>(2), views::penguins::plugin);
    let chosen_first = |walk: &Walk<PenguinsView>, seat: Seat| {
        let first = |action| match action {
            PenguinAction::Place(at) | PenguinAction::Move(at, _) => Some(walk.board().centre(at)),
            _ => None,
        };
        walk.legal(seat).into_iter().filter_map(first).collect::<Vec<Vec2>>()
    };
    walk.assert_lit(12, chosen_first);
    let seat = walk.game().awaited_seats()[0];
    let legal = walk.legal(seat);
    let moves = legal.iter().filter_map(|action| match action {
        PenguinAction::Move(from, to) => Some((*from, *to)),
        _ => None,
    });
    let moves: Vec<_> = moves.collect();
    let layout: IceLayout = *walk.board();
    let at_hand = moves[0].0;
    let hand = walk.hands[seat.index()];
    walk.table.point(hand, layout.centre(at_hand));
    walk.table.frames(2);
    assert_eq!(walk.lit(), lit(moves.iter().map(|(from, _)| layout.centre(*from))), "as before");
    walk.table.press(hand);
    walk.table.release(hand);
    walk.table.frames(2);
    let tiles = moves.iter().filter(|(from, _)| *from == at_hand).map(|(_, to)| *to);
    let tiles = tiles.chain(moves.iter().map(|(from, _)| *from));
    assert_eq!(walk.lit(), lit(tiles.map(|at| layout.centre(at))));
}

#[test]
fn in_virus_fight_what_can_be_clicked_next_is_lit() {
    let mut walk =
        Walk::<VirusFightView>::new(usual::<VirusFightView>(3), views::virus_fight::plugin);
    walk.act_by_chance();
    walk.assert_lit(12, |walk, seat| {
        let layout: &VirusBoardLayout = walk.board();
        // Beside a piece that may be erased, an empty square means nothing.
        let mut takes_nothing = false;
        let mut places: Vec<Vec2> = walk
            .legal(seat)
            .into_iter()
            .filter_map(|action| match action {
                VirusAction::Move { from: at, .. }
                | VirusAction::Jump(at)
                | VirusAction::Erase(at)
                | VirusAction::Walk(at) => Some(layout.centre(at)),
                VirusAction::Write { piece, .. } => Some(layout.spare(seat, piece)?.center()),
                VirusAction::EraseNothing => {
                    takes_nothing = true;
                    None
                }
                _ => None,
            })
            .collect();
        if takes_nothing {
            let lit = walk.table.app.world().resource::<LegalGround>().areas.iter();
            places.extend(lit.map(|area| area.on.center()));
        }
        places
    });
}

#[test]
fn in_fish_or_failure_fisheries_and_companies_that_may_be_chosen_are_lit() {
    let mut walk = Walk::<FishOrFailureView>::new(
        usual::<FishOrFailureView>(4),
        views::fish_or_failure::plugin,
    );
    walk.assert_lit(6, |walk, seat| {
        let reef: &ReefLayout = walk.board();
        let place = |action| match action {
            CompanyAction::Place(placed) => Some(reef.place(placed.fishery)?.all),
            CompanyAction::Vote(CompanyVote::Fishery(at)) => Some(reef.place(at)?.all),
            CompanyAction::Vote(CompanyVote::Seat(one)) => Some(reef.tracks.track(one)),
            CompanyAction::Vote(CompanyVote::Nobody) => Some(reef.tracks.track(seat)),
            _ => None,
        };
        walk.legal(seat).into_iter().filter_map(place).map(|on| on.center()).collect()
    });
}

#[test]
fn in_food_chain_species_that_may_mutate_are_lit() {
    let mut walk = Walk::<FoodChainView>::new(usual::<FoodChainView>(3), views::food_chain::plugin);
    walk.assert_lit_after(30, grow, |walk, seat| {
        let shape = FoodChain::legal(walk.game().world(), Actor::Seat(seat)).shape;
        let mutable = shape.and_then(|shape| shape.mutate).map(|mutate| mutate.species);
        let places = walk.table.app.world().resource::<StablePositions>();
        mutable.unwrap_or_default().into_iter().filter_map(|id| places.of(id)).collect()
    });
}

/// The cells of all actions of a seat in a plain game.
fn cells<V: PlainView>(walk: &Walk<V>, seat: Seat) -> Vec<Vec2> {
    let position = &walk.table.app.world().resource::<PlaybackState<V>>().view;
    let cells = walk.legal(seat).into_iter().filter_map(|action| V::cell(position, &action));
    let board: &PlainBoard = walk.board();
    cells.map(|cell| board.0.centre(cell)).collect()
}

#[test]
fn in_plain_games_the_cells_of_what_may_be_done_are_lit() {
    fn assert_cells_lit<V: PlainView>() {
        Walk::<V>::new(usual::<V>(2), plain_view::plugin::<V>).assert_lit(6, cells);
    }
    assert_cells_lit::<FourInARowView>();
    assert_cells_lit::<PearlsView>();
}

/// Everything on the table after people have chosen in secret, the first of them the legal action with this number.
fn after_secrets<V: GameView + LobbyGame + PremoveSource + SecretSource>(
    game: Match<V::Game>,
    view: fn(&mut App),
    which: usize,
) -> Vec<String> {
    let mut walk = Walk::<V>::new(game, view);
    let joint = V::Game::joint_choice(walk.game().world());
    // The last one has yet to choose.
    for (index, seat) in joint.iter().take(joint.len() - 1).enumerate() {
        let mut legal: Vec<ActionOf<V>> = Vec::new();
        let mut whim = RandomGenerator::from_seed(5);
        for _ in 0..40 {
            let world = walk.game().world();
            let drawn = V::Game::sample(world, Actor::Seat(*seat), &mut whim).expect("it can act");
            if !legal.contains(&drawn) {
                legal.push(drawn);
            }
        }
        let which = if index == 0 { which } else { 0 };
        walk.choose_in_secret(*seat, legal.swap_remove(which));
        walk.table.frames(8);
    }
    walk.table.everything()
}

#[test]
fn no_light_on_the_board_tells_what_is_chosen_in_secret() {
    let secret = || Jungle { designs: Designs::Secret, ..FoodChain::default_setup(3) };
    let jungle = || Match::new(secret(), 7).expect("it is usual");
    let look = |which| {
        [
            after_secrets::<FoodChainView>(jungle(), views::food_chain::plugin, which),
            after_secrets::<FishOrFailureView>(
                usual::<FishOrFailureView>(3),
                views::fish_or_failure::plugin,
                which,
            ),
            after_secrets::<VirusFightView>(
                usual::<VirusFightView>(3),
                views::virus_fight::plugin,
                which,
            ),
        ]
    };
    assert_eq!(look(0), look(1));
}
