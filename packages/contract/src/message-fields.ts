/** What e-mails, SMS and messages in the app have in common: recipients, life, figures, and the calls of each. */
import { normalizeWebsite } from "@rewardo/rules/web-address";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, listQuery, locales, type Locale, nameText, page, text } from "./fields.ts";
import { MessageFigures } from "./message-figures.ts";
import { MessageCoupon } from "./message-coupon.ts";
import { hasOptions, leastOptions, mostOptions, pollKinds } from "./poll-kinds.ts";
import { UploadName } from "./uploads.ts";
import { genders, RfmGroup } from "./user-fields.ts";

// oxfmt-ignore -- one line reads best
export const ageGroups = ["under_18", "18_24", "25_34", "35_44", "45_54", "55_64", "65_plus", "unknown"] as const;
export type AgeGroup = (typeof ageGroups)[number];

/** Whom a message is for; each type has its one field, or none. */
export const MessageRecipient = z.discriminatedUnion(
  "type",
  [
    /** Every customer. */
    z.strictObject({ type: z.literal("all") }),
    /** Customers who left an e-mail address or a phone number. */
    z.strictObject({ type: z.literal("registered") }),
    z.strictObject({ type: z.literal("age_group"), age_group: z.enum(ageGroups) }),
    z.strictObject({ type: z.literal("gender"), gender: z.enum(genders) }),
    /** Customers with two visits or more there within 365 days. */
    z.strictObject({ type: z.literal("likes_place"), place_id: Id }),
    /** Customers who bought it in two visits or more within 365 days. */
    z.strictObject({ type: z.literal("likes_product"), product_id: Id }),
    z.strictObject({ type: z.literal("promotion_group"), promotion_group_id: Id }),
    z.strictObject({ type: z.literal("rfm_group"), rfm_group: RfmGroup }),
  ],
  { error: "Invalid recipient type" },
);
export type MessageRecipient = z.infer<typeof MessageRecipient>;

export const recipientTypes = [
  ...["all", "registered", "age_group", "gender", "likes_place"],
  ...["likes_product", "promotion_group", "rfm_group"],
] as readonly MessageRecipient["type"][];

type Texts = Readonly<Record<Locale, z.ZodMiniOptional<ReturnType<typeof text>>>>;

/** A text by language; a draft may have none yet. Customers without theirs get the business's, else the first there is. */
export const messageText = (max: number) =>
  z.strictObject(Object.fromEntries(locales.map((locale) => [locale, z.optional(text(max))])) as Texts);

/** A text by language on a single line: it becomes a header, a title or a button. */
export const messageLine = (max: number) =>
  messageText(max).check(
    z.refine((texts) => Object.values(texts).every((one) => one === undefined || !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(one)), {
      message: "One line, without line breaks",
    }),
  );

/** An address of the web, with its scheme. */
const WebAddress = text(300).check(
  z.refine((value) => normalizeWebsite(value) !== null && /^https?:\/\//.test(value), {
    message: "A web address that begins with https://",
  }),
);

export const mostBlocks = 20;

export const EmailBlock = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("text"), text: messageText(5000) }),
  z.strictObject({ kind: z.literal("button"), label: messageLine(60), url: WebAddress }),
  /** Shows the coupon that each receiver is given. */
  z.strictObject({ kind: z.literal("coupon"), ...MessageCoupon.shape }),
  /** Draws the receiver's card with what they have gathered; left out for who has none of this card. */
  z.strictObject({ kind: z.literal("card"), card_id: Id }),
  z.strictObject({
    kind: z.literal("picture"),
    /** `null` in a draft alone. */
    image: z.nullable(UploadName),
    /** What it shows, for those who do not see it. */
    alt: messageText(150),
  }),
]);
export type EmailBlock = z.infer<typeof EmailBlock>;

export const EmailContent = z.strictObject({
  subject: messageLine(150),
  blocks: z.array(EmailBlock).check(
    z.maxLength(mostBlocks),
    z.refine((blocks) => blocks.filter(({ kind }) => kind === "coupon").length < 2, { message: "At most one coupon" }),
  ),
});
export type EmailContent = z.infer<typeof EmailContent>;

export const SmsContent = z.strictObject({
  text: messageText(918),
  /** Writes `ó` as `o`: without such letters a part holds 160 signs and not 70. */
  strip_accents: z.optional(z.boolean()),
  /** What each receiver is given with it. */
  coupon: z.optional(z.nullable(MessageCoupon)),
});
export type SmsContent = z.infer<typeof SmsContent>;

export const Poll = z
  .strictObject({
    question: messageText(200),
    kind: z.enum(pollKinds),
    /** Two to ten for `single` and `multiple`, none for the others. */
    options: z.array(messageText(100)).check(z.maxLength(mostOptions)),
    closes_at: z.nullable(Instant),
  })
  .check(
    z.refine(({ kind, options }) => (hasOptions(kind) ? options.length >= leastOptions : options.length === 0), {
      path: ["options"],
      message: "Two to ten where one chooses, none otherwise",
    }),
  );
