//! Four trays around a projected table: whoever sits down counts. Plug in a mouse for each person, and run
//! `cargo run -p shoal_tabletop --example count`. F1 opens the panel of the host.

use bevy::prelude::*;
use shoal_contract::Seat;
use shoal_tabletop::TabletopPlugin;
use shoal_tabletop::geometry::PLACES;
use shoal_tabletop::pointers::{SitDown, connect_mice};
use shoal_tabletop::seats::{Chair, Chairs, Device, JoinPolicy, SeatPlayer};
use shoal_tabletop::surfaces::tray::{TrayButton, TrayModel, TrayModels, TrayPressed, TraySystems};

const NAMES: [&str; 4] = ["Ann", "Bob", "Cid", "Dee"];
const SIT: u32 = 0;
const COUNT: u32 = 1;

/// The number of times that each seat has pressed its button.
#[derive(Resource, Default)]
struct Counts([u32; NAMES.len()]);

fn main() -> AppExit {
    let mut app = App::new();
    app.add_plugins(DefaultPlugins);
    connect_mice(&mut app, None).iter().for_each(|sentence| warn!("{sentence}"));
    let chairs = PLACES.into_iter().zip(NAMES);
    app.add_plugins(TabletopPlugin)
        .insert_resource(Chairs(
            chairs.map(|(at, name)| Chair::new(at, name, SeatPlayer::Person)).collect(),
        ))
        .insert_resource(JoinPolicy::Places)
        .init_resource::<Counts>()
        .add_systems(Update, (press, fill).chain().in_set(TraySystems::Fill))
        .run()
}

/// Seats the device of a press that has no seat yet, and counts the press of one that has.
fn press(
    mut pressed: MessageReader<TrayPressed>,
    mut sitting: MessageWriter<SitDown>,
    devices: Query<(Entity, &Device)>,
    mut counts: ResMut<Counts>,
) {
    for press in pressed.read() {
        if press.button == COUNT {
            counts.0[press.seat.index()] += 1;
        } else if let Some((device, _)) = devices.iter().find(|(_, it)| it.pointer == press.pointer)
        {
            sitting.write(SitDown { device, seat: press.seat });
        }
    }
}

/// Says in each tray how far its seat has counted, and what can be done there.
fn fill(counts: Res<Counts>, devices: Query<&Device>, mut trays: ResMut<TrayModels>) {
    let tray = |seat: Seat| {
        let is_held = devices.iter().any(|device| device.seats.contains(&seat));
        let (id, label) = if is_held { (COUNT, "Count") } else { (SIT, "Sit down") };
        let button =
            TrayButton { id, label: label.into(), open: !is_held, strong: true, ..default() };
        let number = counts.0[seat.index()].to_string();
        TrayModel { number, number_name: "counted".into(), buttons: vec![button], ..default() }
    };
    let wanted: Vec<TrayModel> = Seat::all(NAMES.len()).map(tray).collect();
    if trays.0 != wanted {
        trays.0 = wanted;
    }
}
