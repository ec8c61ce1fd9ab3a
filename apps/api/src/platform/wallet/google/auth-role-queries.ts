/** Turns of calls that all servers share. As the sign-in role, which keeps what servers count together. */
import type { Transaction } from "../../database/database.ts";

/** Takes the next turn, and answers in how many milliseconds it is. By the database's clock, since servers' clocks differ. */
export const takeTurn = async (
  tx: Transaction,
  { name, turnMs }: { readonly name: string; readonly turnMs: number },
): Promise<number> =>
  (await tx.row<{ wait_ms: number }>({
    text: `insert into counters.turns as t (name, next_at) values ($1, clock_timestamp() + $2::integer * interval '1 millisecond')
      on conflict (name) do update
        set next_at = greatest(t.next_at, clock_timestamp()) + $2::integer * interval '1 millisecond'
      returning (greatest(0, extract(epoch from next_at - clock_timestamp()) * 1000 - $2::integer))::double precision as wait_ms`,
    values: [name, turnMs],
  }))!.wait_ms;
