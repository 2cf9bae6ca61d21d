//! Numbers of any size and texts, heaps, and parameters by their names.

use crate::check;
use grundy_ordinals::ordinal::Ordinal;
use grundy_proofs::far::FarOption;
use grundy_rules::game::GameOption;
use grundy_rules::number::Number;
use serde::{Serialize, Serializer};
use std::fmt::{self, Display, Formatter};

/// A number of 64 bits as a number; a larger one, an ordinal or a word as a text.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Scalar {
    /// A natural number.
    Natural(u64),
    /// A number that may be negative.
    Integer(i64),
    /// Anything else.
    Text(String),
}

impl From<&Number> for Scalar {
    fn from(number: &Number) -> Scalar {
        Scalar::read(&number.to_string())
    }
}

impl Scalar {
    /// A number where the text is one that fits, else the text.
    ///
    /// ```
    /// use grundy::answers::Scalar;
    /// assert_eq!(Scalar::read("18446744073709551615"), Scalar::Natural(u64::MAX));
    /// assert_eq!(Scalar::read("-3"), Scalar::Integer(-3));
    /// assert_eq!(Scalar::read("18446744073709551616"), Scalar::Text("18446744073709551616".into()));
    /// assert_eq!(Scalar::read("w + 1"), Scalar::Text("w + 1".into()));
    /// ```
    pub fn read(text: &str) -> Scalar {
        match (text.parse::<u64>(), text.parse::<i64>()) {
            (Ok(number), _) => Scalar::Natural(number),
            (_, Ok(number)) => Scalar::Integer(number),
            _ => Scalar::Text(text.to_string()),
        }
    }

    pub(super) fn parameter(value: &check::Value) -> Scalar {
        match value {
            check::Value::Number(number) => Scalar::Integer(*number),
            check::Value::Large(number) => Scalar::from(number),
            check::Value::Set(set) => Scalar::Text(set.clone()),
            check::Value::All => Scalar::Text("all".into()),
        }
    }
}

impl Display for Scalar {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Scalar::Natural(number) => write!(f, "{number}"),
            Scalar::Integer(number) => write!(f, "{number}"),
            Scalar::Text(text) => f.write_str(text),
        }
    }
}

/// The heaps of a position, or the positions of a sum.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Place {
    /// One number a heap.
    Heaps(Vec<Scalar>),
    /// The parts of a sum.
    Sum(Vec<Vec<Scalar>>),
}

/// `(4, 7)`, or `(3) + (5)` for a sum.
impl Display for Place {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let position = |heaps: &Vec<Scalar>| {
            let heaps: Vec<_> = heaps.iter().map(ToString::to_string).collect();
            format!("({})", heaps.join(", "))
        };
        match self {
            Place::Heaps(heaps) => f.write_str(&position(heaps)),
            Place::Sum(parts) => {
                let parts: Vec<_> = parts.iter().map(position).collect();
                f.write_str(&parts.join(" + "))
            }
        }
    }
}

impl From<&GameOption> for Place {
    fn from(parts: &GameOption) -> Place {
        let heaps = |part: &Vec<i64>| part.iter().map(|heap| Scalar::Integer(*heap)).collect();
        match parts.as_slice() {
            [only] => Place::Heaps(heaps(only)),
            parts => Place::Sum(parts.iter().map(heaps).collect()),
        }
    }
}

impl Place {
    pub(super) fn all(options: &[GameOption]) -> Vec<Place> {
        options.iter().map(Place::from).collect()
    }

    pub(crate) fn far(heaps: &[Number]) -> Place {
        Place::Heaps(heaps.iter().map(Scalar::from).collect())
    }

    pub(crate) fn far_option(parts: &FarOption) -> Place {
        let heaps = |part: &Vec<Number>| part.iter().map(Scalar::from).collect();
        match parts.as_slice() {
            [only] => Place::Heaps(heaps(only)),
            parts => Place::Sum(parts.iter().map(heaps).collect()),
        }
    }

    pub(crate) fn ordinals(heaps: &[Ordinal]) -> Place {
        let texts = heaps.iter().map(|heap| Scalar::Text(heap.to_string()));
        Place::Heaps(texts.collect())
    }
}

/// Values by their names, in order: an object of JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named<T>(pub Vec<(String, T)>);

impl Named<Scalar> {
    pub(super) fn parameters(parameters: &[(String, check::Value)]) -> Named<Scalar> {
        let values = parameters.iter();
        let values = values.map(|(name, value)| (name.clone(), Scalar::parameter(value)));
        Named(values.collect())
    }
}

impl<T: Serialize> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// Of any names.
#[cfg(test)]
impl<T: schemars::JsonSchema> schemars::JsonSchema for Named<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("Named{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        std::collections::BTreeMap::<String, T>::json_schema(generator)
    }
}
