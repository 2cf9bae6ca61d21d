import assert from "node:assert/strict";
import { test } from "node:test";
import { pastedToken, withoutToken } from "./token";

const here = "http://127.0.0.1:8080";

test("the token leaves the address, and the fragment stays", () => {
  assert.deepEqual(withoutToken(`${here}/?token=abc#xyz`), { token: "abc", address: `${here}/#xyz` });
});

test("an address of this server has the token, and one of another port leads there", () => {
  assert.deepEqual(pastedToken(` ${here}/?token=abc `, here), { kind: "token", token: "abc" });
  assert.deepEqual(pastedToken("http://127.0.0.1:9/?token=abc", here), { kind: "elsewhere", address: "http://127.0.0.1:9/?token=abc" });
});

test("an address of another machine, of another protocol, or without a token is refused", () => {
  for (const pasted of ["", "hello", `${here}/`, "http://example.org/?token=abc", "javascript:alert(1)//?token=abc", "https://127.0.0.1/?token=a"]) {
    assert.deepEqual(pastedToken(pasted, here), { kind: "neither" });
  }
});
