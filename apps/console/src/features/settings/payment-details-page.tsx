import { useLingui } from "@lingui/react/macro";
import type { Business } from "@rewardo/contract/businesses";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { address } from "../../kit/form/kinds/address.tsx";
import { NipField } from "../../kit/form/address/nip-field.tsx";
import { custom } from "../../kit/form/kinds/custom.tsx";
import type { SectionDescription } from "../../kit/form/description.ts";
import { select } from "../../kit/form/kinds/select.tsx";
import { RecordForm } from "../../kit/form/record-form.tsx";
import { text } from "../../kit/form/kinds/text.tsx";
import { timeZoneOptions } from "../../kit/form/time-zones.ts";
import { useCurrencyNames } from "../../kit/form/use-currency-names.ts";
import type { FormField } from "../../kit/form/use-form-field.ts";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { sentenceCase } from "../../kit/words/sentence-case.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { weekdayName } from "@rewardo/web/i18n/weekday-name.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { refreshSession, useAllowed } from "@rewardo/web/session/index.ts";
import { useCountry } from "@rewardo/web/session/use-country.ts";
import { billingQuery, settingsCalls } from "./api.ts";
import { BillingForm, billingOf, changesOf, checkBilling } from "./billing.ts";
import { FormSkeleton } from "../../kit/form/form-body.tsx";

/** What the business's invoices say, its currency, its time zone and the first day of its week. */
export function PaymentDetailsPage() {
  const { t } = useLingui();
  const client = useQueryClient();
  const mayChange = useAllowed("payment_details_modify");
  const home = useCountry();
  const query = useQuery(billingQuery);
  usePageTitle(t`Payment details`);
  const currencies = useCurrencyNames();
  const { locale } = useFormat();
  const sectionsOf = (business: Business): SectionDescription<keyof BillingForm>[] => [
    {
      title: t`Who pays`,
      text: t`Invoices are made out to this name and address.`,
      fields: [
        custom<string, "tin">({
          name: "tin",
          label: t`Tax ID`,
          words: ({ code }) => (code === "invalid_tin" ? t`Check the tax number and its country` : undefined),
          render: (field) => <Tin field={field} label={t`Tax ID`} />,
          show: (value) => value,
        }),
        text({ name: "billing_name", label: t`Company name`, autoComplete: "organization" }),
        address({ label: t`Address`, follow: ["tin"], ownAddress: true }),
      ],
    },
    {
      title: t`Money and time`,
      fields: [
        select({
          name: "currency",
          label: t`Currency`,
          hint:
            business.currency_is_settled === true
              ? t`It can no longer be changed: there are transactions in it.`
              : t`All amounts are in this currency. You can change it until the first transaction.`,
          options: currencies.filter(
            ({ value }) => business.currency_is_settled !== true || value === business.currency,
          ),
        }),
        select({
          name: "time_zone",
          label: t`Time zone`,
          hint:
            business.currency_is_settled === true
              ? t`It can no longer be changed: transactions are counted by its days.`
              : t`Days, weeks and statistics follow it. It can be changed until the first transaction.`,
          options: timeZoneOptions(business.time_zone).filter(
            ({ value }) => business.currency_is_settled !== true || value === business.time_zone,
          ),
        }),
        select({
          name: "first_day_of_week",
          label: t`First day of the week`,
          hint: t`Calendars, statistics, opening hours and the weekly report follow it.`,
          options: [1, 2, 3, 4, 5, 6, 7].map((day) => ({
            value: String(day),
            label: sentenceCase(weekdayName(locale, day, "long"), locale),
          })),
        }),
      ],
    },
  ];
  const save = async (id: string, values: BillingForm) => {
    const saved = await call(settingsCalls.updateBusiness, { params: { id }, body: changesOf(values) });
    client.setQueryData(billingQuery.queryKey, (before: Business | undefined) => ({ ...before, ...saved }));
    void refreshSession();
    return billingOf(saved, home);
  };
  return (
    <Loaded query={query} skeleton={<FormSkeleton heights={[44, 44, 44, 44]} />}>
      {(business: Business) => (
        <RecordForm
          label={t`Payment details`}
          schema={BillingForm}
          record={billingOf(business, home)}
          sections={sectionsOf(business)}
          check={checkBilling}
          disabled={!mayChange}
          save={({ values }) => save(business._id, values)}
        />
      )}
    </Loaded>
  );
}

/** The tax number is formed and looked at by the address's country. */
function Tin({ field, label }: { field: FormField<string>; label: string }) {
  const { control } = useFormContext<BillingForm>();
  const country = useWatch({ control, name: "country" });
  return (
    <NipField
      label={label}
      name={field.name}
      country={country}
      value={field.value}
      onChange={field.set}
      onLeave={field.leave}
      error={field.error}
      optional={field.optional}
      disabled={field.disabled}
    />
  );
}
