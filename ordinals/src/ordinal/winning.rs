//! All winning moves of a position on ordinals.
//!
//! Each kind of move and each element of the set of P-positions give a system of relations. Its solutions are listed
//! heap by heap: after one value of a heap is found, smaller and larger ones are asked for. If there are too many,
//! perhaps infinitely many, the simplified system describes them: equations are substituted, and redundant relations
//! removed.

use super::claimed::ClaimedPiece;
use super::form::{self, OrdinalForm, OrdinalRelation};
use super::game::{undecided, value};
use super::linear::follows;
use super::{Ordinal, OrdinalGame, OrdinalPosition};
use grundy_rules::formula::Comparison;
use grundy_rules::game::Stop;
use grundy_work::Job;

/// The most moves that are listed for one kind of move and one element; from infinite heaps there may be infinitely
/// many. It shortens the text only.
const MOST: usize = 1 << 10;
/// It shortens the text only.
const MOST_FROM_INFINITE: usize = 1 << 5;

/// The winning moves of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Winning {
    /// Where they lead, each once, in lexicographic order; one of each family.
    pub moves: Vec<OrdinalPosition>,
    /// The families, `(u, u + 1) for all u: w <= u, 2 u < w*3`. Without any, all moves are listed.
    pub families: Vec<String>,
}

/// The options in a union of pieces.
pub(super) fn options(
    game: &OrdinalGame,
    pieces: &[ClaimedPiece],
    from: &[Ordinal],
    job: &Job,
) -> Result<Winning, Stop> {
    let most = match from.iter().all(|heap| heap.to_finite().is_some()) {
        true => MOST,
        false => MOST_FROM_INFINITE,
    };
    let mut winning = Winning::default();
    for system in systems(game, pieces, from) {
        let mut list = Listed {
            found: Vec::new(),
            most,
            job,
        };
        let all = system.list(&system.relations, &mut Vec::new(), &mut list)?;
        let mut found = list.found;
        if !all {
            found.truncate(1);
            let family = system.eliminated().to_string();
            if !winning.families.contains(&family) {
                winning.families.push(family);
            }
        }
        winning.moves.extend(found);
    }
    winning.moves.sort();
    winning.moves.dedup();
    Ok(winning)
}

/// Targets that are listed.
struct Listed<'j> {
    found: Vec<OrdinalPosition>,
    most: usize,
    job: &'j Job,
}

/// The targets of a move, for all ordinals that satisfy the relations.
pub(super) struct System {
    variables: usize,
    target: Vec<OrdinalForm>,
    relations: Vec<OrdinalRelation>,
}

/// The systems of each kind of move into each piece.
pub(super) fn systems<'s>(
    game: &'s OrdinalGame,
    pieces: &'s [ClaimedPiece],
    from: &'s [Ordinal],
) -> impl Iterator<Item = System> + 's {
    game.moves.iter().flat_map(move |moved| {
        let bound = moved.variables - from.len();
        let target = moved.target_at(from);
        pieces.iter().map(move |piece| {
            let mut relations = moved.relations_at(from);
            relations.extend(piece.relations_for(&target, bound));
            System {
                variables: bound + piece.variables,
                target: target.clone(),
                relations,
            }
        })
    })
}

impl System {
    /// Some target, if there is one.
    pub(super) fn any(&self) -> Result<Option<OrdinalPosition>, Stop> {
        let values = form::solve(self.variables, &self.relations).map_err(undecided)?;
        let target = |values: Vec<Ordinal>| {
            let target = self.target.iter();
            target.map(|form| value(form, &values)).collect()
        };
        Ok(values.map(target))
    }

