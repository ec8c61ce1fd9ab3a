/** Files that a till drops: each order counts once, one that cannot be read is refused alone, and a file that is being written waits. */
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { IntegrationOrder, IntegrationOrderRow } from "@rewardo/contract/integration-orders";
import type { ConnectStep } from "@rewardo/contract/integrations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isSafeAddress } from "../../../platform/pos-settings.ts";
import { openOrderFolder } from "../adapter/order-folder.ts";
import { fixedClock } from "../../../platform/clock.ts";
import { passingSecretBox } from "../../../platform/secrets.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp({
    clock: fixedClock("2026-06-12T10:00:00.000Z"),
    secrets: passingSecretBox(),
    log: "silent",
  });
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
  const said: string[] = [];
  let isAway = false;
  const orders = openOrderFolder({
    folder,
    send: async (some) => {
      if (isAway) return { status: 0, text: "" };
      sent.push(some.length);
      const { status, body } = await vendor.call("POST", path, { orders: some });
      return { status, text: JSON.stringify(body) };
    },
    say: (line) => void said.push(line),
  });
  return {
    ...{ ...business, owner, folder, sent, said },
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
    /** Until it is taken that nothing more comes. */
    lookForAMinute: async () => {
      for (let nr = 0; nr < 13; nr += 1) await orders.look();
    },
    /** What is to be mended, written beside the reasons. */
    refused: () => {
      const name = readdirSync(join(folder, "refused")).find((one) => one.endsWith(".csv"));
      return readFileSync(join(folder, "refused", name ?? ""), "utf8");
    },
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

const columns = "external_id;created_at;card;line_no;name;group;quantity;amount;never_earns;refunds;paid\n";
const line = (
  id: string,
  amount: string,
  { card = "", nr = "", mark = "", refunds = "", paid = "", name = "Latte" } = {},
) => `${id};${at};${card};${nr};${name};Kawa;1;${amount};${mark};${refunds};${paid}\n`;

test("one order that is wrong is refused alone, with its lines and a sentence, and the others count", async () => {
  const till = await open();
  const card = till.points.number;
  till.drop(
    "day.csv",
    columns +
      line("1", "14,00", { card }) +
      line("2", "free", { card }) +
      line("2", "16,00", { card }) +
      line("3", "10000000000,00", { card }) +
      line("4", "16,00", { card }) +
      `5;${at};;;"Latte;Kawa;1;14,00;;;\n` +
      line("6", "14,00", { mark: "voucher" }) +
      line("7", "14,00"),
  );
  await till.look();
  expect(till.sent).toEqual([4]);
  expect(Object.fromEntries((await till.listed()).map((row) => [row.external_id, row.status]))).toEqual({
    ...{ 1: "earned", 4: "earned", 7: "unmatched" },
  });
  expect([till.in("done"), till.in("refused").toSorted()]).toEqual([["day.csv"], ["day.csv", "day.csv.txt"]]);
  expect(
    till
      .refused()
      .split("\n")
      .map((one) => one.split(";")[0]),
  ).toEqual(["external_id", "2", "2", "3", "5", "6", ""]);
  const reasons = till.reason();
  expect(reasons).toContain("Line 3, amount: “free” cannot be read.");
  expect(reasons).toMatch(/Line 5, (paid|amount): Too big/);
  expect(reasons).toContain("Line 7 is broken: a quotation mark is not closed.");
  expect(reasons).toContain("Line 8, never_earns: “voucher” cannot be read.");
  expect(reasons).not.toContain("{");
  expect(till.said.at(-1)).toMatch(/^day\.csv: 3 orders taken, 4 orders refused\. Line/);
});

test("a refund, a gift card and a line that came back keep their sign and their mark", async () => {
  const till = await open();
  const card = till.points.number;
  till.drop(
    "day.csv",
    columns +
      line("1", "30,00", { card }) +
      line("2", "-30,00", { card, refunds: "1" }) +
      line("3", "50,00", { card, mark: "gift_card" }) +
      line("3", "20,00", { card }) +
      line("3", "-5,00", { card }),
  );
  await till.look();
  const rows = await till.listed();
  expect(Object.fromEntries(rows.map((row) => [row.external_id, row.amount]))).toEqual({ 1: 3000, 2: -3000, 3: 6500 });
  const { _id, integration_id } = rows.find(({ external_id }) => external_id === "3")!;
  const whole = await till.owner.call<IntegrationOrder>("GET", `/api/integrations/${integration_id}/orders/${_id}`);
  expect(whole.body.items.map(({ amount, never_earns }) => [amount, never_earns ?? null])).toEqual([
    [5000, "gift_card"],
    [2000, null],
    [-500, null],
  ]);
});

test.each([
  [
    "numbered lines are joined",
    [line("1", "5,00", { nr: "1" }), line("2", "9,00"), line("1", "10,00", { nr: "2" })],
    1500,
  ],
  [
    "the same numbers again are a later state",
    [line("1", "5,00", { nr: "1" }), line("2", "9,00"), line("1", "4,00", { nr: "1" })],
    400,
  ],
  ["the same lines again are the same order", [line("1", "5,00"), line("2", "9,00"), line("1", "5,00")], 500],
  [
    "another sum that was paid is a later state",
    [line("1", "5,00", { paid: "5" }), line("2", "9,00"), line("1", "5,00", { paid: "4" })],
    400,
  ],
  [
    "other lines are not told apart from a later state",
    [line("1", "5,00"), line("2", "9,00"), line("1", "10,00")],
    null,
  ],
])("lines of one order that do not stand together: %s", async (_name, lines, amount) => {
  const till = await open();
  till.drop("day.csv", columns + lines.join(""));
  await till.look();
  const rows = new Map((await till.listed()).map((row) => [row.external_id, row.amount]));
  expect(rows.get("2")).toBe(900);
  expect(rows.get("1") ?? null).toBe(amount);
  const reason = amount === null ? till.reason() : "";
  expect(reason).toMatch(amount === null ? /^Lines 2 and 4: the lines of this order do not stand together/ : /^$/);
});

test("what is no whole file is said, and taken or refused once it stays as it is", async () => {
  const till = await open();
  mkdirSync(join(till.folder, "a.csv"));
  till.drop("empty.csv", "");
  till.drop("open.csv", (head + latte("1") + latte("2")).trimEnd());
  till.drop("whole.csv", head + latte("3"));
  await till.look();
  await till.look();
  expect(await till.listed(), "a folder stops no file").toMatchObject([{ external_id: "3" }]);
  expect(till.said).toEqual([
    "a.csv: is a folder, and no file of orders",
    "empty.csv: empty; it waits for its lines for a minute",
    "open.csv: its last line has no end; it is taken as it is if it stays so for a minute",
    "whole.csv: 1 order taken",
  ]);
  await till.lookForAMinute();
  expect(new Set((await till.listed()).map(({ external_id }) => external_id))).toEqual(new Set(["1", "2", "3"]));
  expect([till.in("done").toSorted(), till.in("refused").toSorted()]).toEqual([
    ["open.csv", "whole.csv"],
    ["empty.csv", "empty.csv.txt"],
  ]);
  expect(till.said.slice(4)).toEqual(["empty.csv: The file is empty.", "open.csv: 2 orders taken"]);
});

test.each([
  ["https://rewards.example.com/api/integrations/1/orders", true],
  ["http://localhost:3000/api/integrations/1/orders", true],
  ["http://127.0.0.1/api", true],
  ["http://[::1]:3000/api", true],
  ["http://rewards.example.com/api", false],
  ["http://localhost.example.com/api", false],
  ["http://192.168.1.10/api", false],
  ["https://key@rewards.example.com/api", false],
  ["ftp://localhost/api", false],
])("the key is sent to %s: %s", (address, isSent) => {
  expect(isSafeAddress(address)).toBe(isSent);
});
