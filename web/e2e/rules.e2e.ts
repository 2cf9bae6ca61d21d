import { test } from "node:test";
import { becomes, explorerForTests } from "./explorer";

const explorer = explorerForTests();

test("a rule with an error is cured by a button, and then it is shown back", async () => {
  const page = await explorer.open();
  const rules = page.getByRole("textbox", { name: "Rules" });
  await rules.fill("(x - i, y) wehre i >= 1; (x, y - i) where i >= 1");
  await page.getByText("found 'wehre'").first().waitFor();
  const marked = () => page.locator(".marked mark").allTextContents();
  await becomes(marked, ["wehre"]);
  await page.getByRole("button", { name: /^Write where/ }).click();
  await becomes(() => rules.inputValue(), "(x - i, y) where i >= 1; (x, y - i) where i >= 1");
  await page.getByText("The game as it is understood").waitFor();
  await becomes(marked, []);
});

test("a name that is spelt wrong is cured by a button", async () => {
  const page = await explorer.open();
  const rules = page.getByRole("textbox", { name: "Rules" });
  await rules.fill("wythof");
  await page.getByRole("button", { name: /^Write wythoff/ }).click();
  await page.getByRole("application", { name: /wythoff/i }).waitFor();
});
