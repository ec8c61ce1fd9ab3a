import { expect, test } from "vitest";
import { texts } from "./compiled/mails.ts";
import { mailText } from "./mails.ts";

const languages = ["en", "de", "pl", "uk"] as const;
const parameters = {
  person: "ola@example.com",
  brand: "Rewardo",
  host: "rewards.example.com",
  business: "Kawiarnia <Ziarno>",
  day: "12.07.2026",
  browser: "Firefox, Windows",
  moment: "12.07.2026, 10:00",
  days: "6–12.07.2026",
  count: "3",
  all: "10",
  code: "012345",
  payee: "Rewardo GmbH",
  account: "PL61 1090 1014 0000 0712 1981 2874",
  bank: "Santander",
  reference: "Rewardo 1234563218",
  contact: "help@rewardo.example",
  link: "https://rewards.example.com/c/X",
};
const ids = Object.keys(texts.en) as (keyof typeof texts.en)[];

test.each(languages)(
  "every mail of %s is whole, and says neither too loudly nor too humbly what it wants",
  (language) => {
    for (const id of ids) {
      const text = mailText(language, id, parameters);
      expect(text, id).not.toMatch(/[{}!]|undefined|please|bitte|proszę|будь ласка| {2}|^ | $/i);
      expect(text.endsWith("."), id).toBe(/\.(body|note)$|^footer$|^paying\.(online|contact|nobody)$/.test(id));
    }
  },
);

test("a parameter is inserted as it is", () => {
  expect(mailText("pl", "invitation.subject", parameters)).toBe("Kawiarnia <Ziarno> zaprasza cię");
  expect(mailText("en", "footer", parameters)).toContain("rewards.example.com");
});

test("no two languages share a text", () => {
  // A bank is a bank in three of them.
  for (const id of ids.filter((one) => one !== "paying.bank"))
    expect(new Set(languages.map((language) => JSON.stringify(texts[language][id]))).size, id).toBe(4);
});
