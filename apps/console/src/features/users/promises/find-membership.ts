/** Whose card a number is, before something is given to it. */
import type { User } from "@rewardo/contract/users";
import { cardNumberKey, parseCardCode } from "@rewardo/rules/card-number";
import { call } from "@rewardo/web/api.ts";
import { userCalls } from "../api.ts";
import { fullName } from "../use-user-name.ts";

export interface FoundMembership {
  readonly card_subscription_id: string;
  readonly card_id: string;
  /** `null`: a card without a name. */
  readonly holder: string | null;
  readonly number: string;
}

/** The number in what was scanned or typed: a code's text holds more than that. */
export const numberIn = (text: string): string => parseCardCode(text)?.number ?? text.trim();

const withNumber = (user: User, key: string): FoundMembership[] =>
  user.card_subscriptions.flatMap(({ _id, card_id, numbers }) =>
    numbers
      .filter((number) => cardNumberKey(number) === key)
      .map((number) => ({ card_subscription_id: _id, card_id, holder: fullName(user), number })),
  );

/**
 * The membership that has exactly this number, as the till reads it; `several` where more than one has it. Customers are found by how
 * a number begins, so that all that are found are looked through.
 */
export const findMembership = async (text: string): Promise<FoundMembership | "none" | "several"> => {
  const number = numberIn(text);
  const key = cardNumberKey(number);
  const found: FoundMembership[] = [];
  let cursor: string | null = null;
  do {
    const query = { q: number, limit: 200, ...(cursor === null ? {} : { cursor }) };
    // Each page begins where the one before ends.
    const page: { items: User[]; next_cursor: string | null } = await call(userCalls.list, { query });
    found.push(...page.items.flatMap((user) => withNumber(user, key)));
    cursor = page.next_cursor;
  } while (cursor !== null);
  const [first, ...others] = found;
  if (first === undefined) return "none";
  const same = found.find((one) => one.number === number);
  return same ?? (others.length > 0 ? "several" : first);
};
