/** Server and callers in other processes, and their use of the machine. */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { Profiler } from "node:inspector/promises";
import { join, resolve } from "node:path";
import type { ConsolesJob, Heard, LoadJob, LoadResult } from "./load-job.ts";

/** Another process of this folder, or of a whole path. */
export const start = (file: string, args: readonly string[] = [], execArgv: readonly string[] = []): ChildProcess =>
  fork(resolve(import.meta.dirname, file), [...args], {
    execArgv: [...execArgv],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });

/** The next message; throws if the process exits instead. */
export const answerOf = async <T>(child: ChildProcess): Promise<T> => {
  const ending = new AbortController();
  const { signal } = ending;
  try {
    const [first] = (await Promise.race([
      once(child, "message", { signal }),
      once(child, "exit", { signal }).then(() => [{ failed: `${child.spawnargs.at(-1)} has ended` }]),
    ])) as [T | { failed: string }];
    if (typeof first === "object" && first !== null && "failed" in first) throw new Error(String(first.failed));
    return first as T;
  } finally {
    ending.abort();
  }
};

export interface RunningServer {
  readonly port: number;
  readonly pid: number;
  /** V8's profile of the process while `work` runs. */
  profile(work: () => Promise<void>): Promise<Profiler.Profile>;
  stop(): Promise<void>;
}

/** Started as `tools/run` starts long-running programs. */
export const memoryFlags = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../tools/run/memory-flags.json"), "utf8"),
) as string[];

export const startServer = async (folder: string, args: readonly "work"[] = []): Promise<RunningServer> => {
  const child = start("server.ts", [folder, ...args], memoryFlags);
  const port = await answerOf<number>(child);
  return {
    port,
    pid: child.pid ?? 0,
    profile: async (work) => {
      child.send("profile");
      await answerOf(child);
      await work();
      child.send("profiled");
      return answerOf(child);
    },
    stop: async () => {
      const ended = once(child, "exit");
      child.send("end");
      await ended;
    },
  };
};

export interface Callers {
  run(job: LoadJob): Promise<LoadResult>;
  stop(): void;
}

export const startCallers = (): Callers => {
  const child = start("load.ts");
  return {
    run: (job) => {
      child.send(job);
      return answerOf<LoadResult>(child);
    },
    stop: () => child.kill(),
  };
};

export interface Consoles {
  /** Calls `say` once all of them listen, and resolves when all have received it. */
  hear(say: () => Promise<unknown>): Promise<Heard>;
  stop(): void;
}

/** Resolves when all of them are open. */
export const startConsoles = async (job: ConsolesJob): Promise<Consoles> => {
  const child = start("consoles.ts");
  child.send(job);
  await answerOf(child);
  return {
    hear: async (say) => {
      child.send("listen");
      await answerOf(child);
      const [heard] = await Promise.all([answerOf<Heard>(child), say()]);
      return heard;
    },
    stop: () => child.kill(),
  };
};

export interface BareConsoles {
  readonly port: number;
  /** Writes to all connections. */
  write(): void;
  stop(): void;
}

/** A server that only writes this many bytes to all connections. */
export const startBareConsoles = async (bytes: number): Promise<BareConsoles> => {
  const child = start("bare-consoles.ts", [String(bytes)], memoryFlags);
  const port = await answerOf<number>(child);
  return { port, write: () => void child.send("write"), stop: () => child.kill() };
};

/** Megabytes of a process: now, or (`most`) the peak since its start or the last `forgetMost`. */
export const memoryOf = (pid: number, which: "now" | "most" = "now"): number => {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const line = which === "now" ? /^VmRSS:\s+(\d+)/m : /^VmHWM:\s+(\d+)/m;
  return (Number(line.exec(status)?.[1] ?? NaN) * 1024) / 1e6;
};

/** Ticks of all processors since boot: in total, and those that the host gave to other guests. */
export const ticksOfMachine = (): { all: number; stolen: number } => {
  const ticks = readFileSync("/proc/stat", "utf8").split("\n")[0]!.split(/\s+/).slice(1, 9).map(Number);
  return { all: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[7] ?? 0 };
};

/** Processor seconds that a process has used. */
export const processorOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
};
