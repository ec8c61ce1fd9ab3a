/** What inviting friends has brought to a card. */
import type { ResponseOf } from "@rewardo/contract/endpoint";
import type { readReferralFigures as figuresEndpoint, ReferralFigures } from "@rewardo/contract/referrals";
import { nowIso } from "../../../platform/clock.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { readCardIn } from "../../programme/cards/index.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import { monthOf } from "./inviting.ts";
import { countReferralOutcomes, type ReferralCount } from "./queries.ts";

const sum = (rows: readonly ReferralCount[], of: (row: ReferralCount) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

/** Adds up the outcomes; refusals with the most first. */
const figuresOf = (rows: readonly ReferralCount[]): ReferralFigures => {
  const ended = (status: ReferralCount["status"]) => sum(rows, (row) => (row.status === status ? row.count : 0));
  const refused = new Map<NonNullable<ReferralCount["refusal"]>, number>();
  for (const { refusal, count } of rows)
    if (refusal !== null) refused.set(refusal, (refused.get(refusal) ?? 0) + count);
  return {
    invitations: sum(rows, ({ count }) => count),
    joined: sum(rows, ({ joined }) => joined),
    came: sum(rows, ({ came }) => came),
    paid: ended("paid"),
    withdrawn: ended("withdrawn"),
    lapsed: ended("lapsed"),
    refused: [...refused].map(([refusal, count]) => ({ refusal, count })).toSorted((a, b) => b.count - a.count),
  };
};

/** @throws not_found */
export const readReferralFigures = (
  { database, scope, clock }: BusinessContext,
  card_id: string,
): Promise<ResponseOf<typeof figuresEndpoint>> =>
  database.read(scope, async (tx) => {
    const now = nowIso(clock);
    await readCardIn(tx, scope, card_id, now);
    const { time_zone } = await readBusinessSettings(tx, scope);
    const rows = await countReferralOutcomes(tx, scope, { card_id, month: monthOf(now, time_zone) });
    return { month: figuresOf(rows.filter(({ is_of_month }) => is_of_month)), total: figuresOf(rows) };
  });
