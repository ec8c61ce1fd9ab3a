/** Delivery reports that providers call us with. */
import type { SmsReport } from "./sender.ts";
import { readSmsapiReport } from "./smsapi.ts";
import { readTwilioReport } from "./twilio.ts";

/** Providers that report by calling; SerwerSMS is asked. */
export const reportingProviders = ["smsapi", "twilio"] as const;
export type ReportingProvider = (typeof reportingProviders)[number];

export const readSmsReport: Readonly<
  Record<ReportingProvider, (fields: Readonly<Record<string, string>>) => SmsReport | null>
> = { smsapi: readSmsapiReport, twilio: readTwilioReport };
