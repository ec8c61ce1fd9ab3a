/** Accounts: an identity's membership of one business with its role. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Email, Id, Instant, Locale, PlaceIds, text } from "./fields.ts";
import { permissions } from "./permissions.ts";

export const themes = ["system", "light", "dark"] as const;
export const Theme = z.enum(themes);

export const Account = z.object({
  _id: Id,
  email: Email,
  first_name: z.nullable(text(100)),
  last_name: z.nullable(text(100)),
  account_role_id: Id,
  /** `null` for the platform's own accounts. */
  business_id: z.nullable(Id),
  status: z.enum(["active", "disabled"]),
  /** `null` until the account chose one: then the browser's locale decides. */
  language: z.nullable(Locale),
  theme: Theme,
  place_ids: PlaceIds,
  email_verified_at: z.nullable(Instant),
  last_seen_at: z.nullable(Instant),
  permissions: z.array(z.enum(permissions)),
});
export type Account = z.infer<typeof Account>;

export const Login = z.strictObject({
  email: text(320),
  password: z.string().check(z.maxLength(1000), z.minLength(1)),
});

/** What people change about their own account. */
export const AccountChanges = z.strictObject({
  _id: z.optional(Id),
  first_name: z.optional(z.nullable(text(100))),
  last_name: z.optional(z.nullable(text(100))),
  language: z.optional(z.nullable(Locale)),
  theme: z.optional(Theme),
});

export const login = endpoint({
  method: "POST",
  path: "/accounts/login",
  access: "public",
  scope: "none",
  form: true,
  body: Login,
  response: Account,
  errors: ["invalid_credentials", "too_many_requests"],
  summary: "Open a session with e-mail and password",
});

export const logout = endpoint({
  method: "POST",
  path: "/accounts/logout",
  access: "public",
  scope: "none",
  response: null,
  errors: [],
  summary: "End the session",
});

export const readCurrentAccount = endpoint({
  method: "GET",
  path: "/accounts/current",
  access: "signed_in",
  scope: "own",
  response: Account,
  errors: ["account_not_found"],
  summary: "The signed-in account",
});

export const updateAccount = endpoint({
  method: "PATCH",
  path: "/accounts/:id",
  access: "signed_in",
  scope: "own",
  body: AccountChanges,
  response: Account,
  errors: ["not_found"],
  summary: "Change one's own name, language or theme",
});
