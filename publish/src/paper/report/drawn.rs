//! The map around a counterexample: where the claim is false, and the position with its options.

use crate::picture::{Figure, Format, Picture, Slice, Style, Window};
use grundy::answers::{CheckedTexts, GameText};
use grundy::check::{Instance, Report};
use grundy::claim::Counterexample;
use grundy::formula::Scope;
use grundy::game::{Names, Play};
use grundy::language::{ClaimItem, FigureItem, Statement, format_claim, with_numbers};
use grundy::library::{Library, Text};
use grundy::{Job, Laboratory};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// A position up to here is drawn with all smaller ones. It shapes the picture only.
const NEAR: usize = 20;
/// Cells beyond the position. It shapes the picture only.
const BEYOND: usize = 5;
/// The least cells along a side. It shapes the picture only.
const LEAST: usize = 12;
/// The most cells of the table that a picture needs: beyond, nothing is drawn. A fixed bound.
const MOST_CELLS: usize = 4_000_000;

/// Draws pictures of one text, whose games come before those of the others.
pub(super) struct Drawing<'d> {
    lab: Laboratory,
    library: &'d Library,
    place: usize,
    job: &'d Job,
}

impl<'d> Drawing<'d> {
    /// For a text among those that were checked; `None` if it has errors.
    pub fn of(text: &Text, found: &'d CheckedTexts, job: &'d Job) -> Option<Drawing<'d>> {
        let papers = Library::embedded().texts().len();
        let others = found.library.texts().iter().skip(papers);
        let others = others.filter(|other| other.name != text.name);
        let mut lab = Laboratory::new().with_limits(*job.limits());
        for other in others {
            // The games of a text with errors are known as far as they can be read.
            if let Ok(with) = lab.clone().with_text(&other.name, &other.text) {
                lab = with;
            }
        }
        let lab = lab.with_text(&text.name, &text.text).ok()?;
        Some(Drawing {
            lab,
            library: &found.library,
            place: found.library.text_named(&text.name)?,
            job,
        })
    }

    /// A figure of the text; `None` if it cannot be drawn.
    pub fn of_text(&self, item: &FigureItem) -> Option<Picture> {
        let figure = Figure::of_item(self.library, self.place, item).ok()?;
        let picture = figure.draw(&self.lab, self.job, &mut |_| ControlFlow::Continue(()));
        picture.ok()
    }

    /// The map around the counterexample of a claim; `None` if there is none, or the claim is of a kind that is not drawn.
    pub fn counterexample(&self, claim: &ClaimItem, report: &Report) -> Option<Picture> {
        let (instance, found) = report.refutation()?;
        let statement = &claim.claim.statement;
        let is_map = matches!(
            statement,
            Statement::PPositions(_) | Statement::Grundy { .. } | Statement::Automaton { .. }
        );
        if !is_map || found.position.is_empty() {
            return None;
        }
        let figure = self.figure(claim, report, (instance, found))?;
        let picture = figure.draw(&self.lab, self.job, &mut |_| ControlFlow::Continue(()));
        picture.ok()
    }

    fn figure(
        &self,
        claim: &ClaimItem,
        report: &Report,
        (instance, found): (&Instance, &Counterexample),
    ) -> Option<Figure> {
        let game = GameText::of(&instance.game);
        let ruleset = self.lab.read(&game).ok()?;
        let base = ruleset.on_numbers().ok()?.base_heaps();
        let heaps = found
            .position
            .iter()
            .map(|heap| usize::try_from(*heap).ok());
        let heaps = heaps.collect::<Option<Vec<usize>>>()?;
        if heaps.len() != base || ruleset.heaps().len() != base {
            return None;
        }
        let window = window(&heaps, largest_heap(claim));
        let cells = window.iter().try_fold(1_usize, |cells, (_, most)| {
            cells.checked_mul(most.checked_add(1)?)
        });
        cells.filter(|cells| *cells <= MOST_CELLS)?;
        let held = ruleset.heaps().iter().cloned().zip(heaps.iter().copied());
        let held: Vec<(String, usize)> = held.skip(2).collect();
        let numbers = instance.parameters.iter();
        let numbers: BTreeMap<String, String> = numbers
            .map(|(name, value)| (name.clone(), value.to_string()))
            .collect();
        let position: Vec<String> = heaps.iter().map(ToString::to_string).collect();
        Some(Figure {
            game,
            window: Some(Window(window)),
            slice: (!held.is_empty()).then_some(Slice(held)),
            misere: report.play == Play::Misere,
            claim: Some(with_numbers(&format_claim(&claim.claim), &numbers)?),
            options: Some(position.join(",")),
            style: Style {
                cell: Some(22),
                title: Some(String::new()),
                ..Style::default()
            },
            ..Figure::default()
        })
    }

    /// A picture in this format; `None` if it needs other files.
    pub fn written(&self, picture: &Picture, format: &Format) -> Option<String> {
        picture.in_one_file(format).ok()?;
        let mut bytes = Vec::new();
        picture.write(format, self.job, &mut bytes).ok()?;
        String::from_utf8(bytes).ok()
    }
}

/// The part of the table around a position. A claim says nothing of larger heaps than `largest`.
fn window(heaps: &[usize], largest: Option<usize>) -> Vec<(usize, usize)> {
    let axes = || heaps.iter().take(2).copied();
    let far = axes().any(|heap| heap > NEAR);
    let longest = axes().max().unwrap_or(0);
    let spans = heaps.iter().enumerate().map(|(place, heap)| match place {
        // A picture has two axes; the other heaps are held fixed.
        2.. => (*heap, *heap),
        _ if far => (heap.saturating_sub(LEAST), heap.saturating_add(BEYOND)),
        _ => (0, (longest + BEYOND).max(LEAST - 1)),
    });
    let spans = spans.map(|(least, most)| match largest {
        Some(largest) => (least.min(largest), most.min(largest)),
        None => (least, most),
    });
    spans.collect()
}

/// `within 15`: the largest heap that the claim speaks of.
fn largest_heap(claim: &ClaimItem) -> Option<usize> {
    let within = claim.within.as_ref()?;
    let number = Scope::of_names(Names::new()).number(within).ok()?;
    usize::try_from(number.as_constant()?.to_i64()?).ok()
}
