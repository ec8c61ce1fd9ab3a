/** An import as a test does it: rows, batches, undo, and everything that can be counted before and after. */
import { expect } from "vitest";
import { createCard, type CardInput } from "../features/programme/cards/index.ts";
import {
  importCustomers,
  importPurchases,
  undoImport,
  type CustomerRow,
  type PurchaseRow,
  type RowResult,
  type UndoCursor,
} from "../features/ledger/ledger/index.ts";
import type { Caller, TestApp } from "./app.ts";
import { buildBusiness, pointsCard, type TestBusiness } from "./builders.ts";
import { auditLedger } from "./ledger-audit.ts";
import type { Witness } from "./witness.ts";

const common = { basis: "points_earned_period", period_months: 12, downgrade: "single_level", grace_days: 0 } as const;
/** Points that wait, lapse and lift to levels. */
const livelyCard: CardInput = {
  ...pointsCard,
  expiry: { kind: "rolling_months", months: 3 },
  pending_hours: 48,
  levels: [
    { ...common, _id: "01890a5d-0000-7000-8000-00000000b001", name: { en: "Silver" }, threshold: 20, multiplier: 1.5 },
    { ...common, _id: "01890a5d-0000-7000-8000-00000000b002", name: { en: "Gold" }, threshold: 60, multiplier: 2 },
  ],
};

/** A customer whom one line of a file says. */
export const customer = (line: number, more: Partial<CustomerRow> = {}): CustomerRow => ({
  ...{
    line,
    external_id: `K-${line}`,
    card_number: String(90_000 + line),
    first_name: "Anna",
    last_name: `Nr ${line}`,
  },
  ...{ email: `anna${line}@example.test`, phone: null, birth_date: null, gender: null, language: null },
  ...{ balance: null, joined_at: "2025-03-01T10:00:00.000Z" },
  ...more,
});

/** A purchase of the customer of line `of`. */
export const purchase = (line: number, of: number, more: Partial<PurchaseRow> = {}): PurchaseRow => ({
  line,
  customer: { external_id: `K-${of}`, card_number: null, email: null, phone: null },
  key: `basket ${line}`,
  occurred_at: "2026-05-01T10:00:00.000Z",
  place_id: null,
  items: [],
  amount: 2500,
  currency: "PLN",
  ...more,
});

/** A business that imports. */
export interface Desk extends TestBusiness {
  readonly card_id: string;
  readonly owner: Caller;
  readonly write: <T>(work: (tx: Parameters<typeof importCustomers>[0]) => Promise<T>) => Promise<T>;
  readonly customers: (import_id: string, rows: readonly CustomerRow[]) => Promise<RowResult[]>;
  readonly purchases: (
    import_id: string,
    rows: readonly PurchaseRow[],
    earn?: "none" | "rules",
  ) => Promise<RowResult[]>;
  readonly undo: (import_id: string) => Promise<{ customers: number; kept: number; transactions: number }>;
  /** What screens and sums say. */
  readonly stats: () => Promise<Record<string, unknown>>;
  readonly violations: () => Promise<unknown>;
}

