//! The displays, asked of the same library that opens the table's window: so their names and
//! numbers are the ones `--display` takes.

use crate::system::trouble;
use winit::application::ApplicationHandler;
use winit::event::WindowEvent;
use winit::event_loop::{ActiveEventLoop, EventLoop};
use winit::monitor::MonitorHandle;
use winit::window::WindowId;

/// A line for each display, from left to right, then from top to bottom.
///
/// # Errors
/// One sentence if there is no display to ask.
pub(super) fn found() -> Result<Vec<String>, String> {
    let reached = trouble::reach_display()?;
    let mut asking = DisplayProbe(Vec::new());
    EventLoop::new()
        .and_then(|events| events.run_app(&mut asking))
        .map_err(|problem| format!("The displays cannot be listed: {problem}."))?;
    drop(reached);
    let mut displays = asking.0;
    // As the table counts them.
    displays.sort_by_key(|display| display.place);
    Ok(displays.iter().enumerate().map(|(index, display)| display.line(index + 1)).collect())
}

/// Waits until the displays are known, and goes.
struct DisplayProbe(Vec<FoundDisplay>);

struct FoundDisplay {
    place: [i32; 2],
    size: (u32, u32),
    name: Option<String>,
}

impl FoundDisplay {
    fn of(handle: &MonitorHandle) -> Self {
        let (place, size) = (handle.position(), handle.size());
        Self { place: [place.x, place.y], size: (size.width, size.height), name: handle.name() }
    }

    fn line(&self, number: usize) -> String {
        let name = self.name.as_deref().unwrap_or("(no name)");
        let ([x, y], (width, height)) = (self.place, self.size);
        format!("{number} {name}: {width}x{height} at {x},{y}")
    }
}

impl ApplicationHandler for DisplayProbe {
    fn resumed(&mut self, events: &ActiveEventLoop) {
        self.0 = events.available_monitors().map(|handle| FoundDisplay::of(&handle)).collect();
        events.exit();
    }

    fn window_event(&mut self, _: &ActiveEventLoop, _: WindowId, _: WindowEvent) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_display_is_a_line_with_its_number_and_name() {
        let display =
            FoundDisplay { place: [1920, 0], size: (1280, 720), name: Some("HDMI-1".into()) };
        assert_eq!(display.line(2), "2 HDMI-1: 1280x720 at 1920,0");
    }
}
