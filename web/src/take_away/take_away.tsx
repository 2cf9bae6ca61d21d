/** Everything of the current view to take away: files, programs, a command, a link, a session. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { ErrorBody } from "../engine/answers";
import { bodyOf, type Download } from "../engine/engine";
import { withNotice } from "../shell/shell_state";
import { opened, toFragment } from "../state/link";
import type { ViewProps } from "../state/view_props";
import { Trouble } from "../trouble/trouble";
import { copyText, save, saveText } from "./copy";
import { gridFile } from "./grid_file";
import { playFile } from "./play_file";
import { fileOffers, refusedFiles, type FileOffer, type Refused } from "./offers";
import { asSession, sessionText } from "./session";
import { commandOf, pythonOf, rustOf } from "./snippets";
import "./take_away.css";
import { contentOf, type ViewContent } from "./view_window";

export function TakeAway(props: ViewProps) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = (focus: boolean) => {
    setOpen(false);
    if (focus) button.current?.focus();
  };
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => { if (event.target instanceof Node && place.current?.contains(event.target) === false) close(false); };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
    };
  }, [open]);
  return (
    <div class="take-away" ref={place} onKeyDown={(event) => { if (open && event.key === "Escape") { event.preventDefault(); close(true); } }}>
      <button type="button" ref={button} aria-expanded={open} aria-controls="take-away-panel" onClick={() => setOpen(!open)}>Take away</button>
      <div id="take-away-panel" class="take-away-panel" role="group" aria-label="Take away" hidden={!open}>
        {open && <Panel {...props} done={() => close(true)} />}
      </div>
    </div>
  );
}

function Panel(props: ViewProps & { done: () => void }) {
  const content = contentOf(props.state);
  return (
    <>
      {content === null ? <p class="faint">When a game is open, its pictures, tables and programs can be taken from here.</p> : <Content {...props} content={content} />}
      <Page {...props} />
    </>
  );
}

function Content({ content, ...props }: ViewProps & { content: ViewContent; done: () => void }) {
  const { state } = props;
  const { request, figure } = content;
  const ordinals = state.ruleset.known.kind === "game" && state.ruleset.known.show.twists.includes("ordinals");
  return (
    <>
      <Files {...props} offers={fileOffers(content)} refused={refusedFiles(content)} holds={content.holds} />
      <h2>Programs and commands</h2>
      {request !== null && <Snippet {...props} name="Command line" text={commandOf(request, figure)} shown />}
      {request !== null && <Snippet {...props} name="Python" text={pythonOf(request)} file="ask_grundy.py" />}
      <Snippet {...props} name="Rust" text={rustOf(content, ordinals)} file="main.rs" />
    </>
  );
}

interface FilesProps extends ViewProps {
  offers: FileOffer[];
  refused: Refused[];
  holds: string;
  done: () => void;
}

function Files({ offers, refused, holds, state, store, engine, done }: FilesProps) {
  const [busy, setBusy] = useState<string | null>(null);
  const [wrong, setWrong] = useState<{ title: string; error: ErrorBody } | null>(null);
  const own = playFile(state) ?? gridFile(state);
  const take = (offer: FileOffer) => taken(offer.name, async () => ({ ...(await engine.take(offer.form, offer.what, offer.command)), name: offer.file }));
  const taken = async (name: string, made: () => Promise<Download>) => {
    setBusy(name);
    setWrong(null);
    try {
      const file = await made();
      save(file);
      store.set("shell", (shell) => withNotice(shell, "info", `${file.name} is saved.`));
      done();
    } catch (error) {
      setWrong({ title: `${name} is not written`, error: bodyOf(error) });
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      <h2>Files of this view</h2>
      {holds !== "" && <p class="faint">{holds}</p>}
      <div class="files">
        {offers.map((offer) => (
          <button type="button" key={offer.name} disabled={busy !== null} title={offer.file} onClick={() => void take(offer)}>{busy === offer.name ? "Writing …" : offer.name}</button>
        ))}
        {own !== null && (
          <button type="button" disabled={busy !== null} title={own.file} onClick={() => void taken(own.name, () => own.made(engine))}>{busy === own.name ? "Writing …" : own.name}</button>
        )}
        {refused.map(({ name, why }) => <button type="button" key={name} disabled title={why}>{name}</button>)}
      </div>
      {refused.map(({ name, why }) => <p class="faint" key={name}>{why}</p>)}
      {wrong !== null && <Trouble {...wrong} compact />}
    </>
  );
}

function Snippet({ store, name, text, file, shown = false }: ViewProps & { name: string; text: string; file?: string; shown?: boolean }) {
  const copy = async () => {
    const done = await copyText(text);
    store.set("shell", (shell) => withNotice(shell, done ? "info" : "error", done ? `${name}: copied.` : "This browser does not let the page copy: select the text."));
  };
  return (
    <details class="snippet" open={shown}>
      <summary>{name}</summary>
      <pre tabIndex={0} aria-label={name}><code>{text}</code></pre>
      <p class="snippet-actions">
        <button type="button" aria-label={`Copy ${name}`} onClick={() => void copy()}>Copy</button>
        {file !== undefined && <button type="button" aria-label={`Save ${name} as ${file}`} onClick={() => saveText(file, text)}>Save</button>}
      </p>
    </details>
  );
}

/** The whole page: a link, and a file. */
function Page({ state, store, done }: ViewProps & { done: () => void }) {
  const [wrong, setWrong] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const notice = (text: string, kind: "info" | "error" = "info") => store.set("shell", (shell) => withNotice(shell, kind, text));
  const copyLink = async () => {
    const link = `${location.origin}${location.pathname}#${toFragment(state)}`;
    const copied = await copyText(link);
    notice(copied ? "The link is copied. It holds the page as it stands, and no token." : "This browser does not let the page copy: the address of the page is the link.", copied ? "info" : "error");
    if (copied) done();
  };
  const openFile = async (file: File | undefined) => {
    if (file === undefined) return;
    const session = asSession(await file.text().catch(() => ""));
    if (session === null) {
      setWrong(`${file.name} is no session of this page.`);
      return;
    }
    store.update((now) => opened(now, session));
    notice(`${file.name} is open.`);
    done();
  };
  return (
    <>
      <h2>The page as it stands</h2>
      <div class="files">
        <button type="button" onClick={() => void copyLink()}>Copy a link</button>
        <button type="button" onClick={() => { saveText("session.json", sessionText(state)); notice("session.json is saved."); done(); }}>Save the session</button>
        <button type="button" onClick={() => input.current?.click()}>Open a session</button>
        <input type="file" ref={input} accept=".json,application/json" aria-label="Session file" hidden
          onChange={(event) => { void openFile(event.currentTarget.files?.[0]); event.currentTarget.value = ""; }} />
      </div>
      {wrong !== null && <p class="wrong" role="alert">{wrong}</p>}
    </>
  );
}
