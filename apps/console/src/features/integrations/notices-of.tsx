import type { Integration } from "@rewardo/contract/integrations";
import { useLocation } from "@tanstack/react-router";
import { lazy } from "react";
import { usePreferredIntegration } from "../../kit/integrations/preferred.ts";

const ChoiceDialog = lazy(async () => ({ default: (await import("./choice-dialog.tsx")).ChoiceDialog }));
const TroubleBanner = lazy(async () => ({ default: (await import("./trouble-banner.tsx")).TroubleBanner }));

interface NoticesOfProps {
  integrations: readonly Integration[];
  mustChoose: boolean;
}

/** A system that has fallen behind, and the choice of one, which those who connect systems make once in each browser. */
export function NoticesOf({ integrations, mustChoose }: NoticesOfProps) {
  const chosen = usePreferredIntegration(integrations);
  const isAskedFor = useLocation({ select: ({ hash }) => hash === "select-integration" });
  const behind = integrations.filter(
    ({ status, is_behind, trouble }) => status === "connected" && (is_behind || trouble === "credentials"),
  );
  return (
    <>
      {behind.length > 0 && <TroubleBanner integrations={behind} />}
      {mustChoose && chosen === undefined && !isAskedFor && <ChoiceDialog integrations={integrations} />}
    </>
  );
}
