/** What can be changed in bulk: each kind by its own feature. */
import type { BulkChangeInput, BulkEntity } from "@rewardo/contract/bulk-changes";
import type { BulkKind } from "../../platform/bulk.ts";
import { accountsBulk } from "../accounts/index.ts";
import { devicesBulk } from "../devices/index.ts";
import { productsBulk } from "../products/index.ts";
import { groupBulk } from "../promotion-groups/index.ts";
import { readUserIds } from "../users/index.ts";

type InputOf<Entity extends BulkEntity> = Extract<BulkChangeInput, { entity: Entity }>;

const kinds: {
  readonly [Entity in BulkEntity]: BulkKind<InputOf<Entity>["change"], NonNullable<InputOf<Entity>["matching"]>>;
} = {
  products: productsBulk,
  users: { ...groupBulk, find: readUserIds },
  devices: devicesBulk,
  accounts: accountsBulk,
};

/** As it is used with a change and filters that were checked to be this entity's. */
type CheckedKind = BulkKind<unknown, unknown>;

export const kindOf = (entity: BulkEntity): CheckedKind => kinds[entity] as CheckedKind;
