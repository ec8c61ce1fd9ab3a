/** Releases the coupons that the server has locked for a scan, as soon as they are no longer needed here. */
import { releaseCoupons } from "@rewardo/contract/scanner";
import { useEffect, useRef } from "react";
import { addressOf } from "@rewardo/web/api.ts";
import type { Step } from "../till.ts";

/** The key under which coupons are kept at this step; `null` while there are none. */
export const heldKey = (step: Step): string | null => {
  if (step.at === "sending") return step.visit.basket.lock_key ?? null;
  if (step.at !== "card" || step.promotions.coupons.length === 0) return null;
  return step.promotions.lock_key;
};

/** The key to let go of when the till comes to a step. A visit on its way needs its coupons, one that is written had them. */
export const keyToRelease = (held: string | null, step: Step): string | null => {
  const isNeeded = step.at === "sending" || step.at === "done" || heldKey(step) === held;
  return isNeeded ? null : held;
};

/** The request outlives the page; if it fails, the lock expires. */
const letGo = (lock_key: string): void => {
  const headers = { accept: "application/json", "content-type": "application/json" };
  const body = JSON.stringify({ lock_key });
  const { method } = releaseCoupons;
  fetch(addressOf(releaseCoupons), { method, headers, body, credentials: "same-origin", keepalive: true }).catch(
    () => {},
  );
};

/** Releases what is put back, what another scan leaves behind, and what is held when the till or the page goes. */
export function useHeldCoupons(step: Step): void {
  const last = useRef(step);
  useEffect(() => {
    const gone = keyToRelease(heldKey(last.current), step);
    if (gone !== null) letGo(gone);
    last.current = step;
  }, [step]);
  useEffect(() => {
    const end = () => {
      const key = last.current.at === "card" ? heldKey(last.current) : null;
      if (key !== null) letGo(key);
    };
    addEventListener("pagehide", end);
    return () => {
      removeEventListener("pagehide", end);
      end();
    };
  }, []);
}
