//! What is drawn over a map: lines, the options of a position, and its winning moves.

use super::cells::Cells;
use super::colour::{Colour, Colours, SKY, VERMILION};
use super::figure::Figure;
use super::layout::Axis;
use super::legend::Entry;
use super::marks::Mark;
use super::option_lines::MovesOfPiece;
use super::scene::{Area, Grid, Item, Point, Scene, Stroke};
use super::shown::Shown;
use grundy::answers::{Answer, OptionsAnswer, Place, PositionRequest, Request, Scalar};
use grundy::formula::{NoGames, Term};
use grundy::game::Names;
use grundy::language::parse_claim;
use grundy::{Error, Job, Laboratory, Number};

/// The most points through which a line is drawn. It shortens the text only.
const MOST_POINTS: i64 = 400;

/// What is drawn over a map.
#[derive(Default)]
pub struct Overlays {
    lines: Vec<Curve>,
    position: Option<Vec<i64>>,
    options: Vec<(Vec<i64>, bool)>,
    arrows: bool,
    /// Are the options moves of a piece on a board, whoever wins?
    plain: bool,
    /// Are they drawn in greys?
    print: bool,
}

/// One heap as a function of another one.
struct Curve {
    /// The component that the term is of.
    of: usize,
    /// The component that it gives.
    gives: usize,
    term: Term,
}

impl Overlays {
    /// Reads the lines of a figure, and asks for the options of its position.
    pub fn of(
        figure: &Figure,
        names: &[String],
        lab: &Laboratory,
        job: &Job,
    ) -> Result<Overlays, Error> {
        let mut overlays = Overlays {
            arrows: figure.winning_moves,
            print: figure.style.print,
            plain: figure.show == Some(Shown::Nothing) && !figure.winning_moves,
            ..Overlays::default()
        };
        for line in &figure.lines {
            overlays.lines.push(Curve::read(line, names)?);
        }
        if let Some(position) = &figure.options {
            let request = Request::Options(PositionRequest {
                game: figure.game.clone(),
                position: position.clone(),
                misere: figure.misere,
            });
            let answered = lab.answer(&request, job)?;
            if let Answer::Options(view) = &answered.answer {
                let answer = OptionsAnswer::from(&**view);
                overlays.position = heaps(&answer.judged.position);
                let options = answer.options.iter();
                overlays.options = options
                    .filter_map(|option| {
                        Some((heaps(&option.position)?, option.outcome == Some("P")))
                    })
                    .collect();
            }
        }
        Ok(overlays)
    }

    /// Draws them over a scene.
    pub fn add_to(&self, scene: &mut Scene, cells: &Cells, axes: &[Axis; 2], colours: Colours) {
        let grids = scene.grids.clone();
        let hair = (scene.width / 640).clamp(1, 8);
        let marked = self.marked(colours);
        for grid in &grids {
            for curve in &self.lines {
                curve.add_to(scene, cells, grid, (axes, hair, marked));
            }
        }
        let middle = |position: &[i64]| {
            let place = cells.place_of(position)?;
            let grid = grids.iter().find(|grid| grid.panel == place.panel)?;
            let area = grid.cell_area(place.row, place.column);
            Some((place.panel, centre(&area), grid.cell))
        };
        let from = self.position.as_deref().and_then(middle);
        let radius = |cell: i64| (cell / 3).clamp(2 * hair + 1, 12 * hair);
        let disc = |centre: Point, radius: i64, fill: Colour| Item::Disc {
            centre,
            radius,
            fill,
            rim: colours.ink,
            width: (radius / 4).max(1),
        };
        if self.plain {
            return self.add_moves(scene, (cells, &middle), (colours, hair));
        }
        let seen = |wins: bool| {
            let options = self.options.iter().filter(move |(_, own)| *own == wins);
            options.filter_map(|(option, _)| middle(option))
        };
        let losing = seen(false).map(|(_, at, cell)| disc(at, radius(cell), colours.paper));
        scene.items.extend(losing);
        if let Some((panel, from, _)) = from.filter(|_| self.arrows) {
            for (_, to, cell) in seen(true).filter(|(own, ..)| *own == panel) {
                arrow(scene, (from, to), radius(cell), (hair + 1, marked));
            }
        }
        let winning = seen(true).map(|(_, at, cell)| disc(at, radius(cell), marked));
        scene.items.extend(winning);
        let own = from.map(|(_, at, cell)| disc(at, radius(cell) + hair, self.own(colours)));
        scene.items.extend(own);
    }
}

/// Where the middle of a position is: its panel, the point, and the side of a cell.
type Middle<'m> = dyn Fn(&[i64]) -> Option<(usize, Point, i64)> + 'm;

impl Overlays {
    /// The colour of the position whose options are marked.
    fn own(&self, colours: Colours) -> Colour {
        match self.print {
            true => colours.unknown,
            false => SKY,
        }
    }

    /// The colour of lines, arrows and options that win.
    fn marked(&self, colours: Colours) -> Colour {
        match self.print {
            true => colours.ink,
            false => VERMILION,
        }
    }

