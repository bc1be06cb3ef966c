//! A room with few places: who has to go when somebody comes to a full one.

use super::{ClientOrigin, LocalNetworks};
use std::collections::BTreeMap;
use std::net::IpAddr;

/// A few places, and those who have them.
///
/// Nobody who comes is refused. In a full room somebody goes for them: the oldest of those who have not shown yet who
/// they are, first of the origin that has most of these. So an origin that fills the room pushes out its own, and
/// shares count for nothing while there is room. Some places are kept for this computer itself.
#[derive(Debug)]
pub struct VisitorRoom<T> {
    places: usize,
    /// The number of places that nobody from elsewhere gets.
    kept: usize,
    networks: LocalNetworks,
    /// The guests by number, so that the oldest comes first.
    guests: BTreeMap<u64, RoomVisitor<T>>,
    came: u64,
}

#[derive(Debug)]
struct RoomVisitor<T> {
    origin: ClientOrigin,
    is_known: bool,
    what: T,
}

/// A newcomer who has a place.
#[derive(Debug, PartialEq, Eq)]
pub struct AdmittedVisitor<T> {
    /// The newcomer's number: no other guest of the room ever has it.
    pub number: u64,
    /// The guest who had to go for the newcomer.
    pub evicted: Option<(u64, T)>,
}

impl<T> VisitorRoom<T> {
    /// An empty room with this many places, at least one, of which some are `kept` for this computer.
    pub fn new(places: usize, kept: usize, networks: LocalNetworks) -> Self {
        let places = places.max(1);
        let kept = kept.min(places - 1);
        Self { places, kept, networks, guests: BTreeMap::new(), came: 0 }
    }

    /// Lets a newcomer in.
    pub fn enter(&mut self, from: IpAddr, what: T) -> AdmittedVisitor<T> {
        let origin = self.networks.origin(from);
        let gone = self.choose_evicted(origin);
        let gone = gone.and_then(|number| Some((number, self.leave(number)?)));
        let number = self.came;
        self.came += 1;
        self.guests.insert(number, RoomVisitor { origin, is_known: false, what });
        AdmittedVisitor { number, evicted: gone }
    }

    /// Marks a guest who has shown who they are: they go for no newcomer while there is anybody who has not.
    pub fn mark_known(&mut self, number: u64) {
        if let Some(guest) = self.guests.get_mut(&number) {
            guest.is_known = true;
        }
    }

    /// Removes a guest; `None` if they were gone already.
    pub fn leave(&mut self, number: u64) -> Option<T> {
        self.guests.remove(&number).map(|guest| guest.what)
    }

    /// A guest, if they are still here.
    pub fn get(&self, number: u64) -> Option<&T> {
        self.guests.get(&number).map(|guest| &guest.what)
    }

    /// A guest, if they are still here.
    pub fn get_mut(&mut self, number: u64) -> Option<&mut T> {
        self.guests.get_mut(&number).map(|guest| &mut guest.what)
    }

    /// The origin of a guest.
    pub fn origin(&self, number: u64) -> Option<ClientOrigin> {
        self.guests.get(&number).map(|guest| guest.origin)
    }

    /// All guests by number, the oldest first.
    pub fn iter(&self) -> impl Iterator<Item = (u64, &T)> {
        self.guests.iter().map(|(number, guest)| (*number, &guest.what))
    }

    /// Sends everybody away, the oldest first.
    pub fn clear(&mut self) -> Vec<T> {
        std::mem::take(&mut self.guests).into_values().map(|guest| guest.what).collect()
    }

    /// The number of the guest who goes for a newcomer of this origin, if the room is full for them.
    fn choose_evicted(&self, newcomer: ClientOrigin) -> Option<u64> {
        let is_full = self.guests.len() >= self.places;
        let elsewhere = self.guests.values().filter(|guest| !guest.origin.is_own()).count();
        let has_its_share = elsewhere >= self.places - self.kept;
        let oldest = |may_go: fn(&RoomVisitor<T>) -> bool| {
            find_oldest_of_largest_origin(self.guests.iter().filter(|(_, guest)| may_go(guest)))
        };
        let stranger_from_elsewhere = || oldest(|guest| !guest.is_known && !guest.origin.is_own());
        let stranger = || oldest(|guest| !guest.is_known);
        let anybody_from_elsewhere = || oldest(|guest| !guest.origin.is_own());
        let anybody = || oldest(|_| true);
        match newcomer.is_own() {
            true if is_full => stranger_from_elsewhere().or_else(stranger).or_else(anybody),
            false if has_its_share => stranger_from_elsewhere().or_else(anybody_from_elsewhere),
            false if is_full => stranger().or_else(anybody),
            _ => None,
        }
    }
}

