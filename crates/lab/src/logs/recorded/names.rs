//! The names of agents, and the numbers that represent them in the columns.

use std::collections::BTreeMap;

/// Names in the order of their first occurrence.
#[derive(Clone, Debug, Default)]
pub(super) struct AgentNames {
    /// The names as first written.
    written: Vec<String>,
    known: BTreeMap<String, u32>,
    /// The name after that of the last row: logs usually list the agents in one order.
    next: usize,
    /// Bytes of all names.
    letters: usize,
}

/// Memory of a name in addition to its letters, bytes: it is in two lists and in a tree.
const OVERHEAD: usize = 160;

impl AgentNames {
    /// The names so far, by number.
    pub fn written(&self) -> &[String] {
        &self.written
    }

    /// Approximate memory, bytes.
    pub fn bytes(&self) -> usize {
        3 * self.letters + OVERHEAD * self.written.len()
    }

    /// The number of a name.
    pub fn number(&mut self, name: &str) -> u32 {
        let guess = if self.next < self.written.len() { self.next } else { 0 };
        let number = match self.written.get(guess).filter(|written| *written == name) {
            Some(_) => guess as u32,
            None => self.find(name),
        };
        self.next = number as usize + 1;
        number
    }

    fn find(&mut self, name: &str) -> u32 {
        let plain = as_number(name).map_or_else(|| name.to_string(), |number| number.to_string());
        let count = self.written.len() as u32;
        let number = *self.known.entry(plain).or_insert(count);
        if number == count {
            self.letters += name.len();
            self.written.push(name.to_string());
        }
        number
    }

    /// The names in the order of the agents, and the place of each number in it: by value if all names are integers,
    /// otherwise in the order of their first occurrence.
    pub fn in_order(self) -> (Vec<String>, Vec<u32>) {
        let numbers: Option<Vec<i64>> = self.written.iter().map(|name| as_number(name)).collect();
        let Some(numbers) = numbers else {
            let places = (0..self.written.len() as u32).collect();
            return (self.written, places);
        };
        let mut order: Vec<usize> = (0..numbers.len()).collect();
        order.sort_by_key(|index| numbers[*index]);
        let mut places = vec![0; order.len()];
        for (place, index) in order.iter().enumerate() {
            places[*index] = place as u32;
        }
        (order.into_iter().map(|index| numbers[index].to_string()).collect(), places)
    }
}

/// The integer value of a name: `7`, and `7.0000e+00` as in obsmat files.
fn as_number(name: &str) -> Option<i64> {
    name.parse().ok().or_else(|| {
        let real: f64 = name.parse().ok()?;
        (real.fract() == 0.0 && real.abs() < 9e15).then_some(real as i64)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_stand_by_value_and_words_as_they_came() {
        let mut names = AgentNames::default();
        let numbers = ["10", "2.0e0", "2", "10", "-3"].map(|name| names.number(name));
        assert_eq!(numbers, [0, 1, 1, 0, 2]);
        assert_eq!(names.in_order(), (["-3", "2", "10"].map(String::from).to_vec(), vec![2, 1, 0]));
        let mut names = AgentNames::default();
        let numbers = ["b", "a", "b", "7"].map(|name| names.number(name));
        assert_eq!(numbers, [0, 1, 0, 2]);
        assert_eq!(names.in_order().0, ["b", "a", "7"]);
    }
}
