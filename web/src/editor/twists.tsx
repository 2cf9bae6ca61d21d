/** The twists of a game, as switches. */

import type { ErrorBody } from "../engine/answers";
import type { RulesetState } from "../state/ruleset";
import { WholeField } from "../typed/whole_field";

/** More options are blocked by no game that is known. */
const MOST_BLOCKED = 99;

interface Props {
  ruleset: RulesetState;
  change: (twists: Partial<Pick<RulesetState, "misere" | "pass" | "blocking">>) => void;
}

export function Twists({ ruleset, change }: Props) {
  const { misere, pass, blocking, known } = ruleset;
  const own = known.kind === "game" ? known.plain.show.twists : [];
  const refused = known.kind === "wrong" && known.at === "twists" ? known.error : null;
  const unavailable = known.kind === "game" ? known.unavailable : null;
  const describedBy = refused === null && unavailable === null ? undefined : "twist-fault";
  return (
    <fieldset class="twists">
      <legend>Twists</legend>
      <label class="switch">
        <input type="checkbox" role="switch" checked={misere} aria-describedby={describedBy} onChange={(event) => change({ misere: event.currentTarget.checked })} />
        <span>Misère <span class="faint">the last move loses</span></span>
      </label>
      <label class="switch">
        <input type="checkbox" role="switch" checked={pass || own.includes("pass")} disabled={own.includes("pass")} aria-describedby={describedBy}
          onChange={(event) => change({ pass: event.currentTarget.checked })} />
        <span>Pass <span class="faint">{own.includes("pass") ? "the rules have one" : "one, for both players together"}</span></span>
      </label>
      <div class="switch">
        <label><input type="checkbox" role="switch" checked={blocking > 0 || own.includes("blocking")} disabled={own.includes("blocking")} aria-describedby={describedBy}
          onChange={(event) => change({ blocking: event.currentTarget.checked ? 1 : 0 })} />
          <span>Blocking <span class="faint">{own.includes("blocking") ? "the rules block" : "options are forbidden"}</span></span>
        </label>
        {blocking > 0 && (
          <div class="blocked">
            <span aria-hidden="true">at most</span>
            <WholeField label="Options that may be blocked" unseen value={blocking} least={1} most={MOST_BLOCKED} needed set={(count) => change({ blocking: count! })} />
          </div>
        )}
      </div>
      {unavailable !== null && (
        <div id="twist-fault" role="status" class="field-note">
          {unavailable.messages.map(({ message }) => <p key={message}>Not available: {message}.</p>)}
          <p>The page shows {misere ? "misère" : "normal"} play{pass && " with a pass"}{(blocking > 0 || own.includes("blocking")) && " with blocking"}.</p>
        </div>
      )}
      {refused !== null && <Refused error={refused} ruleset={ruleset} change={change} />}
    </fieldset>
  );
}

/** The engine refuses the twists together, or with these rules: what it says, and the switches to turn off. */
function Refused({ error, ruleset, change }: Props & { error: ErrorBody }) {
  const { misere, pass, blocking } = ruleset;
  return (
    <div id="twist-fault" role="alert" class="field-fault">
      {error.messages.map(({ message }) => <p key={message}>This twist is not possible here: {message}.</p>)}
      <p class="cures">
        {misere && blocking > 0 && <button type="button" class="cure" onClick={() => change({ misere: false })}>Normal play</button>}
        {pass && <button type="button" class="cure" onClick={() => change({ pass: false })}>Without the pass</button>}
        {blocking > 0 && <button type="button" class="cure" onClick={() => change({ blocking: 0 })}>Without blocking</button>}
      </p>
    </div>
  );
}