/// The oldest guest of the origin that has most of them; of equals the origin that came first.
fn find_oldest_of_largest_origin<'a, T: 'a>(
    guests: impl Iterator<Item = (&'a u64, &'a RoomVisitor<T>)>,
) -> Option<u64> {
    let mut shares: BTreeMap<ClientOrigin, (usize, u64)> = BTreeMap::new();
    for (number, guest) in guests {
        shares.entry(guest.origin).or_insert((0, *number)).0 += 1;
    }
    let most =
        shares.into_values().max_by_key(|(many, oldest)| (*many, std::cmp::Reverse(*oldest)));
    most.map(|(_, oldest)| oldest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const HOME: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    fn phone(number: u8) -> IpAddr {
        IpAddr::from([192, 168, 1, number])
    }

    fn room(places: usize, kept: usize) -> VisitorRoom<&'static str> {
        VisitorRoom::new(places, kept, LocalNetworks::of([HOME]))
    }

    /// Whom a newcomer pushed out.
    fn gone(entered: AdmittedVisitor<&'static str>) -> Option<&'static str> {
        entered.evicted.map(|(_, what)| what)
    }

    #[test]
    fn whoever_fills_the_room_pushes_out_their_own() {
        let mut room = room(4, 0);
        assert_eq!(gone(room.enter(phone(1), "phone")), None);
        for what in ["first", "second", "third"] {
            assert_eq!(gone(room.enter(phone(2), what)), None);
        }
        assert_eq!(gone(room.enter(phone(2), "fourth")), Some("first"));
        assert_eq!(gone(room.enter(phone(3), "other phone")), Some("second"));
        assert_eq!(gone(room.enter(phone(1), "again")), Some("third"));
    }

    #[test]
    fn whoever_has_shown_who_they_are_stays() {
        let mut room = room(3, 0);
        for what in ["a", "b"] {
            let entered = room.enter(phone(1), what);
            room.mark_known(entered.number);
        }
        assert_eq!(gone(room.enter(phone(2), "stranger")), None);
        assert_eq!(gone(room.enter(phone(3), "c")), Some("stranger"));
    }

    #[test]
    fn a_whole_class_behind_one_address_finds_room() {
        let mut room = room(40, 2);
        for _ in 0..38 {
            let entered = room.enter(phone(1), "phone");
            assert_eq!(entered.evicted, None);
            room.mark_known(entered.number);
        }
        assert_eq!(gone(room.enter(HOME, "teacher")), None);
    }

    #[test]
    fn places_stay_free_for_this_computer_however_many_come() {
        let mut room = room(5, 2);
        for number in 1..100 {
            room.enter(phone(number), "stranger");
        }
        assert_eq!(gone(room.enter(HOME, "teacher")), None);
        assert_eq!(gone(room.enter(HOME, "wall")), None);
        assert_eq!(gone(room.enter(phone(200), "stranger")), Some("stranger"));
        assert_eq!(gone(room.enter(HOME, "second page")), Some("stranger"));
    }

    /// A guest of the property below: where from, and whether they have shown who they are.
    type Known = (IpAddr, bool);

    proptest! {
        #[test]
        fn every_newcomer_has_a_place_and_strangers_go_before_those_who_are_known(
            places in 1_usize..8,
            kept in 0_usize..4,
            moves in prop::collection::vec((0_u8..5, any::<bool>()), 0..60),
        ) {
            let mut room: VisitorRoom<Known> = VisitorRoom::new(places, kept, LocalNetworks::of([HOME]));
            let kept = kept.min(places - 1);
            for (number, settles) in moves {
                let from = if number == 0 { HOME } else { phone(number) };
                let before: Vec<Known> = room.iter().map(|(_, guest)| *guest).collect();
                let entered = room.enter(from, (from, settles));
                if settles {
                    room.mark_known(entered.number);
                }
                let elsewhere = room.iter().filter(|(_, (from, _))| *from != HOME).count();
                prop_assert!(room.get(entered.number).is_some());
                prop_assert!(room.iter().count() <= places && elsewhere <= places - kept);
                let Some((_, (gone, was_known))) = entered.evicted else { continue };
                let strangers = before.iter().filter(|(from, known)| !known && *from != HOME);
                prop_assert!(!was_known || strangers.count() == 0);
                let share = |from| {
                    before.iter().filter(|guest| **guest == (from, was_known)).count()
                };
                let rivals = before.iter().map(|(from, _)| *from);
                let rivals = rivals.filter(|from| (*from == HOME) == (gone == HOME));
                prop_assert!(was_known || rivals.map(share).max() == Some(share(gone)));
            }
        }
    }
}
