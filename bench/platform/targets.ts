/** The businesses whose owners call: the ten largest and every tenth of the rest, weighted by members. */
import { systemClock } from "../../apps/api/src/platform/clock.ts";
import { openDatabase } from "../../apps/api/src/platform/database/database.ts";
import type { DatabaseServer } from "../../apps/api/src/platform/database/server.ts";
import { openSession } from "../../apps/api/src/platform/session/sessions.ts";
import type { Witness } from "../../apps/api/src/testing/witness.ts";
import type { Target } from "./load-job.ts";

/** For 5,000 consoles. */
const consoleSessions = 250;

interface Found extends Omit<Target, "token" | "path" | "first_number"> {
  readonly first_number: string;
}

export const openTargets = async (server: DatabaseServer, witness: Witness): Promise<Target[]> => {
  const found = await witness.rows<Found>(
    `select b.* from (
      select c.business_id, a._id as account_id, c.members_count::integer as members, row_number() over (order by c.members_count desc, c.business_id) as rank,
        (select p._id from places p where p.business_id = c.business_id order by p._id limit 1) as place_id,
        (select min(n.number) from card_numbers n where n.business_id = c.business_id) as first_number
      from cards c join accounts a on a.business_id = c.business_id
    ) b where b.rank <= 10 or b.rank % 10 = 0 order by b.rank`,
  );
  const database = openDatabase(server, { poolSize: 1 });
  try {
    const targets: Target[] = [];
    for (const { first_number, ...business } of found) {
      const { business_id, account_id } = business;
      const open = () => openSession(database, systemClock, { business_id, account_id, user_agent: "bench" });
      const console_tokens: string[] = [];
      if (targets.length === 0) for (let nr = 0; nr < consoleSessions; nr++) console_tokens.push(await open());
      targets.push({ ...business, token: await open(), console_tokens, first_number: Number(first_number), path: "" });
    }
    return targets;
  } finally {
    await database.close();
  }
};
