//! DEV ONLY: numbers to be frozen.

macro_rules! tune {
    ($($name:ident = $value:expr,)*) => {
        #[derive(Debug, Clone, Copy)]
        #[allow(missing_docs)]
        pub struct Tune { $(pub $name: i32,)* }
        impl Default for Tune { fn default() -> Self { Self { $($name: $value,)* } } }
        impl Tune {
            pub fn set(&mut self, key: &str, value: i32) -> bool {
                match key { $(stringify!($name) => { self.$name = value; true })* _ => false }
            }
        }
    };
}
tune! {
    hitw = 100,
    quarter = 25,
    laterw = 100,
    night = 4,
    dreams = 35,
    forgets = 40,
    lapse = 0,
    lapsec = 0,
    unasked = 1,
    spread = 45,
    more = 12,
    keep = 100,
    out = 300,
    worth = 4,
    heal = 100,
    hold = 50,
    tele = 65,
    motion = 20,
    extra = 25,
    cap = 30,
    clean = 15,
    take = 40,
    discard = 15,
    null = -15,
    pasture = 0,
    dare = 1,
}
