/** Telling browsers whose pages are closed, as the configuration allows it. */
import type { Config } from "./platform/config.ts";
import { systemClock } from "./platform/clock.ts";
import { readInstallationKey } from "./platform/database/installation-keys.ts";
import type { DatabaseServer } from "./platform/database/server.ts";
import type { Say } from "./platform/log.ts";
import type { SecretBox } from "./platform/secrets.ts";
import { newVapidKey } from "./platform/web-push/vapid.ts";
import { openWebPush, type WebPush } from "./platform/web-push/web-push.ts";
import type { Targets } from "./platform/webhooks/targets.ts";

interface WebPushParts {
  readonly config: Pick<Config, "webPush" | "publicUrl" | "contactEmail" | "isLoopback">;
  readonly server: DatabaseServer;
  readonly secrets: SecretBox;
  readonly targets: Targets;
  readonly say: Say;
}

/** Off unless it was switched on: nothing leaves for the services of browsers' makers then, and no page offers it. */
export const openConfiguredWebPush = async ({
  config: { webPush: settings, publicUrl, contactEmail, isLoopback },
  server,
  secrets,
  targets,
  say,
}: WebPushParts): Promise<WebPush | null> => {
  if (settings === null) return null;
  if (!publicUrl.startsWith("https://") && !isLoopback) {
    say(
      "Notices in browsers are off: PUBLIC_URL does not begin with https://, and browsers are told nowhere else.",
      "error",
    );
    return null;
  }
  const private_key =
    settings.private_key ??
    (await readInstallationKey(server.connection("owner"), secrets, { name: "web_push", make: newVapidKey }));
  // Services want an address at which they reach the operator.
  const subject =
    contactEmail !== null
      ? `mailto:${contactEmail}`
      : publicUrl.startsWith("https://")
        ? publicUrl
        : "mailto:root@localhost";
  return openWebPush({ private_key, subject, targets, clock: systemClock });
};
