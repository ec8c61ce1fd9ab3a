import { useLingui } from "@lingui/react/macro";
import { Chip } from "@rewardo/ui/chip.tsx";
import type { HoursWords } from "../../opening-hours/use-hours-words.ts";
import { readHours } from "../../opening-hours/use-opening-hours.ts";
import c from "./opening-hours-field.module.css";

const PRESETS = [
  "Mo-Fr 09:00-17:00",
  "Mo-Fr 08:00-18:00; Sa 09:00-14:00",
  "Mo-Su 10:00-22:00",
  "Mo-Th 12:00-23:00; Fr-Sa 12:00-02:00",
  "24/7",
] as const;

export interface PresetsProps {
  words: HoursWords;
  disabled: boolean | undefined;
  onChoose: (text: string) => void;
}

/** Hours to begin with, while there are none. */
export function Presets({ words, disabled, onChoose }: PresetsProps) {
  const { t } = useLingui();
  return (
    <div className={c.presets} role="group" aria-label={t`Begin with`}>
      <p className="dim">{t`No hours yet. Begin with some and change them:`}</p>
      {PRESETS.map((text) => (
        <Chip key={text} data-preset={text} className={c.preset} disabled={disabled} onClick={() => onChoose(text)}>
          {words.week((readHours(text)?.groups ?? []).filter(({ kind }) => kind !== "closed"))}
        </Chip>
      ))}
    </div>
  );
}
