//! Automata as pictures: states in layers, by the number of letters that lead to them.

mod curves;
mod drawn_edge;
mod states;

use super::colour::Colours;
use super::figure::Style;
use super::format::Format;
use super::layout::{Layout, TextSize, Title};
use super::png::{self, Filling};
use super::scene::{Anchor, Area, Item, Point, Scene, Stroke, Swatch};
use super::{pdf, svg, tikz};
use drawn_edge::DrawnEdge;
use grundy::laboratory::ShownAutomaton;
use grundy::{AutomatonGraph, Error, Job};
use std::io::{self, Write};

/// The most states of a picture. A fixed bound.
const MOST_STATES: usize = 40;
/// The most edges of a picture. A fixed bound.
const MOST_EDGES: usize = 200;

/// The radius of a state.
const RADIUS: i64 = 20;

/// Texts have this size in every diagram.
const TEXT: TextSize = TextSize { height: 16 };

/// The picture of an automaton.
pub struct Diagram {
    scene: Scene,
}

impl Diagram {
    /// Lays out an automaton.
    ///
    /// # Errors
    /// It is too large; the end of the job.
    pub fn of(shown: &ShownAutomaton, style: &Style, job: &Job) -> Result<Diagram, Error> {
        let graph = &shown.graph;
        let (states, edges) = (graph.states.len(), graph.edges.len());
        if states > MOST_STATES || edges > MOST_EDGES {
            let message = format!(
                "an automaton with {states} states and {edges} edges is too large for a picture, which has at most {MOST_STATES} and {MOST_EDGES}"
            );
            let help = "a name that ends in .dot writes it for Graphviz, whatever its size";
            return Err(Error::argument(message, &[help]));
        }
        let title = style.title.as_ref().unwrap_or(&shown.title);
        let places = states::places(graph);
        let goes_on = || match job.poll() {
            true => Ok(()),
            false => Err(Error::ended(job.end_of_work())),
        };
        let drawn = curves::drawn(graph, &places, goes_on)?;
        let picture = Laid {
            graph,
            places,
            drawn,
        };
        Ok(Diagram {
            scene: picture.scene(title, style),
        })
    }

    /// Writes the picture.
    ///
    /// # Errors
    /// Those of writing.
    pub fn write(&self, format: &Format, job: &Job, out: &mut dyn Write) -> io::Result<()> {
        let filling = Filling { cells: None, job };
        match format {
            Format::Svg => svg::scene(&self.scene, filling, out),
            Format::Png => png::scene(&self.scene, filling, out),
            Format::Pdf => pdf::scene(&self.scene, filling, out),
            Format::Tikz { image } => tikz::scene(&self.scene, filling, image, out),
        }
    }
}

/// An automaton laid out; its first state is at the origin.
struct Laid<'g> {
    graph: &'g AutomatonGraph,
    places: Vec<Point>,
    drawn: Vec<DrawnEdge>,
}

