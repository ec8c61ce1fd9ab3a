/** Memberships as the engine sees them, and the writing of what it decided. */
import type { Applied, Evaluation, MembershipState, Programme, StoredTransaction } from "@rewardo/engine";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, notFound } from "../../../platform/errors.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import type { TillContext } from "../../../platform/context.ts";
import { accountBehind } from "../../../platform/actor.ts";
import { toLotRows, toOutcome, toState, type TransactionFacts } from "./outcome.ts";
import { writePromotions } from "./promotions.ts";
import { readProgramme } from "./programmes.ts";
import {
  selectCausedEntries,
  selectMembershipById,
  selectMembershipsByNumber,
  writeOutcomeRows,
  type MembershipRow,
  type TransactionRow,
} from "./queries.ts";
import { selectIsEmailOf } from "./promotion-queries.ts";

/** Columns of a membership about its holder. */
interface Holder {
  readonly user_id: string | null;
  /** In small letters. */
  readonly user_email_key: string | null;
}

/**
 * Whether the customer of the card is the signed-in member of staff, or the person who made the API key in use. Customer
 * and account are the same person if they have the same e-mail address.
 */
export const isOwnCard = async (
  tx: Transaction,
  { actor, scope }: Pick<TillContext, "actor" | "scope">,
  { user_id, user_email_key }: Holder,
): Promise<boolean> => {
  const account_id = accountBehind(actor);
  if (account_id === null || user_id === null || user_email_key === null) return false;
  return (await selectIsEmailOf(tx, scope, { account_id, email_key: user_email_key })) !== undefined;
};

export interface Membership {
  readonly row: MembershipRow;
  readonly state: MembershipState;
  readonly programme: Programme;
}

const withProgramme = async (tx: Transaction, scope: BusinessScope, row: MembershipRow): Promise<Membership> => {
  const programme = await readProgramme(tx, scope, row.programme_version_id);
  return { row, programme, state: toState(row, programme.unit) };
};

/**
 * The membership behind a live card number and the programme in force at `at`, or `null`. Throws card_number_ambiguous for
 * a number of several cards.
 */
export const readMembershipByNumber = async (
  tx: Transaction,
  scope: BusinessScope,
  by: { number: string; at: string; place_id: string },
): Promise<Membership | null> => {
  const [row, ...others] = await selectMembershipsByNumber(tx, scope, by);
  if (row === undefined) return null;
  if (others.some(({ _id }) => _id !== row._id)) throw new AppError("card_number_ambiguous");
  return withProgramme(tx, scope, row);
};

/** Throws not_found. */
export const readMembershipById = async (
  tx: Transaction,
  scope: BusinessScope,
  by: { _id: string; at: string; place_id: string | null },
): Promise<Membership> => {
  const row = await selectMembershipById(tx, scope, by);
  if (row === undefined) throw notFound();
  return withProgramme(tx, scope, row);
};

/** The ledger's part of a stored transaction, for reversing it. */
export const readCausedEntries = (
  tx: Transaction,
  scope: BusinessScope,
  by: { card_subscription_id: string; cause_id: string },
): Promise<Pick<StoredTransaction, "entries" | "lots">> => selectCausedEntries(tx, scope, by);

export interface Written {
  readonly transaction: TransactionRow;
  /** An expiry that was due is a transaction of its own, written just before. */
  readonly due: TransactionRow | null;
  readonly applied: Applied;
}

/**
 * Carries out an evaluation and writes it in one statement. Returns `null` when the membership changed since it was
 * read: read again and decide again.
 * @throws refused with the engine's codes when it rejected anything
 */
export const writeOutcome = async (
  tx: Transaction,
  scope: BusinessScope,
  membership: Membership,
  evaluation: Evaluation,
  facts: TransactionFacts,
  idempotency: Idempotency,
): Promise<Written | null> => {
  const { row, programme } = membership;
  const { transaction, due, applied, figures } = toOutcome(membership, evaluation, facts, idempotency);
  const isWritten = await writeOutcomeRows(tx, scope, {
    card_subscription_id: row._id,
    expected_version: row.version,
    state: { ...figures, recorded_at: facts.recorded_at },
    transactions: due === null ? [transaction] : [due, transaction],
    entries: applied.entries,
    lots: toLotRows(applied),
  });
  if (!isWritten) return null;
  await writePromotions(tx, scope, {
    card_subscription_id: row._id,
    programme,
    effects: evaluation.effects,
    transaction_id: transaction._id,
    reverses_id: facts.reverses_id,
    occurred_at: facts.occurred_at,
    now: facts.recorded_at,
    grants: facts.coupons?.grants ?? [],
    lock_key: facts.coupons?.lock_key ?? null,
  });
  return { transaction, due, applied };
};

/** The engine's explanation as it travels: codes with parameters. */
export const toCoded = (
  explanation: Evaluation["explanation"] | Evaluation["rejected"],
): { code: string; params: Record<string, unknown> }[] =>
  explanation.map(({ code, params }) => ({ code, params: { ...params } }));
