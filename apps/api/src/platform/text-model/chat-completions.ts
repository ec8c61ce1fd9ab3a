/** Any endpoint that speaks OpenAI's `chat/completions`. */
import * as z from "zod/mini";
import { circuitBreaker } from "../circuit-breaker.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { ModelSettings } from "./settings.ts";
import { ModelFailure, type TextModel } from "./text-model.ts";

export interface ChatCompletionsOptions extends ModelSettings {
  readonly clock: Clock;
  readonly log: Log;
  /** Called before each request. */
  readonly timeoutMs?: () => number;
}

/** People wait for it, but can use the rest of the page. */
const usualTimeoutMs = 20_000;
const mostCharacters = 200_000;

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).check(z.minLength(1)),
  usage: z.optional(z.nullable(z.object({ total_tokens: z.int().check(z.minimum(0)) }))),
});

export const chatCompletions = (options: ChatCompletionsOptions): TextModel => {
  const { url, key, model, dailyTokens, clock, log, timeoutMs = () => usualTimeoutMs } = options;
  const breaker = circuitBreaker({ name: "The language model", clock, failures: 3, isTrouble: () => true });

  const once = async (body: string): Promise<string> => {
    const response = await fetch(`${url}/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs()),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`answers ${response.status}`);
    if (text.length > mostCharacters) throw new Error("answers at too great length");
    return text;
  };

  return {
    name: model,
    host: new URL(url).host,
    dailyTokens,
    ask: async ({ task, data, mostTokens }) => {
      const body = JSON.stringify({
        model,
        messages: [
          { role: "system", content: task },
          { role: "user", content: data },
        ],
        max_tokens: mostTokens,
        temperature: 0.2,
        response_format: { type: "json_object" },
      });
      try {
        const { choices, usage } = Completion.parse(JSON.parse(await breaker.run(() => once(body))));
        return { text: choices[0]!.message.content, tokens: usage?.total_tokens ?? null };
      } catch (error) {
        const reason = error instanceof Error ? error.name : "no reason";
        const status = error instanceof Error && error.message.startsWith("answers ") ? ` ${error.message}` : "";
        const failure = new ModelFailure(`The language model gave no answer: ${reason}${status}`);
        log.error("a language model was asked in vain", { model }, failure);
        throw failure;
      }
    },
  };
};
