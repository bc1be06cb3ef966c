//! Rigs as data: what they make of the table, and what is refused.

use super::*;
use crate::system::settings::Settings;

const WINDOW: Vec2 = Vec2::new(1920.0, 1080.0);

fn rig() -> RigSettings {
    RigSettings::default()
}

#[test]
fn an_unmeasured_rig_on_a_usual_projector_shows_the_usual_table() {
    let layout = rig().picture_layout(WINDOW);
    assert_eq!((layout.table, layout.inset), (Vec2::new(1920.0, 1080.0), Vec2::ZERO));
    assert_eq!(rig().lit_tabletop(&Tabletop::default(), WINDOW), Tabletop::default());
}

#[test]
fn the_table_has_the_shape_that_was_measured_and_nothing_is_stretched() {
    for (size, border) in [
        ([1300.0, 731.0], SafeBorder::Percent(0.0)),
        ([1200.0, 800.0], SafeBorder::Millimetres(20.0)),
        ([900.0, 900.0], SafeBorder::Percent(3.0)),
        ([2000.0, 500.0], SafeBorder::Millimetres(0.0)),
    ] {
        let rig = RigSettings { size_mm: Some(size), safe_border: border, ..rig() };
        let layout = rig.picture_layout(WINDOW);
        let picture = Vec2::from(size) * (1.0 - 2.0 * layout.inset);
        let unit = picture / layout.table;
        assert!((unit.x / unit.y - 1.0).abs() < 1e-3, "{size:?}: a unit is {unit} mm");
        let table = rig.lit_tabletop(&Tabletop::default(), WINDOW);
        assert!((table.mm.expect("it was measured") / unit.y - 1.0).abs() < 1e-3);
        let aspect = table.size.x / table.size.y;
        assert!((1.199..=2.401).contains(&aspect), "{size:?} makes a table of {aspect}");
    }
}

#[test]
fn a_safe_border_keeps_the_picture_from_the_rim() {
    let percent = RigSettings { safe_border: SafeBorder::Percent(2.0), ..rig() };
    assert!(percent.picture_layout(WINDOW).inset.distance(Vec2::splat(0.02)) < 1e-3);
    let unmeasured = RigSettings { safe_border: SafeBorder::Millimetres(20.0), ..rig() };
    assert_eq!(
        unmeasured.picture_layout(WINDOW).inset,
        Vec2::ZERO,
        "nobody knows how long a millimetre is"
    );
    let measured = RigSettings { size_mm: Some([1600.0, 900.0]), ..unmeasured };
    let inset = measured.picture_layout(WINDOW).inset * Vec2::new(1600.0, 900.0);
    assert!(inset.min_element() > 19.5, "{inset} mm");
}

#[test]
fn borders_are_read_and_written_as_people_write_them() {
    for (text, border) in
        [("2 %", SafeBorder::Percent(2.0)), ("12.5 mm", SafeBorder::Millimetres(12.5))]
    {
        assert_eq!(text.parse(), Ok(border));
        assert_eq!(border.to_string(), text);
    }
    assert_eq!("3mm".parse(), Ok(SafeBorder::Millimetres(3.0)));
    for text in ["", "2", "wide", "-1 %", "NaN mm", "90 %"] {
        let problem = text.parse::<SafeBorder>().expect_err(text);
        assert!(problem.contains("safe_border"), "{problem}");
    }
}

#[test]
fn values_that_cannot_be_meant_are_refused_by_the_name_of_the_rig_and_the_field() {
    let wrong = [
        (RigSettings { brightness: 0.0, ..rig() }, "brightness"),
        (RigSettings { text: 2.5, ..rig() }, "text"),
        (RigSettings { quarter_turns: 4, ..rig() }, "quarter_turns"),
        (RigSettings { size_mm: Some([1300.0, f32::NAN]), ..rig() }, "size_mm"),
        (RigSettings { safe_border: SafeBorder::Percent(50.0), ..rig() }, "safe_border"),
        (
            RigSettings {
                corners: Some([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]),
                ..rig()
            },
            "cross",
        ),
    ];
    for (rig, part) in wrong {
        let problem = rig.check().expect_err(part);
        assert!(problem.starts_with("rig 'Table': ") && problem.contains(part), "{problem}");
    }
}

#[test]
fn rigs_are_added_renamed_chosen_and_deleted_by_name() {
    let mut settings = Settings::default();
    settings.rig_mut().brightness = 0.5;
    settings.add_rig(RigSettings::screen("Wall")).expect("a free name");
    assert_eq!(settings.rig().seating, SeatingArrangement::Screen);
    settings.rename_rig("The wall").expect("a free name");
    settings.rename_rig("The Wall").expect("its own name, written otherwise");
    settings.choose_rig("table").expect("it is there");
    assert_eq!(settings.rig().brightness, 0.5);
    settings.choose_rig("The Wall").expect("it is there");
    settings.delete_rig().expect("there are others");
    assert_eq!(settings.rig().name, "Table");
    assert!(settings.check_rigs().is_ok());
}

#[test]
fn people_who_say_how_they_sit_get_a_rig_for_that_and_are_not_asked_again() {
    let mut settings = Settings::default();
    assert!(settings.asks_for_seating());
    settings.rename_rig("Kitchen").expect("a free name");
    settings.choose_seating(SeatingArrangement::Screen);
    assert_eq!((settings.rig().name.as_str(), settings.asks_for_seating()), ("Screen", false));
    settings.choose_seating(SeatingArrangement::Around);
    assert_eq!((settings.rig().name.as_str(), settings.asks_for_seating()), ("Kitchen", false));
    settings.choose_seating(SeatingArrangement::Screen);
    settings.rigs.retain(|rig| rig.name == "Screen");
    settings.choose_seating(SeatingArrangement::Around);
    assert_eq!(settings.rig().seating, SeatingArrangement::Around, "the only rig is changed");
    assert!(settings.check_rigs().is_ok());
}

#[test]
fn what_would_leave_no_rig_or_two_of_one_name_is_refused_with_a_sentence() {
    let mut settings = Settings::default();
    let before = settings.clone();
    assert_eq!(settings.rename_rig("SCREEN"), Err(RigProblem::Taken("SCREEN".into())));
    assert_eq!(settings.rename_rig("  "), Err(RigProblem::Name));
    assert_eq!(settings.add_rig(RigSettings::default()), Err(RigProblem::Taken("Table".into())));
    assert_eq!(settings.choose_rig("Attic"), Err(RigProblem::Missing("Attic".into())));
    assert_eq!(settings, before);
    settings.delete_rig().expect("two are there");
    assert_eq!(settings.delete_rig(), Err(RigProblem::Last("Screen".into())));
}
