/** Keys of the installation's own: made once, sealed in the database, and the same for all servers on it. */
import { Client, type ClientConfig } from "pg";
import type { SecretBox } from "../secrets.ts";

const belongsTo = (name: string): string => `installation key ${name}`;

interface Wanted {
  readonly name: string;
  readonly make: () => Buffer;
}

/**
 * The key of this name. The first server makes it, and a server with a newer secret key seals it anew.
 * @throws a sentence where none of the server's secret keys opens it
 */
export const readInstallationKey = async (
  owner: ClientConfig,
  secrets: SecretBox,
  { name, make }: Wanted,
): Promise<Buffer> => {
  const client = new Client(owner);
  await client.connect();
  try {
    const text = "insert into installation_keys (name, sealed) values ($1, $2) on conflict (name) do nothing";
    await client.query(text, [name, secrets.seal(make(), belongsTo(name))]);
    const asked = "select sealed from installation_keys where name = $1";
    const { rows } = await client.query<{ sealed: Buffer }>(asked, [name]);
    const sealed = rows[0]?.sealed;
    const key = sealed === undefined ? null : secrets.open(sealed, belongsTo(name));
    if (sealed === undefined || key === null)
      throw new Error(`The key ${name} of this database was sealed with a secret key that this server does not have.`);
    if (!secrets.isCurrent(sealed)) {
      const again = "update installation_keys set sealed = $2, sealed_at = now() where name = $1 and sealed = $3";
      await client.query(again, [name, secrets.seal(key, belongsTo(name)), sealed]);
    }
    return key;
  } finally {
    await client.end();
  }
};
