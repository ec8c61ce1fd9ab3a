/** The thousandth page of the largest business compared with its first. */
import type { Figure } from "../figure.ts";
import type { LoadJob, Target } from "./load-job.ts";
import type { Sites } from "./measured-calls.ts";
import { lists } from "./measured-calls.ts";
import type { Callers } from "./processes.ts";
import { interleave, ratioOf } from "./rounds.ts";
import type { Site } from "./site.ts";

const page = 1000;
const limit = 50;
/** Pages are walked in these steps. */
const step = 200;
const seconds = 1;
const rounds = 9;

/** The cursor of the thousandth page, or of a late one if there are fewer. */
const deepCursor = async ({ server }: Site, { token }: Target, path: string) => {
  let cursor = "";
  let passed = 0;
  for (; passed < (page - 1) * limit; passed += step) {
    const more = cursor === "" ? "" : `&cursor=${cursor}`;
    const url = `http://127.0.0.1:${server.port}${path.replace(`limit=${limit}`, `limit=${step}`)}${more}`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const { next_cursor } = (await answer.json()) as { next_cursor: string | null };
    if (next_cursor === null) break;
    cursor = next_cursor;
  }
  return { cursor, nr: Math.round(passed / limit) };
};

export const measureDepth = async ({ whole }: Sites, callers: Callers): Promise<Figure[]> => {
  const [largest] = whole.targets;
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(lists)) {
    const { cursor, nr } = await deepCursor(whole, largest!, path);
    const job = (more: string): LoadJob => ({
      port: whole.server.port,
      clients: 1,
      seconds,
      kind: "list",
      targets: [{ ...largest!, path: `${path}${more}` }],
    });
    const runs = await interleave(rounds, {
      first: () => callers.run(job("")),
      deep: () => callers.run(job(`&cursor=${cursor}`)),
    });
    figures.push({
      name: `50 ${name}: page ${nr} against the first`,
      value: ratioOf(runs.deep, runs.first, ({ p50Ms }) => p50Ms),
      unit: "×",
      limit: 1.2,
    });
  }
  return figures;
};
