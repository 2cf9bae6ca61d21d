//! Families of games: the shortest condition is found, and members do not depend on threads or interruptions.

use grundy::Job;
use grundy::answers::{member_header, member_row, members as members_as_csv};
use grundy::check::{FamilySource, Members};
use grundy::family::{
    Exploration, Member, MemberGrade, RecordHeader, RecordRow, Solved, TruthDomain, explore,
    read_members, recheck, shortest_condition, solve_members, widest_condition,
};
use grundy::language::parse_game;
use grundy::library::Library;
use grundy::prover::ProofEffort;
use grundy::solve::{self, SearchBounds};
use grundy_oracle::cases;
use proptest::prelude::*;
use std::collections::BTreeMap;

type Known = BTreeMap<Vec<i64>, Member>;

fn names() -> Vec<String> {
    ["p", "q", "r"].map(String::from).to_vec()
}

fn members(family: &str, over: &str, claim: &str, max: Option<u64>) -> Members {
    let mut library = Library::embedded();
    let expression = parse_game(family).into_result().unwrap().unwrap();
    let read = library.quote("FAMILY", family);
    let text = format!("claim \"claim\" for family, {over}\n  {claim}\n");
    let place = library.add("CLAIM", &text).unwrap();
    let family = FamilySource {
        expression: &expression,
        place: read,
    };
    Members::new(&library, family, place, false, max, &Job::quiet()).unwrap()
}

fn found(members: &Members, effort: Option<ProofEffort>) -> Exploration {
    explore(members, effort, &Known::new(), &Job::quiet(), &mut |_| true).unwrap()
}

/// The tuples of a box, each with what a condition says of it.
fn marked(sizes: &[i64], holds: impl Fn(&[i64]) -> bool) -> Vec<(Vec<i64>, bool)> {
    let mut all = vec![Vec::new()];
    for size in sizes {
        let longer = all.iter().flat_map(|values: &Vec<i64>| {
            (1..=*size).map(move |value| [values.as_slice(), &[value]].concat())
        });
        all = longer.collect();
    }
    let mark = |values: Vec<i64>| {
        let is = holds(&values);
        (values, is)
    };
    all.into_iter().map(mark).collect()
}

