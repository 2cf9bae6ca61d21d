//! Games on ordinals: moves expressed by natural sums and the order, along which the natural sum of the heaps falls.

use super::Ordinal;
use super::form::{self, OrdinalForm, OrdinalRelation, Undecided};
use super::linear;
use dashu_int::UBig;
use grundy_rules::formula::{Comparison, Condition, Scope, Term};
use grundy_rules::game::{
    Bare, Catalogue, GameId, Names, OMEGA, Rule, Stop, Subject, instantiate, omega_meaning,
};
use grundy_rules::language::{Code, Diagnostic, Expression, GameExpression, Operator, Span};
use grundy_rules::number::Number;

/// A position: one ordinal for each heap.
pub type OrdinalPosition = Vec<Ordinal>;

/// The most cases of one condition. A bound of the language.
const MAX_CASES: usize = 256;
/// Variables of sets in a condition are numbered from here on. A bound of the language.
const MAX_VARIABLES: usize = 1 << 10;
/// Natural factors and exponents of a rule stay below this. A bound of the language.
const MAX_FACTOR: i64 = 1 << 16;

/// One kind of move, for one case of its condition. Variables are the heaps, then the bound variables.
#[derive(Clone, Debug)]
pub(super) struct OrdinalMove {
    pub variables: usize,
    pub target: Vec<OrdinalForm>,
    pub relations: Vec<OrdinalRelation>,
}

/// A ruleset on ordinals along which the natural sum of the heaps strictly falls, so that every play ends.
#[derive(Clone, Debug)]
pub struct OrdinalGame {
    label: String,
    named: Option<GameExpression>,
    id: GameId,
    heaps: Vec<String>,
    pub(super) moves: Vec<OrdinalMove>,
    warnings: Vec<Diagnostic>,
}

/// Are the heaps of the game that an expression names or writes out ordinals? False for a game that does not exist.
pub fn is_on_ordinals(expression: &GameExpression, catalogue: &dyn Catalogue) -> bool {
    fn at_depth(expression: &GameExpression, catalogue: &dyn Catalogue, depth: usize) -> bool {
        let (rules, inside) = match expression {
            GameExpression::Rules(rules) => (rules, None),
            GameExpression::Named { name, .. } => match catalogue.find(&name.text) {
                Some((game, source)) => (&game.rules, Some(catalogue.inside(source, &name.text))),
                None => return false,
            },
            // Sums and games under `blocking` are on numbers.
            GameExpression::Sum(_) | GameExpression::Blocking { .. } => return false,
        };
        let through = rules.lines.iter().find_map(|line| match &line.content {
            grundy_rules::language::Move::MovesOf(of) => Some(of),
            _ => None,
        });
        match through {
            Some(of) if rules.heaps.is_none() && depth < 16 => {
                at_depth(of, inside.as_deref().unwrap_or(catalogue), depth + 1)
            }
            _ => rules.ordinals,
        }
    }
    at_depth(expression, catalogue, 0)
}

impl OrdinalGame {
    /// The game that an expression names or writes out.
    ///
    /// # Errors
    /// What is wrong with the rules: anything but natural sums and the order, a twist, a move that does not lower the
    /// natural sum of the heaps.
    ///
    /// ```
    /// use grundy_rules::{language::parse_game, library::Library};
    /// use grundy_ordinals::{ordinal::Ordinal, ordinal::OrdinalGame};
    /// let rules = parse_game("on ordinals (x, y), symmetric: (u, y + 1) where u + 1 < x");
    /// let yama = OrdinalGame::new(&rules.into_result().unwrap().unwrap(), &Library::embedded()).unwrap();
    /// let at = |text| Ordinal::parse_list(text).unwrap();
    /// assert!(yama.is_option(&at("w, 3"), &at("17, 4")).unwrap());
    /// assert!(!yama.is_option(&at("w, 3"), &at("w, 2")).unwrap());
    /// ```
    pub fn new(
        expression: &GameExpression,
        catalogue: &dyn Catalogue,
    ) -> Result<OrdinalGame, Vec<Diagnostic>> {
        OrdinalGame::among(expression, &Names::new(), catalogue)
    }

