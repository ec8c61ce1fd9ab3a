/** Integrations as their readers see them. */
import { behindMinutes, slowedMinutes, type Integration } from "@rewardo/contract/integrations";
import { openAdapters, type PosAdapters } from "../providers/index.ts";
import type { Context } from "../../../platform/context.ts";
import { noPosSettings, type PosSettings } from "../../../platform/pos-settings.ts";
import { holds, isPlatform } from "../../../platform/actor.ts";
import type { IntegrationRecord } from "./queries.ts";

const opened = new WeakMap<PosSettings, PosAdapters>();

/** The adapters of this installation, the same ones for every call, so that their circuit breakers count. */
export const adaptersOf = ({ pos = noPosSettings, clock }: Pick<Context, "pos" | "clock">): PosAdapters => {
  const known = opened.get(pos) ?? openAdapters(pos, clock);
  opened.set(pos, known);
  return known;
};

export const toWire = (
  ctx: Pick<Context, "actor" | "scope" | "clock" | "pos">,
  { business_id: _business, owner_id: _owner, backfill_until, ...record }: IntegrationRecord,
): Integration => {
  const { actor, scope, clock } = ctx;
  const isRead = record.status === "connected" && record.mark !== null;
  const lag_seconds = isRead ? Math.max(0, Math.round((clock.nowMs() - Date.parse(record.mark!)) / 1000)) : 0;
  return {
    ...record,
    backfill_mark: backfill_until === null ? null : record.backfill_mark,
    way: adaptersOf(ctx)[record.type].way,
    lag_seconds,
    is_behind: lag_seconds > (record.trouble === "rate_limited" ? slowedMinutes : behindMinutes) * 60,
    can: { modify: holds(actor, "integrations_modify") && !(isPlatform(actor) && scope.kind === "platform") },
  };
};
