//! Help at the table, turned to the person who asks: the move a bot would make (`advice`), and an explanation of the
//! next thing they click (`ask`, `explanation`). A game gives both in its own words by [`HelpSource`].

mod advice;
mod ask;
#[cfg(any(test, feature = "testing"))]
pub mod coverage;
mod explanation;
mod file;
#[cfg(test)]
mod tests;
mod texts;

pub use advice::AdvisedCells;
#[cfg(any(test, feature = "testing"))]
pub use advice::advise;
pub use explanation::{HelpAreas, HelpSubject, HelpTopic, topics};
pub use file::HelpFile;
#[cfg(any(test, feature = "testing"))]
pub use file::articles_on_trays;
pub use texts::{HelpArticle, HelpArticles};

use crate::matches::hosting::{HostedMatch, HostingSystems};
use crate::matches::playback::{ActionOf, PlaybackState, PlaybackView, StateOf, ViewOf};
use bevy::ecs::world::World;
use bevy::picking::PickingSystems;
use bevy::prelude::*;
use shoal_contract::{Match, Seat};
use shoal_tabletop::pointers::PointerSystems;
use shoal_tabletop::seats::Chairs;
use shoal_tabletop::surfaces::board::{BoardGrid, Cell};
use shoal_tabletop::surfaces::seat_panels::{SeatPanelKind, SeatPanels};
use shoal_tabletop::surfaces::tray::{TrayMenu, TrayMenuEntry, TrayPart, TraySystems};
use shoal_tabletop::system::ids::TrayId;
use shoal_tabletop::system::screens::Screen;

/// Id of the menu entry that asks a bot.
const ADVICE: u32 = TrayId::Learning(1).id();
/// Id of the menu entry that asks what something is.
const WHAT: u32 = TrayId::Learning(2).id();

/// A game that can be asked for help.
pub trait HelpSource: PlaybackView {
    /// Words for the tray about these actions of a seat, one after another from this position: `Feed +14`. Never empty.
    fn words(world: &World, seat: Seat, actions: &[ActionOf<Self>]) -> String;

    /// The cells of the board that these actions are about: they are lit for the seat that asked.
    fn cells(_world: &World, _seat: Seat, _actions: &[ActionOf<Self>]) -> Vec<Cell> {
        Vec::new()
    }

    /// The place these actions of a seat lead to from this position, in words that follow "toward", and its cell: `the
    /// mouth of the Ob`. `None` if they lead nowhere.
    fn destination(
        _world: &World,
        _seat: Seat,
        _actions: &[ActionOf<Self>],
    ) -> Option<(String, Cell)> {
        None
    }

    /// A sentence why a seat cannot ask for a bot's advice, if the advice would give away hidden things.
    fn why_no_advice(_world: &World, _seat: Seat) -> Option<&'static str> {
        None
    }

    /// The position as it would be if this seat were asked now, if the game can tell.
    fn as_if_asked(_state: &StateOf<Self>, _seat: Seat) -> Option<StateOf<Self>> {
        None
    }

    /// The game's help file. Without one nobody is offered to ask what something is.
    fn help() -> &'static HelpFile {
        &file::NONE
    }

    /// Topics in a cell of the board for the seat that asks, the most telling first. The grid is that of the board on
    /// the table.
    fn in_cell(
        _game: &Match<Self::Game>,
        _view: &ViewOf<Self>,
        _seat: Seat,
        _grid: BoardGrid,
        _cell: Cell,
    ) -> Vec<HelpTopic> {
        Vec::new()
    }

    /// Topics about one of the [`HelpAreas`] of the board, the most telling first.
    fn in_area(
        _game: &Match<Self::Game>,
        _view: &ViewOf<Self>,
        _seat: Seat,
        _number: u32,
    ) -> Vec<HelpTopic> {
        Vec::new()
    }

    /// The topic of a part of a seat's tray that only this game has; the help file covers the others.
    fn in_tray(
        _game: &Match<Self::Game>,
        _view: &ViewOf<Self>,
        _owner: Seat,
        _part: &TrayPart,
    ) -> Option<HelpTopic> {
        None
    }

    /// The article on a topic, with the numbers in force, if there is one.
    fn article(game: &Match<Self::Game>, topic: &HelpTopic) -> Option<HelpArticle> {
        Self::help().article::<Self::Game>(&topic.key, game.world())
    }
}

