//! The table without a window, for tests: nodes laid out with real type, and pointers that press them.
//! `log` keeps what is written to the log, and [`SeatPanelTestTable`] has seat panels alone.

mod log;
mod seat_panel_table;

pub use seat_panel_table::SeatPanelTestTable;

use crate::geometry::tabletop::ASPECTS;
use crate::geometry::{OccupiedPlaces, PLACES, SHORT_SIDE, SeatingArrangement, Tabletop};
use crate::picture::art::DrawingCache;
use crate::picture::projection::{PictureRescaled, TableImage};
use crate::picture::theme;
use crate::pointers::controls::Switch;
use crate::pointers::controls::device_switches::DeviceSwitch;
use crate::pointers::{PointerGone, SitDown};
use crate::seats::{AwaitedSeats, Chair, Chairs, Device, DeviceKind, JoinPolicy, SeatPlayer};
use crate::surfaces::seat_panels::{SeatPanelKind, SeatPanelPart, SeatPanels};
use crate::surfaces::tray::TrayModels;
use crate::surfaces::widgets::Widget;
use crate::system::frame;
use bevy::asset::RenderAssetUsages;
use bevy::asset::uuid::Uuid;
use bevy::camera::{CameraPlugin, ImageRenderTarget, NormalizedRenderTarget, RenderTarget};
use bevy::input::InputPlugin;
use bevy::mesh::MeshPlugin;
use bevy::picking::DefaultPickingPlugins;
use bevy::picking::pointer::{Location, PointerAction, PointerButton, PointerId, PointerInput};
use bevy::platform::hash::FixedHasher;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::text::TextPlugin;
use bevy::ui::{ComputedNode, UiGlobalTransform, UiPlugin};
use bevy::window::PrimaryWindow;
use leafwing_input_manager::prelude::Buttonlike as _;
use shoal_contract::Seat;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::hash::BuildHasher as _;

/// Returns the number of repetitions of a test: `usual` by default, and `long` if `SHOAL_LONG` is set
/// (docs/performance.md, Long tests).
pub fn times(usual: usize, long: usize) -> usize {
    if std::env::var_os("SHOAL_LONG").is_some() { long } else { usual }
}

/// The size of a table that nobody has measured, in units.
pub const TABLE: Vec2 = Vec2::new(1920.0, SHORT_SIDE);

/// The projectors on which all that is written must have room, in pixels.
pub const PROJECTORS: [(f32, f32); 3] = [(1024.0, 768.0), (1280.0, 720.0), (1920.0, 1080.0)];

/// The table in a match of `count` seats at the first places, lit by a projector with this many pixels.
pub fn played_by(count: usize, projector: impl Into<Vec2>) -> Tabletop {
    let seated = OccupiedPlaces::of(PLACES.into_iter().take(count));
    Tabletop { seated: Some(seated), ..lit_by(projector) }
}

/// The table that nobody has measured in the light of a projector with this many pixels.
pub fn lit_by(projector: impl Into<Vec2>) -> Tabletop {
    let Vec2 { x: width, y: height } = projector.into();
    let size = Vec2::new(SHORT_SIDE * width / height, SHORT_SIDE);
    Tabletop { size, pixels: height / SHORT_SIDE, ..Tabletop::default() }
}

/// Tables of all shapes that nobody has measured, and all seatings.
pub fn tables() -> Vec<Tabletop> {
    let wide = |aspect: f32| Vec2::new(SHORT_SIDE * aspect, SHORT_SIDE);
    [ASPECTS.0, 1.25, 1.6, 16.0 / 9.0, ASPECTS.1]
        .into_iter()
        .flat_map(|aspect| {
            let around = Tabletop { size: wide(aspect), ..Tabletop::default() };
            let screen = Tabletop { seating: SeatingArrangement::Screen, ..around };
            [around, screen]
        })
        .collect()
}

/// Makes a program of the least that has frames, which it runs as the table does.
pub fn minimal() -> App {
    let mut app = App::new();
    app.add_plugins(MinimalPlugins);
    frame::run_on_one_thread(&mut app);
    app
}

