import { lazy, Suspense } from "react";
import { useIntegrations } from "../../kit/integrations/use-integrations.ts";

const NoticesOf = lazy(async () => ({ default: (await import("./notices-of.tsx")).NoticesOf }));

/** On every page, for a business whose tills are connected. */
export function IntegrationNotices() {
  const { integrations, mustChoose } = useIntegrations();
  return (
    <Suspense fallback={null}>
      {integrations.length > 0 && <NoticesOf integrations={integrations} mustChoose={mustChoose} />}
    </Suspense>
  );
}
