/** The friend's side: what an invitation's link offers, and the card that is taken with it. */
import type { PromisedCoupon } from "@rewardo/contract/referrals";
import { localDay, parseMemberToken } from "@rewardo/rules";
import { nowIso, type Clock } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found } from "../../../platform/errors.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { hashToken } from "../../../platform/session/sessions.ts";
import { readInviting, readReferralTerms } from "../../programme/programmes/index.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import { readPromised } from "./promised.ts";
import {
  selectReferralByToken,
  selectReferralByTokenForChange,
  updateReferralJoined,
  type LinkedReferral,
} from "./queries.ts";

/** What a link's page shows before the card is taken. */
interface OfferedInvitation {
  readonly card_id: string;
  readonly inviter_id: string;
  /** The first name of who invited, where they have one. */
  readonly from: string | null;
  readonly coupon: PromisedCoupon;
  /** The invitation is unused and not over. */
  readonly is_open: boolean;
  /** The browser held the inviter's cards. */
  readonly is_same_browser: boolean;
}

const byOf = (token: string, browser_token: string | null) => {
  const parsed = parseMemberToken(token);
  const browser_hash = browser_token === null ? null : hashToken(browser_token);
  return parsed === null ? null : { token_hash: hashToken(parsed.token), browser_hash };
};

/** The card must still have referral. The terms are those of the version that the invitation was made under. */
const isOpen = async (
  tx: Transaction,
  scope: BusinessScope,
  { status, expires_at, card_id }: LinkedReferral,
  now: string,
): Promise<boolean> =>
  status === "sent" &&
  expires_at > now &&
  (await readInviting(tx, scope, now)).some((inviting) => inviting.card_id === card_id);

/** The invitation with this token; `undefined` for an unknown token. */
export const readInvitation = async (
  tx: Transaction,
  scope: BusinessScope,
  { token, browser_token, now }: { token: string; browser_token: string | null; now: string },
): Promise<OfferedInvitation | undefined> => {
  const by = byOf(token, browser_token);
  const linked = by === null ? undefined : await selectReferralByToken(tx, scope, by);
  if (linked === undefined) return undefined;
  const { card_id, programme_version_id, inviter_id, inviter_name, is_same_browser } = linked;
  const { guest_coupon_id } = await readReferralTerms(tx, scope, programme_version_id);
  const coupon = await readPromised(tx, scope, { programme_version_id, coupon_id: guest_coupon_id });
  const is_open = await isOpen(tx, scope, linked, now);
  return { card_id, inviter_id, from: inviter_name, coupon, is_open, is_same_browser };
};

/**
 * Locks an invitation for a newcomer who is about to take its card. Returns the card, and how to bind its holder.
 * @throws link_not_found for an unknown token, invitation_own in a browser of who invited, invitation_over
 */
export const holdInvitation = async (
  tx: Transaction,
  { scope, clock }: { readonly scope: BusinessScope; readonly clock: Clock },
  { token, browser_token }: { token: string; browser_token: string },
): Promise<{ card_id: string; bind: (guest_id: string) => Promise<void> }> => {
  const by = byOf(token, browser_token);
  const linked = by === null ? undefined : await selectReferralByTokenForChange(tx, scope, by);
  if (linked === undefined) throw new AppError("link_not_found");
  const now = nowIso(clock);
  if (!(await isOpen(tx, scope, linked, now))) throw new AppError("invitation_over");
  if (linked.is_same_browser) throw new AppError("invitation_own");
  const { _id, card_id } = linked;
  const { time_zone } = await readBusinessSettings(tx, scope);
  return {
    card_id,
    bind: async (guest_id) => {
      const joined = { _id, guest_id, guest_browser_hash: found(by).browser_hash!, day: localDay(now, time_zone), now };
      await updateReferralJoined(tx, scope, joined);
    },
  };
};
