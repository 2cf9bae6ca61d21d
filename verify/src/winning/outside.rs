//! Each position outside the set has a move into it.

use super::members::is_negative;
use super::{World, rejected, within};
use crate::fault::Fault;
use crate::integers::case::{Case, IndexValues};
use crate::integers::polynomial::Polynomial;
use crate::integers::statement::Statement;
use crate::integers::steps::{IndexEntry, Locate, Member, MoveEntry, ReadingSteps, Step, test};
use crate::ruleset::{Condition, Term, distinct_names};

/// The most steps that read a text. A fixed bound.
const READING: usize = 1 << 12;
/// The most steps from an index that was located. A fixed bound.
const PLUS: u32 = 16;

pub(super) struct Outside<'w> {
    pub world: &'w World,
}

/// The names that have a meaning in a case, with their values: the parameters, the heaps, the indices that were located and the values there.
struct Known {
    names: Vec<String>,
    values: Vec<Polynomial>,
}

impl Outside<'_> {
    /// Tests that it is impossible that a position is no member of the set, and that no move leads from it to one.
    pub fn test(&self, steps: &[Step]) -> Result<(), Fault> {
        let (mut case, _) = self.world.begin()?;
        for heap in case.new_variables(self.world.heaps.len()) {
            case.at_least(&heap)?;
        }
        let reads = |step: &&Step| step.reads_text();
        if steps.iter().filter(reads).count() > READING {
            return Err(Fault::Bad(format!("more than {READING} steps read a text")));
        }
        test(case, steps, self).map_err(|fault| within("outside", fault))
    }

    fn known(&self, case: &Case) -> Result<Known, Fault> {
        let mut names = [self.world.parameters.as_slice(), &self.world.heaps].concat();
        let mut values: Vec<Polynomial> = (0..names.len()).map(Polynomial::variable).collect();
        for (number, at) in case.located.iter().enumerate() {
            let own = self.world.sequences[at.sequence].names.iter();
            names.extend(own.map(|name| format!("{name}_{number}")));
            values.push(at.index.clone());
            values.extend(at.values.iter().cloned());
        }
        distinct_names(&names)?;
        Ok(Known { names, values })
    }

    fn number(&self, text: &str, case: &mut Case) -> Result<Polynomial, Fault> {
        let known = self.known(case)?;
        case.polynomial(&Term::read_in(text, &known.names)?, &known.values)
    }

    fn numbers(&self, texts: &[String], case: &mut Case) -> Result<Vec<Polynomial>, Fault> {
        texts.iter().map(|text| self.number(text, case)).collect()
    }

    fn parameters(&self) -> Vec<Polynomial> {
        let places = 0..self.world.parameters.len();
        places.map(Polynomial::variable).collect()
    }

    fn heaps(&self) -> Vec<Polynomial> {
        let before = self.world.parameters.len();
        let places = before..before + self.world.heaps.len();
        places.map(Polynomial::variable).collect()
    }

    /// A new index of a sequence. The number is below the first value of a quantity that rises, or it lies between those at the index and at the next one.
    fn locate(&self, step: &Locate, case: &mut Case) -> Result<(), Fault> {
        let number = self.number(&step.number, case)?;
        let Some(sequence) = self.world.sequences.get(step.sequence) else {
            return rejected("there is no such sequence");
        };
        let Some(quantity) = sequence.rising.get(step.quantity) else {
            return rejected("there is no such quantity");
        };
        let parameters = self.parameters();
        let index = case.variable();
        let k = sequence.at(case, index);
        sequence.assume(case, &parameters, &k)?;
        let earlier = case.located.clone();
        for l in earlier.iter().filter(|l| l.sequence == step.sequence) {
            sequence.compare(case, &parameters, [&k, l])?;
        }
        let first = sequence.first(case, &parameters)?;
        let next = sequence.next(case, &parameters, &k)?;
        let [first, here, next] =
            [&first, &k, &next].map(|at| sequence.quantity(case, &parameters, at, quantity));
        let one = Polynomial::constant(-1);
        let below = first?.minus(&number, case.work())?;
        let above = number.minus(&here?, case.work())?;
        let under = next?.minus(&number, case.work())?;
        let between = vec![
            Statement::at_least(&above)?,
            Statement::at_least(&under.plus(&one, case.work())?)?,
        ];
        let below = Statement::at_least(&below.plus(&one, case.work())?)?;
        case.add(Statement::any(vec![below, Statement::all(between)]))?;
        case.located.push(k);
        Ok(())
    }

    /// The values at an index of a sequence.
    fn at(
        &self,
        entry: &IndexEntry,
        sequence: usize,
        case: &mut Case,
    ) -> Result<IndexValues, Fault> {
        let own = &self.world.sequences[sequence];
        let parameters = self.parameters();
        let mut at = match entry.located {
            None => own.first(case, &parameters)?,
            Some(number) => match case.located.get(number) {
                Some(at) if at.sequence == sequence => at.clone(),
                _ => return rejected("no such index of this sequence is located"),
            },
        };
        if entry.plus > PLUS {
            return Err(Fault::Bad(format!("more than {PLUS} steps from an index")));
        }
        for _ in 0..entry.plus {
            at = own.next(case, &parameters, &at)?;
        }
        Ok(at)
    }

    /// The ways in which a position is not a member of the set.
    fn is_not(
        &self,
        member: &Member,
        position: &[Polynomial],
        case: &mut Case,
    ) -> Result<Vec<Statement>, Fault> {
        let Some(piece) = self.world.pieces.get(member.piece) else {
            return rejected("there is no such piece");
        };
        let at = match (piece.sequence, &member.index) {
            (None, None) => None,
            (Some(sequence), Some(entry)) => Some(self.at(entry, sequence, case)?),
            _ => return rejected("a piece with a sequence needs an index, and no other does"),
        };
        if member.bound.len() != piece.others() {
            return rejected(format!("the piece has {} other variables", piece.others()));
        }
        let others = self.numbers(&member.bound, case)?;
        piece.is_not(case, &self.parameters(), at.as_ref(), &others, position)
    }

    /// The move does not exist, or it does not lead to the member.
    fn no_move(&self, step: &MoveEntry, case: &mut Case) -> Result<(), Fault> {
        let Some(rule) = self.world.moves.get(step.rule) else {
            return rejected("there is no such move");
        };
        if step.with.len() != rule.bound.len() {
            return rejected(format!("the move has {} variables", rule.bound.len()));
        }
        let bound = self.numbers(&step.with, case)?;
        let mut ways = Vec::new();
        for own in &bound {
            ways.push(is_negative(own, case)?);
        }
        let values = [self.parameters(), self.heaps(), bound].concat();
        ways.push(case.statement(&rule.condition, &values, false)?);
        let target = case.polynomials(&rule.target[0], &values)?;
        for own in &target {
            ways.push(is_negative(own, case)?);
        }
        ways.extend(self.is_not(&step.to, &target, case)?);
        case.add(Statement::any(ways))
    }
}

impl ReadingSteps for Outside<'_> {
    fn take(&self, step: &Step, case: &mut Case) -> Result<(), Fault> {
        match step {
            Step::Either(text) => {
                let known = self.known(case)?;
                let condition = Condition::read_in(text, &known.names)?;
                let mut either = Vec::new();
                for holds in [true, false] {
                    either.push(case.statement(&condition, &known.values, holds)?);
                }
                case.add(Statement::any(either))
            }
            Step::Locate(step) => self.locate(step, case),
            Step::Outside(member) => {
                let ways = self.is_not(member, &self.heaps(), case)?;
                case.add(Statement::any(ways))
            }
            Step::Move(step) => self.no_move(step, case),
            Step::Put(_) | Step::Split(_) | Step::Compare(_) | Step::Sum(_) => {
                rejected("this step reads no text")
            }
        }
    }
}
