/** What became of a message: who has it and what they did, why others have not, and what its receivers spent. */
import * as z from "zod/mini";
import { Instant, Money, text } from "./fields.ts";
import { UpliftFigure } from "./uplift-figure.ts";

/** Customers, and what they spent a head in the days before the sending and in those after it. */
const Side = z.object({ count: z.int(), before: Money, after: Money });

const Reasons = z.array(z.object({ reason: text(60), count: z.int() }));

const Notices = z.object({
  /** Customers of whom a browser's push service or a pass took the word. */
  told: z.int(),
  /** Customers whose phones wait, for the end of quiet hours or for another try. */
  waiting: z.int(),
  /** `replaced` by a newer one, `gone`, `refused`, `expired`, `over_limit` of a day, `withdrawn` consent; most first. */
  not_told: Reasons,
});

export const MessageFigures = z.object({
  /**
   * E-mails that a mail server took and that have not come back, SMS that their provider reported, messages in the app
   * that were placed; `null` for SMS of which no provider tells.
   */
  delivered: z.nullable(z.int()),
  /** Receivers who followed a button, or opened a message on the card by a touch of its notice; `null` where there was neither. */
  clicked: z.nullable(z.int()),
  /** Customers who unsubscribed by this message; `null` for messages in the app, which have no such link. */
  unsubscribed: z.nullable(z.int()),
  /** Customers who reported it as spam, as far as mailbox providers tell; `null` for all but e-mails. */
  complained: z.nullable(z.int()),
  /** `bounced`, `refused`, `gave_up`, `uncertain`, `interrupted`, `undelivered`, or the provider's own code; most first. */
  failed: Reasons,
  /** `no_consent`, `unsubscribed`, `no_address`, `undeliverable`, `complained`, `cap`, `no_card`, `coupon_over`, `sms_limit`, `same_address`; most first. */
  suppressed: Reasons,
  /**
   * Waiting deliveries by reason: `turn`, `pace` (rate limit of the mail domain), or another attempt after `deferred`
   * (the mail server asks for it), `mailbox_full` or `server_trouble` (ours); most frequent first.
   */
  waiting: Reasons,
  /** Customers whose phones were to be told of a message on the card; `null` for other channels. */
  notices: z.nullable(Notices),
  /** The coupon that it gives: to how many so far, and how many of those have used it; `null` for a message without one. */
  coupon: z.nullable(z.object({ given: z.int(), redeemed: z.int() })),
  /** When `turnover` is known; `null` before the sending began, and for who may not see the statistics of all places. */
  turnover_at: z.nullable(Instant),
  /**
   * Spending of the customers the message was for, compared with those randomly held out of it. Each counts on the side
   * that chance chose, whether or not the message arrived. Without held-out customers, recipients are compared with the
   * business's other customers, who differ in more than the message. `null` before `turnover_at`, and with fewer than
   * 20 customers on a side.
   */
  turnover: z.nullable(
    z.object({
      days: z.int(),
      currency: z.string(),
      beside: z.enum(["held_out", "others"]),
      receivers: Side,
      others: Side,
      /** The spend afterwards, with its interval; `null` beside others, where a difference says nothing of the message. */
      uplift: z.nullable(UpliftFigure),
    }),
  ),
});
export type MessageFigures = z.infer<typeof MessageFigures>;
