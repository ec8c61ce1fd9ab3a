/** Checks at the start, and not when a log-in fails, that this server has the key of secrets in its database. */
import { Client, type ClientConfig } from "pg";
import type { SecretBox } from "../secrets.ts";

const plain = Buffer.from("a key of this database");
const belongsTo = "secret check";

const sentence = [
  "The secrets in this database were sealed with a key that this server does not have.",
  "Servers on one database need the same SECRET_KEYS, or the same secrets.key in their DATA_DIR: put that key here.",
  "If it is lost, `delete from secret_checks` lets the server start; people with a second factor then need their recovery codes.",
].join("\n");

/**
 * Compares the box with what the first server sealed in the database, or seals it if this is the first. Once a newer key
 * precedes the old one it is sealed again, so that a server without the newer key does not start.
 * @throws a sentence when none of the box's keys opens it
 */
export const checkSecrets = async (owner: ClientConfig, secrets: SecretBox): Promise<void> => {
  const client = new Client(owner);
  await client.connect();
  try {
    const own = secrets.seal(plain, belongsTo);
    await client.query("insert into secret_checks (sealed) values ($1) on conflict do nothing", [own]);
    const { rows } = await client.query<{ sealed: Buffer }>("select sealed from secret_checks");
    const sealed = rows[0]?.sealed;
    if (sealed === undefined || secrets.open(sealed, belongsTo)?.equals(plain) !== true) throw new Error(sentence);
    if (!secrets.isCurrent(sealed)) {
      const text = "update secret_checks set sealed = $1, sealed_at = now() where sealed = $2";
      await client.query(text, [own, sealed]);
    }
  } finally {
    await client.end();
  }
};
