/** How the queries are asked, for the isolation tests. */
import { ever, type Known, made, now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import * as members from "../../../features/ledger/ledger/bulk/member-queries.ts";
import * as people from "../../../features/ledger/ledger/bulk/people-queries.ts";
import * as receipts from "../../../features/ledger/ledger/bulk/receipt-queries.ts";
import * as sheet from "../../../features/ledger/ledger/bulk/sheet-queries.ts";
import * as undo from "../../../features/ledger/ledger/bulk/undo-queries.ts";

/** The tenants' rows of an import have the business's own id for it. */
const importOf = ({ id }: Known): string => id;

const cardsOf = ({ points, stamps }: Known): string[] => [points.card_subscription_id, stamps.card_subscription_id];

const authorOf = ({ accounts }: Known): string => accounts.owner.account_id;

const user = {
  ...{ first_name: "X", last_name: null, name_key: "x", email: null, phone: null, birth_date: null, gender: "unknown" },
  ...{ language: null, external_id: null },
};

const figures = {
  ...{ balance: 1, pending: 0, debt: 0, lifetime_earned: 0, visits: 0, gathered: {}, days: [], seq: 9, hash: "0" },
  ...{ last_visit_at: null, last_activity_at: null, level_id: null, level_since: null, level_below_since: null },
};

export const isolation: Isolation = {
  reads: {
    holdMembers: (tx, scope, of) => members.holdMembers(tx, scope, cardsOf(of)),
    holdUsers: (tx, scope, of) => people.holdUsers(tx, scope, [of.points.user_id, of.stamps.user_id]),
    selectMembers: (tx, scope, of) => members.selectMembers(tx, scope, cardsOf(of)),
    selectVersions: (tx, scope, of) => members.selectVersions(tx, scope, of.points_card_id),
    selectEarnedRows: (tx, scope, of) =>
      members.selectEarnedRows(tx, scope, { ids: [...cardsOf(of), of.merged_into_id], since: ever.from }),
    selectOpenings: (tx, scope, of) =>
      members.selectOpenings(tx, scope, { ids: [...cardsOf(of), of.merged_into_id], author: authorOf(of) }),
    selectKeys: (tx, scope, of) => members.selectKeys(tx, scope, { author: authorOf(of), keys: ["import"] }),
    selectVisitsOfDays: (tx, scope, of) =>
      members.selectVisitsOfDays(tx, scope, {
        ...{
          ids: cardsOf(of),
          days: { from: "2000-01-01", to: "2099-12-31" },
          author: authorOf(of),
          keys: "%",
          day_keys: "%",
          except: made(),
        },
      }),
    selectBroughtReceipts: (tx, scope, of) =>
      receipts.selectBroughtReceipts(tx, scope, { import_id: importOf(of), ids: cardsOf(of), until: ever.to }),
    selectPlaceIds: (tx, scope, of) => members.selectPlaceIds(tx, scope, of.places),
    selectToUndo: (tx, scope, of) =>
      members.selectToUndo(tx, scope, { import_id: importOf(of), after: null, limit: 10 }),
    selectLifts: (tx, scope, of) =>
      undo.selectLifts(tx, scope, { members: cardsOf(of), transactions: of.transactions }),
    selectLastActivity: (tx, scope, of) =>
      undo.selectLastActivity(tx, scope, { members: [...cardsOf(of), of.merged_into_id], except: [] }),
    selectMarksToUndo: (tx, scope, of) =>
      undo.selectMarksToUndo(tx, scope, { import_id: importOf(of), after: null, limit: 10 }),
    selectNumbers: (tx, scope, of) => people.selectNumbers(tx, scope, [of.points.number, of.stamps.number]),
    selectNamedPeople: (tx, scope, of) =>
      people.selectNamedPeople(tx, scope, {
        ...{ import_id: importOf(of), card_id: of.points_card_id, external_ids: [], emails: [], phones: [] },
        ids: [of.points.user_id],
      }),
  },
  writes: {
    updateFigures: (tx, scope, of) =>
      sheet.updateFigures(tx, scope, [{ _id: of.points.card_subscription_id, ...figures }], now),
    insertMemberships: (tx, scope, of) => {
      const row = { _id: made(), card_id: of.points_card_id, user_id: of.points.user_id, joined_at: now, ...figures };
      return sheet.insertMemberships(tx, scope, [row], now);
    },
    insertTransactions: (tx, scope, of) =>
      sheet.insertTransactions(tx, scope, [
        {
          ...{ _id: made(), kind: "adjust", status: "completed", source: "import", card_id: of.points_card_id },
          ...{ card_subscription_id: of.points.card_subscription_id, user_id: of.points.user_id, place_id: null },
          ...{
            device_id: null,
            account_id: null,
            amount: null,
            discount: 0,
            currency: "PLN",
            items: [],
            delta: 1,
            integration_id: null,
            external_order_id: null,
          },
          ...{ delta_pending: 0, balance_after: 1, earned: 0, reward_ids: [], coupon_ids: [], flags: [] },
          ...{ reverses_id: null, reason: null, explanation: [], programme_version_id: of.programme_version_id },
          ...{ engine_version: "1", local_day: "2026-06-12", idempotency_actor: made(), idempotency_key: "x" },
          ...{ request_hash: "\\x", occurred_at: now, recorded_at: now, import_id: null },
        },
      ]),
    insertEntries: (tx, scope, of) =>
      sheet.insertEntries(tx, scope, [
        {
          ...{
            card_subscription_id: of.points.card_subscription_id,
            _id: made(),
            seq: 99,
            kind: "imported",
            unit: "point",
          },
          ...{
            amount: 1,
            pending: 0,
            held: 0,
            debt: 0,
            balance_after: 1,
            pending_after: 0,
            moves: [],
            cause_id: made(),
          },
          ...{ previous_hash: "0", hash: "0", recorded_at: now },
        },
      ]),
    upsertLots: (tx, scope, of) =>
      sheet.upsertLots(tx, scope, [
        {
          ...{ card_subscription_id: of.points.card_subscription_id, _id: made(), amount: 1, remaining: 1, held: 0 },
          ...{
            is_open: true,
            source_transaction_id: made(),
            occurred_at: now,
            expires_at: null,
            inactivity_months: null,
          },
          ...{ keep_until: null, pending_until: null },
        },
      ]),
    insertLevelChanges: (tx, scope, of) => {
      const change = { _id: made(), from_id: null, to_id: made(), transaction_id: of.transactions[0], changed_at: now };
      return sheet.insertLevelChanges(tx, scope, [{ ...change, card_subscription_id: of.points.card_subscription_id }]);
    },
    updateStatuses: (tx, scope, of) =>
      sheet.updateStatuses(tx, scope, new Map(of.transactions.map((id) => [id, "reversed"]))),
    insertUsers: (tx, scope) => sheet.insertUsers(tx, scope, [{ ...user, _id: made() }], now),
    updateUsers: async (tx, scope, of) => {
      const versions = [1, 2, 3, 4];
      for (const version of versions) {
        await sheet.updateUsers(tx, scope, [{ ...user, _id: of.points.user_id, version }], now);
      }
    },
    insertNumbers: (tx, scope, of) =>
      sheet.insertNumbers(tx, scope, [{ number: "99", card_subscription_id: of.points.card_subscription_id }], now),
    insertMarks: (tx, scope, of) =>
      sheet.insertMarks(tx, scope, made(), [
        {
          ...{ user_id: of.points.user_id, line: 2, is_new_user: false, user_version: 1, filled: [] },
          ...{ card_subscription_id: null, is_new_membership: false, number: null },
        },
      ]),
    addMembers: (tx, scope, of) => sheet.addMembers(tx, scope, { card_id: of.points_card_id, by: 1 }),
    removeMemberships: (tx, scope, of) => undo.removeMemberships(tx, scope, { ids: cardsOf(of), now }),
    removeNumbers: (tx, scope, of) =>
      undo.removeNumbers(tx, scope, {
        numbers: [{ number: of.points.number, card_subscription_id: of.points.card_subscription_id }],
        now,
      }),
    removeUsers: (tx, scope, of) => undo.removeUsers(tx, scope, { ids: [of.points.user_id], now }),
    emptyFields: (tx, scope, of) =>
      undo.emptyFields(tx, scope, { rows: [{ user_id: of.points.user_id, filled: ["name"] }], now }),
    updateMarksUndone: (tx, scope, of) =>
      undo.updateMarksUndone(tx, scope, { import_id: importOf(of), ids: [of.points.user_id], now }),
  },
};
