/** Delivery reports that providers call us with. */
import type { SmsReport } from "./sender.ts";
import type { SmsProvider } from "./settings.ts";
import { readSmsapiReport } from "./smsapi.ts";
import { readTwilioReport } from "./twilio.ts";

/** Providers that report by calling; SerwerSMS is asked. */
const reportingProviders = ["smsapi", "twilio"] as const satisfies readonly SmsProvider[];
export type ReportingProvider = (typeof reportingProviders)[number];

export const isReporting = (provider: SmsProvider | undefined): provider is ReportingProvider =>
  reportingProviders.some((one) => one === provider);

export const readSmsReport: Readonly<
  Record<ReportingProvider, (fields: Readonly<Record<string, string>>) => SmsReport | null>
> = { smsapi: readSmsapiReport, twilio: readTwilioReport };
