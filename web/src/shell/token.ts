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

export function keepToken(token: string): void {
  localStorage.setItem(KEY, token);
}

export function token(): string {
  return localStorage.getItem(KEY) ?? "";
}
