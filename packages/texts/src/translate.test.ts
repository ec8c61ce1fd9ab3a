import type { ExplanationEntry, Rejection } from "@rewardo/engine";
import { expect, test } from "vitest";
import { translate } from "./all.ts";
import type { Language, TextId } from "./all.ts";
import { texts as shared } from "./compiled/shared.ts";
import { languages } from "./regional.ts";

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ");
const { messages: en } = await shared.en();
const ids = Object.keys(en) as TextId[];

/** Every parameter that any message uses. */
const EVERYTHING = {
  amount: 1000,
  balance: 3,
  cost: 10,
  currency: "PLN",
  debt: 1,
  delta: -4,
  due_after: 2,
  due_before: 5,
  earliest: "2026-03-07T11:00:00.000Z",
  earned: 2,
  earns: 1,
  eligible: 2340,
  forgiven: 2,
  given: 0,
  items: 3,
  latest: "2026-03-10T11:02:00.000Z",
  left: 667,
  limit: 5,
  line_no: 4,
  lines: [1, 3],
  local_day: "2026-03-10",
  missing: 2,
  mode: "each",
  filter_mode: "all",
  multiplier: 2,
  name: { en: "Coffee", pl: "Kawa" },
  next_at: "2026-03-10T11:30:00.000Z",
  passed: 3,
  reason: "below_amount",
  remainder: 340,
  count: 2,
  unit: "stamp",
  until: "2026-03-12T11:00:00.000Z",
  wanted: 4,
  withheld: 1,
  by: "lines",
  effect: "stamp_amount",
  added: 2,
  discount: 150,
  minimum_amount: 5000,
  text: { en: "A glass of water", pl: "Szklanka wody" },
  not_matched: ["a", "b"],
  not_best: ["c"],
  direction: "up",
  condition: "minimum_amount",
};

const variants: readonly object[] = [
  ...["each", "above", "item", "visit", "custom", "undefined"].map((mode) => ({ mode })),
  ...["no_amount", "nothing_paid", "no_eligible_lines", "not_configured", "nothing_entered"].map((reason) => ({
    reason,
  })),
  { filter_mode: "points" },
  { passed: 0 },
  { by: "amount" },
  { by: "all" },
  { unit: "point", delta: 4 },
  { lines: [2], line_no: null },
  { lines: [], by: "all" },
  ...["discount_percentage", "discount_amount", "stamp_multiply", "freebie", "custom"].map((effect) => ({ effect })),
  ...["down", "out"].map((direction) => ({ direction })),
  ...["no_amount", "no_items", "items_unknown", "information_only", "nothing_earned", "better_multiplier", "other"].map(
    (condition) => ({
      condition,
    }),
  ),
];

