/** What a question costs, as a multiple of a fixed piece of work: no slow or busy machine changes that, as it does milliseconds. */
import type { Transaction } from "../../platform/database/database.ts";

/** PostgreSQL makes short texts and looks for a part in each. The unit of a cost is a hundred thousand of them; a quarter tells. */
const yardstick = {
  text: "select count(*) from generate_series(1, 25000) n where md5(n::text) like '%olwin%'",
  values: [],
};
const yardsticks = 4;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** The best of some runs against the best of the fixed work beside them: others use the machine, too. */
export const costOf = async (tx: Transaction, work: () => Promise<unknown>): Promise<number> => {
  const [ours, fixed]: [number[], number[]] = [[], []];
  for (let nr = 0; nr < 7; nr += 1) {
    fixed.push(await timed(() => tx.rows(yardstick)));
    ours.push(await timed(work));
  }
  return Math.min(...ours) / (yardsticks * Math.min(...fixed));
};