impl Laid<'_> {
    /// The area of everything that is drawn.
    fn extent(&self) -> Area {
        let discs = self.places.iter().map(|place| disc_area(*place));
        let edges = self.drawn.iter().map(DrawnEdge::extent);
        let all = discs.chain(edges);
        all.fold(start_area(), |all, one| joined(&all, &one))
    }

    fn scene(self, title: &str, style: &Style) -> Scene {
        let mut layout = Layout {
            size: TEXT,
            colours: Colours::of(style.theme),
            items: Vec::new(),
        };
        let extent = self.extent();
        let margin = TEXT.height;
        let legend = self.graph.legend();
        let asked = TEXT.width(title).max(TEXT.width(&legend)).min(640);
        let width = extent.width.max(asked) + 2 * margin;
        let title_lines = Title::new(title, TEXT, width - 2 * margin);
        let legend_lines = Title::new(&legend, TEXT, width - 2 * margin);
        let legend_top = margin + title_lines.height(TEXT);
        let top = legend_top + legend_lines.height(TEXT) + margin / 2;
        layout.title(
            title_lines,
            Point {
                x: margin,
                y: margin,
            },
        );
        let at = Point {
            x: margin,
            y: legend_top,
        };
        layout.title(legend_lines, at);
        let by = Point {
            x: margin - extent.x,
            y: top - extent.y,
        };
        self.draw(&mut layout, by);
        Scene {
            width,
            height: top + extent.height + margin,
            paper: layout.colours.paper,
            ink: layout.colours.ink,
            grids: Vec::new(),
            swatches: Vec::new(),
            items: layout.items,
            title: title.to_string(),
        }
    }

    /// Edges, their labels over them, and the states.
    fn draw(&self, layout: &mut Layout, by: Point) {
        let (ink, paper) = (layout.colours.ink, layout.colours.paper);
        let stroke = Stroke {
            colour: ink,
            width: 1,
            dashed: false,
        };
        let moved = |point: &Point| Point {
            x: point.x + by.x,
            y: point.y + by.y,
        };
        for edge in &self.drawn {
            let path = edge.path.iter().map(moved).collect();
            layout.items.push(Item::Path(path, stroke));
            let head = edge.head.each_ref().map(moved);
            layout.items.push(Item::Triangle(head, ink));
        }
        let swatch = Swatch {
            fill: paper,
            hatch: None,
        };
        for edge in &self.drawn {
            let at = moved(&Point {
                x: edge.plate.x,
                y: edge.plate.y,
            });
            let plate = Area {
                x: at.x,
                y: at.y,
                ..edge.plate
            };
            layout.items.push(Item::Rectangle(plate, swatch));
            for (line, words) in (0_i64..).zip(&edge.lines) {
                let at = Point {
                    x: at.x + plate.width / 2,
                    y: at.y + line * TEXT.height + TEXT.height / 2,
                };
                layout.text(at, Anchor::Middle, words.clone());
            }
        }
        self.draw_states(layout, moved);
    }

    /// Circles with numbers, and the arrow to the start.
    fn draw_states(&self, layout: &mut Layout, moved: impl Fn(&Point) -> Point) {
        let (ink, paper) = (layout.colours.ink, layout.colours.paper);
        let stroke = Stroke {
            colour: ink,
            width: 1,
            dashed: false,
        };
        if let Some(first) = self.places.first() {
            let from = Point {
                x: first.x - RADIUS - ARROW_IN,
                ..*first
            };
            let to = Point {
                x: first.x - RADIUS,
                ..*first
            };
            let head = drawn_edge::head(from, to).map(|corner| moved(&corner));
            let path = vec![moved(&from), moved(&to)];
            layout.items.push(Item::Path(path, stroke));
            layout.items.push(Item::Triangle(head, ink));
        }
        for (state, place) in self.graph.states.iter().zip(&self.places) {
            let centre = moved(place);
            let circle = |radius: i64| Item::Disc {
                centre,
                radius,
                fill: paper,
                rim: ink,
                width: 1,
            };
            layout.items.push(circle(RADIUS));
            if state.accepting {
                layout.items.push(circle(RADIUS - 4));
            }
            layout.text(centre, Anchor::Middle, state.number.to_string());
        }
    }
}

/// The length of the arrow to the start.
const ARROW_IN: i64 = 30;

/// The area of the arrow to the start, whose state is at the origin.
fn start_area() -> Area {
    Area {
        x: -RADIUS - ARROW_IN,
        y: -4,
        width: ARROW_IN,
        height: 9,
    }
}

fn disc_area(place: Point) -> Area {
    Area {
        x: place.x - RADIUS,
        y: place.y - RADIUS,
        width: 2 * RADIUS + 1,
        height: 2 * RADIUS + 1,
    }
}

/// The least area with two others in it.
fn joined(one: &Area, other: &Area) -> Area {
    let (x, y) = (one.x.min(other.x), one.y.min(other.y));
    Area {
        x,
        y,
        width: one.right().max(other.right()) - x,
        height: one.bottom().max(other.bottom()) - y,
    }
}

/// Do two areas share a pixel?
fn overlap(one: &Area, other: &Area) -> bool {
    one.x < other.right()
        && other.x < one.right()
        && one.y < other.bottom()
        && other.y < one.bottom()
}
