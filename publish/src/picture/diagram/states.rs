//! Where the states of an automaton are: in layers from the left to the right, each state as many layers behind the start as letters lead to it.
//!
//! So every edge leads to the next layer at most; those that lead back are curved. Within a layer a state is near the middle of its neighbours.

use super::drawn_edge::lines_of;
use super::{RADIUS, TEXT};
use crate::picture::scene::Point;
use grundy::AutomatonGraph;

/// How far apart the states of a layer are.
const SPACING: i64 = 116;
/// How often the states of all layers are put into a better order. It shapes the picture only.
const SWEEPS: usize = 8;

/// The places of the states; the first one is at the origin.
pub fn places(graph: &AutomatonGraph) -> Vec<Point> {
    let count = graph.states.len();
    let layer_of = layers(graph);
    let most = layer_of.iter().copied().max().unwrap_or(0);
    let mut layers: Vec<Vec<usize>> = vec![Vec::new(); most + 1];
    for (state, layer) in layer_of.iter().enumerate() {
        layers[*layer].push(state);
    }
    let mut heights = vec![0; count];
    spread(&layers, &mut heights);
    for _ in 0..SWEEPS {
        for layer in &mut layers {
            let middle = |state: &usize| middle_of_neighbours(graph, *state, &heights);
            let middles: Vec<i64> = layer.iter().map(middle).collect();
            let mut order: Vec<(i64, usize)> = middles.into_iter().zip(layer.clone()).collect();
            order.sort_unstable();
            *layer = order.into_iter().map(|(_, state)| state).collect();
        }
        spread(&layers, &mut heights);
    }
    let lefts = lefts(graph, &layer_of, layers.len());
    let first = heights.first().copied().unwrap_or(0);
    let place = |state: usize| Point {
        x: lefts[layer_of[state]],
        y: heights[state] - first,
    };
    (0..count).map(place).collect()
}

/// How many letters lead from the start to each state.
fn layers(graph: &AutomatonGraph) -> Vec<usize> {
    let mut layers = vec![None; graph.states.len()];
    let mut reached: Vec<usize> = Vec::new();
    if let Some(first) = layers.first_mut() {
        *first = Some(0);
        reached.push(0);
    }
    let mut next = 0;
    while let Some(state) = reached.get(next).copied() {
        let behind = layers[state].map_or(0, |layer| layer + 1);
        for edge in graph.edges.iter().filter(|edge| edge.from == state) {
            if layers[edge.to].is_none() {
                layers[edge.to] = Some(behind);
                reached.push(edge.to);
            }
        }
        next += 1;
    }
    layers.into_iter().map(|layer| layer.unwrap_or(0)).collect()
}

/// The states of each layer one above the other, around the same height.
fn spread(layers: &[Vec<usize>], heights: &mut [i64]) {
    for layer in layers {
        let count = i64::try_from(layer.len()).unwrap_or(0);
        for (place, state) in (0_i64..).zip(layer) {
            heights[*state] = (2 * place - (count - 1)) * SPACING / 2;
        }
    }
}

/// The mean height of the states to which edges lead and from which they come.
fn middle_of_neighbours(graph: &AutomatonGraph, state: usize, heights: &[i64]) -> i64 {
    let touching = graph.edges.iter().filter(|edge| edge.from != edge.to);
    let others = touching.filter_map(|edge| match (edge.from == state, edge.to == state) {
        (true, _) => Some(heights[edge.to]),
        (_, true) => Some(heights[edge.from]),
        _ => None,
    });
    let (sum, count) = others.fold((0, 0), |(sum, count), height| (sum + height, count + 1));
    match count {
        0 => heights[state],
        count => sum / count,
    }
}

/// The middle of each layer: the labels between two layers fit between their states.
fn lefts(graph: &AutomatonGraph, layer_of: &[usize], layers: usize) -> Vec<i64> {
    let mut lefts = vec![0];
    for layer in 1..layers {
        let between = graph.edges.iter().filter(|edge| {
            let (from, to) = (layer_of[edge.from], layer_of[edge.to]);
            from.min(to) + 1 == layer && from.max(to) == layer
        });
        let widest = between.map(|edge| {
            let lines = lines_of(edge);
            lines.iter().map(|line| TEXT.width(line)).max().unwrap_or(0)
        });
        let room = widest.max().unwrap_or(0).max(40) + 48;
        lefts.push(lefts[layer - 1] + 2 * RADIUS + room);
    }
    lefts
}
