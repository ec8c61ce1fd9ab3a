/** Customers of a file with their memberships, numbers and opening balances: a batch in one transaction. */
import type { Transaction } from "../../../../platform/database/database.ts";
import { AppError } from "../../../../platform/errors.ts";
import { appendImportedConsents } from "../../../base/consents/index.ts";
import type { BulkContext } from "./context.ts";
import { planCustomers, type CustomerPlan } from "./customer-plan.ts";
import { newSeenLines } from "./seen.ts";
import { writeSheet } from "./sheet.ts";
import {
  addMembers,
  insertMarks,
  insertMemberships,
  insertNumbers,
  insertUsers,
  updateUsers,
  type MarkRow,
} from "./sheet-queries.ts";
import type { CustomerBatch, RowResult, SeenLines } from "./types.ts";

/**
 * Brings customers in: new ones, and what was empty of known ones. A repeat changes nothing. Returns each line in order.
 * @throws conflict when another write came first: the same batch may be tried again
 */
export const importCustomers = async (
  tx: Transaction,
  ctx: BulkContext,
  batch: CustomerBatch,
): Promise<RowResult[]> => {
  const { plans, results, sheet, now } = await planCustomers(tx, ctx, batch, { seen: newSeenLines(), holds: true });
  const { scope } = ctx;
  const isNew = ({ person }: CustomerPlan): boolean => person === null;

  const users = plans.filter(isNew).map(({ user_id, filled }) => ({ _id: user_id, ...filled.user }));
  if (users.length > 0) await insertUsers(tx, scope, users, now);
  const changed = plans.flatMap(({ person, filled }) =>
    person !== null && filled.fields.length > 0 ? [{ _id: person._id, version: person.version, ...filled.user }] : [],
  );
  if (changed.length > 0 && (await updateUsers(tx, scope, changed, now)) !== changed.length) throw overtaken();

  const opened = plans.filter((plan) => plan.isNewMembership);
  if (opened.length > 0) {
    const rows = opened.map(({ member, user_id, row }) => {
      const { status: _status, unit: _unit, version: _version, lots: _lots, ...figures } = member.state;
      return { ...figures, ...member.row, user_id, joined_at: row.joined_at ?? now };
    });
    await insertMemberships(tx, scope, rows, now);
    await addMembers(tx, scope, { card_id: batch.card_id, by: opened.length });
  }
  const numbers = plans.flatMap(({ number, member }) =>
    number === null ? [] : [{ number, card_subscription_id: member.row._id }],
  );
  if (numbers.length > 0 && (await insertNumbers(tx, scope, numbers, now)) !== numbers.length) throw overtaken();

  const known = plans.filter((plan) => !plan.isNewMembership).map((plan) => plan.member);
  await writeSheet(tx, scope, sheet, known, now);
  await appendImportedConsents(
    tx,
    ctx,
    batch.import_id,
    plans.flatMap(({ consents }) => consents),
  );
  if (plans.length > 0) await insertMarks(tx, scope, batch.import_id, plans.map(toMark));
  return [...results];
};

const overtaken = (): AppError => new AppError("conflict");

const toMark = ({ row, person, user_id, filled, member, isNewMembership, number }: CustomerPlan): MarkRow => ({
  user_id,
  line: row.line,
  is_new_user: person === null,
  user_version: person === null ? 1 : person.version + (filled.fields.length > 0 ? 1 : 0),
  filled: filled.fields,
  card_subscription_id: isNewMembership || number !== null ? member.row._id : null,
  is_new_membership: isNewMembership,
  number,
});

/**
 * Dry run of `importCustomers`: returns the same result and writes nothing. Use one `seen` for all batches of a file.
 */
export const checkCustomers = async (
  tx: Transaction,
  ctx: BulkContext,
  batch: CustomerBatch,
  seen: SeenLines,
): Promise<RowResult[]> => [...(await planCustomers(tx, ctx, batch, { seen, holds: false })).results];
