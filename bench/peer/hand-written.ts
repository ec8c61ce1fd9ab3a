/**
 * What an engineer would write in a day on the same rows: Fastify, `pg` with named statements, a signed token, six plain
 * tables without walls between businesses. No rules of a programme, no ledger, no idempotency, no rights.
 */
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { Pool, type PoolConfig } from "pg";

const secret = "of the measurement alone";
const signed = (text: string): Buffer => createHmac("sha256", secret).update(text).digest();

/** A token that names a business. */
export const signToken = (business_id: string): string => `${business_id}.${signed(business_id).toString("base64url")}`;

const businessOf = (header = ""): string => {
  const [business_id = "", signature = ""] = header.replace("Bearer ", "").split(".");
  if (!timingSafeEqual(signed(business_id), Buffer.from(signature, "base64url"))) throw new Error("Not signed");
  return business_id;
};

/** Copies the rows that its pages show; the indexes are those that such an app has. */
export const peerTables = [
  "create schema peer",
  "create table peer.places as select _id, business_id, name from places",
  "create table peer.accounts as select _id, business_id, first_name, last_name from accounts",
  `create table peer.customers as
    select _id, business_id, first_name, last_name, email, phone, name_key, created_at from users`,
  `create table peer.memberships as
    select cs._id, cs.business_id, cs.user_id, cs.card_id, cs.balance, n.number from card_subscriptions cs
    join card_numbers n on n.business_id = cs.business_id and n.card_subscription_id = cs._id`,
  `create table peer.visits as
    select _id, business_id, card_subscription_id as membership_id, user_id, place_id, account_id, kind, status, amount,
      currency, delta, balance_after, explanation, occurred_at from transactions`,
  ...["places", "accounts", "customers", "memberships", "visits"].map(
    (t) => `alter table peer.${t} add primary key (_id)`,
  ),
  "create index on peer.visits (business_id, occurred_at desc, _id desc)",
  "create index on peer.memberships (user_id)",
  "create unique index on peer.memberships (business_id, number)",
  "create index on peer.customers (business_id, name_key)",
  "create index on peer.customers using gin (name_key gin_trgm_ops)",
];

const list = `select v.*, c.first_name, c.last_name, p.name as place_name, a.first_name as account_first_name,
    a.last_name as account_last_name, m.number
  from peer.visits v join peer.memberships m on m._id = v.membership_id left join peer.customers c on c._id = v.user_id
    left join peer.places p on p._id = v.place_id left join peer.accounts a on a._id = v.account_id
  where v.business_id = $1 order by v.occurred_at desc, v._id desc limit 50`;
const customer = "select * from peer.customers where _id = $1 and business_id = $2";
const memberships = "select _id, card_id, balance, number from peer.memberships where user_id = $1";
const search =
  "select * from peer.customers where business_id = $1 and name_key like $2 order by name_key, _id limit 50";

/** Serves the three pages and the visit on a free port of loopback. */
export const openHandWritten = async (connection: PoolConfig): Promise<{ port: number; close(): Promise<void> }> => {
  const pool = new Pool({ ...connection, max: 10 });
  const ask = async (name: string, text: string, values: readonly unknown[]) =>
    (await pool.query<Record<string, unknown>>({ name, text, values: [...values] })).rows;
  const app = Fastify();
  app.get("/transactions", async ({ headers }) => ({
    items: await ask("list", list, [businessOf(headers.authorization)]),
  }));
  app.get<{ Params: { id: string } }>("/users/:id", async ({ headers, params: { id } }) => {
    const [one] = await ask("customer", customer, [id, businessOf(headers.authorization)]);
    return { ...one, card_subscriptions: await ask("memberships", memberships, [id]) };
  });
  app.get<{ Querystring: { q: string } }>("/users", async ({ headers, query: { q } }) => ({
    items: await ask("search", search, [businessOf(headers.authorization), `%${q}%`]),
  }));
  app.post<{ Body: { number: string; place_id: string; amount: number } }>("/visits", async ({ headers, body }) => {
    const business_id = businessOf(headers.authorization);
    const client = await pool.connect();
    try {
      await client.query("begin");
      const found = await client.query<{ _id: string; user_id: string; balance: number }>({
        ...{ name: "held", values: [business_id, body.number] },
        text: "select _id, user_id, balance from peer.memberships where business_id = $1 and number = $2 for update",
      });
      const { _id, user_id, balance } = found.rows[0]!;
      const delta = Math.floor(body.amount / 1000);
      const visit = { _id: randomUUID(), balance: balance + delta };
      await client.query({
        name: "earned",
        text: "update peer.memberships set balance = $2 where _id = $1",
        values: [_id, visit.balance],
      });
      await client.query({
        name: "visit",
        text: `insert into peer.visits (_id, business_id, membership_id, user_id, place_id, kind, status, amount, currency, delta,
          balance_after, explanation, occurred_at) values ($1, $2, $3, $4, $5, 'visit', 'completed', $6, 'PLN', $7, $8, '[]', now())`,
        values: [visit._id, business_id, _id, user_id, body.place_id, body.amount, delta, visit.balance],
      });
      await client.query("commit");
      return { ...visit, delta };
    } catch (error) {
      await client.query("rollback");
      throw error;
    } finally {
      client.release();
    }
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    port: (app.server.address() as AddressInfo).port,
    close: async () => {
      await app.close();
      await pool.end();
    },
  };
};
