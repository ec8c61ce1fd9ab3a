/** What the frame shows to few: together, and only when one of it is needed. */
import { SuspendedPage } from "@rewardo/loyalty/frame/suspended-page.tsx";
import { forgetSuspension } from "@rewardo/web/session/suspension.ts";
import { leaveTo } from "./leave.ts";

export { ActingBanner } from "@rewardo/loyalty/frame/acting-banner.tsx";
export { NothingKept } from "./nothing-kept.tsx";
export { ClosingBanner } from "@rewardo/loyalty/frame/closing-banner.tsx";
export { SubscriptionBanner } from "@rewardo/loyalty/frame/subscription-banner.tsx";

/** Who suspended or closed the business, why, and whom to ask. */
export function SuspendedTill() {
  return (
    <SuspendedPage
      foot={null}
      onLogIn={() => {
        forgetSuspension();
        leaveTo("/login");
      }}
    />
  );
}
