/**
 * `npm run backup [-- FOLDER]`: writes the database, the pictures and the key of secrets into a folder, below
 * `whole-backups` in the data folder unless another is named. The program may go on running.
 * `npm run restore -- FOLDER`: puts such a backup in the place of what is there. The program has to be stopped.
 */
import { join, resolve } from "node:path";
import { nowIso, systemClock } from "./platform/clock.ts";
import { readConfig } from "./platform/config.ts";
import { noteBackup } from "./platform/last-backup.ts";
import { openServer } from "./platform/database/open-server.ts";
import { backUpWhole, besideIn, restoreWhole } from "./platform/database/whole-backup.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const ownDatabase =
  "Note: npm run restore puts this backup into an embedded database alone, and not into the one that DATABASE_URL names. Back that one up with pg_dump as well: only its own tools restore it.";

const [command, named] = process.argv.slice(2);
const config = readConfig();
if (command === "restore" && named === undefined) {
  say("Name the backup's folder: npm run restore -- FOLDER");
  process.exitCode = 1;
} else if (command === "restore" && config.databaseUrl !== undefined) {
  say(
    "The database that DATABASE_URL names is looked after by its own tools: restore it from a backup of pg_dump. To look into this backup, restore it without DATABASE_URL, into an embedded database.",
  );
  process.exitCode = 1;
} else {
  const server = await openServer(config, say);
  const beside = besideIn(config.dataDir);
  try {
    if (command === "restore") {
      const notes = await restoreWhole(server, beside, resolve(named ?? ""), config.backupKey);
      for (const note of notes) say(note);
      say(`Restored from ${resolve(named ?? "")}. What was there before is kept as the database rewardo_replaced.`);
    } else {
      const label = nowIso(systemClock).slice(0, 19).replaceAll(":", "-");
      const folder = resolve(named ?? join(config.dataDir, "whole-backups", `${label}Z`));
      await backUpWhole(server, beside, folder, config.backupKey);
      await noteBackup(config.dataDir);
      if (config.databaseUrl !== undefined) say(ownDatabase);
      say(
        config.backupKey === undefined
          ? `Backed up into ${folder}. It holds the key of secrets: keep it where no one else can read it.`
          : `Backed up into ${folder}, encrypted. It opens with this BACKUP_KEY alone: keep the key elsewhere.`,
      );
    }
  } catch (error) {
    say((error as Error).message);
    process.exitCode = 1;
  } finally {
    await server.stop();
  }
}
