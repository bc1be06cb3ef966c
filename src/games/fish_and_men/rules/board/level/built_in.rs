//! The boards that are part of the program.

/// The boards that are part of the program: name and text, the default one first.
pub const BUILT_IN: &[(&str, &str)] = &[
    ("world", include_str!("../../../../../../levels/fish_and_men/world.level")),
    ("twin_bays", include_str!("../../../../../../levels/fish_and_men/twin_bays.level")),
    ("narrows", include_str!("../../../../../../levels/fish_and_men/narrows.level")),
    ("archipelago", include_str!("../../../../../../levels/fish_and_men/archipelago.level")),
];
