/** The ledger's totals after the replay, and the files' oddities. */
import type { SetupContext } from "../../apps/api/src/platform/context.ts";
import type { Journey } from "./read.ts";

export interface LedgerFigures {
  readonly visits: number;
  readonly members: number;
  readonly places: number;
  readonly amount_cents: number;
  readonly stamps: number;
  readonly lines: number;
  readonly first_day: string;
  readonly last_day: string;
}

/** Read from the ledger's tables, in the business's scope. */
export const readLedgerFigures = async ({ database, scope }: SetupContext): Promise<LedgerFigures> =>
  (await database.read(scope, (tx) =>
    tx.row<LedgerFigures>({
      text: `select count(*) as visits, count(distinct t.card_subscription_id) as members, count(distinct t.place_id) as places,
          sum(t.amount)::bigint as amount_cents, sum(t.delta)::bigint as stamps, sum(jsonb_array_length(t.items))::bigint as lines,
          min(t.local_day) as first_day, max(t.local_day) as last_day
        from transactions t where t.business_id = $1 and t.kind = 'visit'`,
      values: [scope.business_id],
    }),
  ))!;

/** Sum of all balances. */
export const readBalances = async ({ database, scope }: SetupContext): Promise<number> =>
  (await database.read(scope, (tx) =>
    tx.row<{ balance: number }>({
      text: `select sum(balance)::bigint as balance from card_subscriptions where business_id = $1`,
      values: [scope.business_id],
    }),
  ))!.balance;

/** Oddities that a bookkeeper would ask about; none was left out of the replay. */
export const describeOddities = ({ baskets, products, householdsWithoutDemographics }: Journey): string[] => {
  const lines = baskets.flatMap((basket) => basket.lines);
  const count = (test: (line: (typeof lines)[number]) => boolean) => lines.filter(test).length;
  return [
    `${baskets.filter((basket) => basket.lines.every((line) => line.amount === 0)).length} visits with an amount of zero`,
    `${count((line) => line.amount === 0)} lines with an amount of zero`,
    `${count((line) => line.quantity === 0)} lines with a quantity of zero`,
    `${count((line) => line.quantity >= 1000)} lines with 1,000 units or more, the largest ${Math.max(...lines.map((line) => line.quantity))} (fuel, sold by volume)`,
    `${count((line) => !Number.isInteger(line.quantity))} lines with a fraction of a unit`,
    `${count((line) => !products.has(line.product_id))} lines whose product is not in the catalogue`,
    `${count((line) => products.get(line.product_id)?.group === null)} lines whose product has no category`,
    `${householdsWithoutDemographics} households without demographics`,
  ];
};
