//! Lines over a map: one heap as a function of another one.

use super::cells::Cells;
use super::colour::Colour;
use super::layout::Axis;
use super::scene::{Area, Grid, Item, Point, Scene, Stroke};
use grundy::claim::Positions;
use grundy::formula::{NoGames, Term};
use grundy::game::Names;
use grundy::language::parse_claim;
use grundy::{Error, Number};

/// The most points through which a line is drawn. It shortens the text only.
const MOST_POINTS: i64 = 400;

/// One heap as a function of another one.
pub struct Curve {
    /// The component that the term is of.
    of: usize,
    /// The component that it gives.
    gives: usize,
    term: Term,
}

impl Curve {
    /// `y = phi x`: a heap by a formula in one other heap.
    pub fn read(text: &str, names: &[String]) -> Result<Curve, Error> {
        let wrong = |why: &str| {
            let message = format!("`{text}` is no line: {why}");
            Error::argument(
                message,
                &["write one heap as a formula in another one, as in `y = phi x`"],
            )
        };
        let (left, right) = text.split_once('=').ok_or_else(|| wrong("it has no `=`"))?;
        let place = |name: &str| names.iter().position(|own| own == name);
        let gives = place(left.trim()).ok_or_else(|| wrong("a heap stands before the `=`"))?;
        let written = format!("grundy({}) = {right}", names.join(", "));
        let parsed = parse_claim(&written).into_result();
        let parsed = parsed.map_err(|errors| match errors.first() {
            Some(error) => wrong(&error.message),
            None => wrong("it has no formula"),
        })?;
        let parsed = parsed.ok_or_else(|| wrong("it has no formula"))?;
        let value =
            grundy::claim::far_value(&parsed, &Names::new(), Positions::of_heaps(names.len()));
        let term = value.map_err(|error| wrong(&error.message))?;
        let term = term.ok_or_else(|| wrong("it has no value at one place alone"))?;
        let mut variables = Vec::new();
        term.variables(&mut variables);
        variables.sort_unstable();
        variables.dedup();
        let of = match variables.as_slice() {
            [] => (0..names.len()).find(|component| *component != gives),
            [of] if *of != gives => Some(*of),
            _ => None,
        };
        let of = of.ok_or_else(|| wrong("its formula is in one other heap"))?;
        Ok(Curve { of, gives, term })
    }

    /// The value at a number, times `scale`, rounded down.
    fn at(&self, number: i64, scale: i64) -> Option<i64> {
        let places = self.of.max(self.gives) + 1;
        let mut heaps = vec![Number::ZERO; places];
        heaps[self.of] = Number::from(number);
        let value = self.term.value(&heaps, &NoGames).ok()?;
        let scaled = value.times(&Number::from(scale)).ok()?;
        // What is far outside is cut off all the same.
        let far = 1 << 40;
        let floor = scaled.floor().to_i64().filter(|floor| floor.abs() < far);
        Some(floor.unwrap_or(if scaled.is_negative() { -far } else { far }))
    }

    /// Does the lower axis have the heap that the formula is of? `None` if its heaps are not the axes.
    pub fn is_of_below(&self, cells: &Cells) -> Option<bool> {
        let plane = cells.plane();
        let (across, up) = match (plane.like_table, plane.second) {
            (_, None) => return None,
            (true, Some(second)) => (second, plane.first),
            (false, Some(second)) => (plane.first, second),
        };
        match (self.of, self.gives) {
            pair if pair == (across, up) => Some(true),
            pair if pair == (up, across) => Some(false),
            _ => None,
        }
    }

    /// The cells nearest to it, one for each number.
    pub fn cells(&self, cells: &Cells, [below, left]: &[Axis; 2]) -> Vec<(usize, usize, usize)> {
        let Some(is_of_below) = self.is_of_below(cells) else {
            return Vec::new();
        };
        let (of, gives) = match is_of_below {
            true => (below, left),
            false => (left, below),
        };
        let mut found = Vec::new();
        for number in of.least..=of.most {
            let nearest = self.at(number, 2).map(|twice| (twice + 1).div_euclid(2));
            let nearest = nearest.filter(|at| (gives.least..=gives.most).contains(at));
            let Some(nearest) = nearest else {
                continue;
            };
            let (column, up) = match is_of_below {
                true => (number - below.least, nearest - left.least),
                false => (nearest - below.least, number - left.least),
            };
            let (Ok(column), Ok(up)) = (usize::try_from(column), usize::try_from(up)) else {
                continue;
            };
            let row = match cells.plane().like_table {
                true => up,
                false => cells.rows() - 1 - up,
            };
            found.extend((0..cells.panels()).map(|panel| (panel, row, column)));
        }
        found
    }

