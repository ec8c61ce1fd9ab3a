/** Counts what tills turn away, for the platform's home: a refused attempt is no transaction and leaves nothing else. */
import { nowIso } from "../../../platform/clock.ts";
import { AppError } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { addTillRefusal } from "./queries.ts";

const kinds = new Map([
  ["card_number_not_found", "unknown_cards"],
  ["card_of_another_business", "unknown_cards"],
  ["refused", "visits"],
] as const);

/** Runs `act` and counts its refusal. Throws what `act` throws, even if the refusal could not be counted. */
export const countRefusal = async <T>(ctx: BusinessContext, act: () => Promise<T>): Promise<T> => {
  try {
    return await act();
  } catch (error) {
    const kind = error instanceof AppError ? kinds.get(error.code as "refused") : undefined;
    if (kind !== undefined) {
      const day = nowIso(ctx.clock).slice(0, 10);
      // If counting fails, such as on a full disk, the till still gets the reason of the refusal.
      await ctx.database.write(ctx.scope, (tx) => addTillRefusal(tx, ctx.scope, { day, kind })).catch(() => undefined);
    }
    throw error;
  }
};
