//! Chooses how each edge is drawn: the curve and the place of the label that cover the least of what is drawn already.

use super::drawn_edge::DrawnEdge;
use super::{RADIUS, disc_area, joined, overlap, start_area};
use crate::picture::scene::{Area, Point};
use grundy::{AutomatonGraph, Error, GraphEdge};

/// How far an edge may bend, nearest first.
const BENDS: [i64; 15] = [
    0, 18, -18, 36, -36, 60, -60, 90, -90, 130, -130, 180, -180, 240, -240,
];
/// Where on a curve the label may stand, in sixteenths.
const LABELS: [i64; 3] = [8, 6, 10];
/// How often all edges are chosen anew, when the others are known. It shapes the picture only.
const ROUNDS: usize = 3;

/// All edges as they are drawn.
pub fn drawn(
    graph: &AutomatonGraph,
    places: &[Point],
    goes_on: impl Fn() -> Result<(), Error>,
) -> Result<Vec<DrawnEdge>, Error> {
    let mut order: Vec<usize> = (0..graph.edges.len()).collect();
    order.sort_by_key(|place| length(&graph.edges[*place], places));
    let mut chosen: Vec<Option<DrawnEdge>> = vec![None; graph.edges.len()];
    for _ in 0..ROUNDS {
        for place in &order {
            goes_on()?;
            chosen[*place] = None;
            chosen[*place] = best(&graph.edges[*place], places, &chosen);
        }
    }
    Ok(chosen.into_iter().flatten().collect())
}

fn length(edge: &GraphEdge, places: &[Point]) -> i64 {
    let (from, to) = (places[edge.from], places[edge.to]);
    (from.x - to.x).pow(2) + (from.y - to.y).pow(2)
}

/// The candidate of the least cost, the first of several.
fn best(edge: &GraphEdge, places: &[Point], others: &[Option<DrawnEdge>]) -> Option<DrawnEdge> {
    let (from, to) = (places[edge.from], places[edge.to]);
    let candidates: Vec<(i64, DrawnEdge)> = match edge.from == edge.to {
        true => (0..4)
            .map(|quarters| {
                let own = [0, 24, 12, 24][quarters];
                (own, DrawnEdge::looped(edge, from, quarters))
            })
            .collect(),
        false => BENDS
            .iter()
            .flat_map(|bend| {
                LABELS.map(|at| {
                    let own = bend.abs() / 2 + (at - 8).abs() * 3;
                    (own, DrawnEdge::curved(edge, (from, to), *bend, at))
                })
            })
            .collect(),
    };
    let costs = candidates.into_iter().map(|(own, candidate)| {
        let cost = own + cost(&candidate, places, others);
        (cost, candidate)
    });
    let best = costs.min_by_key(|(cost, _)| *cost);
    best.map(|(_, candidate)| candidate)
}

/// What a candidate covers of the states and of other edges.
fn cost(candidate: &DrawnEdge, places: &[Point], others: &[Option<DrawnEdge>]) -> i64 {
    let mut cost = 0;
    let start = grown(&start_area(), 6);
    if overlap(&candidate.plate, &start) {
        cost += 500;
    }
    let on_start = candidate
        .path
        .iter()
        .filter(|point| contains(&start, point));
    cost += 120 * count(on_start);
    let room = (RADIUS + 5).pow(2);
    for (state, place) in places.iter().enumerate() {
        if overlap(&candidate.plate, &disc_area(*place)) {
            cost += 500;
        }
        if state == candidate.from || state == candidate.to {
            continue;
        }
        let within =
            |point: &&Point| (point.x - place.x).pow(2) + (point.y - place.y).pow(2) < room;
        cost += 250 * count(candidate.path.iter().filter(within));
    }
    let extent = candidate.extent();
    for other in others.iter().flatten() {
        let near = joined(&other.extent(), &grown(&other.plate, 4));
        if overlap(&grown(&extent, 6), &near) {
            cost += between(candidate, other);
        }
    }
    cost
}

/// What two edges cover of each other.
fn between(one: &DrawnEdge, other: &DrawnEdge) -> i64 {
    let mut cost = 0;
    if overlap(&grown(&one.plate, 3), &other.plate) {
        cost += 500;
    }
    let covers = |plate: &Area, path: &[Point]| {
        let plate = grown(plate, 2);
        count(path.iter().filter(|point| contains(&plate, point)))
    };
    cost += 60 * (covers(&one.plate, &other.path) + covers(&other.plate, &one.path));
    for pair in one.path.windows(2) {
        let crossings = other.path.windows(2).filter(|other| crosses(pair, other));
        cost += 30 * count(crossings);
    }
    let close = |point: &&Point| {
        let near = |own: &Point| (own.x - point.x).pow(2) + (own.y - point.y).pow(2) < 36;
        one.path.iter().any(near)
    };
    cost + 12 * count(other.path.iter().filter(close))
}

fn count<T>(items: impl Iterator<Item = T>) -> i64 {
    i64::try_from(items.count()).unwrap_or(i64::MAX)
}

fn grown(area: &Area, by: i64) -> Area {
    Area {
        x: area.x - by,
        y: area.y - by,
        width: area.width + 2 * by,
        height: area.height + 2 * by,
    }
}

fn contains(area: &Area, point: &Point) -> bool {
    (area.x..area.right()).contains(&point.x) && (area.y..area.bottom()).contains(&point.y)
}

/// Do two lines cross between their ends?
fn crosses(one: &[Point], other: &[Point]) -> bool {
    let side = |line: &[Point], point: Point| {
        let (from, to) = (line[0], line[1]);
        ((to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)).signum()
    };
    side(one, other[0]) * side(one, other[1]) < 0 && side(other, one[0]) * side(other, one[1]) < 0
}
