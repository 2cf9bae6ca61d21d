//! Parts of a request that do not go together: no part is left out in silence.

use super::{CheckRequest, ExploreRequest, GameText, Request};

impl Request {
    /// Which of its parts do not go together, if some do not.
    pub(crate) fn contradiction(&self) -> Option<&'static str> {
        let sizes = "one size goes for all heaps, a shape has one for each: give one of the two";
        match self {
            Request::Show(asked) => (asked.size.is_some() && asked.shape.is_some()).then_some(sizes),
            Request::Table(asked) => (asked.size.is_some() && asked.shape.is_some()).then_some(sizes),
            Request::Sequence(asked) => (asked.max.is_some() && asked.at.is_some()).then_some(
                "`max` goes with the values of all heaps, `at` with the value of one: give one of the two",
            ),
            Request::Limit(asked) => (asked.game.is_some() && asked.recursion.is_some()).then_some(
                "the limit is that of a game or of a recursion: give one of the two",
            ),
            Request::Check(asked) => asked.contradiction(),
            Request::Explore(asked) => asked.contradiction(),
            _ => None,
        }
    }
}

impl CheckRequest {
    fn contradiction(&self) -> Option<&'static str> {
        let of_one = self.game != GameText::default() || self.claim.is_some() || self.misere;
        if !self.texts.is_empty() && of_one {
            return Some(
                "a game, its claim and `misere` go with one claim: the claims of texts say them themselves",
            );
        }
        let of_checks =
            self.max.is_some() || self.thorough || self.no_proof || self.brief || of_one;
        if self.mutate && of_checks {
            return Some(
                "`mutate` changes the claims of texts and checks them in their own boxes: it goes with texts alone",
            );
        }
        (self.thorough && self.max.is_some())
            .then_some("`thorough` chooses the bounds, `max` gives one: give one of the two")
    }
}

impl ExploreRequest {
    fn contradiction(&self) -> Option<&'static str> {
        let of_claim = self.misere || self.max.is_some() || self.no_proof;
        (self.claim.is_none() && of_claim).then_some(
            "`misere`, `max` and `no_proof` go with a claim; without one each member is solved",
        )
    }
}
