//! Disjunctive sums of games as one game on all their heaps; games whose moves together form one line with a blocking
//! budget.
//!
//! A move in a sum is a move in one of the summands, as defined. The theorem that its values are nim-sums (Sprague
//! 1935, Grundy 1939) is not used, so that claims can be checked against it.

use super::bare::{Bare, allowed_heaps};
use super::catalogue::Checked;
use super::naming::{Naming, default_heaps};
use super::rule::Rule;
use crate::language::{Code, Diagnostic, Expression, GameExpression, Span};

/// The sum of games.
pub(super) fn of(summands: Vec<Bare>, span: Span) -> Checked<Bare> {
    let twist = |message: &str| Err(vec![Diagnostic::new(Code::Twist, span, message)]);
    // Sums of positions need no common table.
    let decided_one_by_one = |message: &str| -> Checked<Bare> {
        let error = Diagnostic::new(Code::Twist, span, message);
        let help = "such a sum has no table; `grundy sum 'nim(2): 3,5' 'kayles: 7'` decides a sum of positions of any such games";
        Err(vec![error.help(help)])
    };
    if summands.iter().any(|bare| bare.pass) {
        return decided_one_by_one(
            "a game with a pass is no summand here: the pass would be the last component of the whole",
        );
    }
    if summands.iter().any(|bare| bare.ordinals) {
        return twist("a game on ordinals is no summand here");
    }
    let splits = |bare: &Bare| bare.rules.iter().any(|rule| rule.parts.len() > 1);
    if summands.iter().any(splits) {
        return decided_one_by_one("a game with moves into sums of positions is no summand here");
    }
    let count = summands.iter().map(|bare| bare.heaps.len()).sum();
    allowed_heaps(count, span)?;
    let mut heaps: Vec<String> = Vec::new();
    let (mut labels, mut named) = (Vec::new(), Some(Vec::new()));
    let mut rules = Vec::new();
    let mut demands = Vec::new();
    let mut warnings = Vec::new();
    let mut lines = 0;
    for bare in summands {
        let first = heaps.len();
        let among = |rule: &Rule| rule.among(count, first);
        append(
            &mut rules,
            bare.rules.iter().map(among).collect(),
            &mut lines,
        );
        heaps.extend(bare.heaps);
        demands.extend(bare.demands);
        warnings.extend(bare.warnings);
        labels.push(bare.label);
        named = named.zip(bare.named).map(|(mut all, own)| {
            all.push(own);
            all
        });
    }
    let mut distinct = heaps.clone();
    distinct.sort();
    distinct.dedup();
    if distinct.len() < heaps.len() {
        heaps = default_heaps(count);
    }
    Ok(Bare {
        label: labels.join(" + "),
        named: named.map(GameExpression::Sum),
        inner: Vec::new(),
        heaps,
        naming: Naming::default(),
        rules,
        pass: false,
        ordinals: false,
        symmetric: false,
        demands,
        warnings,
        span,
    })
}

/// The game in which the previous player may block `budget` of all the options together.
pub(super) fn blocking(mut bare: Bare, budget: Option<u64>, span: Span) -> Checked<Bare> {
    let twist = |message: &str| Err(vec![Diagnostic::new(Code::Twist, span, message)]);
    if bare.ordinals {
        return twist("blocking goes with games on numbers only");
    }
    if bare.pass {
        return twist("a pass and blocking do not go together");
    }
    if bare.rules.iter().any(|rule| rule.budget.is_some()) {
        return twist("the lines of this game have their budgets already");
    }
    let most = budget.unwrap_or(0).to_string();
    bare.label = format!("blocking {most} of {}", bare.label);
    bare.named = bare.named.map(|game| GameExpression::Blocking {
        budget: Expression::of_integer(&most, span),
        game: Box::new(game),
        span,
    });
    if budget.is_some() {
        for rule in &mut bare.rules {
            rule.budget = budget;
            rule.line = Some(0);
        }
    }
    Ok(bare)
}

/// Adds rules with new line numbers, from `lines` on, and raises `lines` past them.
pub(super) fn append(rules: &mut Vec<Rule>, more: Vec<Rule>, lines: &mut usize) {
    let first = *lines;
    let last = more.iter().filter_map(|rule| rule.line).max();
    *lines += last.map_or(0, |line| line + 1);
    rules.extend(more.into_iter().map(|mut rule| {
        rule.line = rule.line.map(|line| line + first);
        rule
    }));
}
