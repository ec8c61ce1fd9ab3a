/** Readers of a message by the thousand, each with a number in the address and the phone that tells them apart. */
import type { ConsentChannel } from "@rewardo/contract/consent-answer";
import type { TestBusiness } from "./builders.ts";
import type { MessageApp } from "./message-app.ts";

/** Those that the app adds itself; the others are copies of them. */
const own = 1000;
const firstPhone = 600_000_000;

/** The number of the reader with this address or phone. */
export const readerNrOf = (address: string): number =>
  address.startsWith("+48") ? Number(address.slice(3)) - firstPhone : Number(/^guest(\d+)@/.exec(address)?.[1]);

const copied = (id: string): string => `md5(${id} || ' ' || n)::uuid`;

/** Table → what differs in a copy; those that others refer to come first. */
const tables: Readonly<Record<string, { readonly of: string; readonly changes: Readonly<Record<string, string>> }>> = {
  users: {
    of: "_id",
    changes: {
      _id: copied("x._id"),
      email: `'guest' || (substring(x.email from '\\d+')::integer + n * $2::integer) || '@example.test'`,
      phone: `'+48' || (substring(x.phone from 4)::integer + n * $2::integer)`,
    },
  },
  card_subscriptions: { of: "user_id", changes: { _id: copied("x._id"), user_id: copied("x.user_id") } },
  consent_events: { of: "user_id", changes: { _id: copied("x._id"), user_id: copied("x.user_id") } },
};

/** Adds customers with a card who agreed to the channel, numbered from 0: at most 1000, or a multiple of 1000. */
export const addManyReaders = async (
  { addReaders, witness }: MessageApp,
  business: TestBusiness,
  count: number,
  channel: ConsentChannel,
): Promise<void> => {
  const added = Math.min(count, own);
  const copies = count / added - 1;
  if (!Number.isInteger(copies)) throw new Error(`${count} readers are no multiple of ${own}`);
  const ids = await addReaders(business, added, channel);
  await witness.rows(
    `update users u set email = n.email, phone = n.phone from unnest($1::uuid[], $2::text[], $3::text[]) n (_id, email, phone)
      where n._id = u._id`,
    [ids.toSorted(), ids.map((_, nr) => `guest${nr}@example.test`), ids.map((_, nr) => `+48${firstPhone + nr}`)],
  );
  if (copies === 0) return;
  for (const [table, { of, changes }] of Object.entries(tables)) {
    const columns = await witness.rows<{ name: string }>(
      `select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    const names = columns.map(({ name }) => name);
    await witness.rows(
      `insert into ${table} (${names.join(", ")}) select ${names.map((name) => changes[name] ?? `x.${name}`).join(", ")}
        from ${table} x cross join generate_series(1, $3::integer) n where $2::integer > 0 and x.${of} = any($1::uuid[])`,
      [ids, added, copies],
    );
    await witness.rows(`analyze ${table}`);
  }
};
