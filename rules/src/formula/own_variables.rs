//! The variables of a set-builder: they are its own, and have no meaning outside of it.

use super::meaning::Meaning;
use super::resolved::OrDiagnostic;
use super::scope::Scope;
use crate::language::{Code, Diagnostic, Expression, Kind, names_with_places, product_in_one_word};

impl Scope<'_> {
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
