/** Records of families that were explored, which the server was started with: their rows as they stand there. */

import { useEffect, useState } from "preact/hooks";
import type { ErrorBody } from "../engine/answers";
import { bodyOf, isAbort, type StoreRows } from "../engine/engine";
import { Scrolled } from "../math/scrolled";
import type { ViewProps } from "../state/view_props";
import { Trouble } from "../trouble/trouble";

/** How many rows are drawn at first, and with each press of the button. */
const ROWS = 100;

/** What was read, and of which record; null for one that is being read. */
interface Read {
  name: string;
  rows: StoreRows | null;
  error: ErrorBody | null;
}

export function Stores({ engine }: Pick<ViewProps, "engine">) {
  const [names, setNames] = useState<string[]>([]);
  const [asked, setAsked] = useState<{ name: string } | null>(null);
  const [read, setRead] = useState<Read | null>(null);
  useEffect(() => {
    let gone = false;
    // A server that does not answer is named by the page as a whole.
    engine.hello().then(({ stores }) => { if (!gone) setNames(stores); }, () => undefined);
    return () => { gone = true; };
  }, [engine]);
  useEffect(() => {
    if (asked === null) return;
    const { name } = asked;
    const stop = new AbortController();
    setRead({ name, rows: null, error: null });
    engine.rows(name, stop.signal).then(
      (rows) => setRead({ name, rows, error: null }),
      (error: unknown) => { if (!isAbort(error)) setRead({ name, rows: null, error: bodyOf(error) }); },
    );
    return () => stop.abort();
  }, [asked, engine]);
  if (names.length === 0) return null;
  return (
    <details class="more">
      <summary>Records of explored families ({names.length})</summary>
      <div class="row">
        {names.map((name) => (
          <button type="button" key={name} aria-pressed={asked?.name === name} onClick={() => setAsked({ name })}>{name}</button>
        ))}
      </div>
      {read !== null && read.rows === null && read.error === null && <p role="status">Reading {read.name} …</p>}
      {read?.error != null && <Trouble error={read.error} compact />}
      {read?.rows != null && <Rows key={read.name} rows={read.rows} />}
    </details>
  );
}

function Rows({ rows: { store, columns, rows } }: { rows: StoreRows }) {
  const [most, setMost] = useState(ROWS);
  return (
    <>
      <p class="faint">{store} has {rows.length} {rows.length === 1 ? "row" : "rows"}. Press its name to read it again.</p>
      <Scrolled name={`${store}, scrolls sideways`}>
        <table class="members">
          <caption class="seen-by-readers">Rows of {store}</caption>
          <thead><tr>{columns.map((column) => <th scope="col" key={column}>{column}</th>)}</tr></thead>
          <tbody>{rows.slice(0, most).map((row, at) => <tr key={at}>{row.map((cell, column) => <td key={column}>{cell}</td>)}</tr>)}</tbody>
        </table>
      </Scrolled>
      {rows.length > most && <button type="button" onClick={() => setMost(most + ROWS)}>Show {Math.min(ROWS, rows.length - most)} more of {rows.length}</button>}
    </>
  );
}