/// Makes a program that lays out and picks, and nothing else.
pub fn bare() -> App {
    let mut app = minimal();
    app.add_plugins((
        AssetPlugin::default(),
        ImagePlugin::default(),
        WindowPlugin { primary_window: None, ..default() },
        InputPlugin,
        TransformPlugin,
        MeshPlugin,
        CameraPlugin,
        TextPlugin,
        DefaultPickingPlugins,
        UiPlugin,
    ))
    .init_asset::<TextureAtlasLayout>();
    app
}

/// Makes the picture of a table that nobody has measured, with this many pixels a unit, and its camera.
pub fn lay_picture(app: &mut App, scale: f32) -> NormalizedRenderTarget {
    let Vec2 { x: width, y: height } = TABLE * scale;
    let image = Image::new_fill(
        Extent3d { width: width as u32, height: height as u32, depth_or_array_layers: 1 },
        TextureDimension::D2,
        &[0; 4],
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::MAIN_WORLD,
    );
    let handle = app.world_mut().resource_mut::<Assets<Image>>().add(image);
    let target = ImageRenderTarget { handle, scale_factor: scale };
    app.world_mut().spawn((Camera2d, RenderTarget::Image(target.clone()), IsDefaultUiCamera));
    NormalizedRenderTarget::Image(target)
}

/// A table with eight chairs, one at each place, at which there is nothing yet.
pub struct HeadlessTable {
    /// The program.
    pub app: App,
    target: NormalizedRenderTarget,
}

/// A person's hand on a device of its own.
#[derive(Debug, Clone, Copy)]
pub struct TestHand {
    /// The device.
    pub device: Entity,
    /// Its pointer.
    pub pointer: PointerId,
}

impl HeadlessTable {
    /// Makes a program with everything that lays out and picks, with the theme and its drawings, and these plugins.
    pub fn with<M>(plugins: impl bevy::app::Plugins<M>) -> Self {
        let mut app = bare();
        app.add_plugins(theme::plugin).insert_resource(DrawingCache::new(1.0));
        app.add_message::<SitDown>().add_message::<PointerGone>().add_message::<PictureRescaled>();
        app.init_resource::<AwaitedSeats>()
            .init_resource::<JoinPolicy>()
            .init_resource::<Tabletop>();
        let chair = |place| Chair::new(place, "Mackerel", SeatPlayer::Person);
        app.insert_resource(Chairs(PLACES.map(chair).into()));
        let target = lay_picture(&mut app, 1.0);
        app.add_plugins(plugins);
        app.finish();
        app.cleanup();
        Self { app, target }
    }

    /// Seats people at such a table, each at a place of their own.
    pub fn seat_people(&mut self, names: &[&str]) {
        let people = names.iter().zip(PLACES);
        let chair = |(name, place): (&&str, _)| Chair::new(place, *name, SeatPlayer::Person);
        self.app.insert_resource(Chairs(people.map(chair).collect()));
    }

    /// Counts the drawings and words that are drawn on the table.
    pub fn drawn(&mut self) -> usize {
        let world = self.app.world_mut();
        let mut drawn = world.query_filtered::<(), Or<(With<Sprite>, With<Text2d>)>>();
        drawn.iter(world).count()
    }

    /// Lists everything that is drawn, each thing in a line, and what stands in trays and before seats. Drawings are
    /// told by their content.
    pub fn everything(&mut self) -> Vec<String> {
        let world = self.app.world_mut();
        let mut all = world.query::<EntityRef>();
        let images = world.get_resource::<Assets<Image>>();
        let mut hashes = BTreeMap::new();
        let mut content = |handle: &Handle<Image>| {
            *hashes.entry(handle.id()).or_insert_with(|| {
                let image = images.and_then(|images| images.get(handle));
                // The hasher of the standard library takes eight times as long, half of the time of some tests.
                image
                    .map(|image| FixedHasher.hash_one((image.texture_descriptor.size, &image.data)))
            })
        };
        let mut seen: Vec<String> =
            all.iter(world).filter_map(|entity| drawn(entity, &mut content)).collect();
        seen.sort_unstable();
        seen.push(format!("{:?}", world.resource::<TrayModels>().0));
        seen.push(format!("{:?}", world.resource::<SeatPanels>()));
        seen
    }

