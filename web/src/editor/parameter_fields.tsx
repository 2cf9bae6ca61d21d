/** The parameters of a game as fields, with sliders for numbers that are small. */

import type { KeyboardEvent } from "preact/compat";
import { printed } from "../math/printed";
import type { Parameter, ValueFault } from "../state/parameters";

/** The largest value that a slider has, unless the value is larger already. */
const SLIDER_MOST = 12;
/** Beyond this a slider is too coarse. */
const SLIDER_NEVER = 60;

interface Props {
  parameters: Parameter[];
  values: string[];
  faults: ValueFault[];
  change: (at: number, value: string) => void;
}

export function ParameterFields({ parameters, values, faults, change }: Props) {
  return (
    <fieldset class="parameters">
      <legend>Parameters</legend>
      {parameters.map((parameter, at) => (
        <Field key={parameter.name} parameter={parameter} value={values[at] ?? ""} change={(value) => change(at, value)} wrong={faults.some((fault) => fault.at === null || fault.at === at)} />
      ))}
      {faults.length > 0 && (
        <div id="parameter-faults" role="alert" class="field-fault">
          {faults.map(({ message: { message, label, help }, at, cures }) => (
            <div key={message}>
              <p>{message}{label !== "" && <span class="faint">: {label}</span>}</p>
              {help.map((line) => <p class="faint" key={line}>{line}</p>)}
              {at !== null && cures.length > 0 && (
                <p class="cures">
                  {cures.map((value) => <button type="button" class="cure" key={value} onClick={() => change(at, value)}>Write <code>{value}</code> for <code>{parameters[at]?.name}</code></button>)}
                </p>
              )}
            </div>
          ))}
        </div>
      )}
    </fieldset>
  );
}

function Field({ parameter, value, change, wrong }: { parameter: Parameter; value: string; change: (value: string) => void; wrong: boolean }) {
  const { name, domain, number, least } = parameter;
  const id = `parameter-${name}`;
  const isNumber = number && /^-?\d+$/.test(value);
  const hint = domain === "" ? (name.endsWith("]") ? "one for each heap" : number ? "" : "a set, a code in quotes, or a number") : domain;
  // The arrow keys count, as in a field for numbers; but a name of another parameter may be typed too.
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    change(String(Math.max(least ?? 0, Number(value) + by)));
  };
  const slides = isNumber && Math.abs(Number(value)) <= SLIDER_NEVER;
  return (
    <div class="parameter">
      <label for={id}><code>{name}</code>{hint !== "" && <span class="faint"> {printed(hint)}</span>}</label>
      <div class="parameter-inputs">
        <input id={id} type="text" class={isNumber ? "mono short" : "mono"} inputMode={isNumber ? "numeric" : "text"} value={value} spellcheck={false}
          autocomplete="off" aria-invalid={wrong} aria-describedby={wrong ? "parameter-faults" : undefined}
          onInput={(event) => change(event.currentTarget.value)} onKeyDown={isNumber ? step : undefined} />
        {slides && (
          <input type="range" aria-label={`${name}, as a slider`} min={least ?? 0} max={Math.max(SLIDER_MOST, Number(value))} step={1} value={value}
            onInput={(event) => change(event.currentTarget.value)} />
        )}
      </div>
    </div>
  );
}
