import { useLingui } from "@lingui/react/macro";
import { QueryClientProvider } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { ChoiceDialog } from "../../features/integrations/choice-dialog.tsx";
import { useIntegrations } from "../../kit/integrations/use-integrations.ts";
import { queryClient } from "@rewardo/web/query.ts";
import { useAllowed } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";

/** Asks which point-of-sale system this browser works with; where none is connected, it says so and leads on. */
export function IntegrationDialog({ onClose }: { onClose: () => void }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Choice onClose={onClose} />
    </QueryClientProvider>
  );
}

function Choice({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const router = useRouter();
  const mayConnect = useAllowed("integrations_modify");
  const { integrations, isLoading } = useIntegrations();
  if (isLoading) return null;
  if (integrations.length > 0) return <ChoiceDialog integrations={integrations} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Select integration`}
      description={t`No point-of-sale system is connected yet.`}
      narrow
      actions={
        <>
          {mayConnect && (
            <Button kind="primary" onClick={() => void router.navigate({ to: "/settings/integration", hash: "" })}>
              {t`Connect one`}
            </Button>
          )}
          <Button onClick={onClose}>{t`Close`}</Button>
        </>
      }
    />
  );
}
