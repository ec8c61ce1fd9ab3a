import { useLingui } from "@lingui/react/macro";
import type { Business } from "@rewardo/contract/businesses";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useAsyncAction } from "@rewardo/ui/async/use-async-action.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { renewSession } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { LateDialog } from "@rewardo/ui/overlays/late-dialog.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { businessCalls } from "./api.ts";
import c from "./suspension-button.module.css";

/**
 * Starts acting as the business, after the question what for: the whole console is that business's until the banner over
 * every page ends it.
 */
export function ActAsButton({ business }: { business: Business }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const { name } = business;
  const label = t({ message: `Act as ${name}`, comment: "The platform works in a business as if it were its own" });

  const ask = () => {
    setReason("");
    setProblem(null);
    setAsked(true);
  };
  const begin = useAsyncAction(async () => {
    setProblem(null);
    try {
      await call(businessCalls.actAs, { params: { id: business._id }, body: { reason: reason.trim() } });
    } catch (error) {
      setProblem(words(error));
      throw error;
    }
    await renewSession();
    await navigate({ to: "/" });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (begin.state !== "pending") begin.run();
  };
  return (
    <>
      <Button kind="primary" icon="user-switch" onClick={ask}>
        <span className={c.clipped}>{label}</span>
      </Button>
      <LateDialog
        open={isAsked}
        onOpenChange={(next) => !next && begin.state !== "pending" && setAsked(false)}
        dismissible={begin.state !== "pending"}
        narrow
        sheet
        title={t({ message: `Act as ${name}?`, comment: "Name of a business" })}
        description={t`You get its owner’s rights, without its customers’ contact data.`}
      >
        <form className={c.form} onSubmit={submit}>
          <TextField
            label={t({ message: "Reason", context: "acting as a business" })}
            hint={t`The business reads it in its audit log.`}
            name="reason"
            maxLength={500}
            autoComplete="off"
            required
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Problem>{problem}</Problem>
          <div className={c.answers}>
            <AsyncButton
              type="submit"
              kind="primary"
              state={begin.state}
              error={begin.error}
              pending={t`Changing over`}
              done={t`Changed over`}
              failed={t`Not changed over`}
            >
              {label}
            </AsyncButton>
            <Button onClick={() => setAsked(false)}>{t`Cancel`}</Button>
          </div>
        </form>
      </LateDialog>
    </>
  );
}
