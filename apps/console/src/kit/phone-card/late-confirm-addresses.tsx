import { lazy, Suspense } from "react";

const ConfirmAddresses = lazy(async () => ({ default: (await import("./confirm-addresses.tsx")).ConfirmAddresses }));

/** `ConfirmAddresses`, fetched after the page around it, and only where addresses wait for confirmation. */
export function LateConfirmAddresses({ count }: { count?: number }) {
  if (count === 0) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmAddresses {...(count === undefined ? {} : { count })} />
    </Suspense>
  );
}
