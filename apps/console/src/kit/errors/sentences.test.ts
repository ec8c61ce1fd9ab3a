import { setupI18n } from "@lingui/core";
import { type Locale, locales } from "@rewardo/contract/fields";
import { type ErrorCode, errorCodes, errorTable } from "@rewardo/contract/errors";
import { beforeAll, describe, expect, test } from "vitest";
import { ApiError } from "@rewardo/web/api-error.ts";
import { errorSentence } from "@rewardo/web/errors/sentences.ts";

const catalogues = import.meta.glob<{ messages: Record<string, string> }>("../../locales/visitor/*.po");
const i18n = setupI18n();

beforeAll(async () => {
  for (const locale of locales) {
    const catalogue = await catalogues[`../../locales/visitor/${locale}.po`]?.();
    i18n.load(locale, catalogue?.messages ?? {});
  }
});

const words = (locale: Locale, error: unknown): string => {
  i18n.activate(locale);
  const sentence = errorSentence(error);
  return typeof sentence === "string" ? sentence : i18n._(sentence);
};
const said = (code: ErrorCode, params: object = {}) =>
  new ApiError(errorTable[code].status, { code, message: errorTable[code].message, params });

describe.each(locales)("in %s", (locale) => {
  test.each(errorCodes)("%s has a sentence", (code) => {
    const sentence = words(locale, said(code));
    expect(sentence).toMatch(/^\p{Lu}/u);
    expect(sentence).not.toMatch(/[{}!#]/);
    expect(sentence === words("en", said(code))).toBe(locale === "en");
  });

  test.each([1, 2, 5, 22])("%d seconds, minutes and places are counted as people say them", (count) => {
    for (const params of [
      { max_places: count, next_plan: { name: "Chain", max_places: 50 } },
      { max_places: count, next_plan: { name: "Chain", max_places: null } },
      { max_places: count, next_plan: null },
    ]) {
      const sentence = words(locale, said("place_limit_reached", params));
      expect(sentence).toContain(String(count));
      expect(sentence.includes("Chain")).toBe(params.next_plan !== null);
    }
    const wait = (seconds: number) => words(locale, said("too_many_requests", { retry_after_seconds: seconds }));
    expect(wait(count)).toMatch(new RegExp(`\\s${count}\\s`));
    expect(wait((count + 2) * 60)).toMatch(new RegExp(`\\s${count + 2}\\s`));
  });
});

test("a limit names the next plan, and where there is none the way to us", () => {
  const limit = (max_places: number, next_plan: object | null) =>
    words("en", said("place_limit_reached", { max_places, next_plan }));
  expect(limit(1, { name: "Team", max_places: 5 })).toBe(
    "Your plan covers 1 place, and it is taken. Team covers up to 5.",
  );
  expect(limit(5, { name: "Chain", max_places: null })).toBe(
    "Your plan covers 5 places, and all are taken. Chain covers any number.",
  );
  expect(limit(5, null)).toBe("Your plan covers 5 places, and all are taken. Contact us if you need more.");
  expect(words("uk", said("place_limit_reached", { max_places: 2, next_plan: null }))).toContain("2 заклади,");
  expect(words("pl", said("place_limit_reached", { max_places: 22, next_plan: null }))).toContain("22 lokale ");
});

test("parameters that are missing or of another kind leave a sentence without figures", () => {
  for (const params of [{}, { max_places: "many" }, { max_places: null }]) {
    expect(words("en", said("place_limit_reached", params))).toBe("Your plan’s limit of places is reached.");
  }
  for (const params of [{}, { retry_after_seconds: 0 }, { retry_after_seconds: "soon" }]) {
    expect(words("en", said("too_many_requests", params))).toBe("Too many requests at once. Try again in a moment.");
  }
});

test("the specification's texts are its own, word for word", () => {
  expect(words("en", said("account_not_found"))).toBe("Account not found");
  expect(words("en", said("account_role_not_found"))).toBe("Account role not found");
  expect(words("en", said("business_not_found"))).toBe("Business not found");
  expect(words("en", said("invalid_credentials"))).toBe("Invalid username or password");
});

test("no answer is told apart from a failure, and a code of a newer server keeps its own words", () => {
  expect(words("en", new TypeError("Failed to fetch"))).toMatch(/^The server does not answer\./);
  expect(words("de", new ApiError(409, { code: "gift_card_used", message: "Gift card is used" }))).toBe(
    "Gift card is used",
  );
  expect(words("de", new ApiError(502, "toString"))).toMatch(/^Auf dem Server/);
  expect(words("de", new ApiError(409, { code: "toString", message: "Odd" }))).toBe("Odd");
});
