import { useLingui } from "@lingui/react/macro";
import type { ConnectStep } from "@rewardo/contract/integrations";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useBusy } from "@rewardo/ui/busy.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import c from "./integrations.module.css";

/** What the till's vendor needs: address and key, the key this once. It can be mailed from here. */
export function VendorSteps({ step: { integration, push }, onClose }: { step: ConnectStep; onClose: () => void }) {
  const { t } = useLingui();
  useBusy(true);
  const { name, place_id } = integration;
  const { url = "", key = "" } = push ?? {};
  const text = t`Please send each paid order to this address, with this key as “Authorization: Bearer”:\n\n${url}\n\n${key}`;
  const letter = `mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(text)}`;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      sheet
      dismissible={false}
      title={t`Hand these two to your vendor: ${name}`}
      description={
        place_id === null
          ? t`Once the first orders have come, open the connection here and choose where they count: until then they stamp no card.`
          : t`Nothing else is left for you to do. The first order appears by itself.`
      }
      actions={
        <>
          <a className={buttonClass({ kind: "primary" })} href={letter}>
            {t`Mail it to the vendor`}
          </a>
          <Button onClick={onClose}>{t`I have kept it`}</Button>
        </>
      }
    >
      <ol className={c.steps}>
        <Copied label={t`Address`} value={url} />
        <Copied label={t`Key, shown this once`} value={key} />
      </ol>
    </Dialog>
  );
}

function Copied({ label, value }: { label: string; value: string }) {
  const { t } = useLingui();
  return (
    <li>
      <span className="t13 mut">{label}</span>
      <span className={c.copied}>
        <code>{value}</code>
        <AsyncButton
          size="compact"
          icon="copy"
          aria-label={t`Copy: ${label}`}
          action={() => navigator.clipboard.writeText(value)}
          pending={t`Copying`}
          done={t`Copied`}
          failed={t`Not copied`}
        >
          {t`Copy`}
        </AsyncButton>
      </span>
    </li>
  );
}