const isWhole = (text: string): boolean =>
  /\p{L}.*\p{L}/u.test(text) &&
  !/[{}#]|undefined|NaN|null|explanation\.|rejection\./.test(text) &&
  !/ {2}|^ | $| [.,:]/.test(text);

test.each(languages)("every text of %s is complete for all parameters", (language) => {
  const texts = ids.flatMap((id) =>
    [{}, ...variants].map((variant) => `${id}| ${translate(language, id, { ...EVERYTHING, ...variant })}`),
  );
  expect(texts.filter((text) => !isWhole(text.slice(text.indexOf("|") + 2)))).toEqual([]);
});

test.each(languages)("every text of %s that counts points says what the card calls them", (language) => {
  const counted = (count: number): string => `${count} coffees`;
  const counting = ids.filter((id) => JSON.stringify(en[id]).includes('_own"'));
  expect(counting.length).toBeGreaterThan(20);
  for (const id of counting.filter((one) => !one.startsWith("unit."))) {
    const texts = [{}, ...variants].map((variant) =>
      translate(language, id, { ...EVERYTHING, ...variant, unit: "point" }, { counted }),
    );
    expect({ id, texts: texts.filter((text) => !isWhole(text)) }).toEqual({ id, texts: [] });
    expect({ id, says: texts.some((text) => text.includes("coffees")) }).toEqual({ id, says: true });
    expect({ id, texts: texts.filter((text) => /punkt|point|бал[аиів]?\b/i.test(text)) }).toEqual({ id, texts: [] });
  }
});

test.each(languages)("sentences of %s end with punctuation, names do not", async (language) => {
  const { messages } = await shared[language]();
  for (const id of ids) {
    const text = translate(language, id, EVERYTHING);
    const isSentence = id.startsWith("explanation.") || id.startsWith("rejection.");
    expect({ id, text, ends: text.endsWith(".") }).toEqual({ id, text, ends: isSentence });
    expect(JSON.stringify(messages[id])).not.toMatch(/!|please|successfully/i);
  }
});

test("plurals of points and stamps for 1, 2, 5 and 22", () => {
  const forms = (language: Language, id: TextId): string[] =>
    [1, 2, 5, 22].map((count) => translate(language, id, { count }));
  expect(forms("en", "unit.point")).toEqual(["1 point", "2 points", "5 points", "22 points"]);
  expect(forms("en", "unit.stamp")).toEqual(["1 stamp", "2 stamps", "5 stamps", "22 stamps"]);
  expect(forms("de", "unit.point")).toEqual(["1 Punkt", "2 Punkte", "5 Punkte", "22 Punkte"]);
  expect(forms("de", "unit.stamp")).toEqual(["1 Stempel", "2 Stempel", "5 Stempel", "22 Stempel"]);
  expect(forms("pl", "unit.point")).toEqual(["1 punkt", "2 punkty", "5 punktów", "22 punkty"]);
  expect(forms("pl", "unit.stamp")).toEqual(["1 pieczątka", "2 pieczątki", "5 pieczątek", "22 pieczątki"]);
  expect(forms("uk", "unit.point")).toEqual(["1 бал", "2 бали", "5 балів", "22 бали"]);
  expect(forms("uk", "unit.stamp")).toEqual(["1 штамп", "2 штампи", "5 штампів", "22 штампи"]);
  expect([translate("pl", "unit.point", { count: 21 }), translate("uk", "unit.point", { count: 21 })]).toEqual([
    "21 punktów",
    "21 бал",
  ]);
});

test("fractions use the language's plural form and separator", () => {
  const forms = (language: Language): string[] => [
    translate(language, "unit.stamp", { count: 1.5 }),
    translate(language, "explanation.rule_matched", { ...EVERYTHING, mode: "visit", multiplier: 1.5 }),
  ];
  expect(forms("en")).toEqual(["1.5 stamps", "A visit gives 2 stamps. Multiplied by 1.5."]);
  expect(forms("de")).toEqual(["1,5 Stempel", "Ein Besuch bringt 2 Stempel. Multipliziert mit 1,5."]);
  expect(forms("pl")).toEqual(["1,5 pieczątki", "Wizyta daje 2 pieczątki. Pomnożono przez 1,5."]);
  expect(forms("uk")).toEqual(["1,5 штампа", "За візит: 2 штампи. Помножено на 1,5."]);
});

test("explanations read naturally", () => {
  const entry: ExplanationEntry = {
    code: "rule_matched",
    params: {
      rule_id: "r",
      mode: "each",
      filter_mode: "all",
      earns: 1,
      amount: 1000,
      currency: "PLN",
      unit: "point",
      eligible: 2340,
      items: 0,
      gathered_before: 900,
      gathered_after: 3240,
      remainder: 240,
      multiplier: 1,
      earned: 3,
      lines: [],
    },
  };
  const say = (language: Language): string => plain(translate(language, `explanation.${entry.code}`, entry.params));
  expect(say("en")).toBe(
    "Every PLN 10.00 gives 1 point. With PLN 23.40 counted that makes 3 points. PLN 2.40 is kept for the next visit.",
  );
  expect(say("de")).toBe(
    "Je 10,00 PLN gibt es 1 Punkt. Angerechnet: 23,40 PLN, das ergibt 3 Punkte. 2,40 PLN werden beim nächsten Besuch angerechnet.",
  );
  expect(say("pl")).toBe(
    "Za każde 10,00 zł: 1 punkt. Policzono 23,40 zł, co daje 3 punkty. Na następną wizytę przechodzi 2,40 zł.",
  );
  expect(say("uk")).toBe(
    "За кожні 10,00 PLN: 1 бал. Враховано 23,40 PLN, це 3 бали. На наступний візит переходить 2,40 PLN.",
  );
});

test("times are in the business's zone, names in the reader's language or the business's", () => {
  const rejection: Rejection = {
    code: "delay_between_stamps",
    params: { next_at: "2026-07-10T11:30:00.000Z", minutes: 30 },
  };
  const say = (zone: string): string =>
    translate("en", `rejection.${rejection.code}`, rejection.params, { time_zone: zone });
  expect(say("Europe/Warsaw")).toContain("13:30");
  expect(say("America/New_York")).toContain("07:30");
  const held = { amount: 10, unit: "stamp", name: { pl: "Kawa", en: "Coffee" } };
  expect(translate("en", "explanation.held", held)).toBe("10 stamps were set aside for Coffee.");
  expect(translate("uk", "explanation.held", held, { fallback_language: "pl" })).toBe(
    "Відкладено 10 штампів на: Kawa.",
  );
});

test("coupons, multipliers and levels read naturally", () => {
  const name = { en: "Happy Monday", de: "Froher Montag", pl: "Wesoły poniedziałek", uk: "Веселий понеділок" };
  const say = (id: TextId, params: object): string[] =>
    languages.map((language) => plain(translate(language, id, { name, currency: "PLN", unit: "stamp", ...params })));
  expect(say("explanation.coupon_applied", { effect: "discount_percentage", discount: 310 })).toEqual([
    "Happy Monday: PLN 3.10 off.",
    "Froher Montag: 3,10 PLN Rabatt.",
    "Wesoły poniedziałek: rabat 3,10 zł.",
    "Веселий понеділок: знижка 3,10 PLN.",
  ]);
  expect(say("explanation.coupon_applied", { effect: "stamp_amount", added: 5 })).toEqual([
    "Happy Monday: 5 stamps added.",
    "Froher Montag: 5 Stempel zusätzlich.",
    "Wesoły poniedziałek: dodatkowo 5 pieczątek.",
    "Веселий понеділок: додатково 5 штампів.",
  ]);
  expect(say("explanation.multiplier_used", { multiplier: 1.5, lines: [2, 3] })).toEqual([
    "Happy Monday: what lines 2 and 3 earn is multiplied by 1.5.",
    "Froher Montag: Was die Positionen 2 und 3 bringen, zählt 1,5-fach.",
    "Wesoły poniedziałek: to, co dają pozycje 2 i 3, mnożymy przez 1,5.",
    "Веселий понеділок: нараховане за позиції 2 і 3 множиться на 1,5.",
  ]);
  expect(say("explanation.offer_redeemed", { line_no: 4, cost: 1 })).toEqual([
    "Line 4 was handed over for 1 stamp: Happy Monday.",
    "Position 4 wurde für 1 Stempel ausgegeben: Froher Montag.",
    "Pozycję 4 wydano za 1 pieczątkę: Wesoły poniedziałek.",
    "Позицію 4 видано за 1 штамп: Веселий понеділок.",
  ]);
  expect(say("explanation.level_changed", { direction: "up" })).toEqual([
    "Level reached: Happy Monday.",
    "Stufe erreicht: Froher Montag.",
    "Osiągnięto poziom: Wesoły poniedziałek.",
    "Досягнуто рівня: Веселий понеділок.",
  ]);
  expect(say("rejection.condition_not_met", { condition: "minimum_amount", minimum_amount: 5000 })).toEqual([
    "It takes a purchase of at least PLN 50.00.",
    "Das gilt ab einem Einkauf von 50,00 PLN.",
    "To obowiązuje przy zakupie za co najmniej 50,00 zł.",
    "Це діє для покупки щонайменше на 50,00 PLN.",
  ]);
});
