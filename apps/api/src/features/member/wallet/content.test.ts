/** What stands on passes: every stock in every language, checked as files that Wallet would take. */
import { locales } from "@rewardo/contract/fields";
import type { MemberCard } from "@rewardo/contract/member-view";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stockColours } from "@rewardo/paper/colours.ts";
import { type AppleCertificates } from "../../../platform/wallet/apple/certificates.ts";
import { openPassBuilder, type PassBuilder } from "../../../platform/wallet/builder.ts";
import { openAuthority, type TestAuthority } from "../../../testing/apple-certificates.ts";
import { brokenRules, readPass } from "../../../testing/apple-rules.ts";
import {
  card,
  cardId as id,
  passBusiness as business,
  passPlaces as places,
  reward,
} from "../../../testing/pass-card.ts";
import { passContent } from "./content.ts";

let authority: TestAuthority;
let certificates: AppleCertificates;
let builder: PassBuilder;
beforeAll(() => {
  authority = openAuthority();
  certificates = authority.issue();
  builder = openPassBuilder();
});
afterAll(() => builder.close());

const contentOf = (change: Partial<MemberCard>, language: (typeof locales)[number] = "pl") =>
  passContent({ ...card, ...change }, { language, business, places, public_url: "https://cards.example.com" });

test("passes of twelve stocks in four languages hold to Apple's rules, each in its language", async () => {
  const labels = { en: "Next reward", de: "Nächste Prämie", pl: "Następna nagroda", uk: "Наступна винагорода" };
  for (const stock of Object.keys(stockColours) as MemberCard["stock"][])
    for (const language of locales) {
      const bytes = await builder.build({
        ...{ certificates, own_stamp: null, logo: null, nowMs: Date.now() },
        ...contentOf({ stock }, language),
        identity: { serial: id, token: "t".repeat(43), service_url: "https://cards.example.com/wallet/ABCDEFGH" },
      });
      expect(await brokenRules(bytes, { authority, wwdr: certificates.wwdr }), `${stock} ${language}`).toEqual([]);
      const { storeCard } = readPass(bytes).pass;
      expect(storeCard["secondaryFields"]).toEqual([
        { key: "next", label: labels[language], value: reward.name[language] },
      ]);
      expect(storeCard["headerFields"]).toMatchObject([{ value: "3/10" }]);
    }
}, 120_000);

test("a full card says what waits, a level has its own stock, and points have their name", () => {
  const full = contentOf({ balance: 10, reward_states: [{ _id: id, rejected: null }] });
  expect(full.drawn.stamps).toMatchObject({ count: 10, required: 10, gifts: [10] });
  expect(full.card.lines).toMatchObject([{ label: "Czeka na ciebie", value: "Dziesiąta kawa" }, { key: "next" }]);
  const level = { name: { pl: "Złoto" }, card_stock: "butter" } as const;
  expect(contentOf({ level }).drawn.stock).toBe("butter");
  const points = contentOf({
    ...{ type: "points", stamps_required: null, balance: 1240, unit_name: { pl: "ziarna" } },
    rewards: [{ ...reward, cost: 2000 }],
  });
  expect(points.card).toMatchObject({
    figure: { label: "ziarna", value: 1240 },
    lines: [{ value: "2000: Dziesiąta kawa" }],
  });
});

test("its back says of levels and coupons what they need, what is left and until when", () => {
  const ends_at = "2026-06-30T22:00:00.000Z";
  const { back } = contentOf(
    {
      next_level: { name: { en: "Gold" }, threshold: 100, reached: 61, period_months: 12, ends_at },
      coupons: [
        {
          ...{ coupon_id: id, grant_id: null, name: { en: "Lemonade" }, description: null, effect: "freebie" },
          ...{ amount: null, minimum_amount: 2000, uses_left: 2, ends_at, rejected: null },
        },
      ],
    },
    "en",
  ).card;
  expect(back).toContainEqual({
    ...{ key: "level-next", label: "Gold" },
    value: "Needed within 12 months: 100 stamps · 39 stamps to go · until 30 June 2026",
  });
  expect(back).toContainEqual({
    ...{ key: `coupon-${id}`, label: "Lemonade" },
    value: "For purchases of PLN\u00A020.00 or more · 2 uses left · until 30 June 2026",
  });
});

test("the places nearest to where the customer was last come first", () => {
  expect(contentOf({}).card.places.slice(0, 2)).toMatchObject([{ text: "Lokal 11" }, { text: "Lokal 10" }]);
});

test("the back says what waits for the next visit, and why, in the customer's language", () => {
  const back = (waiting: number, language: (typeof locales)[number]) =>
    contentOf({ lapsing: { next: null, waiting, is_unwarned: true } }, language).card.back.find(
      ({ key }) => key === "waits",
    );
  expect(back(0, "pl")).toBeUndefined();
  expect(locales.map((language) => back(1200, language)?.label)).toEqual([
    "Waits for your next visit",
    "Bleibt bis zu Ihrem nächsten Besuch",
    "Czeka na kolejną wizytę",
    "Чекає на наступний візит",
  ]);
  expect(back(5, "en")?.value).toBe("5. No warning had reached you in time, so nothing was lost.");
});
