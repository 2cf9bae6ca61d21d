//! Classes of cells: which quantities look alike, how they look, and what the legend says of them.

use super::cells::{ClassOf, Survey};
use super::colour::{BLACK, CATEGORIES, Colour, Colours, SKY, VERMILION, WHITE, diverging, ramp};
use super::figure::Style;
use super::legend::{Entry, Legend, Ramp};
use super::marks::Mark;
use super::scene::{Hatch, Swatch};
use super::shown::Shown;
use grundy::answers::ComputedTable;

/// How the cells of a picture look.
#[derive(Clone, Debug)]
pub struct Classes {
    pub of: ClassOf,
    pub swatches: Vec<Swatch>,
    pub legend: Legend,
    /// The classes of cells that have one of their own.
    pub faults: Vec<FaultClass>,
}

/// Cells with a class of their own: where a claim is false in one way, in a set that is claimed, crossed.
#[derive(Clone, Debug)]
pub struct FaultClass {
    pub class: u8,
    pub words: String,
    /// How a pipe shows it.
    pub sign: char,
}

/// The most classes of which each has a colour of its own kind.
const CATEGORICAL: i64 = 8;

/// The most colours on a ramp: a palette of 256 has room for them and for the texts. A fixed bound.
const ON_RAMP: i64 = 180;

/// The colours of the sets of a union: categories, but none that marks a fault.
const OF_SETS: [Colour; 6] = [
    CATEGORIES[0],
    CATEGORIES[1],
    CATEGORIES[2],
    CATEGORIES[3],
    CATEGORIES[4],
    CATEGORIES[6],
];

/// The hatchings of these sets in print.
const OF_SETS_IN_PRINT: [usize; 5] = [2, 3, 5, 6, 7];

/// The hatching of the second, third, ... class in print.
const HATCHES: [Option<Hatch>; 8] = [
    None,
    None,
    Some(Hatch::Rising),
    Some(Hatch::Level),
    Some(Hatch::Crossed),
    Some(Hatch::Falling),
    Some(Hatch::Upright),
    Some(Hatch::Squared),
];

/// Collects classes.
struct Collected {
    style: Style,
    colours: Colours,
    swatches: Vec<Swatch>,
}

impl Collected {
    fn new(style: &Style) -> Collected {
        let colours = Colours::of(style.theme);
        let unknown = Swatch {
            fill: colours.unknown,
            hatch: None,
        };
        Collected {
            style: style.clone(),
            colours,
            swatches: vec![unknown],
        }
    }

    fn add(&mut self, fill: Colour, hatch: Option<Hatch>) -> u8 {
        let place = self.swatches.len();
        self.swatches.push(Swatch { fill, hatch });
        u8::try_from(place).unwrap_or(0)
    }

    /// The `place`th of up to eight categories; the first one is ink.
    fn category(&mut self, place: usize) -> u8 {
        let colours = self.colours;
        if self.style.print {
            let fill = if place == 0 { BLACK } else { WHITE };
            let hatch = HATCHES.get(place).copied().flatten();
            return self.add(fill, hatch);
        }
        let fill = match place.checked_sub(1) {
            None => colours.ink,
            Some(place) => CATEGORIES[place % CATEGORIES.len()],
        };
        self.add(fill, None)
    }

    /// Cells that are not asked for.
    fn quiet(&mut self) -> u8 {
        let fill = match self.style.print {
            true => WHITE,
            false => self.colours.quiet,
        };
        self.add(fill, None)
    }

    fn done(self, of: ClassOf, mut legend: Legend, survey: &Survey) -> Classes {
        if survey.unknown {
            let entry = Entry {
                class: 0,
                words: "not known".into(),
                mark: None,
            };
            legend.add(entry);
        }
        Classes {
            of,
            swatches: self.swatches,
            legend,
            faults: Vec::new(),
        }
    }
}