/// A condition on parameters, by definition: how it is written, and what it says.
type Known1 = (&'static str, fn(&[i64]) -> bool);

#[test]
fn conditions_of_the_literature_are_found_as_they_are_written() {
    let known: [Known1; 12] = [
        ("q mod p = 0", |v| v[1] % v[0] == 0),
        ("q mod p = 0 and r mod p = 0", |v| {
            v[1] % v[0] == 0 && v[2] % v[0] == 0
        }),
        ("q >= 2 p", |v| v[1] >= 2 * v[0]),
        ("q = r", |v| v[1] == v[2]),
        ("q <= r and r mod p = 0", |v| {
            v[2] % v[0] == 0 && v[1] <= v[2]
        }),
        ("q mod p = 1", |v| v[1] % v[0] == 1),
        ("q mod p <= 1", |v| v[1] % v[0] <= 1),
        ("p <= q + r", |v| v[0] <= v[1] + v[2]),
        ("q mod p = r mod p", |v| v[1] % v[0] == v[2] % v[0]),
        ("p = 1 or q mod p = 1", |v| v[0] == 1 || v[1] % v[0] == 1),
        ("p = 1 or q = 1", |v| v[0] == 1 || v[1] == 1),
        ("p > q and r mod 2 = 0 or q = r", |v| {
            v[1] < v[0] && v[2] % 2 == 0 || v[1] == v[2]
        }),
    ];
    for (text, holds) in known {
        let choices = marked(&[5, 9, 8], holds);
        let condition = shortest_condition(3, &choices, 100, &Job::quiet()).expect(text);
        for (values, is) in &choices {
            assert_eq!(condition.holds(values), *is, "{text} at {values:?}");
        }
        let sorted = |text: &str| {
            let mut terms: Vec<Vec<String>> = text
                .split(" or ")
                .map(|term| {
                    let mut atoms: Vec<_> = term.split(" and ").map(String::from).collect();
                    atoms.sort();
                    atoms
                })
                .collect();
            terms.sort();
            terms
        };
        assert_eq!(sorted(&condition.show(&names())), sorted(text));
    }
}

#[test]
fn there_is_no_condition_where_all_are_alike_and_none_within_too_small_a_weight() {
    assert_eq!(
        shortest_condition(2, &marked(&[4, 4], |_| true), 100, &Job::quiet()),
        None
    );
    assert_eq!(
        shortest_condition(2, &marked(&[4, 4], |_| false), 100, &Job::quiet()),
        None
    );
    let divides = marked(&[4, 9], |v| v[1] % v[0] == 0);
    assert!(shortest_condition(2, &divides, 8, &Job::quiet()).is_some());
    assert_eq!(shortest_condition(2, &divides, 7, &Job::quiet()), None);
}

#[test]
fn a_short_wide_condition_is_found_beside_a_wider_one_that_is_too_long() {
    let choices = marked(&[6, 7, 6], |v| v[1] >= 4 * v[0] || v[1] >= 4 * v[2]);
    let (condition, count) = widest_condition(3, &choices, 100, &Job::quiet()).unwrap();
    let covered = choices.iter().filter(|(values, _)| condition.holds(values));
    assert_eq!(covered.clone().count(), count);
    assert!(covered.into_iter().all(|(_, is)| *is));
}

/// A comparison in this test's own words.
#[derive(Clone, Debug)]
enum Atom {
    AtMost(usize, usize, i64),
    Equal(usize, i64),
    Multiple(usize, usize, i64),
    Remainder(usize, usize, i64),
    Class(usize, i64, i64),
}

impl Atom {
    fn holds(&self, v: &[i64]) -> bool {
        match *self {
            Atom::AtMost(a, b, more) => v[a] <= v[b] + more,
            Atom::Equal(a, number) => v[a] == number,
            Atom::Multiple(a, b, times) => v[a] >= times * v[b],
            Atom::Remainder(a, b, rest) => v[a] % v[b] == rest,
            Atom::Class(a, modulus, rest) => v[a] % modulus == rest,
        }
    }
}

fn atom() -> impl Strategy<Value = Atom> {
    let two = || (0..3_usize, 1..3_usize).prop_map(|(a, step)| (a, (a + step) % 3));
    prop_oneof![
        (two(), 0..=3_i64).prop_map(|((a, b), more)| Atom::AtMost(a, b, more)),
        (0..3_usize, 1..=6_i64).prop_map(|(a, number)| Atom::Equal(a, number)),
        (two(), 2..=4_i64).prop_map(|((a, b), times)| Atom::Multiple(a, b, times)),
        (two(), 0..=3_i64).prop_map(|((a, b), rest)| Atom::Remainder(a, b, rest)),
        (0..3_usize, 2..=6_i64, 0..6_i64).prop_map(|(a, modulus, rest)| Atom::Class(
            a,
            modulus,
            rest % modulus
        )),
    ]
}

proptest! {
    #![proptest_config(cases(48))]

    #[test]
    fn random_conditions_are_found_again(
        terms in prop::collection::vec(prop::collection::vec(atom(), 1..=3), 1..=2)
    ) {
        let holds = |v: &[i64]| terms.iter().any(|term| term.iter().all(|atom| atom.holds(v)));
        let choices = marked(&[6, 7, 6], holds);
        let some = choices.iter().any(|(_, is)| *is);
        let all = choices.iter().all(|(_, is)| *is);
        let condition = shortest_condition(3, &choices, 100, &Job::quiet());
        prop_assert_eq!(condition.is_some(), some && !all);
        if let Some(condition) = condition {
            for (values, is) in &choices {
                prop_assert_eq!(condition.holds(values), *is, "{} at {:?}", condition.show(&names()), values);
            }
            // Each of these comparisons weighs at most 12.
            let atoms = terms.iter().map(Vec::len).sum::<usize>();
            let most = 13 * u64::try_from(atoms).unwrap() - 1;
            prop_assert!(condition.weight() <= most, "{}", condition.show(&names()));
            // What is short and exact is wide as well.
            let weight = usize::try_from(condition.weight()).unwrap();
            let widest = widest_condition(3, &choices, 100, &Job::quiet());
            let wanted = choices.iter().filter(|(_, is)| *is).count();
            prop_assert!(widest.is_some() || wanted <= 2 * weight, "{}", condition.show(&names()));
            if let Some((wide, count)) = widest {
                let truly = choices.iter().filter(|(values, _)| wide.holds(values));
                prop_assert_eq!(truly.clone().count(), count);
                prop_assert!(truly.clone().all(|(_, is)| *is) && count > 0);
            }
        }
    }
}

const THEOREM: &str =
    "grundy(x, y) = (x mod q + y mod q) mod p + p * (floor(x mod q / p) xor floor(y mod q / p))";

#[test]
fn the_verdicts_on_members_are_those_of_the_papers() {
    let family = "ryuo_restricted(p, q, q)";
    let members = members(family, "p in 0..4, q in 2..8", THEOREM, Some(20));
    let found = found(&members, Some(ProofEffort::BRIEF));
    assert!(found.end.is_none());
    // p = 0 is outside the domain of the game.
    assert_eq!(
        (found.choices, found.outside, found.members.len()),
        (35, 7, 28)
    );
    for member in &found.members {
        // The theorem says it for multiples; it is so for p <= 2, and for these q as well.
        let (p, q) = (member.choice[0], member.choice[1]);
        let half = 2 * (q % p) == p + p % 2 && !u64::try_from(q / p + 1).unwrap().is_power_of_two();
        let holds = p <= 2 || q % p == 0 || half;
        assert_eq!(member.grade.holds(), Some(holds), "{member:?}");
    }
}

#[test]
fn where_no_condition_fits_one_is_given_for_a_part_of_the_members() {
    let squares = members(
        "nim(1)",
        "k in 1..120",
        "grundy(x) = x + floor(sqrt(k)) - k / floor(sqrt(k))",
        Some(5),
    );
    let found = found(&squares, None);
    let held: Vec<_> = found
        .members
        .iter()
        .filter(|member| member.grade == MemberGrade::Holds)
        .collect();
    assert_eq!(held.len(), 10, "{held:?}");
    let TruthDomain::Between { holds, refuted } = &found.domain else {
        panic!("{:?}", found.domain);
    };
    assert!(refuted.is_some());
    for (part, is) in [(holds, true), (refuted, false)] {
        let Some((condition, count)) = part else {
            continue;
        };
        let truly = found
            .members
            .iter()
            .filter(|member| condition.holds(&member.choice));
        assert!(truly.clone().all(|member| member.grade.holds() == Some(is)));
        assert_eq!(truly.count(), *count);
    }
}

#[test]
fn a_family_in_quotes_has_its_parameters() {
    let members = members(
        "on (x): x - s where 1 <= s <= m",
        "m in 1..4, k in 2..5",
        "grundy(x) = x mod k",
        Some(30),
    );
    let found = found(&members, None);
    for member in &found.members {
        assert_eq!(
            member.grade.holds(),
            Some(member.choice[1] == member.choice[0] + 1)
        );
    }
    let TruthDomain::Where(condition) = &found.domain else {
        panic!("{:?}", found.domain);
    };
    assert_eq!(condition.show(&found.parameters), "k = m + 1");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let members = members(
        "ryuo_restricted(p, q, q)",
        "p in 2..4, q in 2..9",
        THEOREM,
        Some(16),
    );
    let with = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        let mut told = Vec::new();
        let found = pool.install(|| {
            explore(
                &members,
                None,
                &Known::new(),
                &Job::quiet(),
                &mut |member| {
                    told.push(member.clone());
                    true
                },
            )
        });
        let found = found.unwrap();
        assert_eq!(told, found.members);
        found
    };
    assert_eq!(with(1), with(4));
}