    /// Draws it in a grid, if its heaps are the axes there.
    pub fn add_to(
        &self,
        scene: &mut Scene,
        cells: &Cells,
        grid: &Grid,
        (axes, hair, colour): (&[Axis; 2], i64, Colour),
    ) {
        let plane = cells.plane();
        let [below, left] = axes;
        let Some(is_of_below) = self.is_of_below(cells) else {
            return;
        };
        let (of, gives) = if is_of_below {
            (below, left)
        } else {
            (left, below)
        };
        let area = grid.area();
        let step = ((of.most - of.least) / MOST_POINTS).max(1);
        let mut numbers: Vec<i64> = (of.least..=of.most)
            .step_by(usize::try_from(step).unwrap_or(1))
            .collect();
        numbers.push(of.most);
        let points = numbers.into_iter().map(|number| {
            let along = (number - of.least) * grid.cell + grid.cell / 2;
            let value = self.at(number, grid.cell)?;
            let rise = value - gives.least * grid.cell + grid.cell / 2;
            let (x, y) = if is_of_below {
                (along, rise)
            } else {
                (rise, along)
            };
            Some(Point {
                x: area.x + x,
                y: match plane.like_table {
                    true => area.y + y,
                    false => area.bottom() - 1 - y,
                },
            })
        });
        let points: Vec<Option<Point>> = points.collect();
        let stroke = Stroke {
            colour,
            width: hair + 1,
            dashed: false,
        };
        // Its whole width stays within the frame.
        let edge = stroke.width - 1;
        let inner = Area {
            x: area.x + edge,
            y: area.y + edge,
            width: area.width - 2 * edge,
            height: area.height - 2 * edge,
        };
        for pair in points.windows(2) {
            if let [Some(from), Some(to)] = pair
                && let Some((from, to)) = clipped(*from, *to, &inner)
            {
                scene.items.push(Item::Line(from, to, stroke));
            }
        }
    }
}

/// The part of a line that lies in an area, by the method of Liang and Barsky in whole numbers.
fn clipped(from: Point, to: Point, area: &Area) -> Option<(Point, Point)> {
    let (x, y) = (i128::from(to.x - from.x), i128::from(to.y - from.y));
    let sides = [
        (-x, i128::from(from.x - area.x)),
        (x, i128::from(area.right() - 1 - from.x)),
        (-y, i128::from(from.y - area.y)),
        (y, i128::from(area.bottom() - 1 - from.y)),
    ];
    // The part is from `enter` to `leave`, both fractions of the whole.
    let (mut enter, mut leave) = ((0, 1), (1, 1));
    for (outwards, room) in sides {
        match outwards.signum() {
            0 if room < 0 => return None,
            0 => {}
            -1 => {
                let at = (-room, -outwards);
                if at.0 * enter.1 > enter.0 * at.1 {
                    enter = at;
                }
            }
            _ => {
                let at = (room, outwards);
                if at.0 * leave.1 < leave.0 * at.1 {
                    leave = at;
                }
            }
        }
    }
    if enter.0 * leave.1 > leave.0 * enter.1 {
        return None;
    }
    let at = |(part, whole): (i128, i128)| {
        let along = |from: i64, by: i128| {
            let offset = i64::try_from(by * part / whole).ok()?;
            from.checked_add(offset)
        };
        Some(Point {
            x: along(from.x, x)?,
            y: along(from.y, y)?,
        })
    };
    Some((at(enter)?, at(leave)?))
}

#[cfg(test)]
mod tests {
    use super::{Area, Point, clipped};

    #[test]
    fn lines_are_cut_at_the_edges_of_an_area() {
        let area = Area {
            x: 10,
            y: 10,
            width: 11,
            height: 11,
        };
        let point = |x, y| Point { x, y };
        let whole = clipped(point(0, 0), point(40, 40), &area);
        assert_eq!(whole, Some((point(10, 10), point(20, 20))));
        let inside = clipped(point(12, 11), point(13, 19), &area);
        assert_eq!(inside, Some((point(12, 11), point(13, 19))));
        assert_eq!(clipped(point(0, 15), point(9, 15), &area), None);
        assert_eq!(clipped(point(0, 40), point(5, -40), &area), None);
    }
}
