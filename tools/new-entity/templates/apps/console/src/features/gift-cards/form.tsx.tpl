import { useLingui } from "@lingui/react/macro";
import { type GiftCard, GiftCardInput } from "@rewardo/contract/gift-cards";
import { RecordForm, type RecordFormProps } from "../../kit/form/record-form.tsx";
import { text, textarea } from "../../kit/form/kinds/text.tsx";

export interface GiftCardFormProps extends Pick<
  RecordFormProps<typeof GiftCardInput, GiftCard>,
  "record" | "save" | "reload" | "onSaved" | "onCancel"
> {
  label: string;
}

/** Everything about a gift card that people write; the same for a new one and one that is changed. */
export function GiftCardForm(props: GiftCardFormProps) {
  const { t } = useLingui();
  return (
    <RecordForm
      {...props}
      schema={GiftCardInput}
      defaults={{}}
      sections={[
        {
          fields: [text({ name: "name", label: t`Name` }), textarea({ name: "description", label: t`Description` })],
        },
      ]}
      texts={props.record === null ? { save: t`Add gift card`, pending: t`Adding`, done: t`Added`, failed: t`Not added` } : {}}
    />
  );
}
