import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { call } from "@rewardo/web/api.ts";
import { changeAccount } from "@rewardo/web/session/change-account.ts";
import { getSession } from "@rewardo/web/session/index.ts";
import { updateBusiness } from "@rewardo/contract/businesses";
import { BillingFields, NameFields } from "../onboarding/details-fields.tsx";
import { useDetails } from "../onboarding/use-details.ts";
import type { Missing } from "./missing.ts";
import { StepForm } from "./step-form.tsx";

interface DetailsStepProps {
  missing: Missing;
  onDone: () => Promise<void>;
}

/** Completes an onboarding that was abandoned: asks for the missing details only, and writes only those. */
export function DetailsStep({ missing, onDone }: DetailsStepProps) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const details = useDetails(form);
  // A name that is written stays on the page until the rest is, too.
  const [asked] = useState(missing);
  const send = async () => {
    const { account, business } = details.given;
    try {
      if (asked.names) await changeAccount(account);
      if (asked.billing)
        await call(updateBusiness, { params: { id: getSession().business?._id ?? "" }, body: business });
    } catch (error) {
      details.showFailure(error);
      throw error;
    }
    await onDone();
  };
  return (
    <StepForm
      title={t`The rest of your details`}
      lead={t`The registration was interrupted before these were saved.`}
      action={t`Save and go on`}
      formRef={form}
      isRefused={details.showFaults}
      send={send}
    >
      {asked.billing && <BillingFields details={details} />}
      {asked.names && <NameFields details={details} />}
    </StepForm>
  );
}
