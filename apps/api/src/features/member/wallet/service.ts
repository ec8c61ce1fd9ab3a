/** A customer takes their card into the wallet of their phone, and the phone asks how it stands. */
import { newId, nowIso } from "../../../platform/clock.ts";
import type { MemberContext, PublicContext, SetupContext } from "../../../platform/context.ts";
import { AppError, notFound } from "../../../platform/errors.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import type { ChangedPasses, PassAnswer, PassAsked, WalletService } from "../../../platform/http/wallet-service.ts";
import { businessScope, type BusinessScope } from "../../../platform/scope.ts";
import { asBusiness, readKeyOwner } from "../../../platform/session/members.ts";
import { passType } from "../../../platform/wallet/apple/package.ts";
import { readNewest, readOfType } from "../wallet-certificates/index.ts";
import { drawPicture } from "./google-service.ts";
import { buildPass, isTokenOf, readContent } from "./passes.ts";
import { noteTold } from "./told.ts";
import {
  deletePassDevices,
  deleteOldestPassDevices,
  insertPassDevice,
  insertPass,
  type PassRow,
  selectChangedPasses,
  selectPass,
  selectPassOf,
  updatePassDevice,
  updatePassKept,
  updatePassShown,
  updatePassType,
} from "./queries.ts";

/** Phones and watches that are told of one pass; those that came first are let go. */
const mostDevices = 10;
/** Passes that changed so long before the last question are named once more: whose change was still being written is not missed. */
const overlapMs = 10_000;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const shownOf = ({ _id, wanted_revision }: PassRow, now: string) => ({ _id, revision: wanted_revision, now });

/** The customer's card as a file for Apple Wallet. @throws not_found where nothing signs it, or the card is not theirs */
export const readApplePass = async (ctx: MemberContext, card_subscription_id: string): Promise<FileAnswer> => {
  await ctx.limits.memberWrites.spend(ctx.actor._id);
  const { wallet } = ctx;
  if (wallet == null || !ctx.scope.member.card_subscription_ids.includes(card_subscription_id)) throw notFound();
  const { scope, database } = asBusiness(ctx);
  const certificates = await database.read(scope, (tx) => readNewest(tx, scope, ctx));
  if (certificates === null) throw notFound();
  const now = nowIso(ctx.clock);
  const { pass_type_id } = certificates;
  const kind = "apple";
  const pass = await database.write(scope, async (tx) => {
    await insertPass(tx, scope, { _id: newId(), card_subscription_id, kind, pass_type_id, now });
    const stored = (await selectPassOf(tx, scope, { card_subscription_id, kind }))!;
    if (stored.pass_type_id !== pass_type_id) await updatePassType(tx, scope, { _id: stored._id, pass_type_id });
    return (await selectPass(tx, scope, stored._id))!;
  });
  const body = await database.read(scope, async (tx) => {
    const signing = await readOfType(tx, scope, ctx, pass.pass_type_id);
    const content = await readContent(tx, scope, pass, { clock: ctx.clock, public_url: wallet.public_url });
    if (signing === null || content.is_over) throw notFound();
    return { ...content, bytes: await buildPass(ctx, pass, content, signing) };
  });
  await database.write(scope, async (tx) => {
    await updatePassShown(tx, scope, shownOf(pass, now));
    await noteTold(tx, scope, pass, { ...body, now });
  });
  return { content_type: passType, body: body.bytes, file_name: "card.pkpass" };
};

/** The pass that the caller keeps, by its token; a stranger learns nothing, and is slowed down. */
const requirePass = async (
  ctx: PublicContext,
  { business_key, pass_type_id, serial, token }: PassAsked,
): Promise<{ scope: BusinessScope; pass: PassRow }> => {
  const refuse = async (business_id: string | null): Promise<never> => {
    await ctx.limits.memberGuesses.spend(ctx.request.address);
    if (business_id !== null) await ctx.limits.memberGuessesOfBusiness.spend(business_id);
    throw new AppError("not_signed_in");
  };
  // The token follows from the serial number: a wrong one asks the database nothing.
  if (ctx.wallet == null || !uuid.test(serial) || token === null || !isTokenOf(ctx, serial, token)) return refuse(null);
  const owner = await readKeyOwner(ctx, business_key);
  if (owner === undefined) return refuse(null);
  const scope = businessScope(owner._id);
  const pass = await ctx.database.read(scope, (tx) => selectPass(tx, scope, serial));
  return pass?.kind !== "apple" || pass.pass_type_id !== pass_type_id ? refuse(owner._id) : { scope, pass };
};

