/** Kinds of bulk changes, each provided by its own feature. */
import type { BulkChangeInput, BulkEntity } from "@rewardo/contract/bulk-changes";
import type { BulkKind } from "../../../platform/bulk.ts";
import { accountsBulk } from "../../tenants/accounts/index.ts";
import { devicesBulk } from "../../tenants/devices/index.ts";
import { productsBulk } from "../../tenants/products/index.ts";
import { groupBulk } from "../../programme/promotion-groups/index.ts";
import { readUserIds } from "../../people/users/index.ts";

type InputOf<Entity extends BulkEntity> = Extract<BulkChangeInput, { entity: Entity }>;

const kinds: {
  readonly [Entity in BulkEntity]: BulkKind<InputOf<Entity>["change"], NonNullable<InputOf<Entity>["matching"]>>;
} = {
  products: productsBulk,
  users: { ...groupBulk, find: readUserIds },
  devices: devicesBulk,
  accounts: accountsBulk,
};

/** A bulk kind whose change and filters have been validated for this entity. */
type CheckedKind = BulkKind<unknown, unknown>;

export const kindOf = (entity: BulkEntity): CheckedKind => kinds[entity] as CheckedKind;
