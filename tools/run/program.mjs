import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, root } from "./ensure-installed.mjs";

/** Who started us, before anything takes time. */
const parent = process.ppid;

/** Signals that ask a program to end; they are passed on. */
const endings = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a program to its end, in the foreground, and passes signals on to it.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, stopOnDisconnect?: boolean }} [options]
 *   `stopOnDisconnect`: open a channel whose closing tells the program that its launcher was killed
 * @returns {Promise<number>} its exit code, 128 + n when signal n ended it
 */
export async function runProgram(command, args, options = {}) {
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
      child.on("error", failed);
      child.on("close", (code, signal) => ended(code ?? 128 + (signalNumbers[signal] ?? 0)));
    });
  } finally {
    clearInterval(orphaned);
    for (const signal of endings) process.off(signal, passOn);
  }
}

/**
 * For programs that run long or read much. Young objects have 48 megabytes instead of 96, and old ones are collected once
 * they have grown by a half instead of by several times: with 64 callers at once the server holds 232 MB instead of more
 * than 320. Less of both (24 megabytes, two fifths) would save 30 MB more and cost a tenth of the lists a second.
 * Measurements take the same file.
 * @type {readonly string[]}
 */
export const memoryFlags = JSON.parse(readFileSync(new URL("memory-flags.json", import.meta.url), "utf8"));

/**
 * The environment in which the project's programs run: its own commands first on the
 * PATH, compiled modules kept between starts.
 * @param {string} node
 */
export function programEnvironment(node) {
  const binaries = join(root, "node_modules", ".bin");
  return {
    PATH: `${binaries}:${process.env.PATH ?? ""}`,
    NODE: node,
    NODE_COMPILE_CACHE: join(root, ".cache", "node"),
  };
}

/**
 * The frame of every launcher: installs what is missing, runs `work`, ends with its exit
 * code; a failure is one sentence, not a stack.
 * @param {(node: string) => Promise<number>} work
 */
export async function launch(work) {
  try {
    process.exitCode = await work(await ensureInstalled());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGABRT: 6, SIGKILL: 9, SIGSEGV: 11, SIGTERM: 15 };

/** npm dies of SIGKILL, or its shell of SIGTERM, without telling us: notice it by the change of parent. */
function watchParent(whenGone) {
  if (process.env.npm_lifecycle_event === undefined) return undefined; // a shell may end and leave us running
  const watching = setInterval(() => {
    if (process.ppid !== parent) whenGone();
  }, 200);
  watching.unref();
  return watching;
}
