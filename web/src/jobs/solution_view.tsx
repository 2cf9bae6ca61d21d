/** A solution: its three parts as they come, and the winning moves. */

import { written } from "../math/in_words";
import type { ViewProps } from "../state/view_props";
import { Automaton } from "./automaton";
import { solution } from "./found";
import { Grade } from "./grade";
import { hasMap, isOfPage, openedClaim, played, shownOnMap } from "../travel/jump";
import type { PartAnswer, Question, SolveAnswer } from "./jobs_answers";
import { QUESTIONS } from "./jobs_answers";
import type { JobEntry } from "./jobs_state";
import { inOneOrder } from "./order";
import { Typeset } from "../math/formula";
import { partGrade, QUESTION_NAMES, strategyGrade } from "./words";

export function SolutionView(props: ViewProps & { entry: JobEntry }) {
  const { entry, engine } = props;
  const found = solution(entry);
  const misereFirst = entry.ruleset?.misere === true;
  const questions: Question[] = misereFirst ? ["misere_p_positions", "p_positions", "grundy"] : QUESTIONS;
  return (
    <div class="solution">
      {found.measure !== null && (
        <p class="faint">Play ends: <Typeset engine={engine} what={{ formula: found.measure }} /> falls with every move.</p>
      )}
      {questions.map((question) => <Part key={question} {...props} question={question} part={found.parts[question]} />)}
      {found.answer !== null && <Strategy {...props} answer={found.answer} />}
    </div>
  );
}

function Part(props: ViewProps & { entry: JobEntry; question: Question; part: PartAnswer | null }) {
  const { entry, question, part, engine } = props;
  const name = QUESTION_NAMES[question];
  if (part === null) {
    const words = entry.state === "running" ? "being sought" : "not found before the end";
    return <section class="part" aria-label={name}><h4>{name}</h4><p class="faint">{words}</p></section>;
  }
  const grade = partGrade(part);
  return (
    <section class="part" aria-label={name}>
      <div class="row"><h4>{name}</h4><Grade grade={grade} /></div>
      {part.formula !== null && <Typeset engine={engine} what={{ claim: part.formula }} display />}
      {part.reason !== null && <p class="reason">{part.reason}{part.formula === null && part.max !== null && ` (heaps up to ${part.max} were computed)`}</p>}
      <PartDetails part={part} />
      <PartActions {...props} part={part} />
    </section>
  );
}

function PartDetails({ part }: { part: PartAnswer }) {
  const automaton = [part.theory, part.base, part.states === null ? null : `${part.states} states`].filter((word) => word !== null);
  const how = automaton.length === 0 ? null : `${part.grade === "proved" && part.by === null ? "Proved by automata" : "As an automaton"}: ${automaton.join(", ")}`;
  return (
    <>
      {part.by !== null && <p class="faint">Proved {part.by}</p>}
      {how !== null && <p class="faint">{how}</p>}
      {part.seen.length > 0 && (
        <details>
          <summary>What else is seen</summary>
          <ul>{part.seen.map((line) => <li key={line}>{line}</li>)}</ul>
        </details>
      )}
    </>
  );
}

function PartActions({ state, store, engine, entry, question, part }: ViewProps & { entry: JobEntry; question: Question; part: PartAnswer }) {
  const misere = question === "misere_p_positions";
  const { formula } = part;
  const here = isOfPage(state, entry.request);
  return (
    <div class="row actions">
      {here && formula !== null && hasMap(state) && (
        <button type="button" onClick={() => store.update((now) => shownOnMap(now, formula, misere))}>Show on the map</button>
      )}
      {here && question !== "grundy" && part.grade !== "unknown" && (
        <button type="button" onClick={() => store.update((now) => played(now, misere))}>Play by it</button>
      )}
      {here && formula !== null && (
        <button type="button" onClick={() => store.update((now) => openedClaim(now, formula, misere))}>Change it</button>
      )}
      {part.states !== null && entry.answer !== null && (
        <Automaton engine={engine} states={part.states} name={QUESTION_NAMES[question]} request={automatonOf(entry, question, formula)} />
      )}
    </div>
  );
}

/** The request whose answer has the automaton of a part. */
function automatonOf(entry: JobEntry, question: Question, formula: string | null) {
  const game = entry.request["game"];
  if (formula === null) return { request: { command: "solve", game }, part: question };
  return { request: { command: "prove", game, claim: formula, misere: question === "misere_p_positions" } };
}

function Strategy({ engine, entry, answer }: ViewProps & { entry: JobEntry; answer: SolveAnswer }) {
  const { strategy, no_strategy: none, first_p_positions: first } = answer;
  return (
    <>
      {first !== null && (
        <section class="part" aria-label="The first P-positions">
          <h4>The first P-positions</h4>
          <p>{first.positions.map(written).join(", ")}</p>
          {first.differences !== null && inOneOrder(first.positions) && <p class="faint">Differences: {first.differences.join(", ")}</p>}
        </section>
      )}
      <section class="part" aria-label="To win">
        <div class="row"><h4>{entry.ruleset?.misere === true ? "To win in normal play" : "To win"}</h4>{strategy !== null && <Grade grade={strategyGrade(strategy)} />}</div>
        {strategy === null
          ? <p class="reason">No winning move as a function of the position: {none}</p>
          : (
            <ul class="moves">
              {strategy.cases.map(({ if: condition, to }) => (
                <li key={`${condition} ${to}`}>
                  if <Typeset engine={engine} what={{ formula: condition }} /> move to <Typeset engine={engine} what={{ formula: to }} />
                </li>
              ))}
            </ul>
          )}
        {strategy?.reason != null && <p class="reason">{strategy.reason}</p>}
      </section>
    </>
  );
}
