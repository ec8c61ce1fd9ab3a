import type { QueryOf } from "@rewardo/contract/endpoint";
import type {
  GymLocker,
  GymLockerChanges,
  GymLockerInput,
  listGymLockers as listEndpoint,
} from "@rewardo/contract/gym-lockers";
import { foldedKey } from "@rewardo/rules";
import { newId, nowIso } from "../../../platform/clock.ts";
import { found, invalidField } from "../../../platform/errors.ts";
import type { BusinessContext, Context, SetupContext } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { createOnce } from "../../../platform/idempotency/create-once.ts";
import { readPage, requireOneBusiness } from "../../../platform/list.ts";
import { noteCreated, ofVersion, requireSameId, writeChange, writeStatus } from "../../../platform/records.ts";
import {
  insertGymLocker,
  selectGymLocker,
  selectGymLockerForChange,
  selectGymLockers,
  updateGymLockerFields,
  updateGymLockerStatus,
  type GymLockerRecord,
} from "./queries.ts";

const toWire = ({ name_key: _nameKey, ...gymLocker }: GymLockerRecord): GymLocker => gymLocker;

/** Gym lockers by name, or newest first. Across all businesses newest first alone. */
export const listGymLockers = (ctx: Context, query: QueryOf<typeof listEndpoint>) => {
  requireOneBusiness(ctx.scope, query, ["status"]);
  return ctx.database.read(ctx.scope, async (tx) => {
    const sort_by = ctx.scope.kind === "platform" ? "created_at" : (query.sort_by?.[0] ?? "name");
    const { items, next_cursor } = await readPage(query, {
      name: "gym_lockers",
      scope: ctx.scope,
      filters: query.status ?? null,
      kind: sort_by === "name" ? "text" : "instant",
      select: (page) => selectGymLockers(tx, ctx.scope, { sort_by, status: query.status, ...page }),
      valueOf: (row) => (sort_by === "name" ? row.name_key : row.created_at),
    });
    return { items: items.map(toWire), next_cursor };
  });
};

export const readGymLocker = async (ctx: Context, id: string): Promise<GymLocker> =>
  toWire(found(await ctx.database.read(ctx.scope, (tx) => selectGymLocker(tx, ctx.scope, id))));

interface Fields {
  name: string;
  description: string | null;
}

/** What is left out stays; texts lose the blanks around them, and empty ones mean none. */
const applyChanges = (before: Fields, { name, description }: GymLockerChanges): Fields => {
  const after = {
    name: name === undefined ? before.name : name.trim(),
    description: description === undefined ? before.description : description?.trim() || null,
  };
  if (after.name === "") throw invalidField("name", "required", "A gym locker needs a name");
  return after;
};

const toRow = (ctx: BusinessContext, fields: Fields) => ({
  ...fields,
  name_key: foldedKey(fields.name),
  now: nowIso(ctx.clock),
});

export const addGymLocker = (
  ctx: BusinessContext,
  input: GymLockerInput,
  idempotency: Idempotency | undefined,
): Promise<GymLocker> => {
  const fields = applyChanges({ name: "", description: null }, input);
  return ctx.database.write(ctx.scope, async (tx) => {
    const _id = await createOnce(tx, ctx, idempotency, async (entity_id) => {
      await insertGymLocker(tx, ctx.scope, { ...toRow(ctx, fields), _id: entity_id });
      await noteCreated(tx, ctx, { entity: "gym_lockers", entity_id }, { ...fields });
    });
    return toWire(found(await selectGymLocker(tx, ctx.scope, _id)));
  });
};

/** Changes a gym locker that is still as the caller has seen it. Throws version_conflict with the present version otherwise. */
export const changeGymLocker = (
  ctx: BusinessContext,
  id: string,
  { _id, ...changes }: GymLockerChanges,
  version: number,
): Promise<GymLocker> => {
  requireSameId(id, _id);
  return ctx.database.write(ctx.scope, async (tx) => {
    const before = ofVersion(await selectGymLockerForChange(tx, ctx.scope, id), version);
    const fields = applyChanges(before, changes);
    const change = { entity: "gym_lockers", entity_id: id, before: { ...before }, after: { ...fields } };
    const isChanged = await writeChange(tx, ctx, change, () =>
      updateGymLockerFields(tx, ctx.scope, id, toRow(ctx, fields)),
    );
    return toWire(isChanged ? found(await selectGymLocker(tx, ctx.scope, id)) : before);
  });
};

const setStatus = (ctx: BusinessContext, id: string, status: GymLocker["status"]): Promise<GymLocker> =>
  ctx.database.write(ctx.scope, async (tx) => {
    const before = found(await selectGymLockerForChange(tx, ctx.scope, id));
    const action = status === "archived" ? "archived" : "restored";
    const change = { entity: "gym_lockers", entity_id: id, action, from: before.status, to: status };
    const isChanged = await writeStatus(tx, ctx, change, () =>
      updateGymLockerStatus(tx, ctx.scope, id, { status, now: nowIso(ctx.clock) }),
    );
    return toWire(isChanged ? found(await selectGymLocker(tx, ctx.scope, id)) : before);
  });

export const archiveGymLocker = (ctx: BusinessContext, id: string): Promise<GymLocker> => setStatus(ctx, id, "archived");
export const restoreGymLocker = (ctx: BusinessContext, id: string): Promise<GymLocker> => setStatus(ctx, id, "active");

/** Sets a gym locker up without a caller, for tests and the demonstration, and answers its id. */
export const createGymLocker = async ({ database, clock, scope }: SetupContext, name: string): Promise<string> => {
  const _id = newId();
  await database.write(scope, (tx) =>
    insertGymLocker(tx, scope, { _id, name, name_key: foldedKey(name), description: null, now: nowIso(clock) }),
  );
  return _id;
};
