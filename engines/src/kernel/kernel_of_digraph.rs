//! The kernel of an acyclic digraph, with the Grundy values and the rounds of its vertices.

use super::digraph::Digraph;
use grundy_rules::language::{Code, Diagnostic};
use grundy_work::{Job, Pace};

/// The P-positions, Grundy values and rounds of every vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kernel {
    values: Vec<u64>,
    rounds: Vec<usize>,
}

/// Why no kernel is found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoKernel {
    /// There is a cycle, which the message shows.
    Cycle(Diagnostic),
    /// The job was ended.
    Interrupted,
}

/// The vertices that one round of the algorithm deletes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// Pᵢ: the vertices without an arc to a vertex that is left.
    pub p: Vec<usize>,
    /// Nᵢ: the vertices with an arc into Pᵢ.
    pub n: Vec<usize>,
}

impl Kernel {
    /// The Grundy value of each vertex: the least number that is the value of none of its options.
    pub fn values(&self) -> &[u64] {
        &self.values
    }

    /// Is this vertex in the kernel: a P-position?
    pub fn contains(&self, vertex: usize) -> bool {
        self.values.get(vertex) == Some(&0)
    }

    /// The round of each vertex, from 1: i for the members of Pᵢ and Nᵢ.
    pub fn round_of(&self) -> &[usize] {
        &self.rounds
    }

    /// P₁, N₁; P₂, N₂; …
    pub fn rounds(&self) -> Vec<Round> {
        let count = self.rounds.iter().max().copied().unwrap_or(0);
        let mut rounds = vec![Round::default(); count];
        for (vertex, round) in self.rounds.iter().enumerate() {
            let round = &mut rounds[round - 1];
            match self.contains(vertex) {
                true => round.p.push(vertex),
                false => round.n.push(vertex),
            }
        }
        rounds
    }
}

/// The least number that is none of the values.
fn mex(values: impl Iterator<Item = u64>) -> u64 {
    let values: Vec<u64> = values.collect();
    let mut found = vec![false; values.len()];
    for value in values {
        if let Some(found) = usize::try_from(value)
            .ok()
            .and_then(|value| found.get_mut(value))
        {
            *found = true;
        }
    }
    let free = found.iter().position(|found| !found);
    u64::try_from(free.unwrap_or(found.len())).unwrap_or(u64::MAX)
}

impl Digraph {
    /// The kernel, with the Grundy values and the rounds.
    ///
    /// # Errors
    /// A cycle, which the message shows: then play may never end, and there may be no kernel. An interruption by the job.
    pub fn kernel(&self, job: &Job) -> Result<Kernel, NoKernel> {
        let order = self.options_first(job)?;
        let mut pace = Pace::of(job);
        let mut values = vec![0; self.vertices()];
        let mut rounds = vec![0; self.vertices()];
        for vertex in order {
            if !pace.goes_on(1 + self.options[vertex].len()) {
                return Err(NoKernel::Interrupted);
            }
            values[vertex] = mex(self.options(vertex).map(|option| values[option]));
            let of_options = self.options(vertex);
            rounds[vertex] = match values[vertex] {
                // A P-position is without arcs once all its options are deleted.
                0 => of_options
                    .map(|option| rounds[option] + 1)
                    .max()
                    .unwrap_or(1),
                // An N-position is deleted with the first of its options that are P-positions.
                _ => of_options
                    .filter(|option| values[*option] == 0)
                    .map(|option| rounds[option])
                    .min()
                    .unwrap_or(1),
            };
        }
        Ok(Kernel { values, rounds })
    }

    /// All vertices, each after its options.
    fn options_first(&self, job: &Job) -> Result<Vec<usize>, NoKernel> {
        let mut pace = Pace::of(job);
        let mut waits = vec![0_usize; self.vertices()];
        let mut leads_here = vec![Vec::new(); self.vertices()];
        for (vertex, waiting) in waits.iter_mut().enumerate() {
            if !pace.goes_on(1 + self.options[vertex].len()) {
                return Err(NoKernel::Interrupted);
            }
            for option in self.options(vertex) {
                *waiting += 1;
                leads_here[option].push(vertex);
            }
        }
        let mut order: Vec<usize> = (0..self.vertices())
            .filter(|vertex| waits[*vertex] == 0)
            .collect();
        let mut next = 0;
        while let Some(done) = order.get(next).copied() {
            next += 1;
            if !pace.goes_on(1 + leads_here[done].len()) {
                return Err(NoKernel::Interrupted);
            }
            for vertex in &leads_here[done] {
                waits[*vertex] -= 1;
                if waits[*vertex] == 0 {
                    order.push(*vertex);
                }
            }
        }
        match waits.iter().position(|waiting| *waiting > 0) {
            None => Ok(order),
            Some(start) => Err(NoKernel::Cycle(self.endless(&self.cycle(start, &waits)))),
        }
    }

    /// A cycle among vertices that wait for their options; each has an option that waits too.
    fn cycle(&self, start: usize, waits: &[usize]) -> Vec<usize> {
        let mut seen_at = vec![None; self.vertices()];
        let mut path = Vec::new();
        let mut vertex = Some(start);
        while let Some(here) = vertex {
            if let Some(first) = seen_at[here] {
                path.push(here);
                path.drain(..first);
                return path;
            }
            seen_at[here] = Some(path.len());
            path.push(here);
            vertex = self.options(here).find(|option| waits[*option] > 0);
        }
        path
    }

    fn endless(&self, cycle: &[usize]) -> Diagnostic {
        let names: Vec<_> = cycle.iter().map(|vertex| self.name(*vertex)).collect();
        let message = format!("play may never end: {}", names.join(" -> "));
        Diagnostic::new(Code::Endless, Default::default(), message)
            .help("a kernel is sought in acyclic digraphs: leave out a move of the cycle")
    }
}
