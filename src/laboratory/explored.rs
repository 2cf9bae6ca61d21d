//! Games whose options a function gives: a program. Positions are found breadth first from where play begins.

use super::{Error, Laboratory};
use crate::answers::{Answer, Answered, ComputedTable};
use crate::render::{KernelView, ListedCells, Show, ShownCells, TableSubject};
use crate::solve::{ObservedGame, SearchBounds};
use grundy_engines::kernel::{Digraph, Kernel, NoKernel};
use grundy_rules::game::{Stop, each_in_box};
use grundy_rules::library::Library;
use grundy_work::{Job, Reserved, Resource};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A function that tells the options of a position, each by its name.
pub type OptionsFunction<'o> = dyn FnMut(&str) -> Result<Vec<String>, Error> + 'o;

/// A table of a game on heaps whose options a function gives.
#[derive(Clone, Debug)]
pub struct TableByOptions {
    /// What the table is of.
    pub label: String,
    /// The names of the heaps.
    pub heaps: Vec<String>,
    /// One size for each heap.
    pub shape: Vec<usize>,
    /// What the cells hold: values, outcomes or rounds.
    pub show: Show,
}

/// A game on heaps whose options a function gives, to be solved.
#[derive(Clone, Debug)]
pub struct GameByOptions {
    /// What it is called.
    pub label: String,
    /// The names of the heaps.
    pub heaps: Vec<String>,
    /// All heaps of the box from which guesses are made are below this.
    pub size: usize,
}

impl Laboratory {
    /// The P-positions, Grundy values and rounds of all positions that play can reach from some.
    ///
    /// # Errors
    /// Those of the options; more positions than the limit; a cycle, which the message shows; the end of the job.
    ///
    /// ```
    /// use grundy::{Job, Laboratory, answers::Answer};
    /// let from = ["5".to_string()];
    /// let mut one_or_two = |position: &str| {
    ///     let heap: u64 = position.parse().unwrap();
    ///     Ok([1, 2].iter().filter_map(|i| Some(heap.checked_sub(*i)?.to_string())).collect())
    /// };
    /// let answered = Laboratory::new().kernel_by_options(&from, &mut one_or_two, &Job::quiet())?;
    /// let Answer::Kernel(view) = answered.answer else { panic!() };
    /// assert_eq!(view.kernel.values(), [2, 1, 0, 2, 1, 0]); // of 5, 4, 3, 2, 1, 0
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn kernel_by_options(
        &self,
        from: &[String],
        options: &mut OptionsFunction,
        job: &Job,
    ) -> Result<Answered, Error> {
        let lab = self.clone().with_job(job);
        let mut digraph = Digraph::new();
        for position in from {
            digraph.vertex(position);
        }
        let memory = lab.job.reserve(0).map_err(Error::limit)?;
        explore(&mut digraph, options, memory, &lab.job)?;
        let kernel = kernel(&digraph, &lab.job)?;
        let view = KernelView { digraph, kernel };
        Ok(Answered::new(Answer::Kernel(view), Vec::new()))
    }

    /// The table of a game on heaps; `4,7` is a position with two. Options may lie outside of the table.
    ///
    /// # Errors
    /// As [`Laboratory::kernel_by_options`]; an option that is no position with as many heaps; cells that hold something else.
    pub fn table_by_options(
        &self,
        asked: &TableByOptions,
        options: &mut OptionsFunction,
        job: &Job,
    ) -> Result<Answered, Error> {
        if !matches!(asked.show, Show::Grundy | Show::Outcome | Show::Round) {
            let message = format!("no {} is known of such a game", asked.show.name());
            return Err(Error::argument(message, &["grundy, outcome and round are"]));
        }
        if asked.shape.contains(&0) {
            let message = "a table has at least one row: sizes are positive";
            return Err(Error::argument(message, &[]));
        }
        let lab = self.clone().with_job(job);
        let kernel = lab.kernel_of_box(&asked.shape, options)?;
        let cells = cells(asked, &kernel, &lab.job);
        let cells = cells.map_err(|stop| stopped(stop, &lab.job))?;
        let subject = TableSubject {
            label: asked.label.clone(),
            heaps: asked.heaps.clone(),
            base_heaps: asked.heaps.len(),
        };
        let cells = ShownCells::Listed(Arc::new(cells));
        let table = ComputedTable::of_subject(subject, cells, &asked.shape, asked.show);
        Ok(Answered::new(Answer::Table(table), Vec::new()))
    }

