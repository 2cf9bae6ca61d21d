//! Which part of a table a figure shows: its sizes, the window, the axes and the heaps that are held fixed.

use super::figure::Figure;
use super::layout::Axis;
use grundy::answers::{ComputedTable, WindowText};
use grundy::render::default_size;
use grundy::{Error, Job, Laboratory, Ruleset};

/// The part of a table that a figure shows.
pub struct Part {
    pub ruleset: Ruleset,
    pub names: Vec<String>,
    /// The sizes of the table.
    pub shape: Vec<usize>,
    /// The least and the largest number of each component that is shown.
    ranges: Vec<(usize, usize)>,
    /// The components that are axes: one or two.
    pub axes: Vec<usize>,
    /// The component that each panel has another number of.
    panels: Option<usize>,
    /// The components that are held fixed.
    fixed: Vec<usize>,
}

impl Part {
    pub fn of(figure: &Figure, lab: &Laboratory, job: &Job) -> Result<Part, Error> {
        let mut ruleset = lab.clone().with_job(job).read(&figure.game)?;
        if figure.misere {
            ruleset = ruleset.misere();
        }
        let base = ruleset.on_numbers()?.base_heaps();
        let size = figure.size.unwrap_or_else(|| usual_size(base));
        let whole = ruleset.table_shape(Some(size), figure.shape.as_deref())?;
        let mut ranges: Vec<(usize, usize)> = whole
            .iter()
            .map(|size| (0, size.saturating_sub(1)))
            .collect();
        if let Some(window) = &figure.window {
            if window.0.len() != base && window.0.len() != ranges.len() {
                let message = format!("the window {window} is not one of {base} heaps");
                return Err(Error::argument(message, &["give a range for each heap"]));
            }
            for (range, asked) in ranges.iter_mut().zip(&window.0) {
                *range = *asked;
            }
        }
        let mut part = Part::of_ranges(figure, ruleset, ranges)?;
        // The sizes of the pass are checked there.
        part.shape = part.ruleset.table_shape(None, Some(&part.shape))?;
        Ok(part)
    }

    /// The part of a table that is given: all of it, unless the figure holds heaps fixed.
    pub fn of_table(
        figure: &Figure,
        table: &ComputedTable,
        lab: &Laboratory,
        job: &Job,
    ) -> Result<Part, Error> {
        let mut ruleset = lab.clone().with_job(job).read(&figure.game)?;
        if figure.misere {
            ruleset = ruleset.misere();
        }
        let ranges = table.from().iter().zip(table.shape());
        let ranges = ranges.map(|(from, size)| (*from, from + size.saturating_sub(1)));
        Part::of_ranges(figure, ruleset, ranges.collect())
    }

    fn of_ranges(
        figure: &Figure,
        ruleset: Ruleset,
        mut ranges: Vec<(usize, usize)>,
    ) -> Result<Part, Error> {
        let names = ruleset.heaps().to_vec();
        let mut fixed = Vec::new();
        for (name, at) in figure.slice.iter().flat_map(|slice| &slice.0) {
            let Some(component) = names.iter().position(|own| own == name) else {
                let message = format!("there is no heap {name}");
                let help = format!("the heaps are {}", names.join(", "));
                return Err(Error::argument(message, &[&help]));
            };
            ranges[component] = (*at, *at);
            fixed.push(component);
        }
        let mut free = (0..names.len()).filter(|component| !fixed.contains(component));
        let axes: Vec<usize> = free.by_ref().take(2).collect();
        let panels = free.next();
        if axes.is_empty() || free.next().is_some() {
            let message = format!(
                "a picture shows one, two or three of the heaps {}",
                names.join(", ")
            );
            let help = match axes.is_empty() {
                true => "leave one of them out of `--slice`".to_string(),
                false => format!(
                    "hold the others fixed: `--slice {}=0`",
                    names[names.len() - 1]
                ),
            };
            return Err(Error::argument(message, &[&help]));
        }
        let shape: Vec<usize> = ranges.iter().map(|(_, most)| most + 1).collect();
        Ok(Part {
            ruleset,
            names,
            shape,
            ranges,
            axes,
            panels,
            fixed,
        })
    }

    /// The window of the table that is read.
    pub fn window(&self) -> WindowText {
        WindowText {
            from: self.ranges.iter().map(|(least, _)| *least).collect(),
            shape: self
                .ranges
                .iter()
                .map(|(least, most)| most - least + 1)
                .collect(),
        }
    }

    pub fn axis(&self, component: usize) -> Axis {
        let (least, most) = self.ranges[component];
        let number = |heap: usize| i64::try_from(heap).unwrap_or(i64::MAX);
        Axis {
            name: self.names[component].clone(),
            least: number(least),
            most: number(most),
        }
    }

    /// The place of each panel in the window, and what stands above it.
    pub fn panels(&self) -> (Vec<Vec<i64>>, Vec<String>) {
        let place = vec![0; self.ranges.len()];
        let mut fixed = String::new();
        for component in &self.fixed {
            let (at, _) = self.ranges[*component];
            fixed.push_str(&format!(", {} = {at}", self.names[*component]));
        }
        let Some(component) = self.panels else {
            let caption = fixed.trim_start_matches(", ").to_string();
            let captions = if caption.is_empty() {
                Vec::new()
            } else {
                vec![caption]
            };
            return (vec![place], captions);
        };
        let (least, most) = self.ranges[component];
        let numbers = (0_i64..).zip(least..=most);
        let panels = numbers.map(|(offset, at)| {
            let mut place = place.clone();
            place[component] = offset;
            (place, format!("{} = {at}{fixed}", self.names[component]))
        });
        panels.unzip()
    }

    /// The heap that each panel has another number of.
    pub fn panel_name(&self) -> &str {
        self.panels
            .map_or("", |component| self.names[component].as_str())
    }
}

/// The size of a picture for a number of heaps, unless one is asked for.
fn usual_size(heaps: usize) -> usize {
    match heaps {
        1 => 100,
        2 => 64,
        3 => 12,
        heaps => default_size(heaps),
    }
}
