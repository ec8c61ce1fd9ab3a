/** The customers' pages, in any language: what a test taps and reads there. */
import type { Page } from "@playwright/test";
import type { Locale } from "@rewardo/contract/fields";
import { findFaults } from "../harness/axe.ts";
import { mailsTo } from "../harness/mailbox.ts";
import { saidIn } from "../harness/words.ts";
import { findSticksOut } from "../harness/sideways.ts";
import { expect } from "../harness/test.ts";

/** The browser's own name of each language. */
export const browserLanguages: Readonly<Record<Locale, string>> = {
  en: "en-GB",
  de: "de-DE",
  pl: "pl-PL",
  uk: "uk-UA",
};

/** The card with so many stamps, in English: the card in the page, and its other side at the till. */
export const cardWith = (page: Page, stamps: number) =>
  page.getByRole("img", { name: new RegExp(` ${stamps} of \\d+ stamps`) }).filter({ visible: true });

export const memberPage = (page: Page, locale: Locale) => {
  const say = saidIn(locale);
  const button = (english: string) => page.getByRole("button", { name: say(english), exact: true });
  const heading = page.getByRole("heading", { level: 1 }).filter({ visible: true });
  return {
    say,
    button,
    link: (english: string) => page.getByRole("link", { name: say(english), exact: true }),
    heading,
    /** A text field by its label, whether it is said to be optional or not. */
    field: (english: string) => page.getByRole("textbox", { name: say(english) }),
    /** A link of the page to one of its own parts. */
    to: (part: string) => page.locator(`a[href="#${part}"]`).filter({ visible: true }).first(),
    back: page.locator("a[data-back]").filter({ visible: true }).first(),
    card: (stamps: number) => cardWith(page, stamps),
    /** The card's number, as the till's side shows it. */
    number: async (): Promise<string> => {
      const shown = page.getByText(/^\d{4} \d{4} \d{4}$/).filter({ visible: true });
      return ((await shown.first().textContent()) ?? "").replaceAll(/\s/g, "");
    },
    /** Axe finds nothing, nothing sticks out, and the page says whose language it is in. */
    look: async (name: string): Promise<void> => {
      await expect(heading.first(), name).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      // A view that comes late has no heading for a moment: what stays wrong is wrong.
      await expect.poll(() => findFaults(page), { message: name }).toEqual([]);
      await expect.poll(() => findSticksOut(page), { message: name }).toEqual([]);
    },
    /** Proves an address in the form that is open, by the digits that come there. */
    prove: async (email: string): Promise<void> => {
      await page.getByRole("textbox", { name: say("Mail or phone") }).fill(email);
      await button("Send six digits").click();
      const digits = page.getByRole("textbox", { name: say("The six digits") });
      await expect(digits).toBeFocused();
      let code = "";
      const find = async () => (code = /\b\d{6}\b/.exec((await mailsTo(email))[0]?.text ?? "")?.[0] ?? "");
      await expect.poll(find, { message: `six digits for ${email}` }).not.toBe("");
      await digits.fill(code);
      await button("Continue").click();
    },
  };
};
