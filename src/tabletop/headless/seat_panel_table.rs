//! Seat panels laid out with real type and pressed with pointers, and nothing else.

use super::{bare, lay_picture};
use crate::geometry::PLACES;
use crate::picture::art::DrawingCache;
use crate::picture::projection::PictureRescaled;
use crate::picture::theme;
use crate::pointers::{ClaimedVerbPressed, PointerGone, Verb, VerbClaims};
use crate::seats::{AwaitedSeats, Chair, Chairs, Device, DeviceKind, SeatPlayer};
use crate::surfaces::seat_panels::{self, SeatPanelPart, SeatPanels};
use crate::surfaces::widgets;
use bevy::asset::uuid::Uuid;
use bevy::camera::NormalizedRenderTarget;
use bevy::picking::pointer::{
    Location, PointerAction, PointerButton, PointerId, PointerInput, PointerLocation,
};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use shoal_contract::Seat;
use std::time::Duration;

/// A table with a mouse at each of its places, and what was pressed there.
pub struct SeatPanelTestTable {
    /// The program.
    pub app: App,
    target: NormalizedRenderTarget,
}

impl SeatPanelTestTable {
    /// Makes a table with this many seats.
    pub fn new(seats: usize) -> Self {
        Self::with(seats, |_| {})
    }

    /// Makes a table with more to it than seat panels.
    pub fn with(seats: usize, add: impl FnOnce(&mut App)) -> Self {
        let mut app = bare();
        app.add_plugins((
            theme::plugin,
            widgets::plugin,
            widgets::turn_to_me::plugin,
            seat_panels::plugin,
        ));
        app.insert_resource(DrawingCache::new(1.0));
        app.add_message::<PointerGone>().add_message::<PictureRescaled>();
        app.init_resource::<AwaitedSeats>();
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)));
        let target = lay_picture(&mut app, 1.0);
        let names = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal"];
        let chair = |(&place, name): (_, &str)| Chair::new(place, name, SeatPlayer::Person);
        app.insert_resource(Chairs(PLACES.iter().zip(names).take(seats).map(chair).collect()));
        for seat in Seat::all(seats) {
            let device = Device::new(DeviceKind::SystemMouse, vec![seat], pointer(seat));
            app.world_mut().spawn((
                device,
                pointer(seat),
                PointerLocation::new(Location { target: target.clone(), position: Vec2::ZERO }),
            ));
        }
        add(&mut app);
        app.finish();
        app.cleanup();
        app.update();
        Self { app, target }
    }

    /// Draws this many pictures.
    pub fn frames(&mut self, count: usize) {
        (0..count).for_each(|_| self.app.update());
    }

    /// Draws the pictures of this many seconds.
    pub fn wait(&mut self, seconds: f32) {
        self.frames((seconds / 0.02).round() as usize);
    }

    /// Returns the seat panels of all seats.
    pub fn seat_panels(&self) -> &SeatPanels {
        self.app.world().resource()
    }

    /// Returns the seat panels, to be changed.
    pub fn seat_panels_mut(&mut self) -> Mut<'_, SeatPanels> {
        self.app.world_mut().resource_mut()
    }

    /// Returns the sentence that is shown to a seat.
    pub fn read(&self, seat: u16) -> Option<String> {
        self.seat_panels()
            .current_message(Seat(seat))
            .map(|(_, seat_panel)| seat_panel.sentence().to_owned())
    }

    /// Returns the middle of something with this name on a seat panel before a seat.
    pub fn part(&mut self, seat: u16, name: &str) -> Option<Vec2> {
        type Part<'a> = (&'a Name, &'a SeatPanelPart, &'a ComputedNode, &'a UiGlobalTransform);
        let mut nodes = self.app.world_mut().query::<Part>();
        let mut nodes = nodes.iter(self.app.world());
        let found = nodes.find(|(its, on, node, _)| {
            on.seat == Seat(seat) && its.as_str() == name && node.size().x > 1.0
        });
        found.map(|(.., at)| at.translation)
    }

    /// Clicks there with the mouse of `by`.
    pub fn click_at(&mut self, by: u16, position: Vec2) {
        let (pointer_id, target) = (pointer(Seat(by)), self.target.clone());
        let steps = [
            PointerAction::Move { delta: Vec2::ONE },
            PointerAction::Press(PointerButton::Primary),
            PointerAction::Release(PointerButton::Primary),
        ];
        for action in steps {
            let location = Location { target: target.clone(), position };
            self.app.world_mut().write_message(PointerInput::new(pointer_id, location, action));
            self.frames(2);
        }
    }

    /// Clicks a button before `owner` with the mouse of `by`.
    pub fn press(&mut self, by: u16, owner: u16, label: &str) {
        // What others have put away may have made room.
        self.frames(2);
        let at = self.part(owner, &format!("Button {label}"));
        self.click_at(by, at.unwrap_or_else(|| panic!("no {label} before {owner}")));
    }

    /// Says a verb for a seat with another button, if anything asked for it; returns whether.
    pub fn say(&mut self, seat: u16, verb: Verb) -> bool {
        let seat = Seat(seat);
        let claimed = self.app.world().resource::<VerbClaims>().0.contains(&(seat, verb));
        if claimed {
            self.app.world_mut().write_message(ClaimedVerbPressed { seat, verb });
        }
        self.frames(2);
        claimed
    }
}

fn pointer(seat: Seat) -> PointerId {
    PointerId::Custom(Uuid::from_u128(1 + u128::from(seat.0)))
}
