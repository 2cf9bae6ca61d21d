use crate::{X, Y, has, ostrowski};
use grundy_automata::{Budget, Decision, Formula, Numeration, Relation, Variable, compile, decide};

/// floor(n·phi): the greatest m with m·(m - n) <= n².
fn lower(n: i128) -> i128 {
    (n..2 * n + 1).rev().find(|m| m * (m - n) <= n * n).unwrap()
}

#[test]
fn multiples_of_phi_in_the_zeckendorf_numeration() {
    let automaton = compile(
        &Formula::beatty(X, Y),
        &Numeration::zeckendorf(),
        &Budget::default(),
    )
    .unwrap();
    for n in 0..3000 {
        let m = lower(n);
        assert!(has(&automaton, &[n, m]), "{n} {m}");
        assert!(
            !has(&automaton, &[n, m + 1]) && (m == 0 || !has(&automaton, &[n, m - 1])),
            "{n} {m}"
        );
    }
}

#[test]
fn multiples_of_quadratic_numbers_in_their_ostrowski_numerations() {
    for system in ostrowski() {
        let automaton = compile(&Formula::beatty(X, Y), &system, &Budget::default()).unwrap();
        // Convergents far enough that no multiple up to 1000 has an integer between them and alpha.
        let period: Vec<i128> = match system.to_string().as_str() {
            "Ostrowski [0; 1, ...]" => vec![1],
            "Ostrowski [0; 2, ...]" => vec![2],
            "Ostrowski [0; 5, ...]" => vec![5],
            "Ostrowski [0; 1, 2, ...]" => vec![1, 2],
            "Ostrowski [0; 2, 1, ...]" => vec![2, 1],
            "Ostrowski [0; 3, 1, 2, ...]" => vec![3, 1, 2],
            other => panic!("{other}"),
        };
        let (mut p, mut q) = ((1, 0), (0, 1));
        for index in 0..31 {
            let a = period[index % period.len()];
            (p, q) = ((p.1, a * p.1 + p.0), (q.1, a * q.1 + q.0));
        }
        for n in 0..1000 {
            let m = n * p.1 / q.1;
            let other = n * p.0 / q.0;
            // One of the two is above alpha, the other one below; they differ at most at multiples of a denominator.
            assert_eq!(m, other, "{system}: {n}");
            assert!(has(&automaton, &[n, m]), "{system}: {n} {m}");
            assert!(
                !has(&automaton, &[n, m + 1]) && (m == 0 || !has(&automaton, &[n, m - 1])),
                "{system}: {n} {m}"
            );
        }
    }
}

#[test]
fn the_two_beatty_sequences_of_phi_cover_each_positive_number_once() {
    let (n, k, l) = (Variable(0), Variable(1), Variable(2));
    let upper = |k: Variable| {
        Formula::exists(
            [Variable(9)],
            Formula::and([
                Formula::beatty(k, Variable(9)),
                Formula::eq(n, k + Variable(9)),
            ]),
        )
    };
    let in_lower = Formula::exists(
        [k],
        Formula::and([Formula::le(1, k), Formula::beatty(k, n)]),
    );
    let in_upper = Formula::exists([l], Formula::and([Formula::le(1, l), upper(l)]));
    let cover = |least| {
        let one = Formula::iff(in_lower.clone(), Formula::negated(in_upper.clone()));
        Formula::for_all([n], Formula::implies(Formula::le(least, n), one))
    };
    let decided =
        |sentence| decide(&sentence, &Numeration::zeckendorf(), &Budget::default()).unwrap();
    assert_eq!(decided(cover(1)), Decision::True);
    assert_eq!(decided(cover(0)), Decision::False(vec![(n, 0u32.into())]));
}

#[test]
fn the_p_positions_of_wythoff() {
    // x = floor(n·phi) and y = x + n, or the other way round (Wythoff, 1907).
    let budget = Budget::default();
    let system = Numeration::zeckendorf();
    let (n, u, v) = (Variable(5), Variable(6), Variable(7));
    let pair =
        |x: Variable, y: Variable| Formula::and([Formula::beatty(n, x), Formula::eq(y, x + n)]);
    let pairs = Formula::exists([n], Formula::or([pair(X, Y), pair(Y, X)]));
    let p = Relation::new("P", compile(&pairs, &system, &budget).unwrap());
    let sentence = |longest: Option<i128>| {
        let length = Formula::Linear {
            sum: X - u,
            low: Some(1),
            high: longest,
        };
        let moves = Formula::or([
            Formula::exists([u], Formula::and([Formula::lt(u, X), p.of([u, Y])])),
            Formula::exists([v], Formula::and([Formula::lt(v, Y), p.of([X, v])])),
            Formula::exists(
                [u, v],
                Formula::and([length, Formula::eq(X - u, Y - v), p.of([u, v])]),
            ),
        ]);
        Formula::for_all([X, Y], Formula::iff(p.of([X, Y]), Formula::negated(moves)))
    };
    assert_eq!(
        decide(&sentence(None), &system, &budget).unwrap(),
        Decision::True
    );
    // With diagonal moves of one step only, (3, 3) leads to no pair: (0, 0) is too far.
    let least = decide(&sentence(Some(1)), &system, &budget).unwrap();
    assert_eq!(
        least,
        Decision::False(vec![(X, 3u32.into()), (Y, 3u32.into())])
    );
}

#[test]
fn the_p_positions_of_the_games_of_fraenkel() {
    // Diagonal moves may take fewer than a more from one heap than from the other (Fraenkel, 1982): the pairs are
    // m = floor(n·alpha) and m + a·n, with alpha = [1; a, a, a, ...].
    for a in [1, 2, 3] {
        let budget = Budget::default();
        let system = Numeration::ostrowski(&[u32::try_from(a).unwrap()]).unwrap();
        let (n, b, u, v) = (Variable(5), Variable(6), Variable(7), Variable(8));
        let pair = |x: Variable, y: Variable| {
            Formula::and([Formula::eq(x, n + b), Formula::eq(y, x + n * a)])
        };
        let pairs = Formula::exists(
            [n, b],
            Formula::and([Formula::beatty(n, b), Formula::or([pair(X, Y), pair(Y, X)])]),
        );
        let p = Relation::new("P", compile(&pairs, &system, &budget).unwrap());
        let sentence = |a: i128| {
            let moves = Formula::or([
                Formula::exists([u], Formula::and([Formula::lt(u, X), p.of([u, Y])])),
                Formula::exists([v], Formula::and([Formula::lt(v, Y), p.of([X, v])])),
                Formula::exists(
                    [u, v],
                    Formula::and([
                        Formula::lt(u, X),
                        Formula::lt(v, Y),
                        Formula::within(1 - a, X - u - Y + v, a - 1),
                        p.of([u, v]),
                    ]),
                ),
            ]);
            Formula::for_all([X, Y], Formula::iff(p.of([X, Y]), Formula::negated(moves)))
        };
        assert_eq!(
            decide(&sentence(a), &system, &budget).unwrap(),
            Decision::True,
            "{a}"
        );
        assert_ne!(
            decide(&sentence(a + 1), &system, &budget).unwrap(),
            Decision::True,
            "{a}"
        );
    }
}
