/** Decisions about many memberships, one after the other in memory, and then written together. */
import {
  evaluate,
  type Effect,
  type EngineEvent,
  type Evaluation,
  type LedgerEntry,
  type Lot,
  type MembershipState,
  type Programme,
} from "@rewardo/engine";
import { newId } from "../../../../platform/clock.ts";
import type { Transaction } from "../../../../platform/database/database.ts";
import { AppError } from "../../../../platform/errors.ts";
import type { Idempotency } from "../../../../platform/http/route.ts";
import type { BusinessScope } from "../../../../platform/scope.ts";
import { toLotRows, toOutcome, toState, type Outcome, type TransactionFacts } from "../outcome.ts";
import type { MemberRow, TransactionRow } from "../queries.ts";
import {
  insertEntries,
  insertLevelChanges,
  insertTransactions,
  updateFigures,
  updateStatuses,
  upsertLots,
  type FiguresRow,
  type LevelChangeRow,
  type OfMember,
} from "./sheet-queries.ts";

export type MemberFacts = Pick<
  MemberRow,
  "_id" | "card_id" | "user_id" | "level_id" | "level_since" | "level_below_since" | "joined_at" | "filled_at"
>;

/** A membership that changes from decision to decision. */
export interface Member {
  row: MemberFacts;
  state: MembershipState;
  /** Final figures to write; null if nothing has changed. */
  figures: Outcome["figures"] | null;
}

export const toMember = (row: MemberRow, unit: MembershipState["unit"]): Member => ({
  row,
  figures: null,
  state: toState(row, unit),
});

type LotRow = Lot & OfMember & { readonly is_open: boolean };

/** Rows of a batch that wait to be written. */
export interface Sheet {
  readonly transactions: TransactionRow[];
  readonly entries: (LedgerEntry & OfMember)[];
  readonly lots: Map<string, LotRow>;
  readonly levels: LevelChangeRow[];
  /** New statuses of stored transactions. */
  readonly statuses: Map<string, "reversed" | "partially_reversed">;
}

export const newSheet = (): Sheet => ({
  transactions: [],
  entries: [],
  lots: new Map(),
  levels: [],
  statuses: new Map(),
});

/** Asks the engine about the membership as it is by now. */
export const decide = (member: Member, programme: Programme, event: EngineEvent): Evaluation =>
  evaluate(programme, member.state, event);

const levelChanges = (member_id: string, effects: readonly Effect[], at: { transaction_id: string; now: string }) =>
  effects.flatMap((effect): LevelChangeRow[] =>
    effect.kind === "level_change"
      ? [
          {
            _id: newId(),
            card_subscription_id: member_id,
            from_id: effect.from_id,
            to_id: effect.to_id,
            transaction_id: at.transaction_id,
            changed_at: at.now,
          },
        ]
      : [],
  );

/** Carries the decision out in memory: the membership goes on from there. */
export const note = (
  sheet: Sheet,
  member: Member,
  { programme, evaluation }: { programme: Programme; evaluation: Evaluation },
  facts: TransactionFacts,
  idempotency: Idempotency,
): Outcome => {
  const outcome = toOutcome({ row: member.row, state: member.state, programme }, evaluation, facts, idempotency);
  const { transaction, due, applied, figures } = outcome;
  const { _id: card_subscription_id } = member.row;
  if (due !== null) sheet.transactions.push(due);
  sheet.transactions.push(transaction);
  for (const entry of applied.entries) sheet.entries.push({ ...entry, card_subscription_id });
  for (const lot of toLotRows(applied)) sheet.lots.set(lot._id, { ...lot, card_subscription_id });
  sheet.levels.push(
    ...levelChanges(card_subscription_id, evaluation.effects, {
      transaction_id: transaction._id,
      now: facts.recorded_at,
    }),
  );
  const { level_id, level_since, level_below_since } = figures;
  const filled_at = figures.filled_at ?? member.row.filled_at;
  member.row = { ...member.row, level_id, level_since, level_below_since, filled_at };
  member.state = applied.state;
  member.figures = { ...figures, filled_at };
  return outcome;
};

/**
 * Writes the sheet. `members` are held by this transaction; new ones are there already with their figures.
 * @throws conflict when one of them is gone
 */
export const writeSheet = async (
  tx: Transaction,
  scope: BusinessScope,
  sheet: Sheet,
  members: readonly Member[],
  now: string,
): Promise<void> => {
  const rows = members.flatMap(({ row, figures }): FiguresRow[] =>
    figures === null ? [] : [{ _id: row._id, ...figures }],
  );
  if (rows.length > 0 && (await updateFigures(tx, scope, rows, now)) !== rows.length) throw new AppError("conflict");
  if (sheet.transactions.length > 0) await insertTransactions(tx, scope, sheet.transactions);
  if (sheet.entries.length > 0) await insertEntries(tx, scope, sheet.entries);
  if (sheet.lots.size > 0) await upsertLots(tx, scope, [...sheet.lots.values()]);
  if (sheet.levels.length > 0) await insertLevelChanges(tx, scope, sheet.levels);
  if (sheet.statuses.size > 0) await updateStatuses(tx, scope, sheet.statuses);
};
