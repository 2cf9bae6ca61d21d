//! The tests that a certificate must pass. Why they suffice: `verify/FORMAT.md`.

use crate::atom::TransitionRelation;
use crate::fault::Fault;
use crate::file::{AutomatonEntry, Definition, ProductCell, SentenceEntry};
use crate::product::{Body, DEAD, FULL, MISSING, ProductIndex};

/// The most members of sets times letters. A fixed bound.
const STEPS: u64 = 1 << 34;

fn rejected<T>(message: String) -> Result<T, Fault> {
    Err(Fault::Rejected(message))
}

fn at(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// Tests that the states that accept exist, that each state is complete, and that leading zeros change nothing.
pub(crate) fn relation(
    automaton: AutomatonEntry,
    letters: usize,
) -> Result<TransitionRelation, Fault> {
    let states = automaton.next.len();
    if states == 0 {
        return rejected("the automaton has no state".into());
    }
    let complete =
        |row: &Vec<u32>| row.len() == letters && row.iter().all(|next| at(*next) < states);
    if let Some(state) = automaton.next.iter().position(|row| !complete(row)) {
        return rejected(format!(
            "state {state} has not {letters} successors below {states}"
        ));
    }
    if automaton.next[0][0] != 0 {
        return rejected("zeros in front lead out of state 0".into());
    }
    let rises = automaton.accepting.is_sorted_by(|a, b| a < b);
    if !rises || automaton.accepting.iter().any(|state| at(*state) >= states) {
        return rejected(format!(
            "the accepting states are no rising list below {states}"
        ));
    }
    let mut accepts = vec![false; states];
    for state in &automaton.accepting {
        accepts[at(*state)] = true;
    }
    let sinks = (0..).zip(&automaton.next).map(|(state, row): (u32, _)| {
        let sink = row.iter().all(|next| *next == state);
        sink.then(|| accepts[at(state)])
    });
    let sinks = sinks.collect();
    Ok(TransitionRelation {
        sinks,
        accepts,
        automaton,
    })
}

/// Tests that the automaton is that of the formula.
pub(crate) fn definition(
    definition: &Definition,
    relation: &TransitionRelation,
    body: &Body<'_>,
    letters: usize,
) -> Result<(), Fault> {
    let members: usize = definition.sets.iter().map(Vec::len).sum();
    let steps = members.checked_mul(body.letters);
    let steps = steps.and_then(|steps| u64::try_from(steps).ok());
    if steps.is_none_or(|steps| steps > STEPS) {
        return Err(Fault::Bad("the sets are too large".into()));
    }
    let products = body.products(&definition.products)?;
    let table = body.table(&products, DEAD)?;
    let (residues, full) = body.residues(&products, definition.exists.len());
    let image = Image {
        table: &table,
        letters: body.letters,
        choices: body.letters / letters,
        residues,
        full,
    };
    let mut used = vec![false; products.list.len()];
    let first = image.first(body, &products, &mut used)?;
    shape(definition, relation, letters, &mut used)?;
    if let Some(product) = used.iter().position(|used| !used) {
        return rejected(format!("product state {product} is in no set"));
    }
    if first != definition.sets[0] {
        return rejected("set 0 is not what leading zeros reach".into());
    }
    let accepts = |product: &Vec<ProductCell>| body.may_end(product) && body.accepts(product);
    let accepting: Vec<bool> = products.list.iter().map(accepts).collect();
    for (place, set) in definition.sets.iter().enumerate() {
        let state = definition.state[place];
        if set.iter().any(|product| accepting[at(*product)]) != relation.accepts[at(state)] {
            return rejected(format!("set {place} and state {state} do not accept alike"));
        }
        for letter in 0..letters {
            let next = definition.next[place][letter];
            if image.of(body, set, letter)? != definition.sets[at(next)] {
                return rejected(format!(
                    "set {next} is not what set {place} becomes after letter {letter}"
                ));
            }
            if definition.state[at(next)] != relation.automaton.next[at(state)][letter] {
                return rejected(format!(
                    "set {place} and state {state} part after letter {letter}"
                ));
            }
        }
    }
    Ok(())
}

/// Tests that the lists fit together: sets increase, all are reached from set 0 (which stands for state 0), and each
/// state has one.
fn shape(
    definition: &Definition,
    relation: &TransitionRelation,
    letters: usize,
    used: &mut [bool],
) -> Result<(), Fault> {
    let sets = &definition.sets;
    let states = relation.automaton.next.len();
    if sets.is_empty()
        || sets.len() != definition.next.len()
        || sets.len() != definition.state.len()
    {
        return rejected("sets, next and state are not equally long, or empty".into());
    }
    for (place, set) in sets.iter().enumerate() {
        if !set.is_sorted_by(|a, b| a < b) || set.iter().any(|product| at(*product) >= used.len()) {
            return rejected(format!(
                "set {place} is no rising list below {}",
                used.len()
            ));
        }
        for product in set {
            used[at(*product)] = true;
        }
        let row = &definition.next[place];
        if row.len() != letters || row.iter().any(|next| at(*next) >= sets.len()) {
            return rejected(format!(
                "set {place} has not {letters} successors below {}",
                sets.len()
            ));
        }
    }
    if definition.state.iter().any(|state| at(*state) >= states) {
        return rejected(format!(
            "a set stands for a state that is not below {states}"
        ));
    }
    if definition.state[0] != 0 || definition.next[0][0] != 0 {
        return rejected("zeros in front lead out of set 0, or it is not state 0".into());
    }
    let mut reached = vec![false; sets.len()];
    reached[0] = true;
    let mut waiting = vec![0];
    while let Some(place) = waiting.pop() {
        for next in &definition.next[place] {
            if !std::mem::replace(&mut reached[at(*next)], true) {
                waiting.push(at(*next));
            }
        }
    }
    if let Some(set) = reached.iter().position(|reached| !reached) {
        return rejected(format!("set {set} is never reached"));
    }
    let mut named = vec![false; states];
    for state in &definition.state {
        named[at(*state)] = true;
    }
    match named.iter().position(|named| !named) {
        Some(state) => rejected(format!("no set stands for state {state}")),
        None => Ok(()),
    }
}

/// The transitions between sets of product states: letters of the free variables are read, those of the bound ones
/// are arbitrary.
struct Image<'a> {
    table: &'a [u32],
    /// Letters of all variables: `choices` for each letter of the free ones.
    letters: usize,
    choices: usize,
    /// The residue of each product state.
    residues: Vec<usize>,
    /// The product states that make all others of their residue superfluous.
    full: Vec<u32>,
}