    /// Lets real devices point at the picture, and a window hear them.
    pub fn listen(&mut self) {
        let NormalizedRenderTarget::Image(target) = &self.target else { return };
        let (handle, scale) = (target.handle.clone(), target.scale_factor);
        let (pixels, camera) = ((TABLE * scale).as_uvec2(), Entity::PLACEHOLDER);
        self.app.insert_resource(TableImage { handle, pixels, size: TABLE, scale, camera });
        self.app.world_mut().spawn((Window { focused: true, ..default() }, PrimaryWindow));
    }

    /// Draws this many pictures.
    pub fn frames(&mut self, count: usize) {
        (0..count).for_each(|_| self.app.update());
    }

    /// Draws pictures until something is so, for what other threads work on.
    ///
    /// # Panics
    ///
    /// If it is not so after this many.
    pub fn until(&mut self, most: usize, so: impl Fn(&World) -> bool) {
        for _ in 0..most {
            if so(self.app.world()) {
                return;
            }
            self.frames(1);
            std::thread::yield_now();
        }
        panic!("it never came");
    }

    /// Adds a device that acts for these seats.
    pub fn hand(&mut self, seats: &[u16]) -> TestHand {
        let world = self.app.world_mut();
        let count = world.query::<&Device>().iter(world).count();
        let pointer = PointerId::Custom(Uuid::from_u128(count as u128 + 1));
        let seats = seats.iter().copied().map(Seat).collect();
        let device = Device::new(DeviceKind::SystemMouse, seats, pointer);
        let device = world.spawn((device, pointer)).id();
        TestHand { device, pointer }
    }

    /// Does something with a hand where it is, and draws a picture.
    pub fn act(&mut self, hand: TestHand, action: PointerAction) {
        let position = self.app.world().get::<Device>(hand.device).map_or(Vec2::ZERO, |d| d.at);
        let location = Location { target: self.target.clone(), position };
        self.app.world_mut().write_message(PointerInput::new(hand.pointer, location, action));
        self.frames(1);
    }

    /// Moves a hand somewhere.
    pub fn point(&mut self, hand: TestHand, to: Vec2) {
        let mut device = self.app.world_mut().get_mut::<Device>(hand.device).expect("it is there");
        let delta = to - device.at;
        device.at = to;
        self.act(hand, PointerAction::Move { delta });
    }

    /// Presses the primary button of a hand.
    pub fn press(&mut self, hand: TestHand) {
        self.act(hand, PointerAction::Press(PointerButton::Primary));
    }

    /// Lets the primary button of a hand go.
    pub fn release(&mut self, hand: TestHand) {
        self.act(hand, PointerAction::Release(PointerButton::Primary));
    }

    /// Moves a hand to the middle of a node and clicks.
    pub fn click(&mut self, hand: TestHand, node: Entity) {
        let middle = self.place_of(node).center();
        self.point(hand, middle);
        self.press(hand);
        self.release(hand);
    }

    /// Presses a button of a seat panel, by its label.
    pub fn press_panel(&mut self, hand: TestHand, seat: Seat, kind: SeatPanelKind, label: &str) {
        // What has just been laid finds its place first.
        self.frames(4);
        let panel = self.app.world().resource::<SeatPanels>().get(seat, kind);
        let button = panel.and_then(|it| it.buttons.iter().find(|it| it.label == label));
        let id = button.unwrap_or_else(|| panic!("{label} is not before {seat}")).id;
        let world = self.app.world_mut();
        let mut widgets = world.query::<(Entity, &Widget, &SeatPanelPart)>();
        let mut widgets = widgets.iter(world);
        let found = widgets.find(|(_, it, on)| (on.seat, on.kind, it.id) == (seat, kind, id));
        let button = found.expect("it is drawn").0;
        self.click(hand, button);
        self.frames(2);
    }

