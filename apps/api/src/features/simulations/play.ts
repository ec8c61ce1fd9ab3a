/** Plays a card's members one after another, on the state of one moment, in portions between which requests have their turn. */
import { setImmediate as turn } from "node:timers/promises";
import { playBoth, type Programme } from "@rewardo/engine";
import type { Database, Transaction } from "../../platform/database/database.ts";
import type { BusinessScope } from "../../platform/scope.ts";
import { earnedSince } from "../ledger/index.ts";
import { eventOf, openingOf } from "./events.ts";
import { openingRow, type OpeningRow } from "./opening.ts";
import {
  countPlayed,
  selectEarnedBetween,
  selectLotRows,
  selectMemberRows,
  selectMovedRows,
  selectPlayedMembers,
  selectPlayedRows,
  type PlayedRow,
} from "./play-queries.ts";
import type { StoredResult, Tally } from "./result.ts";

/** Members read at once. */
const portion = 200;
/** Transactions decided before requests have their turn. */
const atATurn = 50;
const first = "00000000-0000-0000-0000-000000000000";

export interface Played {
  readonly card_id: string;
  readonly live: Programme;
  readonly draft: Programme;
  /** The start of the first day, and the end of the last. */
  readonly since: string;
  readonly until: string;
}

/** Returns `null` once `goOn`, which receives the progress, says to stop. */
export const play = (
  database: Database,
  scope: BusinessScope,
  { card_id, live, draft, since, until }: Played,
  tally: Tally,
  goOn: (played: number, total: number) => Promise<boolean>,
): Promise<StoredResult | null> =>
  database.snapshot(
    scope,
    async (tx) => {
      const { transactions: total, balance } = await countPlayed(tx, scope, { card_id, since });
      let [others, played, after] = [balance, 0, first];
      for (;;) {
        if (!(await goOn(played, total))) return null;
        const ids = await selectPlayedMembers(tx, scope, { card_id, since, after, limit: portion });
        if (ids.length === 0) return tally.result(others);
        after = ids.at(-1) ?? after;
        for await (const { opening, rows, earned } of membersOf(tx, scope, { live, since }, ids)) {
          const before = openingOf(live, opening, rows, earned);
          const events = rows.map(eventOf);
          tally.add(
            before,
            rows.filter(({ kind }) => kind === "visit").length,
            playBoth({ live, draft }, before, events, until),
          );
          others -= opening.balance_now;
          const turnsBefore = Math.floor(played / atATurn);
          played += rows.length;
          if (Math.floor(played / atATurn) > turnsBefore) await turn();
        }
      }
    },
    { isJob: true },
  );

interface PlayedMember {
  readonly opening: OpeningRow;
  readonly rows: readonly PlayedRow[];
  readonly earned: number;
}

async function* membersOf(
  tx: Transaction,
  scope: BusinessScope,
  { live, since }: { live: Programme; since: string },
  ids: readonly string[],
): AsyncGenerator<PlayedMember> {
  const byMember = <Row extends { readonly card_subscription_id: string }>(rows: readonly Row[]) =>
    Map.groupBy(rows, (row) => row.card_subscription_id);
  const members = await selectMemberRows(tx, scope, { ids });
  const lots = byMember(await selectLotRows(tx, scope, { ids }));
  const moved = byMember(await selectMovedRows(tx, scope, { ids, since }));
  const happened = byMember(await selectPlayedRows(tx, scope, { ids, since }));
  const from = earnedSince(live, { level_id: null }, since);
  const earned = new Map(
    (from === null ? [] : await selectEarnedBetween(tx, scope, { ids, from, to: since })).map((one) => [
      one.card_subscription_id,
      one.earned,
    ]),
  );
  for (const member of members) {
    const rows = happened.get(member._id) ?? [];
    yield {
      opening: openingRow(member, lots.get(member._id) ?? [], moved.get(member._id) ?? [], rows),
      rows: rows.filter(({ kind }) => kind !== "expire"),
      earned: earned.get(member._id) ?? 0,
    };
  }
}
