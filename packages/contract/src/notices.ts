/** Notices: word on a customer's phone that a message lies on their card, by their browser or by the pass in their wallet. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { text } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  notices: {
    business: ["way", "status"],
    technical: [
      ...[
        "business_id",
        "message_id",
        "target_id",
        "user_id",
        "card_subscription_id",
        "due_at",
        "expires_at",
        "taken_at",
      ],
      ...["tries", "created_at", "ended_at"],
    ],
  },
} satisfies PrivacyClasses;

/** Notices that one customer, and one pass, gets within 24 hours at most, of all campaigns and automations together. */
export const mostNoticesADay = 3;

const own = { access: "member", scope: "member" } as const;

const standing = z.object({
  /** What the browser subscribes with at its push service; `null`: this installation tells no browser. */
  public_key: z.nullable(z.string()),
  /** This browser is told of messages of the business. */
  is_told: z.boolean(),
});
export type NoticeStanding = z.infer<typeof standing>;

export const readNoticeStanding = endpoint({
  ...own,
  method: "GET",
  path: "/notices",
  response: standing,
  errors: ["not_signed_in"],
  summary: "Whether this browser is told of messages while its pages are closed, and what it subscribes with",
});

export const startNotices = endpoint({
  ...own,
  method: "POST",
  path: "/notices/browser",
  lapsed: "always",
  body: z.strictObject({
    /** Address at the push service of the browser's maker: https, and reachable from outside. */
    endpoint: text(1000),
    /** The browser's public key on P-256, 65 bytes in base64url. */
    p256dh: text(100),
    /** Its secret of 16 bytes in base64url. */
    auth: text(40),
    /** The address before, where the browser has got another one by itself; nothing begins where it was not the one in use. */
    replaces: z.optional(text(1000)),
  }),
  response: standing,
  errors: ["not_signed_in", "not_found", "forbidden", "validation_failed", "too_many_requests"],
  summary:
    "Have this browser told of messages while its pages are closed; forbidden to who does not allow messages on the card, a repeat changes nothing",
});

export const endNotices = endpoint({
  ...own,
  method: "DELETE",
  path: "/notices/browser",
  lapsed: "always",
  response: standing,
  errors: ["not_signed_in", "too_many_requests"],
  summary: "Have this browser told nothing any more; the customer's other browsers go on",
});

export const noteNoticeTouched = endpoint({
  ...own,
  method: "POST",
  path: "/notices/:id/touched",
  lapsed: "always",
  response: null,
  errors: ["not_signed_in", "not_found", "too_many_requests"],
  summary: "Note that the customer has opened the message of this id by a touch of its notice; counted once",
});
