/** For the platform: whether nights are done, what their checks found, and whether jobs and mails get through. */
import type { BusinessHealth, PlatformHealth } from "@rewardo/contract/platform-health";
import { nowIso } from "../../platform/clock.ts";
import { platformBusinessId } from "@rewardo/contract/roles";
import { AppError, found, notFound } from "../../platform/errors.ts";
import type { Context } from "../../platform/http/context.ts";
import { businessScope, platformScope } from "../../platform/scope.ts";
import { isPlatform } from "../../platform/session/actor.ts";
import { selectHealthFacts, selectNights } from "./queries.ts";
import { retryFailingMails, selectJobsOf, selectMails } from "./worker-queries.ts";

/** A night begins a few minutes after midnight; one that takes longer than this is late. */
const nightMs = 6 * 3_600_000;
const dayMs = 86_400_000;

/** Throws forbidden for people of a business. */
export const readPlatformHealth = async ({ actor, clock, database }: Context): Promise<PlatformHealth> => {
  if (!isPlatform(actor)) throw new AppError("forbidden");
  const until = new Date(clock.nowMs() - nightMs).toISOString();
  const nights = await database.read(platformScope, (tx) => selectNights(tx, platformScope, until));
  const { businesses, done, late, memberships, faulty_businesses, faulty } = nights;
  return {
    checked_at: nowIso(clock),
    nights: { businesses, done, late },
    checks: { memberships, faulty_businesses, faulty },
    mails: await database.background(null, (tx) => selectMails(tx)),
  };
};

/** Throws forbidden for people of a business, not_found for a business that is not there. */
export const readBusinessHealth = async ({ actor, clock, database }: Context, id: string): Promise<BusinessHealth> => {
  if (!isPlatform(actor)) throw new AppError("forbidden");
  if (id === platformBusinessId) throw notFound();
  const scope = businessScope(id);
  const until = new Date(clock.nowMs() - nightMs).toISOString();
  const since = new Date(clock.nowMs() - dayMs).toISOString();
  const { facts, nights } = await database.read(scope, async (tx) => ({
    facts: found(await selectHealthFacts(tx, scope, since)),
    nights: await selectNights(tx, scope, until),
  }));
  const { local_day, users, transactions, products, devices, accounts, ...connections } = facts;
  return {
    checked_at: nowIso(clock),
    night: {
      local_day,
      is_late: nights.done < nights.businesses,
      memberships: nights.memberships,
      is_faulty: nights.faulty_businesses > 0,
    },
    ...(await database.background(null, (tx) => selectJobsOf(tx, id))),
    connections,
    sizes: { users, transactions, products, devices, accounts },
  };
};

/** Answers how many mails are tried again now. Throws forbidden for people of a business. */
export const retryMails = async ({ actor, database }: Context): Promise<{ mails: number }> => {
  if (!isPlatform(actor)) throw new AppError("forbidden");
  return { mails: await database.background(null, (tx) => retryFailingMails(tx)) };
};
