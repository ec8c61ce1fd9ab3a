/** Displays: devices that stand beside a till and face its customers. They show, and have no right of a till. */
import * as z from "zod/mini";
import { ShownCard } from "./cards.ts";
import { endpoint } from "./endpoint.ts";
import { Id, text } from "./fields.ts";

/** How long a stamp stays on the display, in seconds. */
export const fallenSeconds = 8;

/** Times are told as what is left or has passed: a display's clock may be years off. No name and no number is told. */
export const Display = z.object({
  /** What newcomers take; `null` where no card is given out. */
  join: z.nullable(
    z.object({
      /** What the QR code carries, in capitals. */
      url: text(300),
      card: ShownCard,
    }),
  ),
  /** The guest's visit whose code the till shows; `null` also while several tills show one, and the display belongs to none. */
  claim: z.nullable(
    z.object({
      _id: Id,
      /** What the QR code carries, in capitals. */
      url: text(300),
      left_ms: z.int(),
      card: ShownCard,
      /** What the card holds with the visit. */
      balance: z.int(),
    }),
  ),
  /** The last visit, while it is shown. */
  fallen: z.nullable(
    z.object({
      /** Of the transaction. */
      _id: Id,
      card: ShownCard,
      /** What the visit brought, and what the card holds now. */
      delta: z.int(),
      balance: z.int(),
      left_ms: z.int(),
    }),
  ),
});
export type Display = z.infer<typeof Display>;

export const readDisplay = endpoint({
  method: "GET",
  path: "/devices/current/display",
  access: "display",
  scope: "own",
  response: Display,
  errors: ["forbidden"],
  summary:
    "What the calling display shows: the till's code for a guest's phone, the stamp that has just fallen, or how to join",
});
