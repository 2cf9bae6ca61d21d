//! Answers as JSON values, whose shapes are a contract.

mod family;
mod layout;
mod table;

pub use family::{family, solutions};
pub(super) use layout::WIDTH;
pub use layout::{to_line, to_text};
pub use table::table;

use super::definition::{heaps_as_written, parameter, short_name};
use super::{
    GameView, KernelView, LimitView, MisereView, MoveView, PositionsView, SolutionView, SumView,
    VerdictView,
};
use crate::check;
use crate::solve::Part;
use crate::strategy::SumMove;
use grundy_automata::Automaton;
use grundy_engines::misere::Violation;
use grundy_engines::table::{Method, Plan};
use grundy_ordinals::ordinal::Ordinal;
use grundy_proofs::claim::{Counterexample, Exceptions, Verdict, Witness};
use grundy_rules::game::{Game, GameOption, Position};
use grundy_rules::language::{Code, Diagnostic};
use grundy_rules::library::Text;
use grundy_rules::recursion::{Asymptotic, Law, PairRecursion};
use grundy_work::{Limits, Resource};
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// `{"game", "measure", "p_positions", "grundy", "misere_p_positions"}`, each of the last three
/// `{"grade": "proved" | "seen" | "unknown", "formula", "theory", "base", "states", "max", "reason",
/// "seen"}`; the formula is a claim, and what else is seen is a list of sentences. A proof by other means than automata is
/// told in words, as `"by"`.
pub fn solution(view: &SolutionView) -> Value {
    let part = |part: &Part| {
        let proof = part.proof.as_ref();
        // What is seen as an automaton alone has its numeration and states as well.
        let seen = part.automaton.as_ref().filter(|_| part.formula.is_none());
        let base = proof.map(|proof| proof.base.clone());
        let states = proof.map(|proof| proof.states);
        let mut said = json!({
            "grade": part.grade.word(),
            "formula": part.formula,
            "theory": proof.map(|proof| proof.theory),
            "base": base.or_else(|| seen.map(|seen| seen.system().to_string())),
            "states": states.or_else(|| seen.map(Automaton::states)),
            "max": part.max,
            "reason": part.reason,
            "seen": part.notes,
        });
        if let (Some(by), Some(object)) = (&part.by, said.as_object_mut()) {
            object.insert("by".into(), json!(by));
        }
        said
    };
    let solution = view.solution;
    json!({
        "game": view.game.label(),
        "measure": view.game.measure().show(view.game.heaps()),
        "p_positions": part(&solution.p_positions),
        "grundy": part(&solution.grundy),
        "misere_p_positions": part(&solution.misere_p_positions),
    })
}

/// `{"vertices", "moves", "rounds": [{"p", "n"}], "positions": [{"name", "outcome", "grundy", "round"}]}`
pub fn kernel(view: &KernelView) -> Value {
    let rounds = view.kernel.rounds().into_iter();
    let rounds: Vec<_> = rounds
        .map(|round| json!({"p": view.names(&round.p), "n": view.names(&round.n)}))
        .collect();
    let positions: Vec<_> = (0..view.digraph.vertices())
        .map(|vertex| {
            json!({
                "name": view.digraph.name(vertex),
                "outcome": view.outcome(vertex),
                "grundy": view.kernel.values()[vertex],
                "round": view.kernel.round_of()[vertex],
            })
        })
        .collect();
    json!({
        "vertices": view.digraph.vertices(),
        "moves": view.digraph.arcs(),
        "rounds": rounds,
        "positions": positions,
    })
}

/// `{"game", "max", "play", "positions": [[…]]}` in lexicographic order; before them `"warnings"`, where there are any.
pub fn positions(view: &PositionsView, positions: &[Position]) -> Value {
    let mut value = json!({
        "game": view.game.label(),
        "max": view.max,
        "play": view.play.name(),
    });
    if let Some(entries) = value.as_object_mut() {
        if !view.game.warnings().is_empty() {
            let warnings = warnings(view.game.warnings(), view.texts);
            entries.insert("warnings".into(), warnings);
        }
        entries.insert("positions".into(), json!(positions));
    }
    value
}

