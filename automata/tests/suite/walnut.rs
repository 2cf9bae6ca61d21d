//! Sentences in the syntax of the prover Walnut.

use crate::ryuo::for_one_p;
use crate::{X, Y, Z};
use grundy_automata::{Budget, Formula, NoAutomaton, Numeration, Relation, compile, walnut};

#[test]
fn the_sentence_on_ryuo_nim_in_walnut() {
    let (budget, system) = (Budget::default(), Numeration::binary());
    let claimed = for_one_p::claimed(3);
    let s = Relation::new("S", compile(&claimed, &system, &budget).unwrap());
    let sentence = for_one_p::sentence(3, &s);
    let defined = [("S", vec![X, Y, Z], claimed)];
    let with = walnut(&sentence, &defined, &system, "ryuo").unwrap();
    let lines: Vec<&str> = with.script.lines().collect();
    assert_eq!(
        lines,
        [
            "def S \"?msd_2 ((0<=x000) & (0<=x001) & (0<=x002) & ((Ex003,x004,x005 (((x000>=3*x003) & (x000<=3*x003+2)) & ((x001>=3*x004) & (x001<=3*x004+2)) & ((x002>=3*x005) & (x002<=3*x005+2)) & $grundy_xor(x003,x004,x005))) & (Ex006 2*x000+2*x001+x002=3*x006)))\":",
            "eval ryuo \"?msd_2 (Ax000,x001,x002 ($S(x000,x001,x002) <=> ~(((Ex003 ((1<=x003) & (Ex004 ((x000=x003+x004) & $S(x004,x001,x002))))) | (Ex005 ((1<=x005) & (Ex006 ((x001=x005+x006) & $S(x000,x006,x002))))) | (Ex007,x008 ((1<=x007) & (1<=x008) & (x007+x008<=2) & (Ex009,x010 ((x000=x007+x009) & (x001=x008+x010) & $S(x009,x010,x002))))) | (Ex011 ((1<=x011) & (Ex012 ((x002=x011+x012) & $S(x000,x001,x012)))))))))\":",
        ]
    );
    let (name, text) = &with.automata[0];
    assert_eq!((with.automata.len(), name.as_str()), (1, "grundy_xor.txt"));
    assert!(
        text.starts_with(
            "msd_2 msd_2 msd_2\n\n0 1\n0 0 0 -> 0\n0 0 1 -> 1\n0 1 0 -> 1\n0 1 1 -> 0\n"
        ),
        "{text}"
    );
    // Without its definition S is an automaton of the library.
    let without = walnut(&sentence, &[], &system, "ryuo").unwrap();
    assert_eq!(without.script.lines().count(), 1);
    let (name, text) = &without.automata[0];
    assert_eq!((without.automata.len(), name.as_str()), (1, "S.txt"));
    assert_eq!(text.matches("->").count(), 8 * s.automaton().states());
}

#[test]
fn numbers_of_the_zeckendorf_numeration_in_walnut() {
    let system = Numeration::zeckendorf();
    let half = Formula::exists([Y], Formula::within(0, X - Y * 2, 1));
    let said = walnut(&half, &[], &system, "half").unwrap();
    assert_eq!(
        said.script,
        "eval half \"?msd_fib (Ax000 (Ex001 ((x000>=2*x001) & (x000<=2*x001+1))))\":\n"
    );
    assert!(said.automata.is_empty());
    for refused in [
        Formula::xor(X, Y, Z),
        Formula::power(X),
        Formula::beatty(X, Y),
    ] {
        let refused = walnut(&refused, &[], &system, "no");
        assert!(
            matches!(refused, Err(NoAutomaton::NotAutomatic(_))),
            "{refused:?}"
        );
    }
    let silver = Numeration::ostrowski(&[2]).unwrap();
    assert!(matches!(
        walnut(&half, &[], &silver, "half"),
        Err(NoAutomaton::NotAutomatic(_))
    ));
    assert!(matches!(
        walnut(&half, &[], &system, "1/2"),
        Err(NoAutomaton::Wrong(_))
    ));
}
