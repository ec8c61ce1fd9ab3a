/**
 * Health figures for the platform: whether nights are done, what their checks found, and whether jobs, mails, messages,
 * orders and tills keep up.
 */
import type { BusinessHealth, PlatformHealth } from "@rewardo/contract/platform-health";
import { nowIso } from "../../../platform/clock.ts";
import { platformBusinessId } from "@rewardo/contract/roles";
import { AppError, found, notFound } from "../../../platform/errors.ts";
import type { WalletKind } from "@rewardo/contract/wallet-passes";
import type { Context } from "../../../platform/context.ts";
import { businessScope, platformScope } from "../../../platform/scope.ts";
import { isPlatform } from "../../../platform/actor.ts";
import type { AppleStanding, Wallet } from "../../../platform/wallet/wallet.ts";
import { adaptersOf } from "../../pos/integrations/index.ts";
import {
  countPairedDevices,
  countRefusals,
  countEndingCertificates,
  countWalletPasses,
  type PassesRow,
  selectHealthFacts,
  selectIntegrationTypes,
  selectNightProgress,
  selectNights,
  selectSms,
} from "./queries.ts";
import { retryFailingMails, selectJobsOf, selectMails } from "./jobs-role-queries.ts";

/** A night begins a few minutes after midnight; one that takes longer than this is late. */
const nightMs = 6 * 3_600_000;
const dayMs = 86_400_000;
const minuteMs = 60_000;
/** A message that the workers have not taken up for this long is late. */
const lateMs = 15 * minuteMs;
/** A device that was heard of within this time is online; it asks at least every other minute. */
const onlineMs = 5 * minuteMs;
/** A certificate that ends within this time is to be renewed: the next one is made by people at Apple. */
const renewMs = 45 * dayMs;

/** Figures of the nights for `/metrics`. */
export const readNightFigures = async ({
  clock,
  database,
}: Pick<Context, "clock" | "database">): Promise<{ businesses: number; late: number; done_until: number }> => {
  const until = new Date(clock.nowMs() - nightMs).toISOString();
  const progress = await database.read(platformScope, (tx) => selectNightProgress(tx, platformScope, until));
  return { ...progress, done_until: progress.done_until ?? Math.floor(clock.nowMs() / 1000) };
};

/** How the installation's own certificate stands. */
const standingOf = (standing: AppleStanding, soon: string) => ({
  problem: standing.kind === "broken" ? standing.problem : null,
  ends_at: standing.kind === "ready" ? standing.ends_at : null,
  is_ending: standing.kind === "ready" && standing.ends_at < soon,
});

const noPasses = { passes: 0, behind: 0, added: 0, removed: 0 };

/** How both makers' wallets stand. */
const walletOf = (
  wallet: Wallet,
  { counted, certificates_ending }: { counted: readonly PassesRow[]; certificates_ending: number },
  soon: string,
): PlatformHealth["wallet"] => {
  const of = (asked: WalletKind) => {
    const { kind: _kind, ...counts } = counted.find(({ kind }) => kind === asked) ?? { kind: asked, ...noPasses };
    return counts;
  };
  const google = wallet.google.standing();
  return {
    ...{ apple: of("apple"), google: of("google"), certificates_ending },
    ...{ has_google: google.kind !== "off", google_problem: google.kind === "broken" ? google.problem : null },
    ...standingOf(wallet.apple(), soon),
  };
};

/** Throws forbidden for people of a business. */
export const readPlatformHealth = async (ctx: Context): Promise<PlatformHealth> => {
  const { actor, clock, database, wallet } = ctx;
  if (!isPlatform(actor)) throw new AppError("forbidden");
  const now = nowIso(clock);
  const before = (ms: number): string => new Date(clock.nowMs() - ms).toISOString();
  const adapters = adaptersOf(ctx);
  const reading = database.read(platformScope, async (tx) => ({
    nights: await selectNights(tx, platformScope, before(nightMs)),
    sms: await selectSms(tx, platformScope, { now, late: before(lateMs) }),
    integrations: await selectIntegrationTypes(tx, platformScope, now),
    devices: await countPairedDevices(tx, platformScope, before(onlineMs)),
    refused: await countRefusals(tx, platformScope, now.slice(0, 10)),
    passes:
      wallet == null
        ? null
        : {
            counted: await countWalletPasses(tx, platformScope, {
              ...{ late: before(minuteMs), today: `${now.slice(0, 10)}T00:00:00.000Z` },
            }),
            certificates_ending: await countEndingCertificates(tx, platformScope, before(-renewMs)),
          },
  }));
  // The page waits for both: mails are counted in the meantime.
  const [{ nights, sms, integrations, devices, refused, passes }, mails] = await Promise.all([
    reading,
    database.background(null, (tx) => selectMails(tx)),
  ]);
  const { businesses, done, late, memberships, faulty_businesses, faulty } = nights;
  return {
    checked_at: now,
    nights: { businesses, done, late },
    checks: { memberships, faulty_businesses, faulty },
    mails,
    integrations: integrations.map((row) => ({ ...row, name: adapters[row.type].name })),
    ...{ sms, devices, refused },
    wallet: passes === null || wallet == null ? null : walletOf(wallet, passes, before(-renewMs)),
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

/** Nodes whose businesses wait for them, while all others go on. Throws forbidden for people of a business. */
export const readAwayNodes = async ({ actor, database }: Context): Promise<{ away: string[] }> => {
  if (!isPlatform(actor)) throw new AppError("forbidden");
  return { away: [...(await database.awayNodes())] };
};

/** Answers how many mails are tried again now. Throws forbidden for people of a business. */
export const retryMails = async ({ actor, database }: Context): Promise<{ mails: number }> => {
  if (!isPlatform(actor)) throw new AppError("forbidden");
  return { mails: await database.background(null, (tx) => retryFailingMails(tx)) };
};