    /// Presses a button of a player's tray, by its label.
    pub fn press_tray(&mut self, hand: TestHand, seat: Seat, label: &str) {
        // What has just changed is drawn first.
        self.frames(4);
        let tray = &self.app.world().resource::<TrayModels>().0[seat.index()];
        let button = tray.buttons.iter().find(|it| it.label == label);
        let id = button.unwrap_or_else(|| panic!("{label} is not in {tray:?}")).id;
        let world = self.app.world_mut();
        let mut widgets =
            world.query_filtered::<(Entity, &Widget, &ComputedNode), Without<SeatPanelPart>>();
        let is_it = |(_, it, node): &(Entity, &Widget, &ComputedNode)| {
            (it.owner, it.id) == (Some(seat), id) && node.size().min_element() > 0.0
        };
        let button = widgets.iter(world).find(is_it).expect("it is drawn").0;
        self.click(hand, button);
        self.frames(2);
    }

    /// Presses a button of a player's mouse, or turns the wheel, as a legend calls it.
    pub fn press_secret_button(&mut self, hand: TestHand, button: &str) {
        let switch = match button {
            "Left" => {
                self.press(hand);
                return self.release(hand);
            }
            "Right" => Switch::MouseRight,
            "Wheel up" => Switch::WheelUp,
            _ => Switch::WheelDown,
        };
        let button = DeviceSwitch::new(hand.device, switch);
        button.press(self.app.world_mut());
        self.frames(1);
        button.release(self.app.world_mut());
        self.frames(1);
    }

    /// Pulls a device out.
    pub fn unplug(&mut self, hand: TestHand) {
        self.app.world_mut().despawn(hand.device);
        self.app.world_mut().write_message(PointerGone { pointer: hand.pointer });
        self.act(hand, PointerAction::Cancel);
    }

    /// The box of a node on the table.
    pub fn place_of(&self, node: Entity) -> Rect {
        let found = self.app.world().entity(node);
        let computed = found.get::<ComputedNode>().expect("it is a node");
        on_table(computed, found.get::<UiGlobalTransform>().expect("it is a node"))
    }
}

/// Describes how one thing is drawn, if it is: its words, colours, drawing, place and size. A drawing is identified by
/// its content, as its place among all images depends on which system asked for it first.
fn drawn(
    entity: EntityRef,
    content: &mut impl FnMut(&Handle<Image>) -> Option<u64>,
) -> Option<String> {
    fn part<C: Component + Debug>(entity: &EntityRef) -> Option<String> {
        entity.get::<C>().map(|part| format!("{part:?}"))
    }
    let sprite = entity.get::<Sprite>().map(|sprite| {
        let shows = content(&sprite.image);
        let sprite = Sprite { image: Handle::default(), ..sprite.clone() };
        format!("{shows:?} {sprite:?}")
    });
    let node = entity.get::<ImageNode>().map(|node| {
        let shows = content(&node.image);
        let node = ImageNode { image: Handle::default(), ..node.clone() };
        format!("{shows:?} {node:?}")
    });
    let is = [
        part::<Text>(&entity),
        part::<Text2d>(&entity),
        sprite,
        node,
        part::<BackgroundColor>(&entity),
        part::<BorderColor>(&entity),
    ];
    is.iter().flatten().next()?;
    let appearance = [
        part::<TextColor>(&entity),
        part::<GlobalTransform>(&entity),
        part::<UiGlobalTransform>(&entity),
        entity.get::<ComputedNode>().map(|node| format!("{:?}", node.size())),
        part::<InheritedVisibility>(&entity),
    ];
    Some(is.into_iter().chain(appearance).flatten().collect::<Vec<_>>().join("; "))
}

/// The box of a node on the table, in a picture with one pixel a unit.
pub fn on_table(node: &ComputedNode, place: &UiGlobalTransform) -> Rect {
    let half = node.size() / 2.0;
    let corners = [Vec2::new(-1.0, -1.0), Vec2::new(1.0, -1.0), Vec2::ONE, Vec2::new(-1.0, 1.0)];
    let corners = corners.map(|corner| place.transform_point2(corner * half));
    let low = corners.into_iter().fold(Vec2::MAX, Vec2::min);
    let high = corners.into_iter().fold(Vec2::MIN, Vec2::max);
    Rect::from_corners(low, high)
}