#[test]
fn an_interrupted_exploration_goes_on_from_its_record() {
    let members = members(
        "ryuo_restricted(p, q, q)",
        "p in 2..4, q in 2..9",
        THEOREM,
        Some(16),
    );
    let whole = found(&members, None);
    let subject = RecordHeader::new(&members, &members.question("family"));
    let parameters = members.parameters();
    let mut record = member_header::<Member>(parameters).unwrap();
    let mut told = 0;
    let part = explore(
        &members,
        None,
        &Known::new(),
        &Job::quiet(),
        &mut |member| {
            record.push_str(&member_row(member, &subject).unwrap());
            told += 1;
            told < 7
        },
    );
    let part = part.unwrap();
    assert!(part.end.is_some() && part.members.len() < whole.members.len());
    let known = read_members(&record, parameters, &subject).unwrap();
    assert_eq!(known.len(), told);
    let rest = explore(&members, None, &known, &Job::quiet(), &mut |_| true).unwrap();
    assert_eq!(rest.read, told);
    assert_eq!(Exploration { read: 0, ..rest }, whole);
    // A job that is cancelled ends it as well.
    let none = explore(
        &members,
        None,
        &Known::new(),
        &Job::cancelled(),
        &mut |_| true,
    )
    .unwrap();
    assert!(none.end.is_some() && none.members.is_empty());
    // A record of another claim is none of this one.
    let another = RecordHeader::new(&members, "another");
    assert!(read_members::<Member>(&record, parameters, &another).is_err());
    assert!(read_members::<Member>("a,b\n", parameters, &subject).is_err());
    let record = members_as_csv(&whole.members, parameters, &subject).unwrap();
    let known: Known = read_members(&record, parameters, &subject).unwrap();
    // So is one with a row that was edited, or that contradicts itself or another one.
    let edited = record.replace(",refuted,", ",proved,");
    assert_ne!(edited, record);
    let wrong = read_members::<Member>(&edited, parameters, &subject).unwrap_err();
    let wrong = wrong.to_string();
    assert!(wrong.contains("another digest than its fields"), "{wrong}");
    let refuted = known
        .values()
        .rfind(|member| member.grade == MemberGrade::Refuted)
        .unwrap();
    let beside = |member: &Member| {
        let row = member_row(member, &subject).unwrap();
        read_members::<Member>(&(record.clone() + &row), parameters, &subject)
    };
    let proved = Member {
        grade: MemberGrade::Proved,
        ..refuted.clone()
    };
    let wrong = beside(&proved).unwrap_err().to_string();
    assert!(
        wrong.contains("a counterexample of what is not refuted"),
        "{wrong}"
    );
    let other = Member {
        reason: "claimed 7, computed 0".into(),
        ..refuted.clone()
    };
    let wrong = beside(&other).unwrap_err().to_string();
    assert!(
        wrong.contains("another answer than a line above"),
        "{wrong}"
    );
    assert_eq!(beside(refuted).unwrap(), known);
    // What holds as far as it was seen without a proof is no answer where proofs are sought.
    let seen = known
        .values()
        .find(|member| member.grade == MemberGrade::Holds);
    let seen = seen.unwrap();
    let unproved = subject.clone().with_proofs(false);
    let row = |subject: &RecordHeader| {
        members_as_csv(std::slice::from_ref(seen), parameters, subject).unwrap()
    };
    let read = |record: &str, subject| read_members::<Member>(record, parameters, subject).unwrap();
    assert!(read(&row(&unproved), &subject).is_empty());
    assert_eq!(read(&row(&unproved), &unproved).len(), 1);
    assert_eq!(read(&row(&subject), &subject).len(), 1);
    // A counterexample that is none is seen when it is computed again.
    let go_on = &Job::quiet();
    let again = |mut known| recheck(&members, &mut known, None, go_on).map(|()| known);
    assert_eq!(again(known.clone()).unwrap(), known);
    let falsified = |at: &str| {
        let mut wrong = known.clone();
        wrong.get_mut(&refuted.choice).unwrap().at = at.into();
        wrong
    };
    let said = again(falsified("(0, 0)")).unwrap_err().to_string();
    assert!(said.contains("at (0, 0), which is not so"), "{said}");
}

