//! The offer of the same places as last time to known devices that are back.

use super::memory::{DeviceMemory, RememberedPlayer};
use bevy::prelude::*;
use shoal_tabletop::geometry::{TablePlace, Tabletop};
use shoal_tabletop::pointers::identity::DeviceKey;
use shoal_tabletop::seats::{Chairs, Device};

/// The places that are offered now.
#[derive(Resource, Debug, Clone, PartialEq, Eq, Default)]
pub struct PlaceOffers(pub Vec<PlaceOffer>);

/// A place that a device had last time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceOffer {
    /// The device.
    pub device: Entity,
    /// The place.
    pub place: TablePlace,
    /// The name of the player.
    pub name: String,
    /// The number of the player's letter, colour and drawing, if known.
    pub mark: Option<u8>,
}

impl PlaceOffers {
    /// The first place that is offered to a device.
    pub fn place_of(&self, device: Entity) -> Option<TablePlace> {
        self.0.iter().find(|offer| offer.device == device).map(|offer| offer.place)
    }

    /// `true` if this place is offered to this device.
    pub fn is_own(&self, device: Entity, place: TablePlace) -> bool {
        self.0.iter().any(|offer| offer.device == device && offer.place == place)
    }

    /// The offer at a place.
    pub fn at(&self, place: TablePlace) -> Option<&PlaceOffer> {
        self.0.iter().find(|offer| offer.place == place)
    }
}

/// Offers free devices the places they had, if those are still free. Each place is offered once, to the device that had
/// it last.
pub fn offer(
    memory: Res<DeviceMemory>,
    chairs: Res<Chairs>,
    table: Res<Tabletop>,
    devices: Query<(Entity, &DeviceKey, &Device)>,
    mut offers: ResMut<PlaceOffers>,
) {
    let keys: Vec<DeviceKey> = devices.iter().map(|(_, key, _)| key.clone()).collect();
    let mut found: Vec<PlaceOffer> = Vec::new();
    for ((entity, _, device), known) in devices.iter().zip(memory.of(&keys)) {
        let Some(known) = known.filter(|_| device.seats.is_empty()) else { continue };
        for sat in &known.sat {
            let is_free = chairs.at(sat.place).is_none() && table.places().contains(&sat.place);
            if is_free && !found.iter().any(|offer| offer.place == sat.place) {
                let RememberedPlayer { place, name, mark } = sat.clone();
                found.push(PlaceOffer { device: entity, place, name, mark });
            }
        }
    }
    offers.set_if_neq(PlaceOffers(found));
}
