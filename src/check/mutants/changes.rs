//! Changes of a claim: each place of its statement and its definitions, in turn.

use super::{Change, Mutant};
use grundy_rules::language::{
    ClaimItem, Expression, GameExpression, Kind, MoveSetRelation, Operator, PhaseName,
    PositionKind, RelationSign, SelectedClass, SelectionClaim, Span, Statement, Trait,
    WrittenMoves, WrittenSet, WrittenState, format_expression,
};
use std::sync::Arc;

/// Makes one of the changes, the `wanted`-th in the order of the text.
pub(super) struct Changes {
    wanted: usize,
    seen: usize,
    done: Option<Change>,
}

/// How many changes of the claim there are.
pub(super) fn count(of: &ClaimItem) -> usize {
    let mut changes = Changes::new(usize::MAX);
    changes.claim(&mut of.clone());
    changes.seen
}

/// The claim with one of its changes.
pub(super) fn mutant(of: &ClaimItem, wanted: usize) -> Option<Mutant> {
    let mut item = of.clone();
    item.refuted = None;
    let mut changes = Changes::new(wanted);
    changes.claim(&mut item);
    changes.done.map(|change| Mutant { change, item })
}

impl Changes {
    fn new(wanted: usize) -> Changes {
        Changes {
            wanted,
            seen: 0,
            done: None,
        }
    }

    /// Is it the turn of this change?
    pub(super) fn now(&mut self, span: Span, words: impl FnOnce() -> (String, String)) -> bool {
        let now = self.seen == self.wanted;
        self.seen += 1;
        if now {
            let (old, new) = words();
            self.done = Some(Change { old, new, span });
        }
        now
    }

    /// Puts another expression in the place of one, if it is its turn.
    pub(super) fn instead(&mut self, of: &mut Expression, other: Kind) -> bool {
        let other = Expression::new(other, of.span);
        let now = self.now(of.span, || {
            (format_expression(of), format_expression(&other))
        });
        if now {
            *of = other;
        }
        now
    }

    fn claim(&mut self, item: &mut ClaimItem) {
        let span = item.claim.span;
        let of_play = matches!(
            item.claim.statement,
            Statement::Grundy { .. } | Statement::PPositions(_)
        );
        if of_play {
            let (play, other) = match item.misere {
                true => ("misere", "normal play"),
                false => ("normal play", "misere"),
            };
            if self.now(span, || (play.into(), other.into())) {
                item.misere = !item.misere;
            }
        }
        self.statement(&mut item.claim.statement, span);
        for definition in &mut item.claim.definitions {
            self.term(&mut definition.value);
        }
    }

    fn statement(&mut self, statement: &mut Statement, span: Span) {
        match statement {
            Statement::Grundy { value, .. } => self.term(value),
            Statement::PPositions(set) => self.set(set),
            Statement::Automaton { automaton, .. } => {
                self.accepting(&mut Arc::make_mut(automaton).states);
            }
            Statement::AtEveryExponent { game } => self.game(game),
            Statement::Table { rows } => self.table(rows, span),
            Statement::Positions(kind, set) => {
                match kind {
                    PositionKind::Phase(phase) => self.phase(phase, span),
                    PositionKind::Level(number) | PositionKind::Round(_, number) => {
                        self.term(number);
                    }
                    PositionKind::Ended => {}
                }
                self.set(set);
            }
            Statement::Selected(selection, claimed) => {
                match &mut selection.class {
                    SelectedClass::P => {}
                    SelectedClass::Level(number) | SelectedClass::Round(_, number) => {
                        self.term(number);
                    }
                }
                let conditions = selection.conditions.iter_mut();
                conditions.for_each(|condition| self.term(condition));
                match claimed {
                    SelectionClaim::AreThese(set) => self.set(set),
                    SelectionClaim::Count(count, _) => self.term(count),
                }
            }
            // A quality has no parts; the game that is added is what the claim is about.
            Statement::Qualified(qualified) => {
                for heap in qualified.not_at.iter_mut().flatten() {
                    self.term(heap);
                }
            }
            Statement::Every { given, claimed } => self.every(given, claimed, span),
            Statement::Period {
                least: _,
                period,
                preperiod,
                saltus,
            } => {
                self.term(period);
                // A period that begins later follows.
                if let Some(preperiod) = preperiod {
                    self.less(preperiod);
                }
                if let Some(saltus) = saltus {
                    self.term(saltus);
                }
            }
            Statement::Periodic { purely, arithmetic } => {
                if !*purely && self.now(span, || (String::new(), "purely".into())) {
                    *purely = true;
                }
                if *arithmetic && self.now(span, || ("arithmetic".into(), String::new())) {
                    *arithmetic = false;
                }
            }
            Statement::Stair(height) => self.term(height),
            Statement::Same(_, game) => self.game(game),
            Statement::Moves(moves) => self.moves(moves, span),
            Statement::MoveSets(relation, set) => self.move_sets(relation, set, span),
            Statement::Fact(condition) => self.asserted(condition, true),
            Statement::Limit { value, .. } => self.term(value),
        }
    }

    /// Which states of an automaton accept.
    fn accepting(&mut self, states: &mut [WrittenState]) {
        for state in states {
            let words = |accepts| match accepts {
                true => "accepts".to_string(),
                false => "does not accept".to_string(),
            };
            let accepts = state.accepts;
            if self.now(state.span, || (words(accepts), words(!accepts))) {
                state.accepts = !accepts;
            }
        }
    }

