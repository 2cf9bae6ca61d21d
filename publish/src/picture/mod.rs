//! Maps of values and plots of P-positions: SVG, PNG, PDF, TikZ and the terminal.
