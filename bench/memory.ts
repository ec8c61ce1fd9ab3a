/** How much memory this process and a PostgreSQL hold at most while something runs. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";

export interface MostMemory {
  /** Megabytes. */
  readonly node: number;
  /** Megabytes of all its processes, a page that several share counted once; 0 where the system does not tell. */
  readonly postgres: number;
}

/** Begins to look, in a thread of its own so that nothing waits for it; `stop` answers the most that was seen. */
export const watchMemory = (postmaster: number | undefined): { stop(): Promise<MostMemory> } => {
  const worker = new Worker(new URL("memory-worker.ts", import.meta.url), { workerData: { postmaster } });
  return {
    stop: async () => {
      worker.postMessage("stop");
      const [most] = (await once(worker, "message")) as [MostMemory];
      return most;
    },
  };
};
