/** What the browser keeps of its queues: their keys and how far they are, and each promise until its outcome was seen. */
import type { LocalizedText } from "@rewardo/contract/fields";
import type { OfflineLimits } from "@rewardo/contract/offline-limits";
import type { PromiseOutcome, QueueKey, TillPromise } from "@rewardo/contract/till-queues";
import type { Owner } from "../../owner.ts";
import { asked, inTransaction, openDatabase } from "./database.ts";

export { isOf, type Owner } from "../../owner.ts";

/** The server's last answer, and this device's clocks when it came. */
export interface LastAnswer {
  readonly answered_at: string;
  readonly device_at: string;
  readonly steady_ms: number;
  /** The run whose steady clock it was. */
  readonly run: string;
}

export interface QueueRecord extends Owner {
  readonly _id: string;
  readonly public_key: QueueKey;
  readonly private_key: CryptoKey;
  /** The key under which it is opened: a repeat opens no second one. */
  readonly opening_key: string;
  /** `null` until the server has opened it. */
  readonly queue_id: string | null;
  /** The last place that was given, and the hash of what stands there. */
  readonly seq: number;
  readonly hash: string;
  /** `open`: it takes promises; `ended`: it is sent to its end, and takes no more. */
  readonly state: "open" | "ended";
  /** How often what waits was signed anew before it came here. */
  readonly generation: number;
  readonly answer: LastAnswer | null;
  readonly limits: OfflineLimits | null;
  readonly created_at: number;
}

/** What is shown of a promise; the promise itself names numbers and ids alone. */
export interface Shown {
  readonly card_subscription_id: string | null;
  readonly card_id: string | null;
  readonly name: string | null;
  readonly number: string;
  readonly unit: "stamp" | "point";
  readonly rewards: readonly LocalizedText[];
  readonly coupons: readonly LocalizedText[];
}

/** `refused`: the server cannot take it as it stands, and it was set aside so that the others can be sent. */
export type Outcome = PromiseOutcome | { readonly outcome: "refused"; readonly code: string };

export interface Entry {
  readonly queue: string;
  readonly seq: number;
  readonly idempotency_key: string;
  readonly promise: TillPromise;
  readonly shown: Shown;
  /** When it was promised, by this device's clock. */
  readonly at: string;
  readonly outcome: Outcome | null;
  /** Its outcome was shown to the person at the till. */
  readonly is_seen: boolean;
}

const name = "rewardo_till_queue";
const both = ["queues", "entries"] as const;

const build = (database: IDBDatabase): void => {
  database.createObjectStore("queues", { keyPath: "_id" });
  database.createObjectStore("entries", { keyPath: ["queue", "seq"] }).createIndex("key", "idempotency_key");
};

/** Both stores within one transaction. */
export interface Rows {
  readonly queues: () => Promise<QueueRecord[]>;
  readonly queue: (_id: string) => Promise<QueueRecord | undefined>;
  readonly entries: () => Promise<Entry[]>;
  readonly entriesOf: (queue: string) => Promise<Entry[]>;
  readonly entryOf: (idempotency_key: string) => Promise<Entry | undefined>;
  readonly putQueue: (record: QueueRecord) => Promise<unknown>;
  readonly putEntry: (entry: Entry) => Promise<unknown>;
  /** Throws where the place is taken: no two promises stand at one. */
  readonly addEntry: (entry: Entry) => Promise<unknown>;
  readonly deleteQueue: (_id: string) => Promise<unknown>;
  readonly deleteEntry: (entry: Pick<Entry, "queue" | "seq">) => Promise<unknown>;
}

const rowsOf = (transaction: IDBTransaction): Rows => {
  const queues = transaction.objectStore("queues");
  const entries = transaction.objectStore("entries");
  return {
    queues: async () => {
      const all: QueueRecord[] = await asked(queues.getAll());
      return all.toSorted((a, b) => a.created_at - b.created_at || a.generation - b.generation);
    },
    queue: (_id) => asked<QueueRecord | undefined>(queues.get(_id)),
    entries: () => asked<Entry[]>(entries.getAll()),
    entriesOf: async (queue) => (await asked<Entry[]>(entries.getAll())).filter((entry) => entry.queue === queue),
    entryOf: (key) => asked<Entry | undefined>(entries.index("key").get(key)),
    putQueue: (record) => asked(queues.put(record)),
    putEntry: (entry) => asked(entries.put(entry)),
    addEntry: (entry) => asked(entries.add(entry)),
    deleteQueue: (_id) => asked(queues.delete(_id)),
    deleteEntry: ({ queue, seq }) => asked(entries.delete([queue, seq])),
  };
};

export interface Records {
  readonly read: <T>(work: (rows: Rows) => Promise<T>) => Promise<T>;
  readonly write: <T>(work: (rows: Rows) => Promise<T>) => Promise<T>;
  readonly close: () => void;
}

/** Opens what the browser keeps of its queues. */
export const openRecords = async (idb: IDBFactory): Promise<Records> => {
  const database = await openDatabase(idb, name, build);
  return {
    read: (work) => inTransaction(database, both, "readonly", (transaction) => work(rowsOf(transaction))),
    write: (work) => inTransaction(database, both, "readwrite", (transaction) => work(rowsOf(transaction))),
    close: () => database.close(),
  };
};
