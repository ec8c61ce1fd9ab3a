import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import type { RunAs } from "./engine.ts";

/** The system user of the database where the program is started as root: PostgreSQL refuses to run as root itself. */
const ownName = "rewardo-db";

/** `nobody`, which every Linux knows by name (initdb insists on a name), and which other programs run as, too. */
const nobody = 65534;

const makeUser = ["useradd", "--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", ownName];

/**
 * The user that the database in `home` runs as.
 * @param existing whose `home` is, undefined before it is made
 * @param isRunning then it stays whose it is
 * @throws a sentence when it belongs to a user that this process cannot become
 */
export const chooseUser = (
  home: string,
  { existing, isRunning }: { existing: number | undefined; isRunning: boolean },
  log: (line: string) => void,
): RunAs => {
  const self = process.getuid?.();
  if (self !== 0) {
    if (existing !== undefined && self !== undefined && existing !== self) {
      throw new Error(
        `${home} belongs to another user (${existing}). Start as that user or set DATA_DIR to another folder.`,
      );
    }
    return {};
  }
  // A database made by an ordinary user stays that user's.
  const isOurs = existing === undefined || existing === 0 || (existing === nobody && !isRunning);
  return isOurs ? ownUser(log) : { uid: existing, gid: statSync(home).gid };
};

const ownUser = (log: (line: string) => void): RunAs => {
  const known = findUser();
  if (known !== undefined) return known;
  log(`Making the system user ${ownName}, which the database runs as`);
  const [command = "", ...args] = makeUser;
  const { error, stderr } = spawnSync(command, args, { encoding: "utf8" });
  const made = findUser(); // perhaps by another process, which was faster
  if (made !== undefined) return made;
  const reason = (error?.message ?? stderr).trim();
  log(
    `It could not be made (${reason}), so the database runs as nobody, as other programs may. To change that, run: ${makeUser.join(" ")}`,
  );
  return { uid: nobody, gid: nobody };
};

const findUser = (): { uid: number; gid: number } | undefined => {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${ownName}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
};
