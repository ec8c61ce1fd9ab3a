/** Histories of visits, refunds and newcomers that cross publishes in every mode, against a model of a few lines. */
import type { Card } from "@rewardo/contract/cards";
import type { Programme } from "@rewardo/contract/programmes";
import type { CommitResult } from "@rewardo/contract/scanner";
import { replay, type Explanation, type Programme as EngineProgramme } from "@rewardo/engine";
import { localDay, startOfLocalDay } from "@rewardo/rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, stampsCard } from "../../../testing/builders.ts";
import { auditLedger } from "../../../testing/ledger-audit.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";
import { createCard } from "../cards/index.ts";

const start = Date.parse("2026-06-12T08:00:00.000Z");
const zone = "Europe/Warsaw";
const dayMs = 24 * 3_600_000;
const clock = fixedClock(new Date(start).toISOString());
let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp({ clock });
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

/** The same numbers each time, so that a failure can be looked at. */
const seeded = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

interface Version {
  /** Stamps a visit; every version gives another number, so that a visit tells which one it was under. */
  readonly earns: number;
  readonly from: number;
  readonly forJoiners: boolean;
  /** From when on it holds for members of before, too: a day, or their next full card. */
  readonly othersFrom: number | "full_card" | null;
}

interface Guest {
  readonly number: string;
  readonly card_subscription_id: string;
  readonly joined: number;
  balance: number;
  /** When a card was filled last. */
  filled: number | null;
}

const earningOf = (earns: number) => ({ mode: "visit", earns, amount: null, filter: { mode: "all", names: [] } });

const holdsFor = ({ from, forJoiners, othersFrom }: Version, { joined, filled }: Guest, at: number): boolean => {
  if (from > at) return false;
  if (!forJoiners || joined >= from) return true;
  return othersFrom === "full_card" ? filled !== null && filled >= from : othersFrom !== null && othersFrom <= at;
};

/** The last one published of those that hold for this guest. */
const heldBy = (versions: readonly Version[], guest: Guest, at: number): number =>
  versions.findLast((version) => holdsFor(version, guest, at))!.earns;

test.each([5, 17, 29])(
  "a publish changes no balance, and each transaction is its own version's, also when it is taken back (seed %i)",
  async (seed) => {
    const random = seeded(seed);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    let now = start;
    const pass = (ms: number): void => clock.set(new Date((now += ms)).toISOString());
    pass(0);
    const business = await buildBusiness(app);
    const { business_id } = business.scope;
    const owner = await app.as("OWNER", business.scope);
    const card_id = await createCard(business.ctx, { ...stampsCard, stamps_required: 16, rewards: [] });
    const at = `/api/cards/${card_id}`;
    let keys = 0;
    const key = () => ({ "idempotency-key": `histories-${seed}-${++keys}` });
    const guests: Guest[] = [];
    const join = async (): Promise<void> => {
      const [member] = await joinCard(business.ctx, card_id, [{}]);
      guests.push({ ...member!, joined: now, balance: 0, filled: null });
    };
    const versions: Version[] = [{ earns: 1, from: now, forJoiners: false, othersFrom: null }];
    const balances = async () =>
      witness.rows("select _id, balance, pending, debt from card_subscriptions where business_id = $1 order by _id", [
        business_id,
      ]);

    const publish = async (): Promise<void> => {
      const earns = versions.length + 1;
      const { body: read } = await owner.call<Programme>("GET", `${at}/programme`);
      const drafted = await owner.call<Programme>(
        "PATCH",
        at,
        { earning: earningOf(earns) },
        { "if-match": String(read.version) },
      );
      expect(drafted.status).toBe(200);
      const day = localDay(new Date(now + 2 * dayMs).toISOString(), zone);
      const mode = pick(["now", "from_day", "joiners"] as const);
      const until = { kind: "day", day } as const;
      const input = {
        now: { mode },
        from_day: { mode, day },
        joiners: { mode, others_until: pick([until, { kind: "full_card" } as const]) },
      }[mode];
      const dayStart = startOfLocalDay(day, zone);
      const before = await balances();
      const seen = { "if-match": String(drafted.body.version) };
      expect((await owner.call("POST", `${at}/publish`, { ...input, reason: { pl: "Zmiana" } }, seen)).status).toBe(
        200,
      );
      expect(await balances()).toEqual(before);
      const others = "others_until" in input ? input.others_until.kind : null;
      versions.push({
        earns,
        from: mode === "from_day" ? dayStart : now,
        forJoiners: mode === "joiners",
        othersFrom: others === "day" ? dayStart : others,
      });
    };

    const taken: { _id: string; guest: Guest; earned: number }[] = [];
    const visit = async (guest: Guest): Promise<void> => {
      const basket = { number: guest.number, place_id: business.place_id, amount: 1000 };
      const { status, body } = await owner.call<CommitResult>("POST", "/api/scanner/commit", basket, key());
      expect(status).toBe(201);
      const earned = heldBy(versions, guest, now);
      expect(body.transaction).toMatchObject({ delta: earned, balance_after: guest.balance + earned });
      const fullBefore = Math.floor(guest.balance / 16);
      guest.balance += earned;
      if (Math.floor(guest.balance / 16) > fullBefore) guest.filled = now;
      taken.push({ _id: body.transaction._id, guest, earned });
    };
    const takeBack = async (): Promise<void> => {
      const [one] = taken.splice(Math.floor(random() * taken.length), 1);
      if (one === undefined) return;
      const { status } = await owner.call("POST", `/api/transactions/${one._id}/reverse`, {}, key());
      expect(status).toBe(200);
      one.guest.balance -= one.earned;
    };

    await join();
    await join();
    for (let step = 0; step < 60; step += 1) {
      pass(Math.ceil(random() * 12) * 3_600_000);
      const kind = random();
      if (kind < 0.2) await publish();
      else if (kind < 0.3) await join();
      else if (kind < 0.42) await takeBack();
      else await visit(pick(guests));
    }

    expect(versions.length).toBeGreaterThan(5);
    const { body: card } = await owner.call<Card>("GET", at);
    expect(card.members_count).toBe(guests.length);
    for (const { card_subscription_id, balance } of guests)
      expect(
        await witness.rows(
          "select balance + pending as units from card_subscriptions where business_id = $1 and _id = $2",
          [business_id, card_subscription_id],
        ),
      ).toEqual([{ units: balance }]);
    const stored = await witness.rows<{
      kind: string;
      delta: number;
      explanation: Explanation;
      programme: EngineProgramme;
    }>(
      `select t.kind, t.delta + t.delta_pending as delta, t.explanation, pv.programme from transactions t
        join programme_versions pv on pv.business_id = t.business_id and pv._id = t.programme_version_id
        where t.business_id = $1`,
      [business_id],
    );
    expect(stored.filter(({ delta, explanation }) => replay(explanation) !== delta)).toEqual([]);
    const visits = stored.filter(({ kind }) => kind === "visit");
    const ruleOf = (explanation: Explanation) =>
      explanation.flatMap((entry) => (entry.code === "rule_matched" ? [entry.params.rule_id] : []));
    expect(visits.map(({ delta, explanation }) => [delta, ruleOf(explanation)])).toEqual(
      visits.map(({ programme: { earning } }) => [earning.earns, [earning._id]]),
    );
    expect((await auditLedger(app.server, business_id)).violations).toEqual([]);
  },
);
