//! What is drawn over a map: lines, the options of a position, and its winning moves.

use super::cells::Cells;
use super::colour::{Colour, Colours, SKY, VERMILION};
use super::curve::Curve;
use super::figure::Figure;
use super::layout::Axis;
use super::legend::Entry;
use super::marks::Mark;
use super::option_lines::MovesOfPiece;
use super::scene::{Area, Item, Point, Scene, Stroke};
use super::shown::Shown;
use grundy::answers::{Answer, OptionsAnswer, Place, PositionRequest, Request, Scalar};
use grundy::{Error, Job, Laboratory};

/// What is drawn over a map.
#[derive(Default)]
pub struct Overlays {
    pub(super) lines: Vec<Curve>,
    pub(super) position: Option<Vec<i64>>,
    pub(super) options: Vec<(Vec<i64>, bool)>,
    /// The options that the opponent would block.
    pub(super) blocked: Vec<Vec<i64>>,
    arrows: bool,
    /// Are the options moves of a piece on a board, whoever wins?
    pub(super) plain: bool,
    /// Are they drawn in greys?
    print: bool,
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
                let is_sum = |place: &Place| heaps(place).is_none();
                if answer.options.iter().any(|option| is_sum(&option.position)) {
                    let message = "options that are sums, or larger than 2^63, are no cells";
                    return Err(Error::argument(message, &["leave out `--options`"]));
                }
                let options = answer.options.iter();
                overlays.options = options
                    .filter_map(|option| {
                        Some((heaps(&option.position)?, option.outcome == Some("P")))
                    })
                    .collect();
            }
            if figure.blocked {
                let mut ruleset = lab.clone().with_job(job).read(&figure.game)?;
                if figure.misere {
                    ruleset = ruleset.misere();
                }
                overlays.blocked = ruleset.blocked(position)?;
            }
        } else if figure.blocked || figure.winning_moves {
            let message = "moves are marked from a position, and none is given";
            return Err(Error::argument(message, &["`--options 7,8`"]));
        }
        Ok(overlays)
    }

    /// Refuses lines between heaps that are not the axes.
    pub fn refuse_other_lines(&self, cells: &Cells) -> Result<(), Error> {
        match self
            .lines
            .iter()
            .all(|curve| curve.is_of_below(cells).is_some())
        {
            true => Ok(()),
            false => {
                let message = "a line is between the two heaps that are the axes";
                Err(Error::argument(message, &["leave out `--line`"]))
            }
        }
    }

    /// Are there lines?
    pub fn has_lines(&self) -> bool {
        !self.lines.is_empty()
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
        let add_crosses = |scene: &mut Scene| {
            for (_, at, cell) in self.blocked.iter().filter_map(|option| middle(option)) {
                cross(scene, at, radius(cell), (hair + 1, colours.ink));
            }
        };
        if self.plain {
            self.add_moves(scene, (cells, &middle), (colours, hair));
            return add_crosses(scene);
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
        add_crosses(scene);
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
        }
        let seen = |wins: bool| self.options.iter().any(|(_, own)| *own == wins) && !self.plain;
        if seen(true) {
            entries.push(entry(disc(self.marked(colours)), "options that win"));
        }
        if seen(false) {
            entries.push(entry(disc(colours.paper), "other options"));
        }
        if !self.blocked.is_empty() {
            entries.push(entry(Mark::Cross(colours.ink), "options that are blocked"));
        }
        entries
    }
}

/// A cross over a disc.
fn cross(scene: &mut Scene, at: Point, radius: i64, (width, colour): (i64, Colour)) {
    let stroke = Stroke {
        colour,
        width,
        dashed: false,
    };
    for side in [1, -1] {
        let corner = |sign: i64| Point {
            x: at.x + sign * (radius + width),
            y: at.y + sign * side * (radius + width),
        };
        scene.items.push(Item::Line(corner(-1), corner(1), stroke));
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
