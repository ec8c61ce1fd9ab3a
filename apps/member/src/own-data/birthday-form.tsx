import { useLingui } from "@lingui/react/macro";
import { changeMember } from "@rewardo/contract/members";
import { Button } from "@rewardo/ui/button.tsx";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { call } from "@rewardo/web/api.ts";
import { type FormEvent, useState } from "react";
import { useBusiness, useHere } from "../here.tsx";
import type { OwnView } from "../live/use-own-view.ts";
import c from "./own-data.module.css";

const daysOf = (month: number): number => (month === 2 ? 29 : [4, 6, 9, 11].includes(month) ? 30 : 31);
const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

/** Day and month; the year is never asked. */
export function BirthdayForm({ own, onDone }: { own: OwnView; onDone: () => void }) {
  const { t } = useLingui();
  const { key } = useBusiness();
  const { format } = useHere();
  const known = own.view.self.birthday;
  const [day, setDay] = useState(known?.day ?? 0);
  const [month, setMonth] = useState(known?.month ?? 0);
  const [isFailed, setFailed] = useState(false);
  const isWhole = day > 0 && month > 0 && day <= daysOf(month);
  const save = async (birthday: { day: number; month: number } | null) => {
    try {
      own.changeSelf(await call(changeMember, { businessKey: key, body: { birthday } }));
      setFailed(false);
      onDone();
    } catch {
      setFailed(true);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) void save({ day, month });
  };
  const months = upTo(12).map((one) => ({
    value: String(one),
    label: format.localDay(`2024-${String(one).padStart(2, "0")}-01`, "monthName"),
  }));
  return (
    <form className={c.form} onSubmit={submit}>
      <div className={c.birthday}>
        <Select
          label={t({ message: "Day", comment: "Of a birthday" })}
          placeholder={t({ message: "day", comment: "Of a birthday, in an empty field" })}
          required={false}
          options={upTo(31).map((one) => ({ value: String(one), label: String(one) }))}
          value={day === 0 ? "" : String(day)}
          onChange={(event) => setDay(Number(event.currentTarget.value))}
        />
        <Select
          label={t({ message: "Month", comment: "Of a birthday" })}
          placeholder={t({ message: "month", comment: "Of a birthday, in an empty field" })}
          required={false}
          options={months}
          value={month === 0 ? "" : String(month)}
          onChange={(event) => setMonth(Number(event.currentTarget.value))}
        />
      </div>
      <p className="t13 mut">{t`Day and month, no year.`}</p>
      {isFailed && <p role="alert">{t`That did not work. Check the network and try again.`}</p>}
      <Button full type="submit" disabled={!isWhole}>{t`Save`}</Button>
      {known !== null && <Button kind="quiet" full onClick={() => void save(null)}>{t`Remove the birthday`}</Button>}
    </form>
  );
}