/// The text of [`positions`] as far as the first of them, where each has its own line.
pub(super) fn positions_opened(view: &PositionsView) -> String {
    let mut value = positions(view, &[]);
    if let Some(map) = value.as_object_mut() {
        map.remove("positions");
    }
    let mut text = String::from("{\n");
    for (key, value) in value.as_object().into_iter().flatten() {
        text.push_str(&format!("  \"{key}\": {},\n", to_line(value)));
    }
    text.push_str("  \"positions\": [\n");
    text
}

/// `{"game", "claim", "recursion", "grade", …}`. Where the limit is known: `"low"` and `"high"`, decimal fractions around it,
/// `"closed_form"`, `"polynomial"` (its coefficients, the constant one first), `"root"` and `"evidence"`. Else `"seen"`.
pub fn limit(view: &LimitView) -> Value {
    let claim = view.game.map(|(_, sequence)| {
        json!({
            "paper": sequence.paper,
            "title": sequence.title,
            "ranges": sequence.ranges,
            "in_range": sequence.in_range,
        })
    });
    let recursion = view.recursion.map(|recursion| {
        let PairRecursion {
            a,
            b,
            p,
            q,
            once,
            skip,
            priority,
        } = recursion;
        json!({"a": a, "b": b, "p": p, "q": q, "once": once, "skip": skip, "priority": priority})
    });
    let mut value = Map::new();
    value.insert(
        "game".into(),
        view.game.map(|(game, _)| game.label()).into(),
    );
    value.insert("claim".into(), claim.into());
    value.insert("recursion".into(), recursion.into());
    value.insert("grade".into(), view.answer.grade().into());
    match view.answer {
        Asymptotic::Multiples { alpha, bracket } => {
            value.insert("low".into(), bracket.low().into());
            value.insert("high".into(), bracket.high().into());
            value.insert("closed_form".into(), alpha.to_string().into());
        }
        Asymptotic::Known {
            limit,
            bracket,
            root,
            far,
        } => {
            let closed = limit.closed_form().map(|number| number.to_string());
            let coefficients = limit.polynomial().coefficients().iter();
            let coefficients: Vec<_> = coefficients.map(ToString::to_string).collect();
            let of = match limit.law() {
                Law::Perron(_) => "root",
                Law::Quadratic(_) => "limit",
            };
            let evidence = far.as_ref().map(|(n, difference)| {
                json!({"n": format!("10^{n}"), "difference": difference.to_string()})
            });
            value.insert("low".into(), bracket.low().into());
            value.insert("high".into(), bracket.high().into());
            value.insert("closed_form".into(), closed.into());
            value.insert(
                "polynomial".into(),
                json!({"of": of, "coefficients": coefficients}),
            );
            value.insert("root".into(), root.as_ref().map(|root| root.low()).into());
            value.insert("evidence".into(), evidence.into());
        }
        Asymptotic::Seen(seen) => {
            let (low, high) = seen.range(8);
            value.insert(
                "seen".into(),
                json!({"from": seen.first, "to": seen.last, "low": low, "high": high}),
            );
        }
    }
    Value::Object(value)
}

/// `{"game", "max", "properties": [{"property", "verdict", "max", "counterexample"}], "wild", "p_positions",
/// "final"}`: positions are lists of heaps, sums lists of such; `wild` is the genus of the first wild position.
pub fn misere(view: &MisereView) -> Value {
    let picture = view.picture;
    let properties: Vec<_> = picture
        .verdicts
        .iter()
        .map(|(property, violation)| {
            json!({
                "property": property.name(),
                "verdict": if violation.is_some() { "refuted" } else { "holds" },
                "max": view.max,
                "counterexample": violation.as_ref().map(self::violation),
            })
        })
        .collect();
    json!({
        "game": view.game.label(),
        "max": view.max,
        "properties": properties,
        "wild": picture.wild.as_ref().map(ToString::to_string),
        "p_positions": picture.p_positions.iter().map(option).collect::<Vec<_>>(),
        "final": picture.final_positions.iter().map(option).collect::<Vec<_>>(),
    })
}

