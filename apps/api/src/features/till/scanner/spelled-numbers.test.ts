/** Card numbers as people and scanners give them: one form for what is stored and for what is sought. */
import { readFile } from "node:fs/promises";
import { cardNumberKey } from "@rewardo/rules";
import type { DuplicatePair } from "@rewardo/contract/duplicates";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";

let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp();
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

let keys = 0;
const key = () => ({ "idempotency-key": `spelled-${(keys += 1)}` });
type Answer = { code?: string; card_subscription?: { _id: string }; errors?: { code: string }[] };

const preview = async (caller: Caller, { place_id }: TestBusiness, number: string) => {
  const { body } = await caller.call<Answer>("POST", "/api/scanner/preview", { number, place_id });
  return body.card_subscription?._id ?? body.code;
};
const attach = (caller: Caller, _id: string, number: string) =>
  caller.call<Answer>("POST", `/api/card_subscriptions/${_id}/numbers`, { number }, key());

test("a card is found by every spelling of its number, and no other card gets one of them", async () => {
  const business = await buildBusiness(app);
  const owner = await app.as("OWNER", business.scope);
  const { points, stamps } = business;
  expect((await attach(owner, points.card_subscription_id, "klub-12 a")).status).toBe(201);
  expect((await attach(owner, points.card_subscription_id, "0036000291452")).status).toBe(201);
  expect((await attach(owner, stamps.card_subscription_id, "012345678905")).status).toBe(201);
  for (const [number, whose] of [
    ["KLUB–12A", points],
    ["*klub\u201112a*", points],
    ["\u200bＫＬＵＢ－１２\u00a0Ａ", points],
    ["„klub12a”", points],
    ["0036000291452", points],
    ["036000291452", points],
    ["0 36000 29145 2", points],
    ["0012345678905", stamps],
    ["\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669\u0660\u0665", stamps],
    [`${points.number.slice(0, 4)}\u2009${points.number.slice(4, 8)}\u2212${points.number.slice(8)}`, points],
  ] as const)
    expect(await preview(owner, business, number), number).toBe(whose.card_subscription_id);
  for (const taken of ["KLUB 12A", "036000291452", "klub\u00ad12a"])
    expect((await attach(owner, stamps.card_subscription_id, taken)).body.errors, taken).toMatchObject([
      { code: "taken" },
    ]);
  const { body } = await owner.call<{ items: { _id: string }[] }>("GET", "/api/users?q=klub%E2%80%9312");
  expect(body.items.map(({ _id }) => _id)).toEqual([points.user_id]);
});

test("numbers from before that differ in spelling alone find no card, stay stored, and are shown to the owner", async () => {
  const business = await buildBusiness(app);
  const owner = await app.as("OWNER", business.scope);
  const { points, stamps, ctx } = business;
  await attach(owner, points.card_subscription_id, "Ada-1");
  const [other] = await joinCard(ctx, business.points_card_id, [{ first_name: "Bea" }]);
  await witness.rows(
    `insert into card_numbers (business_id, number, number_key, variant, card_subscription_id) values ($1, 'ADA1', 'ADA1', 1, $2)`,
    [business.scope.business_id, other!.card_subscription_id],
  );
  for (const number of ["Ada-1", "ADA1", "ada 1"])
    expect(await preview(owner, business, number), number).toBe("card_number_ambiguous");
  const { place_id } = business;
  const commit = { number: "ADA1", place_id, amount: 100 };
  expect((await owner.call<Answer>("POST", "/api/scanner/commit", commit, key())).body.code).toBe(
    "card_number_ambiguous",
  );
  const { items } = (await owner.call<{ items: DuplicatePair[] }>("GET", "/api/users/duplicates")).body;
  expect(items.map(({ user, other: twin, same }) => [[user._id, twin._id].toSorted(), same])).toEqual([
    [[points.user_id, other!.user_id].toSorted(), ["card_number"]],
  ]);
  const { body } = await owner.call<{ items: unknown[] }>("GET", `/api/users/${other!.user_id}/duplicates`);
  expect(body.items).toMatchObject([{ user: { _id: points.user_id }, same: ["card_number"] }]);
  expect((await attach(owner, stamps.card_subscription_id, "ADA 1")).status).toBe(400);
  // The owner gives one of the two a new number: the other card is found again.
  const renumber = { keeps_others: false };
  await owner.call("POST", `/api/card_subscriptions/${other!.card_subscription_id}/numbers`, renumber, key());
  expect(await preview(owner, business, "ada1")).toBe(points.card_subscription_id);
});

test("the keys of stored numbers are those of the program's rules", async () => {
  const file = new URL("../../../../migrations/20261129120100-keys-of-card-numbers.sql", import.meta.url);
  const [, makeKey = ""] =
    /^(do \$\$\nbegin\n {2}execute format[\s\S]+?end \$\$;)$/m.exec(await readFile(file, "utf8")) ?? [];
  await witness.rows(makeKey);
  const signs = fc.constantFrom(
    ...Array.from("abzABZ019é*'\"„”«-–—−‑_./ \u00a0\u2009\u00ad\u200b\u202a\ufeffＡＢ０１９－\u0660\u06f5\u0969"),
  );
  const texts = [
    ...fc.sample(
      fc.array(signs, { minLength: 1, maxLength: 14 }).map((parts) => parts.join("")),
      1000,
    ),
    ...["0036000291452", "036000291452", "0 012345-678905", "0012345678906", "5901234123457"],
  ];
  const rows = await witness.rows<{ said: string; key: string }>(
    "select said, pg_temp.card_number_key(said) as key from unnest($1::text[]) said",
    [texts],
  );
  for (const { said, key: stored } of rows) expect(stored, JSON.stringify(said)).toBe(cardNumberKey(said));
});
