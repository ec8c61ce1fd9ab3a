/** A claim as the till is told of it, and the codes that it shows. */
import { randomBytes } from "node:crypto";
import { type Claim, claimSeconds } from "@rewardo/contract/claims";
import { balanceAt } from "@rewardo/engine";
import { memberTokenFrom } from "@rewardo/rules";
import { mayActAt } from "../../../platform/actor.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { found, notFound } from "../../../platform/errors.ts";
import { hashToken } from "../../../platform/session/sessions.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import { readCardIn } from "../../programme/cards/index.ts";
import { readMembershipById } from "../../ledger/ledger/index.ts";
import { type ClaimRow, selectClaim, selectClaimStanding } from "./queries.ts";

/** A claim belongs to its place: whoever does not act there knows of none. */
export const requireOwn = ({ actor }: BusinessContext, claim: ClaimRow | undefined): ClaimRow => {
  if (claim === undefined || !mayActAt(actor, claim.place_id)) throw notFound();
  return claim;
};

/** How a claim stands, inside a transaction that is open; throws not_found. */
export const readClaimIn = async (tx: Transaction, ctx: BusinessContext, _id: string): Promise<Claim> => {
  const claim = requireOwn(ctx, await selectClaim(tx, ctx.scope, { _id }));
  const { holder_id, ...standing } = found(await selectClaimStanding(tx, ctx.scope, _id));
  const now = nowIso(ctx.clock);
  const { state, programme } = await readMembershipById(tx, ctx.scope, { _id: holder_id, at: now, place_id: null });
  const { status, card_subscription_id, was_member, created_at, code_until, waits_until } = claim;
  return {
    ...{ _id, status, card_subscription_id, was_member, created_at, code_until, waits_until, ...standing },
    card: await readCardIn(tx, ctx.scope, claim.card_id, now),
    balance: balanceAt(state, now, programme.time_zone).balance,
  };
};

export const readClaim = (ctx: BusinessContext, _id: string): Promise<Claim> =>
  ctx.database.read(ctx.scope, (tx) => readClaimIn(tx, ctx, _id));

const purposeOf = (claim_id: string): string => `code of claim ${claim_id}`;

/** What the QR of a claim's newest code shows; `null` where it cannot be read, as after the keys were replaced. */
export const openCode = (
  { secrets }: Pick<BusinessContext, "secrets">,
  { _id, code_sealed }: { readonly _id: string; readonly code_sealed: Buffer },
): string | null => secrets.open(code_sealed, purposeOf(_id))?.toString() ?? null;

/** A new code: what its QR shows, what is kept of it, and until when it opens something. */
export const drawCode = async (tx: Transaction, ctx: BusinessContext, claim_id: string) => {
  const { qr_key } = await readBusinessSettings(tx, ctx.scope);
  const token = memberTokenFrom(qr_key, randomBytes(16));
  // In capitals, which a QR code holds in fewer modules.
  const url = `${ctx.site_origin}/k/${token}`.toUpperCase();
  return {
    url,
    token_hash: hashToken(token),
    code_sealed: ctx.secrets.seal(Buffer.from(url), purposeOf(claim_id)),
    code_until: new Date(ctx.clock.nowMs() + claimSeconds * 1000).toISOString(),
  };
};
