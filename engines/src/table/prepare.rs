//! Computes, for all positions of a segment at once, which rows of sets and which cells they read.
//!
//! Each is a column of numbers, one for each position, affine along the segment except at the borders of the domain
//! and where a guard excludes positions. Filling then reads columns and tests no condition.

use super::engine::{TableEngine, inline_unions};
use super::faults::Unfilled;
use super::frame::{Column, Narrowed, SPAN, Segment};
use super::lines::Guard;
use super::marked_values::MarkedValues;
use super::plan::OffsetList;
use super::scratch::Scratch;
use grundy_rules::game::Position;

impl TableEngine<'_> {
    pub(super) fn scratch(&self) -> Scratch {
        let columns = |count: usize| vec![[0; SPAN]; count];
        let lines = self.lines.len();
        let offsets = self.plan.lists.iter().map(|list| list.offsets.len()).sum();
        let near = self.lines.iter().map(|lines| lines.shape.firsts.len());
        let united =
            inline_unions(&self.unions).map(|unions| unions.shape.generated.steps.len() + 1);
        Scratch {
            own: [0; SPAN],
            twin: [0; SPAN],
            index: columns(self.readers),
            near: near.map(columns).collect(),
            home: columns(lines),
            twin_home: columns(lines),
            united: united.map(columns).collect(),
            options: columns(offsets),
            when: vec![[false; SPAN]; self.plan.conditions.len()],
            marks: MarkedValues::default(),
            position: Position::new(),
        }
    }

    /// Computes, for the positions of a segment, the rows and cells of their options.
    pub(super) fn prepare(&self, segment: &Segment, scratch: &mut Scratch) -> Result<(), Unfilled> {
        let frame = &self.plan.frame;
        let all = Narrowed::all(segment.count);
        let still = vec![0; segment.start.len()];
        for (offsets, when) in self.plan.conditions.iter().zip(&mut scratch.when) {
            for (at, holds) in when.iter_mut().enumerate().take(segment.count) {
                let position: Vec<i64> = (0..self.game.base_heaps())
                    .map(|place| segment.at(at, place))
                    .collect();
                *holds = offsets.holds_when(&position).ok_or(Unfilled::Rules)?;
            }
        }
        frame.numbers(segment, &still, all, &mut scratch.own);
        for (place, lines) in self.lines.iter().enumerate() {
            let index = &mut scratch.index[place];
            lines.of_rays(segment, all, index);
            if !lines.eager {
                lines.near(segment, frame, &mut scratch.near[place]);
            }
            if lines.eager && lines.shape.guard != Guard::default() {
                lines.of_positions(segment, &mut scratch.home[place]);
            }
            forbid(&lines.shape.guard, &scratch.when, index, 0, segment.count);
        }
        let mut next = self.lines.len();
        for thresholds in &self.thresholds {
            let index = &mut scratch.index[next];
            next += 1;
            thresholds.of_positions(segment, &still, frame, index);
            forbid(
                &thresholds.shape.guard,
                &scratch.when,
                index,
                0,
                segment.count,
            );
        }
        self.prepare_unions(next, segment, &still, scratch);
        if self.mirror {
            let twin = segment.twin();
            frame.numbers(&twin, &still, all, &mut scratch.twin);
            for (place, lines) in self.lines.iter().enumerate() {
                if self.mirrored[place] {
                    lines.of_positions(&twin, &mut scratch.twin_home[place]);
                }
            }
        }
        let nowhere = u32::try_from(frame.nowhere).unwrap_or(u32::MAX);
        let mut next = 0;
        for OffsetList {
            guard,
            into,
            offsets,
        } in &self.plan.lists
        {
            for offset in offsets {
                let options = &mut scratch.options[next];
                next += 1;
                let mut range = all;
                for linear in &guard.from {
                    range.fulfils(linear, segment, &still);
                }
                for linear in into {
                    range.fulfils(linear, segment, offset);
                }
                frame.numbers(segment, offset, range, options);
                forbid(guard, &scratch.when, options, nowhere, segment.count);
            }
        }
        Ok(())
    }

    /// Computes, from a column on, which sets of unions positions read, and which are made for them.
    fn prepare_unions(
        &self,
        first: usize,
        segment: &Segment,
        still: &[i64],
        scratch: &mut Scratch,
    ) {
        let frame = &self.plan.frame;
        let mut next = first;
        for (unions, united) in inline_unions(&self.unions).zip(&mut scratch.united) {
            unions.prepare(segment, still, frame, united);
        }
        for unions in &self.unions {
            let shape = &unions.shape;
            let index = &mut scratch.index[next..next + shape.generated.firsts.len()];
            next += index.len();
            unions.of_positions(segment, still, frame, index);
            for index in index {
                forbid(&shape.guard, &scratch.when, index, 0, segment.count);
            }
        }
    }
}

/// Removes the positions that fail a clause's other conditions.
fn forbid(guard: &Guard, when: &[[bool; SPAN]], out: &mut Column, none: u32, count: usize) {
    if let Some(place) = guard.when {
        for (out, holds) in out.iter_mut().zip(&when[place]).take(count) {
            if !holds {
                *out = none;
            }
        }
    }
}
