/** Stores mails when no SMTP server is configured: one file for each of the newest mails, for the operator. */
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Clock, nowIso } from "../clock.ts";
import type { Mail, Mailer } from "./mailer.ts";

export interface KeptMail extends Mail {
  /** Names the file; sorts by time. */
  readonly id: string;
  readonly kept_at: string;
}

export interface Outbox extends Mailer {
  /** The newest first. */
  list(): Promise<KeptMail[]>;
  read(id: string): Promise<KeptMail | undefined>;
}

const most = 200;
const fileName = /^[0-9TZ-]{10,40}[0-9a-f-]{36}\.json$/;

/** Keeps mails below `directory`, which only this user may enter: their links open accounts. */
export const openOutbox = (directory: string, clock: Clock): Outbox => {
  const names = async (): Promise<string[]> => {
    const found = await readdir(directory).catch(() => []);
    return found
      .filter((name) => fileName.test(name))
      .toSorted()
      .toReversed();
  };
  const readFileOf = async (name: string): Promise<KeptMail | undefined> => {
    const text = await readFile(join(directory, name), "utf8").catch(() => undefined);
    return text === undefined ? undefined : (JSON.parse(text) as KeptMail);
  };
  return {
    send: async (mail) => {
      const kept_at = nowIso(clock);
      const id = `${kept_at.replaceAll(/[:.]/g, "-")}-${mail.key}`;
      const path = join(directory, `${id}.json`);
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await writeFile(`${path}.new`, JSON.stringify({ ...mail, id, kept_at }), { mode: 0o600 });
      await rename(`${path}.new`, path);
      for (const old of (await names()).slice(most)) await rm(join(directory, old), { force: true });
    },
    list: async () => (await Promise.all((await names()).map(readFileOf))).filter((mail) => mail !== undefined),
    read: async (id) => (fileName.test(`${id}.json`) ? readFileOf(`${id}.json`) : undefined),
    close: () => {},
  };
};