fn violation(found: &Violation) -> Value {
    let options = found.options.iter();
    let options: Vec<_> = options
        .map(|(at, value, phase)| {
            json!({"option": option(at), "grundy": value, "phase": phase.name()})
        })
        .collect();
    json!({
        "position": option(&found.position),
        "claimed": found.claimed,
        "computed": found.computed,
        "options": options,
    })
}

/// `{"game", "play", "position", "outcome", "grundy", "winning_moves": [[…]]}`; a sum is the list of its parts. With
/// blocking also `"blocks"`, what to block after each winning move, and `"must_block"`.
pub fn analysis(view: &MoveView) -> Value {
    let options = |all: &[GameOption]| all.iter().map(option).collect::<Vec<_>>();
    let moves = options(&view.analysis.winning_moves);
    let mut value = json!({
        "game": view.game.label(),
        "play": view.play.name(),
        "position": option(&view.analysis.position),
        "outcome": view.analysis.outcome.letter(),
        "grundy": view.analysis.grundy,
        "winning_moves": moves,
    });
    if let (true, Some(object)) = (view.game.has_blocking(), value.as_object_mut()) {
        let blocks = view.analysis.blocks.iter().map(|block| options(block));
        object.insert("blocks".into(), blocks.collect::<Vec<_>>().into());
        object.insert(
            "must_block".into(),
            options(&view.analysis.must_block).into(),
        );
    }
    value
}

/// `{"play", "summands": [{"game", "position", "grundy"}], "nim_sum", "outcome", "winning_moves": [{"summand", "to"}]}`,
/// summands numbered from 1; with blocking, each move has `"block"`, and `"must_block"` stands at the end.
pub fn sum(view: &SumView) -> Value {
    let analysis = view.analysis;
    let summands = view.sum.summands().iter().zip(&analysis.position);
    let summands: Vec<_> = summands
        .zip(&analysis.values)
        .map(|((summand, position), value)| {
            json!({
                "game": summand.game().label(),
                "position": option(position),
                "grundy": value,
            })
        })
        .collect();
    let one = |made: &SumMove| json!({"summand": made.summand + 1, "to": option(&made.to)});
    let all = |moves: &[SumMove]| moves.iter().map(one).collect::<Vec<_>>();
    let blocking = view.sum.has_blocking();
    let mut moves = all(&analysis.winning_moves);
    if blocking {
        for (made, block) in moves.iter_mut().zip(&analysis.blocks) {
            made["block"] = all(block).into();
        }
    }
    let mut value = json!({
        "play": view.sum.play().name(),
        "summands": summands,
        "nim_sum": analysis.grundy,
        "outcome": analysis.outcome.letter(),
        "winning_moves": moves,
    });
    if blocking {
        value["must_block"] = all(&analysis.must_block).into();
    }
    value
}

fn option(parts: &GameOption) -> Value {
    match parts.as_slice() {
        [only] => json!(only),
        parts => json!(parts),
    }
}

/// `{"verdicts": […]}`
pub fn verdicts(views: &[VerdictView]) -> Value {
    let verdicts: Vec<_> = views.iter().map(verdict).collect();
    json!({ "verdicts": verdicts })
}

/// A number, or a set as text.
pub(super) fn parameter_value(value: &check::Value) -> Value {
    match value {
        check::Value::Number(number) => json!(number),
        check::Value::Set(set) => json!(set),
        check::Value::All => json!("all"),
    }
}

