/** Plans what an import of customers will write, before it writes anything. */
import { emptyState, type Evaluation, type Programme, type Rejection } from "@rewardo/engine";
import { cardNumberFrom, cardNumberKey } from "@rewardo/rules";
import { randomBytes } from "node:crypto";
import { newId, nowIso } from "../../../../platform/clock.ts";
import type { Transaction } from "../../../../platform/database/database.ts";
import { keyAfter, keyed, importsAuthor, openingKey, type BulkContext } from "./context.ts";
import { readConsentsOf, type ImportedConsent } from "../../../base/consents/index.ts";
import { readEarned, standingAt } from "./earned.ts";
import { fillCustomer, type Filled } from "./fill.ts";
import { holdMembers, selectMembers, selectOpenings, type KnownOpening } from "./member-queries.ts";
import { emailKey, findCustomer, firstField, nameKeyOf, readPeople } from "./people.ts";
import { holdUsers, type KnownNumber, type Person } from "./people-queries.ts";
import { decide, newSheet, note, toMember, type Member, type Sheet } from "./sheet.ts";
import type { CustomerBatch, CustomerRow, RowCode, RowResult, SeenLines } from "./types.ts";
import { readVersions } from "./versions.ts";

/** A line that becomes something. */
export interface CustomerPlan {
  readonly row: CustomerRow;
  /** The known customer whose empty fields this line fills; null if the customer is new. */
  readonly person: Person | null;
  readonly user_id: string;
  readonly filled: Filled;
  readonly member: Member;
  readonly isNewMembership: boolean;
  /** A number that the membership gets. */
  readonly number: string | null;
  /** Answers on channels that the customer was never asked about. */
  readonly consents: readonly ImportedConsent[];
}

export interface CustomerPlans {
  readonly results: readonly RowResult[];
  readonly plans: readonly CustomerPlan[];
  readonly sheet: Sheet;
  readonly now: string;
}

/** A line and whom it means. */
interface Claimed {
  readonly row: CustomerRow;
  readonly person: Person | null;
  readonly number: KnownNumber | null;
  readonly membership_id: string | null;
  readonly filled: Filled;
}

export const setAside = (line: number, code: RowCode, more: Partial<RowResult> = {}): RowResult => ({
  line,
  outcome: "set_aside",
  code,
  points: 0,
  amount: 0,
  ...more,
});

/** Each key that a line says, as a text that no other key is. */
const saidBy = (row: CustomerRow): { field: string; key: string }[] => [
  ...(row.external_id === null ? [] : [{ field: "external_id", key: `x ${row.external_id}` }]),
  ...(row.card_number === null ? [] : [{ field: "card_number", key: `n ${cardNumberKey(row.card_number)}` }]),
  ...(row.email === null ? [] : [{ field: "email", key: `e ${emailKey(row.email)}` }]),
  ...(row.phone === null ? [] : [{ field: "phone", key: `p ${row.phone}` }]),
];

/** An earlier line with the same identity, or the same card number. */
const twice = (row: CustomerRow, seen: SeenLines): RowResult | null => {
  const said = saidBy(row);
  const first = said.map(({ field, key }, index) => {
    const line = seen.firstOf(key, row.line);
    return line !== null && (index === 0 || field === "card_number") ? { field, line } : null;
  });
  const earlier = first.find((one) => one !== null);
  if (earlier === undefined || earlier === null) return null;
  return setAside(row.line, "duplicate_in_file", { field: earlier.field, first_line: earlier.line });
};

const balanceCodes: Partial<Record<Rejection["code"], RowCode>> = {
  balance_limit: "balance_out_of_range",
  invalid_amount: "balance_out_of_range",
  membership_frozen: "membership_frozen",
  membership_closed: "membership_closed",
};

const refused = (line: number, [rejection]: readonly Rejection[]): RowResult => {
  const code = (rejection && balanceCodes[rejection.code]) ?? "refused";
  const params = code === "refused" && rejection !== undefined ? { params: { code: rejection.code } } : {};
  return setAside(line, code, { field: "balance", ...params });
};

