/** For the platform: whether nights are done, what their checks found, and whether mails go out. */
import type { PlatformHealth } from "@rewardo/contract/platform-health";
import { nowIso } from "../../platform/clock.ts";
import { AppError } from "../../platform/errors.ts";
import type { Context } from "../../platform/http/context.ts";
import { platformScope } from "../../platform/scope.ts";
import { isPlatform } from "../../platform/session/actor.ts";
import { selectNights } from "./queries.ts";
import { retryFailingMails, selectMails } from "./worker-queries.ts";

/** A night begins a few minutes after midnight; one that takes longer than this is late. */
const nightMs = 6 * 3_600_000;

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

/** Answers how many mails are tried again now. Throws forbidden for people of a business. */
export const retryMails = async ({ actor, database }: Context): Promise<{ mails: number }> => {
  if (!isPlatform(actor)) throw new AppError("forbidden");
  return { mails: await database.background(null, (tx) => retryFailingMails(tx)) };
};
