/** Where a guest takes a visit from a till onto a phone. */
import type { Locale } from "@rewardo/contract/fields";
import type { MemberView } from "@rewardo/contract/member-view";
import type { Phone } from "./phone.ts";
import type { TillScreen } from "./till-screen.ts";

export interface Scene {
  readonly origin: string;
  readonly till: TillScreen;
  /** The address in a picture of the till. */
  readonly read: (picture: Uint8Array) => Promise<string>;
  readonly openPhone: (locale: Locale) => Promise<Phone>;
}

/** What the phone holds now; of a phone that holds nothing: none. */
export const held = async ({ page }: Phone, business_key: string): Promise<{ cards: number; stamps: number }> => {
  const answer = await page.request.get(`/api/member/${business_key}/view`);
  if (answer.status() === 401) return { cards: 0, stamps: 0 };
  const { cards } = (await answer.json()) as MemberView;
  const open = cards.filter(({ status }) => status !== "closed");
  return { cards: open.length, stamps: open.reduce((sum, { balance }) => sum + balance, 0) };
};
