/** Peak memory of this process and a PostgreSQL while something runs. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";

export interface MostMemory {
  /** Megabytes. */
  readonly node: number;
  /** Megabytes of all its processes, shared pages counted once; 0 if the system does not report it. */
  readonly postgres: number;
}

/** Samples in a separate thread so that nothing waits for it; `stop` returns the peak. */
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
