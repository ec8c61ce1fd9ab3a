/** Parts of home that most visits do not show, each with its texts: they come when they are needed. */
import { lazy } from "react";

export const SetupBanner = lazy(async () => ({ default: (await import("./setup/setup-banner.tsx")).SetupBanner }));
export const FirstStamp = lazy(async () => ({ default: (await import("./setup/first-stamp.tsx")).FirstStamp }));
export const ConfirmEmail = lazy(async () => ({ default: (await import("./setup/confirm-email.tsx")).ConfirmEmail }));
export const LedgerFault = lazy(async () => ({ default: (await import("./ledger-fault.tsx")).LedgerFault }));
export const LongerView = lazy(async () => ({ default: (await import("./longer-view/longer-view.tsx")).LongerView }));
export const RequestRows = lazy(async () => ({
  default: (await import("../../kit/adjustments/request-rows.tsx")).RequestRows,
}));
export const PlatformHome = lazy(async () => ({
  default: (await import("./platform/platform-home.tsx")).PlatformHome,
}));
