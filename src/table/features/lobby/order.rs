//! The order of seats in games where people settle it themselves: they press in that order, and when all have pressed
//! the match begins. Bots come after the people.

use crate::features::game_list::GameList;
use crate::features::tournament::PlayFormat;
use bevy::prelude::*;
use shoal_contract::ordinal;
use shoal_tabletop::geometry::TablePlace;
use shoal_tabletop::seats::{Chair, Chairs, SeatPlayer, reseat};
use shoal_tabletop::surfaces::tray::{TrayButton, TrayModel};
use shoal_tabletop::surfaces::widgets::SentenceTone;

/// The places of the people who have pressed, in that order.
#[derive(Resource, Debug, Default, Clone, PartialEq, Eq)]
pub struct SeatOrder(Vec<TablePlace>);

impl SeatOrder {
    /// Notes a press of the player at a place; a second press takes it back. Returns `true` if all have pressed.
    pub fn press(&mut self, place: TablePlace, chairs: &Chairs) -> bool {
        match self.0.iter().position(|other| *other == place) {
            Some(at) => _ = self.0.remove(at),
            None => self.0.push(place),
        }
        people(chairs).all(|chair| self.0.contains(&chair.place))
    }

    /// Returns the place of a player in the order, from 0, if they have pressed.
    fn place_of(&self, chair: &Chair) -> Option<usize> {
        self.0.iter().position(|place| *place == chair.place)
    }

    /// Changes the tray of a person to ask for their press, or to say which place in the order they have.
    pub fn ask(&self, chair: &Chair, words: &str, mut model: TrayModel) -> TrayModel {
        let start = model.buttons.iter_mut().find(|button| button.id == super::wishes::START);
        let Some(start) = start.filter(|start| start.off.is_none()) else { return model };
        match self.place_of(chair) {
            Some(at) => {
                let nth = ordinal(at + 1);
                model.line = format!("You are {nth}. Now the others press in order.");
                model.tone = SentenceTone::Plain;
                model.awaited = false;
                let (icon, label) = (Some("check"), nth);
                *start = TrayButton { icon, label, strong: false, ..start.clone() };
            }
            None => {
                model.line = words.to_owned();
                start.label = if self.0.is_empty() { "I am first" } else { "I am next" }.into();
            }
        }
        model
    }
}

/// Takes those who have stood up from the order, so that anyone who sits down there next is asked like everybody. If
/// all who are left have pressed, the last of them presses once more: a match begins with a press.
pub fn drop_who_left(chairs: Res<Chairs>, mut order: ResMut<SeatOrder>) {
    let sits = |place: &TablePlace| people(&chairs).any(|chair| chair.place == *place);
    let mut left: Vec<TablePlace> = order.0.iter().copied().filter(sits).collect();
    if left.len() == people(&chairs).count() {
        left.pop();
    }
    order.set_if_neq(SeatOrder(left));
}

fn people(chairs: &Chairs) -> impl Iterator<Item = &Chair> {
    chairs.0.iter().filter(|chair| chair.player == SeatPlayer::Person)
}

/// Returns the words that ask for the order if people settle it by pressing: in a game that wants it, if several people
/// play.
pub fn order_request(
    games: &GameList,
    chairs: &Chairs,
    format: PlayFormat,
) -> Option<&'static str> {
    let game = games
        .game()
        .filter(|game| !matches!(format.nearest_possible(*game, chairs), PlayFormat::BestOf(_)));
    game.and_then(|game| game.order()).filter(|_| people(chairs).count() > 1)
}

/// Puts the chairs in the order in which their people have pressed.
pub fn arrange(world: &mut World) {
    let order = std::mem::take(&mut *world.resource_mut::<SeatOrder>());
    if order.0.is_empty() {
        return;
    }
    let mut chairs = world.resource::<Chairs>().0.clone();
    chairs.sort_by_key(|chair| order.place_of(chair).unwrap_or(usize::MAX));
    reseat(world, chairs);
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::ecs::system::RunSystemOnce;
    use shoal_contract::BotName;
    use shoal_tabletop::geometry::PLACES;

    #[test]
    fn the_chairs_stand_in_the_order_of_the_presses_and_bots_come_last() {
        let bot = SeatPlayer::Bot(BotName::constant("easy"));
        let chair = |(place, player)| Chair::new(place, "Somebody", player);
        let players = [SeatPlayer::Person, bot, SeatPlayer::Person, SeatPlayer::Person];
        let chairs = Chairs(PLACES.into_iter().zip(players).map(chair).collect());
        let mut world = World::new();
        let mut order = SeatOrder::default();
        assert!(!order.press(PLACES[3], &chairs));
        assert!(!order.press(PLACES[0], &chairs));
        assert!(!order.press(PLACES[0], &chairs), "taken back");
        assert!(!order.press(PLACES[2], &chairs));
        assert!(order.press(PLACES[0], &chairs), "all have pressed");
        world.insert_resource(chairs);
        world.insert_resource(order);
        arrange(&mut world);
        let places: Vec<TablePlace> =
            world.resource::<Chairs>().0.iter().map(|c| c.place).collect();
        assert_eq!(places, [PLACES[3], PLACES[2], PLACES[0], PLACES[1]]);
        assert_eq!(*world.resource::<SeatOrder>(), SeatOrder::default());
    }

    #[test]
    fn players_who_stood_up_are_waited_for_no_more_and_sit_down_again_as_if_they_were_new() {
        let chair = |place| Chair::new(place, "Somebody", SeatPlayer::Person);
        let chairs = Chairs(PLACES.into_iter().take(3).map(chair).collect());
        let mut order = SeatOrder::default();
        assert!(!order.press(PLACES[2], &chairs) && !order.press(PLACES[1], &chairs));
        let mut world = World::new();
        world.insert_resource(chairs);
        world.insert_resource(order);
        let settle = |world: &mut World| {
            world.run_system_once(drop_who_left).expect("it has all it needs");
            let (order, chairs) = (world.resource::<SeatOrder>(), world.resource::<Chairs>());
            (order.clone(), Chairs(chairs.0.clone()))
        };
        world.resource_mut::<Chairs>().0.remove(2);
        let (mut order, chairs) = settle(&mut world);
        assert_eq!(order.0, [PLACES[1]]);
        assert!(order.press(PLACES[0], &chairs), "nobody else is waited for");
        world.resource_mut::<Chairs>().0.push(chair(PLACES[2]));
        let (mut order, chairs) = settle(&mut world);
        assert!(!order.press(PLACES[0], &chairs), "who sits down again is asked");
    }

    #[test]
    fn where_the_only_one_who_has_not_pressed_stands_up_the_last_press_is_made_again() {
        let chair = |place| Chair::new(place, "Somebody", SeatPlayer::Person);
        let mut chairs = Chairs(PLACES.into_iter().take(3).map(chair).collect());
        let mut order = SeatOrder::default();
        assert!(!order.press(PLACES[2], &chairs) && !order.press(PLACES[0], &chairs));
        chairs.0.remove(1);
        let mut world = World::new();
        world.insert_resource(chairs);
        world.insert_resource(order);
        world.run_system_once(drop_who_left).expect("it has all it needs");
        assert_eq!(world.resource::<SeatOrder>().0, [PLACES[2]]);
    }
}