/// Adds the help for one game.
pub fn plugin<V: HelpSource>(app: &mut App) {
    app.init_resource::<ask::HelpAskers>().init_resource::<explanation::LastHelpTopics>();
    app.init_resource::<HelpAreas>();
    app.init_resource::<AdvisedCells>();
    app.init_resource::<Chairs>().init_resource::<SeatPanels>().init_resource::<TrayMenu>();
    app.add_message::<ask::ExplainPoint>();
    let hosts = || resource_exists::<HostedMatch<V>>.and_then(resource_exists::<PlaybackState<V>>);
    let catch =
        ask::catch_click.after(PointerSystems::Deliver).before(PickingSystems::ProcessInput);
    app.add_systems(PreUpdate, catch.run_if(hosts()))
        .add_systems(
            Update,
            (
                offer::<V>.after(HostingSystems::Report),
                (advice::ask::<V>, advice::show_advice::<V>, advice::remove_old_advice::<V>)
                    .chain()
                    .after(HostingSystems::Act)
                    .before(TraySystems::Draw),
                (
                    ask::begin_asking,
                    ask::close_help,
                    explanation::answer::<V>,
                    explanation::turn_page::<V>,
                )
                    .chain()
                    .before(TraySystems::Draw),
            )
                .run_if(hosts()),
        )
        .add_systems(OnExit(Screen::Match), clear);
}

/// Offers help in the menu of every person at the table.
fn offer<V: HelpSource>(
    hosted: Res<HostedMatch<V>>,
    chairs: Res<Chairs>,
    mut menu: ResMut<TrayMenu>,
    mut was: Local<Option<bool>>,
) {
    if hosted.is_watched() || !(hosted.is_changed() || chairs.is_changed()) {
        return;
    }
    let over = hosted.game().is_over();
    if *was == Some(over) && !chairs.is_changed() && !hosted.is_added() {
        return;
    }
    *was = Some(over);
    for seat in chairs.seats() {
        if !chairs.is_person(seat) {
            [ADVICE, WHAT].into_iter().for_each(|id| menu.withdraw(seat, id));
            continue;
        }
        let entry = |id, icon, label: &str, article, off| TrayMenuEntry {
            id,
            icon: Some(icon),
            label: label.into(),
            article,
            off,
        };
        let hides = || V::why_no_advice(hosted.game().world(), chairs.played_from(seat));
        let off = if over { Some("The match is over.") } else { hides() };
        let off = off.map(str::to_owned);
        menu.offer(seat, entry(ADVICE, "lamp", "What would you do?", "menu_advice", off));
        if V::help().articles().iter().next().is_some() {
            menu.offer(seat, entry(WHAT, "question", "What is this?", "menu_what", None));
        }
    }
}

fn clear(
    mut menu: ResMut<TrayMenu>,
    mut seat_panels: ResMut<SeatPanels>,
    mut asking: ResMut<ask::HelpAskers>,
    mut advised: ResMut<AdvisedCells>,
    mut areas: ResMut<HelpAreas>,
    mut commands: Commands,
    thinking: Query<Entity, With<advice::AdviceTask>>,
) {
    [ADVICE, WHAT].into_iter().for_each(|id| menu.withdraw_from_all(id));
    [SeatPanelKind::Advice, SeatPanelKind::Help]
        .into_iter()
        .for_each(|kind| seat_panels.remove_all(kind));
    areas.0.clear();
    *asking = ask::HelpAskers::default();
    *advised = AdvisedCells::default();
    thinking.iter().for_each(|entity| commands.entity(entity).despawn());
}
