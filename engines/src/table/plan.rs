//! Plans: which reducer computes which move of a game, and in which order a table is filled.
//!
//! A plan depends only on the shape of the clauses. What no reducer can compute is enumerated, with the reason.

use super::enumeration::by_measure;
use super::frame::TableFrame;
use super::lines::{Guard, Lines, RayShape};
use super::order::FillOrder;
use super::thresholds::{ThresholdShape, Thresholds};
use super::unions::{UnionShape, Unions};
use grundy_rules::formula::Linear;
use grundy_rules::game::{Domain, Game, Level, Offsets, ShapeRefusal, Stop, is_small};
use grundy_work::Job;

/// How a table is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Choice {
    /// By the plan that the shape of the moves allows.
    #[default]
    Fast,
    /// By looking at every option of every position.
    Enumerate,
}

/// The reducer of one kind of move, or of a part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Served {
    /// The place of the move among the moves of the game, permutations written out.
    pub place: usize,
    /// The reducer: `offsets`, `ray`, `window`, `thresholds`, `unions`, `counts` or `enumerate`.
    pub reducer: &'static str,
    /// What it works on; for `enumerate`, the reason.
    pub detail: String,
}

/// How the table of a game on a domain is computed.
#[derive(Debug)]
pub struct Plan {
    pub(super) frame: TableFrame,
    pub(super) order: FillOrder,
    pub(super) rays: Vec<RayShape>,
    pub(super) lists: Vec<OffsetList>,
    pub(super) thresholds: Vec<ThresholdShape>,
    pub(super) unions: Vec<UnionShape>,
    /// Clauses with conditions on the position that are not linear.
    pub(super) conditions: Vec<Offsets>,
    /// What is enumerated: places of moves and of clauses in them.
    pub(super) enumerated: Vec<(usize, usize)>,
    /// No position has more different options than this, as far as the plan knows.
    pub(super) most_options: u64,
    pub(super) served: Vec<Served>,
    pub(super) cells: usize,
}

/// Offsets under one condition.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct OffsetList {
    pub guard: Guard,
    pub into: Vec<Linear>,
    pub offsets: Vec<Vec<i64>>,
}

/// The most levels for each position.
const SPARSE: usize = 64;
/// The most components of a position. It chooses between engines only.
const MOST_COMPONENTS: usize = 8;

impl Plan {
    /// The plan for a game on a domain.
    ///
    /// # Errors
    /// Why the whole game is enumerated.
    pub fn of(game: &Game, domain: &Domain, job: &Job) -> Result<Plan, ShapeRefusal> {
        if game.has_sums() {
            return Err("a move leads into a sum of positions, and its value is a nim-sum".into());
        }
        if game.has_blocking() {
            return Err("options may be blocked, so that each counts".into());
        }
        if game.components() > MOST_COMPONENTS {
            return Err(format!("there are more than {MOST_COMPONENTS} heaps").into());
        }
        let Some(frame) = TableFrame::of(domain) else {
            return Err("the positions that it needs fill no box and no simplex".into());
        };
        let weights = weights(game);
        let reach = frame.sizes.iter().max().map_or(0, |size| size - 1);
        let order = choose_order(game, domain, &frame, weights.as_deref(), job)?;
        // In a box, areas need slabs, and are worth it only where they are served.
        if matches!(order, FillOrder::Tiles { .. }) && game.base_heaps() > 1 {
            let slabs = TableFrame::of(domain).map(|frame| {
                Plan::in_order(
                    game,
                    domain,
                    frame,
                    FillOrder::Slabs,
                    weights.as_deref(),
                    reach,
                )
            });
            if let Some(plan) =
                slabs.filter(|plan| !plan.thresholds.is_empty() || !plan.unions.is_empty())
            {
                return Ok(plan);
            }
        }
        Ok(Plan::in_order(
            game,
            domain,
            frame,
            order,
            weights.as_deref(),
            reach,
        ))
    }

    fn in_order(
        game: &Game,
        domain: &Domain,
        frame: TableFrame,
        order: FillOrder,
        weights: Option<&[Vec<i64>]>,
        reach: i64,
    ) -> Plan {
        let mut plan = Plan {
            cells: domain.count(),
            frame,
            order,
            rays: Vec::new(),
            lists: Vec::new(),
            thresholds: Vec::new(),
            unions: Vec::new(),
            conditions: Vec::new(),
            enumerated: Vec::new(),
            most_options: 0,
            served: Vec::new(),
        };
        for (place, moved) in game.moves.iter().enumerate() {
            for (part, clause) in moved.clauses.iter().enumerate() {
                plan.clause(game, (place, part), clause, weights, reach);
            }
        }
        plan.close();
        plan
    }

    /// The weights of the levels that areas are cut by, each a component's.
    pub(super) fn level(&self) -> Option<Vec<i64>> {
        let mut level = match &self.order {
            FillOrder::Levels { weights, .. } => weights.clone(),
            FillOrder::Slabs => vec![1],
            FillOrder::Tiles { .. } | FillOrder::Sorted(_) => return None,
        };
        level.resize(self.frame.sizes.len(), 0);
        Some(level)
    }

