//! Draws a resting table only when something on it has changed, and otherwise hardly ever: the last frame stays on the
//! display.
//!
//! Cameras are off only between the end of a frame and the beginning of the next, so that no system that reads pointers
//! finds them off.

use super::IdleTimer;
use crate::surfaces::board::BoardHighlights;
use crate::surfaces::host_panel::HostPanelOpen;
use crate::system::display::HostPanelWindow;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::text::TextLayoutInfo;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use std::time::Duration;

/// Interval at which a resting table is drawn all the same: a window system may have lost what was in the window.
const AT_LEAST: Duration = Duration::from_secs(30);
/// Number of frames that are drawn after a change: some of its consequences follow a frame or two later.
const FRAMES_AFTER_CHANGE: u32 = 3;

/// The numbers of frames that were drawn, and that were not, since the program began.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct FrameDrawCounts {
    /// Number of frames that were drawn.
    pub drawn: u64,
    /// Number of frames that were not.
    pub left: u64,
}

/// Filter for entities with a change that can be seen.
type VisibleChangeFilter = Or<(
    Changed<GlobalTransform>,
    Changed<UiGlobalTransform>,
    Changed<InheritedVisibility>,
    Changed<ComputedNode>,
    Changed<Sprite>,
    Changed<ImageNode>,
    Changed<TextLayoutInfo>,
    Changed<TextColor>,
    Changed<BackgroundColor>,
    Changed<BorderColor>,
    Changed<BoardHighlights>,
)>;

/// The changes of everything that can be seen.
#[derive(SystemParam)]
pub struct VisibleChanges<'w, 's> {
    changed: Query<'w, 's, (), VisibleChangeFilter>,
    gone: RemovedComponents<'w, 's, GlobalTransform>,
    gone_nodes: RemovedComponents<'w, 's, UiGlobalTransform>,
    images: MessageReader<'w, 's, AssetEvent<Image>>,
}

impl VisibleChanges<'_, '_> {
    /// Counts the things that have changed since it was last asked.
    pub fn count(&mut self) -> usize {
        let gone = self.gone.read().count() + self.gone_nodes.read().count();
        self.changed.iter().count() + gone + self.images.read().count()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FrameDrawCounts>()
        .add_message::<AssetEvent<Image>>()
        .add_systems(First, switch_cameras_on)
        .add_systems(Last, switch_cameras_off.after(super::slow_down));
}

/// The cameras that were switched off here.
#[derive(Component)]
pub(super) struct RestingCamera;

/// Switches the cameras on again.
fn switch_cameras_on(
    mut cameras: Query<(Entity, &mut Camera), With<RestingCamera>>,
    mut commands: Commands,
) {
    for (entity, mut camera) in &mut cameras {
        camera.bypass_change_detection().is_active = true;
        commands.entity(entity).remove::<RestingCamera>();
    }
}

/// The host's panel, in the table's window or in a window of its own.
#[derive(SystemParam)]
struct HostPanelView<'w, 's> {
    overlay: Option<Res<'w, HostPanelOpen>>,
    windows: Query<'w, 's, (), With<HostPanelWindow>>,
}

impl HostPanelView<'_, '_> {
    /// `true` if the panel is shown.
    fn is_shown(&self) -> bool {
        self.overlay.as_ref().is_some_and(|overlay| overlay.0) || !self.windows.is_empty()
    }
}

/// The frames that are still to be drawn, and those that were.
#[derive(SystemParam)]
struct FrameSchedule<'w, 's> {
    /// The number of frames to draw after the last change.
    to_draw: Local<'s, u32>,
    /// The time of the last drawn frame.
    last_drawn: Local<'s, Duration>,
    counts: ResMut<'w, FrameDrawCounts>,
}

impl FrameSchedule<'_, '_> {
    /// Asks for the frames after a change.
    fn request(&mut self) {
        *self.to_draw = FRAMES_AFTER_CHANGE;
    }

    /// Counts a frame; `true` if it is drawn.
    fn count(&mut self, now: Duration) -> bool {
        let is_late = now.saturating_sub(*self.last_drawn) >= AT_LEAST;
        let is_drawn = *self.to_draw > 0 || is_late;
        if is_drawn {
            *self.to_draw = self.to_draw.saturating_sub(1);
            *self.last_drawn = now;
            self.counts.drawn += 1;
        } else {
            self.counts.left += 1;
        }
        is_drawn
    }
}

/// Switches the cameras off for frames that are not drawn.
fn switch_cameras_off(
    time: Res<Time<Real>>,
    idle: Res<IdleTimer>,
    panel: HostPanelView,
    mut changes: VisibleChanges,
    mut frames: FrameSchedule,
    mut cameras: Query<(Entity, &mut Camera)>,
    mut commands: Commands,
) {
    let changed = changes.count();
    // The panel is drawn by egui, and must not rest while it is open.
    if changed > 0 || !idle.is_resting() || panel.is_shown() {
        frames.request();
    }
    if idle.is_resting() {
        debug!("{changed} things on the resting table are new; {:?}", frames.counts);
    }
    if frames.count(time.elapsed()) {
        return;
    }
    for (entity, mut camera) in cameras.iter_mut().filter(|(_, camera)| camera.is_active) {
        camera.bypass_change_detection().is_active = false;
        commands.entity(entity).insert(RestingCamera);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The camera as each frame finds it before anything is picked.
    #[derive(Resource, Default)]
    struct Found(Vec<bool>);

    fn resting(after: Duration) -> (App, Entity, Entity) {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, plugin)).init_resource::<Found>();
        app.insert_resource(IdleTimer::resting_after(after));
        let look = |cameras: Query<&Camera>, mut found: ResMut<Found>| {
            found.0.extend(cameras.iter().map(|camera| camera.is_active));
        };
        app.add_systems(PreUpdate, look);
        let camera = app.world_mut().spawn(Camera::default()).id();
        let thing = app.world_mut().spawn(GlobalTransform::IDENTITY).id();
        (0..8).for_each(|_| app.update());
        (app, camera, thing)
    }

    fn is_drawn(app: &mut App, camera: Entity) -> bool {
        app.update();
        app.world().get::<Camera>(camera).expect("it is there").is_active
    }

    #[test]
    fn a_resting_table_is_drawn_only_when_something_has_changed() {
        let (mut app, camera, thing) = resting(Duration::ZERO);
        assert!(!is_drawn(&mut app, camera));
        *app.world_mut().get_mut::<GlobalTransform>(thing).expect("it is there") =
            GlobalTransform::from_xyz(1.0, 0.0, 0.0);
        assert!(is_drawn(&mut app, camera));
        (0..FRAMES_AFTER_CHANGE).for_each(|_| app.update());
        assert!(!is_drawn(&mut app, camera));
        app.world_mut().despawn(thing);
        assert!(is_drawn(&mut app, camera), "what is gone is seen to be gone");
        let found = &app.world().resource::<Found>().0;
        assert!(found.iter().all(|active| *active), "picking finds the camera on");
    }

    #[test]
    fn a_table_that_does_not_rest_is_always_drawn() {
        let (mut app, camera, _) = resting(Duration::from_secs(60));
        assert!((0..5).all(|_| is_drawn(&mut app, camera)));
        assert_eq!(app.world().resource::<FrameDrawCounts>().left, 0);
    }
}
