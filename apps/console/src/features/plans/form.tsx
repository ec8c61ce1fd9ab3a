import { DateField } from "../../kit/days/date-field.tsx";
import { useLingui } from "@lingui/react/macro";
import { type Plan, PlanInput } from "@rewardo/contract/plans";
import { custom } from "../../kit/form/kinds/custom.tsx";
import { RecordForm, type RecordFormProps } from "../../kit/form/record-form.tsx";
import { text } from "../../kit/form/kinds/text.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { figure } from "../../kit/form/kinds/figure.tsx";
import { PlanPreview } from "./plan-preview.tsx";
import type { BadField } from "../../kit/form/bad-fields.ts";

interface Checked {
  readonly price: number | null;
  readonly promo_price: number | null;
  readonly promo_valid_to: string | null;
}

/** A promotion is a lower price and a last day, both or neither. */
const checkPlan = ({ price, promo_price, promo_valid_to }: Checked): BadField[] => {
  if (promo_price === null) return promo_valid_to === null ? [] : [{ path: "promo_price", code: "required" }];
  return [
    ...(promo_valid_to === null ? [{ path: "promo_valid_to", code: "required" }] : []),
    ...(price !== null && promo_price >= price ? [{ path: "promo_price", code: "not_lower" }] : []),
  ];
};

export interface PlanFormProps extends Pick<
  RecordFormProps<typeof PlanInput, Plan>,
  "record" | "save" | "reload" | "onSaved" | "onCancel"
> {
  label: string;
}

/** Everything about a plan that people write; the same for a new one and one that is changed. */
export function PlanForm(props: PlanFormProps) {
  const { t } = useLingui();
  const code = props.record?.currency ?? "PLN";
  const currency = useFormat().currency(code);
  return (
    <RecordForm
      {...props}
      schema={PlanInput}
      defaults={{ position: 0 }}
      check={checkPlan}
      beside={({ name, max_places, price, promo_price, promo_valid_to }) => (
        <PlanPreview
          plan={{
            name: name ?? "",
            max_places: max_places ?? null,
            price: price ?? 0,
            promo_price: promo_price ?? null,
            promo_valid_to: promo_valid_to ?? null,
            currency: code,
          }}
        />
      )}
      sections={[
        {
          fields: [
            text({ name: "name", label: t`Name` }),
            figure({
              name: "max_places",
              label: t`Most open places`,
              hint: t`Empty: any number`,
              decimals: 0,
              half: true,
              words: ({ code }) =>
                code === "plan_taken" ? t`Businesses have this plan. Archive it and offer another one.` : undefined,
            }),
            figure({
              name: "position",
              label: t`Place in the order`,
              hint: t`Small numbers come first`,
              decimals: 0,
              half: true,
            }),
          ],
        },
        {
          title: t`Price`,
          text: t`A price applies to businesses that choose the plan from now on. Those that have it pay what was agreed then.`,
          fields: [
            figure({ name: "price", label: t`Price of a month`, after: currency, decimals: 2 }),
            figure({
              name: "promo_price",
              label: t`Promotional price of a month`,
              after: currency,
              decimals: 2,
              half: true,
              words: ({ code }) => (code === "not_lower" ? t`Enter less than the price` : undefined),
            }),
            custom<string, "promo_valid_to">({
              name: "promo_valid_to",
              label: t`Last day of the promotion`,
              half: true,
              render: ({ name, value, set, leave, optional, disabled, error }) => (
                <DateField
                  label={t`Last day of the promotion`}
                  name={name}
                  value={value ?? ""}
                  optional={optional}
                  disabled={disabled}
                  error={error}
                  onChange={(day, typed) => set(day || typed || null)}
                  onBlur={leave}
                />
              ),
              show: (value) => value,
            }),
          ],
        },
      ]}
      texts={
        props.record === null ? { save: t`Add plan`, pending: t`Adding`, done: t`Added`, failed: t`Not added` } : {}
      }
    />
  );
}
