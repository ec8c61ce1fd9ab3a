/** Asking a register over HTTP: in time or not at all, again after a failure, and not while it is down. */
import { setTimeout as delay } from "node:timers/promises";
import { circuitBreaker } from "../circuit-breaker.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import { QuotaUsedUp } from "./registry.ts";

export interface AskOptions {
  /** Named in the log, as `The white list`. */
  readonly name: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RegistryReply {
  readonly status: number;
  /** `null` without a body, or with one that is no JSON. */
  readonly body: unknown;
}

/** The register is in trouble, so that asking again may help. */
class Trouble extends Error {}

/** The user waits for this while typing; a later answer is not worth waiting for. */
const allTriesMs = 5000;
const oneTryMs = 2500;
const pausesMs = [200, 600];
/** A business is some kilobytes. */
const mostCharacters = 500_000;

/** `isTrouble` names answers of a register that is not well, beside every status from 500 on. */
export const registryAsker = ({ name, clock, log, headers = {} }: AskOptions) => {
  const breaker = circuitBreaker({ name, clock, isTrouble: (error) => error instanceof Trouble });

  const once = async (url: string, deadline: AbortSignal): Promise<RegistryReply> => {
    let status: number;
    let text: string;
    try {
      const signal = AbortSignal.any([deadline, AbortSignal.timeout(oneTryMs)]);
      const response = await fetch(url, {
        headers: { accept: "application/json", ...headers },
        redirect: "error",
        signal,
      });
      status = response.status;
      text = await response.text();
    } catch (error) {
      // The address names a business; the log learns that there was no answer, and no more.
      throw new Trouble(`${name} does not answer: ${error instanceof Error ? error.name : "no reason"}`);
    }
    if (status >= 500) throw new Trouble(`${name} answers ${status}`);
    return { status, body: text.length > mostCharacters ? null : toJson(text) };
  };

  return async (
    url: string,
    { spend, isTrouble = () => false }: { spend(): Promise<void>; isTrouble?(reply: RegistryReply): boolean },
  ): Promise<RegistryReply> => {
    const deadline = AbortSignal.timeout(allTriesMs);
    for (let attempt = 0; ; attempt++) {
      try {
        return await breaker.run(async () => {
          await spend();
          const reply = await once(url, deadline);
          if (isTrouble(reply)) throw new Trouble(`${name} asks to retry later`);
          return reply;
        });
      } catch (error) {
        const pauseMs = pausesMs[attempt];
        if (error instanceof Trouble && pauseMs !== undefined && !deadline.aborted) {
          await delay(pauseMs * (0.75 + Math.random() / 2));
          continue;
        }
        if (!(error instanceof QuotaUsedUp))
          log.error("a register of businesses was asked in vain", { registry: name }, error);
        throw error;
      }
    }
  };
};

const toJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};
