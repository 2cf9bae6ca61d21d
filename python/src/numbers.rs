//! Heaps: Python's integers of any size, and everything that Python takes for one, as digits and back.

use dashu_int::UBig;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt, PyList, PyString, PyTuple};

/// A position as the library reads it: a text as it is, one heap, or several; of a sum, several positions.
#[pyfunction]
pub fn position_text(position: &Bound<'_, PyAny>) -> PyResult<String> {
    let mut text = String::new();
    let heaps = position.is_instance_of::<PyTuple>() || position.is_instance_of::<PyList>();
    if let Some(written) = position.cast::<PyString>().ok().filter(|_| !heaps) {
        return written.extract();
    }
    // An array of NumPy has an index and a length, and is several heaps.
    if !heaps && position.hasattr("__index__")? && !position.hasattr("__len__")? {
        push_heap(position, &mut text)?;
        return Ok(text);
    }
    for (place, part) in position.try_iter()?.enumerate() {
        let part = part?;
        if part.is_instance_of::<PyTuple>() || part.is_instance_of::<PyList>() {
            text.push_str(if place > 0 { " + (" } else { "(" });
            push_heaps(&part, &mut text)?;
            text.push(')');
        } else {
            if place > 0 {
                text.push_str(", ");
            }
            push_heap(&part, &mut text)?;
        }
    }
    Ok(text)
}

fn push_heaps(heaps: &Bound<'_, PyAny>, text: &mut String) -> PyResult<()> {
    for (place, heap) in heaps.try_iter()?.enumerate() {
        if place > 0 {
            text.push_str(", ");
        }
        push_heap(&heap?, text)?;
    }
    Ok(())
}

fn push_heap(heap: &Bound<'_, PyAny>, text: &mut String) -> PyResult<()> {
    if let Ok(small) = heap.extract::<u64>() {
        text.push_str(&small.to_string());
        return Ok(());
    }
    if let Ok(written) = heap.cast::<PyString>() {
        text.push_str(written.to_cow()?.as_ref());
        return Ok(());
    }
    let Ok(index) = heap.call_method0("__index__") else {
        let kind = heap.get_type();
        let message = format!("a heap is an integer, not {}", kind.name()?);
        return Err(PyTypeError::new_err(message));
    };
    if index.lt(0)? {
        text.push('-');
    }
    // In bytes: Python refuses to write the digits of very large numbers.
    let size = index.call_method0("__abs__")?;
    let bits: usize = size.call_method0("bit_length")?.extract()?;
    let bytes = size.call_method1("to_bytes", (bits.div_ceil(8), "little"))?;
    let bytes = bytes.cast_into::<PyBytes>()?;
    text.push_str(&UBig::from_le_bytes(bytes.as_bytes()).to_string());
    Ok(())
}

/// The integer with these digits, however many.
#[pyfunction]
pub fn integer<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    if let Ok(small) = text.parse::<i64>() {
        return Ok(small.into_pyobject(py)?.into_any());
    }
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let number = UBig::from_str_radix(digits, 10).ok().filter(|_| is_number);
    let number = number.ok_or_else(|| PyValueError::new_err(format!("`{text}` is no integer")))?;
    let bytes = PyBytes::new(py, &number.to_le_bytes());
    let size = py
        .get_type::<PyInt>()
        .call_method1("from_bytes", (bytes, "little"))?;
    match sign {
        true => size.neg(),
        false => Ok(size),
    }
}
