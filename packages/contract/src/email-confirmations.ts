/** Confirmations of customers' e-mail addresses, by a link that is mailed there. Unconfirmed addresses get no other mail. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { text } from "./fields.ts";
import { User } from "./users.ts";

/** Days for which the link of the mail works. */
export const confirmationDays = 30;

export const requestEmailConfirmation = endpoint({
  method: "POST",
  path: "/users/:id/email_confirmation",
  access: "users_modify",
  scope: "business",
  response: User,
  errors: ["not_found", "validation_failed", "email_not_verified", "too_many_requests"],
  summary: "Mail a customer the link that confirms their address; a confirmed one gets no mail",
});

export const confirmEmail = endpoint({
  method: "POST",
  path: "/users/confirm_email",
  access: "public",
  scope: "none",
  body: z.strictObject({ token: text(300) }),
  /** The name of the business whose customer it is. */
  response: z.object({ business: text(200) }),
  errors: ["token_invalid", "token_expired", "too_many_requests"],
  summary: "Confirm a customer's e-mail address, with the token of the mail",
});
