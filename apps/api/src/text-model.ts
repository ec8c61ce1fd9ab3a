/** Which language model this installation asks; unset, none: nothing leaves for another host. */
import { systemClock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { Log } from "./platform/log.ts";
import type { TextModel } from "./platform/text-model/text-model.ts";

export const openTextModel = async ({ config, log }: { config: Config; log: Log }): Promise<TextModel | null> => {
  if (config.textModel === undefined) return null;
  // Read from disk only where it is needed, since a start is waited for.
  const { chatCompletions } = await import("./platform/text-model/chat-completions.ts");
  return chatCompletions({ ...config.textModel, clock: systemClock, log });
};
