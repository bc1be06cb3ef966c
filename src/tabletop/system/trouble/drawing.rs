//! The way to draw that the variable `WGPU_BACKEND` asks for.

use std::env;
use wgpu_types::Backends;

const VARIABLE: &str = "WGPU_BACKEND";

/// The drawing interfaces that are built in, and the name of the first.
const BUILT_IN: (Backends, &str) = if cfg!(target_os = "macos") {
    (Backends::METAL, "metal")
} else if cfg!(windows) {
    (Backends::VULKAN.union(Backends::DX12), "vulkan")
} else {
    (Backends::VULKAN, "vulkan")
};

/// Checks that the table can draw as the variable asks, if it is set.
///
/// # Errors
/// One sentence if it cannot.
pub fn check_backend() -> Result<(), String> {
    env::var(VARIABLE).map_or(Ok(()), |wanted| check(&wanted))
}

fn check(wanted: &str) -> Result<(), String> {
    let (built_in, name) = BUILT_IN;
    if Backends::from_comma_list(wanted).intersects(built_in) {
        return Ok(());
    }
    Err(format!(
        "{VARIABLE} is '{wanted}', and the table cannot be drawn that way: unset it, or set it to {name}."
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_to_draw_that_is_not_built_in_is_refused_and_the_others_are_not() {
        let (_, name) = BUILT_IN;
        assert_eq!(check(name), Ok(()));
        assert_eq!(check(&format!("gl, {name}")), Ok(()), "one of them is enough");
        for wanted in ["gl", "", "vulcan"] {
            let told = check(wanted).expect_err("nothing draws so");
            assert!(told.contains(&format!("'{wanted}'")) && told.contains(name), "{told}");
        }
    }
}
