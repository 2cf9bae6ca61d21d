/** A family that is explored: its members as they come, and what is true of all of them. */

import { useState } from "preact/hooks";
import type { Heap } from "../engine/answers";
import type { ViewProps } from "../state/view_props";
import { Trouble } from "../trouble/trouble";
import { family } from "./found";
import { Grade } from "./grade";
import type { Common, Condition, ExploreClaimAnswer, ExploreSolvedAnswer, Member, SolvedMember, SolvedPart } from "./jobs_answers";
import { QUESTIONS } from "./jobs_answers";
import type { JobEntry } from "./jobs_state";
import { FamilyGrid } from "./family_grid";
import { Scrolled } from "../math/scrolled";
import { Typeset } from "../math/formula";
import { conditionWords, counts, isSolved, partGrade, QUESTION_NAMES, stopped, verdictGrade } from "./words";

/** How many rows are drawn at first, and with each press of the button. */
const ROWS = 100;

export function FamilyView(props: ViewProps & { entry: JobEntry }) {
  const { entry } = props;
  const { members, answer } = family(entry);
  const claim = entry.request["claim"];
  return (
    <div class="family">
      {typeof claim === "string" && <Typeset engine={props.engine} what={{ claim }} display />}
      {answer !== null && <Result {...props} answer={answer} />}
      <Members {...props} members={members} />
    </div>
  );
}

function Result(props: ViewProps & { entry: JobEntry; answer: ExploreClaimAnswer | ExploreSolvedAnswer }) {
  const { answer, entry } = props;
  return (
    <>
      {"common" in answer
        ? QUESTIONS.map((question) => <CommonView key={question} {...props} name={QUESTION_NAMES[question]} common={answer.common[question] ?? null} complete={answer.complete} />)
        : <ConditionView engine={props.engine} condition={answer} complete={answer.complete} />}
      <p class="faint">
        {answer.members.length} of {answer.choices} choices decided
        {answer.outside > 0 && `, ${answer.outside} outside of the domain of the family`}
        {!answer.complete && "; the rest was not looked at"}.
      </p>
      {entry.state !== "cancelled" && answer.errors.length > 0 && <Trouble error={stopped(answer.errors)} compact job />}
    </>
  );
}

function CommonView({ engine, name, common, complete }: ViewProps & { name: string; common: Common | null; complete: boolean }) {
  return (
    <section class="part" aria-label={name}>
      <h4>{name} in the parameters</h4>
      {common === null
        ? <p class="faint">No formula in the parameters was found.</p>
        : (
          <>
            <Typeset engine={engine} what={{ claim: common.claim }} display />
            <ConditionView engine={engine} condition={common} complete={complete} />
          </>
        )}
    </section>
  );
}

function ConditionView({ engine, condition, complete }: Pick<ViewProps, "engine"> & { condition: Condition; complete: boolean }) {
  return (
    <div>
      {condition.for_all !== null && <p><Grade grade={{ mark: "good", words: `proved for all ${condition.for_all}` }} /></p>}
      <p>{counts(condition)}</p>
      {conditionWords(condition, complete).map(({ words, condition: where }) => (
        <p key={words}>{words[0]!.toUpperCase() + words.slice(1)}{where !== null && <>: <Typeset engine={engine} what={{ formula: where }} /></>}</p>
      ))}
    </div>
  );
}

function Members(props: ViewProps & { entry: JobEntry; members: (Member | SolvedMember)[] }) {
  const { members, entry } = props;
  const [most, setMost] = useState(ROWS);
  const first = members[0];
  if (first === undefined) return entry.state === "running" ? <p class="faint">No member is decided yet.</p> : null;
  const names = Object.keys(first.parameters);
  const solved = isSolved(first);
  const decided = solved ? [] : (members as Member[]);
  return (
    <>
      {names.length === 2 && decided.length > 4 && <FamilyGrid names={[names[0]!, names[1]!]} members={decided} />}
      <Scrolled name="Members, scrolls sideways">
        <table class="members">
          <caption class="seen-by-readers">Members of the family</caption>
          <thead>
            <tr>
              {names.map((name) => <th key={name} scope="col">{name}</th>)}
              {solved ? QUESTIONS.map((question) => <th key={question} scope="col">{QUESTION_NAMES[question]}</th>) : <><th scope="col">Verdict</th><th scope="col">Why</th></>}
            </tr>
          </thead>
          <tbody>
            {members.slice(0, most).map((member) => <Row key={Object.values(member.parameters).join(" ")} {...props} member={member} names={names} />)}
          </tbody>
        </table>
      </Scrolled>
      {members.length > most && (
        <button type="button" onClick={() => setMost(most + ROWS)}>Show {Math.min(ROWS, members.length - most)} more of {members.length}</button>
      )}
    </>
  );
}

function Row({ engine, member, names }: ViewProps & { member: Member | SolvedMember; names: string[] }) {
  return (
    <tr>
      {names.map((name) => <td key={name} class="number">{String(member.parameters[name] as Heap)}</td>)}
      {isSolved(member)
        ? QUESTIONS.map((question) => <td key={question}><SolvedCell engine={engine} part={member[question]} /></td>)
        : (
          <>
            <td><Grade grade={verdictGrade(member)} /></td>
            <td class="faint">{member.at !== null && `at ${member.at}: `}{member.reason}</td>
          </>
        )}
    </tr>
  );
}

function SolvedCell({ engine, part }: Pick<ViewProps, "engine"> & { part: SolvedPart }) {
  return (
    <>
      {part.formula !== null && <div class="formula-cell"><Typeset engine={engine} what={{ claim: part.formula }} /></div>}
      <Grade grade={partGrade(part)} />
      {part.formula === null && part.reason !== null && <div class="faint small">{part.reason}</div>}
    </>
  );
}
