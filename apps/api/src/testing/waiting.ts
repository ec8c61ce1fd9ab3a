/** Waiting until a statement of the program waits for a lock that a test holds. */
import { expect } from "vitest";
import { isOnNodes } from "./database.ts";
import type { Witness } from "./witness.ts";

/** Resolves when one statement of this log-in waits for a lock. With nodes it waits there, which the coordinator gathers. */
export const someoneWaits = (witness: Witness, logIn: "rewardo_app" | "rewardo_jobs"): Promise<unknown> =>
  expect
    .poll(() =>
      isOnNodes()
        ? witness.rows("select 1 from citus_lock_waits")
        : witness.rows(
            `select 1 from pg_stat_activity where datname = current_database() and starts_with(usename, $1)
              and wait_event_type = 'Lock'`,
            [logIn],
          ),
    )
    .toHaveLength(1);
