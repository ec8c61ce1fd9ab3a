import { useLingui } from "@lingui/react/macro";
import { type Business, BusinessInvitation } from "@rewardo/contract/businesses";
import { useNavigate } from "@tanstack/react-router";
import { email } from "../../kit/form/kinds/email.tsx";
import { RecordForm } from "../../kit/form/record-form.tsx";
import { useCurrencyNames } from "../../kit/form/use-currency-names.ts";
import { select } from "../../kit/form/kinds/select.tsx";
import { text } from "../../kit/form/kinds/text.tsx";
import { DetailPage } from "../../kit/record/detail-page.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { call } from "@rewardo/web/api.ts";
import { languages } from "@rewardo/web/i18n/locale.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { businessCalls } from "./api.ts";

/** Creates a business for an owner who has not registered; they get an invitation by e-mail. */
export function BusinessCreatePage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const cache = useRecordCache<Business>("businesses");
  const currencies = useCurrencyNames();
  const title = t`New business`;
  usePageTitle(title);
  return (
    <DetailPage back={{ to: "/businesses", label: t`Businesses` }} title={title}>
      <RecordForm<typeof BusinessInvitation, Business>
        label={title}
        schema={BusinessInvitation}
        record={null}
        defaults={{ language: "pl", currency: "PLN" }}
        sections={[
          {
            fields: [
              text({ name: "name", label: t`Name of the business`, autoComplete: "off" }),
              text({ name: "city", label: t`City`, half: true, autoComplete: "off" }),
              select({
                name: "language",
                label: t`Language`,
                half: true,
                hint: t`What its customers read is in this language first.`,
                options: languages.map(({ locale, name }) => ({ value: locale, label: name })),
              }),
              select({ name: "currency", label: t`Currency`, half: true, options: currencies }),
            ],
          },
          {
            title: t({ message: "Owner", comment: "Of a business" }),
            fields: [
              email({ name: "owner_email", label: t`E-mail` }),
              text({ name: "owner_first_name", label: t`First name`, half: true, autoComplete: "off" }),
              text({ name: "owner_last_name", label: t`Last name`, half: true, autoComplete: "off" }),
            ],
          },
        ]}
        save={({ values, idempotencyKey }) => call(businessCalls.invite, { body: values, idempotencyKey })}
        onSaved={(business) => {
          cache.put(business);
          cache.refreshLists();
          const { name } = business;
          toast("success", t({ message: `${name} is open, and its owner is invited`, comment: "Name of a business" }));
          void navigate({ to: "/businesses/$id", params: { id: business._id }, search: true, replace: true });
        }}
        onCancel={() => void navigate({ to: "/businesses", search: true })}
        texts={{ save: t`Open the business`, pending: t`Opening`, done: t`Opened`, failed: t`Not opened` }}
      />
    </DetailPage>
  );
}
