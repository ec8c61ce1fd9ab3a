/** Gym lockers: say here in one sentence what one is. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, listQuery, page, text } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  gym_lockers: {
    business: ["name", "name_key", "description", "status"],
    technical: ["business_id", "_id", "version", "created_at", "updated_at"],
  },
} satisfies PrivacyClasses;

export const auditActions = {
  gym_lockers: ["created", "updated", "archived", "restored"],
} as const;

export const gymLockerStatuses = ["active", "archived"] as const;

export const GymLocker = z.object({
  _id: Id,
  name: text(200),
  description: z.nullable(text(1000)),
  status: z.enum(gymLockerStatuses),
  version: z.int(),
  created_at: Instant,
});
export type GymLocker = z.infer<typeof GymLocker>;

const fields = {
  name: text(200),
  description: z.optional(z.nullable(text(1000))),
};

export const GymLockerInput = z.strictObject(fields);
export type GymLockerInput = z.infer<typeof GymLockerInput>;

/** What is left out stays; null empties a field. */
export const GymLockerChanges = z.strictObject({
  ...fields,
  _id: z.optional(Id),
  name: z.optional(fields.name),
});
export type GymLockerChanges = z.infer<typeof GymLockerChanges>;

export const gymLockerSorts = ["name", "created_at"] as const;

export const listGymLockers = endpoint({
  method: "GET",
  path: "/gym_lockers",
  access: "gym_lockers_view",
  scope: "scoped",
  query: z.strictObject({
    ...listQuery(gymLockerSorts),
    /** Of one business only. */
    status: z.optional(z.enum(gymLockerStatuses)),
  }),
  response: page(GymLocker),
  errors: ["bad_request"],
  summary: "Gym lockers, by name",
});

export const readGymLocker = endpoint({
  method: "GET",
  path: "/gym_lockers/:id",
  access: "gym_lockers_view",
  scope: "scoped",
  response: GymLocker,
  errors: ["not_found"],
  summary: "One gym locker",
});

export const createGymLocker = endpoint({
  method: "POST",
  path: "/gym_lockers",
  access: "gym_lockers_modify",
  scope: "business",
  body: GymLockerInput,
  response: GymLocker,
  status: 201,
  idempotent: "optional",
  errors: ["not_found", "validation_failed", "idempotency_key_reused"],
  summary: "Add a gym locker",
});

export const updateGymLocker = endpoint({
  method: "PATCH",
  path: "/gym_lockers/:id",
  access: "gym_lockers_modify",
  scope: "business",
  body: GymLockerChanges,
  response: GymLocker,
  versioned: true,
  errors: ["not_found", "validation_failed", "version_conflict", "precondition_required"],
  summary: "Change a gym locker of the version that the caller has seen",
});

export const archiveGymLocker = endpoint({
  method: "POST",
  path: "/gym_lockers/:id/archive",
  access: "gym_lockers_modify",
  scope: "business",
  response: GymLocker,
  errors: ["not_found"],
  summary: "Archive a gym locker; an archived one stays as it is",
});

export const restoreGymLocker = endpoint({
  method: "POST",
  path: "/gym_lockers/:id/restore",
  access: "gym_lockers_modify",
  scope: "business",
  response: GymLocker,
  errors: ["not_found"],
  summary: "Bring an archived gym locker back",
});