impl Classes {
    /// Adds a class for cells where a claim is false.
    pub fn add_fault(&mut self, words: &str, sign: char, style: &Style) {
        let place = self.faults.len();
        let swatch = match style.print {
            true => Swatch {
                fill: WHITE,
                hatch: HATCHES[4 + 3 * (place % 2)],
            },
            false => Swatch {
                fill: [VERMILION, SKY][place % 2],
                hatch: None,
            },
        };
        self.add_marked(words, sign, swatch, None);
    }

    /// Adds a class for the `place`th set of a union.
    pub fn add_set(&mut self, words: &str, place: usize, style: &Style) {
        let swatch = match style.print {
            true => Swatch {
                fill: WHITE,
                hatch: HATCHES[OF_SETS_IN_PRINT[place % OF_SETS_IN_PRINT.len()]],
            },
            false => Swatch {
                fill: OF_SETS[place % OF_SETS.len()],
                hatch: None,
            },
        };
        let sign = u32::try_from(place + 1).ok();
        let sign = sign.and_then(|place| char::from_digit(place, 10));
        self.add_marked(words, sign.unwrap_or('+'), swatch, None);
    }

    /// Adds a class for cells that a claim states and that are no P-positions.
    pub fn add_wrong(&mut self, words: &str, style: &Style) {
        self.add_marked(words, 'X', wrong(style), None);
    }

    /// Adds a class for cells that are crossed.
    pub fn add_crossed(&mut self, words: &str, mark: Option<Mark>, style: &Style) {
        let swatch = wrong(style);
        self.add_marked(words, 'x', swatch, mark);
    }

    fn add_marked(&mut self, words: &str, sign: char, swatch: Swatch, mark: Option<Mark>) {
        let Ok(class) = u8::try_from(self.swatches.len()) else {
            return;
        };
        let words = words.to_string();
        self.swatches.push(swatch);
        self.legend.add(Entry {
            class,
            words: words.clone(),
            mark,
        });
        self.faults.push(FaultClass { class, words, sign });
    }

    /// The classes of values that are told by their numbers alone: 0, and all others.
    pub fn of_numbers(survey: &Survey, style: &Style) -> Classes {
        let mut collected = Collected::new(style);
        let p = collected.category(0);
        let n = collected.quiet();
        let mut classes = vec![p];
        classes.extend((1..=survey.most.max(0)).map(|_| n));
        let legend = Legend::List(vec![entry(p, "0 (P)")]);
        collected.done(ClassOf::new(0, classes), legend, survey)
    }

    /// The classes for what a table shows.
    pub fn of(shown: &Shown, table: &ComputedTable, survey: &Survey, style: &Style) -> Classes {
        let collected = Collected::new(style);
        match shown {
            Shown::Nothing => blank(collected),
            Shown::Grundy => values(collected, survey),
            Shown::Outcome => outcomes(collected, survey),
            Shown::Round => rounds(collected, table, survey),
            Shown::Phase => words(collected, table, survey),
            Shown::Mod(modulus) => residues(collected, *modulus, survey),
            Shown::Level(levels) => level_sets(collected, levels, survey),
            Shown::Difference(_) => differences(collected, survey),
        }
    }
}

fn entry(class: u8, words: impl Into<String>) -> Entry {
    Entry {
        class,
        words: words.into(),
        mark: None,
    }
}

/// How cells look that contradict something.
fn wrong(style: &Style) -> Swatch {
    match style.print {
        true => Swatch {
            fill: WHITE,
            hatch: HATCHES[4],
        },
        false => Swatch {
            fill: VERMILION,
            hatch: None,
        },
    }
}

/// Cells that show nothing.
fn blank(mut collected: Collected) -> Classes {
    let paper = collected.colours.paper;
    let blank = collected.add(paper, None);
    let classes = ClassOf::new(0, vec![blank, blank]);
    let nothing = Legend::List(Vec::new());
    collected.done(classes, nothing, &Survey::default())
}

