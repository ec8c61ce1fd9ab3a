/** What a customer display shows. It gets no names, no card numbers and no rights of a till. */
import { type Display, fallenSeconds } from "@rewardo/contract/displays";
import { balanceAt } from "@rewardo/engine";
import { nowIso } from "../../../platform/clock.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { found } from "../../../platform/errors.ts";
import { readMembershipById } from "../../ledger/ledger/index.ts";
import { readShownCardIn } from "../../programme/cards/index.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import { openCode } from "../../till/claims/index.ts";
import { readOfferedCards } from "../member-view/index.ts";
import { type Beside, selectFallenVisit, selectSurvivor, selectOpenClaims, selectTillOf } from "./queries.ts";

type ReadContext = Pick<BusinessContext, "scope" | "secrets" | "clock" | "site_origin">;

const readBalance = async (tx: Transaction, { scope, clock }: ReadContext, card_subscription_id: string) => {
  const at = nowIso(clock);
  const { _id } = found(await selectSurvivor(tx, scope, card_subscription_id));
  const { state, programme } = await readMembershipById(tx, scope, { _id, at, place_id: null });
  return balanceAt(state, at, programme.time_zone).balance;
};

/** The counter code. It names the display's place, if it has one, so that new cards are counted there. */
const readJoin = async (tx: Transaction, ctx: ReadContext, { place_ids }: Beside): Promise<Display["join"]> => {
  const [first] = await readOfferedCards(tx, ctx.scope, nowIso(ctx.clock));
  if (first === undefined) return null;
  const { qr_key } = await readBusinessSettings(tx, ctx.scope);
  const [place, ...others] = place_ids ?? [];
  const path = place === undefined || others.length > 0 ? qr_key : `${qr_key}/${place}`;
  return {
    url: `${ctx.site_origin}/join/${path}`.toUpperCase(),
    card: await readShownCardIn(tx, ctx.scope, first.card_id, nowIso(ctx.clock)),
  };
};

/** The only code that is open, or `null`: of two codes a display without a till cannot know which guest stands in front of it. */
const readClaim = async (tx: Transaction, ctx: ReadContext, beside: Beside): Promise<Display["claim"]> => {
  const { clock, scope } = ctx;
  const now = nowIso(clock);
  const [claim, another] = await selectOpenClaims(tx, scope, { ...beside, now });
  const url = claim === undefined || another !== undefined ? null : openCode(ctx, claim);
  if (claim === undefined || url === null) return null;
  return {
    ...{ _id: claim._id, url, left_ms: Date.parse(claim.code_until) - clock.nowMs() },
    card: await readShownCardIn(tx, scope, claim.card_id, now),
    balance: await readBalance(tx, ctx, claim.card_subscription_id),
  };
};

const readFallen = async (tx: Transaction, ctx: ReadContext, beside: Beside): Promise<Display["fallen"]> => {
  const { clock, scope } = ctx;
  const shownMs = fallenSeconds * 1000;
  const since = new Date(clock.nowMs() - shownMs).toISOString();
  const visit = await selectFallenVisit(tx, scope, { ...beside, since });
  if (visit === undefined) return null;
  const { _id, card_id, card_subscription_id, delta, at } = visit;
  return {
    ...{ _id, delta, left_ms: Math.min(shownMs, Math.max(0, Date.parse(at) + shownMs - clock.nowMs())) },
    card: await readShownCardIn(tx, scope, card_id, nowIso(clock)),
    balance: await readBalance(tx, ctx, card_subscription_id),
  };
};

export const readDisplay = (ctx: BusinessContext): Promise<Display> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const { place_ids, _id } = ctx.actor;
    const beside = { place_ids, till_id: await selectTillOf(tx, ctx.scope, _id) };
    return {
      claim: await readClaim(tx, ctx, beside),
      fallen: await readFallen(tx, ctx, beside),
      join: await readJoin(tx, ctx, beside),
    };
  });
