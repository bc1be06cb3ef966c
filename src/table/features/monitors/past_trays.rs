//! The trays of a table that shows the past.

use crate::matches::playback::{PlaybackState, PlaybackView};
use shoal_tabletop::surfaces::tray::TrayModel;
use shoal_tabletop::surfaces::widgets::SentenceTone;

/// Returns the tray of a past moment: it says so, and there is nothing to press. The tray of the present is not
/// changed.
pub fn past_tray<V: PlaybackView>(model: TrayModel, shown: &PlaybackState<V>) -> TrayModel {
    let Some(page) = shown.past() else { return model };
    TrayModel {
        buttons: Vec::new(),
        extra: None,
        place_in_order: None,
        target_of: None,
        line: format!("{}: this is how it was.", V::title(page.bookmark)),
        tone: SentenceTone::Ask,
        awaited: false,
        ..model
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::playback::toy::PebblesView;
    use shoal_contract::battery::toy::Setup;
    use shoal_tabletop::surfaces::tray::TrayButton;

    #[test]
    fn a_tray_of_the_past_says_so_and_has_nothing_to_press() {
        let mut shown = PlaybackState::<PebblesView>::new(None, &Setup::default());
        let model = TrayModel {
            buttons: vec![TrayButton::default()],
            awaited: true,
            number: "7".into(),
            ..TrayModel::default()
        };
        assert_eq!(past_tray(model.clone(), &shown), model);
        shown.look_back(0);
        let past = past_tray(model, &shown);
        assert!(past.buttons.is_empty() && !past.awaited);
        assert!(past.line.contains("how it was"), "{}", past.line);
        assert_eq!(past.number, "7");
    }
}
