import { Client, type ClientConfig } from "pg";

/**
 * Claims something that shall happen once in the life of a database. Of several
 * processes, and over any number of starts, exactly one call answers true.
 * @param config the owner's connection
 * @param name what happens, such as "demonstration loaded"
 */
export async function claimOnce(config: ClientConfig, name: string): Promise<boolean> {
  const client = new Client(config);
  await client.connect();
  try {
    const { rowCount } = await client.query(
      "insert into installation_facts (name) values ($1) on conflict (name) do nothing",
      [name],
    );
    return rowCount === 1;
  } finally {
    await client.end();
  }
}
