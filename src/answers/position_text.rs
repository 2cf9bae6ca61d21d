//! Positions in requests: a text, or an array of heaps.

use serde::Deserialize;
use serde::de::{Deserializer, Error, SeqAccess, Visitor};
use std::fmt::{self, Formatter};

/// Reads a position as text: `"4,7"` as it is, and `[4, 7]` as `4,7`. A heap in an array is a number of 64 bits, or a text for a larger
/// one or an ordinal.
pub(super) fn position<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    from.deserialize_any(PositionVisitor)
}

/// Reads a position, or null.
pub(super) fn optional<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    let read = Option::<PositionText>::deserialize(from)?;
    Ok(read.map(|position| position.0))
}

/// Reads several positions.
pub(super) fn positions<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    let read = Vec::<PositionText>::deserialize(from)?;
    Ok(read.into_iter().map(|position| position.0).collect())
}

/// A position as text.
#[derive(Deserialize)]
struct PositionText(#[serde(deserialize_with = "position")] String);

/// What a request may hold there.
#[cfg(test)]
#[derive(schemars::JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
pub(super) enum PositionSchema {
    /// A text.
    Text(String),
    /// The heaps.
    Heaps(Vec<HeapSchema>),
}

/// A heap of an array.
#[cfg(test)]
#[derive(schemars::JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
pub(super) enum HeapSchema {
    /// A number of 64 bits.
    Number(u64),
    /// A larger one, or an ordinal.
    Text(String),
}

struct PositionVisitor;

impl<'de> Visitor<'de> for PositionVisitor {
    type Value = String;

    fn expecting(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str(r#"a position, as in "4,7" or [4, 7]"#)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<String, E> {
        Ok(text.to_string())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut array: A) -> Result<String, A::Error> {
        let mut heaps = Vec::new();
        while let Some(heap) = array.next_element::<HeapText>()? {
            heaps.push(heap.0);
        }
        Ok(heaps.join(","))
    }
}

/// A heap as text.
struct HeapText(String);

impl<'de> Deserialize<'de> for HeapText {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<HeapText, D::Error> {
        from.deserialize_any(HeapVisitor)
    }
}

struct HeapVisitor;

impl Visitor<'_> for HeapVisitor {
    type Value = HeapText;

    fn expecting(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str("a heap: a natural number, or a text for a large one")
    }

    fn visit_u64<E: Error>(self, heap: u64) -> Result<HeapText, E> {
        Ok(HeapText(heap.to_string()))
    }

    fn visit_str<E: Error>(self, heap: &str) -> Result<HeapText, E> {
        Ok(HeapText(heap.to_string()))
    }
}
