//! Letters as pixels.

use noto_sans_mono_bitmap::{
    FontWeight, RasterHeight, RasterizedChar, get_raster, get_raster_width,
};

/// A size of letters: a raster of the font, each of whose pixels is a square of pixels.
#[derive(Clone, Copy, Debug)]
pub struct Glyphs {
    raster: RasterHeight,
    /// The side of that square.
    zoom: i64,
}

impl Glyphs {
    /// Letters for lines of this height.
    pub fn of_height(height: i64) -> Glyphs {
        let (raster, own) = match height {
            ..20 => (RasterHeight::Size16, 16),
            20..24 => (RasterHeight::Size20, 20),
            24..32 => (RasterHeight::Size24, 24),
            _ => (RasterHeight::Size32, 32),
        };
        Glyphs {
            raster,
            zoom: (height / own).max(1),
        }
    }

    pub fn zoom(self) -> i64 {
        self.zoom
    }

    /// How wide a letter is.
    pub fn advance(self) -> i64 {
        let width = get_raster_width(FontWeight::Regular, self.raster);
        i64::try_from(width).unwrap_or(0) * self.zoom
    }

    /// How high a line is.
    pub fn height(self) -> i64 {
        i64::try_from(self.raster.val()).unwrap_or(0) * self.zoom
    }

    pub fn width(self, text: &str) -> i64 {
        i64::try_from(text.chars().count()).unwrap_or(0) * self.advance()
    }

    /// The pixels of a letter.
    pub fn letter(self, letter: char) -> Option<RasterizedChar> {
        let found = get_raster(letter, FontWeight::Regular, self.raster);
        found.or_else(|| get_raster('?', FontWeight::Regular, self.raster))
    }
}

/// A text in letters that every font has.
pub fn in_plain_letters(text: &str) -> String {
    let mut plain = String::new();
    for letter in text.chars() {
        match letter {
            ' '..='~' => plain.push(letter),
            '≤' | '⩽' => plain.push_str("<="),
            '≥' | '⩾' => plain.push_str(">="),
            '≠' => plain.push_str("!="),
            '∪' => plain.push_str("or"),
            '∩' => plain.push_str("and"),
            '∈' => plain.push_str("in"),
            '→' | '↦' => plain.push_str("->"),
            '−' | '–' | '—' => plain.push('-'),
            '⊕' => plain.push_str("xor"),
            '·' | '×' | '⋅' => plain.push('*'),
            '…' => plain.push_str("..."),
            'ω' => plain.push('w'),
            'φ' => plain.push_str("phi"),
            'é' | 'è' | 'ê' => plain.push('e'),
            '\n' | '\t' | '\u{a0}' => plain.push(' '),
            _ => plain.push('?'),
        }
    }
    plain
}
