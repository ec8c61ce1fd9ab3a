import { expect, test } from "vitest";
import type { ChallengeTerms, ConditionsAround, CouponTerms, Language, LevelGoal } from "./all.ts";
import { challengeConditions, conditionsLine, couponConditions, levelConditions } from "./all.ts";

const languages = ["en", "de", "pl", "uk"] as const;
/** Spaces that hold words together look like others here. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, " ");
const inAll = (say: (language: Language) => readonly string[]): Record<string, string> =>
  Object.fromEntries(languages.map((language) => [language, plain(conditionsLine(language, say(language)) ?? "")]));

const around: ConditionsAround = { time_zone: "Europe/Warsaw", currency: "PLN", unit: "point" };
const level = (more: Partial<LevelGoal>): LevelGoal => ({
  ...{ threshold: 300, reached: 261, period_months: 12, ends_at: "2026-06-30T22:00:00.000Z", ...more },
});
const coupon = (more: Partial<CouponTerms>): CouponTerms => ({
  ...{ minimum_amount: null, uses_left: null, ends_at: null, ...more },
});
const challenge = (more: Partial<ChallengeTerms>): ChallengeTerms => ({
  ...{ type: "most_transactions", status: "running", plays_left: 0 },
  ...{ starts_at: "2026-06-11T22:00:00.000Z", ends_at: "2026-06-30T22:00:00.000Z", ...more },
});

test("a level: what it needs, how much is to go, and the last day", () => {
  expect(inAll((language) => levelConditions(language, level({}), around))).toEqual({
    en: "Needed within 12 months: 300 points · 39 points to go · until 30 June 2026",
    de: "Nötig innerhalb von 12 Monaten: 300 Punkte · noch 39 Punkte · bis 30. Juni 2026",
    pl: "Potrzeba w ciągu 12 miesięcy: 300 punktów · jeszcze 39 punktów · do 30 czerwca 2026",
    uk: "Потрібно впродовж 12 місяців: 300 балів · ще 39 балів · до 30 червня 2026",
  });
});

test("a level by the balance has no end, and one that is reached says so", () => {
  const goal = level({ threshold: 22, reached: 25, period_months: null, ends_at: null });
  expect(inAll((language) => levelConditions(language, goal, { ...around, unit: "stamp" }))).toEqual({
    en: "Needed on the card: 22 stamps · reached",
    de: "Nötig auf der Karte: 22 Stempel · erreicht",
    pl: "Potrzeba na karcie: 22 pieczątki · osiągnięto",
    uk: "Потрібно на картці: 22 штампи · досягнуто",
  });
});

test.each([
  [1, "Needed within 1 month: 1 point", "miesiąca: 1 punkt", "1 місяця: 1 бал"],
  [2, "Needed within 2 months: 2 points", "2 miesięcy: 2 punkty", "2 місяців: 2 бали"],
  [5, "Needed within 5 months: 5 points", "5 miesięcy: 5 punktów", "5 місяців: 5 балів"],
  [22, "Needed within 22 months: 22 points", "22 miesięcy: 22 punkty", "22 місяців: 22 бали"],
])("%i in its form, in every phrase", (count, en, pl, uk) => {
  const goal = level({ threshold: count, reached: 0, period_months: count, ends_at: null });
  const said = inAll((language) => levelConditions(language, goal, around));
  expect(said.en).toContain(en);
  expect(said.pl).toContain(pl);
  expect(said.uk).toContain(uk);
});

test.each([
  [1, "1 use left", "Noch 1-mal", "Jeszcze 1 raz", "Ще 1 раз"],
  [2, "2 uses left", "Noch 2-mal", "Jeszcze 2 razy", "Ще 2 рази"],
  [5, "5 uses left", "Noch 5-mal", "Jeszcze 5 razy", "Ще 5 разів"],
  [22, "22 uses left", "Noch 22-mal", "Jeszcze 22 razy", "Ще 22 рази"],
])("a coupon with %i uses", (uses_left, en, de, pl, uk) => {
  expect(inAll((language) => couponConditions(language, coupon({ uses_left }), around))).toEqual({ en, de, pl, uk });
});

test("a coupon: the least purchase, its uses, and its last day, with the hour where it ends within a day", () => {
  const terms = { minimum_amount: 2000, uses_left: 2, ends_at: "2026-06-14T20:00:00.000Z" };
  expect(inAll((language) => couponConditions(language, terms, around))).toEqual({
    en: "For purchases of PLN 20.00 or more · 2 uses left · until 14 June 2026, 22:00",
    de: "Für Einkäufe ab 20,00 PLN · noch 2-mal · bis 14. Juni 2026, 22:00 Uhr",
    pl: "Przy zakupach od 20,00 zł · jeszcze 2 razy · do 14 czerwca 2026, 22:00",
    uk: "Для покупок від 20,00 PLN · ще 2 рази · до 14 червня 2026, 22:00",
  });
  expect(conditionsLine("en", couponConditions("en", coupon({}), around))).toBeNull();
});

test("a challenge: who wins, the customer's rank or plays, and its days", () => {
  expect(inAll((language) => challengeConditions(language, challenge({ rank: 3 }), around))).toEqual({
    en: "The most visits win · now rank 3 · until 30 June 2026",
    de: "Die meisten Besuche gewinnen · jetzt Platz 3 · bis 30. Juni 2026",
    pl: "Wygrywa najwięcej wizyt · teraz miejsce 3 · do 30 czerwca 2026",
    uk: "Перемагає найбільше візитів · зараз місце 3 · до 30 червня 2026",
  });
  const soon = challenge({ type: "most_points", status: "scheduled" });
  expect(inAll((language) => challengeConditions(language, soon, around))).toEqual({
    en: "Whoever collects the most wins · from 12 June 2026 until 30 June 2026",
    de: "Wer am meisten sammelt, gewinnt · vom 12. Juni 2026 bis zum 30. Juni 2026",
    pl: "Wygrywa, kto zbierze najwięcej · od 12 czerwca 2026 do 30 czerwca 2026",
    uk: "Перемагає, хто збере найбільше · з 12 червня 2026 до 30 червня 2026",
  });
  const over = challenge({ type: "quiz", status: "settling" });
  expect(inAll((language) => challengeConditions(language, over, around))).toEqual({
    en: "The most right answers win · ended on 30 June 2026",
    de: "Die meisten richtigen Antworten gewinnen · beendet am 30. Juni 2026",
    pl: "Wygrywa najwięcej dobrych odpowiedzi · zakończone 30 czerwca 2026",
    uk: "Перемагає найбільше правильних відповідей · завершено 30 червня 2026",
  });
});

test.each([
  [0, "no plays left today", "na dziś bez rozgrywek", "на сьогодні спроб немає"],
  [1, "1 play left today", "na dziś 1 rozgrywka", "на сьогодні 1 спроба"],
  [2, "2 plays left today", "na dziś 2 rozgrywki", "на сьогодні 2 спроби"],
  [5, "5 plays left today", "na dziś 5 rozgrywek", "на сьогодні 5 спроб"],
  [22, "22 plays left today", "na dziś 22 rozgrywki", "на сьогодні 22 спроби"],
])("a game with %i plays for today", (plays_left, en, pl, uk) => {
  const game = challenge({ type: "memory_game", plays_left });
  const said = inAll((language) => challengeConditions(language, game, around));
  expect(said.en).toContain(en);
  expect(said.pl).toContain(pl);
  expect(said.uk).toContain(uk);
});

test("a card's own name of its points stands in every phrase", () => {
  const counted = (count: number): string => `${count} beans`;
  expect(levelConditions("en", level({ ends_at: null }), { ...around, counted })).toEqual([
    "Needed within 12 months: 300 beans",
    "39 beans to go",
  ]);
});
