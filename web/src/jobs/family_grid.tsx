/** The verdicts on a family of two parameters as a grid, one parameter down and one across. */

import type { Member } from "./jobs_answers";
import { Scrolled } from "../math/scrolled";
import { SIGNS, verdictGrade } from "./words";

/** The most cells that are drawn. */
const MOST_CELLS = 4096;

export function FamilyGrid({ names: [down, across], members }: { names: [string, string]; members: Member[] }) {
  const rows = distinct(members.map(({ parameters }) => String(parameters[down])));
  const columns = distinct(members.map(({ parameters }) => String(parameters[across])));
  if (rows.length * columns.length > MOST_CELLS) return null;
  const cells = new Map(members.map((member) => [`${member.parameters[down]} ${member.parameters[across]}`, member]));
  return (
    <Scrolled name="Grid of verdicts, scrolls sideways">
      <table class="grid">
        <caption>{down} down, {across} across</caption>
        <thead>
          <tr><td /><>{columns.map((column) => <th key={column} scope="col">{column}</th>)}</></tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {columns.map((column) => <Cell key={column} member={cells.get(`${row} ${column}`)} />)}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}

function Cell({ member }: { member: Member | undefined }) {
  if (member === undefined) return <td />;
  const { mark, words } = verdictGrade(member);
  const where = member.at === null ? words : `${words} at ${member.at}`;
  return (
    <td class={`cell ${mark}`} title={where}>
      <span aria-hidden="true">{SIGNS[mark]}</span><span class="seen-by-readers">{where}</span>
    </td>
  );
}

function distinct(texts: string[]): string[] {
  return [...new Set(texts)];
}