/// `{"paper", "claim", "game", "parameters", "play", "verdict", "stated", "max", "counterexample"}`; `"stated"` is
/// what the text states of the claim, for all choices of its parameters together.
pub fn verdict(view: &VerdictView) -> Value {
    let parameters: Map<String, Value> = view
        .parameters
        .iter()
        .map(|(name, value)| (name.clone(), parameter_value(value)))
        .collect();
    let (max, refuted, reason) = match view.verdict {
        Verdict::Proved { .. } | Verdict::Agrees { .. } => (None, None, None),
        Verdict::Holds { max } => (*max, None, None),
        Verdict::Refuted {
            max,
            counterexample,
            ..
        } => (*max, Some(counterexample), None),
        Verdict::Unknown { .. } => (None, None, view.verdict.limit()),
    };
    let mut value = json!({
        "paper": view.paper.map(short_name),
        "claim": view.claim,
        "game": view.game,
        "parameters": parameters,
        "play": view.play.name(),
        "verdict": view.verdict.word(),
        "stated": view.stated_refuted.map(stated),
        "max": max,
        "counterexample": refuted.map(counterexample),
    });
    if let (Some(reason), Some(object)) = (reason, value.as_object_mut()) {
        object.insert("reason".into(), json!(reason));
    }
    let Some(object) = value.as_object_mut() else {
        return value;
    };
    match view.verdict {
        Verdict::Proved {
            by,
            proof,
            steps,
            decided,
        } => {
            object.insert("by".into(), json!(by));
            if !steps.is_empty() {
                object.insert("steps".into(), json!(steps));
            }
            if let Some(decided) = decided {
                let solver = decided.solver.as_str();
                let (name, version) = solver.split_once(" version ").unwrap_or((solver, ""));
                object.insert(
                    "decided_by".into(),
                    json!({"name": name, "version": version}),
                );
            }
            if let Some(proof) = proof {
                object.insert("theory".into(), json!(proof.theory));
                object.insert("base".into(), json!(proof.base));
                object.insert("states".into(), json!(proof.states));
                object.insert("exceptions".into(), Value::Null);
            }
        }
        Verdict::Agrees { theorem } => {
            object.insert("by".into(), json!(theorem));
        }
        Verdict::Refuted { exceptions, .. } => {
            let set = match exceptions {
                Some(Exceptions::Set(set)) => Some(set),
                Some(Exceptions::Automaton { states, base }) => {
                    object.insert("exception_states".into(), json!(states));
                    object.insert("exception_base".into(), json!(base));
                    None
                }
                Some(seen @ Exceptions::Seen { .. }) => {
                    object.insert("exceptions_seen".into(), exceptions_seen(seen));
                    None
                }
                None => None,
            };
            object.insert("exceptions".into(), json!(set));
        }
        Verdict::Holds { .. } | Verdict::Unknown { .. } => {}
    }
    value
}

/// `{"set", "count", "of", "max"}`: where a claim is false among the positions that were looked at; null for what is known of all positions.
pub(super) fn exceptions_seen(exceptions: &Exceptions) -> Value {
    match exceptions {
        Exceptions::Seen {
            set,
            count,
            of,
            max,
        } => json!({"set": set, "count": count, "of": of, "max": max}),
        Exceptions::Set(_) | Exceptions::Automaton { .. } => Value::Null,
    }
}

/// `holds` or `refuted`.
pub(super) fn stated(refuted: bool) -> &'static str {
    if refuted { "refuted" } else { "holds" }
}

/// `{"position", "claimed", "computed"}`
pub(super) fn counterexample(found: &Counterexample) -> Value {
    let position = match &found.witness {
        Witness::OnOrdinals { position, .. } => json!(ordinals(position)),
        _ => json!(found.position),
    };
    json!({
        "position": position,
        "claimed": number_or_text(&found.claimed),
        "computed": number_or_text(&found.computed),
    })
}

/// Heaps as text: `["w + 1", "3"]`.
fn ordinals(position: &[Ordinal]) -> Vec<String> {
    position.iter().map(ToString::to_string).collect()
}

/// A number where it is one that fits, else the text.
pub(super) fn number_or_text(text: &str) -> Value {
    match (text.parse::<u64>(), text.parse::<i64>()) {
        (Ok(number), _) => json!(number),
        (_, Ok(number)) => json!(number),
        _ => json!(text),
    }
}

/// `{"games": [{"name", "parameters", "heaps", "paper", "title"}]}`
pub fn games(texts: &[Arc<Text>]) -> Value {
    let mut games = Vec::new();
    for text in texts {
        for game in text.file.games() {
            let parameters: Vec<_> = game.parameters.iter().map(parameter).collect();
            games.push(json!({
                "name": game.name.text,
                "parameters": parameters,
                "heaps": heaps_as_written(game, texts),
                "paper": short_name(&text.name),
                "title": text.title(),
            }));
        }
    }
    json!({ "games": games })
}

