/** Plays a card's members one after another, on the state of one moment, in portions between which requests have their turn. */
import { setImmediate as turn } from "node:timers/promises";
import { playBoth, type Programme } from "@rewardo/engine";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { earnedSince } from "../../ledger/ledger/index.ts";
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
  type LotRow,
  type MemberRow,
  type MovedRow,
  type PlayedRow,
} from "./play-queries.ts";
import type { StoredResult, Tally } from "./result.ts";

/** Members read at once. */
const portion = 100;
/** Transactions decided before requests have their turn. */
const atATurn = 100;
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
      let [others, played] = [balance, 0];
      const portions = portionsOf(tx, scope, { card_id, live, since });
      for await (const members of portions) {
        if (!(await goOn(played, total))) return null;
        for (const { opening, rows, earned } of members) {
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
      return tally.result(others);
    },
    { isJob: true, isLarge: true },
  );

type Place = Pick<Played, "card_id" | "live" | "since">;

/** PostgreSQL reads a portion while the one before it is decided. */
async function* portionsOf(
  tx: Transaction,
  scope: BusinessScope,
  place: Place,
): AsyncGenerator<Iterable<PlayedMember>> {
  const read = async (after: string): Promise<{ members: Iterable<PlayedMember>; last: string } | null> => {
    const ids = await selectPlayedMembers(tx, scope, { ...place, after, limit: portion });
    const last = ids.at(-1);
    return last === undefined ? null : { members: await membersOf(tx, scope, place, ids), last };
  };
  /** Whether it fails is seen when its turn comes. */
  const begin = (after: string) => {
    const reading = read(after);
    reading.catch(() => {});
    return reading;
  };
  let coming = begin(first);
  try {
    for (;;) {
      const found = await coming;
      if (found === null) return;
      coming = begin(found.last);
      yield found.members;
    }
  } finally {
    // Stopped before the end: no statement may come after the transaction's last.
    await coming.catch(() => {});
  }
}

interface PlayedMember {
  readonly opening: OpeningRow;
  readonly rows: readonly PlayedRow[];
  readonly earned: number;
}

const membersOf = async (
  tx: Transaction,
  scope: BusinessScope,
  { live, since }: Place,
  ids: readonly string[],
): Promise<Iterable<PlayedMember>> => {
  const from = earnedSince(live, { level_id: null }, since);
  const [members, lots, moved, happened, earned] = await Promise.all([
    selectMemberRows(tx, scope, { ids }),
    selectLotRows(tx, scope, { ids, since }),
    selectMovedRows(tx, scope, { ids, since }),
    selectPlayedRows(tx, scope, { ids, since, version_id: live.version_id }),
    from === null ? [] : selectEarnedBetween(tx, scope, { ids, from, to: since }),
  ]);
  return putTogether({ members, lots, moved, happened, earned });
};

interface Found {
  readonly members: readonly MemberRow[];
  readonly lots: readonly LotRow[];
  readonly moved: readonly MovedRow[];
  readonly happened: readonly PlayedRow[];
  readonly earned: readonly { readonly card_subscription_id: string; readonly earned: number }[];
}

/** Yields members one by one, so that requests are served in between. */
function* putTogether({ members, ...found }: Found): Generator<PlayedMember> {
  const byMember = <Row extends { readonly card_subscription_id: string }>(rows: readonly Row[]) =>
    Map.groupBy(rows, (row) => row.card_subscription_id);
  const [lots, moved, happened] = [byMember(found.lots), byMember(found.moved), byMember(found.happened)];
  const earned = new Map(found.earned.map((one) => [one.card_subscription_id, one.earned]));
  for (const member of members) {
    const rows = happened.get(member._id) ?? [];
    yield {
      opening: openingRow(member, lots.get(member._id) ?? [], moved.get(member._id) ?? [], rows),
      rows: rows.filter(({ kind }) => kind !== "expire"),
      earned: earned.get(member._id) ?? 0,
    };
  }
}
