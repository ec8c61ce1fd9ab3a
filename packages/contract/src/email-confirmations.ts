/** Opt-ins that a business has proof of. What confirms an address otherwise is the card that is mailed to it. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, text } from "./fields.ts";

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