    /// The reducers of the moves, in order.
    pub fn served(&self) -> &[Served] {
        &self.served
    }

    /// The order in which positions are computed, in words.
    pub fn order(&self) -> &'static str {
        match self.order {
            FillOrder::Tiles { lag: 1, .. } => {
                "box by box, those of one anti-diagonal side by side"
            }
            FillOrder::Tiles { .. } => "box by box, those of one slanting line side by side",
            FillOrder::Slabs => "one size of the first heap after the other",
            FillOrder::Levels { .. } => "level after level of the measure",
            FillOrder::Sorted(_) => "sorted by the measure",
        }
    }

    /// About how many bytes the table and the sets beside it take.
    pub fn bytes(&self) -> usize {
        let most = usize::try_from(self.most_options)
            .unwrap_or(usize::MAX)
            .min(self.cells);
        // Values are rarely larger than half of the number of options, or than the sum of the heaps.
        let heaps: i64 = self.frame.sizes.iter().sum();
        let words = (most / 128).min(usize::try_from(heaps / 64).unwrap_or(0)) + 2;
        let lines = self
            .rays
            .iter()
            .filter_map(|ray| Lines::count(ray, &self.frame))
            .sum::<usize>();
        let areas = self.level().map_or(0, |level| {
            let thresholds = self
                .thresholds
                .iter()
                .filter_map(|shape| Thresholds::count(shape, &self.frame));
            let unions = self
                .unions
                .iter()
                .filter_map(|shape| Unions::count(shape, &level, &self.frame));
            thresholds.chain(unions).sum()
        });
        let sets = lines.saturating_add(areas).saturating_mul(words * 8);
        self.cell_bytes().saturating_add(sets)
    }

    /// About how many bytes the table alone takes.
    pub(super) fn cell_bytes(&self) -> usize {
        let most = usize::try_from(self.most_options)
            .unwrap_or(usize::MAX)
            .min(self.cells);
        let width = if most < 1 << 8 { 1 } else { 2 };
        let order = match &self.order {
            FillOrder::Sorted(order) => 4 * order.len(),
            _ => 0,
        };
        self.cells.saturating_mul(width).saturating_add(order)
    }

    /// May the table be computed for ordered pairs of heaps only?
    pub(super) fn mirrors(&self, game: &Game) -> bool {
        let ([first, second, ..], 2) = (self.frame.sizes.as_slice(), game.base_heaps()) else {
            return false;
        };
        let equal = match &self.order {
            FillOrder::Tiles { .. } => true,
            FillOrder::Levels { weights, .. } => weights.first() == weights.get(1),
            FillOrder::Slabs | FillOrder::Sorted(_) => false,
        };
        game.is_symmetric() && self.unions.is_empty() && equal && first == second
    }
}

/// The weights of the measure, level by level, if it has no others, and none too large for products with offsets.
pub(super) fn weights(game: &Game) -> Option<Vec<Vec<i64>>> {
    let small = |weights: &&Vec<i64>| weights.iter().all(|weight| is_small(*weight));
    let levels = game.measure().levels.iter();
    levels
        .map(|level| match level {
            Level::Weights(weights) => Some(weights).filter(small).cloned(),
            Level::NonEmpty => None,
        })
        .collect()
}

fn choose_order(
    game: &Game,
    domain: &Domain,
    frame: &TableFrame,
    weights: Option<&[Vec<i64>]>,
    job: &Job,
) -> Result<FillOrder, ShapeRefusal> {
    let base = game.base_heaps();
    if game.descends() && domain.is_box() {
        return Ok(FillOrder::tiles(frame, base));
    }
    let Some(weights) = weights else {
        return Err("the measure is no list of weighted sums with small weights".into());
    };
    if let [weights] = weights
        && weights.iter().all(|weight| *weight > 0)
    {
        let all = weights
            .iter()
            .zip(&frame.sizes)
            .try_fold(0_i64, |sum, (weight, size)| {
                sum.checked_add(weight.checked_mul(size - 1)?)
            });
        let most = match domain.below_weights() {
            Some((below, most)) if below[..base] == weights[..] => Some(most),
            // Levels would reach beyond the domain.
            Some(_) => None,
            None => all,
        };
        // If most levels are empty, sorting is faster than visiting them.
        let few =
            |most: &i64| usize::try_from(*most).is_ok_and(|most| most / SPARSE <= domain.count());
        if let Some(most) = most.filter(few) {
            return Ok(FillOrder::Levels {
                weights: weights.clone(),
                most,
            });
        }
    }
    let order = by_measure(game, domain, job).map_err(|stop| match stop {
        Stop::Limit(limit) => ShapeRefusal::from(limit.to_string()),
        Stop::Wrong(_) | Stop::Interrupted => "the positions were not sorted".into(),
    })?;
    let numbers = order.into_iter().map(|number| u32::try_from(number).ok());
    numbers
        .collect::<Option<Vec<u32>>>()
        .map(FillOrder::Sorted)
        .ok_or_else(|| "there are too many positions".into())
}
