/** The page without its token: it says what to do, and takes the address that the server printed. */

import { useState } from "preact/hooks";
import { keepToken, pastedToken } from "./token";

export function AddressField({ unlock }: { unlock: () => void }) {
  const [pasted, setPasted] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const submit = (event: Event) => {
    event.preventDefault();
    const found = pastedToken(pasted, location.origin);
    if (found.kind === "token") {
      keepToken(found.token);
      unlock();
    } else if (found.kind === "elsewhere") location.href = found.address;
    else setWrong("This is no address of grundy serve: it has the form http://127.0.0.1:PORT/?token=…");
  };
  return (
    <form class="address" onSubmit={submit}>
      <label for="address">The address that <code>grundy serve</code> printed</label>
      <div class="address-row">
        <input id="address" type="text" autocomplete="off" spellcheck={false} placeholder="http://127.0.0.1:…/?token=…"
          value={pasted} onInput={(event) => setPasted(event.currentTarget.value)}
          aria-invalid={wrong !== null} aria-describedby={wrong === null ? undefined : "address-wrong"} />
        <button type="submit" class="primary">Open</button>
      </div>
      {wrong !== null && <p id="address-wrong" class="wrong" role="alert">{wrong}</p>}
    </form>
  );
}

export function Locked({ unlock }: { unlock: () => void }) {
  return (
    <main class="locked" id="view" tabIndex={-1}>
      <h1 class="brand">Grundy</h1>
      <h2>This page needs its key</h2>
      <p>
        The program answers only pages that know its token, so that no other site can use it.
        The token stands in the address that the program printed when it was started:
      </p>
      <pre><code>{"$ grundy serve\nhttp://127.0.0.1:8080/?token=…"}</code></pre>
      <p>Open that address, or paste it here. A token is valid until its server ends.</p>
      <AddressField unlock={unlock} />
    </main>
  );
}