/// Grundy values: 0 in ink, the others on a ramp; few of them in categories.
fn values(mut collected: Collected, survey: &Survey) -> Classes {
    let most = survey.most.max(0);
    let words = |value: i64| match value {
        0 => "0 (P)".to_string(),
        value => value.to_string(),
    };
    if most < CATEGORICAL {
        let mut classes = Vec::new();
        let mut entries = Vec::new();
        for (place, value) in (0..=most).enumerate() {
            let class = collected.category(place);
            classes.push(class);
            if survey.has(value) {
                entries.push(entry(class, words(value)));
            }
        }
        return collected.done(ClassOf::new(0, classes), Legend::List(entries), survey);
    }
    let zero = {
        let fill = if collected.style.print {
            BLACK
        } else {
            collected.colours.ink
        };
        collected.add(fill, None)
    };
    let bar = on_ramp(&mut collected, most);
    let mut classes = vec![zero];
    classes.extend((1..=most).map(|value| bar[binned(value - 1, most, bar.len())]));
    let alone = if survey.has(0) {
        vec![entry(zero, words(0))]
    } else {
        Vec::new()
    };
    let legend = Legend::Ramp(Ramp {
        alone,
        classes: bar,
        least: 1,
        most,
    });
    collected.done(ClassOf::new(0, classes), legend, survey)
}

/// As many colours of a ramp as there are quantities, or fit.
fn on_ramp(collected: &mut Collected, count: i64) -> Vec<u8> {
    let colours = usize::try_from(count.clamp(1, ON_RAMP)).unwrap_or(1);
    let grey = collected.style.print;
    let bar = (0..colours).map(|place| collected.add(ramp(place, colours, grey), None));
    bar.collect()
}

/// The place of a quantity among equal bins.
fn binned(quantity: i64, count: i64, bins: usize) -> usize {
    let bins = i128::try_from(bins).unwrap_or(1);
    let place = i128::from(quantity) * bins / i128::from(count.max(1));
    usize::try_from(place.clamp(0, bins - 1)).unwrap_or(0)
}

fn outcomes(mut collected: Collected, survey: &Survey) -> Classes {
    let p = collected.category(0);
    let n = collected.quiet();
    let legend = Legend::List(vec![entry(p, "P"), entry(n, "N")]);
    collected.done(ClassOf::new(0, vec![p, n]), legend, survey)
}

/// Rounds on a ramp; an N-position is lighter than the P-positions of its round.
fn rounds(mut collected: Collected, table: &ComputedTable, survey: &Survey) -> Classes {
    let rounds = survey.most.max(0) / 2;
    let grey = collected.style.print;
    let colours = usize::try_from(rounds.clamp(1, ON_RAMP / 2)).unwrap_or(1);
    let toward = match grey {
        true => WHITE,
        false => collected.colours.paper,
    };
    let pairs: Vec<[u8; 2]> = (0..colours)
        .map(|place| {
            let of_p = ramp(place, colours * 5 / 4, grey);
            let of_n = of_p.toward(toward, 13, 20);
            [collected.add(of_p, None), collected.add(of_n, None)]
        })
        .collect();
    let class = |number: i64| {
        let pair = pairs[binned(number / 2 - 1, rounds, colours)];
        pair[usize::from(number % 2 == 1)]
    };
    let classes: Vec<u8> = (0..=survey.most.max(0)).map(class).collect();
    let word = |number: i64| table.word(u32::try_from(number).unwrap_or(ComputedTable::UNKNOWN));
    let listed = survey.listed().filter(|numbers| numbers.len() <= 14);
    let legend = match listed {
        Some(numbers) => Legend::List(
            numbers
                .iter()
                .map(|number| entry(class(*number), word(*number)))
                .collect(),
        ),
        None => Legend::Ramp(Ramp {
            alone: vec![entry(pairs[0][1], "N fainter")],
            classes: pairs.iter().map(|pair| pair[0]).collect(),
            least: 1,
            most: rounds,
        }),
    };
    collected.done(ClassOf::new(0, classes), legend, survey)
}

/// Words, each a category.
fn words(mut collected: Collected, table: &ComputedTable, survey: &Survey) -> Classes {
    let numbers = survey.listed().unwrap_or_default();
    let mut classes = vec![0; 64];
    let mut entries = Vec::new();
    for (place, number) in numbers.iter().enumerate() {
        let class = collected.category(place);
        if let (Ok(at), Ok(number)) = (usize::try_from(*number), u32::try_from(*number)) {
            classes[at] = class;
            entries.push(entry(class, table.word(number)));
        }
    }
    collected.done(ClassOf::new(0, classes), Legend::List(entries), survey)
}

