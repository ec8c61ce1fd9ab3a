/** Verifies the platform: counts, sums and lots of all members, and the ledger's own proof of a thirtieth. */
import { nowIso, systemClock } from "../../apps/api/src/platform/clock.ts";
import { openDatabase } from "../../apps/api/src/platform/database/database.ts";
import type { DatabaseServer } from "../../apps/api/src/platform/database/server.ts";
import { proveBatch } from "../../apps/api/src/features/ledger/ledger-proofs/index.ts";
import { businessScope } from "../../apps/api/src/platform/scope.ts";
import type { Witness } from "../../apps/api/src/testing/witness.ts";
import { timeZone } from "./lives.ts";
import type { PlatformSize } from "./size.ts";

const limit = 500;

const counts = `select (select count(*) from card_subscriptions) as members, (select count(*) from transactions) as transactions,
  (select count(*) from ledger_entries) as entries`;

/** Every balance equals the sum of its entries and the sum of its open lots. */
const differing = `select count(*)::integer as differing from card_subscriptions cs
  left join (select card_subscription_id as _id, sum(amount) as amount from ledger_entries group by 1) e using (_id)
  left join (select card_subscription_id as _id, sum(remaining) as remaining from lots where is_open group by 1) l using (_id)
  where cs.balance <> coalesce(e.amount, 0) or cs.balance <> coalesce(l.remaining, 0)`;

const prove = async (server: DatabaseServer, witness: Witness): Promise<{ memberships: number; entries: number }> => {
  const database = openDatabase(server);
  const day = nowIso(systemClock).slice(0, 10);
  try {
    const all = await witness.rows<{ business_id: string }>(
      "select distinct business_id from cards order by business_id",
    );
    for (const { business_id } of all) {
      const scope = businessScope(business_id);
      const proveAfter = (after: string | null) => {
        const asked = { day, zone: timeZone, now: nowIso(systemClock), after, limit };
        return database.background(scope, (tx) => proveBatch(tx, scope, asked), { steady: true });
      };
      let batch = await proveAfter(null);
      let faulty = batch.faulty;
      while (batch.next !== null) {
        batch = await proveAfter(batch.next);
        faulty += batch.faulty;
      }
      if (faulty > 0) throw new Error(`The ledger of ${business_id} does not agree`);
    }
  } finally {
    await database.close();
  }
  const [sum] = await witness.rows<{ memberships: number; entries: number }>(
    "select sum(memberships)::integer as memberships, sum(entries)::integer as entries from ledger_proofs",
  );
  await witness.rows("truncate ledger_proofs");
  return sum!;
};

/** Throws if anything disagrees; returns how much the proof has rehashed. */
export const checkPlatform = async (
  server: DatabaseServer,
  witness: Witness,
  size: PlatformSize,
): Promise<{ memberships: number; entries: number }> => {
  const [found] = await witness.rows<Record<string, string>>(counts);
  if (Number(found?.["members"]) !== size.members || Number(found?.["transactions"]) !== size.transactions) {
    throw new Error(`The generated rows are not as expected: ${JSON.stringify(found)}`);
  }
  const [sums] = await witness.rows<{ differing: number }>(differing);
  if (sums?.differing !== 0) throw new Error(`${sums?.differing} balances differ from their entries or lots`);
  return prove(server, witness);
};