    /// As [`OrdinalGame::new`], where names of the surrounding text have a meaning.
    pub fn among(
        expression: &GameExpression,
        names: &Names,
        catalogue: &dyn Catalogue,
    ) -> Result<OrdinalGame, Vec<Diagnostic>> {
        let bare = instantiate(expression, names, catalogue, 0)?;
        if !bare.ordinals {
            let message = "the heaps of this game are numbers";
            return Err(vec![Diagnostic::new(Code::Ordinals, bare.span, message)]);
        }
        if bare.pass {
            return Err(vec![twist(bare.span, "a pass")]);
        }
        let mut errors: Vec<Diagnostic> = Vec::new();
        let mut moves = Vec::new();
        for rule in &bare.rules {
            match moves_of(rule, &bare) {
                Ok(found) => moves.extend(found),
                Err(error) => {
                    let error = error.in_source(rule.source);
                    // A move and its permutations have the same errors.
                    if !errors.contains(&error) {
                        errors.push(error);
                    }
                }
            }
        }
        match errors.is_empty() {
            true => Ok(OrdinalGame {
                id: GameId::of(&bare),
                label: bare.label,
                named: bare.named,
                heaps: bare.heaps,
                moves,
                warnings: bare.warnings,
            }),
            false => Err(errors),
        }
    }

