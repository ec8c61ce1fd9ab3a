/** Tills as a browser has them, over the real server: the till's own program, with a database that outlives it, and a network that fails. */
import type { Sent, TillPromise, TillQueue } from "@rewardo/contract/till-queues";
import { ApiError } from "@rewardo/web/api-error.ts";
import { IDBFactory } from "fake-indexeddb";
import type { Browser } from "../../apps/till/src/offline/queue/browser.ts";
import { openRecords, type Records } from "../../apps/till/src/offline/queue/records.ts";
import { type QueueCalls, sendAll } from "../../apps/till/src/offline/queue/sending.ts";
import { type Draft, takePromise } from "../../apps/till/src/offline/queue/taking.ts";
import type { Caller } from "../../apps/api/src/testing/app.ts";

/** A browser or a computer that stopped in mid-work: nothing after it happens. */
export class Killed extends Error {
  override readonly name = "Killed";
}

/** What happens to the calls of a till, one after another; when none is left they go through. */
export type Luck =
  /** It never reached the server. */
  | "unsent"
  /** The server took it, and the answer was lost. */
  | "unanswered"
  /** The browser is killed before it is sent, or when the answer has come. */
  | "killed_before"
  | "killed_after"
  | "fine";

const answered = <T>({ status, body }: { status: number; body: unknown }): T => {
  if (status >= 400) throw new ApiError(status, body);
  return body as T;
};

/** A call as it goes over a wire that fails as was decided. */
const overWire = async <T>(luck: Luck[], work: () => Promise<T>): Promise<T> => {
  const one = luck.shift() ?? "fine";
  if (one === "killed_before") throw new Killed();
  if (one === "unsent") throw new TypeError("no network");
  const answer = await work();
  if (one === "killed_after") throw new Killed();
  if (one === "unanswered") throw new TypeError("the answer was lost");
  return answer;
};

export const callsOf = (caller: Caller, luck: Luck[]): QueueCalls => {
  const queues = "/api/scanner/queues";
  return {
    open: (key, idempotencyKey) =>
      overWire(luck, async () =>
        answered<TillQueue>(await caller.call("POST", queues, { key }, { "idempotency-key": idempotencyKey })),
      ),
    read: (id) => overWire(luck, async () => answered<TillQueue>(await caller.call("GET", `${queues}/${id}`))),
    send: (id: string, promises: readonly TillPromise[]) =>
      overWire(luck, async () => answered<Sent>(await caller.call("POST", `${queues}/${id}/promises`, { promises }))),
  };
};

/** Kills the browser before or after so many writes, where it is told to. */
const withKills = (records: Records, kills: ("before" | "after" | "fine")[]): Records => ({
  ...records,
  write: async (work) => {
    const one = kills.shift() ?? "fine";
    if (one === "before") throw new Killed();
    const value = await records.write(work);
    if (one === "after") throw new Killed();
    return value;
  },
});

interface Clocks {
  /** True time in milliseconds. */
  readonly nowMs: () => number;
  /** The business that the till is of, where a test tells several apart. */
  readonly business_id?: string;
}

/** What the tabs of one browser share. */
const openDisk = () => ({ idb: new IDBFactory(), locks: new Map<string, Promise<unknown>>() });

/** A tablet: its browser may be killed and started again, and its clock is set by hand. `beside`: another tab of that browser. */
export const openTablet = (
  actor_id: string,
  caller: Caller,
  { nowMs, business_id = "business" }: Clocks,
  beside?: { readonly disk: ReturnType<typeof openDisk> },
) => {
  const disk = beside?.disk ?? openDisk();
  const { idb, locks } = disk;
  const luck: Luck[] = [];
  const kills: ("before" | "after" | "fine")[] = [];
  let offMs = 0;
  let run = 0;
  const tab = crypto.randomUUID();
  let records: Promise<Records> | null = null;
  let startedMs = nowMs();
  const alone = <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const next = (locks.get(name) ?? Promise.resolve()).then(work, work);
    locks.set(
      name,
      next.catch(() => undefined),
    );
    return next;
  };
  const browser = (): Browser => {
    const [started, name] = [startedMs, `${tab} ${run}`];
    return {
      idb,
      now: () => nowMs() + offMs,
      steady: () => nowMs() - started,
      run: name,
      alone,
      changed: () => undefined,
    };
  };
  const program = async () => {
    records ??= openRecords(idb);
    return {
      browser: browser(),
      records: withKills(await records, kills),
      calls: callsOf(caller, luck),
      actor_id,
      business_id,
    };
  };
  /** Everything in memory is gone; what was written is still there. */
  const restart = async (): Promise<void> => {
    (await records)?.close();
    records = null;
    locks.clear();
    run += 1;
    startedMs = nowMs();
  };
  return {
    disk,
    luck,
    kills,
    program,
    restart,
    setClock: (ms: number) => {
      offMs = ms;
    },
    /** The page repeats what it does not know to be written, also after it was killed. */
    promise: async (draft: Draft) => {
      for (;;) {
        const till = await program();
        try {
          return await takePromise(till.browser, till.records, till, draft);
        } catch (error) {
          if (!(error instanceof Killed)) throw error;
          await restart();
        }
      }
    },
    /** Sends once; whether it came to its end. A killed browser starts again. */
    send: async (): Promise<boolean> => {
      try {
        await sendAll(await program());
        return true;
      } catch (error) {
        if (error instanceof Killed) await restart();
        else if (!(error instanceof TypeError)) throw error;
        return false;
      }
    },
    entries: async () => (await program()).records.read((rows) => rows.entries()),
    queues: async () => (await program()).records.read((rows) => rows.queues()),
    /** Changes what is kept, as a damaged disk would. */
    damage: async (work: Parameters<Records["write"]>[0]) => (await program()).records.write(work),
  };
};
export type Tablet = ReturnType<typeof openTablet>;
