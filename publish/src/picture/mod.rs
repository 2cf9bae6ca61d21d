//! Maps of values and plots of P-positions: SVG, PNG, PDF, TikZ and the terminal.
//!
//! A [`Figure`] says what is drawn of a game; [`Figure::draw`] computes its cells and lays the picture out, and [`Picture`] writes it in any
//! [format](Format).
//!
//! ```
//! use grundy::{Job, Laboratory, answers::GameText};
//! use grundy_publish::picture::{Figure, Format};
//! use std::ops::ControlFlow;
//!
//! let figure = Figure { game: GameText::of("wythoff"), size: Some(12), ..Figure::default() };
//! let job = Job::quiet();
//! let picture = figure.draw(&Laboratory::new(), &job, &mut |_| ControlFlow::Continue(()))?;
//! let mut svg = Vec::new();
//! picture.write(&Format::Svg, &job, &mut svg)?;
//! assert!(svg.starts_with(b"<svg "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod canvas;
mod cell_marks;
mod cells;
mod claimed;
mod classes;
mod colour;
mod crosses;
mod curve;
mod diagram;
mod drawn;
mod drawn_table;
mod ending;
mod faults;
mod figure;
mod format;
mod glyphs;
mod helvetica;
mod item;
mod layout;
mod legend;
mod map;
mod marks;
mod option_lines;
mod overlays;
mod pairs_drawn;
mod pairs_plot;
mod part;
mod pdf;
mod plain;
mod plot;
mod png;
mod rare;
mod runs;
mod scene;
mod shown;
mod svg;
mod terminal;
mod ticks;
mod tikz;

pub use diagram::Diagram;
pub use drawn::Picture;
pub use ending::Ending;
pub use figure::{Figure, NoSlice, NoWindow, PlotKind, Slice, Style, Theme, Window};
pub use format::{Format, NoFormat};
pub use shown::{NotShown, Shown};
pub use terminal::{Printed, Terminal};