    /// Warnings: what in its rules may be meant otherwise.
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// The game as one that claims are asked for.
    pub fn subject(&self) -> Subject<'_> {
        Subject {
            id: self.id,
            named: self.named.as_ref(),
            inner: &[],
            heaps: self.heaps.len(),
            pass: false,
        }
    }

    /// The game's name with its arguments; empty for rules written out.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// Gives the game a name, which rules written out do not have.
    #[must_use]
    pub fn with_label(mut self, label: impl Into<String>) -> OrdinalGame {
        self.label = label.into();
        self
    }

    /// The names of the heaps.
    pub fn heaps(&self) -> &[String] {
        &self.heaps
    }

    /// Is the second position an option of the first?
    ///
    /// # Errors
    /// A position of another number of heaps; conditions that cannot be decided.
    pub fn is_option(&self, from: &[Ordinal], to: &[Ordinal]) -> Result<bool, Stop> {
        self.check_heaps(from)?;
        self.check_heaps(to)?;
        for moved in &self.moves {
            let mut relations = moved.relations_at(from);
            for (form, heap) in moved.target_at(from).into_iter().zip(to) {
                relations.push(OrdinalRelation::equal(
                    form,
                    OrdinalForm::constant(heap.clone()),
                ));
            }
            let variables = moved.variables - self.heaps.len();
            if form::solve(variables, &relations)
                .map_err(undecided)?
                .is_some()
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// One option for each kind of move that there is at a position.
    ///
    /// # Errors
    /// As [`OrdinalGame::is_option`].
    pub fn some_options(&self, from: &[Ordinal]) -> Result<Vec<OrdinalPosition>, Stop> {
        self.check_heaps(from)?;
        let mut options = Vec::new();
        for moved in &self.moves {
            let variables = moved.variables - self.heaps.len();
            let found = form::solve(variables, &moved.relations_at(from)).map_err(undecided)?;
            if let Some(values) = found {
                let target = moved.target_at(from);
                options.push(target.iter().map(|form| value(form, &values)).collect());
            }
        }
        options.sort();
        options.dedup();
        Ok(options)
    }

    pub(super) fn check_heaps(&self, position: &[Ordinal]) -> Result<(), Stop> {
        match position.len() == self.heaps.len() {
            true => Ok(()),
            false => Err(Stop::limit(format!(
                "a position of {} heaps in a game of {}",
                position.len(),
                self.heaps.len()
            ))),
        }
    }
}

/// The limit for conditions that were not decided.
pub(super) fn undecided(_: Undecided) -> Stop {
    Stop::limit("a condition in which multiples of several variables meet")
}

/// The value of a form for these values of its variables.
pub(super) fn value(form: &OrdinalForm, values: &[Ordinal]) -> Ordinal {
    form.replaced(&|place| OrdinalForm::constant(values[place].clone()))
        .constant
}

impl OrdinalMove {
    /// The conditions at a position, as relations between the bound variables from 0 on.
    pub(super) fn relations_at(&self, position: &[Ordinal]) -> Vec<OrdinalRelation> {
        let relations = self.relations.iter();
        relations
            .map(|relation| relation.replaced(&|place| heap_or_variable(position, place)))
            .collect()
    }

    /// The target of the move from a position, as forms in the bound variables from 0 on.
    pub(super) fn target_at(&self, position: &[Ordinal]) -> Vec<OrdinalForm> {
        let target = self.target.iter();
        target
            .map(|form| form.replaced(&|place| heap_or_variable(position, place)))
            .collect()
    }
}

fn heap_or_variable(position: &[Ordinal], place: usize) -> OrdinalForm {
    match position.get(place) {
        Some(heap) => OrdinalForm::constant(heap.clone()),
        None => OrdinalForm::variable(place - position.len()),
    }
}

fn twist(span: Span, what: &str) -> Diagnostic {
    let message = format!("{what} does not go with ordinal heaps");
    Diagnostic::new(Code::Twist, span, message)
}

fn moves_of(rule: &Rule, bare: &Bare) -> Result<Vec<OrdinalMove>, Diagnostic> {
    if rule.budget.is_some() {
        return Err(twist(rule.span, "blocking"));
    }
    let [part] = rule.parts.as_slice() else {
        return Err(twist(rule.span, "a move into a sum of positions"));
    };
    let target = part.iter().map(|term| form(term, rule.span));
    let target = target.collect::<Result<Vec<_>, _>>()?;
    let mut moves = Vec::new();
    for relations in cases(&rule.condition, rule.span)? {
        let moved = OrdinalMove {
            variables: rule.places,
            target: target.clone(),
            relations,
        };
        falls(&moved, rule, bare)?;
        moves.push(moved);
    }
    Ok(moves)
}

/// Checks that the natural sum of the heaps falls.
fn falls(moved: &OrdinalMove, rule: &Rule, bare: &Bare) -> Result<(), Diagnostic> {
    let too_large = || not_expressible(rule.span, "a factor that is too large");
    let sum = |forms: &[OrdinalForm]| {
        let mut forms = forms.iter();
        forms.try_fold(OrdinalForm::default(), |sum, form| sum.plus(form))
    };
    let heaps = bare.heaps.len();
    let each: Vec<OrdinalForm> = (0..heaps).map(OrdinalForm::variable).collect();
    let before = sum(&each).ok_or_else(too_large)?;
    let after = sum(&moved.target).ok_or_else(too_large)?;
    let down = OrdinalRelation::new(after.clone(), Comparison::Less, before.clone());
    if linear::follows(moved.variables, &moved.relations, &down) {
        return Ok(());
    }
    let message = format!(
        "the natural sum of {} need not fall with this move: play may never end",
        bare.heaps.join(", ")
    );
    let error = Diagnostic::new(Code::Endless, rule.span, message);
    // A counterexample: ordinals for which the sum does not fall.
    let mut relations = moved.relations.clone();
    relations.push(OrdinalRelation::new(before, Comparison::LessEqual, after));
    let error = match form::solve(moved.variables, &relations) {
        Ok(Some(values)) => {
            let target: Vec<Ordinal> = moved
                .target
                .iter()
                .map(|form| value(form, &values))
                .collect();
            error.label(format!(
                "as from {} to {}",
                show(&values[..heaps]),
                show(&target)
            ))
        }
        _ => error,
    };
    Err(error.help("add a condition: in a move on both heaps, u < x"))
}

/// A position as text: `(w + 1, 3)`.
pub fn show(position: &[Ordinal]) -> String {
    let heaps: Vec<_> = position.iter().map(ToString::to_string).collect();
    format!("({})", heaps.join(", "))
}

fn not_expressible(span: Span, what: &str) -> Diagnostic {
    Diagnostic::new(Code::Ordinals, span, format!("a rule on ordinals cannot hold {what}"))
        .help("natural sums of heaps, bound variables and constants, compared by =, <, <=, as in u + 1 < x")
}

fn natural(number: &Number) -> Option<u32> {
    let small = number
        .to_i64()
        .filter(|number| (0..MAX_FACTOR).contains(number))?;
    u32::try_from(small).ok()
}

/// The term as a natural sum.
pub(super) fn form(term: &Term, span: Span) -> Result<OrdinalForm, Diagnostic> {
    let too_large = || not_expressible(span, "a factor that is too large");
    match term {
        Term::Variable(OMEGA) => Ok(OrdinalForm::constant(Ordinal::omega())),
        Term::Variable(place) if *place < MAX_VARIABLES => Ok(OrdinalForm::variable(*place)),
        Term::Constant(number) => {
            let finite = number
                .to_ibig()
                .and_then(|number| UBig::try_from(number).ok());
            match finite {
                Some(finite) => Ok(OrdinalForm::constant(Ordinal::finite(finite))),
                None => Err(not_expressible(span, &format!("the number {number}"))),
            }
        }
        Term::Binary(Operator::Plus, left, right) => form(left, span)?
            .plus(&form(right, span)?)
            .ok_or_else(too_large),
        Term::Binary(Operator::Times | Operator::Juxtaposed, left, right) => {
            let (left, right) = match (&**left, &**right) {
                (Term::Constant(number), other) | (other, Term::Constant(number)) => {
                    (natural(number).ok_or_else(too_large)?, form(other, span)?)
                }
                _ => return Err(not_expressible(span, "a product of two ordinals")),
            };
            right.times(left).ok_or_else(too_large)
        }
        Term::Binary(Operator::Power, base, exponent) => {
            let exponent = form(exponent, span)?;
            match **base {
                Term::Variable(OMEGA) if exponent.factors.is_empty() => {
                    let power = Ordinal::power_times(exponent.constant, UBig::ONE);
                    Ok(OrdinalForm::constant(power))
                }
                _ => Err(not_expressible(
                    span,
                    "a power that is no constant power of w",
                )),
            }
        }
        Term::Binary(Operator::Minus, ..) | Term::Negative(_) => {
            Err(
                Diagnostic::new(Code::Ordinals, span, "ordinals are not subtracted")
                    .help("bind the smaller heap: (u, y) where u < x"),
            )
        }
        _ => Err(not_expressible(span, "anything but sums and multiples")),
    }
}

/// The ordinal that an expression writes out.
pub fn constant(e: &Expression) -> Result<Ordinal, Diagnostic> {
    let names = Names::from([("w".to_string(), omega_meaning())]);
    let term = Scope::of_names(names).number(e)?;
    Ok(form(&term, e.span)?.constant)
}

/// The condition as cases: lists of relations, one of which holds exactly where the condition does.
pub(super) fn cases(
    condition: &Condition,
    span: Span,
) -> Result<Vec<Vec<OrdinalRelation>>, Diagnostic> {
    let found = match condition {
        Condition::Constant(true) => vec![Vec::new()],
        Condition::Constant(false) => Vec::new(),
        Condition::Compare(comparison, left, right) => {
            let relation = OrdinalRelation::new(form(left, span)?, *comparison, form(right, span)?);
            match comparison {
                Comparison::NotEqual => {
                    let equal = OrdinalRelation::equal(relation.left, relation.right);
                    equal.negated().into_iter().map(|one| vec![one]).collect()
                }
                _ => vec![vec![relation]],
            }
        }
        Condition::And(parts) => {
            let mut all = vec![Vec::new()];
            for part in parts {
                let own = cases(part, span)?;
                let joined = all.iter().flat_map(|before: &Vec<OrdinalRelation>| {
                    own.iter()
                        .map(move |after| [before.as_slice(), after].concat())
                });
                all = joined.collect();
                if all.len() > MAX_CASES {
                    return Err(not_expressible(span, "so many cases"));
                }
            }
            all
        }
        Condition::Or(parts) => {
            let mut all = Vec::new();
            for part in parts {
                all.extend(cases(part, span)?);
            }
            all
        }
        _ => return Err(not_expressible(span, "this condition")),
    };
    match found.len() > MAX_CASES {
        true => Err(not_expressible(span, "so many cases")),
        false => Ok(found),
    }
}
