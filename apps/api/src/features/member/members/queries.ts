/** Browsers, links and proofs of customers. These run as the tenants' role, within one business. */
import type { Locale } from "@rewardo/contract/fields";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope, MemberRows } from "../../../platform/scope.ts";
import { joinOwner, ownRows } from "../../../platform/database/member-rows.ts";

export interface BrowserRow {
  readonly _id: string;
  readonly user_id: string;
  readonly user_agent: string | null;
  readonly created_at: string;
  readonly last_used_at: string;
}

/** The browser of a token with the customer that it holds, or the one that they were merged into. */
export const selectBrowser = (
  tx: Transaction,
  scope: BusinessScope,
  { token_hash, now }: { token_hash: Buffer; now: string },
): Promise<{ _id: string; user_id: string } | undefined> =>
  tx.row(
    statement<{ _id: string; user_id: string }>(sql`select b._id, coalesce(u.merged_into, u._id) as user_id
      from member_browsers b join users u on ${inScope(scope, "u.business_id")} and u._id = b.user_id
      where ${inScope(scope, "b.business_id")} and b.token_hash = ${token_hash} and b.expires_at > ${now}::timestamptz`),
  );

/** The browsers that hold a customer's cards, of those merged into them as well; the one used last first. */
export const selectBrowsers = (tx: Transaction, scope: BusinessScope, user_id: string): Promise<BrowserRow[]> =>
  tx.rows(
    statement<BrowserRow>(sql`select b._id, b.user_id, b.user_agent, b.created_at, b.last_used_at from member_browsers b
      join users u on ${inScope(scope, "u.business_id")} and u._id = b.user_id
      where ${inScope(scope, "b.business_id")} and (u._id = ${user_id}::uuid or u.merged_into = ${user_id}::uuid)
      order by b.last_used_at desc, b._id limit 50`),
  );

export interface NewBrowser {
  readonly _id: string;
  readonly token_hash: Buffer;
  readonly user_id: string;
  readonly user_agent: string | null;
  readonly now: string;
  readonly expires_at: string;
}

/** Keeps a customer's cards in a browser. A row of it that has run out is taken over; false where one still stands. */
export const insertBrowser = async (tx: Transaction, scope: BusinessScope, browser: NewBrowser): Promise<boolean> =>
  (await tx.row(
    statement(sql`insert into member_browsers as b (business_id, _id, token_hash, user_id, user_agent, created_at, last_used_at, expires_at)
      values (${scope.business_id}, ${browser._id}, ${browser.token_hash}, ${browser.user_id}, ${browser.user_agent},
        ${browser.now}, ${browser.now}, ${browser.expires_at})
      on conflict (business_id, token_hash) do update set _id = excluded._id, user_id = excluded.user_id,
        user_agent = excluded.user_agent, is_asked = false, push_endpoint = null,
        push_key = null, push_auth = null, push_since = null, created_at = excluded.created_at,
        last_used_at = excluded.last_used_at, expires_at = excluded.expires_at
        where b.expires_at <= excluded.created_at
      returning 1`),
  )) !== undefined;

/** No place has it. */
const noId = "00000000-0000-0000-0000-000000000000";

