import { useLingui } from "@lingui/react/macro";
import { EmptyState } from "../../kit/empty-state.tsx";
import { usePageTitle } from "../../platform/page-title.ts";

/** Which point-of-sale system this console works with; none is connected yet, and none can be. */
export function IntegrationPage() {
  const { t } = useLingui();
  usePageTitle(t`Integration`);
  return (
    <EmptyState
      ghost={{ kind: "ring", icon: "plugs-connected" }}
      title={t`No integration is connected yet`}
      text={t`Once your point-of-sale system is connected, you choose here which one this console works with.`}
    />
  );
}
