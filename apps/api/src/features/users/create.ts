/** New customers: entered in the console, or made at a till with hardly more than a card. */
import type { ConsentAnswer, ConsentSource } from "@rewardo/contract/consents";
import type { NewUser, User, UserChanges } from "@rewardo/contract/users";
import { foldedKey, localDay } from "@rewardo/rules";
import { insertAuditEntry } from "../../platform/audit/queries.ts";
import { nowIso } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { found, invalidField } from "../../platform/errors.ts";
import type { BusinessContext } from "../../platform/http/context.ts";
import type { Idempotency } from "../../platform/http/route.ts";
import { createOnce } from "../../platform/idempotency/create-once.ts";
import { readPhoneCountry, readTimeZone } from "../businesses/index.ts";
import { readCardIn } from "../cards/index.ts";
import { joinWithNumber, readHolderOf, type Member } from "../card-subscriptions/index.ts";
import { appendConsents } from "../consents/index.ts";
import { mailConfirmation } from "./mail-confirmation.ts";
import { updateUserFields, type UserFields } from "./queries.ts";
import { readOneIn } from "./service.ts";
import { applyUserChanges } from "./user-fields.ts";

interface Entered {
  readonly card_id: string;
  readonly number: string | null;
  readonly fields: Omit<UserChanges, "_id">;
  readonly consents: readonly ConsentAnswer[];
  readonly source: ConsentSource;
  /** The local day on which it is written. */
  readonly today: string;
  /** The till's. */
  readonly place_id?: string;
}

const blank: UserFields = {
  ...{ first_name: null, last_name: null, email: null, phone: null, birth_date: null, language: null, note: null },
  gender: "unknown",
};

const create = async (tx: Transaction, ctx: BusinessContext, user_id: string, entered: Entered): Promise<Member> => {
  const { card_id, number, consents, source, today, place_id = null } = entered;
  const now = nowIso(ctx.clock);
  // Staff who see contacts masked still write down the one that a customer tells them.
  const country = await readPhoneCountry(tx, ctx.scope, { phone: entered.fields.phone, place_id });
  const fields = applyUserChanges(blank, entered.fields, { contact: "full", today, country });
  const { status } = await readCardIn(tx, ctx.scope, card_id, now);
  if (status !== "active") throw invalidField("card_id", "not_active", "This card is not given out");
  const member = await joinWithNumber(tx, ctx, card_id, { user_id, text: number });
  const name_key = foldedKey([fields.first_name, fields.last_name].filter(Boolean).join(" "));
  await updateUserFields(tx, ctx.scope, member.user_id, { ...fields, name_key, now });
  await insertAuditEntry(tx, ctx, {
    action: "created",
    entity: "users",
    entity_id: member.user_id,
    after: { card_id, is_printed: number !== null },
  });
  if (fields.email !== null) await mailConfirmation(tx, ctx, { user_id: member.user_id, email: fields.email });
  await appendConsents(tx, ctx, member.user_id, { answers: consents, source });
  return member;
};

/**
 * A customer with a membership, inside a transaction that is open; for a key that was used before, the one of then. Throws
 * validation_failed naming the wrong field, and not_found for an unknown card.
 */
export const createUserIn = async (
  tx: Transaction,
  ctx: BusinessContext,
  entered: Entered,
  idempotency: Idempotency,
): Promise<Pick<Member, "user_id" | "number">> => {
  const made: Member[] = [];
  const id = await createOnce(tx, ctx, idempotency, async (user_id) => {
    made.push(await create(tx, ctx, user_id, entered));
  });
  const [member] = made;
  if (member !== undefined) return member;
  // A printed card's customer has the card's own id.
  const user_id = entered.number === null ? id : ((await readHolderOf(tx, ctx.scope, entered.number)) ?? id);
  const [membership] = (await readOneIn(tx, ctx, user_id)).card_subscriptions;
  return { user_id, number: found(membership?.numbers[0]) };
};

/** Adds a customer. A repeat with the same key answers the one that was added. */
export const createUser = async (
  ctx: BusinessContext,
  { card_id, number = null, consents = [], ...fields }: NewUser,
  idempotency: Idempotency,
): Promise<User> => {
  const today = localDay(nowIso(ctx.clock), await readTimeZone(ctx));
  const entered: Entered = { card_id, number, fields, consents, today, source: "console" };
  const user = await ctx.database.write(ctx.scope, async (tx) => {
    const { user_id } = await createUserIn(tx, ctx, entered, idempotency);
    return readOneIn(tx, ctx, user_id);
  });
  ctx.live.publish({ kind: "business", business_id: ctx.scope.business_id });
  return user;
};