#[test]
fn a_counterexample_that_is_out_of_reach_is_computed_again() {
    let members = members(
        "subtraction(1..k)",
        "k in 2..3",
        "grundy(x) = x mod (k + 1)",
        Some(9),
    );
    let far = Member {
        choice: vec![2],
        grade: MemberGrade::Refuted,
        max: None,
        at: "(900000000000)".into(),
        reason: "claimed 0, computed 1".into(),
    };
    let mut known = Known::from([(vec![2], far)]);
    recheck(&members, &mut known, None, &Job::quiet()).unwrap();
    assert!(known.is_empty());
}

#[test]
fn a_claim_that_no_member_can_be_asked_is_an_error_and_one_that_some_can_is_unknown_there() {
    let wrong = members(
        "ryuo_restricted(p, q, q)",
        "p in 2..4, q in 2..4",
        "grundy(x, y) = z",
        None,
    );
    let errors = explore(&wrong, None, &Known::new(), &Job::quiet(), &mut |_| true);
    assert!(errors.unwrap_err()[0].message.contains('z'));
    let some = members(
        "nim(n)",
        "n in 1..2, k in 0..2",
        "grundy(x[n]) = xor(x) mod k",
        Some(10),
    );
    let found = found(&some, None);
    for member in &found.members {
        assert_eq!(
            member.grade == MemberGrade::Unknown,
            member.choice[1] == 0,
            "{member:?}"
        );
    }
}

