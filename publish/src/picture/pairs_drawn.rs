//! Draws plots of the P-positions of two heaps: asks the laboratory for them and for their limit.

use super::figure::{Figure, PlotKind};
use super::pairs_plot::{PairsPlot, millionths};
use grundy::answers::{
    Answer, EventListener, LimitAnswer, LimitRequest, PositionsRequest, Request,
};
use grundy::{Error, Job, Laboratory};

/// The most points of a plot. A fixed bound.
const MOST_POINTS: usize = 100_000;

/// The P-positions of two heaps.
struct Pairs {
    points: Vec<(i64, i64)>,
    /// Are they closed under exchange? Then each stands once, the smaller heap first.
    symmetric: bool,
    heaps: Vec<String>,
    label: String,
    max: u64,
}

impl Figure {
    /// The plot of P-positions that is asked for.
    pub(super) fn pairs_plot(
        &self,
        kind: PlotKind,
        lab: &Laboratory,
        job: &Job,
        heard: &mut EventListener,
    ) -> Result<PairsPlot, Error> {
        self.refuse_what_has_no_cells()?;
        let pairs = self.pairs(kind, lab, job, heard)?;
        let play = if self.misere { ", misère play" } else { "" };
        let what = match kind {
            PlotKind::Ratio => "x(n) / n",
            _ => "P-positions",
        };
        let said = format!("{}: {what}, heaps up to {}{play}", pairs.label, pairs.max);
        let title = self.style.title.clone().unwrap_or(said);
        if kind == PlotKind::Ratio {
            if !pairs.symmetric {
                let message =
                    "the P-positions are no pairs: with the heaps exchanged they are others";
                return Err(Error::argument(message, &["`--plot stair` shows them"]));
            }
            let xs: Vec<i64> = pairs.points.iter().map(|point| point.0).collect();
            let level = (!self.misere).then(|| self.limit(lab, job)).flatten();
            return Ok(PairsPlot::ratio(&xs, level, title));
        }
        let names = match pairs.symmetric {
            true => ["x(n)".to_string(), "y(n)".to_string()],
            false => [pairs.heaps[0].clone(), pairs.heaps[1].clone()],
        };
        Ok(PairsPlot::stair(pairs.points, names, title))
    }

    /// Refuses what is drawn over cells.
    fn refuse_what_has_no_cells(&self) -> Result<(), Error> {
        let asked = [
            (self.claim.is_some(), "--claim"),
            (self.claimed.is_some(), "--claimed"),
            (self.crosses.is_some(), "--crosses"),
            (self.downwards.is_some(), "--downwards"),
            (!self.lines.is_empty(), "--line"),
            (self.options.is_some(), "--options"),
            (self.show.is_some(), "--show"),
            (self.window.is_some(), "--window"),
            (self.slice.is_some(), "--slice"),
            (self.shape.is_some(), "--shape"),
        ];
        match asked.iter().find(|(is_asked, _)| *is_asked) {
            None => Ok(()),
            Some((_, option)) => {
                let message = format!("a plot of P-positions has no `{option}`");
                let help = "leave out `--plot`: a map of the cells has it";
                Err(Error::argument(message, &[help]))
            }
        }
    }

    fn pairs(
        &self,
        kind: PlotKind,
        lab: &Laboratory,
        job: &Job,
        heard: &mut EventListener,
    ) -> Result<Pairs, Error> {
        let ruleset = lab.clone().with_job(job).read(&self.game)?;
        let heaps = ruleset.heaps().to_vec();
        if heaps.len() != 2 {
            let message = format!(
                "a plot of pairs is one of two heaps, and this game has {}",
                heaps.len()
            );
            return Err(Error::argument(message, &[]));
        }
        let usual = if kind == PlotKind::Ratio { 1000 } else { 100 };
        let max = self.size.unwrap_or(usual).saturating_sub(1);
        let max = u64::try_from(max).unwrap_or(u64::MAX);
        let request = Request::Positions(PositionsRequest {
            game: self.game.clone(),
            max,
            misere: self.misere,
            ..PositionsRequest::default()
        });
        let Answer::Positions(found) = lab.answer_with_events(&request, job, heard)?.answer else {
            return Err(Error::unknown("the P-positions are no list"));
        };
        if let Some(why) = found.errors.first() {
            return Err(Error::limit(why.message.clone()));
        }
        let all = found.positions.iter().flat_map(|list| list.iter());
        let mut points: Vec<(i64, i64)> = all
            .filter_map(|position| match position {
                [x, y] => Some((*x, *y)),
                _ => None,
            })
            .collect();
        points.sort_unstable();
        let is_there = |(x, y): (i64, i64)| points.binary_search(&(y, x)).is_ok();
        let symmetric = points.iter().all(|point| is_there(*point));
        if symmetric {
            points.retain(|(x, y)| x <= y);
        }
        if points.is_empty() || points.len() > MOST_POINTS {
            let message = format!(
                "{} P-positions: a plot has from 1 to {MOST_POINTS}",
                points.len()
            );
            return Err(Error::argument(message, &["`--size N`: heaps below N"]));
        }
        Ok(Pairs {
            points,
            symmetric,
            heaps,
            label: found.header.game.clone(),
            max,
        })
    }

    /// The limit of x(n) / n, where it is known.
    fn limit(&self, lab: &Laboratory, job: &Job) -> Option<(i64, String)> {
        let request = Request::Limit(LimitRequest {
            game: Some(self.game.clone()),
            recursion: None,
            digits: 6,
            // It is not looked for in the terms.
            terms: 2,
        });
        let Answer::Limit(view) = lab.answer(&request, job).ok()?.answer else {
            return None;
        };
        let found = LimitAnswer::from(&*view);
        let low = found
            .low
            .filter(|_| found.claim.is_none_or(|claim| claim.in_range))?;
        let height = millionths(&low)?;
        Some((height, format!("limit {low}..., {}", found.grade)))
    }
}
