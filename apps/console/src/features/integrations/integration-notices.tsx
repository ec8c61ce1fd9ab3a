import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useIntegrations } from "../../kit/integrations/use-integrations.ts";
import { usePreferredIntegration } from "../../kit/integrations/preferred.ts";

const ChoiceDialog = lazy(async () => ({ default: (await import("./choice-dialog.tsx")).ChoiceDialog }));
const TroubleBanner = lazy(async () => ({ default: (await import("./trouble-banner.tsx")).TroubleBanner }));

/** On every page: a system that has fallen behind, and the choice of one, which has to be made once in each browser. */
export function IntegrationNotices() {
  const { integrations, mayChoose } = useIntegrations();
  const chosen = usePreferredIntegration(integrations);
  const isAskedFor = useLocation({ select: ({ hash }) => hash === "select-integration" });
  const behind = integrations.filter(
    ({ status, is_behind, trouble }) => status === "connected" && (is_behind || trouble === "credentials"),
  );
  return (
    <Suspense fallback={null}>
      {behind.length > 0 && <TroubleBanner integrations={behind} />}
      {mayChoose && chosen === undefined && !isAskedFor && <ChoiceDialog integrations={integrations} />}
    </Suspense>
  );
}
