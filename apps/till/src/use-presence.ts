import { noteDeviceSeen } from "@rewardo/contract/devices";
import { useEffect, useEffectEvent } from "react";
import { isApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { useLiveState } from "@rewardo/web/live.ts";
import { isUnpaired, renewSession, useSession } from "@rewardo/web/session/index.ts";
import { isSuspended } from "@rewardo/web/session/suspension.ts";

const everyMs = 60_000;

/**
 * A paired till says once a minute that it is there, and hears whether it still is one: `onEnded` when it was revoked,
 * at once where the live connection ends; the session then knows it too. A hidden or sleeping till is silent.
 */
export function usePresence(isDevice: boolean, onEnded: () => void): void {
  const live = useLiveState();
  const tell = useEffectEvent(async () => {
    const { appVersion } = await import("@rewardo/web/app-version.ts");
    await call(noteDeviceSeen, { body: { app_version: appVersion } });
    // Open again: the till begins anew, and sends a visit that waits.
    if (isSuspended()) location.reload();
  });
  const failed = useEffectEvent((error: unknown) => {
    if (!isApiError(error, "not_signed_in")) return;
    onEnded();
    // An answer that is still on its way may have been given before the till was revoked.
    void renewSession();
  });
  useEffect(() => {
    if (!isDevice) return;
    const say = () => {
      if (!document.hidden) tell().catch(failed);
    };
    say();
    const timer = setInterval(say, everyMs);
    document.addEventListener("visibilitychange", say);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", say);
    };
  }, [isDevice, live]);
}

const nothing = () => undefined;

/** Whether this till was revoked; asked while it shows no visit. */
export function useIsUnpaired(): boolean {
  const session = useSession();
  const isEnded = isUnpaired(session);
  usePresence(session.device !== null && !isEnded, nothing);
  return isEnded;
}
