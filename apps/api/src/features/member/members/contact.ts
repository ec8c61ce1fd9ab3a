/**
 * Proving a mail address or phone number by six digits. Nobody learns whether the business knows a contact: a job sends the
 * digits, so that answer and time are the same either way. Right digits silently make the customer one with the customer
 * who had the contact.
 */
import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import type { BodyOf, ResponseOf } from "@rewardo/contract/endpoint";
import type { Locale } from "@rewardo/contract/fields";
import type { MemberSelf } from "@rewardo/contract/member-view";
import type * as contract from "@rewardo/contract/members";
import { emailKey, isEmail, normalizePhone } from "@rewardo/rules";
import { nowIso } from "../../../platform/clock.ts";
import type { MemberContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { whenOvertaken } from "../../../platform/database/when-overtaken.ts";
import { AppError, invalidField } from "../../../platform/errors.ts";
import { insertJob } from "../../../platform/jobs/queries.ts";
import { preferredLanguage } from "../../../platform/language.ts";
import { memberScope } from "../../../platform/scope.ts";
import { asBusiness } from "../../../platform/session/members.ts";
import { readPhoneCountry } from "../../tenants/businesses/index.ts";
import { mergeUsersIn } from "../../people/users/index.ts";
import { readMemberSelf } from "../member-view/index.ts";
import {
  deleteProof,
  selectContactOwners,
  updateProofTried,
  updateProven,
  upsertProof,
  type ProofRow,
} from "./queries.ts";

const minutes = 10;
/** Tries of one code. */
const mostTries = 5;

type Contact = Pick<ProofRow, "channel" | "address">;

const keyOf = ({ channel, address }: Contact): string => (channel === "email" ? emailKey(address) : address);

/** The hash names the customer too: digits sent to one customer prove nothing for another. */
export const hashCode = (user_id: string, code: string): Buffer =>
  createHash("sha256").update(`${user_id} ${code}`).digest();

const readContact = async (
  ctx: MemberContext,
  { email, phone }: BodyOf<typeof contract.startContactProof>,
): Promise<Contact> => {
  if ((email === undefined) === (phone === undefined))
    throw invalidField("email", "needed", "Either an e-mail address or a phone number");
  if (email !== undefined) {
    if (!isEmail(email)) throw invalidField("email", "invalid_email", "Not an e-mail address");
    return { channel: "email", address: email };
  }
  const { scope, database } = asBusiness(ctx);
  const country = await database.read(scope, (tx) => readPhoneCountry(tx, scope, { phone, place_id: null }));
  const whole = normalizePhone(phone ?? "", country);
  if (whole === null) throw invalidField("phone", "invalid_phone", "Not a whole phone number");
  return { channel: "phone", address: whole };
};

/** Has six digits sent. @throws validation_failed, too_many_requests */
export const startContactProof = async (
  ctx: MemberContext,
  asked: BodyOf<typeof contract.startContactProof>,
): Promise<ResponseOf<typeof contract.startContactProof>> => {
  const contact = await readContact(ctx, asked);
  await ctx.limits.proofs.spend(ctx.request.address);
  await ctx.limits.proofsOfMember.spend(ctx.actor._id);
  await ctx.limits.proofsOfContact.spend(`${ctx.scope.business_id} ${keyOf(contact)}`);
  const { scope, database } = asBusiness(ctx);
  const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
  const expires_at = new Date(ctx.clock.nowMs() + minutes * 60_000).toISOString();
  const user_id = ctx.actor._id;
  const language: Locale = asked.language ?? preferredLanguage(ctx.request.accept_language);
  const sealed = ctx.secrets.seal(Buffer.from(code), proofPurpose).toString("base64url");
  await database.write(scope, async (tx) => {
    const now = nowIso(ctx.clock);
    await upsertProof(tx, scope, { ...contact, user_id, code_hash: hashCode(user_id, code), now, expires_at });
    await insertJob(tx, "member_codes", { business_id: scope.business_id, user_id, language, sealed });
  });
  return { channel: contact.channel, expires_at };
};

/** Purpose that the digits are sealed for in the payload of their job. */
export const proofPurpose = "digits that prove a contact";

/**
 * The customer who owns the contact already and stays; `null` where nobody else has it, and where several do: a family may
 * share a number, and nobody can tell which of them it is.
 */
const ownerOf = async (
  tx: Transaction,
  scope: ReturnType<typeof asBusiness>["scope"],
  contact: Contact,
  user_id: string,
): Promise<string | null> => {
  const owners = await selectContactOwners(tx, scope, { channel: contact.channel, key: keyOf(contact) });
  const others = owners.filter(({ _id }) => _id !== user_id);
  return others.length === 1 ? others[0]!._id : null;
};

/** Proves a contact by its digits. @throws code_wrong for others, too late or tried too often; too_many_requests */
export const proveContact = async (
  ctx: MemberContext,
  { code }: BodyOf<typeof contract.proveContact>,
): Promise<MemberSelf> => {
  await ctx.limits.memberWrites.spend(ctx.actor._id);
  const own = asBusiness(ctx);
  const digits = code.replaceAll(/\D/g, "");
  const user_id = ctx.actor._id;
  // The try counts even where the rest fails, so it is a transaction of its own.
  const proof = await ctx.database.write(own.scope, (tx) => updateProofTried(tx, own.scope, user_id));
  const isRight =
    proof !== undefined &&
    proof.tries <= mostTries &&
    Date.parse(proof.expires_at) > ctx.clock.nowMs() &&
    timingSafeEqual(proof.code_hash, hashCode(user_id, digits));
  if (!isRight) throw new AppError("code_wrong");
  const { kept, ids } = await keepProven(ctx, proof);
  const { business_id } = own.scope;
  if (ids.length > 0) ctx.live.publish({ kind: "rows", business_id, action: "prepend", type: "transaction", ids });
  ctx.live.publish({ kind: "business", business_id });
  ctx.live.publish({ kind: "actor", business_id, actor_id: user_id });
  // After a merge the caller is the customer who stays. Their other cards are in the session from the next call on.
  const { card_subscription_ids } = ctx.scope.member;
  const now = { user_id: kept, merged_user_ids: [user_id], card_subscription_ids };
  return readMemberSelf({ ...ctx, scope: memberScope(business_id, now) });
};

/**
 * Writes the contact down, after the customer became one with whoever had it. The digits count once: a second call at
 * the same moment finds them used.
 */
const keepProven = async (ctx: MemberContext, proof: ProofRow): Promise<{ kept: string; ids: string[] }> => {
  const own = asBusiness(ctx);
  const user_id = ctx.actor._id;
  return whenOvertaken(() =>
    ctx.database.write(own.scope, async (tx) => {
      const now = nowIso(ctx.clock);
      if (!(await deleteProof(tx, own.scope, { user_id, code_hash: proof.code_hash })))
        throw new AppError("code_wrong");
      const owner = await ownerOf(tx, own.scope, proof, user_id);
      const key = { key: `proof ${user_id} ${now}`, request_hash: hashCode(user_id, now) };
      const ids = owner === null ? [] : await mergeUsersIn(tx, own, { into_id: owner, from_id: user_id }, key);
      const kept = owner ?? user_id;
      await updateProven(tx, own.scope, { ...proof, user_id: kept, now });
      return { kept, ids };
    }),
  );
};
