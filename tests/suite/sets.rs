//! Membership in sets of rules and claims, compared with plain loops: the quantifier "for some value" stays inside
//! the set.

use crate::game;
use grundy::Job;
use grundy::check::check_text;
use grundy::claim::Verdict;
use grundy::library::Library;

/// Is the removal s from heap `at` of the position a move?
type Allowed = fn(position: &[i64], at: usize, s: i64) -> bool;

/// Does a set have this half of a number?
type HasHalf = fn(half: i64) -> bool;

fn is_square(s: i64) -> bool {
    (1..=s).any(|k| k * k == s)
}

#[test]
fn a_variable_of_a_set_is_quantified_inside_of_the_set() {
    let rules: [(&str, Allowed); 13] = [
        ("s not in {x[l] | l >= 1}", |x, _, s| !x.contains(&s)),
        ("not (s in {x[l] | l >= 1})", |x, _, s| !x.contains(&s)),
        ("not (s not in {x[l] | l >= 1})", |x, _, s| x.contains(&s)),
        ("s in {x[l] | l >= 1}", |x, _, s| x.contains(&s)),
        ("s not in {x[l] | l != k}", |x, at, s| {
            (0..x.len()).all(|l| l == at || x[l] != s)
        }),
        ("s in {x[l] - x[k] | l != k} or s = 1", |x, at, s| {
            s == 1 || (0..x.len()).any(|l| l != at && x[l] - x[at] == s)
        }),
        ("s not in {x[l + 1] - x[l] | l >= 1}", |x, _, s| {
            (1..x.len()).all(|l| x[l] - x[l - 1] != s)
        }),
        ("s not in {x[l] + x[m] | l < m}", |x, _, s| {
            (0..x.len()).all(|m| (0..m).all(|l| x[l] + x[m] != s))
        }),
        ("s <= (1 if s in {x[l] | l != k} else 2)", |x, at, s| {
            let other = (0..x.len()).any(|l| l != at && x[l] == s);
            s <= if other { 1 } else { 2 }
        }),
        ("2 s >= sum({x[l] | l >= 1})", |x, _, s| {
            2 * s >= x.iter().sum::<i64>()
        }),
        ("s >= sum({x[l] | l != k})", |x, at, s| {
            s >= x.iter().sum::<i64>() - x[at]
        }),
        ("s in {t^2 | t >= 1} or s = 3", |_, _, s| {
            is_square(s) || s == 3
        }),
        (
            "s in {t^2 | t >= 1} or s in {t + 2 | 3 <= t, t <= 4}",
            |_, _, s| is_square(s) || (5..=6).contains(&s),
        ),
    ];
    for (condition, allowed) in rules {
        let text = format!("on x[3]: x[k] - s where s >= 1, {condition}");
        let game = game(&text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
        let mut options = 0;
        for code in 0..512_i64 {
            let position = [code / 64, code / 8 % 8, code % 8];
            let mut plain = Vec::new();
            for at in 0..3 {
                for s in 1..=position[at] {
                    if allowed(&position, at, s) {
                        let mut next = position.to_vec();
                        next[at] -= s;
                        plain.push(vec![next]);
                    }
                }
            }
            plain.sort();
            plain.dedup();
            options += plain.len();
            assert_eq!(game.options(&position), Ok(plain), "{text} at {position:?}");
        }
        assert!(options > 100, "{text}: {options} options");
    }
}

#[test]
fn a_set_of_integers_has_no_other_numbers() {
    let sets: [(&str, HasHalf); 8] = [
        ("1..3", |half| (1..=3).contains(&half)),
        ("{1, ..., 3}", |half| (1..=3).contains(&half)),
        ("{1, 3, ..., 7}", |half| {
            (1..=7).contains(&half) && half % 2 == 1
        }),
        ("all", |half| half >= 1),
        ("ℤ", |_| true),
        ("multiples of 2", |half| half >= 1 && half % 2 == 0),
        ("all but {2}", |half| half >= 1 && half != 2),
        ("{-1..1, 4}", |half| (-1..=1).contains(&half) || half == 4),
    ];
    for (set, has) in sets {
        let inside = (-6..=16).filter(|a| a % 2 == 0 && has(a / 2));
        let inside: Vec<String> = inside.map(|a: i64| a.to_string()).collect();
        let list = inside.join(", ");
        for (half, name) in [("a / 2", "quotient"), ("(1/2) a", "product")] {
            let text = format!(
                "claim \"{name}\", a in -6..16\n  ({half} in {set} and a in {{{list}}}) or ({half} not in {set} and a not in {{{list}}})\n"
            );
            let mut library = Library::embedded();
            let place = library.add("sets", &text).unwrap();
            check_text(&library, place, None, &Job::quiet(), &mut |report| {
                assert_eq!(report.word(), "proved", "{text}");
            })
            .unwrap();
        }
    }
    for (number, computed) in [
        ("3 / 2", "3/2, no integer"),
        ("sqrt(2)", "sqrt(2), no integer"),
    ] {
        let mut library = Library::embedded();
        let text = format!("claim \"number\"\n  {number} in 1..3\n");
        let place = library.add("sets", &text).unwrap();
        check_text(&library, place, None, &Job::quiet(), &mut |report| {
            let (_, found) = report.refutation().unwrap();
            assert_eq!(found.computed.to_string(), computed);
        })
        .unwrap();
    }
}

#[test]
fn each_entry_of_a_vector_is_of_a_form_for_a_value_of_its_own() {
    let text = "on x[2]: x - s where s in {k^2 | k >= 1}";
    let game = game(text).unwrap();
    for x in 0..12 {
        for y in 0..12 {
            let mut plain = Vec::new();
            for s in (1..=x).filter(|s| is_square(*s)) {
                for t in (1..=y).filter(|t| is_square(*t)) {
                    plain.push(vec![vec![x - s, y - t]]);
                }
            }
            plain.sort();
            assert_eq!(game.options(&[x, y]), Ok(plain), "({x}, {y})");
        }
    }
}

/// A set with a variable of its own says what belongs to it, where more of it means more moves; elsewhere it is
/// refused.
#[test]
fn no_set_of_a_form_says_what_does_not_belong_to_it() {
    for condition in [
        "s not in {t^2 | t <= 3}",
        "not (s in {t^2 | t <= 3})",
        "not (s = 1 or s in {t^2 | t <= 3})",
        "s <= (1 if s in {t^2 | t <= 3} else 2)",
        "s <= (2 if not (s in {t^2 | t <= 3}) else 1)",
        "count(s in {t^2 | t <= 3}) = 0",
        "s not in {x[l] - t | l >= 1, t <= 3}",
    ] {
        let text = format!("on x[2]: x[k] - s where s >= 1, {condition}");
        let errors = game(&text)
            .err()
            .unwrap_or_else(|| panic!("{text} is read"));
        assert_eq!(errors[0].code.number(), "E0018", "{text}");
    }
}

#[test]
fn what_a_set_needs_counts_nothing_in_a_sum_or_a_mex() {
    let claims = [
        ("sum({i | i in {k div 2 | k <= 3}})", 1),
        ("sum({1 | i <= 1, i in {k div 2 | k <= 3}})", 2),
        ("sum({1 | 3 in {k div 2 | k <= 9}})", 1),
        ("sum({1 | 1 > 2})", 0),
        ("mex {0 | 1 > 2}", 0),
        ("mex {0 | 2 > 1}", 1),
        ("mex(1, 2) {0 | i <= 1, i in {k div 2 | k <= 3}}", 1),
        ("mex(1, 3) {0 | i <= 1, i in {k div 2 | k <= 3}}", 0),
    ];
    let mut text = String::new();
    for (index, (formula, value)) in claims.iter().enumerate() {
        text += &format!("claim \"{index}\"\n  {formula} = {value}\n");
    }
    text += "game nim3(n default 3) on x[n]\n  x[k] - s where s >= 1\n";
    text += "claim \"heaps\" for nim3, up to 4\n  grundy(x[n]) = xor(x) if sum({x[l] | l >= 1}) = sum(x) else 99\n";
    text += "claim \"none\" for nim3, up to 4\n  grundy(x[n]) = xor(x) if sum(x) not in {x[l] - 1 | l >= 1} else 99\n";
    let mut library = Library::embedded();
    let place = library.add("text", &text).unwrap();
    let mut reports = Vec::new();
    let done = check_text(&library, place, None, &Job::quiet(), &mut |report| {
        reports.push(report)
    });
    assert_eq!(done, Ok(()));
    assert_eq!(reports.len(), claims.len() + 2);
    for report in reports {
        let verdict = &report.instances[0].verdict;
        let holds = matches!(verdict, Verdict::Holds { .. } | Verdict::Proved { .. });
        assert!(holds, "{}: {verdict:?}", report.statement);
    }
}