const register: WalletService["register"] = async (ctx, { device_id, push_token, ...asked }) => {
  const { scope, pass } = await requirePass(ctx, asked);
  const now = nowIso(ctx.clock);
  const { _id } = pass;
  return ctx.database.write(scope, async (tx) => {
    const isNew = await insertPassDevice(tx, scope, { pass_id: _id, device_id, push_token, now });
    if (!isNew) await updatePassDevice(tx, scope, { pass_id: _id, device_id, push_token });
    await deleteOldestPassDevices(tx, scope, { pass_id: _id, most: mostDevices });
    await updatePassKept(tx, scope, { _id, now });
    return isNew;
  });
};

/** Registers a membership's pass for a simulated phone, for measurements. Answers the pass's id. */
export const keepPass = async (
  { database, clock, scope }: SetupContext,
  { push_token, ...wanted }: { card_subscription_id: string; pass_type_id: string; push_token: string },
): Promise<string> => {
  const [_id, now] = [newId(), nowIso(clock)];
  await database.write(scope, async (tx) => {
    await insertPass(tx, scope, { ...wanted, _id, kind: "apple", now });
    await insertPassDevice(tx, scope, { pass_id: _id, device_id: push_token, push_token, now });
    await updatePassKept(tx, scope, { _id, now });
  });
  return _id;
};

const unregister: WalletService["unregister"] = async (ctx, { device_id, ...asked }) => {
  const { scope, pass } = await requirePass(ctx, asked);
  await ctx.database.write(scope, async (tx) => {
    await deletePassDevices(tx, scope, { pass_id: pass._id, device_id });
    await updatePassKept(tx, scope, { _id: pass._id, now: nowIso(ctx.clock) });
  });
};

/** No token is asked for here, by Apple's protocol: it names serial numbers, which open nothing without theirs. */
const listChanged: WalletService["listChanged"] = async (
  ctx,
  { business_key, device_id, pass_type_id, since },
): Promise<ChangedPasses | null> => {
  const owner = ctx.wallet == null ? undefined : await readKeyOwner(ctx, business_key);
  if (owner === undefined) return null;
  const scope = businessScope(owner._id);
  const from = since === null ? null : new Date(Math.max(0, since - overlapMs)).toISOString();
  const found = await ctx.database.read(scope, (tx) =>
    selectChangedPasses(tx, scope, { device_id, pass_type_id, since: from }),
  );
  return found.length === 0
    ? null
    : { lastUpdated: String(ctx.clock.nowMs()), serialNumbers: found.map(({ _id }) => _id) };
};

const readLatest: WalletService["readLatest"] = async (
  ctx,
  { modified_since, ...asked },
): Promise<PassAnswer | null> => {
  const { scope, pass } = await requirePass(ctx, asked);
  const { database, clock } = ctx;
  if (modified_since !== null && Date.parse(pass.modified_at) <= modified_since) {
    await database.write(scope, (tx) => updatePassShown(tx, scope, shownOf(pass, nowIso(clock))));
    return null;
  }
  // The revision was read before the card: what is sent is at least as new as it.
  const body = await database.read(scope, async (tx) => {
    const certificates = await readOfType(tx, scope, ctx, pass.pass_type_id);
    if (certificates === null) throw new AppError("unavailable");
    const content = await readContent(tx, scope, pass, { clock, public_url: ctx.wallet!.public_url });
    return { ...content, bytes: await buildPass(ctx, pass, content, certificates) };
  });
  await database.write(scope, async (tx) => {
    await updatePassShown(tx, scope, shownOf(pass, nowIso(clock)));
    await noteTold(tx, scope, pass, { ...body, now: nowIso(clock) });
    // The phone shows that the card is over: there is nothing to tell it any more.
    if (!body.is_over) return;
    await deletePassDevices(tx, scope, { pass_id: pass._id });
    await updatePassKept(tx, scope, { _id: pass._id, now: nowIso(clock) });
  });
  return { body: body.bytes, modified_at: pass.modified_at };
};

/** What phones ask by Apple's protocol, and the pictures that Google fetches. */
export const walletService: WalletService = { register, unregister, listChanged, readLatest, drawPicture };
