//! Numbers from Python, accepted and rejected as in the original.

use pyo3::{
    Borrowed,
    exceptions::{PyIndexError, PyTypeError, PyValueError},
    prelude::*,
    types::{PyBytes, PyInt, PyList, PyMemoryView, PyTuple},
};
use sidestep_core::Vec2;

/// A tuple of two numbers; further items are ignored.
#[derive(Clone, Copy, Debug)]
pub struct Pair(pub Vec2);

/// A number of things: whole, or truncated.
#[derive(Clone, Copy, Debug)]
pub struct Size(pub usize);

/// Polygons come as lists of pairs.
#[derive(Clone, Debug)]
pub struct Polygon(pub Vec<Vec2>);

impl<'py> FromPyObject<'_, 'py> for Pair {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Pair> {
        let tuple = tuple(&object)?;
        let number = |index| tuple.get_borrowed_item(index)?.extract::<f32>();
        Ok(Pair(Vec2::new(number(0)?, number(1)?)))
    }
}

impl<'py> FromPyObject<'_, 'py> for Size {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Size> {
        if object.is_instance_of::<PyInt>() {
            return object.extract().map(Size);
        }
        // A text that spells a number is not a number.
        let convert = object.get_type().getattr("__int__");
        let convert = convert.map_err(|_| PyTypeError::new_err("an integer is required"))?;
        convert.call1((object,))?.extract().map(Size)
    }
}

impl<'py> FromPyObject<'_, 'py> for Polygon {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Polygon> {
        let list = object.cast_exact::<PyList>().map_err(|_| wrong_type("list", &object))?;
        list.iter().map(|pair| unpacked(&pair)).collect::<PyResult<_>>().map(Polygon)
    }
}

fn tuple<'a, 'py>(object: &'a Bound<'py, PyAny>) -> PyResult<&'a Bound<'py, PyTuple>> {
    object.cast_exact::<PyTuple>().map_err(|_| wrong_type("tuple", object))
}

/// Two pairs: the original checks that both are tuples before it reads the first. Until then `None` passes.
pub fn two_pairs(first: &Bound<PyAny>, second: &Bound<PyAny>) -> PyResult<[Vec2; 2]> {
    for object in [first, second].into_iter().filter(|object| !object.is_none()) {
        tuple(object)?;
    }
    Ok([first.extract::<Pair>()?.0, second.extract::<Pair>()?.0])
}

fn wrong_type(wanted: &str, object: &Bound<PyAny>) -> PyErr {
    let got = object.get_type().name().map_or_else(|_| "another type".into(), |name| name.to_string());
    PyTypeError::new_err(format!("expected {wanted}, got {got}"))
}

/// The two numbers of anything that yields two.
fn unpacked(pair: &Bound<PyAny>) -> PyResult<Vec2> {
    let mut numbers = pair.try_iter()?;
    let mut next = || match numbers.next() {
        Some(number) => number,
        None => Err(PyValueError::new_err("not enough values to unpack (expected 2)")),
    };
    let (x, y) = (next()?, next()?);
    if numbers.next().is_some() {
        return Err(PyValueError::new_err("too many values to unpack (expected 2)"));
    }
    Ok(Vec2::new(x.extract()?, y.extract()?))
}

/// The first two items of anything that has them.
pub fn indexed(pair: &Bound<PyAny>) -> PyResult<Vec2> {
    let number = |index: usize| pair.get_item(index)?.extract::<f32>();
    Ok(Vec2::new(number(0)?, number(1)?))
}

/// The index of one of `len` things.
pub fn index(Size(index): Size, len: usize, what: &str) -> PyResult<usize> {
    if index < len { Ok(index) } else { Err(PyIndexError::new_err(format!("{what} {index} of {len}"))) }
}

/// One vector for each of `len` agents: an array of floats with two columns, or any sequence of pairs.
pub fn vectors(object: &Bound<PyAny>, len: usize) -> PyResult<Vec<Vec2>> {
    let vectors = match PyMemoryView::from(object) {
        Ok(view) => match floats(&view)? {
            Some(vectors) => vectors,
            None => sequence(object)?,
        },
        Err(_) => sequence(object)?,
    };
    if vectors.len() == len {
        return Ok(vectors);
    }
    Err(PyValueError::new_err(format!("expected {len} pairs, one for each agent, got {}", vectors.len())))
}

fn sequence(object: &Bound<PyAny>) -> PyResult<Vec<Vec2>> {
    object.try_iter()?.map(|pair| unpacked(&pair?)).collect()
}

/// The rows of an array of single or double precision; `None` for other arrays.
fn floats(view: &Bound<PyMemoryView>) -> PyResult<Option<Vec<Vec2>>> {
    let shape: Vec<usize> = view.getattr("shape")?.extract()?;
    let format: String = view.getattr("format")?.extract()?;
    if shape.len() != 2 || shape[1] != 2 {
        return Ok(None);
    }
    let bytes = view.call_method0("tobytes")?.cast_into::<PyBytes>()?;
    let rows: Vec<Vec2> = match format.trim_start_matches(['@', '=']) {
        "f" => rows(bytes.as_bytes(), f32::from_ne_bytes),
        "d" => rows(bytes.as_bytes(), |bytes| f64::from_ne_bytes(bytes) as f32),
        _ => return Ok(None),
    };
    Ok(Some(rows))
}

/// Numbers of `N` bytes each, two in a row.
fn rows<const N: usize>(bytes: &[u8], number: fn([u8; N]) -> f32) -> Vec<Vec2> {
    let pairs = bytes.as_chunks::<N>().0.as_chunks::<2>().0;
    pairs.iter().map(|[x, y]| Vec2::new(number(*x), number(*y))).collect()
}
