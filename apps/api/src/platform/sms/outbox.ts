/** Stores SMS while no provider is configured: one file for each of the newest, in a folder of this user alone. */
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Clock, nowIso } from "../clock.ts";
import type { SmsSender } from "./sender.ts";

const most = 200;

export const openSmsOutbox = (directory: string, clock: Clock): SmsSender => ({
  send: async (sms) => {
    const kept_at = nowIso(clock);
    const path = join(directory, `${kept_at.replaceAll(/[:.]/g, "-")}-${sms.key}.json`);
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await writeFile(`${path}.new`, JSON.stringify({ ...sms, kept_at }), { mode: 0o600 });
    await rename(`${path}.new`, path);
    const names = (await readdir(directory)).filter((name) => name.endsWith(".json")).toSorted();
    for (const old of names.slice(0, -most)) await rm(join(directory, old), { force: true });
    return { provider_id: null };
  },
});
