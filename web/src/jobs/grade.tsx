/** A grade: a sign, a colour and words. */

import { SIGNS, type Grade as GradeOf } from "./words";

export function Grade({ grade }: { grade: GradeOf }) {
  return (
    <span class={`grade ${grade.mark}`}>
      <span class="sign" aria-hidden="true">{SIGNS[grade.mark]}</span>
      {grade.words}
    </span>
  );
}
