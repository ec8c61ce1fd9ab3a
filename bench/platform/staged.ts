/** The simulated members in staging tables, in the form that PostgreSQL copies fastest. */
import type { Witness } from "../../apps/api/src/testing/witness.ts";
import type { PlatformBusiness } from "./businesses.ts";
import { copiedOverMs } from "./lives.ts";
import { copiesOf, origins, type PlatformSize } from "./size.ts";

const firstNames = ["Oliwia", "Zofia", "Jan", "Łukasz", "Wojciech", "Agnieszka", "Michał", "Żaneta", "Olena", "Jürgen"];
const lastNames = ["Nowak", "Wiśniewska", "Wójcik", "Kamińska", "Lewandowski", "Zielińska", "Szymański", "Dąbrowska"];

/**
 * `@` is replaced by the first eight digits of the copy's ids, and `#` by the time, which is a little later in each copy.
 * The text is what `packages/engine/src/chain.ts` hashes, without the previous hash.
 */
const templateOf = `concat_ws('|', '', e.seq, '@' || substr(e._id::text, 9), e.kind, concat_ws(',', e.amount, e.pending, e.held, e.debt),
  jsonb_array_length(e.moves),
  (select coalesce(string_agg(concat_ws(':', '@' || substr(m.value ->> 'lot_id', 9), m.value ->> 'remaining', m.value ->> 'held'), ','
    order by m.ordinality), '') from jsonb_array_elements(e.moves) with ordinality m),
  '@' || substr(e.cause_id::text, 9), '#', 'v1')`;

const hashes = `create function bench_stage.hashes(prefix text, templates text[], instants timestamptz[], later interval)
  returns text[] language plpgsql immutable as $$
declare
  hash text := repeat('0', 64);
  all_hashes text[] := '{}';
begin
  for i in 1 .. coalesce(array_length(templates, 1), 0) loop
    hash := encode(sha256(convert_to(hash || replace(replace(templates[i], '@', prefix), '#',
      to_char((instants[i] + later) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), 'UTF8')), 'hex');
    all_hashes := all_hashes || hash;
  end loop;
  return all_hashes;
end
$$`;

/** Numbers members from 0 in the order they joined the first business, and stages their rows. */
export const stageLives = async (witness: Witness, { business_id }: PlatformBusiness): Promise<void> => {
  const texts = [
    "drop schema if exists bench_stage cascade",
    "create schema bench_stage",
    hashes,
    `create unlogged table bench_stage.card_subscriptions as
      select (row_number() over (order by _id) - 1)::integer as nr, cs.* from card_subscriptions cs where business_id = '${business_id}'`,
    `create unlogged table bench_stage.users as select cs.nr, u.* from bench_stage.card_subscriptions cs
      join users u on u.business_id = cs.business_id and u._id = cs.user_id`,
    `create unlogged table bench_stage.transactions as select cs.nr, (row_number() over (order by t.occurred_at, t._id))::integer as place_nr, t.*
      from bench_stage.card_subscriptions cs join transactions t on t.business_id = cs.business_id and t.card_subscription_id = cs._id
      order by cs.nr, t.occurred_at, t._id`,
    `create unlogged table bench_stage.ledger_entries as select cs.nr, e.*,
        regexp_replace(e.moves::text, '"lot_id": "[0-9a-f]{8}', '"lot_id": "@', 'g') as moves_text, ${templateOf} as template
      from bench_stage.card_subscriptions cs
      join ledger_entries e on e.business_id = cs.business_id and e.card_subscription_id = cs._id order by cs.nr, e.seq`,
    "create index on bench_stage.ledger_entries (nr)",
    `create unlogged table bench_stage.lots as select cs.nr, l.* from bench_stage.card_subscriptions cs
      join lots l on l.business_id = cs.business_id and l.card_subscription_id = cs._id order by cs.nr, l._id`,
    // Some have no entry yet: they paid less than a point.
    `create unlogged table bench_stage.chains as select t.nr, min(t.occurred_at) as first_at,
        (select array_agg(e.template order by e.seq) from bench_stage.ledger_entries e where e.nr = t.nr) as templates,
        (select array_agg(e.recorded_at order by e.seq) from bench_stage.ledger_entries e where e.nr = t.nr) as instants
      from bench_stage.transactions t group by t.nr`,
    // The first business starts as empty as the others.
    "truncate users cascade",
  ];
  for (const text of texts) await witness.rows(text);
};

/** One row for every member of the platform: its origin, business, name and hash chain. */
export const stageMembers = async (
  witness: Witness,
  opened: readonly PlatformBusiness[],
  size: PlatformSize,
): Promise<void> => {
  await witness.rows(
    `create unlogged table bench_stage.businesses as
      select b.*, pv._id as version_id, (sum(b.members) over (order by b.nr) - b.members)::integer as first_nr
      from jsonb_to_recordset($1::jsonb) as b (nr integer, business_id uuid, card_id uuid, account_id uuid, place_ids uuid[], members integer)
      join programme_versions pv on pv.business_id = b.business_id and pv.card_id = b.card_id`,
    [JSON.stringify(opened.map((business, nr) => ({ nr, ...business })))],
  );
  const laterMs = Math.floor(copiedOverMs / copiesOf(size));
  await witness.rows(
    `create unlogged table bench_stage.members as
      select g, b.nr as business_nr, g % ${origins} as nr, g % b.members as own_nr, lpad(to_hex(1 + g / ${origins}), 8, '0') as prefix,
        later, c.first_at - interval '1 minute' + later as joined_at,
        bench_stage.hashes(lpad(to_hex(1 + g / ${origins}), 8, '0'), c.templates, c.instants, later) as hashes
      from bench_stage.businesses b
      cross join lateral generate_series(b.first_nr, b.first_nr + b.members - 1) g
      cross join lateral (select (g / ${origins}) * interval '${laterMs} milliseconds' as later) l
      join bench_stage.chains c on c.nr = g % ${origins}
      order by g`,
  );
  await witness.rows(
    `create unlogged table bench_stage.names as
      select row_number() over () - 1 as nr, f.name as first_name, l.name as last_name from unnest($1::text[]) f (name), unnest($2::text[]) l (name)`,
    [firstNames, lastNames],
  );
  for (const table of ["businesses", "members", "transactions", "ledger_entries", "lots", "names"])
    await witness.rows(`analyze bench_stage.${table}`);
};
