import { lazy, Suspense } from "react";

const ConfirmAddresses = lazy(async () => ({ default: (await import("./confirm-addresses.tsx")).ConfirmAddresses }));

/** `ConfirmAddresses`, fetched after the page around it. Of a message that waits for nobody it fetches and asks nothing. */
export function LateConfirmAddresses({ count }: { count?: number }) {
  if (count === 0) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmAddresses {...(count === undefined ? {} : { count })} />
    </Suspense>
  );
}
