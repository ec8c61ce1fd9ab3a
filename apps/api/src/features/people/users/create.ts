/** New customers: entered in the console, or made at a till with hardly more than a card. */
import type { ConsentAnswer } from "@rewardo/contract/consent-answer";
import type { ConsentSource } from "@rewardo/contract/consents";
import type { NewUser, User, UserChanges } from "@rewardo/contract/users";
import { foldedKey, localDay, normalizePhone, parseCardCode } from "@rewardo/rules";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { found, invalidField } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { createOnce } from "../../../platform/idempotency/create-once.ts";
import { readPhoneCountry, readTimeZone } from "../../tenants/businesses/index.ts";
import { readCardIn } from "../../programme/cards/index.ts";
import { joinKnown, joinWithNumber, readHolderOf, readNumberOf, type Member } from "../card-subscriptions/index.ts";
import { appendConsents } from "../../base/consents/index.ts";
import { mailConfirmation } from "./mail-confirmation.ts";
import { holdPhone, updateUserFields, updateUserMerged, type UserFields } from "./queries.ts";
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

/** A customer of this id with a membership. Throws validation_failed naming the wrong field, and not_found for an unknown card. */
const addUserIn = async (tx: Transaction, ctx: BusinessContext, user_id: string, entered: Entered): Promise<Member> => {
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

const giveCard = async (
  tx: Transaction,
  ctx: BusinessContext,
  { user_id, _id }: { user_id: string; _id: string },
  { card_id, number }: Pick<Entered, "card_id" | "number">,
): Promise<Member> => {
  const { status } = await readCardIn(tx, ctx.scope, card_id, nowIso(ctx.clock));
  if (status !== "active") throw invalidField("card_id", "not_active", "This card is not given out");
  const holder = number === null ? null : await readHolderOf(tx, ctx.scope, number);
  const member = await joinKnown(tx, ctx, card_id, { user_id, text: number, _id });
  // The printed card's own customer, who was none yet, is this one.
  if (holder !== null) {
    await updateUserMerged(tx, ctx.scope, { from_id: holder, into_id: user_id, now: nowIso(ctx.clock) });
  }
  const after = { card_id, is_printed: number !== null };
  await insertAuditEntry(tx, ctx, { action: "updated", entity: "users", entity_id: user_id, after });
  return member;
};

/** Finds the customer with this phone number who gets the new card; `null` for a person unknown to the business. */
export type FindOwner = (tx: Transaction, phone: string) => Promise<string | null>;

/**
 * A card at the till, of the customer whom `findOwner` names or of a new one, inside a transaction that is open; for a key
 * that was used before, the number of then. Throws validation_failed naming the wrong field, not_found for an unknown card,
 * and what `findOwner` throws. Of two tills with one phone number the second waits for the first.
 */
export const makeCardIn = async (
  tx: Transaction,
  ctx: BusinessContext,
  entered: Entered,
  idempotency: Idempotency,
  findOwner: FindOwner,
): Promise<string> => {
  let made: Member | undefined;
  const id = await createOnce(tx, ctx, idempotency, async (new_id) => {
    const { phone = null } = entered.fields;
    const { place_id = null } = entered;
    const country = await readPhoneCountry(tx, ctx.scope, { phone, place_id });
    const whole = phone === null ? null : normalizePhone(phone, country);
    if (whole !== null) await holdPhone(tx, ctx.scope, whole);
    const user_id = whole === null ? null : await findOwner(tx, whole);
    made =
      user_id === null
        ? await addUserIn(tx, ctx, new_id, entered)
        : await giveCard(tx, ctx, { user_id, _id: new_id }, entered);
  });
  if (made !== undefined) return made.number;
  if (entered.number !== null) return found(parseCardCode(entered.number) ?? undefined).number;
  const ofKnown = await readNumberOf(tx, ctx.scope, id);
  return ofKnown ?? found((await readOneIn(tx, ctx, id)).card_subscriptions[0]?.numbers[0]);
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
    let user_id: string | null = null;
    const id = await createOnce(tx, ctx, idempotency, async (new_id) => {
      ({ user_id } = await addUserIn(tx, ctx, new_id, entered));
    });
    // A printed card's customer has the card's own id.
    if (number !== null) user_id ??= await readHolderOf(tx, ctx.scope, number);
    return readOneIn(tx, ctx, user_id ?? id);
  });
  ctx.live.publish({ kind: "business", business_id: ctx.scope.business_id });
  return user;
};
