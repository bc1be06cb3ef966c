//! Protects the area before a seat: when another player clicks there, the tray shakes politely and a soft knock sounds.
//! Nothing else happens.

use crate::geometry::TableEdge;
use crate::picture::sound::{PlaySound, Sound};
use crate::picture::theme;
use crate::surfaces::tray::{Tray, TraySystems};
use crate::surfaces::widgets::SeatKnocked;
use crate::system::settings::Settings;
use bevy::prelude::*;
use std::f32::consts::TAU;

/// The shaking of a tray: its duration in seconds, the number of swings in that time, and their reach in units.
const DURATION: f32 = 0.4;
const SWINGS: f32 = 3.0;
const REACH: f32 = 5.0;

/// Marks a tray that shakes, with the seconds since it began.
#[derive(Component, Debug, Default)]
pub(super) struct TrayShake(f32);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Settings>()
        .add_message::<SeatKnocked>()
        .add_message::<PlaySound>()
        .add_systems(Update, (handle_knocks, shake).chain().after(TraySystems::Draw));
}

fn handle_knocks(
    mut knocks: MessageReader<SeatKnocked>,
    trays: Query<(Entity, &Tray)>,
    mut sounds: MessageWriter<PlaySound>,
    mut commands: Commands,
) {
    for knock in knocks.read() {
        sounds.write(PlaySound(Sound::Knock));
        for (entity, _) in trays.iter().filter(|(_, tray)| tray.seat == knock.seat) {
            commands.entity(entity).insert(TrayShake::default());
        }
    }
}

fn shake(
    time: Res<Time<Real>>,
    settings: Res<Settings>,
    mut trays: Query<(Entity, &Tray, &mut TrayShake, &mut UiTransform, &mut BorderColor)>,
    mut commands: Commands,
) {
    for (entity, tray, mut shaking, mut turn, mut rim) in &mut trays {
        shaking.0 += time.delta_secs();
        let part = shaking.0 / DURATION;
        if part >= 1.0 {
            turn.translation = Val2::ZERO;
            commands.entity(entity).remove::<TrayShake>();
            continue;
        }
        if !settings.play.reduced_motion {
            turn.translation = aside(tray.frame().facing, part);
        }
        rim.set_if_neq(BorderColor::all(theme::TEXT.with_alpha(1.0 - part)));
    }
}

/// Returns the offset of a tray at this part of its shaking, from 0 to 1: along its edge, less and less.
fn aside(facing: TableEdge, part: f32) -> Val2 {
    let far = (part * SWINGS * TAU).sin() * REACH * (1.0 - part);
    let aside = facing.turn(Vec2::X * far);
    Val2::px(aside.x, aside.y)
}
