//! Certificates of proofs by polynomials: of sets of P-positions by winning moves, and of facts about integers.

use super::NoCertificate;
use super::set_text::{piece_with, set_text_with};
use super::term_text::{TextNames, condition, term};
use crate::claim::PositionSet;
use crate::witness::{
    Factor, INDEX, LOCATED, MemberProof, MovesProof, OutsideStep, SequenceProof, Step, UNKNOWN,
    Unproved, VALUES, WrittenMember, fact_steps, located, variables, written_proof,
};
use grundy_rules::formula::{Condition, Term};
use grundy_rules::game::{Names, OPEN, OpenGame, Rule};
use grundy_rules::language::WrittenClaim;
use grundy_work::Job;
use serde_json::{Value, json};

/// The fields of a file.
type Fields = Vec<(&'static str, Value)>;

/// Why there is no certificate of a proof by winning moves.
#[derive(Clone, Debug)]
pub enum NoMoves {
    /// The normal form has no such thing.
    Unread(NoCertificate),
    /// There is no such proof, or the game or the claim is wrong.
    Unproved(Unproved),
}

impl From<NoCertificate> for NoMoves {
    fn from(why: NoCertificate) -> NoMoves {
        NoMoves::Unread(why)
    }
}

impl From<Unproved> for NoMoves {
    fn from(why: Unproved) -> NoMoves {
        NoMoves::Unproved(why)
    }
}

/// The fields of a certificate of a claim on P-positions, for all values of its open names, which winning moves prove.
///
/// # Errors
/// Why there is none.
pub fn moves_fields(
    game: &OpenGame,
    claim: &WrittenClaim,
    names: &Names,
    open: &[String],
    job: &Job,
) -> Result<Fields, NoMoves> {
    let (proof, set) = written_proof(game, claim, names, open, job)?;
    let texts = Texts::of(&proof, &set)?;
    Ok(texts.fields(&set)?)
}

/// The fields of a certificate of a condition on integers, which polynomials prove; the variables from `OPEN` on are these names.
///
/// # Errors
/// What the normal form does not have; none where no proof by polynomials is found.
pub fn fact_fields(
    open: &[String],
    known: &[Condition],
    claim: &Condition,
    job: &Job,
) -> Result<Option<Fields>, NoCertificate> {
    let place = |place: usize| Term::Variable(place - OPEN);
    let (mut given, claim) = (Vec::new(), claim.replaced(&place));
    given.extend(known.iter().map(|known| known.replaced(&place)));
    let Some(steps) = fact_steps(open.len(), &given, &claim, job) else {
        return Ok(None);
    };
    let names = numbered(open, 0);
    let parameters = (0..open.len()).filter_map(|place| names.of_place(place).cloned());
    let parameters: Vec<String> = parameters.collect();
    Ok(Some(vec![
        ("parameters", json!(parameters)),
        ("where", json!(conditions(&given, &names)?)),
        ("claim", json!(condition(&claim, &mut names.clone())?)),
        ("proof", json!(steps.iter().map(step).collect::<Vec<_>>())),
    ]))
}

/// Names for the variables from a place on.
fn numbered(all: &[String], from: usize) -> TextNames {
    let mut names = TextNames::default();
    for (place, name) in all.iter().enumerate() {
        names.add(from + place, name);
    }
    names
}

fn conditions(all: &[Condition], names: &TextNames) -> Result<Vec<String>, NoCertificate> {
    let texts = all.iter().map(|own| condition(own, &mut names.clone()));
    texts.collect()
}

fn terms(all: &[Term], names: &TextNames) -> Result<Vec<String>, NoCertificate> {
    let texts = all.iter().map(|own| term(own, &mut names.clone()));
    texts.collect()
}

/// A step that reads no text.
fn step(of: &Step) -> Value {
    match of {
        Step::Put(equation, variable) => json!({"put": [equation, variable]}),
        Step::Split(fact) => json!({"split": fact}),
        Step::Compare(products) => {
            let products = products.iter().map(|(number, variables)| {
                let variables = variables.iter().map(|variable| json!(variable));
                let all: Vec<Value> = std::iter::once(json!(number)).chain(variables).collect();
                json!(all)
            });
            json!({"compare": products.collect::<Vec<_>>()})
        }
        Step::Sum(products) => {
            let products = products.iter().map(|(number, factors)| {
                let factors = factors.iter().map(|factor| match factor {
                    Factor::Fact(fact) => json!(fact),
                    Factor::Square(first, second) => json!([first, second]),
                });
                let all: Vec<Value> = std::iter::once(json!(number)).chain(factors).collect();
                json!(all)
            });
            json!({"sum": products.collect::<Vec<_>>()})
        }
    }
}

fn proof(of: &[Step]) -> Value {
    json!(of.iter().map(step).collect::<Vec<_>>())
}

fn proofs(of: &[Vec<Step>]) -> Value {
    json!(of.iter().map(|steps| proof(steps)).collect::<Vec<_>>())
}

/// A proof with the names of its variables in the texts.
struct Texts<'p> {
    proof: &'p MovesProof,
    /// The parameters as variables from `OPEN` on.
    open: TextNames,
    parameters: Vec<String>,
    heaps: Vec<String>,
    /// Of each sequence, the names of the index and of the values.
    sequences: Vec<Vec<String>>,
    /// The names in each member of the claim.
    members: Vec<TextNames>,
}

