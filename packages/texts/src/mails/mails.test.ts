import { expect, test } from "vitest";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { mailText } from "./index.ts";
import type { MailTextId } from "./ids.ts";
import { pl } from "./pl.ts";
import { uk } from "./uk.ts";

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
};
const ids = Object.keys(en) as MailTextId[];

test.each(languages)(
  "every mail of %s is whole, and says neither too loudly nor too humbly what it wants",
  (language) => {
    for (const id of ids) {
      const text = mailText(language, id, parameters);
      expect(text, id).not.toMatch(/[{}!]|undefined|please|bitte|proszę|будь ласка| {2}|^ | $/i);
      expect(text.endsWith("."), id).toBe(/\.(body|note)$|^footer$/.test(id));
    }
  },
);

test("a parameter is inserted as it is", () => {
  expect(mailText("pl", "invitation.subject", parameters)).toBe("Kawiarnia <Ziarno> zaprasza cię");
  expect(mailText("en", "footer", parameters)).toContain("rewards.example.com");
});

test("no two languages share a text", () => {
  for (const id of ids) expect(new Set([en[id], de[id], pl[id], uk[id]]).size, id).toBe(4);
});
