//! The variables of a set-builder: they are its own, and have no meaning outside of it.

use super::meaning::Meaning;
use super::resolved::OrDiagnostic;
use super::scope::Scope;
use crate::language::{
    Code, Diagnostic, Expression, Kind, Span, names_with_places, product_in_one_word,
};

impl Scope<'_> {
    /// Introduces the names in sets that a later condition introduces outside of them, as a in `n in {a j | j <= 3}, a in {7}`: the order
    /// of conditions changes nothing.
    pub(super) fn bind_names_of_later(&mut self, conditions: &[Expression]) {
        if self.bound.is_none() {
            return;
        }
        for (place, condition) in conditions.iter().enumerate() {
            let mut inside = Vec::new();
            names_apart(condition, true, false, &mut inside);
            if inside.is_empty() {
                continue;
            }
            let mut later = Vec::new();
            for condition in &conditions[place + 1..] {
                names_apart(condition, false, false, &mut later);
            }
            for (name, _) in inside {
                let own = later.iter().find(|(other, _)| *other == name);
                if let Some((_, span)) = own.filter(|_| !self.has_meaning(name)) {
                    self.bind(name, *span, false);
                }
            }
        }
    }

    /// The error for `{a k | k <= 3}` without the space, and for `k in {k^2 | k >= 1}`, where the set has no variable of its own.
    pub(super) fn has_variables_of_its_own(
        &self,
        elements: &[Expression],
        conditions: &[Expression],
    ) -> OrDiagnostic<()> {
        let written = elements.iter().chain(conditions);
        let known = self.names.keys().map(String::as_str);
        if let Some(error) = product_in_one_word(written, known) {
            return Err(error);
        }
        let mut inside = Vec::new();
        elements
            .iter()
            .for_each(|element| element.names(&mut inside));
        let is_outer = |name: &str| matches!(self.names.get(name), Some(Meaning::Number(_)));
        let taken = conditions.iter().find_map(|condition| {
            let mut named = Vec::new();
            names_with_places(condition, &mut named);
            let own = |(name, _): &(&str, _)| !self.names.contains_key(*name);
            let own = named.iter().any(own);
            let mut named = named.into_iter();
            let bounded = bounded_name(condition);
            named.find(|(name, _)| {
                !own && is_outer(name) && (inside.contains(name) || bounded == Some(*name))
            })
        });
        let Some((name, span)) = taken else {
            return Ok(());
        };
        let message = format!("{name} has a meaning outside of this set, and is not its variable");
        Err(Diagnostic::new(Code::Ambiguous, span, message)
            .label("the same inside as outside")
            .help("give the variable of the set another letter; a condition on the outer one stands outside"))
    }
}

/// The names inside of sets with variables of their own, or those outside.
fn names_apart<'e>(
    e: &'e Expression,
    of_sets: bool,
    inside: bool,
    found: &mut Vec<(&'e str, Span)>,
) {
    match &e.kind {
        Kind::Name(name) if inside == of_sets => found.push((name, e.span)),
        _ => {}
    }
    let inside = inside || matches!(e.kind, Kind::Builder(..) | Kind::Mex(_));
    for part in e.parts() {
        names_apart(part, of_sets, inside, found);
    }
}

/// The name between the two bounds of a condition: k of `1 <= k <= 5`.
fn bounded_name(condition: &Expression) -> Option<&str> {
    match &condition.kind {
        Kind::Chain { rest, .. } => match rest.as_slice() {
            [(_, middle), _] => match &middle.kind {
                Kind::Name(name) => Some(name),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}
