import { useLingui } from "@lingui/react/macro";
import type { ConsentAnswer } from "@rewardo/contract/consent-answer";
import { consentChannels } from "@rewardo/contract/consent-channels";
import { useWatch } from "react-hook-form";
import { consentWording, currentConsentWording } from "@rewardo/web/i18n/consent-texts.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Checkbox } from "@rewardo/ui/fields/checkbox.tsx";
import c from "./consents.module.css";
import { useConsentWords } from "./use-consent-words.ts";

export type Answers = readonly ConsentAnswer[];

interface ConsentBoxesProps {
  answers: Answers;
  onChange: (answers: ConsentAnswer[]) => void;
}

/** One box per channel with its sentence in the customer's language, never pre-ticked. In a form with `language`. */
export function ConsentBoxes({ answers, onChange }: ConsentBoxesProps) {
  const { t } = useLingui();
  const { channels } = useConsentWords();
  const { business } = useSession();
  const chosen: unknown = useWatch({ name: "language" });
  const language = isLanguage(chosen) ? chosen : (business?.language ?? "en");
  const without = (channel: ConsentAnswer["channel"]) => answers.filter((one) => one.channel !== channel);
  return (
    <fieldset className={c.form}>
      <legend className="sr">{t`What they may be sent`}</legend>
      {consentChannels.map((channel) => (
        <Checkbox
          key={channel}
          checked={answers.some((one) => one.channel === channel)}
          hint={
            <span lang={language}>
              {consentWording(currentConsentWording, language, channel, business?.name ?? "")}
            </span>
          }
          onChange={(event) =>
            onChange(
              event.currentTarget.checked
                ? [...without(channel), { channel, is_granted: true, language }]
                : without(channel),
            )
          }
        >
          {channels[channel]}
        </Checkbox>
      ))}
    </fieldset>
  );
}

const isLanguage = (value: unknown): value is ConsentAnswer["language"] =>
  value === "en" || value === "de" || value === "pl" || value === "uk";
