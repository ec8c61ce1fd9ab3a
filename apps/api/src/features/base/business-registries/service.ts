/**
 * Looks up the holder of a tax number in public registers. Each register is asked seldom; a register that fails counts
 * as one without an answer.
 */
import type { RegisteredBusiness } from "@rewardo/contract/business-registries";
import { isNip, localDay, normalizeTin } from "@rewardo/rules";
import { nowIso } from "../../../platform/clock.ts";
import { invalidField } from "../../../platform/errors.ts";
import type { Context } from "../../../platform/context.ts";
import { type BusinessRegistry, QuotaUsedUp, type RegistryAnswer } from "../../../platform/registries/registry.ts";
import { businessScope } from "../../../platform/scope.ts";
import {
  deleteOldAnswers,
  selectRegistryAnswer,
  updateQuotaSpent,
  updateQuotaUsedUp,
  upsertRegistryAnswer,
} from "./queries.ts";

const dayMs = 86_400_000;
/** A business moves seldom; one that is new today is not known yet. */
const freshMs = { known: 7 * dayMs, unknown: dayMs };
/** Data are kept no longer than this; until then an old answer is better than none. */
const keptMs = 30 * dayMs;

type RegistryContext = Pick<Context, "database" | "clock" | "actor" | "limits" | "registries">;

/** The register's answer of now or of some days ago; `null` when it knows nothing, or does not say. */
const askRegistry = async (
  ctx: RegistryContext,
  registry: BusinessRegistry,
  nip: string,
): Promise<RegistryAnswer | null> => {
  const { database, clock, actor } = ctx;
  const scope = businessScope(actor.business_id);
  const key = { registry: registry.name, tax_number: nip };
  const stored = await database.read(scope, (tx) => selectRegistryAnswer(tx, key), { isCentral: true });
  const ageMs = stored === undefined ? Infinity : clock.nowMs() - Date.parse(stored.asked_at);
  if (stored !== undefined && ageMs < (stored.answer === null ? freshMs.unknown : freshMs.known)) return stored.answer;

  const day = localDay(clock.nowMs(), registry.timeZone);
  const quota = { registry: registry.name, local_day: day, limit: registry.dailyQuota };
  let isOurs = false;
  const spend = async (): Promise<void> => {
    if (await database.write(scope, (tx) => updateQuotaSpent(tx, quota))) return;
    isOurs = true;
    throw new QuotaUsedUp(`${registry.name} was asked as often as it may be today`);
  };
  try {
    const answer = await registry.find({ nip, day, spend });
    await database.write(scope, async (tx) => {
      await deleteOldAnswers(tx, new Date(clock.nowMs() - keptMs).toISOString());
      await upsertRegistryAnswer(tx, key, { answer, asked_at: nowIso(clock) });
    });
    return answer;
  } catch (error) {
    if (error instanceof QuotaUsedUp && !isOurs) await database.write(scope, (tx) => updateQuotaUsedUp(tx, quota));
    return ageMs < keptMs ? (stored?.answer ?? null) : null;
  }
};

/** Merges two answers about one business: facts of the later one replace those of the earlier. */
const merged = (before: RegistryAnswer | null, after: RegistryAnswer | null): RegistryAnswer | null =>
  before === null || after === null
    ? (after ?? before)
    : {
        user: after.user.last_name === null ? before.user : after.user,
        business: {
          billing_name: after.business.billing_name ?? before.business.billing_name,
          billing_address: after.business.billing_address ?? before.business.billing_address,
        },
        is_complete: after.is_complete,
      };

/**
 * Looks up a Polish tax number in the registers, one after the other until one has all facts; `null` if none has any.
 * @throws validation_failed for an invalid NIP, too_many_requests
 */
export const lookUpPolishBusiness = async (ctx: RegistryContext, text: string): Promise<RegisteredBusiness | null> => {
  if (!isNip(text)) throw invalidField("nip", "invalid_nip", "Not a Polish tax number");
  const { registries = [] } = ctx;
  if (registries.length === 0) return null;
  await ctx.limits.lookUps.spend(ctx.actor._id);
  let known: RegistryAnswer | null = null;
  for (const registry of registries) {
    known = merged(known, await askRegistry(ctx, registry, normalizeTin(text, "PL")));
    if (known?.is_complete === true) break;
  }
  return known === null ? null : { user: known.user, business: known.business };
};