    fn moves(&mut self, moves: &mut WrittenMoves, span: Span) {
        let words = ["no move from", "a move from each of"];
        let (old, new) = (
            words[usize::from(moves.each)],
            words[usize::from(!moves.each)],
        );
        if self.now(span, || (old.into(), new.into())) {
            moves.each = !moves.each;
        }
        self.asserted_set(&mut moves.from, true);
        let to_more = !moves.each;
        self.asserted_set(&mut moves.to, to_more);
    }

    fn move_sets(&mut self, relation: &mut MoveSetRelation, set: &mut WrittenSet, span: Span) {
        for other in MoveSetRelation::ALL {
            let words = |relation: MoveSetRelation| {
                let (some, contains) = relation.words();
                format!("{some} … {contains}")
            };
            // Some set has what every set has, and all have no other.
            let follows = *relation == MoveSetRelation::EveryContains
                && other == MoveSetRelation::SomeContains;
            if other != *relation && !follows && self.now(span, || (words(*relation), words(other)))
            {
                *relation = other;
                return;
            }
        }
        let larger = *relation != MoveSetRelation::EveryLiesIn;
        self.asserted_set(&mut set.set, larger);
    }

    fn set(&mut self, set: &mut WrittenSet) {
        let symmetric = set.symmetric;
        if symmetric && self.now(set.set.span, || ("symmetric".into(), String::new())) {
            set.symmetric = false;
        }
        self.term(&mut set.set);
    }

    /// Each cell of a printed table.
    fn table(&mut self, rows: &mut [Vec<String>], span: Span) {
        for (row, cells) in rows.iter_mut().enumerate() {
            for (column, cell) in cells.iter_mut().enumerate() {
                let Ok(value) = cell.parse::<u64>() else {
                    continue;
                };
                for other in [value.checked_add(1), value.checked_sub(1)] {
                    let Some(other) = other else { continue };
                    let words = || {
                        let old = format!("{value} in row {row}, column {column}");
                        (old, other.to_string())
                    };
                    if self.now(span, words) {
                        *cell = other.to_string();
                    }
                }
            }
        }
    }

    fn every(&mut self, given: &mut Vec<Trait>, claimed: &mut Vec<Trait>, span: Span) {
        for index in 0..given.len() {
            if self.now(span, || ("a condition".into(), String::new())) {
                given.remove(index);
                return;
            }
        }
        for index in 0..claimed.len() {
            if claimed.len() > 1 && self.now(span, || ("a conclusion".into(), String::new())) {
                claimed.remove(index);
                return;
            }
        }
        for one in given {
            // The claim follows for fewer positions.
            match one {
                Trait::Value(RelationSign::Less | RelationSign::LessEqual, value) => {
                    self.more(value);
                }
                Trait::Value(RelationSign::Greater | RelationSign::GreaterEqual, value) => {
                    self.less(value);
                }
                _ => self.of_trait(one, span),
            }
        }
        for one in claimed {
            self.of_trait(one, span);
        }
    }

    fn of_trait(&mut self, one: &mut Trait, span: Span) {
        let phase = match one {
            Trait::Value(_, value) => {
                self.term(value);
                return;
            }
            Trait::Ended => return,
            Trait::Phase(phase) => phase,
            Trait::Option(value, phase) => {
                value.iter_mut().for_each(|value| self.term(value));
                match phase {
                    Some(phase) => phase,
                    None => return,
                }
            }
        };
        self.phase(phase, span);
    }

    fn phase(&mut self, phase: &mut PhaseName, span: Span) {
        let other = match phase {
            PhaseName::Final => PhaseName::Normal,
            PhaseName::Normal => PhaseName::Final,
        };
        if self.now(span, || (phase.word().into(), other.word().into())) {
            *phase = other;
        }
    }

    /// The arguments of a game.
    pub(super) fn game(&mut self, game: &mut GameExpression) {
        match game {
            GameExpression::Named { arguments, .. } => {
                let arguments = arguments.iter_mut();
                arguments.for_each(|argument| self.term(&mut argument.value));
            }
            GameExpression::Sum(summands) => summands.iter_mut().for_each(|game| self.game(game)),
            GameExpression::Blocking { budget, game, .. } => {
                self.term(budget);
                self.game(game);
            }
            GameExpression::Rules(_) => {}
        }
    }

    /// One less.
    pub(super) fn less(&mut self, of: &mut Expression) {
        let other = match &of.kind {
            Kind::Number(digits) => match digits.parse::<u64>().ok().and_then(|n| n.checked_sub(1))
            {
                Some(less) => Kind::Number(less.to_string()),
                None => return,
            },
            _ => by_one(of, Operator::Minus),
        };
        self.instead(of, other);
    }

    /// One more.
    pub(super) fn more(&mut self, of: &mut Expression) {
        let other = match &of.kind {
            Kind::Number(digits) => match digits.parse::<u64>().ok().and_then(|n| n.checked_add(1))
            {
                Some(more) => Kind::Number(more.to_string()),
                None => return,
            },
            _ => by_one(of, Operator::Plus),
        };
        self.instead(of, other);
    }
}

fn by_one(of: &Expression, operator: Operator) -> Kind {
    let one = Expression::new(Kind::Number("1".into()), of.span);
    Kind::Binary(operator, Box::new(of.clone()), Box::new(one))
}
