/** What a business settles for all its messages: its calls, and what their answers are kept under. */
import type { readMessageSettings, updateMessageSettings } from "@rewardo/contract/message-settings";
import type { liftMessageSuppression, listMessageSuppressions } from "@rewardo/contract/message-suppressions";
import { queryOptions } from "@tanstack/react-query";
import { call, route } from "@rewardo/web/api.ts";

export const messageSettingsCalls = {
  read: route<typeof readMessageSettings>({ method: "GET", path: "/message_settings", scope: "business" }),
  update: route<typeof updateMessageSettings>({ method: "PATCH", path: "/message_settings", scope: "business" }),
};

export const suppressionCalls = {
  list: route<typeof listMessageSuppressions>({ method: "GET", path: "/message_suppressions", scope: "business" }),
  lift: route<typeof liftMessageSuppression>({
    method: "DELETE",
    path: "/message_suppressions/:id",
    scope: "business",
  }),
};

export const messageSettingsQuery = queryOptions({
  queryKey: ["message_settings"],
  queryFn: ({ signal }) => call(messageSettingsCalls.read, { signal }),
});
