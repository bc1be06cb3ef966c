//! Cards at a table without a window: presses and clicks go in, the match shows what came of them.

mod choosing;
mod must;
mod others;

use super::ids::CardPress;
use super::picks::SeatCardChoices;
use super::{for_bots, picks};
use crate::prelude::*;
use bevy::picking::pointer::PointerId;
use bevy::time::TimeUpdateStrategy;
use shoal_fish_and_men::state::{BlobState, CardSource, PendingCard, State};
use shoal_table::features::premoves;
use shoal_table::features::secrets::JointChoices;
use shoal_table::kit;
use shoal_table::matches::consent::OpenPoll;
use shoal_table::matches::hosting::{HostingPlugin, HostingSystems, host};
use shoal_table::matches::playback::PlaybackOrder;
use shoal_table::matches::seat_messages::{self, SeatMessages};
use shoal_tabletop::geometry::PLACES;
use shoal_tabletop::headless;
use shoal_tabletop::picture::sound;
use shoal_tabletop::pointers::VerbPressed;
use shoal_tabletop::seats::{Chair, Device, DeviceKind, SeatPlayer};
use shoal_tabletop::surfaces::board::{BoardTouched, CellGesture};
use shoal_tabletop::surfaces::tray::{LeverTurned, TrayPressed};
use std::time::Duration;

const FRAME: Duration = Duration::from_millis(20);

/// A table for three, with a mouse each.
struct Table {
    app: App,
}

fn pointer(seat: Seat) -> PointerId {
    PointerId::Touch(u64::from(seat.0))
}

/// A card of this short name.
fn card(name: &str) -> CardName {
    name.parse().expect("it is short")
}

/// A position in the first turn, before anybody has fed or moved, to be changed at will.
fn position(holding: CardHandling) -> State {
    let mut setup = Setup::for_players(3);
    setup.deck.holding = holding;
    let mut game = Match::<FishAndMen>::new(setup, 7).expect("it is usual");
    for _ in 0..3 {
        let seat = game.awaited_seats()[0];
        let river = usize::from(seat.0) * 3;
        game.apply(Actor::Seat(seat), &Action::Place { river }).expect("it is free");
    }
    game.apply(Actor::House, &Action::BeginTurn).expect("it is time");
    game.state()
}

/// Takes a card from the pile into a hand.
fn deal(state: &mut State, seat: u16, name: &str) {
    let card = take(state, name);
    state.sea.cards.hands[usize::from(seat)].push(card);
}

/// Takes a card from the pile that has to be played at once.
fn force(state: &mut State, seat: u16, name: &str) {
    let card = take(state, name);
    state.sea.phase = FishAndMenPhase::Draw;
    state.sea.through = 3;
    state.sea.cards.resolving =
        vec![PendingCard { seat: Seat(seat), card, from: CardSource::Drawn }];
}

fn take(state: &mut State, name: &str) -> CardName {
    let place = state.pile.iter().position(|other| *other == card(name)).expect("it is there");
    let card = state.pile.remove(place);
    state.sea.cards.pile = state.pile.len() as u32;
    card
}

/// Somewhere in the sea, far from all fish.
fn open_sea(state: &State) -> Square {
    let board = SeaBoard::new(&state.setup.level, true);
    let far = |square: &Square| {
        state.sea.fish.iter().filter_map(|fish| fish.at).all(|at| {
            at.square().row.abs_diff(square.row) > 3
                || at.square().column.abs_diff(square.column) > 3
        })
    };
    let around = board.sea_around();
    board
        .sea()
        .iter()
        .copied()
        .find(|square| far(square) && around[square.cell()] == u8::MAX)
        .expect("the sea is wide")
}

/// A blob of pollution there.
fn pollute(state: &mut State, square: Square) {
    let id = state.next.blob;
    state.next.blob += 1;
    state.sea.pollution.push(BlobState { id, at: SeaPosition::centre(square) });
}

