/** The page of a customer's cards, in one call; and what moved their balances, page by page. */
import { feedbackDays } from "@rewardo/contract/feedback";
import type { LocalizedText } from "@rewardo/contract/fields";
import type {
  MemberBusiness,
  MemberEntry,
  MemberProgramme,
  MemberSelf,
  MemberView,
} from "@rewardo/contract/member-view";
import type { listMemberEntries as entriesEndpoint } from "@rewardo/contract/members";
import type { QueryOf, ResponseOf } from "@rewardo/contract/endpoint";
import { nowIso } from "../../../platform/clock.ts";
import type { MemberContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { found } from "../../../platform/errors.ts";
import { readPage } from "../../../platform/list.ts";
import { businessScope, type BusinessScope } from "../../../platform/scope.ts";
import { readConsentsOf } from "../../base/consents/index.ts";
import { readInviting } from "../../programme/programmes/index.ts";
import { noteWarnings } from "../../ledger/warnings/index.ts";
import { selectMemberAsks } from "../../till/reward-confirmations/index.ts";
import { readWallets } from "../wallet-certificates/index.ts";
import { readMemberCard, readOffered } from "./programme.ts";
import {
  selectHeldCards,
  selectMemberBusiness,
  selectMemberEntries,
  selectMemberNews,
  selectMemberPlaces,
  selectMemberSelf,
  selectOfferedCards,
  type EntryRow,
} from "./queries.ts";

const shownEntries = 10;
const dayMs = 86_400_000;

type Reading = Pick<MemberContext, "database" | "clock" | "scope">;
type ReadingView = Reading & Pick<MemberContext, "wallet" | "secrets">;

export const readMemberBusiness = async (tx: Transaction, scope: BusinessScope): Promise<MemberBusiness> =>
  found(await selectMemberBusiness(tx, scope));

const readSelf = async (
  tx: Transaction,
  { database, scope }: Pick<Reading, "database" | "scope">,
): Promise<MemberSelf> => {
  const ofBusiness = businessScope(scope.business_id);
  const { user_id } = scope.member;
  const [own, consents] = await Promise.all([
    selectMemberSelf(tx, scope, scope.member),
    // Consents are read under the business's role: one for an address counts for every customer who has that address.
    database.read(ofBusiness, (theirs) => readConsentsOf(theirs, ofBusiness, [user_id])),
  ]);
  const { birth_day: day, birth_month: month, ...self } = found(own);
  const birthday = day === null || month === null ? null : { day, month };
  return { ...self, birthday, consents: [...(consents.get(user_id) ?? [])] };
};

/** The customer's own data. */
export const readMemberSelf = (reading: Pick<Reading, "database" | "scope">): Promise<MemberSelf> =>
  reading.database.read(reading.scope, (tx) => readSelf(tx, reading));

const toEntry = (
  { reward_ids, card_id: _card, ...row }: EntryRow,
  names: ReadonlyMap<string, LocalizedText>,
  nowMs: number,
): MemberEntry => ({
  ...row,
  rewards: reward_ids.flatMap((id) => names.get(id) ?? []),
  can_rate:
    (row.kind === "visit" || row.kind === "redeem") &&
    row.status !== "reversed" &&
    row.rating === null &&
    Date.parse(row.occurred_at) + feedbackDays * dayMs > nowMs,
});

/** Cards that stand; of a customer whose cards are all closed, those. */
const shownOf = <Held extends { readonly status: string }>(cards: readonly Held[]): readonly Held[] => {
  const open = cards.filter(({ status }) => status !== "closed");
  return open.length > 0 ? open : cards.slice(0, 1);
};

/** The page as its holder sees it: what it tells of lapsing is a warning that has arrived, and moves what it came too late for. */
export const readSeenView = async (reading: ReadingView): Promise<MemberView> => {
  const view = await readMemberView(reading);
  const told = view.cards.filter(({ lapsing }) => lapsing?.is_unwarned === true);
  if (told.length === 0) return view;
  const scope = businessScope(reading.scope.business_id);
  const { now } = view;
  const delivered = told.map(({ card_subscription_id, lapsing }) => ({
    ...{ card_subscription_id, at: now, from: null, until: lapsing?.next?.ends_at ?? now, message_id: null },
  }));
  const warned = await reading.database.write(scope, (tx) => noteWarnings(tx, scope, { delivered, now }));
  return warned === 0 ? view : readMemberView(reading);
};

/** Statements that need no other's answer are sent together, since many open cards are read again while tills are busy. */
export const readMemberView = async (reading: ReadingView): Promise<MemberView> => {
  const { database, clock, scope } = reading;
  const now = nowIso(clock);
  const wallets = await readWallets(reading, scope.business_id);
  const { card_subscription_ids, user_id, merged_user_ids } = scope.member;
  return database.read(scope, async (tx) => {
    const [self, business, held, rows, places, inviting, asks] = await Promise.all([
      readSelf(tx, reading),
      readMemberBusiness(tx, scope),
      selectHeldCards(tx, scope, { user_id, now }),
      selectMemberEntries(tx, scope, { card_subscription_ids, limit: shownEntries, cursor: null }),
      selectMemberPlaces(tx, scope),
      readInviting(tx, scope, now),
      selectMemberAsks(tx, scope, { card_subscription_ids, now }),
    ]);
    const shown = shownOf(held);
    const [news, cards] = await Promise.all([
      selectMemberNews(tx, scope, {
        card_ids: shown.map(({ card_id }) => card_id),
        user_ids: [user_id, ...merged_user_ids],
        now,
      }),
      Promise.all(shown.map((one) => readMemberCard(tx, scope, one, { now, business_key: business.key }))),
    ]);
    const names = new Map(cards.flatMap((card) => [...card.names]));
    return {
      now,
      business,
      self,
      cards: cards.map(({ names: _names, ...card }) => card),
      entries: rows.slice(0, shownEntries).map((row) => toEntry(row, names, clock.nowMs())),
      places,
      asks,
      can_invite: inviting.some(({ card_id }) =>
        cards.some((card) => card.card_id === card_id && card.status !== "closed"),
      ),
      wallets,
      ...(news ?? { challenges_count: 0, messages_count: 0, newest_message_at: null }),
    };
  });
};

/** @throws bad_request for a cursor of another list; entries of a card that is not the customer's are none */
export const listMemberEntries = async (
  { database, clock, scope }: Reading,
  { cursor, card_subscription_id }: QueryOf<typeof entriesEndpoint>,
): Promise<ResponseOf<typeof entriesEndpoint>> => {
  const own = scope.member.card_subscription_ids;
  const wanted = card_subscription_id === undefined ? own : own.filter((id) => id === card_subscription_id);
  return database.read(scope, async (tx) => {
    const { items: rows, next_cursor } = await readPage<EntryRow>(
      { cursor },
      {
        ...{ name: "member_entries", scope, filters: { card_subscription_id } },
        select: ({ limit, cursor: after }) =>
          selectMemberEntries(tx, scope, { card_subscription_ids: wanted, limit, cursor: after }),
        valueOf: (row) => row.occurred_at,
      },
    );
    const names = new Map<string, LocalizedText>();
    const now = nowIso(clock);
    for (const card_id of new Set(rows.flatMap((row) => (row.reward_ids.length > 0 ? [row.card_id] : []))))
      for (const { _id, name } of (await readOffered(tx, scope, card_id, now)).rewards) names.set(_id, name);
    return { items: rows.map((row) => toEntry(row, names, clock.nowMs())), next_cursor };
  });
};

/** The cards that a newcomer may take, as they are drawn; none where the business has no card in use. */
export const readOfferedCards = async (
  tx: Transaction,
  scope: BusinessScope,
  now: string,
): Promise<MemberProgramme[]> => {
  const offered: MemberProgramme[] = [];
  for (const { _id } of await selectOfferedCards(tx, scope)) offered.push(await readOffered(tx, scope, _id, now));
  return offered;
};