/** Notes where a card was taken; the place is left out where the business has no such place. */
export const insertJoin = async (
  tx: Transaction,
  scope: BusinessScope,
  join: {
    readonly card_subscription_id: string;
    readonly place_id: string | null;
    readonly way: "code" | "link";
    readonly now: string;
  },
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into member_joins (business_id, card_subscription_id, place_id, way, created_at)
      select ${scope.business_id}::uuid, cs._id, p._id, ${join.way}::text, ${join.now}::timestamptz
      from card_subscriptions cs
      left join places p on ${inScope(scope, "p.business_id")} and p._id = ${join.place_id ?? noId}::uuid
      where ${inScope(scope, "cs.business_id")} and cs._id = ${join.card_subscription_id}::uuid
      returning 1`),
  );
};

/** Takes the cards out of a browser; false where it held none of this customer's. */
export const deleteBrowser = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, user_id }: { _id: string; user_id: string },
): Promise<boolean> =>
  (await tx.row(
    statement(sql`delete from member_browsers b using users u where ${inScope(scope, "b.business_id")} and b._id = ${_id}::uuid
        and ${inScope(scope, "u.business_id")} and u._id = b.user_id and (u._id = ${user_id}::uuid or u.merged_into = ${user_id}::uuid)
      returning 1`),
  )) !== undefined;

/** The three things offered after the first stamp are not offered in this browser again. */
export const updateBrowserAsked = async (tx: Transaction, scope: BusinessScope, _id: string): Promise<void> => {
  await tx.rows(
    statement(sql`update member_browsers set is_asked = true
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid and not is_asked`),
  );
};

/** The customer of a link, and the ids of all rows that are theirs. */
export interface LinkOwner extends MemberRows {
  readonly _id: string;
  /** How staff gave it away; `null`: the customer made it. */
  readonly channel: "email" | "sms" | "screen" | null;
  /** The address that it went to, as a hash. */
  readonly address_hash: Buffer | null;
  readonly used_at: string | null;
  /** The customer's present address, and whether it is confirmed. */
  readonly email: string | null;
  readonly is_confirmed: boolean;
}

/**
 * The customer whose link it is, or the one that they were merged into; `undefined` for an unknown or ended link, and for one
 * that was not opened in time.
 */
export const selectLinkOwner = (
  tx: Transaction,
  scope: BusinessScope,
  { token_hash, now, isHeld }: { token_hash: Buffer; now: string; isHeld: boolean },
): Promise<LinkOwner | undefined> =>
  tx.row(
    statement<LinkOwner>(sql`select l._id, l.channel, l.address_hash, l.used_at, o.email,
        o.email_confirmed_at is not null as is_confirmed, ${ownRows(scope)}
      from member_links l ${joinOwner(scope, "l.user_id")}
      where ${inScope(scope, "l.business_id")} and l.token_hash = ${token_hash} and l.ended_at is null
        and (l.expires_at is null or l.expires_at > ${now}::timestamptz)
      ${isHeld ? sql`for no key update of l` : sql``}`),
  );

export const insertLink = async (
  tx: Transaction,
  scope: BusinessScope,
  link: { _id: string; token_hash: Buffer; user_id: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into member_links (business_id, _id, token_hash, user_id, created_at)
      values (${scope.business_id}, ${link._id}, ${link.token_hash}, ${link.user_id}, ${link.now})`),
  );
};

/**
 * Notes the first time that the link was opened; answers whether this was it. From then on a link that was sent is the card,
 * until it is ended; a code on a screen is over.
 */
export const updateLinkUsed = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, now }: { _id: string; now: string },
): Promise<boolean> =>
  (await tx.row(
    statement(sql`update member_links set used_at = ${now}::timestamptz,
        expires_at = case when channel = 'screen' then expires_at end
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid and used_at is null returning 1`),
  )) !== undefined;

/** Ends every link of the customer. */
export const updateLinksEnded = async (
  tx: Transaction,
  scope: BusinessScope,
  { user_id, now }: { user_id: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update member_links l set ended_at = ${now}::timestamptz from users u
      where ${inScope(scope, "l.business_id")} and l.ended_at is null and ${inScope(scope, "u.business_id")} and u._id = l.user_id
        and (u._id = ${user_id}::uuid or u.merged_into = ${user_id}::uuid)`),
  );
};

/** The language that a newcomer reads. */
export const updateLanguage = async (
  tx: Transaction,
  scope: BusinessScope,
  { user_id, language, now }: { user_id: string; language: Locale; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update users set language = ${language}, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${user_id}::uuid and language is null`),
  );
};

export interface OwnChanges {
  readonly user_id: string;
  readonly first_name: string | null;
  readonly name_key: string;
  readonly language: Locale | null;
  readonly birthday: { readonly day: number; readonly month: number } | null;
  readonly now: string;
}

/** The part of a customer's record that they write themselves, locked until the end of the transaction. */
export const selectOwnFields = (
  tx: Transaction,
  scope: BusinessScope,
  user_id: string,
): Promise<
  | {
      first_name: string | null;
      last_name: string | null;
      language: Locale | null;
      birth_day: number | null;
      birth_month: number | null;
      birth_date: string | null;
    }
  | undefined
> =>
  tx.row(
    statement<{
      first_name: string | null;
      last_name: string | null;
      language: Locale | null;
      birth_day: number | null;
      birth_month: number | null;
      birth_date: string | null;
    }>(sql`select u.first_name, u.last_name, u.language, u.birth_day, u.birth_month, u.birth_date::text as birth_date from users u
      where ${inScope(scope, "u.business_id")} and u._id = ${user_id}::uuid and u.removed_at is null and u.erased_at is null for no key update`),
  );

