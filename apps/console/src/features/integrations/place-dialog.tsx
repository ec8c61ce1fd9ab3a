import { useLingui } from "@lingui/react/macro";
import type { IntegrationProvider } from "@rewardo/contract/integrations";
import { useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import type { readPlaces } from "@rewardo/web/places.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";

const later = "later";

interface PlaceDialogProps {
  provider: IntegrationProvider;
  places: Awaited<ReturnType<typeof readPlaces>>;
  /** Goes on to connect; `null`: the till's own places are assigned one by one afterwards. */
  onChosen: (place_id: string | null) => Promise<void>;
  onClose: () => void;
}

/** Asked before a till is connected to a business with several places: an order without a place stamps no card. */
export function PlaceDialog({ provider: { name }, places, onChosen, onClose }: PlaceDialogProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState("");
  return (
    <Dialog
      open
      narrow
      sheet
      onOpenChange={onClose}
      title={t`Where do orders from ${name} count?`}
      description={t`An order without a place stamps no card. You can change it at any time.`}
      actions={
        <>
          <AsyncButton
            kind="primary"
            disabled={chosen === ""}
            action={() => onChosen(chosen === later ? null : chosen)}
            pending={t`Connecting`}
            done={t`Going on`}
            failed={t`Not connected`}
          >
            {t`Connect`}
          </AsyncButton>
          <Button onClick={onClose}>{t`Cancel`}</Button>
        </>
      }
    >
      <Select
        label={t`Place`}
        hint={
          chosen === later
            ? t`Open the connection once orders have come, and choose a place for each of the till’s.`
            : undefined
        }
        value={chosen}
        options={[
          { value: "", label: t`Choose a place` },
          ...places.map(({ _id, name: place }) => ({ value: _id, label: place })),
          { value: later, label: t`Several: I assign the till’s places afterwards` },
        ]}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
    </Dialog>
  );
}
