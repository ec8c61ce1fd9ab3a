/** Reissuing card numbers, and codes that other systems gave a customer. */
import { randomBytes } from "node:crypto";
import type { CardNumberInput, ManagedCardSubscription } from "@rewardo/contract/card-subscriptions";
import { cardNumberFrom, parseCardCode } from "@rewardo/rules";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, invalidField } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { createOnce } from "../../../platform/idempotency/create-once.ts";
import { readOneIn, requireHeld, tellChanged } from "./membership.ts";
import { insertCardNumber, updateNumberLive, updateOthersRevoked } from "./number-queries.ts";
import { selectStatusForChange } from "./queries.ts";

/** Two of ninety billion numbers collide so rarely that a few attempts are plenty. */
const tries = 5;

/** Gives a membership a new number of our own, and answers it. */
export const drawNumber = async (
  tx: Transaction,
  ctx: Pick<BusinessContext, "scope" | "clock">,
  card_subscription_id: string,
): Promise<string> => {
  for (let nr = 0; nr < tries; nr += 1) {
    const number = cardNumberFrom(randomBytes(16));
    if (await insertCardNumber(tx, ctx.scope, { number, card_subscription_id, now: nowIso(ctx.clock) })) return number;
  }
  throw new AppError("conflict");
};

/** A code as a till reads it; one that names a business is a card's picture and no code. */
const readCode = (text: string): string => {
  const code = parseCardCode(text);
  if (code === null || code.business_key !== null) {
    throw invalidField("number", "invalid_number", "This cannot be a card's number");
  }
  return code.number;
};

const attachCode = async (
  tx: Transaction,
  ctx: BusinessContext,
  card_subscription_id: string,
  text: string,
): Promise<string> => {
  const number = readCode(text);
  const record = { number, card_subscription_id, now: nowIso(ctx.clock) };
  if (await insertCardNumber(tx, ctx.scope, record)) return number;
  if (await updateNumberLive(tx, ctx.scope, record)) return number;
  throw invalidField("number", "taken", "Another card has this number, or has had it");
};

/** Gives a membership a number. The old ones are revoked, or go on working. */
export const addCardNumber = async (
  ctx: BusinessContext,
  id: string,
  { number, keeps_others = number !== undefined }: CardNumberInput,
  idempotency: Idempotency | undefined,
): Promise<ManagedCardSubscription> => {
  const { membership, isChanged } = await ctx.database.write(ctx.scope, async (tx) => {
    let isChanged = false;
    await createOnce(tx, ctx, idempotency, async () => {
      const { status } = found(await selectStatusForChange(tx, ctx.scope, id));
      requireHeld(status);
      const kept = number === undefined ? await drawNumber(tx, ctx, id) : await attachCode(tx, ctx, id, number);
      const revoked = keeps_others
        ? 0
        : await updateOthersRevoked(tx, ctx.scope, { number: kept, card_subscription_id: id });
      await insertAuditEntry(tx, ctx, {
        action: "numbered",
        entity: "card_subscriptions",
        entity_id: id,
        after: { number: "(not kept)", is_own: number === undefined, revoked },
      });
      isChanged = true;
    });
    return { membership: await readOneIn(tx, ctx, id), isChanged };
  });
  if (isChanged) tellChanged(ctx);
  return membership;
};
