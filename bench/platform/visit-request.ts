/** The tills' requests. */
import { randomUUID } from "node:crypto";
import type { Target } from "./load-job.ts";

/** The card number of a random member. */
export const memberOf = ({ first_number, members }: Target): number =>
  first_number + Math.floor(Math.random() * members);

/** One call for a visit of 17.00; `headers` are added to those of the connection. */
export const visitRequest = (target: Target, call: "preview" | "commit", number = memberOf(target)) => ({
  path: `/api/businesses/current/scanner/${call}`,
  headers: {
    authorization: `Bearer ${target.token}`,
    "content-type": "application/json",
    "idempotency-key": randomUUID(),
  },
  body: JSON.stringify({ number: String(number), place_id: target.place_id, amount: 1700 }),
});
