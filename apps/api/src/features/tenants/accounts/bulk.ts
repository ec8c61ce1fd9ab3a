/** Bulk changes of accounts: their role, or their places. */
import type { listAccounts } from "@rewardo/contract/accounts";
import type { AccountsBulk } from "@rewardo/contract/bulk-changes";
import type { QueryOf } from "@rewardo/contract/endpoint";
import type { Rights } from "@rewardo/contract/grants";
import type { Permission } from "@rewardo/contract/permissions";
import type { BulkAuthor, BulkKind } from "../../../platform/bulk.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { holdPeople, waitForPeople, type Grantor } from "../account-roles/index.ts";
import { isSamePlaces, mayManage, accountQueryOf, requirePlaces, requireRole, writeAccess } from "./people.ts";
import { selectPeople, selectPersonForChange, type PersonRecord } from "./people-queries.ts";

/** A grantor as it is kept with a change. */
interface KeptRights extends Pick<Grantor, "limits" | "place_ids"> {
  readonly permissions: readonly Permission[];
  readonly grants: Rights & { readonly permissions: readonly Permission[] };
}

/** The account's present value of the changed property. */
const valueOf = ({ account_role_id, place_ids }: PersonRecord, change: AccountsBulk): AccountsBulk =>
  "place_ids" in change ? { place_ids } : { account_role_id };

const isSame = (one: AccountsBulk, other: AccountsBulk): boolean =>
  "place_ids" in one && "place_ids" in other
    ? isSamePlaces(one.place_ids, other.place_ids)
    : JSON.stringify(one) === JSON.stringify(other);

/** Changes an account unless who asks may not, as it is now; answers whether it was. */
const write = async (
  tx: Transaction,
  author: BulkAuthor,
  person: PersonRecord,
  to: Partial<Pick<PersonRecord, "account_role_id" | "place_ids">>,
): Promise<boolean> => {
  const kept = author.rights as KeptRights;
  const grantor = { ...kept, permissions: new Set(kept.permissions) };
  if (person._id === author.actor?._id || !mayManage(grantor, person)) return false;
  try {
    return await writeAccess(tx, author, grantor, person, { ...person, ...to });
  } catch (error) {
    // The last owner, or a role or a place that is no longer in use. Thrown before anything is written.
    if (error instanceof AppError) return false;
    throw error;
  }
};

type Matching = Pick<QueryOf<typeof listAccounts>, "q" | "status" | "account_role_id">;

export const accountsBulk: BulkKind<AccountsBulk, Matching> = {
  areActors: true,
  check: async (tx, ctx, change) => {
    const grantor = await holdPeople(tx, ctx, "accounts_modify");
    if ("place_ids" in change) await requirePlaces(tx, ctx.scope, grantor, change.place_ids);
    else await requireRole(tx, ctx.scope, grantor, change.account_role_id);
  },
  rightsOf: async (tx, ctx) => {
    const { permissions, limits, place_ids, grants } = await holdPeople(tx, ctx, "accounts_modify");
    return {
      ...{ limits, place_ids, permissions: [...permissions] },
      grants: { limits: grants.limits, permissions: [...grants.permissions] },
    } satisfies KeptRights;
  },
  find: async (tx, ctx, { ids, matching }, limit) => {
    const grantor = await holdPeople(tx, ctx, "accounts_modify");
    const { filter } = accountQueryOf(ctx, matching ?? {});
    const page = { sort_by: "created_at", direction: "desc", limit, cursor: null } as const;
    const people = await selectPeople(tx, ctx.scope, { ...filter, ids, ...page });
    return people.filter((one) => one._id !== ctx.actor._id && mayManage(grantor, one)).map(({ _id }) => _id);
  },
  apply: async (tx, author, ids, to) => {
    await waitForPeople(tx, author.scope);
    const before = new Map<string, AccountsBulk>();
    for (const id of ids) {
      const person = await selectPersonForChange(tx, author.scope, id);
      if (person === undefined || isSame(valueOf(person, to), to)) continue;
      if (await write(tx, author, person, to)) before.set(id, valueOf(person, to));
    }
    return before;
  },
  revert: async (tx, author, rows, to) => {
    await waitForPeople(tx, author.scope);
    const back = new Set<string>();
    for (const row of rows) {
      const person = await selectPersonForChange(tx, author.scope, row.entity_id);
      // Changed again since: that stays.
      if (person === undefined || !isSame(valueOf(person, to), to)) continue;
      if (await write(tx, author, person, row.before as AccountsBulk)) back.add(row.entity_id);
    }
    return back;
  },
};
