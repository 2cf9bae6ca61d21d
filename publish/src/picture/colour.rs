//! Colours: those of a theme, of categories, and of ramps that the colour-blind can read.

use super::figure::{Style, Theme};
use colorous::Gradient;

/// A colour, as red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colour(pub [u8; 3]);

impl Colour {
    /// `#1a2b3c`
    pub fn hex(self) -> String {
        let [red, green, blue] = self.0;
        format!("#{red:02x}{green:02x}{blue:02x}")
    }

    /// The colour `part / whole` of the way to another one.
    pub fn toward(self, other: Colour, part: u32, whole: u32) -> Colour {
        let mut mixed = [0; 3];
        for (mixed, (from, to)) in mixed.iter_mut().zip(self.0.iter().zip(other.0)) {
            let sum =
                u32::from(*from) * (whole - part.min(whole)) + u32::from(to) * part.min(whole);
            *mixed = u8::try_from(sum / whole.max(1)).unwrap_or(u8::MAX);
        }
        Colour(mixed)
    }

    /// How light it looks, up to 255.
    pub fn lightness(self) -> u32 {
        let [red, green, blue] = self.0.map(u32::from);
        (299 * red + 587 * green + 114 * blue) / 1000
    }

    /// Black or white, whichever is read on it.
    pub fn readable_on(self) -> Colour {
        match self.lightness() > 140 {
            true => BLACK,
            false => WHITE,
        }
    }

    /// How far apart two colours are.
    pub fn distance(self, other: Colour) -> u32 {
        let parts = self.0.iter().zip(other.0);
        parts
            .map(|(own, other)| u32::from(own.abs_diff(other)).pow(2))
            .sum()
    }
}

pub const BLACK: Colour = Colour([0, 0, 0]);
pub const WHITE: Colour = Colour([255, 255, 255]);

/// The colours of Okabe and Ito (Color Universal Design, 2008) without black: the colour-blind tell them apart.
pub const CATEGORIES: [Colour; 7] = [
    Colour([0xe6, 0x9f, 0x00]),
    Colour([0x56, 0xb4, 0xe9]),
    Colour([0x00, 0x9e, 0x73]),
    Colour([0xf0, 0xe4, 0x42]),
    Colour([0x00, 0x72, 0xb2]),
    Colour([0xd5, 0x5e, 0x00]),
    Colour([0xcc, 0x79, 0xa7]),
];

/// The colour of what contradicts a table, and that of what is absent from a claim.
pub const VERMILION: Colour = Colour([0xd5, 0x5e, 0x00]);
pub const SKY: Colour = Colour([0x56, 0xb4, 0xe9]);

/// The colours of a theme.
#[derive(Clone, Copy, Debug)]
pub struct Colours {
    pub paper: Colour,
    /// Of texts, axes and P-positions.
    pub ink: Colour,
    /// Of N-positions, and of what is not asked for.
    pub quiet: Colour,
    /// Of cells that are not known.
    pub unknown: Colour,
}

impl Colours {
    pub fn of(theme: Theme) -> Colours {
        match theme {
            Theme::Light => Colours {
                paper: WHITE,
                ink: BLACK,
                quiet: Colour([0xe6, 0xe6, 0xe6]),
                unknown: Colour([0x9a, 0x9a, 0x9a]),
            },
            Theme::Dark => Colours {
                paper: Colour([0x12, 0x15, 0x19]),
                ink: WHITE,
                quiet: Colour([0x33, 0x39, 0x40]),
                unknown: Colour([0x77, 0x77, 0x77]),
            },
        }
    }
}

/// The colour at `place` of `places` on a ramp whose lightness grows evenly; its dark end is no ink.
pub fn ramp(place: usize, places: usize, grey: bool) -> Colour {
    let grounded = places.max(1) * 8 / 7 + 1;
    let place = place + grounded - places.max(1);
    match grey {
        true => {
            let level = 48 + 200 * place / grounded.max(1);
            Colour([u8::try_from(level).unwrap_or(u8::MAX); 3])
        }
        false => eval(colorous::VIRIDIS, place, grounded),
    }
}

/// The colour of a difference: `place` of `places`, the middle one means none. Violet is below, orange above.
pub fn diverging(place: usize, places: usize, style: &Style) -> Colour {
    let middle = places / 2;
    match (style.print, style.theme) {
        (true, _) => ramp(place, places, true),
        (false, Theme::Light) => eval(colorous::PURPLE_ORANGE, place, places),
        (false, Theme::Dark) => {
            let end = [Colour([0xb3, 0x9d, 0xf0]), Colour([0xf5, 0xa7, 0x42])];
            let end = end[usize::from(place > middle)];
            let far = u32::try_from(place.abs_diff(middle)).unwrap_or(0);
            let whole = u32::try_from(middle).unwrap_or(1).max(1);
            Colours::of(Theme::Dark).quiet.toward(end, far, whole)
        }
    }
}

fn eval(gradient: Gradient, place: usize, places: usize) -> Colour {
    let places = places.max(2);
    let (red, green, blue) = gradient
        .eval_rational(place.min(places - 1), places)
        .into_tuple();
    Colour([red, green, blue])
}
