/** Chooses the sender of SMS: the configured provider, otherwise a folder below DATA_DIR. */
import { join } from "node:path";
import { systemClock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import { openSmsOutbox } from "./platform/sms/outbox.ts";
import type { SmsSender } from "./platform/sms/sender.ts";

/** Read from disk only where it is needed, since a start is waited for. */
export const chooseSmsSender = async ({ sms, dataDir }: Pick<Config, "sms" | "dataDir">): Promise<SmsSender> => {
  switch (sms?.provider) {
    case undefined:
      return openSmsOutbox(join(dataDir, "sms-outbox"), systemClock);
    case "smsapi":
      return (await import("./platform/sms/smsapi.ts")).smsapi(sms);
    case "serwersms":
      return (await import("./platform/sms/serwersms.ts")).serwerSms(sms);
    case "twilio":
      return (await import("./platform/sms/twilio.ts")).twilio({ ...sms, sender: sms.sender ?? "" });
  }
};
