/** The member's side of a claim: what a code offers, and a browser that takes it. */
import type { Locale } from "@rewardo/contract/fields";
import { parseMemberToken } from "@rewardo/rules";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found } from "../../../platform/errors.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { hashToken } from "../../../platform/session/sessions.ts";
import { takeUnclaimed, type Merging } from "../../people/card-subscriptions/index.ts";
import {
  type ClaimRow,
  selectClaim,
  selectClaimForChange,
  selectClaimStanding,
  updateClaimSettled,
} from "./queries.ts";

/** What the page of a code shows before it is taken. */
export interface OfferedClaim extends Pick<
  ClaimRow,
  "status" | "code_until" | "card_id" | "card_subscription_id" | "place_id" | "user_id"
> {
  /** What the visit brought. */
  readonly delta: number;
}

const byToken = (token: string): { token_hash: Buffer } | null => {
  const parsed = parseMemberToken(token);
  return parsed === null ? null : { token_hash: hashToken(parsed.token) };
};

/** The claim that a token stands for; `undefined` for a token that is none, or that another has replaced. */
export const readClaimByToken = async (
  tx: Transaction,
  scope: BusinessScope,
  token: string,
): Promise<OfferedClaim | undefined> => {
  const by = byToken(token);
  const claim = by === null ? undefined : await selectClaim(tx, scope, by);
  if (claim === undefined) return undefined;
  const { _id, status, code_until, card_id, card_subscription_id, place_id, user_id } = claim;
  const { delta } = found(await selectClaimStanding(tx, scope, _id));
  return { status, code_until, card_id, card_subscription_id, place_id, user_id, delta };
};

export interface Taker {
  readonly token: string;
  readonly browser_id: string;
  /** The browser's customer; `null` where it has none yet. */
  readonly user_id: string | null;
  readonly language: Locale | null;
}

export interface TakenClaim {
  readonly claim_id: string;
  readonly user_id: string;
  /** The membership that holds the visit now. */
  readonly card_subscription_id: string;
  readonly was_member: boolean;
  /** This browser had taken it before: nothing was written. */
  readonly is_repeat: boolean;
  /** Ledger rows that this wrote; tell them with `tellClaim` after the commit. */
  readonly transaction_ids: readonly string[];
}

/**
 * Gives the visit and its card to a browser, in a transaction of the tenants' role that is open. Of two browsers at once the
 * second waits for the first, and reads that the code was used.
 * `ctx.actor` is the customer or, for a browser without one, who else answers for the write: it becomes the author of a merge.
 * @throws link_not_found, claim_used, claim_over; conflict when another write came first: try again
 */
export const takeClaimIn = async (
  tx: Transaction,
  ctx: Merging,
  { token, browser_id, user_id, language }: Taker,
): Promise<TakenClaim> => {
  const by = byToken(token);
  const claim = by === null ? undefined : await selectClaimForChange(tx, ctx.scope, by);
  if (claim === undefined) throw new AppError("link_not_found");
  const { _id: claim_id, status, card_subscription_id, card_id } = claim;
  if (status === "claimed" && claim.browser_id === browser_id && claim.user_id !== null) {
    const { holder_id } = found(await selectClaimStanding(tx, ctx.scope, claim_id));
    const { user_id: first_id, was_member } = claim;
    const first = { claim_id, user_id: first_id, card_subscription_id: holder_id, was_member };
    return { ...first, is_repeat: true, transaction_ids: [] };
  }
  if (status !== "waiting") throw new AppError("claim_used");
  const now = nowIso(ctx.clock);
  if (claim.code_until <= now) throw new AppError("claim_over");
  const taken = await takeUnclaimed(tx, ctx, { claim_id, card_subscription_id, card_id }, { user_id, language });
  const { user_id: taker_id, was_member } = taken;
  await updateClaimSettled(tx, ctx.scope, {
    ...{ _id: claim_id, status: "claimed", browser_id, user_id: taker_id, was_member, now },
  });
  return { claim_id, ...taken, is_repeat: false };
};
