//! Those who came by TCP and have not said hello: so few of one address and so few in all that nobody
//! keeps the others out. For a newcomer the oldest of them has to go.

use super::limits::{FROM_ONE_ADDRESS, GREETED};
use super::link::Interrupt;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The hall before the door.
#[derive(Default)]
pub(super) struct Hall(Mutex<Inside>);

#[derive(Default)]
struct Inside {
    /// The oldest first.
    waiting: Vec<Waiting>,
    /// How many have come.
    came: u64,
    is_closed: bool,
}

struct Waiting {
    number: u64,
    from: IpAddr,
    interrupt: Interrupt,
}

/// A place in the hall.
pub(super) struct Ticket {
    pub(super) hall: Arc<Hall>,
    number: u64,
}

impl Hall {
    /// Lets a newcomer in. A program that has to go for it reads why. `None` if the hall is closed.
    pub(super) fn enter(self: &Arc<Self>, from: IpAddr, interrupt: Interrupt) -> Option<Ticket> {
        let mut inside = self.inside();
        if inside.is_closed {
            return None;
        }
        let from = block_of(from);
        let others: Vec<IpAddr> = inside.waiting.iter().map(|one| one.from).collect();
        if let Some((oldest, sentence)) = who_has_to_go(&others, from) {
            inside.waiting.remove(oldest).interrupt.turn_away(sentence);
        }
        inside.came += 1;
        let number = inside.came;
        inside.waiting.push(Waiting { number, from, interrupt });
        Some(Ticket { hall: self.clone(), number })
    }

    /// Sends everybody away, and lets nobody in any more.
    pub(super) fn close(&self, sentence: &str) {
        let mut inside = self.inside();
        inside.is_closed = true;
        for one in inside.waiting.drain(..) {
            one.interrupt.turn_away(sentence.to_owned());
        }
    }

    pub(super) fn is_closed(&self) -> bool {
        self.inside().is_closed
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Ticket {
    /// Goes through the door by doing `pass` before it can be closed; answers whether nobody has sent
    /// it away.
    pub(super) fn leave(self, pass: impl FnOnce()) -> bool {
        let mut inside = self.hall.inside();
        let place = inside.waiting.iter().position(|one| one.number == self.number);
        if let Some(place) = place {
            // Who has passed is not sent away by a door that closes in the same moment.
            inside.waiting.remove(place);
            pass();
        }
        place.is_some()
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.hall.inside().waiting.retain(|one| one.number != self.number);
    }
}

/// Who has to go for a newcomer from this address, and why.
fn who_has_to_go(waiting: &[IpAddr], from: IpAddr) -> Option<(usize, String)> {
    let mut alike = (0..).zip(waiting).filter(|(_, other)| **other == from).map(|(index, _)| index);
    let (oldest, who) = match alike.next() {
        Some(oldest) if alike.count() + 1 >= FROM_ONE_ADDRESS => {
            (oldest, format!("{FROM_ONE_ADDRESS} others came from its address"))
        }
        _ if waiting.len() >= GREETED => (0, format!("{GREETED} others came")),
        _ => return None,
    };
    Some((oldest, format!("it had not said hello when {who}; say hello as soon as you are asked")))
}

/// The addresses that count as one: of IPv6 all that one customer of a network has.
fn block_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into()
        }
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(number: usize) -> IpAddr {
        IpAddr::from([10, 0, 0, number as u8])
    }

    #[test]
    fn the_oldest_of_an_address_that_has_too_many_goes_and_nobody_elses() {
        let mut waiting = vec![address(1)];
        waiting.extend([address(2); FROM_ONE_ADDRESS]);
        assert_eq!(who_has_to_go(&waiting, address(1)), None);
        assert_eq!(who_has_to_go(&waiting, address(3)), None);
        assert_eq!(who_has_to_go(&waiting, address(2)).map(|(index, _)| index), Some(1));
    }

    #[test]
    fn the_oldest_of_all_goes_when_there_are_too_many_in_all() {
        let waiting: Vec<IpAddr> = (0..GREETED).map(|number| address(number % 8)).collect();
        assert_eq!(who_has_to_go(&waiting, address(99)).map(|(index, _)| index), Some(0));
        assert_eq!(who_has_to_go(&waiting[1..], address(99)), None);
    }

    #[test]
    fn one_network_of_ipv6_is_one_address() {
        let parse = |text: &str| text.parse::<IpAddr>().expect("an address");
        assert_eq!(block_of(parse("2001:db8::1")), block_of(parse("2001:db8::2:3")));
        assert_ne!(block_of(parse("2001:db8::1")), block_of(parse("2001:db8:0:1::1")));
        assert_eq!(block_of(parse("::ffff:10.0.0.1")), parse("10.0.0.1"));
    }
}