/**
 * Decides every line. With `holds` existing memberships, and known customers who get one, are kept for this transaction;
 * without, nothing is written or kept at all.
 */
export const planCustomers = async (
  tx: Transaction,
  ctx: BulkContext,
  { import_id, card_id, rows }: CustomerBatch,
  { seen, holds }: { seen: SeenLines; holds: boolean },
): Promise<CustomerPlans> => {
  const { scope } = ctx;
  const now = nowIso(ctx.clock);
  const programme = await (await readVersions(tx, scope, card_id))(now);
  const { claimed, results } = await claimHeld(tx, ctx, { import_id, card_id, rows }, { seen, holds });

  const withBalance = claimed.filter(({ row }) => (row.balance ?? 0) > 0);
  const ids = [...new Set(withBalance.flatMap(({ membership_id }) => membership_id ?? []))];
  if (holds && ids.length > 0) await holdMembers(tx, scope, ids);
  const members = new Map(
    (ids.length === 0 ? [] : await selectMembers(tx, scope, ids)).map((row) => [
      row._id,
      toMember(row, programme.unit),
    ]),
  );
  const openings = Map.groupBy(
    ids.length === 0 ? [] : await selectOpenings(tx, scope, { ids, author: importsAuthor }),
    (opening) => opening.card_subscription_id,
  );
  const earned = await readEarned(tx, scope, [...members.values()], programme, now);

  const asking = claimed.flatMap(({ row, person }) =>
    (row.consents ?? []).length > 0 && person !== null ? [person._id] : [],
  );
  const asked = await readConsentsOf(tx, scope, asking);

  const sheet = newSheet();
  const plans: CustomerPlan[] = [];
  for (const one of claimed) {
    const { row, person, membership_id, filled } = one;
    const user_id = person?._id ?? newId();
    const isNewMembership = membership_id === null;
    const member = isNewMembership
      ? openMember({ card_id, user_id, joined_at: now }, programme)
      : (members.get(membership_id) ?? openMember({ card_id, user_id, joined_at: now, _id: membership_id }, programme));
    const known = openings.get(member.row._id) ?? [];
    const opening = openingOf(row, known);
    if (opening === "differs") {
      results.set(row, setAside(row.line, "balance_differs", { field: "balance" }));
      continue;
    }
    let points = 0;
    if (opening === "new") {
      const standing = standingAt(member, programme, earned, now);
      const evaluation: Evaluation = decide(member, programme, {
        type: "adjust",
        occurred_at: now,
        recorded_at: now,
        delta: row.balance ?? 0,
        entry_kind: "imported",
        reason: null,
        staff_limit: null,
        ...(standing === undefined ? {} : { standing }),
      });
      if (evaluation.rejected.length > 0) {
        results.set(row, refused(row.line, evaluation.rejected));
        continue;
      }
      const key = keyAfter(openingKey(member.row._id), known.length);
      points = note(
        sheet,
        member,
        { programme, evaluation },
        {
          kind: "adjust",
          source: "import",
          actor: ctx.actor ?? null,
          key_owner: importsAuthor,
          place_id: null,
          amount: null,
          items: [],
          reward_ids: [],
          reverses_id: null,
          reason: null,
          occurred_at: now,
          recorded_at: now,
          import_id,
        },
        keyed(key, row.balance),
      ).applied.delta;
    }
    const number = numberFor(row, one.number, isNewMembership);
    const knownChannels = new Set(asked.get(user_id)?.map(({ channel }) => channel));
    const consents = (row.consents ?? [])
      .filter(({ channel }) => !knownChannels.has(channel))
      .map((consent) => ({ ...consent, user_id }));
    const isFilled = filled.fields.length > 0 || consents.length > 0;
    const isChanged = isFilled || isNewMembership || number !== null || opening === "new";
    const outcome = person === null ? "created" : isChanged ? "changed" : "known";
    results.set(row, { line: row.line, outcome, points, amount: 0 });
    plans.push({ row, person, user_id, filled, member, isNewMembership, number, consents });
  }
  return { results: rows.flatMap((row) => results.get(row) ?? []), plans, sheet, now };
};

/**
 * Like `claimRows`. Known customers who will become members are locked and read again: a concurrent write may have
 * given them this membership or merged them with a customer who has it.
 */