fn solved(members: &Members) -> grundy::family::Solutions {
    let known = BTreeMap::new();
    solve_members(members, &known, &Job::quiet(), &mut |_| true).unwrap()
}

/// What the common formulas are, with the ranges for which they are proved.
fn common(members: &Members) -> Vec<Option<(String, Option<String>)>> {
    let found = solved(members);
    assert!(found.end.is_none());
    let common = found.common.into_iter();
    common
        .map(|common| common.map(|common| (common.claim, common.exploration.for_all)))
        .collect()
}

fn found_for_all(claim: &str, ranges: &str) -> Option<(String, Option<String>)> {
    Some((claim.to_string(), Some(ranges.to_string())))
}

#[test]
fn from_its_name_alone_a_family_is_solved_for_all_values_of_its_parameter() {
    let ryuo = members("ryuo(p)", "p in 2..6", "P = {}", None);
    assert_eq!(
        common(&ryuo),
        [
            found_for_all(
                "P = {(x, y) | (x + y) mod p = 0, x div p = y div p}",
                "p >= 2"
            ),
            found_for_all(
                "grundy(x, y) = (x + y) mod p + p * (floor(x / p) xor floor(y / p))",
                "p >= 2"
            ),
            // Of two heaps of Nim the P-positions are others.
            found_for_all(
                "P = {(x, y) | (x + y) mod p = 1, x div p = y div p}",
                "p >= 2, p != 2"
            ),
        ]
    );
}

#[test]
fn rules_in_quotes_are_solved_for_all_values_of_their_parameters() {
    let rules = "{(x - i, y + c) | c < i <= x} ∪ {(x + c, y - i) | c < i <= y}";
    let family = members(rules, "c in 1..4", "P = {}", None);
    assert_eq!(
        common(&family),
        [
            found_for_all("P = {(x, y) | |x - y| <= c}", "c >= 1"),
            found_for_all(
                "grundy(x, y) = 0 if |x - y| <= c else min(x, y) + 1",
                "c >= 1"
            ),
            found_for_all("P = {(x, y) | min(x, y) = 0, max(x, y) >= c + 1}", "c >= 1"),
        ]
    );
}

