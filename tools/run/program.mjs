import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, root } from "./ensure-installed.mjs";

/** The parent process, read before it can change. */
const parent = process.ppid;

/** Termination signals, which are forwarded. */
const endings = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a program in the foreground until it ends, and forwards signals to it.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, stopOnDisconnect?: boolean, readyAfter?: Promise<void> }} [options]
 *   `stopOnDisconnect`: open an IPC channel that closes if the launcher is killed; `readyAfter`: tell the program when
 *   this is done, and end it if that fails
 * @returns {Promise<number>} its exit code, 128 + n when signal n ended it
 */
export const runProgram = async (command, args, options = {}) => {
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: options.stopOnDisconnect ? ["inherit", "inherit", "inherit", "ipc"] : "inherit",
  });
  const passOn = (signal) => child.kill(signal);
  for (const signal of endings) process.on(signal, passOn);
  const orphaned = watchParent(() => child.kill("SIGTERM"));
  try {
    return await new Promise((ended, failed) => {
      let failure = null;
      options.readyAfter?.then(
        () => child.connected && child.send("ready"),
        (error) => {
          failure = error;
          child.kill("SIGTERM");
        },
      );
      child.on("error", failed);
      child.on("close", (code, signal) => {
        if (failure === null) ended(code ?? 128 + (signalNumbers[signal] ?? 0));
        else failed(failure);
      });
    });
  } finally {
    clearInterval(orphaned);
    for (const signal of endings) process.off(signal, passOn);
  }
};

/**
 * Memory flags for long-running programs and large reads. Young objects have 48 megabytes instead of 96, and old ones are collected once
 * they have grown by a half instead of by several times: with 64 callers at once the server holds 232 MB instead of more
 * than 320. Less of both (24 megabytes, two fifths) would save 30 MB more and cost a tenth of the lists a second.
 * Benchmarks use the same file.
 * @type {readonly string[]}
 */
export const memoryFlags = JSON.parse(readFileSync(new URL("memory-flags.json", import.meta.url), "utf8"));

/**
 * The environment of the project's programs: its own commands first on the
 * PATH, compiled modules cached between starts.
 * @param {string} node
 */
export const programEnvironment = (node) => {
  const binaries = join(root, "node_modules", ".bin");
  return {
    PATH: `${binaries}:${process.env.PATH ?? ""}`,
    NODE: node,
    NODE_COMPILE_CACHE: join(root, ".cache", "node"),
  };
};

/**
 * The entry point of every launcher: installs what is missing, runs `work`, exits with its exit
 * code; errors print one sentence without a stack.
 * @param {(node: string) => Promise<number>} work
 */
export const launch = async (work) => {
  try {
    process.exitCode = await work(await ensureInstalled());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
};

const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGABRT: 6, SIGKILL: 9, SIGSEGV: 11, SIGTERM: 15 };

/** If npm dies of SIGKILL, or its shell of SIGTERM, we are not signalled: the parent process id changes. */
const watchParent = (whenGone) => {
  if (process.env.npm_lifecycle_event === undefined) return undefined; // a shell may exit and leave us running
  const watching = setInterval(() => {
    if (process.ppid !== parent) whenGone();
  }, 200);
  watching.unref();
  return watching;
};