    /// Guesses the P-positions and Grundy values of a game on heaps from a box of them. Nothing is proved of such a game: a guess
    /// is *seen*, made from a part of the box and true of all of it.
    ///
    /// # Errors
    /// As [`Laboratory::table_by_options`].
    pub fn guesses_by_options(
        &self,
        asked: &GameByOptions,
        options: &mut OptionsFunction,
        job: &Job,
    ) -> Result<Answered, Error> {
        if asked.heaps.is_empty() || asked.size == 0 {
            let message = "a game has at least one heap, and its box a positive size";
            return Err(Error::argument(message, &[]));
        }
        let lab = self.clone().with_job(job);
        let shape = vec![asked.size; asked.heaps.len()];
        let kernel = lab.kernel_of_box(&shape, options)?;
        let most = shape.iter().product();
        // The positions of the box are the first ones, in the order of the box.
        let values = kernel.values().iter().take(most);
        let values = values.map(|value| u32::try_from(*value));
        let values = values.collect::<Result<_, _>>();
        let values = values.map_err(|_| Error::limit("a Grundy value beyond 32 bits"))?;
        let (label, heaps) = (asked.label.clone(), asked.heaps.clone());
        let game = ObservedGame::new(label, heaps, asked.size, values)
            .ok_or_else(|| Error::limit("a box of more positions than are counted"))?;
        let found = game.guessed(SearchBounds::default(), &lab.job);
        let found = found.map_err(|stop| stopped(stop, &lab.job))?;
        let answer = Answer::ObservedSolution(Box::new(found));
        Ok(Answered::new(answer, Vec::new()))
    }

    /// The kernel of all that play can reach from the positions of a box. These come first, in lexicographic order.
    fn kernel_of_box(
        &self,
        shape: &[usize],
        options: &mut OptionsFunction,
    ) -> Result<Kernel, Error> {
        let mut digraph = Digraph::new();
        let memory = box_of_positions(&mut digraph, shape, &self.job)?;
        let mut heaps_alone = |position: &str| {
            let given = options(position)?.into_iter();
            let heaps = given.map(|option| same_heaps(&option, position));
            heaps.collect()
        };
        explore(&mut digraph, &mut heaps_alone, memory, &self.job)?;
        kernel(&digraph, &self.job)
    }
}

/// Adds what can be reached from the positions of a digraph, with all options. `memory` holds what these take.
fn explore(
    digraph: &mut Digraph,
    options: &mut OptionsFunction,
    mut memory: Reserved,
    job: &Job,
) -> Result<(), Error> {
    let most = job.limits().most(Resource::Positions);
    let mut bytes = VERTEX.saturating_mul(digraph.vertices());
    let mut next = 0;
    while next < digraph.vertices() {
        if !job.go_on(next, digraph.vertices()) {
            return Err(Error::ended(job.end_of_work()));
        }
        let position = digraph.name(next).to_string();
        let given = options(&position)?;
        // A name is kept once, in the list and with room for its arcs both ways.
        bytes = bytes.saturating_add(ARC.saturating_mul(given.len()));
        memory.grow_to(bytes, job).map_err(Error::limit)?;
        for option in given {
            let before = digraph.vertices();
            digraph.arc(&position, &option);
            if digraph.vertices() > before {
                bytes = bytes.saturating_add(VERTEX.saturating_add(option.len()));
                memory.grow_to(bytes, job).map_err(Error::limit)?;
            }
            if u64::try_from(digraph.vertices()).is_ok_and(|found| found > most) {
                return Err(Error::limit(Resource::Positions.limits(format_args!(
                    "play can reach more than {most} positions: the search stopped at the options of {position}, after {} positions",
                    next + 1
                ))));
            }
        }
        next += 1;
    }
    Ok(())
}

/// About how many bytes an arc takes, and a vertex without its name.
const ARC: usize = 64;
const VERTEX: usize = 256;

