/** Sends every basket through the till's two calls, with several tills in parallel and each member's visits in order. */
import type { CommitResult } from "@rewardo/contract/scanner";
import type { FastifyInstance } from "fastify";
import { numberOf, type ReplayBusiness, type ReplayOptions } from "./business.ts";
import type { Basket, Journey } from "./read.ts";
import { toInstant } from "./time.ts";

const tills = 8;

export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly seconds: number;
}

const toBody = (basket: Basket, journey: Journey, { places }: ReplayBusiness, { weeks, time_zone }: ReplayOptions) => ({
  number: numberOf(basket.household_id),
  place_id: places.get(basket.store_id),
  amount: basket.lines.reduce((sum, line) => sum + line.amount, 0),
  items: basket.lines.map((line, index) => {
    const product = journey.products.get(line.product_id);
    return {
      line_no: index + 1,
      name: product?.name ?? `Product ${line.product_id}`,
      group: product?.group ?? null,
      product_id: line.product_id,
      quantity: line.quantity,
      amount: line.amount,
    };
  }),
  occurred_at: toInstant(basket.time, weeks, time_zone),
  imported: true,
});

/** Baskets by till: a member always uses the same one, and the tills start together. */
const deal = (baskets: readonly Basket[]): Basket[][] => {
  const dealt: Basket[][] = Array.from({ length: tills }, () => []);
  for (const basket of baskets) dealt[Number(basket.household_id) % tills]?.push(basket);
  return dealt;
};

/** Returns the number of new visits. Throws on the first rejected visit, naming the basket and the response. */
export const replayVisits = async (
  app: FastifyInstance,
  token: string,
  journey: Journey,
  business: ReplayBusiness,
  options: ReplayOptions,
  report: (progress: Progress) => void,
): Promise<{ written: number; seconds: number }> => {
  const startedMs = performance.now();
  const startedAt = new Date().toISOString();
  const total = journey.baskets.length;
  let done = 0;
  let written = 0;

  const post = async (call: string, basket: Basket, body: unknown, key?: string) => {
    const headers = { authorization: `Bearer ${token}`, ...(key === undefined ? {} : { "idempotency-key": key }) };
    const answer = await app.inject({
      method: "POST",
      url: `/api/businesses/current/scanner/${call}`,
      headers,
      payload: body as object,
    });
    if (answer.statusCode >= 300) throw new Error(`Basket ${basket.basket_id} was refused at ${call}: ${answer.body}`);
    return answer;
  };

  const runTill = async (baskets: readonly Basket[]): Promise<void> => {
    for (const basket of baskets) {
      const body = toBody(basket, journey, business, options);
      await post("preview", basket, body);
      const answer = await post("commit", basket, body, `complete-journey:${basket.basket_id}`);
      const { transaction } = answer.json<CommitResult>();
      if (transaction.recorded_at >= startedAt) written += 1;
      done += 1;
      if (done % 500 === 0 || done === total) report({ done, total, seconds: (performance.now() - startedMs) / 1000 });
    }
  };
  await Promise.all(deal(journey.baskets).map(runTill));
  return { written, seconds: (performance.now() - startedMs) / 1000 };
};
