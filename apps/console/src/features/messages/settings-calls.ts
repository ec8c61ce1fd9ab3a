/** What a business settles for all its messages: its calls, and what their answers are kept under. */
import { readMessageSettings, updateMessageSettings } from "@rewardo/contract/message-settings";
import { liftMessageSuppression, listMessageSuppressions } from "@rewardo/contract/message-suppressions";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@rewardo/web/api.ts";

export const messageSettingsCalls = {
  read: readMessageSettings,
  update: updateMessageSettings,
};

export const suppressionCalls = {
  list: listMessageSuppressions,
  lift: liftMessageSuppression,
};

export const messageSettingsQuery = queryOptions({
  queryKey: ["message_settings"],
  queryFn: ({ signal }) => call(messageSettingsCalls.read, { signal }),
});