/** A birth date that staff wrote down gives way to what the customer says: nobody asks them for a year. */
export const updateOwnFields = async (tx: Transaction, scope: BusinessScope, own: OwnChanges): Promise<void> => {
  const [day, month] = [own.birthday?.day ?? null, own.birthday?.month ?? null];
  await tx.rows(
    statement(sql`update users set first_name = ${own.first_name}, name_key = ${own.name_key}, language = ${own.language},
        birth_date = case when extract(day from birth_date) = ${day}::integer and extract(month from birth_date) = ${month}::integer
          then birth_date end,
        birth_day = ${day}::smallint, birth_month = ${month}::smallint, version = version + 1, updated_at = ${own.now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${own.user_id}::uuid`),
  );
};

export interface ProofRow {
  readonly channel: "email" | "phone";
  readonly address: string;
  readonly code_hash: Buffer;
  readonly tries: number;
  readonly expires_at: string;
}

/** The digits that were sent last take the place of those before. */
export const upsertProof = async (
  tx: Transaction,
  scope: BusinessScope,
  proof: Omit<ProofRow, "tries"> & { readonly user_id: string; readonly now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into member_proofs (business_id, user_id, channel, address, code_hash, created_at, expires_at)
      values (${scope.business_id}, ${proof.user_id}, ${proof.channel}, ${proof.address}, ${proof.code_hash}, ${proof.now}, ${proof.expires_at})
      on conflict (business_id, user_id) do update set channel = excluded.channel, address = excluded.address,
        code_hash = excluded.code_hash, tries = 0, created_at = excluded.created_at, expires_at = excluded.expires_at`),
  );
};

/** The customer's proof under way, with one try more, locked until the end of the transaction. */
export const updateProofTried = (
  tx: Transaction,
  scope: BusinessScope,
  user_id: string,
): Promise<ProofRow | undefined> =>
  tx.row(
    statement<ProofRow>(sql`update member_proofs set tries = tries + 1
      where business_id = ${scope.business_id}::uuid and user_id = ${user_id}::uuid
      returning channel, address, code_hash, tries, expires_at`),
  );

/** Ends the proof of these digits; false where another call used them, or others were sent meanwhile. */
export const deleteProof = async (
  tx: Transaction,
  scope: BusinessScope,
  { user_id, code_hash }: { user_id: string; code_hash: Buffer },
): Promise<boolean> =>
  (await tx.row(
    statement(sql`delete from member_proofs p where ${inScope(scope, "p.business_id")} and p.user_id = ${user_id}::uuid
        and p.code_hash = ${code_hash} returning 1`),
  )) !== undefined;

/** Customers with this contact, the oldest first; of mail addresses by their key. */
export const selectContactOwners = (
  tx: Transaction,
  scope: BusinessScope,
  { channel, key }: { channel: "email" | "phone"; key: string },
): Promise<{ _id: string }[]> =>
  tx.rows(
    statement<{ _id: string }>(sql`select u._id from users u where ${inScope(scope, "u.business_id")}
      and ${channel === "email" ? sql`u.email_key = ${key}` : sql`u.phone = ${key}`}
      and u.merged_into is null and u.removed_at is null and u.erased_at is null order by u.created_at, u._id limit 3`),
  );

/** Writes a proven contact down; what was confirmed before under another address is not any more. */
export const updateProven = async (
  tx: Transaction,
  scope: BusinessScope,
  proven: Pick<ProofRow, "channel" | "address"> & { readonly user_id: string; readonly now: string },
): Promise<void> => {
  const set =
    proven.channel === "email"
      ? sql`email = ${proven.address}, email_confirmed_at = ${proven.now}::timestamptz`
      : sql`phone = ${proven.address}, phone_confirmed_at = ${proven.now}::timestamptz`;
  await tx.rows(
    statement(sql`update users set ${set}, version = version + 1, updated_at = ${proven.now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${proven.user_id}::uuid`),
  );
};

/** A proof whose digits can still be typed, with the name of the business. */
export const selectProofToSend = (
  tx: Transaction,
  scope: BusinessScope,
  { user_id, now }: { user_id: string; now: string },
): Promise<
  (Pick<ProofRow, "channel" | "address" | "code_hash"> & { business: string; logo: string | null }) | undefined
> =>
  tx.row(
    statement<
      Pick<ProofRow, "channel" | "address" | "code_hash"> & { business: string; logo: string | null }
    >(sql`select p.channel, p.address, p.code_hash, b.name as business, b.logo from member_proofs p
      join businesses b on ${inScope(scope, "b._id")}
      where ${inScope(scope, "p.business_id")} and p.user_id = ${user_id}::uuid and p.expires_at > ${now}::timestamptz`),
  );
