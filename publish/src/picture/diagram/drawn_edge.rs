//! An edge as it is drawn: a curve with an arrow head, and its label on it.

use super::{RADIUS, TEXT, joined};
use crate::picture::scene::{Area, Point};
use grundy::GraphEdge;

/// The usual length of a line of a label. It shortens the text only.
const LETTERS: usize = 16;
/// The most lines of a label. It shortens the text only.
const MOST_LINES: usize = 5;

/// How finely a curve is computed, and in how many lines it is drawn.
const FINE: i64 = 96;
const DRAWN: usize = 12;

/// An edge as it is drawn.
#[derive(Clone, Debug)]
pub struct DrawnEdge {
    pub from: usize,
    pub to: usize,
    /// From rim to rim.
    pub path: Vec<Point>,
    pub head: [Point; 3],
    /// The label, and the area that it covers.
    pub lines: Vec<String>,
    pub plate: Area,
}

/// The label of an edge: of very many words the first ones.
pub fn lines_of(edge: &GraphEdge) -> Vec<String> {
    let mut lines = edge.lines(LETTERS);
    if lines.len() > MOST_LINES {
        let shown = &lines[..MOST_LINES - 1];
        let told: usize = shown.iter().map(|line| line.split(' ').count()).sum();
        let more = edge.labels.len() - told;
        lines.truncate(MOST_LINES - 1);
        lines.push(format!("and {more} more"));
    }
    lines
}

impl DrawnEdge {
    pub fn extent(&self) -> Area {
        let points = self.path.iter().map(|point| Area {
            x: point.x,
            y: point.y,
            width: 1,
            height: 1,
        });
        points.fold(self.plate, |all, one| joined(&all, &one))
    }

    /// A curve between two states that bends so far to the left of its way, with the label at a part of it, in sixteenths.
    pub fn curved(edge: &GraphEdge, (from, to): (Point, Point), bend: i64, at: i64) -> DrawnEdge {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let length = (dx * dx + dy * dy).isqrt().max(1);
        let control = Point {
            x: (from.x + to.x) / 2 + 2 * bend * dy / length,
            y: (from.y + to.y) / 2 - 2 * bend * dx / length,
        };
        let fine: Vec<Point> = (0..=FINE)
            .map(|part| {
                let rest = FINE - part;
                let mixed = |from: i64, control: i64, to: i64| {
                    (rest * rest * from + 2 * rest * part * control + part * part * to)
                        / (FINE * FINE)
                };
                Point {
                    x: mixed(from.x, control.x, to.x),
                    y: mixed(from.y, control.y, to.y),
                }
            })
            .collect();
        let outside = |centre: Point, point: &&Point| {
            (point.x - centre.x).pow(2) + (point.y - centre.y).pow(2) > RADIUS * RADIUS
        };
        let whole = fine.iter().filter(|point| outside(from, point));
        let whole: Vec<Point> = whole.filter(|point| outside(to, point)).copied().collect();
        DrawnEdge::along(edge, &whole, None, at)
    }

    /// A loop above, to the right of, below or to the left of its state: 0, 1, 2, 3 quarters of a turn.
    pub fn looped(edge: &GraphEdge, state: Point, quarters: usize) -> DrawnEdge {
        let turned = |x: i64, y: i64| {
            let (x, y) = match quarters % 4 {
                0 => (x, y),
                1 => (-y, x),
                2 => (-x, -y),
                _ => (y, -x),
            };
            Point {
                x: state.x + x,
                y: state.y + y,
            }
        };
        let corners = [(-10, -18), (-32, -62), (32, -62), (10, -18)];
        let fine: Vec<Point> = (0..=FINE)
            .map(|part| {
                let rest = FINE - part;
                let weights = [
                    rest.pow(3),
                    3 * rest * rest * part,
                    3 * rest * part * part,
                    part.pow(3),
                ];
                let mixed = |of: fn((i64, i64)) -> i64| {
                    let each = weights.iter().zip(corners);
                    let sum: i64 = each.map(|(weight, corner)| weight * of(corner)).sum();
                    sum / FINE.pow(3)
                };
                turned(mixed(|corner| corner.0), mixed(|corner| corner.1))
            })
            .collect();
        DrawnEdge::along(edge, &fine, Some(turned(0, -52)), 8)
    }

    /// The label stands on the curve, or beyond its farthest point from the state.
    fn along(edge: &GraphEdge, fine: &[Point], beyond: Option<Point>, at: i64) -> DrawnEdge {
        let last = fine.len().saturating_sub(1);
        let tip = fine.last().copied().unwrap_or(Point { x: 0, y: 0 });
        let near = |point: &Point| (point.x - tip.x).pow(2) + (point.y - tip.y).pow(2) < 100;
        let before = fine.iter().rposition(|point| !near(point)).unwrap_or(0);
        let head = head(fine.get(before).copied().unwrap_or(tip), tip);
        let mut path: Vec<Point> = (0..=DRAWN)
            .filter_map(|part| fine.get(before * part / DRAWN).copied())
            .collect();
        path.dedup();
        path.push(tip);
        let lines = lines_of(edge);
        let width = lines.iter().map(|line| TEXT.width(line)).max().unwrap_or(0);
        let height = i64::try_from(lines.len()).unwrap_or(0) * TEXT.height;
        let middle = match beyond {
            None => {
                let place = usize::try_from(at).unwrap_or(8) * last / 16;
                fine.get(place).copied().unwrap_or(tip)
            }
            Some(farthest) => {
                let (from, to) = (fine.first().copied().unwrap_or(tip), tip);
                let (x, y) = ((from.x + to.x) / 2, (from.y + to.y) / 2);
                Point {
                    x: farthest.x + (farthest.x - x).signum() * (width / 2 + 2),
                    y: farthest.y + (farthest.y - y).signum() * (height / 2 + 2),
                }
            }
        };
        DrawnEdge {
            from: edge.from,
            to: edge.to,
            path,
            head,
            lines,
            plate: Area {
                x: middle.x - width / 2,
                y: middle.y - height / 2,
                width,
                height,
            },
        }
    }
}

/// The head of an arrow that ends at a point.
pub fn head(from: Point, tip: Point) -> [Point; 3] {
    let (dx, dy) = (tip.x - from.x, tip.y - from.y);
    let length = (dx * dx + dy * dy).isqrt().max(1);
    let (long, wide) = (10, 4);
    let wing = |side: i64| Point {
        x: tip.x - (dx * long + side * dy * wide) / length,
        y: tip.y - (dy * long - side * dx * wide) / length,
    };
    [tip, wing(1), wing(-1)]
}