    /// Adds every target with the chosen first heaps; false if there are more than may be listed.
    fn list(
        &self,
        relations: &[OrdinalRelation],
        chosen: &mut OrdinalPosition,
        list: &mut Listed,
    ) -> Result<bool, Stop> {
        let Some(heap) = self.target.get(chosen.len()) else {
            list.found.push(chosen.clone());
            return Ok(list.found.len() <= list.most);
        };
        let number = |ordinal: &Ordinal| OrdinalForm::constant(ordinal.clone());
        let less = |left, right| OrdinalRelation::new(left, Comparison::Less, right);
        let mut open: Vec<(Option<Ordinal>, Option<Ordinal>)> = vec![(None, None)];
        while let Some((above, below)) = open.pop() {
            if !list.job.go_on(list.found.len(), list.most) {
                return Err(Stop::Interrupted);
            }
            let mut here = relations.to_vec();
            here.extend(above.iter().map(|above| less(number(above), heap.clone())));
            here.extend(below.iter().map(|below| less(heap.clone(), number(below))));
            let Some(values) = form::solve(self.variables, &here).map_err(undecided)? else {
                continue;
            };
            let own = value(heap, &values);
            let mut fixed = relations.to_vec();
            fixed.push(OrdinalRelation::equal(heap.clone(), number(&own)));
            chosen.push(own.clone());
            let all = self.list(&fixed, chosen, list)?;
            chosen.pop();
            if !all {
                return Ok(false);
            }
            if !heap.factors.is_empty() {
                open.push((Some(own.clone()), below));
                open.push((above, Some(own)));
            }
        }
        Ok(true)
    }

    /// The system with equations substituted and redundant relations removed.
    fn eliminated(&self) -> System {
        let mut target = self.target.clone();
        let mut relations = self.relations.clone();
        while let Some((place, form)) = relations.iter().find_map(value_of_variable) {
            let by = |other| match other == place {
                true => form.clone(),
                false => OrdinalForm::variable(other),
            };
            target = target.iter().map(|heap| heap.replaced(&by)).collect();
            relations = relations
                .iter()
                .map(|relation| relation.replaced(&by))
                .filter(|relation| !relation.is_identity())
                .collect();
        }
        // From the last on, so that the first one stays.
        let mut place = relations.len();
        while place > 0 {
            place -= 1;
            let relation = relations.remove(place);
            let variables = relation.left.factors.len() + relation.right.factors.len();
            if variables > 0 && !follows(self.variables, &relations, &relation) {
                relations.insert(place, relation);
            }
        }
        System {
            variables: self.variables,
            target,
            relations,
        }
    }
}

/// A variable and its value in terms of the others, by an equation.
fn value_of_variable(relation: &OrdinalRelation) -> Option<(usize, OrdinalForm)> {
    if relation.comparison != Comparison::Equal {
        return None;
    }
    let sides = [
        (&relation.left, &relation.right),
        (&relation.right, &relation.left),
    ];
    sides.into_iter().find_map(|(one, other)| {
        let place = one.as_variable()?;
        (other.factor(place) == 0).then(|| (place, other.clone()))
    })
}

/// The names of variables.
const NAMES: [&str; 5] = ["u", "v", "t", "s", "r"];

impl std::fmt::Display for System {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut places: Vec<usize> = Vec::new();
        let sides = self
            .relations
            .iter()
            .flat_map(|relation| [&relation.left, &relation.right]);
        for form in self.target.iter().chain(sides) {
            for place in form.factors.keys() {
                if !places.contains(place) {
                    places.push(*place);
                }
            }
        }
        let name = |place: usize| {
            let index = places.iter().position(|other| *other == place).unwrap_or(0);
            match NAMES.get(index) {
                Some(name) => (*name).to_string(),
                None => format!("u{index}"),
            }
        };
        let sum = |form: &OrdinalForm| {
            let of = |(place, factor): (&usize, &u32)| match factor {
                1 => name(*place),
                factor => format!("{factor} {}", name(*place)),
            };
            let mut parts: Vec<String> = form.factors.iter().map(of).collect();
            if parts.is_empty() || !form.constant.is_zero() {
                parts.push(form.constant.to_string());
            }
            parts.join(" + ")
        };
        let target: Vec<String> = self.target.iter().map(sum).collect();
        let names: Vec<String> = places.iter().map(|place| name(*place)).collect();
        write!(f, "({}) for all {}", target.join(", "), names.join(", "))?;
        for (index, relation) in self.relations.iter().enumerate() {
            let sign = match relation.comparison {
                Comparison::Equal => "=",
                Comparison::NotEqual => "!=",
                Comparison::Less => "<",
                Comparison::LessEqual => "<=",
            };
            let before = if index == 0 { ": " } else { ", " };
            write!(
                f,
                "{before}{} {sign} {}",
                sum(&relation.left),
                sum(&relation.right)
            )?;
        }
        Ok(())
    }
}
