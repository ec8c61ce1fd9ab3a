/**
 * `npm run bench -- simulation`: a draft played over a year of one business with a million transactions in it, by the
 * server that serves its tills in the meantime: how long, how much memory, and what the tills notice.
 */
import type { Programme } from "@rewardo/contract/programmes";
import type { Simulation } from "@rewardo/contract/simulations";
import { setTimeout as delay } from "node:timers/promises";
import type { Figure } from "../figure.ts";
import type { LoadJob, LoadResult } from "./load-job.ts";
import { memoryOf, startCallers } from "./processes.ts";
import { openSite, type Site } from "./site.ts";
import type { PlatformSize } from "./size.ts";
import { rememberMembers } from "./undone.ts";

/** Two years of visits, of which one has a million. */
const size: PlatformSize = {
  members: Number(process.env["MEMBERS"] ?? 100_000),
  transactions: Number(process.env["TRANSACTIONS"] ?? 2_200_000),
  businesses: 1,
};
const days = 365;
const mostSeconds = 20;
const mostMegabytes = 400;
/** Each has four visits a second: more than the business has at its busiest. */
const tills = { clients: 8, pauseMs: 250 };
const seconds = Number(process.env["SECONDS"] ?? 15);
const rewardAmount = 1200;

type Call = <T>(method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<T>;

const callerOf =
  ({ server, targets }: Site): Call =>
  async (method, path, body, headers) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${targets[0]!.token}`, "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as never;
  };

/** Starts one and waits until it is over. */
const simulate = async (call: Call, card_id: string, reward_id: string): Promise<Simulation> => {
  const path = `/cards/${card_id}/simulations`;
  const reward_values = [{ reward_id, amount: rewardAmount }];
  const { _id } = await call<Simulation>("POST", path, { days, reward_values });
  for (;;) {
    const { items } = await call<{ items: Simulation[] }>("GET", path);
    const one = items.find((each) => each._id === _id);
    if (one?.status === "done") return one;
    if (one?.status !== "queued" && one?.status !== "running") throw new Error(`The simulation is ${one?.status}`);
    await delay(200);
  }
};

/** What was really given in these days. */
const reallyGiven = async ({ witness }: Site, card_id: string, { from_day, to_day }: Simulation) => {
  const [real] = await witness.rows<{ transactions: number; earned: number; rewards: number }>(
    `select count(*)::integer as transactions, sum(earned)::integer as earned, sum(cardinality(reward_ids))::integer as rewards
      from transactions where card_id = $1 and local_day between $2 and $3 and kind <> 'expire'`,
    [card_id, from_day, to_day],
  );
  return real!;
};

const secondsSince = (startedMs: number): number => (performance.now() - startedMs) / 1000;

export const measureSimulation = async (): Promise<Figure[]> => {
  const site = await openSite(size, ["work"]);
  const callers = startCallers();
  const before = await rememberMembers(site.witness, site.targets);
  try {
    const call = callerOf(site);
    const { _id: card_id } = (await site.witness.rows<{ _id: string }>("select _id from cards"))[0]!;
    // The folder is kept, and with it the draft of a run before.
    const found = await call<Programme>("GET", `/cards/${card_id}/programme`);
    const { live } = await call<Programme>("POST", `/cards/${card_id}/discard`, undefined, {
      "if-match": String(found.version),
    });
    const reward_id = live.rewards[0]!._id;
    const job: LoadJob = { port: site.server.port, ...tills, seconds, kind: "commit", targets: site.targets };

    const quietMs = performance.now();
    const same = await simulate(call, card_id, reward_id);
    const quiet = secondsSince(quietMs);
    const most = memoryOf(site.server.pid, "most");
    const real = await reallyGiven(site, card_id, same);
    const result = same.result!;
    const isSame =
      result.live.earned === real.earned &&
      result.live.rewards === real.rewards &&
      JSON.stringify(result.live) === JSON.stringify(result.draft);

    const alone = await callers.run(job);
    const { version } = await call<Programme>("GET", `/cards/${card_id}/programme`);
    const cheaper = { cost: Math.ceil(live.rewards[0]!.cost / 2) };
    await call("PATCH", `/cards/${card_id}/rewards/${reward_id}`, cheaper, { "if-match": String(version) });
    const runs: LoadResult[] = [];
    let isOver = false;
    const busyMs = performance.now();
    const going = (async () => {
      while (!isOver) runs.push(await callers.run({ ...job, seconds: 5 }));
    })();
    await simulate(call, card_id, reward_id).finally(() => (isOver = true));
    const busy = secondsSince(busyMs);
    await going;
    return [
      { name: "transactions of the business in the year", value: real.transactions, unit: "" },
      { name: "the year played", value: quiet, unit: "s", limit: mostSeconds },
      { name: "memory of the server's process, at most", value: most, unit: "MB", limit: mostMegabytes },
      {
        name: "a draft equal to what is live gives what was given",
        value: Number(isSame),
        unit: "",
        limit: 1,
        atLeast: true,
      },
      { name: "the year played while tills work", value: busy, unit: "s" },
      { name: `p50 of a commit, ${tills.clients} tills, without`, value: alone.p50Ms, unit: "ms" },
      { name: `p99 of a commit, ${tills.clients} tills, without`, value: alone.p99Ms, unit: "ms" },
      {
        name: "p50 of a commit meanwhile, the worst five seconds",
        value: Math.max(...runs.map((run) => run.p50Ms)),
        unit: "ms",
      },
      {
        name: "p99 of a commit meanwhile, the worst five seconds",
        value: Math.max(...runs.map((run) => run.p99Ms)),
        unit: "ms",
      },
    ];
  } finally {
    callers.stop();
    await before.undo();
    await site.close();
  }
};
