use grundy::{game::Game, language::parse_game, library::Library, table::Table};
fn main() {
    let text = std::env::args().nth(1).unwrap();
    let shape: Vec<usize> = std::env::args().nth(2).unwrap().split('x').map(|s| s.parse().unwrap()).collect();
    let mut lib = Library::embedded();
    if let Some(f) = std::env::args().nth(3) { let t = std::fs::read_to_string(f).unwrap(); if let Err(e) = lib.add("f", &t) { for e in e { println!("{e:?}"); } } }
    let parsed = parse_game(&text);
    for e in &parsed.errors { println!("{} {} {:?}", e.code, e.message, e.span); }
    let Some(e) = parsed.tree else { return };
    let t0 = std::time::Instant::now();
    match Game::new(&e, &lib) {
        Err(errors) => for e in errors { println!("{} {} [{}] {:?} {:?}", e.code, e.message, e.label, e.span, e.help) },
        Ok(g) => {
            println!("{} | {} proved {} descends {}", g.heaps().join(","), g.measure().show(g.heaps()), g.measure().proved, g.descends());
            println!("instantiate {:?}", t0.elapsed());
            match g.domain(&shape) { Ok(d) => println!("{}", d.describe(g.heaps())), Err(e) => println!("{e:?}") }
            let t0 = std::time::Instant::now();
            match Table::grundy(&g, &shape, &mut |_, _| true) {
                Ok(t) => { println!("table {:?}", t0.elapsed());
                    if shape.len() >= 2 { for x in 0..shape[0].min(9) { let r: Vec<String> = (0..shape[1].min(16)).map(|y| { let mut p = vec![x as i64, y as i64]; p.resize(g.components(), 0); format!("{:3}", t.value(&p).unwrap()) }).collect(); println!("{}", r.join("")); } }
                    else { let r: Vec<String> = (0..shape[0].min(40)).map(|x| t.value(&[x as i64]).unwrap().to_string()).collect(); println!("{}", r.join(" ")); } }
                Err(e) => println!("{e:?}"),
            }
        }
    }
}
