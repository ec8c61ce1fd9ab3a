/** When the last backup was completed: the time of a file in the data folder, which an operator's own tools may touch. */
import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

const pathIn = (dataDir: string): string => join(dataDir, "last-backup");

/** Notes that one was completed now. */
export const noteBackup = async (dataDir: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(pathIn(dataDir), "", { mode: 0o600 });
};

/** Seconds since 1970; 0 when there was none. */
export const readLastBackup = (dataDir: string): Promise<number> =>
  stat(pathIn(dataDir)).then(
    ({ mtimeMs }) => Math.floor(mtimeMs / 1000),
    () => 0,
  );
