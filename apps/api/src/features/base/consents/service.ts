/** Consents: what a customer agreed to, who recorded it and how. Nothing here changes what was said before. */
import type { ConsentAnswer, ConsentChannel } from "@rewardo/contract/consent-answer";
import { consentChannels } from "@rewardo/contract/consent-channels";
import type { Consent, ConsentEvent, ConsentSource } from "@rewardo/contract/consents";
import { currentConsentWording } from "@rewardo/texts/consents";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { found } from "../../../platform/errors.ts";
import type { BusinessContext, Context } from "../../../platform/context.ts";
import type { Scope } from "../../../platform/scope.ts";
import type { Actor } from "../../../platform/actor.ts";
import {
  insertConsentEvents,
  selectConsentEvents,
  selectConsentHolder,
  selectConsents,
  selectImportedConsents,
  type NewConsentEvent,
} from "./queries.ts";

type Recorder = Pick<Actor, "_id" | "kind"> | null;

/** The author of a consent entry; without an actor it is the customer or the program. */
type Author = Pick<BusinessContext, "scope" | "clock" | "request"> & { readonly actor: Recorder };

/** The valid consents of each of these customers; customers who were never asked are missing. */
export const readConsentsOf = async (
  tx: Transaction,
  scope: Scope,
  user_ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Consent[]>> => {
  const rows = user_ids.length === 0 ? [] : await selectConsents(tx, scope, user_ids);
  const grouped = Map.groupBy(rows, ({ user_id }) => user_id);
  return new Map(
    [...grouped].map(([user_id, own]) => [
      user_id,
      own.map(({ channel, is_granted, source, recorded_at }) => ({ channel, is_granted, source, recorded_at })),
    ]),
  );
};

/** All consent events of a customer, newest first; not_found outside the scope. */
export const listConsentEvents = (
  ctx: Context,
  user_id: string,
): Promise<{ items: ConsentEvent[]; next_cursor: null }> =>
  ctx.database.read(ctx.scope, async (tx) => {
    found(await selectConsentHolder(tx, ctx.scope, user_id, { isHeld: false }));
    return { items: await selectConsentEvents(tx, ctx.scope, user_id), next_cursor: null };
  });

/** Records one answer from the console and answers what counts now. */
export const recordConsent = async (
  ctx: BusinessContext,
  user_id: string,
  answer: ConsentAnswer,
): Promise<{ items: Consent[] }> => {
  const { items, isNew } = await ctx.database.write(ctx.scope, async (tx) => {
    found(await selectConsentHolder(tx, ctx.scope, user_id, { isHeld: true }));
    const isNew = await appendConsents(tx, ctx, user_id, { answers: [answer], source: "console" });
    return { items: [...((await readConsentsOf(tx, ctx.scope, [user_id])).get(user_id) ?? [])], isNew };
  });
  if (isNew) ctx.live.publish({ kind: "business", business_id: ctx.scope.business_id });
  return { items };
};

interface Answers {
  readonly answers: readonly ConsentAnswer[];
  readonly source: ConsentSource;
  /** Hash of the address that the consent is about; the customer may have another address by now. */
  readonly address_hash?: string | null | undefined;
}

/**
 * Appends a customer's answers, inside a transaction that holds the customer. An answer of their own that counts already,
 * to the present wording, is not appended again. Returns whether anything was.
 */
export const appendConsents = async (
  tx: Transaction,
  ctx: Author,
  user_id: string,
  { answers, source, address_hash = null }: Answers,
): Promise<boolean> => {
  const known = await selectConsents(tx, ctx.scope, [user_id]);
  const news = answers.filter(({ channel, is_granted }) => {
    const now = known.find((one) => one.channel === channel);
    if (now === undefined || !now.is_own) return true;
    if (address_hash !== null && now.address_hash !== address_hash) return true;
    return now.is_granted !== is_granted || (is_granted && now.wording_version !== currentConsentWording);
  });
  const recorded_at = nowIso(ctx.clock);
  const events = news.map(({ channel, is_granted, language }): NewConsentEvent => ({
    ...blank(ctx),
    ...{ user_id, channel, is_granted, source, recorded_at, address_hash },
    // A withdrawal has no wording.
    wording_version: is_granted ? currentConsentWording : null,
    wording_language: is_granted ? language : null,
  }));
  await insertConsentEvents(tx, ctx.scope, events);
  for (const { channel, is_granted } of events) {
    const action = is_granted ? "consent_granted" : "consent_withdrawn";
    await insertAuditEntry(tx, ctx, { action, entity: "users", entity_id: user_id, after: { channel, source } });
  }
  return events.length > 0;
};

const blank = ({ actor }: { readonly actor: Recorder }) => ({
  _id: newId(),
  wording_version: null,
  wording_language: null,
  account_id: actor?.kind === "account" ? actor._id : null,
  device_id: actor?.kind === "device" ? actor._id : null,
  import_id: null,
});

/** Withdraws what a customer still allows, as one who is erased. */
export const withdrawConsents = async (
  tx: Transaction,
  ctx: Omit<Author, "request">,
  user_id: string,
): Promise<void> => {
  const known = await selectConsents(tx, ctx.scope, [user_id]);
  const recorded_at = nowIso(ctx.clock);
  const events = known
    .filter(({ is_granted }) => is_granted)
    .map(({ channel }): NewConsentEvent => ({
      ...blank(ctx),
      ...{ user_id, channel, is_granted: false, source: "erasure", recorded_at },
    }));
  await insertConsentEvents(tx, ctx.scope, events);
};

const isSaid = ({ source }: Consent): boolean => source !== "import" && source !== "declared";

/**
 * Which of two consents for different addresses counts: what a person said comes before what a file says, then the
 * newer one.
 */
const isWeightier = (one: Consent, other: Consent): boolean =>
  isSaid(one) === isSaid(other) ? one.recorded_at > other.recorded_at : isSaid(one);

/**
 * Merges the consents of two customers who are one person: the latest answer on each channel counts for the customer
 * who stays, with the wording that was agreed to.
 */
export const mergeConsents = async (
  tx: Transaction,
  ctx: Omit<Author, "request">,
  { into_id, from_id }: { into_id: string; from_id: string },
): Promise<void> => {
  const known = await selectConsents(tx, ctx.scope, [into_id, from_id]);
  const recorded_at = nowIso(ctx.clock);
  const of = (user_id: string, wanted: ConsentChannel) =>
    known.find((one) => one.user_id === user_id && one.channel === wanted);
  const events = consentChannels.flatMap((channel): NewConsentEvent[] => {
    const [own, incoming] = [of(into_id, channel), of(from_id, channel)];
    if (own === undefined && incoming === undefined) return [];
    const isIncoming = own === undefined || (incoming !== undefined && isWeightier(incoming, own));
    const { is_granted, wording_version, wording_language, is_own } = isIncoming ? incoming! : own;
    const hasOtherWords = is_granted && wording_version !== null && wording_version !== own?.wording_version;
    // A consent that counted only through the shared address now belongs to the customer, whatever becomes of the
    // address.
    if (isIncoming ? own?.is_granted === is_granted && !hasOtherWords : is_own) return [];
    const said = { channel, is_granted, source: "merge", recorded_at, wording_version, wording_language } as const;
    return [{ ...blank(ctx), user_id: into_id, ...said }];
  });
  await insertConsentEvents(tx, ctx.scope, events);
};

export interface ImportedConsent {
  readonly user_id: string;
  readonly channel: ConsentChannel;
  readonly is_granted: boolean;
}

/**
 * Appends consents from a file for customers who were never asked on that channel; the caller has checked that. They
 * never outweigh what people said about the same address (`selectConsents`).
 */
export const appendImportedConsents = (
  tx: Transaction,
  ctx: Pick<BusinessContext, "scope" | "clock"> & { readonly actor?: Recorder },
  import_id: string,
  consents: readonly ImportedConsent[],
): Promise<void> => {
  const recorded_at = nowIso(ctx.clock);
  return insertConsentEvents(
    tx,
    ctx.scope,
    consents.map((consent) => ({
      ...blank({ actor: ctx.actor ?? null }),
      ...consent,
      source: "import",
      import_id,
      recorded_at,
    })),
  );
};

/** Withdraws what counts only because an import said so, when the import is undone. */
export const withdrawImportedConsents = async (
  tx: Transaction,
  ctx: Pick<BusinessContext, "scope" | "clock"> & { readonly actor?: Recorder },
  asked: { readonly import_id: string; readonly user_ids: readonly string[] },
): Promise<void> => {
  const given = await selectImportedConsents(tx, ctx.scope, asked);
  const withdrawn = given.map((consent) => ({ ...consent, is_granted: false }));
  await appendImportedConsents(tx, ctx, asked.import_id, withdrawn);
};

export interface DeclaredOptIns {
  readonly user_ids: readonly string[];
  readonly given_on: string;
  readonly proof: string;
  readonly import_id?: string | null;
}

/**
 * Records that customers agreed to e-mails in an opt-in of the business's own; answers those whose consent counts then. Who
 * said no, or whose address did, keeps it.
 */
export const appendDeclaredConsents = async (
  tx: Transaction,
  ctx: Pick<BusinessContext, "scope" | "clock"> & { readonly actor: Recorder },
  { user_ids, given_on, proof, import_id = null }: DeclaredOptIns,
): Promise<string[]> => {
  const known = await readConsentsOf(tx, ctx.scope, user_ids);
  const refused = (user_id: string): boolean =>
    known.get(user_id)?.some(({ channel, is_granted }) => channel === "email" && !is_granted) === true;
  const agreed = [...new Set(user_ids)].filter((user_id) => !refused(user_id));
  const recorded_at = nowIso(ctx.clock);
  const events = agreed.map((user_id): NewConsentEvent => ({
    ...{ ...blank(ctx), user_id, channel: "email", is_granted: true, source: "declared", recorded_at },
    ...{ import_id, given_on, proof },
  }));
  await insertConsentEvents(tx, ctx.scope, events);
  return agreed;
};