impl Image<'_> {
    fn steps(&self, product: u32, letter: usize) -> &[u32] {
        let from = at(product) * self.letters + letter * self.choices;
        &self.table[from..from + self.choices]
    }

    /// Removes what is superfluous in a set; returns the residues for which it did.
    fn kept(&self, set: &mut Vec<u32>) -> Vec<usize> {
        set.sort_unstable();
        set.dedup();
        let full = self
            .full
            .iter()
            .filter(|full| set.binary_search(full).is_ok());
        let covered: Vec<usize> = full.map(|full| self.residues[at(*full)]).collect();
        if !covered.is_empty() {
            set.retain(|product| {
                let superfluous = covered.contains(&self.residues[at(*product)]);
                !superfluous || self.full.contains(product)
            });
        }
        covered
    }

    fn of(&self, body: &Body<'_>, set: &[u32], letter: usize) -> Result<Vec<u32>, Fault> {
        let (mut target, mut lost) = (Vec::new(), Vec::new());
        for product in set {
            for step in self.steps(*product, letter) {
                match *step {
                    DEAD => {}
                    MISSING | FULL => lost.push(body.below(self.residues[at(*product)])),
                    step => target.push(step),
                }
            }
        }
        let covered = self.kept(&mut target);
        if lost.iter().any(|residue| !covered.contains(residue)) {
            return rejected(format!(
                "after letter {letter} a product state is not listed"
            ));
        }
        Ok(target)
    }

    /// The product states reached from the start while the free variables read zeros.
    fn first(
        &self,
        body: &Body<'_>,
        products: &ProductIndex<'_>,
        used: &mut [bool],
    ) -> Result<Vec<u32>, Fault> {
        let starts = body.starts()?;
        let starts = starts.iter().flatten();
        let mut waiting: Vec<u32> = starts.map(|start| body.place(products, start)).collect();
        let mut first = Vec::new();
        while let Some(product) = waiting.pop() {
            if [MISSING, FULL].contains(&product) {
                return rejected("a product state that leading zeros reach is not listed".into());
            }
            if !std::mem::replace(&mut used[at(product)], true) {
                first.push(product);
                waiting.extend(self.steps(product, 0).iter().filter(|t| **t != DEAD));
            }
        }
        self.kept(&mut first);
        Ok(first)
    }
}

/// Tests that the closed set contains the start, that no letter leaves it, and that none of its product states
/// rejects.
pub(crate) fn sentence(sentence: &SentenceEntry, body: &Body<'_>) -> Result<(), Fault> {
    let products = body.products(&sentence.closed)?;
    if let Some(place) = products.list.iter().position(|p| body.is_full(p)) {
        return rejected(format!("product state {place} of the sentence is empty"));
    }
    // Words that are not legal need no test, nor do product states that accept everything.
    let table = body.table(&products, FULL)?;
    let mut reached = vec![false; products.list.len()];
    let mut waiting = Vec::new();
    for start in body.starts()? {
        match start {
            None => return rejected("the sentence is false at once".into()),
            Some(start) => waiting.push(body.place(&products, &start)),
        }
    }
    while let Some(product) = waiting.pop() {
        if product == FULL {
            continue;
        }
        if product == DEAD {
            return rejected("the sentence is false for some numbers".into());
        }
        if product == MISSING {
            return rejected("the product states of the sentence are not closed".into());
        }
        if std::mem::replace(&mut reached[at(product)], true) {
            continue;
        }
        let cells = &products.list[at(product)];
        if body.may_end(cells) && !body.accepts(cells) {
            return rejected(format!("product state {product} of the sentence rejects"));
        }
        let from = at(product) * body.letters;
        let targets = table[from..from + body.letters].iter();
        waiting.extend(targets.filter(|t| reached.get(at(**t)) != Some(&true)));
    }
    match reached.iter().position(|reached| !reached) {
        Some(product) => rejected(format!(
            "product state {product} of the sentence is never reached"
        )),
        None => Ok(()),
    }
}
