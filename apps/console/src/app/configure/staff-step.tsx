import { useLingui } from "@lingui/react/macro";
import { roleIds } from "@rewardo/contract/role-ids";
import { useState } from "react";
import { isApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { RadioGroup } from "@rewardo/ui/fields/radio-group.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { configureCalls } from "./calls.ts";
import { fieldOf, StepForm } from "./step-form.tsx";

/** Invites the first colleague; optional, for those who work alone. */
export function StaffStep({ onDone, onSkip }: { onDone: () => Promise<void>; onSkip: () => void }) {
  const { t } = useLingui();
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const [taken, setTaken] = useState<string>();
  return (
    <StepForm
      title={t`Who works with you`}
      lead={t`They get a mail with a link. Tills need no account of their own.`}
      action={t`Send the invitation`}
      aside={<Button onClick={onSkip}>{t`Go on without staff`}</Button>}
      send={async (form) => {
        const email = fieldOf(form, "email");
        const account_role_id = roleIds[fieldOf(form, "role") === "ADMIN" ? "ADMIN" : "EMPLOYEE"];
        try {
          await call(configureCalls.invite, { body: { email, account_role_id, place_ids: null }, idempotencyKey });
        } catch (error) {
          // Another address is another request, so it gets a new idempotency key.
          setKey(crypto.randomUUID());
          if (isApiError(error, "account_exists")) setTaken(t`This address has an account already`);
          throw error;
        }
        toast("success", t`Invitation sent to ${email}`);
        await onDone();
      }}
    >
      <TextField
        label={t`E-mail`}
        name="email"
        type="email"
        maxLength={320}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={taken}
        onInput={() => setTaken(undefined)}
      />
      <RadioGroup
        legend={t`Role`}
        name="role"
        column
        defaultValue="EMPLOYEE"
        options={[
          { value: "EMPLOYEE", label: t`Employee`, hint: t`Scans cards and sees customers, their contacts masked.` },
          { value: "ADMIN", label: t`Administrator`, hint: t`Runs the business with you, except for its payments.` },
        ]}
      />
    </StepForm>
  );
}
