/** Taking a whole import back: its points and purchases by reversals, then the customers who were not served since. */
import type { Evaluation, Programme } from "@rewardo/engine";
import { newId, nowIso } from "../../../../platform/clock.ts";
import type { Transaction } from "../../../../platform/database/database.ts";
import { found } from "../../../../platform/errors.ts";
import { withdrawImportedConsents } from "../../../base/consents/index.ts";
import { importsAuthor, keyed, undoKey, type BulkContext } from "./context.ts";
import { holdMembers, selectMembers, selectToUndo, type ImportedTransaction } from "./member-queries.ts";
import { decide, newSheet, note, toMember, writeSheet, type Member, type Sheet } from "./sheet.ts";
import type { UndoBatch, UndoResult } from "./types.ts";
import {
  emptyFields,
  removeMemberships,
  removeNumbers,
  removeUsers,
  selectLastActivity,
  selectLifts,
  selectMarksToUndo,
  updateMarksUndone,
  type LiftToUndo,
} from "./undo-queries.ts";
import { readVersions } from "./versions.ts";

/**
 * Undoes the next part of an import, the last that came first. What is undone already is passed over, so that it may be
 * called again from the start.
 * @throws conflict when another write came first: the same batch may be tried again
 */
export const undoImport = (tx: Transaction, ctx: BulkContext, batch: UndoBatch): Promise<UndoResult> =>
  batch.after?.step === "customers" ? undoCustomers(tx, ctx, batch) : undoTransactions(tx, ctx, batch);

const undoTransactions = async (
  tx: Transaction,
  ctx: BulkContext,
  { import_id, after, limit }: UndoBatch,
): Promise<UndoResult> => {
  const { scope } = ctx;
  const now = nowIso(ctx.clock);
  const rows = await selectToUndo(tx, scope, { import_id, after: after?.after ?? null, limit });
  const ids = [...new Set(rows.map(({ holder_id }) => holder_id))];
  if (ids.length > 0) await holdMembers(tx, scope, ids);
  const stored = ids.length === 0 ? [] : await selectMembers(tx, scope, ids);
  const programmes = new Map<string, Programme>();
  for (const card_id of new Set(stored.map((row) => row.card_id))) {
    programmes.set(card_id, await (await readVersions(tx, scope, card_id))(now));
  }
  const members = new Map(
    stored.map((row) => {
      const member = toMember(row, found(programmes.get(row.card_id)).unit);
      // Treated as active even if it was closed since: units that the import added are removed anyway.
      return [row._id, { ...member, state: { ...member.state, status: "active" as const } } satisfies Member];
    }),
  );
  const taken = rows.map(({ _id }) => _id);
  const from = [...new Set(rows.map((row) => row.card_subscription_id))];
  const lifts = new Map(
    (from.length === 0 ? [] : await selectLifts(tx, scope, { members: from, transactions: taken })).map((lift) => [
      lift.transaction_id,
      lift,
    ]),
  );
  const sheet = newSheet();
  let points = 0;
  for (const row of rows) {
    const member: Member = found(members.get(row.holder_id));
    lowerAgain(sheet, member, lifts.get(row._id), now);
    points -= takeBack(ctx, sheet, member, found(programmes.get(member.row.card_id)), row, { import_id, now });
  }
  await forgetActivity(tx, ctx, [...members.values()], rows);
  await writeSheet(tx, scope, sheet, [...members.values()], now);
  const last = rows.at(-1);
  return {
    transactions: rows.filter(({ kind }) => kind !== "reverse").length,
    customers: 0,
    kept: 0,
    points,
    next:
      rows.length < limit || last === undefined
        ? { step: "customers", after: null }
        : { step: "transactions", after: last._id },
  };
};

/** A level that the transaction had lifted the member to goes with it, unless another has been reached since. */
const lowerAgain = (sheet: Sheet, member: Member, lift: LiftToUndo | undefined, now: string): void => {
  if (lift === undefined || member.row.level_id !== lift.to_id) return;
  const { from_id, to_id, since, transaction_id } = lift;
  member.row = { ...member.row, level_id: from_id, level_since: since, level_below_since: null };
  const change = { _id: newId(), from_id: to_id, to_id: from_id, transaction_id, changed_at: now };
  sheet.levels.push({ ...change, card_subscription_id: member.row._id });
};

