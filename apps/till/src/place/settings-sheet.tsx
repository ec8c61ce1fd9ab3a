import { useLingui } from "@lingui/react/macro";
import { chooseLanguage, currentLocale } from "@rewardo/web/i18n/i18n.ts";
import { isLocale, languages } from "@rewardo/web/i18n/locale.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { Switch } from "@rewardo/ui/fields/switch.tsx";
import type { TillChoices } from "./place.ts";
import c from "./settings-sheet.module.css";

interface SettingsSheetProps {
  open: boolean;
  onClose: () => void;
  choices: TillChoices;
  onChange: (changes: Partial<TillChoices>) => void;
  /** Changes the till's place; `null` if there is only one. */
  onPlace: (() => void) | null;
}

/** What this till does beside scanning; an account's language is chosen in its own menu. */
export function SettingsSheet({ open, onClose, choices, onChange, onPlace }: SettingsSheetProps) {
  const { t } = useLingui();
  const { account } = useSession();
  const language = currentLocale();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={t`This till`}
      narrow
      sheet
      closeButton
    >
      <div className={c.list}>
        <Switch
          checked={choices.rush}
          onChange={(rush) => {
            onChange({ rush });
            if (rush) onClose();
          }}
          hint={t`Each card counts by itself as it is shown, without a touch`}
        >
          {t`Rush mode`}
        </Switch>
        <Switch checked={choices.sound} onChange={(sound) => onChange({ sound })} hint={t`A tick when a stamp lands`}>
          {t`Sound`}
        </Switch>
        <Switch
          checked={choices.vibration}
          onChange={(vibration) => onChange({ vibration })}
          hint={t`On phones that can`}
        >
          {t`Vibration`}
        </Switch>
        {account === null && (
          <Select
            label={t`Language`}
            options={languages.map(({ locale, name }) => ({ value: locale, label: name }))}
            value={language}
            onChange={({ target }) => {
              if (isLocale(target.value)) void chooseLanguage(target.value);
            }}
          />
        )}
        {onPlace !== null && (
          <Button full icon="map-pin" onClick={onPlace}>
            {t`Change place`}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