/** Opens a business with a card that the rows are of. */
export const openDesk = async (app: TestApp, witness: Witness, input: CardInput = livelyCard): Promise<Desk> => {
  const business = await buildBusiness(app);
  const card_id = await createCard(business.ctx, input);
  const owner = await app.as("OWNER", business.scope);
  const { ctx } = business;
  const write: Desk["write"] = (work) => app.database.write(business.scope, work);
  return {
    ...business,
    card_id,
    owner,
    write,
    customers: (import_id, rows) => write((tx) => importCustomers(tx, ctx, { import_id, card_id, rows })),
    purchases: (import_id, rows, earn = "rules") =>
      write((tx) => importPurchases(tx, ctx, { import_id, card_id, earn, rows })),
    undo: async (import_id) => {
      const sums = { customers: 0, kept: 0, transactions: 0 };
      for (let after: UndoCursor | null = null; ;) {
        const done = await write((tx) => undoImport(tx, ctx, { import_id, after, limit: 3 }));
        sums.customers += done.customers;
        sums.kept += done.kept;
        sums.transactions += done.transactions;
        if (done.next === null) return sums;
        after = done.next;
      }
    },
    stats: async () => {
      const summary = await owner.call("GET", "/api/stats/summary");
      const users = await owner.call<{ count: number }>("GET", "/api/users?count=true");
      const cards = await witness.rows("select members_count from cards where business_id = $1 order by _id", [
        business.scope.business_id,
      ]);
      const balances = await witness.rows(
        `select sum(balance)::int as balance, sum(pending)::int as pending, sum(lifetime_earned)::int as earned, sum(visits)::int as visits,
          count(*) filter (where status = 'active')::int as active, max(last_visit_at) as last,
          max(last_activity_at) as active_at, count(level_id)::int as levels from card_subscriptions where business_id = $1`,
        [business.scope.business_id],
      );
      const turnover = await witness.rows(
        `select local_day::text as day, sum(amount)::int as turnover from transactions where business_id = $1
          group by 1 having sum(amount) <> 0 order by 1`,
        [business.scope.business_id],
      );
      expect(summary.status).toBe(200);
      return { summary: summary.body, users: users.body.count, cards, balances, turnover };
    },
    violations: async () => (await auditLedger(app.server, business.scope.business_id)).violations,
  };
};

/** Everything of a card's members whose numbers begin with 9, with ids left out where two businesses cannot have the same. */
export const pictureOf = async (witness: Witness, { scope, card_id }: Desk): Promise<unknown> => {
  const values = [scope.business_id, card_id];
  const rows = {
    members: await witness.rows(
      `select n.number, cs.status, cs.balance, cs.pending, cs.debt, cs.lifetime_earned, cs.visits, cs.gathered, cs.days, cs.last_visit_at,
        cs.last_activity_at, cs.ledger_seq, cs.level_id, cs.level_since from card_subscriptions cs
        join card_numbers n on n.business_id = cs.business_id and n.card_subscription_id = cs._id where cs.business_id = $1 and cs.card_id = $2 order by n.number`,
      values,
    ),
    transactions: await witness.rows(
      `select n.number, t.kind, t.status, t.source, t.amount, t.discount, t.items, t.delta, t.delta_pending, t.balance_after, t.earned,
        t.explanation, t.local_day::text, t.occurred_at, t.recorded_at from transactions t
        join card_numbers n on n.business_id = t.business_id and n.card_subscription_id = t.card_subscription_id
        where t.business_id = $1 and t.card_id = $2 order by n.number, t._id`,
      values,
    ),
    entries: await witness.rows(
      `select n.number, e.seq, e.kind, e.unit, e.amount, e.pending, e.held, e.debt, e.balance_after, e.pending_after, e.recorded_at
        from ledger_entries e join card_numbers n on n.business_id = e.business_id and n.card_subscription_id = e.card_subscription_id
        where e.business_id = $1 and n.number ~ '^9' order by n.number, e.seq`,
      [scope.business_id],
    ),
    lots: await witness.rows(
      `select n.number, l.amount, l.remaining, l.held, l.is_open, l.occurred_at, l.expires_at, l.pending_until from lots l
        join card_numbers n on n.business_id = l.business_id and n.card_subscription_id = l.card_subscription_id
        where l.business_id = $1 and n.number ~ '^9' order by n.number, l._id`,
      [scope.business_id],
    ),
    levels: await witness.rows(
      `select n.number, c.from_id, c.to_id from level_changes c join card_numbers n on n.business_id = c.business_id and n.card_subscription_id = c.card_subscription_id
        where c.business_id = $1 order by n.number, c._id`,
      [scope.business_id],
    ),
  };
  // Ids of rules are each business's own; those of levels are the same in both.
  const ownIds = /"(?!01890a5d)[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"/g;
  return JSON.parse(JSON.stringify(rows).replaceAll(ownIds, '"own id"')) as unknown;
};
