/** How long a link works and a till goes on is said in mails in four languages: each says what the program does. */
import { LAPSED_TILL_DAYS } from "@rewardo/rules";
import { mailText } from "@rewardo/texts/mails";
import { expect, test } from "vitest";
import { mailedLinks } from "./mails.ts";

const languages = ["en", "de", "pl", "uk"] as const;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

test.each([
  ["verify.note", mailedLinks.verify.lifeMs / dayMs],
  ["unlock.note", mailedLinks.unlock.lifeMs / hourMs],
  ["invitation.note", mailedLinks.invitation.lifeMs / dayMs],
  ["trial_ending.note", LAPSED_TILL_DAYS],
  ["trial_over.note", LAPSED_TILL_DAYS],
  ["past_due.note", LAPSED_TILL_DAYS],
] as const)("%s says %i in each language", (id, figure) => {
  for (const language of languages) expect(mailText(language, id).match(/\d+/g), language).toEqual([String(figure)]);
});

test("the link to a new password works for one hour, and each language says so in a word", () => {
  expect(mailedLinks.reset.lifeMs).toBe(hourMs);
  const words = { en: "one hour", de: "eine Stunde", pl: "godzin", uk: "годин" };
  for (const language of languages) expect(mailText(language, "reset.note"), language).toContain(words[language]);
});
