/** Customers who may be there twice: offered for merging until they are told apart. */
import type { Duplicate, DuplicatePair, listDuplicatePairs as listEndpoint } from "@rewardo/contract/duplicates";
import type { QueryOf } from "@rewardo/contract/endpoint";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import { found, invalidField, notFound } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { readPage } from "../../../platform/list.ts";
import { insertDistinction, selectDuplicatePairs, selectDuplicates } from "./duplicate-queries.ts";
import { selectUser, selectUsers } from "./queries.ts";
import { readOneIn, toWire } from "./service.ts";

/** A number that a whole company shares is no sign of one person. */
const mostOffered = 10;

/** Customers who may be the same person. Masked e-mails and phones are compared whole and shown masked. */
export const listDuplicates = (ctx: BusinessContext, id: string): Promise<{ items: Duplicate[]; next_cursor: null }> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const { merged_into } = found(await selectUser(tx, ctx.scope, id));
    if (merged_into !== null) throw notFound();
    const items: Duplicate[] = [];
    for (const { _id, same } of await selectDuplicates(tx, ctx.scope, id, mostOffered)) {
      items.push({ user: await readOneIn(tx, ctx, _id), same });
    }
    return { items, next_cursor: null };
  });

/** A page of all pairs of the business who may be one person. */
export const listDuplicatePairs = (
  ctx: BusinessContext,
  query: QueryOf<typeof listEndpoint>,
): Promise<{ items: DuplicatePair[]; next_cursor: string | null }> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const { items, next_cursor } = await readPage(
      { ...query, sort: ["desc"] },
      {
        name: "duplicates",
        scope: ctx.scope,
        kind: "text",
        select: (page) => selectDuplicatePairs(tx, ctx.scope, page),
        valueOf: ({ other_id }) => other_id,
      },
    );
    const ids = [...new Set(items.flatMap(({ _id, other_id }) => [_id, other_id]))];
    const wanted = { ids, sort_by: "created_at", limit: ids.length, direction: "desc", cursor: null } as const;
    const users = ids.length === 0 ? [] : await toWire(tx, ctx, await selectUsers(tx, ctx.scope, wanted));
    const byId = new Map(users.map((user) => [user._id, user]));
    return {
      items: items.map(({ _id, other_id, same }) => ({
        user: found(byId.get(_id)),
        other: found(byId.get(other_id)),
        same,
      })),
      next_cursor,
    };
  });

/** Remembers that two customers are two persons; a repeat changes nothing. */
export const tellApart = async (ctx: BusinessContext, id: string, other_id: string): Promise<undefined> => {
  await ctx.database.write(ctx.scope, async (tx) => {
    found(await selectUser(tx, ctx.scope, id));
    if (id === other_id) throw invalidField("other_id", "same", "A customer is the same person as themselves");
    found(await selectUser(tx, ctx.scope, other_id));
    const account_id = ctx.actor.kind === "account" ? ctx.actor._id : null;
    const pair = { user_id: id, other_id, account_id, now: nowIso(ctx.clock) };
    if (!(await insertDistinction(tx, ctx.scope, pair))) return;
    await insertAuditEntry(tx, ctx, { action: "told_apart", entity: "users", entity_id: id, after: { other_id } });
  });
};