fn kernel(digraph: &Digraph, job: &Job) -> Result<Kernel, Error> {
    digraph.kernel(job).map_err(|none| match none {
        NoKernel::Cycle(error) => Error::wrong(vec![error], &Arc::new(Library::default())),
        NoKernel::Interrupted => Error::ended(job.end_of_work()),
    })
}

/// Adds the positions of a box, and returns the memory that they take.
fn box_of_positions(digraph: &mut Digraph, shape: &[usize], job: &Job) -> Result<Reserved, Error> {
    let most = job.limits().most(Resource::Positions);
    let count = shape.iter().try_fold(1_u64, |count, size| {
        count.checked_mul(u64::try_from(*size).ok()?)
    });
    if count.is_none_or(|count| count > most) {
        let message = format!("the table has more than {most} positions");
        return Err(Error::limit(Resource::Positions.limits(message)));
    }
    let vertices = count.and_then(|count| count.checked_mul(VERTEX as u64));
    // The whole box must fit before the first position is made.
    let memory = job.reserve(vertices.unwrap_or(u64::MAX));
    let memory = memory.map_err(Error::limit)?;
    let largest = shape
        .iter()
        .map(|size| i64::try_from(size.saturating_sub(1)));
    let largest: Vec<i64> = largest
        .collect::<Result<_, _>>()
        .map_err(|_| Error::limit("a bound beyond 64 bits"))?;
    let flow = each_in_box(&largest, &mut |position| {
        digraph.vertex(&name_of(position));
        match job.poll() {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    match flow.is_break() {
        true => Err(Error::ended(job.end_of_work())),
        false => Ok(memory),
    }
}

/// `4,7`
fn name_of(position: &[i64]) -> String {
    let heaps: Vec<String> = position.iter().map(ToString::to_string).collect();
    heaps.join(",")
}

/// An option as its heaps are written, `(4,7)` as `4,7`.
fn same_heaps(option: &str, position: &str) -> Result<String, Error> {
    let digits = |heap: &str| !heap.is_empty() && heap.bytes().all(|byte| byte.is_ascii_digit());
    let inner = option
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'));
    let heaps = inner.unwrap_or(option).split(',').map(str::parse::<u64>);
    let heaps: Option<Vec<String>> = heaps.map(|heap| Some(heap.ok()?.to_string())).collect();
    let count = position.split(',').count();
    heaps
        .filter(|heaps| heaps.len() == count)
        .map(|heaps| heaps.join(","))
        .ok_or_else(|| {
            let heaps = inner.unwrap_or(option).split(',');
            if let Some(heap) = heaps
                .clone()
                .find(|heap| digits(heap) && heap.parse::<u64>().is_err())
            {
                let message = format!("the heap {heap} of the option `{option}` is too large");
                let help = format!("heaps of options are at most {}", u64::MAX);
                return Error::argument(message, &[&help]);
            }
            let message = format!(
                "`{option}` is no position with as many heaps as {position}, whose option it is"
            );
            Error::argument(
                message,
                &["a position is a natural number for each heap, as in 4,7"],
            )
        })
}

/// The cell of each position of the box.
fn cells(asked: &TableByOptions, kernel: &Kernel, job: &Job) -> Result<ListedCells, Stop> {
    // The positions of the box are the first ones, in the order of the box.
    let place = |position: &[i64]| {
        let mut sizes = position.iter().zip(&asked.shape);
        sizes.try_fold(0_usize, |place, (heap, size)| {
            place
                .checked_mul(*size)?
                .checked_add(usize::try_from(*heap).ok()?)
        })
    };
    let letter = |vertex: usize| if kernel.contains(vertex) { "P" } else { "N" };
    match asked.show {
        Show::Outcome => ListedCells::of_words(&asked.shape, job, &|position| {
            Some(letter(place(position)?).to_string())
        }),
        Show::Round => ListedCells::of_words(&asked.shape, job, &|position| {
            let vertex = place(position)?;
            let round = kernel.round_of().get(vertex)?;
            Some(format!("{}{round}", letter(vertex)))
        }),
        _ => ListedCells::of_values(&asked.shape, job, &|position| {
            let value = kernel.values().get(place(position)?)?;
            u32::try_from(*value).ok()
        }),
    }
}

fn stopped(stop: Stop, job: &Job) -> Error {
    Error::stopped(stop, &Arc::new(Library::default()), job)
}
