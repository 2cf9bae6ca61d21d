/** Help: a panel with the language on one sheet, and the keys. It asks nothing of the net. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { openedClaim } from "../travel/jump";
import { openGame } from "../travel/open_game";
import type { ViewProps } from "../state/view_props";
import { CLAIMS, MAP_KEYS, PLAY_KEYS, RULES, SIGNS } from "./help_sheet";

export function HelpButton(props: ViewProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => { if (open) dialog.current?.showModal(); }, [open]);
  const close = () => dialog.current?.close();
  return (
    <>
      <button type="button" class="help-open" aria-haspopup="dialog" aria-label="Help" title="Help: the language and the keys" onClick={() => setOpen(true)}>
        <span class="wide-only">Help</span><span class="narrow-only" aria-hidden="true">?</span>
      </button>
      <dialog class="help" ref={dialog} aria-labelledby="help-title" onClose={() => setOpen(false)} onClick={(event) => { if (event.target === dialog.current) close(); }}>
        {open && <div class="help-body">
          <div class="help-head">
            <h2 id="help-title">Help</h2>
            <button type="button" onClick={close}>Close</button>
          </div>
          <Sheet {...props} close={close} />
        </div>}
      </dialog>
    </>
  );
}

function Sheet({ store, close }: ViewProps & { close: () => void }) {
  const game = (text: string) => {
    openGame(store, text);
    close();
  };
  const claim = (name: string, text: string) => {
    openGame(store, name);
    store.update((state) => ({ ...openedClaim(state, text, false), view: "solve" }));
    close();
  };
  return (
    <>
      <Part title="Rules">
        <p>A move says where it leads, and under which conditions. Heaps without names are x, y, z; they never become negative. Any other letter may have each value 0, 1, 2, … that the conditions allow. Press an example to open it.</p>
        <ul class="help-examples">
          {RULES.map(({ text, words }) => <li key={text}><button type="button" onClick={() => game(text)}><code>{text}</code></button> <Words text={words} /></li>)}
        </ul>
      </Part>
      <Part title="Claims">
        <p>A claim about a game is checked and proved in the view Solve, or laid over the map.</p>
        <ul class="help-examples">
          {CLAIMS.map(({ game: name, text, words }) => <li key={text}><button type="button" onClick={() => claim(name, text)}><code>{text}</code></button> <Words text={`${words}; here for \`${name}\``} /></li>)}
        </ul>
      </Part>
      <Part title="Signs">
        <dl>
          {SIGNS.map(([name, signs]) => <><dt key={name}>{name}</dt><dd>{signs.map((sign, at) => <>{at > 0 && " "}<code key={sign} class="help-sign">{sign}</code></>)}</dd></>)}
        </dl>
      </Part>
      <Part title="Keys of the map"><Keys keys={MAP_KEYS} /></Part>
      <Part title="Keys of a play"><Keys keys={PLAY_KEYS} /></Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ComponentChildren }) {
  return <section><h3>{title}</h3>{children}</section>;
}

/** Words with names of the language between grave accents. */
function Words({ text }: { text: string }) {
  return <span class="faint">{text.split("`").map((piece, at) => (at % 2 === 1 ? <code key={at}>{piece}</code> : piece))}</span>;
}

function Keys({ keys }: { keys: [string, string][] }) {
  return <dl>{keys.map(([key, words]) => <><dt key={key}>{key}</dt><dd>{words}</dd></>)}</dl>;
}
