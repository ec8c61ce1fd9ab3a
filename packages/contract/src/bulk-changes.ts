/** Bulk changes: one change to many chosen records, or to all that a list shows, by a job; it can be undone. */
import * as z from "zod/mini";
import { accountStatuses } from "./accounts.ts";
import { deviceKinds, deviceStatuses } from "./devices.ts";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, page, PlaceIds, text } from "./fields.ts";
import type { Permission } from "./permissions.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";
import { productKinds, productStatuses } from "./products.ts";
import { RfmGroup } from "./user-fields.ts";

export const privacy = {
  bulk_changes: {
    business: ["entity", "change", "rights", "status", "total", "done", "changed"],
    technical: ["business_id", "_id", "account_id", "api_key_id", "created_at", "finished_at"],
  },
  bulk_change_rows: {
    business: ["state", "before"],
    technical: ["business_id", "bulk_change_id", "entity_id"],
  },
} satisfies PrivacyClasses;

export const auditActions = { bulk_changes: ["created", "undone", "cancelled"] } as const;

export const bulkEntities = ["products", "users", "devices", "accounts"] as const;
export type BulkEntity = (typeof bulkEntities)[number];

/** What changing many of them needs, all of it: how many records filters find tells what their list would. */
export const bulkPermissions = {
  products: ["products_view", "products_modify"],
  users: ["users_view", "cards_modify"],
  devices: ["devices_view", "devices_modify"],
  accounts: ["accounts_view", "accounts_modify"],
} as const satisfies Readonly<Record<BulkEntity, readonly Permission[]>>;

export const bulkStatuses = ["queued", "running", "done", "cancelled", "failed", "undoing", "undone"] as const;

/** Most records named one by one, and most that one change may be for. */
export const mostNamedInBulk = 1000;
export const mostInBulk = 100_000;

/** A change of one property of many products. */
export const ProductsBulk = z.union([
  z.strictObject({ status: z.enum(productStatuses) }),
  z.strictObject({ category: z.nullable(text(100)) }),
  z.strictObject({ place_ids: PlaceIds }),
]);
export type ProductsBulk = z.infer<typeof ProductsBulk>;

/** Into a promotion group whose members are named by hand; who does not hold its card is left out. */
export const UsersBulk = z.strictObject({ card_id: Id, promotion_group_id: Id });
export type UsersBulk = z.infer<typeof UsersBulk>;

/**
 * A change of the devices' places, or of whether they ask who serves. Devices that the caller may not change are left
 * out.
 */
export const DevicesBulk = z.union([
  z.strictObject({ place_ids: PlaceIds }),
  z.strictObject({ pin_lock: z.boolean() }),
]);
export type DevicesBulk = z.infer<typeof DevicesBulk>;

/** What each account may do, or where. One's own and those with more rights than one's own are left out. */
export const AccountsBulk = z.union([z.strictObject({ place_ids: PlaceIds }), z.strictObject({ account_role_id: Id })]);
export type AccountsBulk = z.infer<typeof AccountsBulk>;

const ids = z.optional(z.array(Id).check(z.minLength(1), z.maxLength(mostNamedInBulk)));

/** Which records: by their ids, or all that these filters of their list find. */
const isChosen = (input: { ids?: readonly string[] | undefined; matching?: object | undefined }): boolean =>
  (input.ids === undefined) !== (input.matching === undefined);

const q = z.optional(text(200));

export const BulkChangeInput = z
  .discriminatedUnion("entity", [
    z.strictObject({
      entity: z.literal("products"),
      change: ProductsBulk,
      ids,
      matching: z.optional(
        z.strictObject({
          q,
          status: z.optional(z.enum(productStatuses)),
          kind: z.optional(z.enum(productKinds)),
          category: z.optional(text(100)),
        }),
      ),
    }),
    z.strictObject({
      entity: z.literal("users"),
      change: UsersBulk,
      ids,
      matching: z.optional(z.strictObject({ q, rfm_group: z.optional(RfmGroup) })),
    }),
    z.strictObject({
      entity: z.literal("devices"),
      change: DevicesBulk,
      ids,
      matching: z.optional(
        z.strictObject({
          q,
          kind: z.optional(z.enum(deviceKinds)),
          status: z.optional(z.enum(deviceStatuses)),
          place_id: z.optional(Id),
        }),
      ),
    }),
    z.strictObject({
      entity: z.literal("accounts"),
      change: AccountsBulk,
      ids,
      matching: z.optional(
        z.strictObject({ q, status: z.optional(z.enum(accountStatuses)), account_role_id: z.optional(Id) }),
      ),
    }),
  ])
  .check(z.refine(isChosen, { path: ["ids"], message: "Either ids or filters" }));
export type BulkChangeInput = z.infer<typeof BulkChangeInput>;

export const BulkChange = z.object({
  _id: Id,
  entity: z.enum(bulkEntities),
  status: z.enum(bulkStatuses),
  /** Records that it is for, those that it has come to, and those that are now different; an undo counts down again. */
  total: z.int(),
  done: z.int(),
  changed: z.int(),
  created_at: Instant,
  finished_at: z.nullable(Instant),
});
export type BulkChange = z.infer<typeof BulkChange>;

const access = ["products_modify", "cards_modify", "devices_modify", "accounts_modify"] as const;

export const listBulkChanges = endpoint({
  method: "GET",
  path: "/bulk_changes",
  access,
  scope: "business",
  response: page(BulkChange),
  errors: [],
  summary: "The latest twenty bulk changes of what the caller may change, newest first",
});

export const readBulkChange = endpoint({
  method: "GET",
  path: "/bulk_changes/:id",
  access,
  scope: "business",
  response: BulkChange,
  errors: ["not_found"],
  summary: "One bulk change, and how far it has come",
});

export const startBulkChange = endpoint({
  method: "POST",
  path: "/bulk_changes",
  access,
  scope: "business",
  body: BulkChangeInput,
  response: BulkChange,
  status: 201,
  idempotent: "optional",
  errors: ["forbidden", "validation_failed", "exceeds_own_rights", "idempotency_key_reused"],
  summary: "Change many records at once; a job carries it out",
});

export const cancelBulkChange = endpoint({
  method: "POST",
  path: "/bulk_changes/:id/cancel",
  access,
  scope: "business",
  response: BulkChange,
  errors: ["not_found"],
  summary: "Stop a bulk change; what it has changed stays so, and can be undone",
});

export const undoBulkChange = endpoint({
  method: "POST",
  path: "/bulk_changes/:id/undo",
  access,
  scope: "business",
  response: BulkChange,
  errors: ["not_found", "conflict"],
  summary: "Take a bulk change back, but for records that were changed again since",
});