fn residues(mut collected: Collected, modulus: u32, survey: &Survey) -> Classes {
    let modulus = i64::from(modulus);
    let most = survey.most.max(0);
    // Residues that no value reaches need no class.
    let count = modulus.min(most + 1);
    let bar: Vec<u8> = match count <= CATEGORICAL {
        true => (0..usize::try_from(count).unwrap_or(1))
            .map(|place| collected.category(place))
            .collect(),
        false => on_ramp(&mut collected, count),
    };
    let class = |residue: i64| bar[binned(residue, count, bar.len())];
    let classes = (0..=most).map(|value| class(value % modulus)).collect();
    let legend = match count <= CATEGORICAL {
        true => Legend::List(
            (0..count)
                .map(|residue| entry(class(residue), residue.to_string()))
                .collect(),
        ),
        false => Legend::Ramp(Ramp {
            alone: Vec::new(),
            classes: bar.clone(),
            least: 0,
            most: count - 1,
        }),
    };
    collected.done(ClassOf::new(0, classes), legend, survey)
}

fn level_sets(mut collected: Collected, levels: &[u32], survey: &Survey) -> Classes {
    let other = collected.quiet();
    let few = i64::try_from(levels.len()).is_ok_and(|count| count <= CATEGORICAL);
    let colours: Vec<u8> = match few {
        true => (0..levels.len())
            .map(|place| {
                collected.category(if place == 0 {
                    0
                } else {
                    place + usize::from(collected.style.print)
                })
            })
            .collect(),
        false => on_ramp(&mut collected, i64::try_from(levels.len()).unwrap_or(1)),
    };
    let class = |value: i64| {
        let place = levels.iter().position(|level| i64::from(*level) == value);
        place
            .and_then(|place| colours.get(place))
            .copied()
            .unwrap_or(other)
    };
    let classes = (0..=survey.most.max(0)).map(class).collect();
    let mut entries: Vec<Entry> = levels
        .iter()
        .map(|level| entry(class(i64::from(*level)), level.to_string()))
        .collect();
    entries.push(entry(other, "others"));
    // A level that no position has still has its colour.
    for (entry, colour) in entries.iter_mut().zip(&colours) {
        entry.class = *colour;
    }
    collected.done(ClassOf::new(0, classes), Legend::List(entries), survey)
}

/// Differences: none is quiet, the others to both sides of it.
fn differences(mut collected: Collected, survey: &Survey) -> Classes {
    let reach = survey.most.max(survey.least.saturating_neg()).max(1);
    let bins = usize::try_from(reach.clamp(1, ON_RAMP / 2)).unwrap_or(1);
    let style = collected.style.clone();
    let equal = collected.quiet();
    let places = 2 * bins + 1;
    let below: Vec<u8> = (0..bins)
        .map(|place| collected.add(diverging(place, places, &style), None))
        .collect();
    let above: Vec<u8> = (0..bins)
        .map(|place| collected.add(diverging(bins + 1 + place, places, &style), None))
        .collect();
    let class = |difference: i64| match difference {
        0 => equal,
        less if less < 0 => below[bins - 1 - binned(-less - 1, reach, bins)],
        more => above[binned(more - 1, reach, bins)],
    };
    let (least, most) = (survey.least.min(0), survey.most.max(0));
    let classes = (least..=most).map(class).collect();
    let mut bar = below.clone();
    bar.push(equal);
    bar.extend(&above);
    let legend = match survey.most == 0 && survey.least == 0 {
        true => Legend::List(vec![entry(equal, "0")]),
        false => Legend::Ramp(Ramp {
            alone: vec![entry(equal, "0")],
            classes: bar,
            least: -reach,
            most: reach,
        }),
    };
    collected.done(ClassOf::new(least, classes), legend, survey)
}
