use crate::{X, Y, Z};
use grundy_automata::{
    Automaton, Budget, Decision, Formula, NoAutomaton, Numeration, Sum, Variable, compile, decide,
};
use grundy_work::Job;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// x = y·40961 + z with 0 <= z < 40961 for some y and even z: large before it is small.
fn large() -> Formula {
    Formula::exists(
        [Y, Z],
        Formula::and([
            Formula::eq(X, Y * 40_961 + Z),
            Formula::lt(Z, 40_961),
            Formula::congruent(Z, 0, 2),
        ]),
    )
}

#[test]
fn too_many_states_end_with_the_step_in_which_they_were_met() {
    let budget = Budget::default().states(1000);
    let Err(NoAutomaton::GaveUp {
        states,
        step,
        limit,
    }) = compile(&large(), &Numeration::binary(), &budget)
    else {
        panic!("the limit was not kept")
    };
    assert_eq!(limit, grundy_work::Resource::States);
    assert!(states > 1000 && states < 1010, "{states}");
    assert!(!step.is_empty());
    assert!(budget.peak() > 1000);
}

#[test]
fn a_step_that_gives_up_in_a_projection_names_its_variable() {
    // The relations are small, their projection is not.
    let far = Formula::exists(
        [Y],
        Formula::and([
            Formula::congruent(X + Y * 3, 0, 61),
            Formula::congruent(Y, 5, 67),
            Formula::lt(Y, X),
        ]),
    );
    let mut named = false;
    for states in (100..4000).step_by(100) {
        match compile(
            &far,
            &Numeration::binary(),
            &Budget::default().states(states),
        ) {
            Err(NoAutomaton::GaveUp { step, .. }) => named |= step.starts_with("exists"),
            other => {
                assert!(other.is_ok());
                break;
            }
        }
    }
    assert!(named);
}

#[test]
fn too_many_letters_and_too_many_bytes_are_refused() {
    // Letters of the same sum have one column; with these factors all sums differ.
    let sum = |factor: i128| {
        let terms = (0..13).map(|v| Sum::from(Variable(v)) * factor.pow(v));
        Formula::eq(terms.fold(Sum::from(0), |sum, term| sum + term), 1)
    };
    let columns = |formula: &Formula, most: usize| {
        let budget = Budget::default().columns(most);
        compile(formula, &Numeration::binary(), &budget)
    };
    assert!(columns(&sum(1), 14).is_ok());
    let stopped = columns(&sum(2), 8191);
    assert!(
        matches!(stopped, Err(NoAutomaton::Letters { letters: 8192, .. })),
        "{stopped:?}"
    );
    assert!(columns(&sum(2), 8192).is_ok());
    let rows = [vec![0; 16]];
    let table =
        |budget: &Budget<'_>| Automaton::of_table(&Numeration::binary(), 4, &[true], &rows, budget);
    let stopped = table(&Budget::default().letters(15));
    assert!(
        matches!(stopped, Err(NoAutomaton::Letters { letters: 16, .. })),
        "{stopped:?}"
    );
    assert!(table(&Budget::default().letters(16)).is_ok());
    let stopped = compile(
        &large(),
        &Numeration::binary(),
        &Budget::default().bytes(10_000),
    );
    assert!(matches!(stopped, Err(NoAutomaton::GaveUp { .. })));
}

#[test]
fn a_job_hears_of_the_steps_and_can_interrupt() {
    let heard = Arc::new(AtomicU64::new(0));
    let count = Arc::clone(&heard);
    let job = Job::quiet().cancelled_at_poll(3).heard_by(move |progress| {
        assert!(progress.step.is_some_and(|step| !step.is_empty()));
        count.fetch_add(1, Ordering::Relaxed);
    });
    let stopped = compile(
        &large(),
        &Numeration::binary(),
        &Budget::default().part_of(&job),
    );
    assert_eq!(stopped, Err(NoAutomaton::Interrupted));
    assert_eq!((heard.load(Ordering::Relaxed), job.polls()), (3, 3));
}

#[test]
fn a_limit_that_is_just_enough_gives_the_same_answer() {
    let sentence = Formula::for_all(
        [X],
        Formula::iff(Formula::congruent(X, 0, 2), {
            let half = Formula::eq(X, Y * 2);
            Formula::exists([Y], half)
        }),
    );
    let free = Budget::default();
    assert_eq!(
        decide(&sentence, &Numeration::binary(), &free).unwrap(),
        Decision::True
    );
    let tight = Budget::default().states(free.peak());
    assert_eq!(
        decide(&sentence, &Numeration::binary(), &tight).unwrap(),
        Decision::True
    );
    let less = Budget::default().states(free.peak() - 1);
    assert!(decide(&sentence, &Numeration::binary(), &less).is_err());
}