impl Table {
    fn with(state: State, players: [SeatPlayer; 3]) -> Self {
        let game = Match::<FishAndMen>::from_state(state, None);
        let game = game.unwrap_or_else(|problems| panic!("{problems}"));
        let mut app = headless::minimal();
        app.add_plugins(HostingPlugin::<FishAndMenView>::default());
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        let chair = |(place, player)| Chair::new(place, "Somebody", player);
        app.insert_resource(Chairs(PLACES.into_iter().zip(players).map(chair).collect()));
        app.init_resource::<SeatCardChoices>().add_plugins(seat_messages::plugin);
        app.init_resource::<JointChoices<FishAndMenView>>();
        app.init_resource::<CardRefusals>().insert_resource(FishMoveDrafts::for_seats(3));
        app.init_resource::<ReachableSquares>().init_resource::<SharedForecast>();
        app.add_plugins(premoves::plugin::<FishAndMenView>).add_message::<OpenPoll>();
        app.add_message::<TrayPressed>().add_message::<LeverTurned>();
        app.add_message::<BoardTouched>();
        app.add_message::<VerbPressed>().add_message::<sound::PlaySound>();
        let choose = (
            picks::find_refusals,
            picks::refresh_choices,
            kit::choices::<FishAndMenView>(),
            picks::hold_the_table,
        );
        app.add_systems(Update, choose.chain().before(HostingSystems::Act));
        app.add_systems(Update, for_bots::pick_up.after(HostingSystems::Report));
        for seat in Seat::all(3).filter(|seat| players[seat.index()] == SeatPlayer::Person) {
            app.world_mut().spawn(Device::new(DeviceKind::SystemMouse, vec![seat], pointer(seat)));
        }
        host(app.world_mut(), HostedMatch::<FishAndMenView>::unwritten(game));
        let mut table = Self { app };
        table.frames(3);
        table
    }

    fn of(state: State) -> Self {
        Self::with(state, [SeatPlayer::Person; 3])
    }

    fn frames(&mut self, count: usize) {
        (0..count).for_each(|_| self.app.update());
    }

    fn wait(&mut self, seconds: f32) {
        self.frames((seconds / FRAME.as_secs_f32()).round() as usize);
    }

    /// Shows at once all that has happened.
    fn skip(&mut self) {
        self.app.world_mut().write_message(PlaybackOrder::Skip);
        self.frames(3);
    }

    /// `by` presses in the tray of `owner`.
    fn press(&mut self, by: u16, owner: u16, press: CardPress) {
        let seat = Seat(owner);
        let pressed =
            TrayPressed { seat, pointer: pointer(Seat(by)), button: press.id(), off: None };
        self.app.world_mut().write_message(pressed);
        self.frames(2);
    }

    /// `by` clicks on a square of the board.
    fn click(&mut self, by: u16, square: Square) {
        let cell = Cell::new(square.row, square.column);
        let board = Entity::PLACEHOLDER;
        let pointer = pointer(Seat(by));
        let touched = BoardTouched { board, pointer, cell, touch: CellGesture::Click };
        self.app.world_mut().write_message(touched);
        self.frames(2);
    }

    fn say(&mut self, by: u16, verb: Verb) {
        let verb = VerbPressed { seat: Some(Seat(by)), device: None, verb };
        self.app.world_mut().write_message(verb);
        self.frames(2);
    }

    fn picks(&self) -> &SeatCardChoices {
        self.app.world().resource()
    }

    fn game(&self) -> &Match<FishAndMen> {
        self.app.world().resource::<HostedMatch<FishAndMenView>>().game()
    }

    fn shown(&self) -> &PlaybackState<FishAndMenView> {
        self.app.world().resource()
    }

    fn said(&self, seat: u16) -> Option<&str> {
        self.app.world().resource::<SeatMessages>().get(Seat(seat)).map(|(said, _)| said)
    }

    /// The actions that were taken here.
    fn taken(&self) -> Vec<Action> {
        self.game().taken().iter().map(|taken| taken.action).collect()
    }

    /// A square by which a target is clicked.
    fn square_of(&self, on: PlayTarget) -> Square {
        let sea = &self.shown().view;
        match on {
            PlayTarget::Square(square) | PlayTarget::FishTo { square, .. } => square,
            PlayTarget::Fish(seat) => sea.fish[seat.index()].at.expect("it is there").square(),
            PlayTarget::Industry(id) => {
                sea.industries.iter().find(|one| one.id == id).expect("it is there").square
            }
            _ => panic!("{on:?} is not on the board"),
        }
    }
}
