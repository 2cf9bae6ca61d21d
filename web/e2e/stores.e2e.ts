import { execFile } from "node:child_process";
import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { becomes, Explorer, withRules } from "./explorer";
import { binary } from "./server";

const explorer = new Explorer();
let folder = "";

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "grundy-"));
  const file = join(folder, "subtraction.csv");
  const claim = "grundy(x) = x mod (m + 1)";
  await promisify(execFile)(binary(), ["explore", "subtraction(1..m)", "--over", "m=1..3", "--claim", claim, "-o", file]);
  explorer.options.push("--store", file);
  await explorer.begin();
});
after(async () => {
  await explorer.leave();
  await explorer.end();
  await rm(folder, { recursive: true });
});

test("a record that the server was started with is read in the page, and again when it has grown", async () => {
  const page = await explorer.open({ state: withRules("nim(2)", (state) => ({ ...state, view: "solve", jobs: { ...state.jobs, tab: "family" } })) });
  await page.getByText("Records of explored families (1)").click();
  const name = page.getByRole("button", { name: "subtraction.csv", exact: true });
  await name.click();
  const rows = page.getByRole("table", { name: "Rows of subtraction.csv" }).locator("tbody tr");
  const first = async () => (await rows.evaluateAll((all) => all.map((row) => [...row.children].slice(0, 2).map((cell) => cell.textContent).join(" "))));
  await becomes(first, ["1 proved", "2 proved", "3 proved"]);
  await appendFile(join(folder, "subtraction.csv"), "4,holds,20,,,,,,,\n");
  await name.click();
  await becomes(first, ["1 proved", "2 proved", "3 proved", "4 holds"]);
});
