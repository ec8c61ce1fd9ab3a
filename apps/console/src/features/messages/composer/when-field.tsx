import { DateField, TimeField } from "../../../kit/days/date-field.tsx";
import { useLingui } from "@lingui/react/macro";
import { addDays, localDay } from "@rewardo/rules/local-day";
import { useState } from "react";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Segment } from "@rewardo/ui/fields/segment.tsx";
import c from "../messages.module.css";

/** When a message goes out; a draft waits until it is sent from its drawer. */
export interface SendTime {
  readonly when: "now" | "later" | "draft";
  /** Local day and time of the business, of `later` alone. */
  readonly day: string;
  readonly time: string;
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** A message that has just been written is to be sent then: its drawer asks at once. */
    sendTime?: SendTime | undefined;
  }
}

/** When a message goes out, at first at once; of later ones tomorrow at ten. */
export function useSendTime(begun?: SendTime) {
  const zone = useSession().business?.time_zone ?? "UTC";
  return useState<SendTime>(() => begun ?? { when: "now", day: addDays(localDay(Date.now(), zone), 1), time: "10:00" });
}

interface WhenFieldProps {
  value: SendTime;
  onChange: (value: SendTime) => void;
  /** It may also be kept as a draft. */
  orDraft?: boolean;
}

/** Now or at a day and a time of the business's clock. */
export function WhenField({ value, onChange, orDraft = false }: WhenFieldProps) {
  const { t } = useLingui();
  const zone = useSession().business?.time_zone ?? "UTC";
  const [today] = useState(() => localDay(Date.now(), zone));
  return (
    <>
      <Segment<SendTime["when"]>
        className={c.choice}
        label={t({ message: "When", comment: "Head of a column" })}
        options={[
          { value: "now", label: t({ message: "Now", comment: "When a message is sent" }) },
          { value: "later", label: t({ message: "Later", comment: "When a message is sent" }) },
          ...(orDraft
            ? [{ value: "draft" as const, label: t({ message: "Keep as a draft", context: "message" }) }]
            : []),
        ]}
        value={value.when}
        onChange={(when) => onChange({ ...value, when })}
      />
      {value.when === "later" && (
        <div className={c.when}>
          <DateField label={t`Day`} value={value.day} min={today} onChange={(day) => onChange({ ...value, day })} />
          <TimeField
            label={t({ message: "Time", context: "of day" })}
            hint={zone}
            value={value.time}
            onChange={(time) => onChange({ ...value, time })}
          />
        </div>
      )}
    </>
  );
}

/** What the button that sends says: to how many, where that is known. */
export function useSendWords(): (when: "now" | "later", count: number | undefined) => string {
  const { t } = useLingui();
  const format = useFormat();
  return (when, count) => {
    if (count === undefined) {
      return when === "now"
        ? t({ message: "Send", comment: "A message to customers" })
        : t({ message: "Schedule", context: "message" });
    }
    const shown = format.number(count);
    return when === "now"
      ? t({ message: `Send to ${shown}`, comment: "A number of customers" })
      : t({ message: `Schedule for ${shown}`, comment: "A number of customers" });
  };
}
