/** The token of the address that the server printed. It is kept beside the page, and leaves the address. */

const KEY = "grundy-token";

/** Takes the token out of an address; gives the address without it. */
export function withoutToken(address: string): { token: string | null; address: string } {
  const url = new URL(address);
  const token = url.searchParams.get("token");
  url.searchParams.delete("token");
  return { token, address: url.toString() };
}

/** Takes the token from the address of the page, if it is there. */
export function takeToken(): void {
  const { token, address } = withoutToken(location.href);
  if (token === null) return;
  keepToken(token);
  history.replaceState(null, "", address);
}

/** What was pasted: a token for this server, the address of another server on this machine, or neither. */
type Pasted = { kind: "token"; token: string } | { kind: "elsewhere"; address: string } | { kind: "neither" };

export function pastedToken(pasted: string, origin: string): Pasted {
  const text = pasted.trim();
  if (/^[\w-]{16,}$/.test(text)) return { kind: "token", token: text };
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return { kind: "neither" };
  }
  const token = url.searchParams.get("token");
  const here = ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
  if (token === null || token === "" || url.protocol !== "http:" || !here) return { kind: "neither" };
  return url.origin === origin ? { kind: "token", token } : { kind: "elsewhere", address: url.toString() };
}

export function keepToken(token: string): void {
  localStorage.setItem(KEY, token);
}

export function token(): string {
  return localStorage.getItem(KEY) ?? "";
}
