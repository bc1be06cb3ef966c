//! Which pointers are over a node that is no widget.

use super::super::pointers::PointerGone;
use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;

/// A node that pointers can press.
#[derive(Component, Default)]
#[component(on_add = watch)]
pub struct Pressable {
    over: Vec<PointerId>,
}

impl Pressable {
    /// Whether a pointer is over it.
    pub fn is_pointed_at(&self) -> bool {
        !self.over.is_empty()
    }
}

/// What makes a node one that pointers can press.
pub fn button() -> impl Bundle {
    Pressable::default()
}

fn watch(mut world: DeferredWorld, context: HookContext) {
    world.commands().entity(context.entity).observe(hover).observe(leave);
}

fn hover(over: On<Pointer<Over>>, mut buttons: Query<&mut Pressable>) {
    if let Ok(mut button) = buttons.get_mut(over.entity) {
        button.over.push(over.pointer_id);
    }
}

fn leave(out: On<Pointer<Out>>, mut buttons: Query<&mut Pressable>) {
    if let Ok(mut button) = buttons.get_mut(out.entity) {
        button.over.retain(|&pointer| pointer != out.pointer_id);
    }
}

/// A device that is gone is over nothing.
pub fn forget_gone(mut gone: MessageReader<PointerGone>, mut buttons: Query<&mut Pressable>) {
    for PointerGone { pointer } in gone.read() {
        buttons.iter_mut().for_each(|mut button| button.over.retain(|over| over != pointer));
    }
}