/** A member whose last activity is taken back was last active before it, which decides when idle lots lapse. */
const forgetActivity = async (
  tx: Transaction,
  ctx: BulkContext,
  members: readonly Member[],
  rows: readonly ImportedTransaction[],
): Promise<void> => {
  const undone = new Set(rows.map((row) => `${row.holder_id} ${row.occurred_at}`));
  const idle = members.filter(({ row, state }) => undone.has(`${row._id} ${state.last_activity_at}`));
  if (idle.length === 0) return;
  const by = { members: idle.map(({ row }) => row._id), except: rows.map(({ _id }) => _id) };
  const last = new Map(
    (await selectLastActivity(tx, ctx.scope, by)).map((one) => [one.card_subscription_id, one.at] as const),
  );
  for (const member of idle) {
    if (member.figures === null) continue;
    member.figures = { ...member.figures, last_activity_at: last.get(member.row._id) ?? null };
  }
};

/**
 * Decides how an undo changes the card. Undoing a return or a reversal moves no units: its purchase, which is undone
 * after it, takes back what they left.
 */
const decideBack = (member: Member, programme: Programme, row: ImportedTransaction, now: string): Evaluation => {
  const { _id, kind, occurred_at, amount, items, explanation, earlier } = row;
  const isNothingLeft = earlier.flat().some((entry) => entry.code === "reversal" && entry.params.complete);
  if (kind === "reverse" || isNothingLeft) {
    const params = { original_id: _id, by: "all", lines: [], amount: null, currency: programme.currency } as const;
    return { effects: [], explanation: [{ code: "reversal", params: { ...params, complete: false } }], rejected: [] };
  }
  return decide(member, programme, {
    type: "reverse",
    occurred_at,
    recorded_at: now,
    // An import spends nothing that would have to come back.
    original: { _id, kind, occurred_at, amount, items, explanation, entries: [], lots: [] },
    scope: { by: "all" },
    already_reversed: earlier,
  });
};

/**
 * Reverses one transaction on its own day, so that each period counts as if it had not been there. Returns the change
 * of units.
 */
const takeBack = (
  ctx: BulkContext,
  sheet: Sheet,
  member: Member,
  programme: Programme,
  row: ImportedTransaction,
  { import_id, now }: { import_id: string; now: string },
): number => {
  const { _id, occurred_at } = row;
  const evaluation = decideBack(member, programme, row, now);
  const { applied } = note(
    sheet,
    member,
    { programme, evaluation },
    {
      kind: "reverse",
      source: "import",
      actor: ctx.actor ?? null,
      key_owner: importsAuthor,
      place_id: row.place_id,
      amount: row.left === null ? null : -row.left,
      items: [],
      reward_ids: [],
      reverses_id: _id,
      reason: null,
      occurred_at,
      recorded_at: now,
      import_id,
    },
    keyed(undoKey(_id), import_id),
  );
  sheet.statuses.set(_id, "reversed");
  return applied.delta;
};

const undoCustomers = async (
  tx: Transaction,
  ctx: BulkContext,
  { import_id, after, limit }: UndoBatch,
): Promise<UndoResult> => {
  const { scope } = ctx;
  const now = nowIso(ctx.clock);
  const marks = await selectMarksToUndo(tx, scope, { import_id, after: after?.after ?? null, limit });
  const leaving = marks.filter(
    (mark) => mark.is_new_membership && !mark.is_used && (mark.is_unchanged || !mark.is_new_user),
  );
  const memberships = leaving.flatMap((mark) => mark.card_subscription_id ?? []);
  const users = leaving.filter((mark) => mark.is_new_user && !mark.has_others).map((mark) => mark.user_id);
  const gone = new Set(leaving.map((mark) => mark.user_id));
  const numbers = marks.flatMap(({ number, card_subscription_id, is_new_membership }) =>
    number === null || card_subscription_id === null || is_new_membership ? [] : [{ number, card_subscription_id }],
  );
  const emptied = marks.filter((mark) => !mark.is_new_user && mark.is_unchanged && mark.filled.length > 0);

  if (memberships.length > 0) await removeMemberships(tx, scope, { ids: memberships, now });
  if (users.length > 0) await removeUsers(tx, scope, { ids: users, now });
  if (numbers.length > 0) await removeNumbers(tx, scope, { numbers, now });
  if (emptied.length > 0) await emptyFields(tx, scope, { rows: emptied, now });
  if (marks.length > 0) {
    await withdrawImportedConsents(tx, ctx, { import_id, user_ids: marks.map((mark) => mark.user_id) });
    await updateMarksUndone(tx, scope, { import_id, ids: marks.map((mark) => mark.user_id), now });
  }
  const last = marks.at(-1);
  return {
    transactions: 0,
    customers: leaving.length,
    kept: marks.filter((mark) => mark.is_new_membership && !gone.has(mark.user_id)).length,
    points: 0,
    next: marks.length < limit || last === undefined ? null : { step: "customers", after: last.user_id },
  };
};
