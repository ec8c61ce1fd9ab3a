/** Confirmations of customers' e-mail addresses, by a link that is mailed there. Unconfirmed addresses get no other mail. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, text } from "./fields.ts";
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

export const requestEmailConfirmations = endpoint({
  method: "POST",
  path: "/users/email_confirmations",
  access: "users_modify",
  scope: "business",
  all_places: true,
  /** Number of addresses that get the link, a few each minute. */
  response: z.object({ count: z.int() }),
  errors: ["forbidden", "email_not_verified"],
  summary:
    "Mail the link that confirms an address to all customers who agreed to e-mails and whose address is not confirmed, except those who got it within the last 7 days; campaigns go to confirmed addresses alone",
});

/** Most customers of one declaration. */
export const mostDeclared = 10_000;

export const declareOptIns = endpoint({
  method: "POST",
  path: "/users/declared_opt_ins",
  access: "users_modify",
  scope: "business",
  people_only: true,
  all_places: true,
  body: z.strictObject({
    user_ids: z.array(Id).check(z.minLength(1), z.maxLength(mostDeclared)),
    /** The day on which they agreed, the last one of several. */
    given_on: z.iso.date(),
    /** What the business can show, as `double opt-in in Mailchimp, export of 2026-03-01`. */
    proof: text(300),
  }),
  /**
   * Number of customers who agree now and have a confirmed address; customers who said no, or do not exist, are left
   * out.
   */
  response: z.object({ count: z.int() }),
  errors: ["forbidden", "validation_failed"],
  summary:
    "Declare that customers agreed to e-mails and confirmed their address in a double opt-in of the business's own, which keeps the proof; a no that was recorded is not outweighed. For people with rights on customers and messages at all places, not for keys",
});

export const confirmEmail = endpoint({
  method: "POST",
  path: "/users/confirm_email",
  access: "public",
  scope: "none",
  form: true,
  fromAnywhere: true,
  body: z.strictObject({ token: text(300) }),
  /** The name of the business whose customer it is. */
  response: z.object({ business: text(200) }),
  errors: ["token_invalid", "token_expired", "too_many_requests"],
  summary: "Confirm a customer's e-mail address, with the token of the mail",
});
