//! The addresses that phones come from: behind one of them a single computer could take every seat.

use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;

/// The number of phones that an address may have before the teacher is asked about it.
const FEW: usize = 3;

/// The addresses of all phones that have come, and what the teacher has said of them.
#[derive(Debug, Default)]
pub struct PhoneAddresses {
    by_phone: BTreeMap<u8, IpAddr>,
    /// The addresses that the teacher has vouched for, such as the one of a school behind which all phones look alike.
    trusted: BTreeSet<IpAddr>,
}

/// An address of many phones, for the teacher to say what it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CrowdedAddress {
    address: IpAddr,
    phones: usize,
}

impl PhoneAddresses {
    /// Notes where all phones come from now.
    pub fn note(&mut self, by_phone: impl IntoIterator<Item = (u8, IpAddr)>) {
        self.by_phone = by_phone.into_iter().collect();
    }

    /// The teacher vouches for an address: it is not asked about again.
    pub fn trust(&mut self, address: IpAddr) {
        self.trusted.insert(address);
    }

    /// The phones of an address.
    pub fn phones_at(&self, address: IpAddr) -> Vec<u8> {
        let its = self.by_phone.iter().filter(|(_, from)| **from == address);
        its.map(|(phone, _)| *phone).collect()
    }

    /// The addresses of many phones for which the teacher has not vouched.
    pub fn crowded(&self) -> Vec<CrowdedAddress> {
        let addresses: BTreeSet<IpAddr> = self.by_phone.values().copied().collect();
        let counted = addresses
            .difference(&self.trusted)
            .map(|&address| CrowdedAddress { address, phones: self.phones_at(address).len() });
        counted.filter(|one| one.phones > FEW).collect()
    }
}