    /// Draws the options as moves of a piece: lines dashed, steps as circles.
    fn add_moves(
        &self,
        scene: &mut Scene,
        (cells, middle): (&Cells, &Middle),
        (colours, hair): (Colours, i64),
    ) {
        let plane = cells.plane();
        let axes = [plane.first, plane.second.unwrap_or(plane.first)];
        let Some((position, (_, from, cell))) = self
            .position
            .as_ref()
            .and_then(|position| Some((position, middle(position)?)))
        else {
            return;
        };
        let options: Vec<Vec<i64>> = self.options.iter().map(|(own, _)| own.clone()).collect();
        let moves = MovesOfPiece::of(position, &options, axes);
        let stroke = Stroke {
            colour: colours.ink,
            width: hair + 1,
            dashed: true,
        };
        let ends = moves.ends.iter().filter_map(|end| middle(end));
        scene
            .items
            .extend(ends.map(|(_, to, _)| Item::Line(from, to, stroke)));
        let disc = |centre: Point, radius: i64, fill: Colour| Item::Disc {
            centre,
            radius,
            fill,
            rim: colours.ink,
            width: (radius / 4).max(1),
        };
        let steps = moves.steps.iter().filter_map(|step| middle(step));
        let steps = steps.map(|(_, at, cell)| disc(at, (cell / 5).max(2), colours.paper));
        scene.items.extend(steps);
        scene
            .items
            .push(disc(from, (cell / 3).max(3), self.own(colours)));
    }

    /// What a legend says of the options of a position.
    pub fn key(&self, cells: &Cells, colours: Colours) -> Vec<Entry> {
        let Some(position) = &self.position else {
            return Vec::new();
        };
        let entry = |mark: Mark, words: &str| Entry {
            class: 0,
            words: words.to_string(),
            mark: Some(mark),
        };
        let disc = |fill: Colour| Mark::Disc {
            fill,
            rim: colours.ink,
        };
        let mut entries = vec![entry(
            disc(self.own(colours)),
            &grundy::game::show(position),
        )];
        if self.plain {
            let plane = cells.plane();
            let axes = [plane.first, plane.second.unwrap_or(plane.first)];
            let options: Vec<Vec<i64>> = self.options.iter().map(|(own, _)| own.clone()).collect();
            let moves = MovesOfPiece::of(position, &options, axes);
            if !moves.ends.is_empty() {
                entries.push(entry(Mark::Line(colours.ink), "moves along lines"));
            }
            if !moves.steps.is_empty() {
                entries.push(entry(disc(colours.paper), "other moves"));
            }
            return entries;
        }
        if self.options.iter().any(|(_, wins)| *wins) {
            entries.push(entry(disc(self.marked(colours)), "options that win"));
        }
        if self.options.iter().any(|(_, wins)| !*wins) {
            entries.push(entry(disc(colours.paper), "other options"));
        }
        entries
    }
}

fn centre(area: &Area) -> Point {
    Point {
        x: area.x + area.width / 2,
        y: area.y + area.height / 2,
    }
}

/// The heaps of a position that is no sum.
fn heaps(place: &Place) -> Option<Vec<i64>> {
    let Place::Heaps(heaps) = place else {
        return None;
    };
    let number = |heap: &Scalar| match heap {
        Scalar::Natural(heap) => i64::try_from(*heap).ok(),
        _ => None,
    };
    heaps.iter().map(number).collect()
}

/// An arrow that ends at the rim of a disc.
fn arrow(
    scene: &mut Scene,
    (from, to): (Point, Point),
    radius: i64,
    (width, colour): (i64, Colour),
) {
    let (x, y) = (to.x - from.x, to.y - from.y);
    let length = (x * x + y * y).isqrt();
    if length <= 2 * radius {
        return;
    }
    let along = |part: i64, aside: i64| Point {
        x: to.x - (x * part - y * aside) / length,
        y: to.y - (y * part + x * aside) / length,
    };
    let stroke = Stroke {
        colour,
        width,
        dashed: false,
    };
    let (tip, wing) = (along(radius, 0), (4 * width + 2).min(length / 3));
    let wings = [
        along(radius + wing, wing / 2),
        along(radius + wing, -wing / 2),
    ];
    scene.items.push(Item::Line(from, tip, stroke));
    scene
        .items
        .extend(wings.map(|end| Item::Line(tip, end, stroke)));
}

impl Curve {
    /// `y = phi x`: a heap by a formula in one other heap.
    fn read(text: &str, names: &[String]) -> Result<Curve, Error> {
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
        let value = grundy::claim::far_value(&parsed, &Names::new(), names.len());
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

    /// Draws it in a grid, if its heaps are the axes there.
    fn add_to(
        &self,
        scene: &mut Scene,
        cells: &Cells,
        grid: &Grid,
        (axes, hair, colour): (&[Axis; 2], i64, Colour),
    ) {
        let plane = cells.plane();
        let [below, left] = axes;
        let (across, up) = match (plane.like_table, plane.second) {
            (_, None) => return,
            (true, Some(second)) => (second, plane.first),
            (false, Some(second)) => (plane.first, second),
        };
        let is_of_below = match (self.of, self.gives) {
            pair if pair == (across, up) => true,
            pair if pair == (up, across) => false,
            _ => return,
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
