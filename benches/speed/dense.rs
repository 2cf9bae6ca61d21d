//! The yardstick: the loop that anyone writes first. Every option of every position is looked up, and the values seen
//! are stamped with the position's number.

/// The options of a position, by hand.
pub trait Rules<const N: usize> {
    /// Calls `visit` with every option.
    fn options(&self, at: [usize; N], visit: impl FnMut([usize; N]));
}

/// A dense table that was filled option by option.
pub struct Dense {
    /// The value of each position, the first heap slowest.
    pub values: Vec<u16>,
    /// How many options were looked up.
    pub options: u64,
}

/// The table of all positions below `sizes`, or of those whose heaps sum to less than `sizes[0]` if `simplex`.
pub fn dense<const N: usize>(rules: &impl Rules<N>, sizes: [usize; N], simplex: bool) -> Dense {
    let mut number = [1; N];
    for heap in (0..N - 1).rev() {
        number[heap] = number[heap + 1] * sizes[heap + 1];
    }
    let place = |at: [usize; N]| -> usize { (0..N).map(|heap| at[heap] * number[heap]).sum() };
    let mut values = vec![0_u16; sizes.iter().product()];
    let mut stamps = vec![0_u32; 1 << 16];
    let (mut all, mut stamp) = (0, 0);
    let mut fill = |at: [usize; N]| {
        stamp += 1;
        let mut options = 0;
        rules.options(at, |option| {
            stamps[usize::from(values[place(option)])] = stamp;
            options += 1;
        });
        let mex = (0_u16..).find(|value| stamps[usize::from(*value)] != stamp);
        let mex = mex.unwrap_or(u16::MAX);
        values[place(at)] = mex;
        all += options;
    };
    each(sizes, simplex, &mut fill);
    Dense {
        values,
        options: all,
    }
}

/// Every position, options first.
pub fn each<const N: usize>(sizes: [usize; N], simplex: bool, visit: &mut impl FnMut([usize; N])) {
    if simplex {
        // Two heaps, by their sum.
        for sum in 0..sizes[0] {
            for x in 0..=sum {
                let mut at = [0; N];
                (at[0], at[1]) = (x, sum - x);
                visit(at);
            }
        }
        return;
    }
    let mut at = [0; N];
    loop {
        visit(at);
        let Some(heap) = (0..N).rev().find(|heap| at[*heap] + 1 < sizes[*heap]) else {
            return;
        };
        at[heap] += 1;
        at[heap + 1..].fill(0);
    }
}
