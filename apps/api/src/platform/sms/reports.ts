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

export interface NamedReport {
  /** The provider's id of the SMS; `null` where it is not told. */
  readonly provider_id: string | null;
  readonly report: SmsReport;
}

/** The reports of one call: SMSAPI tells of several SMS by commas in each of its fields. */
export const readSmsReports = (
  provider: ReportingProvider,
  fields: Readonly<Record<string, string>>,
): readonly NamedReport[] => {
  const { MsgId: ids = "", status = "", status_name: names = "" } = fields;
  if (provider !== "smsapi" || !ids.includes(",")) {
    const report = readSmsReport[provider](fields);
    return report === null ? [] : [{ provider_id: null, report }];
  }
  const [numbers, words] = [status.split(","), names.split(",")];
  const at = (list: readonly string[], nr: number): string =>
    (list[nr] ?? (list.length === 1 ? list[0] : "") ?? "").trim();
  return ids.split(",").flatMap((id, nr) => {
    const report = readSmsapiReport({ status: at(numbers, nr), status_name: at(words, nr) });
    return report === null ? [] : [{ provider_id: id.trim(), report }];
  });
};
