//! Examples for the help of each command. A test runs them all; `my.game` holds a game and a claim, `moves.txt` a list of moves.

pub const GAMES: &str = "\
Examples:
  grundy games nim
  grundy games --heaps 3";

pub const SHOW: &str = "\
Examples:
  grundy show wythoff
  grundy show papers
  grundy show '(x - i, y) where i >= 1; (x, y - i) where i >= 1'";

pub const TABLE: &str = "\
Examples:
  grundy table wythoff --size 12
  grundy table 'on (x, y), symmetric: (x - i, y) where i in {1, 3, 4}' -o table.csv
  grundy table wythoff --size 12 -o table.tex
  grundy table wythoff --size 1000 --store wythoff.zarr";

pub const DRAW: &str = "\
Examples:
  grundy draw wythoff --size 200 -o wythoff.png
  grundy draw 'nim(2)' --size 16 --show mod 3 -o nim.svg
  grundy draw wythoff --show outcome --size 40 --line 'y = phi x' -o lines.pdf
  grundy draw kayles --size 60
  grundy draw papers -o figures
  grundy draw gurvich --figure 'Figure 3' -o figure.png";

pub const POSITIONS: &str = "\
Examples:
  grundy positions wythoff --max 30 --sorted
  grundy positions 'ryuo(4)' --max 20 --format csv";

pub const SEQUENCE: &str = "\
Examples:
  grundy sequence kayles
  grundy sequence 'x - s where s in {2, 5, 7}' --at 1000000000000";

pub const MISERE: &str = "\
Examples:
  grundy misere 'nim(2)'
  grundy misere wythoff --max 20";

pub const MOVE: &str = "\
Examples:
  grundy move wythoff 4,7
  grundy move 'nim(3)' 100000000000000000000,5,7";

pub const OPTIONS: &str = "\
Examples:
  grundy options yama 4,7
  grundy options kayles 10 --format json";

pub const WHY: &str = "\
Examples:
  grundy why yama 4,7
  grundy why 'nim(5)' 100,200,300,400,500";

pub const LIMIT: &str = "\
Examples:
  grundy limit 'fraenkel(2)' --digits 20
  grundy limit --recursion 1,2,1,1";

pub const SUM: &str = "\
Examples:
  grundy sum 'wythoff: 3,4' 'kayles: 12'
  grundy sum 'nim(2): 3,4' 'nim(1): 7' --misere";

pub const KERNEL: &str = "\
Examples:
  grundy kernel moves.txt
  grundy kernel moves.txt --format json";

pub const PLAY: &str = "\
Examples:
  grundy play wythoff 4,7
  grundy play 'nim(3)' 3,4,5 --misere";

pub const CHECK: &str = "\
Examples:
  grundy check wythoff 'P = {(floor(k phi), floor(k phi) + k) | k >= 0}, symmetric' --max 40
  grundy check my.game --report report.md";

pub const PROVE: &str = "\
Examples:
  grundy prove 'nim(2)' 'P = {(k, k)}'
  grundy prove yama 'P = {(x, y) | |x - y| <= 1}'";

pub const CERTIFY: &str = "\
Examples:
  grundy certify my.game -o certificates/";

pub const STORE: &str = "\
Examples:
  grundy store info wythoff.zarr
  grundy store get wythoff.zarr 30,50
  grundy store window wythoff.zarr --from 60,20 --shape 20x12
  grundy store draw wythoff.zarr --from 40,0 --shape 60x100 -o part.png
  grundy store verify wythoff.zarr";

pub const SOLVE: &str = "\
Examples:
  grundy solve 'nim(2)' --effort small
  grundy solve 'x - s where s in {1, 2, 3}' -o solved.game
  grundy solve 'nim(2)' --effort small -o theorem.tex";

pub const CODE: &str = "\
Examples:
  grundy code yama --to python
  grundy code kayles --to rust";

pub const OEIS: &str = "\
Examples:
  grundy oeis wythoff --sequence x_n
  grundy oeis wythoff --sequence antidiagonals --bfile -o b.txt";

pub const EXPLORE: &str = "\
Examples:
  grundy explore 'ryuo(p)' --over p=2..3 --claim 'P = {(x, y) | (x + y) mod p = 0}' --max 20
  grundy explore 'x - s where 1 <= s <= m' --over m=1..3";

pub const BATCH: &str = "\
Examples:
  echo '{\"command\": \"games\"}' | grundy batch
  grundy batch < requests.jsonl > answers.jsonl";

pub const SERVE: &str = "\
Examples:
  grundy serve
  grundy serve --store wythoff.zarr
  grundy serve --jobs 2 --total-memory 4GiB";

pub const REPL: &str = "\
Examples:
  grundy repl
  echo 'table wythoff --size 5' | grundy repl";

pub const FMT: &str = "\
Examples:
  grundy fmt my.game
  grundy fmt --check my.game";

pub const EXPLAIN: &str = "\
Examples:
  grundy explain E0012
  grundy explain limits";

pub const COMPLETIONS: &str = "\
Examples:
  grundy completions bash > grundy.bash
  grundy completions zsh > _grundy";

pub const MAN: &str = "\
Examples:
  grundy man pages";

pub const LANGUAGE: &str = "\
Examples:
  grundy help language
  grundy language";
