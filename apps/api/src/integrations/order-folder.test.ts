/** Files that a till drops: each order counts once, and of a file that is broken or still being written nothing does. */
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { IntegrationOrder, IntegrationOrderRow } from "@rewardo/contract/integration-orders";
import type { ConnectStep } from "@rewardo/contract/integrations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOrderFolder } from "../platform/pos/order-folder.ts";
import { passingSecretBox } from "../platform/secrets.ts";
import { openTestApp, type TestApp } from "../testing/app.ts";
import { buildBusiness } from "../testing/builders.ts";

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp({ secrets: passingSecretBox(), log: "silent" });
  root = mkdtempSync(join(tmpdir(), "rewardo-orders-"));
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true, force: true });
});

const head = "external_id;number;created_at;card;name;group;quantity;amount\n";

let folders = 0;
/** A business whose till writes into a folder of its own. */
const open = async () => {
  const business = await buildBusiness(app);
  const owner = await app.as("OWNER", business.scope);
  const { integration, push } = (await owner.call<ConnectStep>("POST", "/api/integrations", { type: "softmar_mm" }))
    .body;
  const vendor = app.withToken(push!.key);
  const path = `/api/integrations/${integration._id}/orders`;
  const folder = join(root, String((folders += 1)));
  mkdirSync(folder);
  const sent: number[] = [];
  let isAway = false;
  const orders = openOrderFolder({
    folder,
    send: async (some) => {
      if (isAway) return { status: 0, text: "" };
      sent.push(some.length);
      const { status, body } = await vendor.call("POST", path, { orders: some });
      return { status, text: JSON.stringify(body) };
    },
    say: () => {},
  });
  return {
    ...{ ...business, owner, folder, sent },
    setAway: (next: boolean) => void (isAway = next),
    drop: (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content),
    /** A file is taken at the second look. */
    look: async () => {
      await orders.look();
      await orders.look();
    },
    lookOnce: () => orders.look(),
    listed: async () =>
      (await owner.call<{ items: IntegrationOrderRow[] }>("GET", "/api/integration_orders")).body.items,
    /** Names without the time before them. */
    in: (part: "done" | "refused") => readdirSync(join(folder, part)).map((name) => name.replace(/^[\dT-]+Z-/, "")),
    reason: () => {
      const name = readdirSync(join(folder, "refused")).find((one) => one.endsWith(".txt"));
      return readFileSync(join(folder, "refused", name ?? ""), "utf8");
    },
  };
};

const at = "2026-06-12T10:00:00+02:00";
const latte = (id: string, card = "") => `${id};PA/${id};${at};${card};Latte;Kawa;1;14,00\n`;
const cake = (id: string, card = "") => `${id};PA/${id};${at};${card};Sernik;Ciasta;0,5;16,00\n`;

test("an order of a file stamps a card once, however often it stands in files", async () => {
  const till = await open();
  const { number } = till.points;
  till.drop(
    "day.csv",
    head + latte("1", number) + cake("1", number) + latte("2") + latte("1", number) + cake("1", number),
  );
  await till.look();
  expect(till.in("done")).toEqual(["day.csv"]);
  till.drop("again.csv", head + latte("1", number) + cake("1", number));
  await till.look();
  const rows = await till.listed();
  expect(new Map(rows.map(({ external_id, status, delta, amount }) => [external_id, [status, delta, amount]]))).toEqual(
    new Map([
      ["1", ["earned", 3, 3000]],
      ["2", ["unmatched", null, 1400]],
    ]),
  );
  expect(rows).toHaveLength(2);
  const [first] = rows.filter(({ external_id }) => external_id === "1");
  const whole = await till.owner.call<IntegrationOrder>(
    "GET",
    `/api/integrations/${first!.integration_id}/orders/${first!._id}`,
  );
  expect(whole.body.items).toMatchObject([
    { name: "Latte", group: "Kawa", quantity: 1, amount: 1400 },
    { name: "Sernik", group: "Ciasta", quantity: 0.5, amount: 1600 },
  ]);
});

test("a file that is still being written waits until it is whole, and one that could not be sent is sent again", async () => {
  const till = await open();
  till.drop("day.csv", `${head}${latte("1")}2;PA/2;2026-06`);
  await till.look();
  await till.look();
  expect(till.sent, "its last line has no end").toEqual([]);
  appendFileSync(join(till.folder, "day.csv"), `-12T10:05:00Z;;Latte;Kawa;1;14,00\n`);
  await till.lookOnce();
  expect(till.sent, "it has just changed").toEqual([]);
  till.setAway(true);
  await till.look();
  expect(readdirSync(till.folder)).toEqual(["day.csv"]);
  till.setAway(false);
  await till.look();
  expect([till.sent, till.in("done")]).toEqual([[2], ["day.csv"]]);
  till.drop("day.csv.part", head + latte("3"));
  await till.look();
  expect(await till.listed()).toHaveLength(2);
});

test.each([
  ["utf-8 with a mark", Buffer.from(`\uFEFF${head}1;;${at};;Żurek;Zupy;1;14.00\n`)],
  ["windows-1250", Buffer.from(`${head}1;;${at};;\xAFurek na \xBFytnim, ciep\xB3y;Zupy;1;14.00\n`, "latin1")],
  [
    "utf-16",
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`${head}1;;${at};;Żurek;Zupy;1;14.00\n`, "utf16le")]),
  ],
])("a file in %s keeps its letters", async (_name, bytes) => {
  const till = await open();
  till.drop("day.csv", bytes);
  await till.look();
  expect((await till.listed())[0]?.items[0]?.name).toMatch(/^Żurek/);
});

test.each([
  // Broken in the middle of UTF-8: most of it is, so that it is no other encoding either.
  [
    Buffer.concat([Buffer.from(head + latte("1") + "żółć;".repeat(9)), Buffer.from([0xff, 0x0a])]),
    /is no text in UTF-8/,
  ],
  [Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 1, 0x0a]), /is no text|names no column/],
  ["external_id;name\n1;Latte\n", /names no column created_at, amount/],
  [`${head}1;;yesterday;;Latte;;1;14,00\n`, /Line 2, created_at: “yesterday”/],
  [`${head}${latte("1")}2;;${at};;Latte;;1;free\n`, /Line 3, amount: “free”/],
  [`${head}1;;${at};;Latte;;1;14,00\n2;;${at};;Latte;;1;14.00\n`, /a point in some places/],
  [`${head}1;;${at};;"Latte;;1;14,00\n`, /Line 2 is broken/],
])("nothing of a file that is wrong is taken, and why is written beside it (%#)", async (content, why) => {
  const till = await open();
  till.drop("day.csv", content);
  await till.look();
  expect(till.sent).toEqual([]);
  expect(till.in("refused").toSorted()).toEqual(["day.csv", "day.csv.txt"]);
  expect(till.reason()).toMatch(why);
});