/// `{"game", "paper", "rules", "heaps", "parameters", "measure", "proved", "domain", "twists"}`, and `"plan"` where it was
/// asked for: `{"order", "bytes", "moves": [{"move", "reducer", "detail"}]}`, `{"heaps": shape}` or `{"enumerate": reason}`; `"heaps_inferred"` where the rules do not name them.
pub fn game(view: &GameView) -> Value {
    let rules = view.rules();
    let rules: Vec<_> = rules.lines().collect();
    let parameters: Vec<_> = match view.definition {
        Some((_, definition)) => definition.parameters.iter().map(parameter).collect(),
        None => Vec::new(),
    };
    let domain = match view.domain {
        Ok(domain) => json!({
            "shape": view.shape,
            "needed": domain.describe(view.game.heaps()),
            "positions": domain.count(),
        }),
        Err(_) => Value::Null,
    };
    let mut shown = json!({
        "game": view.game.label(),
        "paper": view.definition.map(|(text, _)| short_name(&text.name)),
        "rules": rules,
        "heaps": view.game.heaps(),
        "parameters": parameters,
        "measure": view.game.measure().show(view.game.heaps()),
        "proved": view.game.measure().proved,
        "domain": domain,
        "twists": twists(view.game),
    });
    if let (Some(plan), Some(entries)) = (view.plan, shown.as_object_mut()) {
        let plan = match plan {
            Method::Enumerate(reason) => json!({"enumerate": reason}),
            Method::Heaps(shape) => json!({"heaps": shape}),
            Method::Plan(plan) => planned(plan),
        };
        entries.insert("plan".into(), plan);
    }
    if let (true, Some(entries)) = (view.game.heaps_are_inferred(), shown.as_object_mut()) {
        entries.insert("heaps_inferred".into(), true.into());
    }
    shown
}

/// `[{"code", "message", "label", "text", "start", "end", "help", "readings"}]`: what may be meant otherwise, in the text of
/// this name from one byte to another.
pub fn warnings(warnings: &[Diagnostic], texts: &[Arc<Text>]) -> Value {
    let text = |warning: &Diagnostic| Some(texts.get(warning.source?)?.name.clone());
    let readings = |warning: &Diagnostic| -> Vec<String> {
        let readings = warning.readings.iter();
        readings
            .map(|reading| reading.replacement.clone())
            .collect()
    };
    let shown = warnings.iter().map(|warning| {
        json!({
            "code": warning.code.number(),
            "message": warning.message,
            "label": warning.label,
            "text": text(warning),
            "start": warning.span.start,
            "end": warning.span.end,
            "help": warning.help,
            "readings": readings(warning),
        })
    });
    shown.collect()
}

fn planned(plan: &Plan) -> Value {
    let moves: Vec<_> = plan
        .served()
        .iter()
        .map(|served| {
            json!({"move": served.place + 1, "reducer": served.reducer, "detail": served.detail})
        })
        .collect();
    json!({"order": plan.order(), "bytes": plan.bytes(), "moves": moves})
}

fn twists(game: &Game) -> Vec<&'static str> {
    let all = [
        (game.has_pass(), "pass"),
        (game.has_blocking(), "blocking"),
        (game.has_sums(), "sums"),
    ];
    all.into_iter()
        .filter_map(|(has, name)| has.then_some(name))
        .collect()
}

/// `[{"limit", "most", "meaning"}]`
pub fn limits(limits: &Limits) -> Value {
    let all = Resource::ALL.iter().map(|one| {
        json!({
            "limit": one.name(),
            "most": limits.most(*one),
            "meaning": one.meaning(),
        })
    });
    all.collect()
}

/// `[{"code", "title", "explanation"}]`
pub fn codes(codes: &[Code]) -> Value {
    codes
        .iter()
        .map(|code| {
            json!({
                "code": code.number(),
                "title": code.title(),
                "explanation": code.explanation(),
            })
        })
        .collect()
}
