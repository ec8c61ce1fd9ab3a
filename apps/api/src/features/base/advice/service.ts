/** Advice on home: facts of the business that this account can act on. Nothing is stored but what it has hidden. */
import { adviceRestDays } from "@rewardo/contract/advice-rest";
import { type Advice, type AdviceKind, adviceKinds, adviceMost, advicePermissions } from "@rewardo/contract/advice";
import { WARNING_DAYS } from "@rewardo/engine";
import { nowIso } from "../../../platform/clock.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { holds, visiblePlaces } from "../../../platform/actor.ts";
import {
  type AdviceFacts,
  customersRead,
  deleteDismissal,
  selectAdviceFacts,
  selectDismissed,
  upsertDismissal,
} from "./queries.ts";
import { selectLapsingFacts, type LapsingFacts } from "./lapsing-queries.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Fewer than these are what any business has. */
const least = { unused_cards: 5, without_contact: 5, members: 10, almost_lost: 5 } as const;

/** A warning names what ends within so many days. */
const lapsingDays = WARNING_DAYS;

/** A till is switched off over a weekend and a holiday. */
const silentDays = 4;

type Found = Omit<Advice, "kind"> | null;

const found = (count: number, of: number | null = null, target_id: string | null = null): Found => ({
  count,
  of,
  target_id,
});

/** Finds the advice that the facts support, by kind; `null` if there is none. */
const judge = (facts: AdviceFacts, lapsing: LapsingFacts): Readonly<Record<AdviceKind, Found>> => ({
  flagged_visits: facts.flagged > 0 ? found(facts.flagged) : null,
  low_ratings: facts.low_ratings === null ? null : found(facts.low_ratings, null, facts.low_card_id),
  silent_devices: facts.silent > 0 ? found(facts.silent, null, facts.device_id) : null,
  rewards_running_out: facts.running_out > 0 ? found(facts.running_out, null, facts.scarce_card_id) : null,
  lapsing_unreached: lapsing.unreached > 0 ? found(lapsing.unreached, lapsing.customers, lapsing.card_id) : null,
  almost_lost_customers: facts.almost_lost >= least.almost_lost ? found(facts.almost_lost) : null,
  unfinished_import: facts.import_id === null ? null : found(facts.import_lines ?? 0, null, facts.import_id),
  unused_paper_cards: facts.unused_cards >= least.unused_cards ? found(facts.unused_cards) : null,
  customers_without_contact:
    facts.without_contact >= least.without_contact
      ? found(facts.without_contact, facts.customers_read < customersRead ? facts.named_customers : null)
      : null,
  only_account: facts.accounts === 1 ? found(1) : null,
  places_without_hours: facts.without_hours > 0 ? found(facts.without_hours, facts.places, facts.place_id) : null,
  no_logo: !facts.has_logo && facts.members >= least.members ? found(facts.members) : null,
});

/** The first that are true, that the account may act on and that it has not hidden. */
export const listAdvice = async (ctx: BusinessContext): Promise<{ items: Advice[] }> => {
  const nowMs = ctx.clock.nowMs();
  const ago = (ms: number) => new Date(nowMs - ms).toISOString();
  const since = {
    now: ago(0),
    hour: ago(hourMs),
    days: ago(silentDays * dayMs),
    week: ago(7 * dayMs),
    month: ago(30 * dayMs),
  };
  const { facts, lapsing, dismissed } = await ctx.database.read(ctx.scope, async (tx) => ({
    facts: await selectAdviceFacts(tx, ctx.scope, since, visiblePlaces(ctx.actor)),
    lapsing: await selectLapsingFacts(tx, ctx.scope, { now: since.now, until: ago(-lapsingDays * dayMs) }),
    dismissed: await selectDismissed(tx, ctx.scope, ctx.actor._id, ago(adviceRestDays * dayMs)),
  }));
  const judged = judge(facts, lapsing);
  const items = adviceKinds.flatMap((kind) => {
    const said = judged[kind];
    const isFor = said !== null && holds(ctx.actor, advicePermissions[kind]) && !dismissed.includes(kind);
    return isFor ? [{ kind, ...said }] : [];
  });
  return { items: items.slice(0, adviceMost) };
};

/** Advice and suggestions that an account has hidden since then, by kind. */
export const readDismissed = (ctx: BusinessContext, since: string): Promise<string[]> =>
  ctx.database.read(ctx.scope, (tx) => selectDismissed(tx, ctx.scope, ctx.actor._id, since));

/**
 * Hides a kind of advice from this account for thirty days; hiding it again restarts them. Suggestions are hidden by it,
 * too: their kinds are no advice's.
 */
export const dismissAny = (ctx: BusinessContext, kind: string): Promise<undefined> =>
  ctx.database.write(ctx.scope, async (tx) => {
    await upsertDismissal(tx, ctx.scope, { account_id: ctx.actor._id, kind, now: nowIso(ctx.clock) });
    return undefined;
  });

/** Shows what this account has hidden, at once. */
export const restoreAny = (ctx: BusinessContext, kind: string): Promise<undefined> =>
  ctx.database.write(ctx.scope, async (tx) => {
    await deleteDismissal(tx, ctx.scope, { account_id: ctx.actor._id, kind });
    return undefined;
  });