impl<'p> Texts<'p> {
    fn of(proof: &'p MovesProof, set: &PositionSet) -> Result<Texts<'p>, NoCertificate> {
        let open = numbered(&proof.parameters, OPEN);
        let count = proof.parameters.len();
        let named = |names: &TextNames, places: std::ops::Range<usize>| -> Vec<String> {
            let names = places.filter_map(|place| names.of_place(place).cloned());
            names.collect()
        };
        let parameters = named(&open, OPEN..OPEN + count);
        let mut with_heaps = open.clone();
        for (place, heap) in proof.heaps.iter().enumerate() {
            with_heaps.add(place, heap);
        }
        let heaps = named(&with_heaps, 0..proof.heaps.len());
        let pieces = set.form().pieces().unwrap_or_default();
        let members = pieces.into_iter().map(|piece| piece_with(piece, &open));
        let members: Vec<TextNames> = members
            .map(|found| found.map(|(_, names)| names))
            .collect::<Result<_, _>>()?;
        let mut taken = [parameters.as_slice(), &heaps].concat();
        for (names, member) in members.iter().zip(&proof.members) {
            taken.extend(
                member
                    .bound
                    .iter()
                    .filter_map(|place| names.of_place(*place).cloned()),
            );
        }
        let mut sequences = Vec::new();
        for (number, sequence) in proof.sequences.iter().enumerate() {
            let letter = ["s", "t", "u", "v", "w"]
                .get(number)
                .copied()
                .unwrap_or("q");
            let mut names = vec![new_name("k", &[parameters.as_slice(), &heaps].concat())];
            for depth in 0..sequence.next.len() {
                let name = new_name(&format!("{}{letter}", "d".repeat(depth)), &taken);
                taken.push(name.clone());
                names.push(name);
            }
            sequences.push(names);
        }
        Ok(Texts {
            proof,
            open,
            parameters,
            heaps,
            sequences,
            members,
        })
    }

    fn fields(&self, set: &PositionSet) -> Result<Fields, NoCertificate> {
        let proof = self.proof;
        let mut game = vec![format!("on ({})", self.heaps.join(", "))];
        for rule in &proof.rules {
            game.push(self.rule(rule)?);
        }
        let numbers = numbered(&self.parameters, 0);
        let sequences = proof.sequences.iter().enumerate();
        let sequences = sequences.map(|(number, own)| self.sequence(number, own));
        let members = proof.members.iter().zip(&self.members);
        let members = members.map(|(own, names)| self.member(own, names));
        let outside = proof.outside.iter().map(|own| self.outside(own));
        Ok(vec![
            ("game", json!(game)),
            ("parameters", json!(self.parameters)),
            ("where", json!(conditions(&proof.conditions, &numbers)?)),
            ("claim", json!(set_text_with(set, &self.open)?)),
            ("measure", json!(proof.measure)),
            (
                "sequences",
                json!(sequences.collect::<Result<Vec<_>, _>>()?),
            ),
            ("members", json!(members.collect::<Result<Vec<_>, _>>()?)),
            ("divisors", proofs(&proof.divisors)),
            ("ends", proofs(&proof.ends)),
            ("inside", proofs(&proof.inside)),
            ("outside", json!(outside.collect::<Result<Vec<_>, _>>()?)),
        ])
    }

    /// A move in normal form.
    fn rule(&self, rule: &Rule) -> Result<String, NoCertificate> {
        let mut names = self.open.clone();
        for (place, heap) in self.heaps.iter().enumerate() {
            names.put(place, heap);
        }
        for bound in &rule.bound {
            names.add(bound.place, &bound.name);
        }
        let target = rule.parts.concat();
        let heaps = target.iter().map(|heap| term(heap, &mut names));
        let heaps: Vec<String> = heaps.collect::<Result<_, _>>()?;
        let mut text = format!("({})", heaps.join(", "));
        if !is_true(&rule.condition) {
            text += &format!(" where {}", condition(&rule.condition, &mut names)?);
        }
        names.met.retain(|place| (rule.heaps..OPEN).contains(place));
        match names.met == variables(rule) {
            true => Ok(text),
            false => super::unread("move whose variables are read in another order"),
        }
    }

    /// The names of the parameters, the index and the values of a sequence.
    fn in_sequence(&self, number: usize) -> TextNames {
        let mut names = self.open.clone();
        let own = &self.sequences[number];
        names.put(INDEX, &own[0]);
        for (place, name) in own[1..].iter().enumerate() {
            names.put(VALUES + place, name);
        }
        names
    }

    fn sequence(&self, number: usize, of: &SequenceProof) -> Result<Value, NoCertificate> {
        let names = self.in_sequence(number);
        let own = &self.sequences[number];
        let mut all = json!({"index": own[0], "values": own[1..], "from": of.from});
        if let Some(ratio) = &of.ratio {
            all["power"] = json!(term(ratio, &mut names.clone())?);
        }
        let lists = [
            ("closed", terms(&of.closed, &names)?),
            ("first", terms(&of.first, &names)?),
            ("next", terms(&of.next, &names)?),
            ("bounds", conditions(&of.bounds, &names)?),
            ("later", conditions(&of.later, &names)?),
            ("ordered", terms(&of.ordered, &names)?),
            ("rising", terms(&of.rising, &names)?),
        ];
        for (field, list) in lists {
            all[field] = json!(list);
        }
        all["proofs"] = json!({
            "bounds": proofs(&of.bounds_proofs),
            "later": proofs(&of.later_proofs),
            "ordered": proofs(&of.ordered_proofs),
            "rising": proofs(&of.rising_proofs),
        });
        Ok(all)
    }

    fn member(&self, of: &MemberProof, claimed: &TextNames) -> Result<Value, NoCertificate> {
        let (Some(sequence), Some(index)) = (of.sequence, of.index) else {
            return Ok(json!({}));
        };
        let mut names = self.in_sequence(sequence);
        for place in &of.bound {
            if let Some(name) = claimed.of_place(*place) {
                let place = if *place == index {
                    INDEX
                } else {
                    UNKNOWN + place
                };
                names.put(place, name);
            }
        }
        let heaps = terms(&of.heaps, &names)?.join(", ");
        let index = claimed.of_place(index);
        let mut all = json!({"sequence": sequence, "index": index, "heaps": format!("({heaps})")});
        let whole = Condition::And(of.condition.clone());
        if !is_true(&whole) {
            all["where"] = json!(condition(&whole, &mut names)?);
        }
        Ok(all)
    }

    /// The names of the parameters, the heaps and located indices.
    fn in_outside(&self, of: &Term) -> Result<String, NoCertificate> {
        let mut names = numbered(&self.parameters, 0);
        for (place, heap) in self.heaps.iter().enumerate() {
            names.put(self.parameters.len() + place, heap);
        }
        let mut places = Vec::new();
        of.variables(&mut places);
        for place in places.into_iter().filter(|place| *place >= LOCATED) {
            let [number, sequence, own] = located(place);
            let name = self.sequences.get(sequence).and_then(|all| all.get(own));
            names.put(
                place,
                &format!("{}_{number}", name.map_or("", String::as_str)),
            );
        }
        term(of, &mut names)
    }
}

impl Texts<'_> {
    fn outside(&self, of: &OutsideStep) -> Result<Value, NoCertificate> {
        Ok(match of {
            OutsideStep::Plain(own) => step(own),
            OutsideStep::Either(first, second) => {
                let sides = [self.in_outside(first)?, self.in_outside(second)?];
                json!({"either": sides.join(" <= ")})
            }
            OutsideStep::Locate {
                sequence,
                quantity,
                number,
            } => json!({"locate": {
                "sequence": sequence,
                "quantity": quantity,
                "number": self.in_outside(number)?,
            }}),
            OutsideStep::Outside(member) => json!({"outside": self.written(member)?}),
            OutsideStep::Move { rule, with, to } => {
                let with = with.iter().map(|own| self.in_outside(own));
                let with: Vec<String> = with.collect::<Result<_, _>>()?;
                json!({"move": {"rule": rule, "with": with, "to": self.written(to)?}})
            }
        })
    }

    fn written(&self, member: &WrittenMember) -> Result<Value, NoCertificate> {
        let mut all = json!({"piece": member.piece});
        if let Some((located, plus)) = member.index {
            all["index"] = match located {
                Some(located) => json!({"located": located, "plus": plus}),
                None => json!({"plus": plus}),
            };
        }
        let bound = member.bound.iter().map(|own| self.in_outside(own));
        all["bound"] = json!(bound.collect::<Result<Vec<_>, _>>()?);
        Ok(all)
    }
}

/// A name that is not taken.
fn new_name(wanted: &str, taken: &[String]) -> String {
    let mut names = (1..).map(|number| match number {
        1 => wanted.to_string(),
        number => format!("{wanted}{number}"),
    });
    let free = names.find(|name| !taken.contains(name));
    free.unwrap_or_default()
}

fn is_true(of: &Condition) -> bool {
    match of {
        Condition::Constant(value) => *value,
        Condition::And(parts) => parts.is_empty(),
        _ => false,
    }
}

#[cfg(test)]
mod tests;
