/** Account roles: what an account may do. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, text } from "./fields.ts";
import { permissions } from "./permissions.ts";

export const AccountRole = z.object({
  _id: Id,
  name: text(100),
  built_in: z.boolean(),
  permissions: z.array(z.enum(permissions)),
  limits: z.object({
    adjust_max: z.nullable(z.int()),
    custom_max: z.nullable(z.int()),
    reverse_own_minutes: z.nullable(z.int()),
    contact: z.enum(["full", "masked"]),
    own_places_only: z.boolean(),
  }),
});
export type AccountRole = z.infer<typeof AccountRole>;

export const readCurrentAccountRole = endpoint({
  method: "GET",
  path: "/account_roles/current",
  access: "signed_in",
  scope: "own",
  response: AccountRole,
  errors: ["account_role_not_found"],
  summary: "The signed-in account's role",
});