export type Poll = z.infer<typeof Poll>;

export const InAppContent = z.strictObject({
  title: messageLine(100),
  text: messageText(2000),
  poll: z.nullable(Poll),
  /** What each receiver is given with it. */
  coupon: z.optional(z.nullable(MessageCoupon)),
});
export type InAppContent = z.infer<typeof InAppContent>;

export type MessageChannel = "email" | "sms" | "in_app";

/** What a message of each channel consists of. */
export interface ContentOf {
  readonly email: EmailContent;
  readonly sms: SmsContent;
  readonly in_app: InAppContent;
}

export const messageStatuses = ["draft", "scheduled", "sending", "sent", "partly_failed", "cancelled"] as const;

/** The share of the audience that gets nothing, so that what the others spend can be compared. */
const HeldOutPercent = z.int().check(z.minimum(0), z.maximum(50));

const messageOf = <C extends z.ZodMiniType>(content: C) =>
  z.object({
    _id: Id,
    /** For the business alone. */
    name: text(100),
    status: z.enum(messageStatuses),
    recipient: MessageRecipient,
    held_out_percent: HeldOutPercent,
    content,
    /** When it is to be sent, or was asked to be. */
    send_at: z.nullable(Instant),
    /** Customers when sending began, without those held out; `null` before. */
    recipients: z.nullable(z.int()),
    /** Customers of the audience who get nothing, to compare with. */
    held_out: z.int(),
    /** Results by number of recipients; the rest of `recipients` still waits, or was cancelled. */
    sent: z.int(),
    failed: z.int(),
    /**
     * Deliveries known to have arrived: SMS that their provider reported, and others that were accepted and did not
     * bounce.
     */
    delivered: z.int(),
    /** Customers who followed a button of an e-mail; programs that check links follow some, too. */
    clicked: z.int(),
    /** Parts of SMS that were sent. */
    parts: z.int(),
    /**
     * Deliveries not sent: consent or address were gone, the address is suppressed, or the customer had enough messages
     * that week.
     */
    suppressed: z.int(),
    /** Customers who unsubscribed by this message's link. */
    unsubscribed: z.int(),
    /** Customers who reported it as spam, if their mailbox provider tells. */
    complained: z.int(),
    /** End of the quiet hours that the message waits for. */
    held_until: z.nullable(Instant),
    paused_at: z.nullable(Instant),
    /** `sms_limit`: the month's SMS are used up; `coupon_over`: the coupon can no longer be given. */
    pause_reason: z.nullable(z.enum(["by_hand", "sms_limit", "coupon_over"])),
    version: z.int(),
    created_at: Instant,
    started_at: z.nullable(Instant),
    finished_at: z.nullable(Instant),
    can: z.object({ modify: z.boolean() }),
  });

export const Email = messageOf(EmailContent);
export type Email = z.infer<typeof Email>;
export type Message<C extends MessageChannel = MessageChannel> = Omit<Email, "content"> & {
  readonly content: ContentOf[C];
};

export interface MessageInput<C extends MessageChannel = MessageChannel> {
  readonly name: string;
  readonly recipient: MessageRecipient;
  readonly held_out_percent?: number | undefined;
  readonly content: ContentOf[C];
}
export type MessageChanges<C extends MessageChannel = MessageChannel> = {
  readonly [Name in keyof MessageInput<C>]?: MessageInput<C>[Name] | undefined;
} & { readonly _id?: string | undefined };

export const messageSorts = ["created_at"] as const;

const errors = ["not_found", "validation_failed", "version_conflict", "precondition_required"] as const;

/** What people write of a message. */
export const messageInputOf = <C extends z.ZodMiniType>(content: C) =>
  z.strictObject({
    name: nameText(100),
    recipient: MessageRecipient,
    /** 0 where it is left out. */
    held_out_percent: z.optional(HeldOutPercent),
    content,
  });

