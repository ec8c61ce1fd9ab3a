/**
 * Acting as a business ends by itself. The server counts calls, some of which an open page makes without a user;
 * so the page tracks user input, and tells the server while there is some.
 */
import { actingIdleMinutes } from "@rewardo/rules/acting";
import { useEffect, useEffectEvent } from "react";
import { refreshSession } from "@rewardo/web/session/index.ts";

const minuteMs = 60_000;
const lookMs = 15_000;
const tellEveryMs = 5 * minuteMs;

/**
 * Calls back once, after too long without user input or when the time is over.
 * @param endsAt when it is, at the latest; an instant
 */
export function useActingEnd(endsAt: string | undefined, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const mostMs = endsAt === undefined ? Infinity : Date.parse(endsAt);
    let usedAt = Date.now();
    let toldAt = usedAt;
    const use = () => {
      usedAt = Date.now();
      if (usedAt - toldAt < tellEveryMs) return;
      toldAt = usedAt;
      void refreshSession();
    };
    const looking = setInterval(() => {
      if (Date.now() < Math.min(usedAt + actingIdleMinutes * minuteMs, mostMs)) return;
      clearInterval(looking);
      end();
    }, lookMs);
    addEventListener("pointerdown", use);
    addEventListener("keydown", use);
    return () => {
      clearInterval(looking);
      removeEventListener("pointerdown", use);
      removeEventListener("keydown", use);
    };
  }, [endsAt]);
}
