/** Lists the customers of a card whose points or stamps lapse, and moved expiry dates. */
import type { QueryOf } from "@rewardo/contract/endpoint";
import type { LapsingHistory, listLapsingHolders as listEndpoint } from "@rewardo/contract/lapsing";
import { nowIso } from "../../../platform/clock.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { readPage } from "../../../platform/list.ts";
import { readCardIn } from "../../programme/cards/index.ts";
import { countUnreached, selectLapsingHolders, selectMoveDays, selectWarningDays } from "./holder-queries.ts";
import { warnedUntilOf } from "./service.ts";

const historyDays = 60;
const dayMs = 86_400_000;

export const listLapsingHolders = (
  ctx: BusinessContext,
  card_id: string,
  { limit, cursor, part }: QueryOf<typeof listEndpoint>,
) =>
  ctx.database.read(ctx.scope, async (tx) => {
    const now = nowIso(ctx.clock);
    await readCardIn(tx, ctx.scope, card_id, now);
    const asked = { card_id, part, now, until: warnedUntilOf(now) };
    return readPage(
      { limit, cursor, sort: ["asc"] },
      {
        name: "lapsing_holders",
        scope: ctx.scope,
        filters: [card_id, part],
        select: (page) => selectLapsingHolders(tx, ctx.scope, asked, page),
        valueOf: (row) => row.ends_at,
      },
    );
  });

export const readLapsingHistory = (ctx: BusinessContext, card_id: string): Promise<LapsingHistory> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const now = nowIso(ctx.clock);
    await readCardIn(tx, ctx.scope, card_id, now);
    const since = new Date(ctx.clock.nowMs() - historyDays * dayMs).toISOString();
    const warned = await selectWarningDays(tx, ctx.scope, { card_id, since });
    const moved = await selectMoveDays(tx, ctx.scope, { card_id, since });
    const days = [...new Set([...warned, ...moved].map(({ day }) => day))].toSorted((a, b) => b.localeCompare(a));
    const none = { by_message: 0, on_card: 0, by_outage: 0, by_warning: 0 };
    return {
      unreached: await countUnreached(tx, ctx.scope, { card_id, now, until: warnedUntilOf(now) }),
      days: days.map((day) => ({
        ...none,
        ...warned.find((one) => one.day === day),
        ...moved.find((one) => one.day === day),
        day,
      })),
    };
  });
