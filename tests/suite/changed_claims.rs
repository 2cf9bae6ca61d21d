//! Claims changed in one number: what `solve` proves of a game, and the same with one constant more or less, against plain play.

use crate::game;
use crate::plain::{Compared, confirmed};
use grundy::Job;
use grundy::check::{Ask, Tools, check};
use grundy::claim::Verdict;
use grundy::game::{Game, Play};
use grundy::language::parse_claim;
use grundy::library::Library;
use grundy::prover::ProofEffort;
use grundy::solve::{Grade, SearchBounds, solve};
use grundy_oracle::{Oracle, RulesByFunction, positions_up_to};

/// The most changes of one formula; they are spread over all of it.
const MOST: usize = 5;

const GAMES: [&str; 30] = [
    "nim(1)",
    "nim(2)",
    "yama",
    "triangular",
    "ryuo(3)",
    "ryuo(4)",
    "king",
    "one_or_two",
    "ab_yama(4, 1)",
    "ab_triangular(4, 1)",
    "yama_wythoff(2)",
    "subtraction({1, 2, 3})",
    "subtraction({1, 3, 4})",
    "subtraction({2, 5})",
    "subtraction({1, 4, 6})",
    "all_but({4, 8})",
    "x - s where 1 <= s <= 5",
    "x - 2 s where s >= 1; x - 1",
    "x - s where s in {3, 4, 5, 6}",
    "x - i where i >= 2",
    "(x - i, y + 2) where i >= 3; (x + 2, y - i) where i >= 3",
    "symmetric (x - i, y) where 1 <= i <= 2",
    "symmetric (x - i, y) where 1 <= i <= 3; (x - 1, y - 1)",
    "symmetric (x - 1, y); (x - 2, y - 2)",
    "symmetric (x - i, y + i - 1) where i >= 1",
    "symmetric (x - 1, y - i) where i >= 0",
    "symmetric (x - i, y) where i >= 1, x <= y",
    "symmetric (x - i, y) where i odd",
    "(x - 1, y); (x, y - i) where i >= 1",
    "(x - 1, y + 3); (x, y - 2)",
];

/// The text with one of its numbers more or less by one, for each of them.
fn changed(text: &str) -> Vec<String> {
    let bytes = text.as_bytes();
    let digit = |place: usize| bytes.get(place).is_some_and(u8::is_ascii_digit);
    let mut all = Vec::new();
    for start in
        (0..bytes.len()).filter(|place| digit(*place) && (*place == 0 || !digit(place - 1)))
    {
        let end = (start..).find(|place| !digit(*place)).unwrap();
        let number: u64 = text[start..end].parse().unwrap();
        for other in [Some(number + 1), number.checked_sub(1)]
            .into_iter()
            .flatten()
        {
            all.push(format!("{}{other}{}", &text[..start], &text[end..]));
        }
    }
    all
}

/// Compares a claim with plain play; `Nothing` if the text is no claim on this game.
fn compared(game: &Game, claim: &str, play: Play) -> Option<Compared> {
    let parsed = parse_claim(claim).into_result().ok()??;
    let most = if game.components() == 1 { 40 } else { 9 };
    let ask = Ask::from(Some(most)).proved(ProofEffort::BRIEF);
    let library = Library::embedded();
    let verdict = check(
        game,
        &parsed,
        play,
        ask,
        Tools::new(&library, &Job::quiet()),
    )
    .ok()?;
    let rules = RulesByFunction::new(game.components(), |position| {
        game.options(position).unwrap()
    });
    let mut oracle = Oracle::new(rules);
    let values = claim.starts_with("grundy");
    let played = |position: &[i64]| match (values, play) {
        (true, _) => oracle.grundy(position).to_string(),
        (false, Play::Normal) => if oracle.is_p(position) { "P" } else { "N" }.to_string(),
        (false, Play::Misere) => match oracle.is_misere_p(position) {
            Some(true) => "P".to_string(),
            _ => "N".to_string(),
        },
    };
    let positions = positions_up_to(game.components(), i64::try_from(most).unwrap());
    let compared = confirmed(claim, &verdict, positions, played);
    let compared = compared.unwrap_or_else(|fault| panic!("{}, {claim}: {fault}", game.label()));
    assert!(
        !matches!(verdict, Verdict::Holds { .. }),
        "a proof is wanted"
    );
    Some(compared)
}

#[test]
fn a_formula_changed_in_one_number_is_refuted_as_in_play_or_true_in_play() {
    let (mut solved, mut proved, mut refuted, mut exact, mut nothing) = (0, 0, 0, 0, 0);
    for text in GAMES {
        let game = game(text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        let solution = solve(
            &game,
            &Library::embedded(),
            SearchBounds::brief(),
            &Job::quiet(),
        )
        .unwrap();
        let parts = [
            (solution.p_positions, Play::Normal),
            (solution.grundy, Play::Normal),
            (solution.misere_p_positions, Play::Misere),
        ];
        for (part, play) in parts {
            let (Grade::Proved, Some(formula)) = (part.grade, part.formula) else {
                continue;
            };
            let own = compared(&game, &formula, play);
            assert!(
                !matches!(own, Some(Compared::Refuted { .. })),
                "{text}: {formula}"
            );
            solved += usize::from(own == Some(Compared::Proved));
            let all = changed(&formula);
            for claim in all.iter().step_by(all.len().div_ceil(MOST).max(1)) {
                match compared(&game, claim, play) {
                    Some(Compared::Proved) => proved += 1,
                    Some(Compared::Refuted { exceptions }) => {
                        refuted += 1;
                        exact += usize::from(exceptions);
                    }
                    Some(Compared::Nothing) | None => nothing += 1,
                }
            }
        }
    }
    let counts = format!(
        "{solved} formulas; changed {proved} are true, {refuted} refuted, of {exact} all exceptions, {nothing} not compared"
    );
    assert!(solved >= 50 && refuted >= 150 && exact >= 100, "{counts}");
    assert!(nothing * 4 <= proved + refuted, "{counts}");
}