#[test]
fn a_common_formula_says_for_which_members_it_is_true() {
    let yama = members(
        "ab_yama(a, b)",
        "a in 1..4, b in 0..3, b < a",
        "P = {}",
        None,
    );
    let found = solved(&yama);
    let common = found.common[0].as_ref().unwrap();
    assert_eq!(common.claim, "P = {(x, y) | |x - y| <= b}");
    let for_all = "a >= 1, b >= 0, b < a, a = b + 1";
    assert_eq!(common.exploration.for_all.as_deref(), Some(for_all));
    let TruthDomain::Where(condition) = &common.exploration.domain else {
        panic!("{:?}", common.exploration.domain);
    };
    assert_eq!(condition.show(&found.parameters), "a = b + 1");
}

#[test]
fn every_member_of_a_family_has_the_answers_that_it_has_alone() {
    let family = members("subtraction(1..m)", "m in 1..4", "P = {}", None);
    for member in solved(&family).members {
        let game = family.game(&member.choice).unwrap();
        let library = family.library();
        let alone = solve::solve(&game, library, SearchBounds::brief(), &Job::quiet()).unwrap();
        let parts = [alone.p_positions, alone.grundy, alone.misere_p_positions];
        for (answer, part) in member.answers.iter().zip(parts) {
            assert_eq!((answer.grade, &answer.formula), (part.grade, &part.formula));
        }
    }
}

#[test]
fn solutions_are_read_back_from_a_record_as_they_were_written() {
    let family = members("ab_yama(a, b)", "a in 3..4, b in 0..1", "P = {}", None);
    let found = solved(&family);
    let subject = RecordHeader::new(&family, "family");
    let record = members_as_csv(&found.members, &found.parameters, &subject).unwrap();
    let read: BTreeMap<Vec<i64>, Solved> =
        read_members(&record, &found.parameters, &subject).unwrap();
    assert_eq!(read.into_values().collect::<Vec<_>>(), found.members);
    let other = RecordHeader::new(&family, "another");
    let other = read_members::<Solved>(&record, &found.parameters, &other);
    assert!(other.unwrap_err().to_string().contains("another family"));
    // What a record holds is not computed again.
    let mut told = found.members.clone();
    told[0].answers[0].reason = "from the record".into();
    let known = told
        .iter()
        .map(|member| (member.choice().to_vec(), member.clone()));
    let again = solve_members(&family, &known.collect(), &Job::quiet(), &mut |_| true);
    assert_eq!(again.unwrap().members, told);
}

#[test]
fn an_interrupted_solution_of_a_family_has_no_common_formula() {
    let family = members("ryuo(p)", "p in 2..6", "P = {}", None);
    let mut told = 0;
    let found = solve_members(&family, &BTreeMap::new(), &Job::quiet(), &mut |_| {
        told += 1;
        told < 2
    });
    let found = found.unwrap();
    assert!(found.end.is_some());
    assert!(found.common.iter().all(Option::is_none));
}

#[test]
fn a_claim_that_is_proved_for_all_parameters_says_so_and_not_for_how_many_it_holds() {
    let multiples = "P = {(m + 1) k | k >= 0}";
    let bachet = members("x - i where 1 <= i <= m", "m in 1..4", multiples, Some(20));
    let proved = found(&bachet, Some(ProofEffort::BRIEF));
    assert_eq!(proved.for_all.as_deref(), Some("m >= 1"));
    // Without a proof there is none for all, and a claim that is false of some member holds under a condition.
    assert_eq!(found(&bachet, None).for_all, None);
    let equal = "P = {(x, x) | x >= 0}";
    let rules = "(x - i, y), (x, y - i), (x - i, y - k i) where i >= 1";
    let queens = members(rules, "k in 1..3", equal, Some(20));
    let some = found(&queens, Some(ProofEffort::BRIEF));
    assert_eq!(some.for_all.as_deref(), Some("k >= 1, k != 1"));
}
