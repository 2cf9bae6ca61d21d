use super::*;
use grundy_rules::formula::Scope;
use grundy_rules::language::{Statement as Written, parse_file};

/// Decides `conclusion where hypotheses` in the variables u, v, w.
fn decide(hypotheses: &[&str], conclusion: &str) -> bool {
    let names: Vec<String> = ["u", "v", "w"].map(String::from).to_vec();
    let condition = |text: &str| {
        let text = format!("claim \"a step\"\n  {text}\n");
        let file = parse_file(&text).into_result().unwrap();
        let claim = file.claims().next().unwrap().claim.clone();
        let Written::Fact(written) = claim.statement else {
            panic!("{text} is no condition");
        };
        let meanings = names.iter().enumerate().map(|(place, name)| {
            let term = grundy_rules::formula::Term::Variable(place);
            (name.clone(), grundy_rules::formula::Meaning::Number(term))
        });
        let mut scope = Scope::of_names(meanings.collect());
        scope.condition(&written).unwrap()
    };
    let hypotheses = hypotheses.iter().map(|text| condition(text)).collect();
    let obligation = Obligation::new(
        "a step".into(),
        String::new(),
        &names,
        hypotheses,
        condition(conclusion),
    );
    decided(&obligation.unwrap(), &Job::quiet()) == SolverVerdict::Valid
}

#[test]
fn linear_steps_follow() {
    assert!(decide(&["u >= 0", "v >= u + 1"], "v >= 1"));
    assert!(decide(&["u < v", "v < w"], "u + 2 <= w"));
    assert!(decide(&["u = v or u = w", "v >= 3", "w >= 4"], "u >= 3"));
    assert!(decide(&["|u - v| <= 2", "u = 5"], "v >= 3 and v <= 7"));
    assert!(decide(&["u = min(v, w)"], "u <= v"));
    assert!(decide(&[], "2 u != 2 v + 1"));
    assert!(decide(&["u mod 2 = 1"], "(u + 1) mod 2 = 0"));
    assert!(decide(&["3 (u div 3) > v"], "u > v"));
}

#[test]
fn steps_with_products_follow() {
    assert!(decide(&["u >= 1", "v >= 1"], "u v >= 1"));
    assert!(decide(&["u >= v", "w >= 0"], "u w >= v w"));
    assert!(decide(&["u >= 2", "v >= u", "w = u v"], "w >= 2 v"));
    assert!(decide(&["0 <= u", "u < v"], "u^2 < v^2"));
    assert!(decide(&[], "(u + v) (u - v) = u^2 - v^2"));
    assert!(decide(&["u >= 0", "v >= 0"], "u^2 + v^2 >= 2 u v"));
}

#[test]
fn what_does_not_follow_is_left_open() {
    assert!(!decide(&["u >= 0"], "u >= 1"));
    assert!(!decide(&["u >= 0", "v >= 0"], "u v >= 1"));
    assert!(!decide(&["u = v or u = w"], "u = v"));
    assert!(!decide(&["u mod 2 = 1"], "u mod 3 = 1"));
    let far = "2 min(u, v^2 + u) != 1001 + 2 v^2 - 2 v^2";
    assert!(decide(&["u >= 0"], far));
    assert!(!decide(&["0 <= u", "u <= v"], "u^2 < v^2"));
}
