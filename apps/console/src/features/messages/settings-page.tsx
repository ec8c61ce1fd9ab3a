import { useLingui } from "@lingui/react/macro";
import { type MessageSettings, MessageSettingsInput } from "@rewardo/contract/message-settings";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FormSkeleton } from "../../kit/form/form-body.tsx";
import { figure } from "../../kit/form/kinds/figure.tsx";
import { text } from "../../kit/form/kinds/text.tsx";
import { RecordForm } from "../../kit/form/record-form.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { Suppressions } from "./suppressions.tsx";
import { messageSettingsCalls, messageSettingsQuery } from "./settings-calls.ts";
import type { FieldDescription, FieldTextsOf } from "../../kit/form/description.ts";
import { useFormField } from "../../kit/form/use-form-field.ts";

/** How much is sent to one customer, under which name SMS go out, and how many of them a month. */
export function MessageSettingsPage() {
  const { t } = useLingui();
  const query = useQuery(messageSettingsQuery);
  usePageTitle(t`Messages to customers`);
  return (
    <div className="stack g32 in-order">
      <Loaded query={query} skeleton={<FormSkeleton heights={[44, 44, 44, 44, 44]} />}>
        {(settings) => <SettingsForm settings={settings} />}
      </Loaded>
      <Suppressions />
    </div>
  );
}

function SettingsForm({ settings }: { settings: MessageSettings }) {
  const { t } = useLingui();
  const format = useFormat();
  const client = useQueryClient();
  const { sms_most_monthly_parts, sms_parts_this_month, sms_price } = settings;
  const [used, most] = [format.number(sms_parts_this_month), format.number(sms_most_monthly_parts)];
  const allowed = format.number(Math.min(settings.sms_monthly_parts ?? sms_most_monthly_parts, sms_most_monthly_parts));
  const hundred = sms_price === null ? null : format.money(Math.round(sms_price.per_thousand / 10), sms_price.currency);
  const price = hundred === null ? null : t({ message: `100 parts cost ${hundred}.`, comment: "Parts of SMS" });
  return (
    <RecordForm
      label={t`Messages to customers`}
      schema={MessageSettingsInput}
      record={settings}
      sections={[
        {
          title: t`How often a customer is written to`,
          text: t`The most that one customer gets within seven days. A message skips customers who have had that many.`,
          fields: [
            figure({ name: "email_weekly_cap", label: t`E-mails a week`, hint: t`Empty: without limit`, decimals: 0 }),
            figure({ name: "sms_weekly_cap", label: t`SMS a week`, hint: t`Empty: without limit`, decimals: 0 }),
            figure({
              name: "in_app_weekly_cap",
              label: t`Messages on the card a week`,
              hint: t`Empty: without limit`,
              decimals: 0,
            }),
          ],
        },
        {
          title: "SMS",
          text: (
            <>
              {t`Parts sent this month: ${used} of ${allowed}.`} {price}
            </>
          ),
          fields: [
            text({
              name: "sms_sender_name",
              label: t`Sender’s name`,
              hint: t`3 to 11 letters from A to Z and figures, registered with the SMS provider. Empty: the installation’s sender.`,
            }),
            hourField({
              name: "sms_quiet_from",
              label: t`Quiet from`,
              hint: t`SMS, and word of messages on locked phones, wait for the end of quiet hours by the business’s clock.`,
              half: true,
            }),
            hourField({
              name: "sms_quiet_until",
              label: t`Quiet until`,
              hint: t`Set both to the same hour for no quiet hours.`,
              half: true,
            }),
            figure({
              name: "sms_monthly_parts",
              label: t`Most parts a month`,
              hint: t`A part is what the provider charges: 160 characters, or 70 with letters such as ł. At most ${most} are allowed here.`,
              decimals: 0,
            }),
          ],
        },
      ]}
      save={({ changes }) => call(messageSettingsCalls.update, { body: changes })}
      reload={() => call(messageSettingsCalls.read)}
      onSaved={(saved) => client.setQueryData(messageSettingsQuery.queryKey, saved)}
    />
  );
}

const timeOf = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;
const options = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: timeOf(hour) }));

/** A full hour of the day, kept as a number from 0 to 23. */
const hourField = <const Name extends string>(texts: FieldTextsOf<Name>): FieldDescription<Name> => ({
  kind: "select",
  names: [texts.name],
  label: texts.label,
  half: texts.half,
  render: () => <HourControl {...texts} />,
  show: (values) => {
    const hour = values[texts.name];
    return typeof hour === "number" ? timeOf(hour) : null;
  },
});

function HourControl({ name, half: _half, ...texts }: FieldTextsOf<string>) {
  const field = useFormField<number>(name);
  return (
    <Select
      {...texts}
      name={name}
      options={options}
      disabled={field.disabled}
      error={field.error}
      value={String(field.value ?? 0)}
      onChange={({ currentTarget }) => field.set(Number(currentTarget.value))}
      onBlur={field.leave}
    />
  );
}
