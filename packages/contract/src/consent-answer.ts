import * as z from "zod/mini";
import { consentChannels } from "./consent-channels.ts";
import { Locale } from "./fields.ts";

export const ConsentChannel = z.enum(consentChannels);
export type ConsentChannel = z.infer<typeof ConsentChannel>;

/** A customer's answer to one channel's question, in the language in which it was read to or by them. */
export const ConsentAnswer = z.strictObject({
  channel: ConsentChannel,
  is_granted: z.boolean(),
  language: Locale,
});
export type ConsentAnswer = z.infer<typeof ConsentAnswer>;
