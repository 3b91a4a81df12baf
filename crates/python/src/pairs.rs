//! Vectors of all agents for Python: an array with numpy, a sequence without it.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use pyo3::{exceptions::PyIndexError, prelude::*, types::PyDict};
use sidestep_core::Vec2;

/// A copy of one vector for each agent, such as all positions.
///
/// `numpy.asarray(pairs)` is an array of shape (n, 2) and type float32 on the same memory. Without numpy it is a
/// sequence of pairs `(x, y)`.
#[pyclass(module = "rvo2", frozen, sequence)]
#[derive(Debug)]
pub struct Pairs {
    /// The bits of x and y alternately. Atomic, since an array on this memory may be written.
    numbers: Box<[AtomicU32]>,
}

impl Pairs {
    pub fn new(vectors: impl Iterator<Item = Vec2>) -> Pairs {
        let numbers = vectors.flat_map(|vector| vector.to_array().map(|number| number.to_bits().into()));
        Pairs { numbers: numbers.collect() }
    }
}

#[pymethods]
impl Pairs {
    fn __len__(&self) -> usize {
        self.numbers.len() / 2
    }

    fn __getitem__(&self, index: isize) -> PyResult<(f32, f32)> {
        let len = self.__len__();
        let from_end = index.checked_add_unsigned(if index < 0 { len } else { 0 });
        let index = from_end.and_then(|index| usize::try_from(index).ok()).filter(|index| *index < len);
        let index = index.ok_or_else(|| PyIndexError::new_err("index out of range"))?;
        let number = |at: usize| f32::from_bits(self.numbers[at].load(Relaxed));
        Ok((number(2 * index), number(2 * index + 1)))
    }

    fn __repr__(&self) -> String {
        format!("<rvo2.Pairs of {} agents>", self.__len__())
    }

    /// The data for numpy: shape, type and address.
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let interface = PyDict::new(py);
        let order = if cfg!(target_endian = "little") { '<' } else { '>' };
        interface.set_item("version", 3)?;
        interface.set_item("shape", (self.__len__(), 2))?;
        interface.set_item("typestr", format!("{order}f4"))?;
        interface.set_item("data", (self.numbers.as_ptr().expose_provenance(), false))?;
        Ok(interface)
    }
}
