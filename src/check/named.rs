//! Names for rules in quotes, so that claims can mention them.

use super::claim_warnings::names_of;
use super::parameters::{Chosen, meanings};
use grundy_rules::game::{Catalogue, Game};
use grundy_rules::language::{
    self, GameExpression, HeapNames, Name, Parameter, Rules, SourceLayout, format_game, parse_file,
};

/// The name of a family that was written out.
const FAMILY: &str = "family";
/// Values that are tried for all parameters at once, to read the rules as a game.
const TRIED: [i64; 5] = [2, 3, 1, 0, 4];

/// A game as a name with its parameters, and the definition of that name if the rules were written out: their
/// parameters are the names in these ranges. `None` if the heaps of the rules are not known.
pub fn family_named(
    game: &GameExpression,
    ranges: &[String],
    catalogue: &dyn Catalogue,
) -> Option<(String, String)> {
    let GameExpression::Rules(rules) = game else {
        return Some((String::new(), format_game(game)));
    };
    let claim = format!(
        "claim \"\" for {FAMILY}, {}\n  P = {{}}\n",
        ranges.join(", ")
    );
    let parsed = parse_file(&claim).tree;
    let mut parameters = Vec::new();
    for range in parsed.claims().flat_map(|claim| &claim.ranges) {
        names_of(range, &mut parameters);
    }
    let heaps = || {
        TRIED.into_iter().find_map(|value| {
            let chosen = vec![Chosen::number(value); parameters.len()];
            Game::among(game, &meanings(&parameters, &chosen), catalogue).ok()
        })
    };
    definition(rules, &parameters, heaps)
}

/// The definition of rules with these parameters, and the family by its name; `game` is one of its members, for the names of its heaps.
pub(super) fn definition(
    rules: &Rules,
    parameters: &[String],
    game: impl FnOnce() -> Option<Game>,
) -> Option<(String, String)> {
    let name = |text: &String| Name {
        text: text.clone(),
        span: rules.span,
    };
    let mut rules = rules.clone();
    if rules.heaps.is_none() {
        let game = game()?;
        let heaps = game.heaps()[..game.base_heaps()].iter().map(name);
        rules.heaps = Some(HeapNames::Named(heaps.collect()));
    }
    let named = parameters.iter().map(|parameter| Parameter {
        name: name(parameter),
        count: None,
        domain: None,
        default: None,
    });
    let game = language::WrittenGame {
        name: name(&FAMILY.to_string()),
        parameters: named.collect(),
        rules,
        layout: SourceLayout::default(),
    };
    let file = language::File {
        items: vec![language::FileItem::Game(Box::new(game))],
        closing: Vec::new(),
    };
    let shown = format!("{FAMILY}({})", parameters.join(", "));
    Some((language::format_file(&file) + "\n", shown))
}
