//! Crosses where the cells of another game are others.

use super::cells::{Cells, Marked, UNKNOWN};
use super::classes::Classes;
use super::colour::{Colours, VERMILION};
use super::figure::Style;
use super::marks::Mark;
use super::scene::Scene;
use super::shown::Shown;
use grundy::{Error, Job};

/// The least cells that have room for a cross, in pixels.
const CROSSED: i64 = 5;

/// Where the cells of two games are different.
pub struct Crosses {
    places: Vec<Marked>,
    /// The name of the other game.
    label: String,
}

impl Crosses {
    /// Compares the cells of two games.
    ///
    /// # Errors
    /// The end of the job; its limit on memory.
    pub fn of(own: &Cells, other: &Cells, shown: &Shown, job: &Job) -> Result<Crosses, Error> {
        let mut memory = job.reserve(0).map_err(Error::limit)?;
        let mut places = Vec::new();
        for panel in 0..own.panels() {
            for row in 0..own.rows() {
                if !job.poll() {
                    return Err(Error::ended(job.end_of_work()));
                }
                let pair = [own, other].map(|cells| cells.quantities(panel, row..row + 1));
                for (column, (own, other)) in pair[0].iter().zip(&pair[1]).enumerate() {
                    if seen(shown, *own) != seen(shown, *other) {
                        places.push(Marked {
                            panel,
                            row,
                            column,
                            class: 0,
                        });
                    }
                }
                let bytes = 3 * size_of::<Marked>() * places.len();
                memory.grow_to(bytes, job).map_err(Error::limit)?;
            }
        }
        Ok(Crosses {
            places,
            label: other.table().label().to_string(),
        })
    }

    /// Adds the crosses to the legend; they are drawn over the cells, or colour them where these are too small.
    pub fn add_to(&self, classes: &mut Classes, (style, drawn): (&Style, bool)) {
        let words = match self.places.is_empty() {
            true => format!("other in {}: none", self.label),
            false => format!("other in {}", self.label),
        };
        let ink = match style.print {
            true => Colours::of(style.theme).ink,
            false => VERMILION,
        };
        classes.add_crossed(&words, drawn.then_some(Mark::Cross(ink)), style);
    }

    /// The cells, of which the crossed ones have the last class that was added.
    pub fn mark(&self, cells: Cells, classes: &Classes) -> Cells {
        let class = classes.faults.last().map_or(0, |fault| fault.class);
        let places = self.places.iter();
        cells.with_marked(places.map(|place| Marked { class, ..*place }).collect())
    }

    /// Draws the crosses over the cells, and under their texts.
    pub fn draw(&self, scene: &mut Scene, (cells, classes): (&Cells, &Classes), style: &Style) {
        let hair = (scene.width / 640).clamp(1, 8);
        let mut crosses = Vec::new();
        for grid in scene.grids.clone() {
            let mut row_classes = Vec::new();
            let own = self.places.iter().filter(|place| place.panel == grid.panel);
            for place in own {
                let rows = place.row..place.row + 1;
                cells.classes(place.panel, rows, &classes.of, &mut row_classes);
                let class = row_classes.get(place.column).copied().unwrap_or(0);
                let swatch = classes.swatches.get(usize::from(class));
                let colour = match (style.print, swatch) {
                    (true, Some(swatch)) => swatch.fill.readable_on(),
                    _ => VERMILION,
                };
                let area = grid.cell_area(place.row, place.column);
                crosses.extend(Mark::Cross(colour).items(&area, hair));
            }
        }
        scene.items.splice(0..0, crosses);
    }

    /// Have cells of this size room for crosses?
    pub fn fit(cell: i64) -> bool {
        cell >= CROSSED
    }
}

/// What is seen of a quantity.
fn seen(shown: &Shown, quantity: i64) -> i64 {
    match shown {
        _ if quantity == UNKNOWN => UNKNOWN,
        Shown::Mod(modulus) => quantity.rem_euclid(i64::from(*modulus)),
        Shown::Level(levels) => match levels.iter().any(|level| i64::from(*level) == quantity) {
            true => quantity,
            false => -1,
        },
        _ => quantity,
    }
}