/** The calls of one channel; `one` is what a single message is called. */
export const callsOf = <const Path extends "emails" | "sms" | "messages", C extends z.ZodMiniType>(
  path: Path,
  content: C,
  one: string,
) => {
  const item = messageOf(content);
  const input = messageInputOf(content);
  const fields = input.shape;
  return {
    list: endpoint({
      method: "GET",
      path: `/${path}`,
      access: "messages_view",
      scope: "business",
      query: z.strictObject({ ...listQuery(messageSorts), status: z.optional(z.enum(messageStatuses)) }),
      response: page(item),
      errors: ["bad_request"],
      summary: `Each ${one}, newest first`,
    }),
    estimate: endpoint({
      method: "POST",
      path: `/${path}/estimate_number_of_recipients`,
      access: "messages_view",
      scope: "business",
      all_places: true,
      lapsed: "always",
      body: z.strictObject({
        recipient: MessageRecipient,
        /** Card of the coupon: only its holders get a message with a coupon. */
        card_id: z.optional(z.nullable(Id)),
      }),
      response: z.object({
        /** Addresses: customers with the same one get one copy. */
        count: z.int(),
        /** Addresses of customers who are meant and agreed, and to which nothing goes until they are confirmed; e-mails alone. */
        unconfirmed: z.int(),
        /** Of those counted, customers who hold their card in a browser and so can read it; `null` but for messages on the card. */
        readers: z.nullable(z.int()),
        /** Of those counted, customers whose phone is told of it: by a browser that asked for it, or a pass; `null` but for messages on the card. */
        phones: z.nullable(z.int()),
      }),
      errors: ["validation_failed"],
      summary: `How many addresses an ${one} would reach now: of those meant who agreed; e-mails go to confirmed addresses alone`,
    }),
    read: endpoint({
      method: "GET",
      path: `/${path}/:id`,
      access: "messages_view",
      scope: "business",
      response: item,
      errors: ["not_found"],
      summary: `One ${one} with its figures`,
    }),
    figures: endpoint({
      method: "GET",
      path: `/${path}/:id/figures`,
      access: "messages_view",
      scope: "business",
      response: MessageFigures,
      errors: ["not_found"],
      summary: `What became of one ${one}: deliveries and why there were none, and what its receivers spent`,
    }),
    create: endpoint({
      method: "POST",
      path: `/${path}`,
      access: "messages_modify",
      scope: "business",
      all_places: true,
      body: input,
      response: item,
      status: 201,
      idempotent: "optional",
      errors: ["forbidden", "validation_failed", "idempotency_key_reused"],
      summary: `Begin an ${one} as a draft, which may be incomplete`,
    }),
    update: endpoint({
      method: "PATCH",
      path: `/${path}/:id`,
      access: "messages_modify",
      scope: "business",
      all_places: true,
      body: z.strictObject({
        _id: z.optional(Id),
        name: z.optional(fields.name),
        recipient: z.optional(MessageRecipient),
        held_out_percent: z.optional(HeldOutPercent),
        content: z.optional(content),
      }),
      response: item,
      versioned: true,
      errors: ["forbidden", "already_decided", ...errors],
      summary: `Change an ${one} whose sending has not begun; a scheduled one stays scheduled`,
    }),
    schedule: endpoint({
      method: "POST",
      path: `/${path}/:id/schedule`,
      access: "messages_modify",
      scope: "business",
      all_places: true,
      body: z.strictObject({ send_at: Instant }),
      response: item,
      versioned: true,
      errors: ["forbidden", "already_decided", ...errors],
      summary: `Have an ${one} sent at a time, at most a year from now`,
    }),
    send: endpoint({
      method: "POST",
      path: `/${path}/:id/send`,
      access: "messages_modify",
      scope: "business",
      all_places: true,
      response: item,
      versioned: true,
      errors: ["forbidden", "already_decided", ...errors],
      summary: `Send an ${one} now; one that is being sent stays as it is`,
    }),
    pause: endpoint({
      method: "POST",
      path: `/${path}/:id/pause`,
      access: "messages_modify",
      scope: "business",
      all_places: true,
      lapsed: "always",
      response: item,
      errors: ["forbidden", "not_found", "already_decided"],
      summary: `Stop the sending of an ${one} until it is resumed; one that is paused stays so`,
    }),
    resume: endpoint({
      method: "POST",
      path: `/${path}/:id/resume`,
      access: "messages_modify",
      scope: "business",
      all_places: true,
      response: item,
      errors: ["forbidden", "not_found", "already_decided"],
      summary: `Go on sending an ${one} that is paused`,
    }),
    cancel: endpoint({
      method: "POST",
      path: `/${path}/:id/cancel`,
      access: "messages_modify",
      scope: "business",
      all_places: true,
      lapsed: "always",
      response: item,
      errors: ["forbidden", "not_found", "already_decided"],
      summary: `Discard a draft or a scheduled ${one}, or stop one that is being sent: who has it keeps it`,
    }),
    test: endpoint({
      method: "POST",
      path: `/${path}/:id/test`,
      access: "messages_modify",
      scope: "business",
      all_places: true,
      response: null,
      errors: ["forbidden", "not_found", "validation_failed", "too_many_requests"],
      summary: `Mail an ${one}, as it is stored, to the caller alone`,
    }),
  } as const;
};

/** The calls of any channel. */
export type MessageCalls = ReturnType<
  typeof callsOf<"emails" | "sms" | "messages", z.ZodMiniType<ContentOf[MessageChannel]>>
>;
