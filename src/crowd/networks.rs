//! Networks, and the blocks of addresses that count as one.

use std::net::{IpAddr, Ipv6Addr};

/// This computer's own addresses, by which others are told apart.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LocalNetworks {
    own: Vec<IpAddr>,
}

/// An address, or a block of addresses that counts as one, that shares are counted for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClientOrigin {
    address: IpAddr,
    is_own: bool,
}

impl LocalNetworks {
    /// Networks of a computer with these addresses.
    pub fn of(own: impl IntoIterator<Item = IpAddr>) -> Self {
        Self { own: own.into_iter().map(|address| address.to_canonical()).collect() }
    }

    /// The networks of this computer now; none if the system does not tell its addresses.
    pub fn of_this_computer() -> Self {
        let all = if_addrs::get_if_addrs().unwrap_or_default();
        Self::of(all.into_iter().map(|interface| interface.ip()))
    }

    /// The origin of somebody at this address.
    ///
    /// One customer of a provider has a whole block of IPv6 (2⁶⁴ addresses), which counts as one address. The phones in
    /// this computer's own network share such a block, and count singly.
    pub fn origin(&self, address: IpAddr) -> ClientOrigin {
        let address = address.to_canonical();
        let is_own = self.own.contains(&address);
        let is_near = self.own.iter().any(|own| block_of(*own) == block_of(address));
        ClientOrigin { address: if is_near { address } else { block_of(address) }, is_own }
    }
}

impl ClientOrigin {
    /// `true` for this computer itself.
    pub fn is_own(self) -> bool {
        self.is_own
    }

    /// The address, or the first of the block that counts as one.
    pub fn address(self) -> IpAddr {
        self.address
    }
}

/// The block that an address counts as: of IPv4 the address as it is, of IPv6 the first of its 2⁶⁴.
fn block_of(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(six) => Ipv6Addr::from_bits(six.to_bits() & !u128::from(u64::MAX)).into(),
        four @ IpAddr::V4(_) => four,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    fn networks() -> LocalNetworks {
        LocalNetworks::of(["127.0.0.1", "192.168.1.23", "fd00:5::1"].map(address))
    }

    #[test]
    fn a_block_of_ipv6_elsewhere_is_one_origin() {
        let origin = |text| networks().origin(address(text));
        assert_eq!(origin("2001:db8::1"), origin("2001:db8::2:3"));
        assert_ne!(origin("2001:db8::1"), origin("2001:db8:0:1::1"));
    }

    #[test]
    fn phones_in_the_own_network_count_singly() {
        let origin = |text| networks().origin(address(text));
        assert_ne!(origin("fd00:5::7"), origin("fd00:5::8"));
        assert_ne!(origin("192.168.1.7"), origin("192.168.1.8"));
        assert_eq!(origin("::ffff:192.168.1.7"), origin("192.168.1.7"));
    }

    #[test]
    fn only_this_computer_is_its_own() {
        let is_own = |text| networks().origin(address(text)).is_own();
        assert!(is_own("127.0.0.1") && is_own("192.168.1.23") && is_own("::ffff:192.168.1.23"));
        assert!(!is_own("127.0.0.2") && !is_own("192.168.1.24") && !is_own("fd00:5::2"));
    }
}
