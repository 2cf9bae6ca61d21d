/** Fields for whole numbers: what cannot stand there is not taken, and the field says why. */

import type { KeyboardEvent } from "preact/compat";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { readWhole, wrongWhole, type Bounds } from "./whole";

interface CheckedProps {
  label: string;
  /** Is the label read aloud only? */
  unseen?: boolean;
  text: string;
  /** What is wrong with the text. */
  wrong: string | null;
  placeholder?: string;
  change(text: string): void;
  /** Does the number go up and down with the arrow keys? Then this takes the steps. */
  step?: (by: number) => void;
}

/** A field with a sentence under it while what is typed is wrong; a form with it is not sent then. */
export function CheckedField({ label, unseen = false, text, wrong, placeholder, change, step }: CheckedProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.setCustomValidity(wrong ?? ""), [wrong]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (by === 0 || step === undefined) return;
    event.preventDefault();
    step(by);
  };
  return (
    <div class="checked-field">
      <label>
        <span class={unseen ? "seen-by-readers" : undefined}>{label}</span>
        <input
          ref={field} type="text" inputMode="numeric" autocomplete="off" value={text} placeholder={placeholder}
          {...(step === undefined ? {} : { role: "spinbutton", "aria-valuenow": readWhole(text) ?? undefined })}
          aria-invalid={wrong !== null} aria-describedby={wrong === null ? undefined : id}
          onInput={(event) => change(event.currentTarget.value)} onKeyDown={onKeyDown}
        />
      </label>
      {wrong !== null && <p id={id} class="field-wrong" role="alert">{wrong}</p>}
    </div>
  );
}

interface WholeProps extends Bounds {
  label: string;
  unseen?: boolean;
  value: number | null;
  placeholder?: string;
  /** Must a number stand there? */
  needed?: boolean;
  /** Takes a number that can stand there, and null for an empty field where none is needed. */
  set(value: number | null): void;
}

/** A number of the state, which is as typed only where that is right. */
export function WholeField({ label, unseen, value, least = 0, most = Number.MAX_SAFE_INTEGER, placeholder, needed = false, set }: WholeProps) {
  const written = value === null ? "" : `${value}`;
  const [text, setText] = useState(written);
  const valueOf = (typed: string) => (typed.trim() === "" ? null : readWhole(typed));
  useEffect(() => {
    if (valueOf(text) !== value) setText(written);
  }, [value]);
  const type = (typed: string) => {
    setText(typed);
    if (wrongWhole(typed, { least, most }, needed) === null) set(valueOf(typed));
  };
  const step = (by: number) => type(`${Math.min(most, Math.max(least, (readWhole(text) ?? value ?? least) + by))}`);
  return (
    <CheckedField
      label={label} {...(unseen === undefined ? {} : { unseen })} text={text} wrong={wrongWhole(text, { least, most }, needed)}
      {...(placeholder === undefined ? {} : { placeholder })} change={type} step={step}
    />
  );
}
