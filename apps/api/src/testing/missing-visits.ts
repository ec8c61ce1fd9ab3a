/** A shop with a connected till and customers at their own cards, for tests of visits that are missing. */
import { randomUUID } from "node:crypto";
import type { ResponseOf } from "@rewardo/contract/endpoint";
import type { ConnectStep } from "@rewardo/contract/integrations";
import type { findMissingVisit, OwnReport } from "@rewardo/contract/missing-visits";
import { expect } from "vitest";
import { visitReportQueue } from "../features/member/missing-visits/index.ts";
import { joinCard, type Member } from "../features/people/card-subscriptions/index.ts";
import type { fixedClock } from "../platform/clock.ts";
import { silentPublisher } from "../platform/live/publisher.ts";
import type { Caller, TestApp } from "./app.ts";
import { buildBusiness, type TestBusiness } from "./builders.ts";
import { auditLedger } from "./ledger-audit.ts";
import { signInMember } from "./members.ts";
import type { Witness } from "./witness.ts";

/** Friday noon in Warsaw. */
export const noon = "2026-06-12T10:00:00.000Z";

type Found = ResponseOf<typeof findMissingVisit> & { code?: string };

interface Sale {
  readonly number: string;
  readonly amount?: number;
  readonly at?: string;
  readonly phone?: string;
}

export interface MissingShop extends TestBusiness {
  readonly owner: Caller;
  readonly sell: (orders: readonly Sale[]) => Promise<void>;
  readonly guest: (member: Member) => Promise<Guest>;
}

export interface Guest {
  readonly find: (asked: object, key?: string) => Promise<{ status: number; body: Found }>;
  readonly report: (asked: object) => Promise<{ status: number; body: OwnReport }>;
  readonly notMine: (asked: object) => Promise<{ status: number; body: OwnReport }>;
  readonly reports: () => Promise<OwnReport[]>;
  readonly balance: () => Promise<number>;
}

export interface MissingTest {
  readonly app: TestApp;
  readonly witness: Witness;
  readonly clock: ReturnType<typeof fixedClock>;
}

export const missingVisits = ({ app, witness, clock }: MissingTest) => {
  /** Opened weeks ago, so that every visit is after joining; closed on Sundays. */
  const openShop = async (): Promise<MissingShop> => {
    clock.set("2026-05-01T08:00:00.000Z");
    const business = await buildBusiness(app);
    clock.set(noon);
    const { scope, ctx, place_id } = business;
    await witness.rows("update places set opening_hours = 'Mo-Sa 08:00-18:00' where _id = $1", [place_id]);
    const owner = await app.as("OWNER", scope);
    const { body } = await owner.call<ConnectStep>("POST", "/api/integrations", { type: "foodsoft" });
    const { integration } = body;
    await witness.rows("update integrations set place_id = $2 where _id = $1", [integration._id, place_id]);
    const vendor = app.withToken(body.push!.key);
    return {
      ...{ ...business, owner },
      sell: async (orders) => {
        const sent = orders.map(({ number, amount = 1700, at = clock.nowMs(), phone }) => ({
          ...{ external_id: randomUUID(), number, amount, status: "closed", phone: phone ?? null },
          items: [{ name: "Cappuccino", quantity: 1, amount }],
          created_at: new Date(at).toISOString(),
        }));
        const path = `/api/integrations/${integration._id}/orders`;
        const answer = await vendor.call<{ orders: { status: string }[] }>("POST", path, { orders: sent });
        expect(answer.status).toBe(200);
      },
      guest: async ({ user_id, card_subscription_id }) => {
        const caller = await signInMember(app, ctx, user_id);
        const of = (asked: object) => ({ card_subscription_id, ...asked });
        return {
          find: (asked, key = randomUUID()) =>
            caller.call<Found>("POST", "/missing_visits/find", of(asked), { "idempotency-key": key }),
          report: (asked) => caller.call<OwnReport>("POST", "/missing_visits", of(asked)),
          notMine: (asked) => caller.call<OwnReport>("POST", "/not_mine", asked),
          reports: async () => (await caller.call<{ items: OwnReport[] }>("GET", "/missing_visits")).body.items,
          balance: async () => {
            const { body: view } = await caller.call<{ cards: { balance: number }[] }>("GET", "/view");
            return view.cards[0]!.balance;
          },
        };
      },
    };
  };

  const settle = async () => {
    const log = {
      info: () => {},
      warn: () => {},
      error: (words: string, _about?: object, error?: unknown) => {
        throw error instanceof Error ? error : new Error(words);
      },
    };
    const queue = visitReportQueue({ database: app.database, clock, live: silentPublisher, log: log as never });
    await queue.handle({ signal: new AbortController().signal } as never);
  };

  const agrees = async ({ scope }: Pick<MissingShop, "scope">) =>
    expect((await auditLedger(app.server, scope.business_id)).violations).toEqual([]);

  const joined = async (shop: MissingShop, count: number): Promise<Member[]> => {
    clock.set("2026-05-01T08:00:00.000Z");
    const members = await joinCard(
      shop.ctx,
      shop.stamps_card_id,
      Array.from({ length: count }, () => ({})),
    );
    clock.set(noon);
    return members;
  };

  return { openShop, settle, agrees, joined };
};
