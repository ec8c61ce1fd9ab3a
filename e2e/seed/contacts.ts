/** How the seed's customers can be reached, and what they agreed to, by the verbs of the console. */
import type { ConsentChannel } from "@rewardo/contract/consent-answer";
import type { Locale } from "@rewardo/contract/fields";
import { foldedKey } from "@rewardo/rules";
import type { Member } from "../../apps/api/src/features/people/card-subscriptions/index.ts";
import { recordConsent } from "../../apps/api/src/features/base/consents/index.ts";
import { changeUser, noteConfirmed } from "../../apps/api/src/features/people/users/index.ts";
import { fixedClock } from "../../apps/api/src/platform/clock.ts";
import type { BusinessContext } from "../../apps/api/src/platform/context.ts";

interface Joined extends Member {
  readonly first_name: string;
  readonly last_name: string;
  readonly joined_at: string;
}

/** In turn: some left both addresses, some one, some agreed to less than they could be reached by, and some left none. */
const answers: readonly { left: readonly ("email" | "phone")[]; agreed: readonly ConsentChannel[] }[] = [
  { left: ["email", "phone"], agreed: ["email", "sms", "in_app"] },
  { left: ["email"], agreed: ["email"] },
  { left: ["email", "phone"], agreed: ["email", "in_app"] },
  { left: ["phone"], agreed: ["sms"] },
  { left: [], agreed: [] },
];

/** How they write themselves in an address. */
const inLatin: Readonly<Record<string, string>> = {
  "Оксана Коваль": "oksana koval",
  "Андрій Шевченко": "andrii shevchenko",
  "Надія Бондар": "nadiia bondar",
};

const languages: Readonly<Record<string, Locale>> = {
  ...Object.fromEntries(Object.keys(inLatin).map((name) => [name, "uk"])),
  ...{ "Lukas Bauer": "de", "Greta Schäfer": "de" },
};

/** An address that no mail server takes, and a number of a landline, which gets no SMS: nobody is written to by mistake. */
const addressesOf = (name: string, nr: number) => ({
  email: `${(inLatin[name] ?? foldedKey(name)).replaceAll(" ", ".")}@poczta.example`,
  phone: `+48125550${200 + nr}`,
});

/** Each left their address and said what they agree to on the day on which they joined. */
export const leaveContacts = async (ctx: BusinessContext, customers: readonly Joined[]): Promise<void> => {
  for (const [nr, { user_id, first_name, last_name, joined_at }] of customers.entries()) {
    const { left, agreed } = answers[nr % answers.length]!;
    if (left.length === 0) continue;
    const name = `${first_name} ${last_name}`;
    const addresses = addressesOf(name, nr);
    const then = { ...ctx, clock: fixedClock(joined_at) };
    const language = languages[name] ?? "pl";
    await changeUser(then, user_id, { language, ...Object.fromEntries(left.map((one) => [one, addresses[one]])) }, 1);
    // Before the workers start: they mail a link only to an address that is not confirmed.
    if (left.includes("email")) {
      await ctx.database.write(ctx.scope, (tx) => noteConfirmed(tx, then, { user_id, email: addresses.email }));
    }
    for (const channel of agreed) await recordConsent(then, user_id, { channel, is_granted: true, language });
  }
};
