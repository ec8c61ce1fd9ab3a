/** Folders for databases that a test throws away. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
/** What a whole run needs, its databases and the programs of PostgreSQL beside each. */
const roomNeeded = 4 * 2 ** 30;

/** Whether this machine's shared memory has room for databases and for what browsers share between their processes. */
export const hasRoomInMemory = (): boolean => {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= roomNeeded;
};

/** As root the database runs as another user, who cannot enter root's own temporary folder. */
const onDisk = (): string => (process.getuid?.() === 0 ? "/tmp" : tmpdir());

let parent: string | undefined;

/**
 * A new folder that the database's user may enter. It is in memory where there is room for it: a database is two
 * thousand small files, which a disk takes a second or two to copy and memory 60 ms. Remove it when the test is over.
 */
export const scratchFolder = (name: string): string => {
  if (parent === undefined) {
    parent = hasRoomInMemory() ? memory : onDisk();
    if (parent === memory) removeForsaken();
  }
  const folder = mkdtempSync(join(parent, `rewardo-${name}-${process.pid}-`));
  chmodSync(folder, 0o755);
  return folder;
};

/**
 * Memory is not given back by itself: folders of runs that were killed go with the next run. One that cannot be removed is
 * another user's, or another worker is removing it; no test fails for it.
 */
const removeForsaken = (): void => {
  for (const entry of readdirSync(memory)) {
    const pid = /^rewardo-[a-z0-9-]+-(\d+)-\w+$/.exec(entry)?.[1];
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue;
    try {
      rmSync(join(memory, entry), { recursive: true, force: true });
    } catch {
      // Stays where it is.
    }
  }
};
