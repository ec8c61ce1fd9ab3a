/** Where each table of a distributed database lies: docs/decisions/0123. */
/**
 * Tables with a business that every node has whole, since they are read before the business is known. They are written on
 * every node, so there are few, and no foreign key may lead from them to a table that is spread.
 */
export const commonTables = [
  ...["businesses", "plan_subscriptions", "weekly_reports", "account_roles", "accounts", "account_places", "devices"],
  ...["device_places", "api_keys", "api_key_places"],
] as const;

/**
 * Tables that stay with the coordinator although others refer to them or they have a business: who signs in writes them, and
 * for that no other node has to be there.
 */
export const homeTables = ["identities", "sessions"] as const;

/** `spread`: by business; `common`: whole on every node; `home`: on the coordinator alone, as PostgreSQL made it. */
type Home = "spread" | "common" | "home";

interface Key {
  readonly from: string;
  readonly to: string;
}

interface Tables {
  /** Those with a `business_id`. */
  readonly ofBusinesses: ReadonlySet<string>;
  readonly all: readonly string[];
  readonly keys: readonly Key[];
}

/**
 * What has a business is spread, but for the listed tables. What has none is common if a table that is spread or common
 * refers to it, and stays with the coordinator otherwise.
 */
export const placeTables = ({ ofBusinesses, all, keys }: Tables): ReadonlyMap<string, Home> => {
  const listed = new Map<string, Home>([
    ...commonTables.map((name) => [name, "common"] as const),
    ...homeTables.map((name) => [name, "home"] as const),
  ]);
  const placed = new Map(
    all.map((name) => [name, listed.get(name) ?? (ofBusinesses.has(name) ? "spread" : "home")] as const),
  );
  const isElsewhere = (name: string): boolean => placed.get(name) !== "home";
  for (let isNew = true; isNew;) {
    const next = keys.find(({ from, to }) => isElsewhere(from) && placed.get(to) === "home" && !listed.has(to));
    isNew = next !== undefined;
    if (next !== undefined) placed.set(next.to, "common");
  }
  return placed;
};

/** Asks as the owner. */
interface Asking {
  rows<Row>(text: string): Promise<readonly Row[]>;
}

/** Reads the tables of the schema and where each belongs. */
export const readPlaces = async (asking: Asking): Promise<ReadonlyMap<string, Home>> => {
  const tables = await asking.rows<{ name: string; has_business: boolean }>(
    `select c.relname::text as name, exists (select 1 from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'business_id' and not a.attisdropped) as has_business
      from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and c.relname not in ('schema_migrations', 'waiting_keys') order by 1`,
  );
  const keys = await asking.rows<Key>(
    `select f.relname::text as from, t.relname::text as to from pg_constraint k
      join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and f.relnamespace = 'public'::regnamespace order by 1, 2`,
  );
  return placeTables({
    ofBusinesses: new Set(tables.filter(({ has_business }) => has_business).map(({ name }) => name)),
    all: tables.map(({ name }) => name),
    keys,
  });
};