const claimHeld = async (
  tx: Transaction,
  { scope }: BulkContext,
  { import_id, card_id, rows }: CustomerBatch,
  { seen, holds }: { seen: SeenLines; holds: boolean },
): Promise<{ claimed: readonly Claimed[]; results: Map<CustomerRow, RowResult> }> => {
  const held = new Set<string>();
  for (;;) {
    const people = await readPeople(tx, scope, { import_id, card_id, keys: rows });
    const results = new Map<CustomerRow, RowResult>();
    const claimed = claimRows(rows, people, card_id, seen, results);
    const joining = claimed.flatMap(({ person, membership_id }) =>
      person === null || membership_id !== null || held.has(person._id) ? [] : [person._id],
    );
    if (!holds || joining.length === 0) return { claimed, results };
    await holdUsers(tx, scope, joining);
    for (const id of joining) held.add(id);
  }
};

/** Lines with the customers that they mean; what is wrong with the others is in `results`. */
const claimRows = (
  rows: readonly CustomerRow[],
  people: Awaited<ReturnType<typeof readPeople>>,
  card_id: string,
  seen: SeenLines,
  results: Map<CustomerRow, RowResult>,
): Claimed[] => {
  const lines = new Map<string, number>();
  const lineOf = (person: Person): number | null => lines.get(person._id) ?? person.marked_line;
  return rows.flatMap((row): Claimed[] => {
    const wrong = saidBy(row).length === 0 ? setAside(row.line, "no_key") : twice(row, seen);
    if (wrong !== null) {
      results.set(row, wrong);
      return [];
    }
    const name_key = nameKeyOf(row.first_name, row.last_name);
    const match = findCustomer(people, { ...row, name_key, card_id }, lineOf);
    if ("code" in match) {
      const first = match.line === undefined ? {} : { first_line: match.line };
      results.set(row, setAside(row.line, match.code, { field: match.field, ...first }));
      return [];
    }
    const { person, number } = match;
    // In a dry run the customer counts as written by this line, as its mark will say.
    if (person !== null) {
      const earlier = seen.firstOf(`u ${person._id}`, row.line);
      if (earlier !== null) {
        results.set(row, setAside(row.line, "duplicate_in_file", { field: firstField(row), first_line: earlier }));
        return [];
      }
      lines.set(person._id, row.line);
    }
    if (row.balance !== null && row.balance < 0) {
      results.set(row, setAside(row.line, "balance_out_of_range", { field: "balance" }));
      return [];
    }
    const membership = person?.memberships[0];
    if (number === null && row.card_number !== null && membership?.status === "closed") {
      results.set(row, setAside(row.line, "membership_closed", { field: "card_number" }));
      return [];
    }
    const membership_id = number?.card_subscription_id ?? membership?._id ?? null;
    return [{ row, person, number, membership_id, filled: fillCustomer(person, row) }];
  });
};

/** Meaning of the line's opening balance if earlier imports have set one. */
const openingOf = (row: CustomerRow, known: readonly KnownOpening[]): "none" | "new" | "known" | "differs" => {
  if (row.balance === null || row.balance === 0) return "none";
  const standing = known.filter((opening) => !opening.is_undone);
  if (standing.length === 0) return "new";
  return standing.some((opening) => opening.delta === row.balance) ? "known" : "differs";
};

/** The line's number unless it is the membership's already; a new membership has one in any case. */
const numberFor = (row: CustomerRow, known: KnownNumber | null, isNewMembership: boolean): string | null => {
  if (known !== null) return null;
  if (row.card_number !== null) return row.card_number;
  return isNewMembership ? cardNumberFrom(randomBytes(16)) : null;
};

const openMember = (
  { card_id, user_id, joined_at, _id = newId() }: { card_id: string; user_id: string; joined_at: string; _id?: string },
  { unit }: Programme,
): Member => ({
  row: {
    _id,
    card_id,
    user_id,
    joined_at,
    level_id: null,
    level_since: null,
    level_below_since: null,
    filled_at: null,
  },
  state: emptyState(unit),
  figures: null,
});
