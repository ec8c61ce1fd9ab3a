import type { PlatformHealth } from "@rewardo/contract/platform-health";
import { lazy, Suspense } from "react";

const Rows = lazy(async () => ({ default: (await import("./platform-worth-rows.tsx")).PlatformWorthRows }));

/** What the operator should see to; nothing while all is well, and then its rows are not fetched either. */
export function PlatformWorth({ health }: { health: PlatformHealth }) {
  const { nights, checks, mails } = health;
  if (nights.businesses <= nights.done && checks.faulty_businesses + mails.failing + mails.given_up === 0) return null;
  return (
    <Suspense fallback={null}>
      <Rows health={health} />
    </Suspense>
  );
}
