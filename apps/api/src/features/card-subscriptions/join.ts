/** Handing out cards: a customer, a membership and its first number. */
import { randomBytes } from "node:crypto";
import { cardNumberFrom, foldedKey } from "@rewardo/rules";
import { newId, nowIso } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { SetupContext } from "../../platform/http/context.ts";
import { countMembers } from "../cards/index.ts";
import { insertMembers, type NewMember } from "./queries.ts";

export interface MemberInput {
  first_name?: string | null;
  last_name?: string | null;
  /** A number that the customer already carries; otherwise a new random one. */
  number?: string;
  joined_at?: string;
  /** Printed ahead: its member joins with the first use. */
  is_paper?: boolean;
}

export type Member = Pick<NewMember, "user_id" | "card_subscription_id" | "number">;

/** As `joinCard`, inside a transaction that is already open. */
export const joinCardIn = async (
  tx: Transaction,
  ctx: Pick<SetupContext, "clock" | "scope">,
  card_id: string,
  inputs: readonly MemberInput[],
): Promise<Member[]> => {
  const now = nowIso(ctx.clock);
  const members = inputs.map(
    ({ first_name = null, last_name = null, number, joined_at = now, is_paper = false }): NewMember => {
      return {
        user_id: newId(),
        first_name,
        last_name,
        name_key: foldedKey([first_name, last_name].filter(Boolean).join(" ")),
        card_subscription_id: newId(),
        number: number ?? cardNumberFrom(randomBytes(16)),
        joined_at,
        is_paper,
      };
    },
  );
  await insertMembers(tx, ctx.scope, card_id, members, now);
  await countMembers(tx, ctx.scope, card_id, members.length);
  return members.map(({ user_id, card_subscription_id, number }) => ({ user_id, card_subscription_id, number }));
};

/** Opens memberships of one card, all or none, and answers them in the order given. */
export const joinCard = (ctx: SetupContext, card_id: string, inputs: readonly MemberInput[]): Promise<Member[]> =>
  ctx.database.write(ctx.scope, (tx) => joinCardIn(tx, ctx, card_id, inputs));
