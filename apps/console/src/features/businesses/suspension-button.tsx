import { useLingui } from "@lingui/react/macro";
import type { Business } from "@rewardo/contract/businesses";
import { type FormEvent, useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useRecordCache } from "../../kit/record/use-record-cache.ts";
import { useAsyncAction } from "@rewardo/ui/async/use-async-action.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { LateDialog } from "@rewardo/ui/overlays/late-dialog.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { businessCalls } from "./api.ts";
import c from "./suspension-button.module.css";

/** Suspends a business with a reason, and resumes a suspended one, each after a question. */
export function SuspensionButton({ business }: { business: Business }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const cache = useRecordCache<Business>("businesses");
  const [isAsked, setAsked] = useState(false);
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  // While the question goes out it says what it said.
  const [isResuming, setResuming] = useState(business.status === "suspended");
  const { name } = business;

  const ask = () => {
    setResuming(business.status === "suspended");
    setReason("");
    setProblem(null);
    setAsked(true);
  };
  const send = useAsyncAction(async () => {
    setProblem(null);
    try {
      const params = { id: business._id };
      const changed = await (isResuming
        ? call(businessCalls.resume, { params })
        : call(businessCalls.suspend, { params, body: { reason: reason.trim() } }));
      cache.put(changed);
      cache.refreshLists();
      setAsked(false);
      toast("success", isResuming ? t`${name} is open again` : t`${name} is suspended`);
    } catch (error) {
      setProblem(words(error));
      throw error;
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.state !== "pending") send.run();
  };
  return (
    <>
      {business.status === "suspended" ? (
        <Button icon="arrow-counter-clockwise" onClick={ask}>
          {t({ message: "Resume", context: "business" })}
        </Button>
      ) : (
        <Button kind="takes-away" icon="prohibit" onClick={ask}>
          {t({ message: "Suspend", context: "business" })}
        </Button>
      )}
      <LateDialog
        open={isAsked}
        onOpenChange={(next) => !next && send.state !== "pending" && setAsked(false)}
        dismissible={send.state !== "pending"}
        narrow
        sheet
        title={isResuming ? t`Resume ${name}?` : t`Suspend ${name}?`}
        description={
          isResuming
            ? t`Its people can sign in again, and its tills work at once.`
            : t`Everyone in the business is signed out, and its tills are refused. What is on its customers’ cards stays as it is.`
        }
      >
        <form className={c.form} onSubmit={submit}>
          {!isResuming && (
            <TextField
              label={t({ message: "Reason", context: "suspension" })}
              hint={t`Everyone who works there reads it: by mail, at the log-in and on the tills.`}
              name="reason"
              maxLength={500}
              autoComplete="off"
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          <Problem>{problem}</Problem>
          <div className={c.answers}>
            <AsyncButton
              type="submit"
              kind={isResuming ? "primary" : "takes-away"}
              state={send.state}
              error={send.error}
              pending={isResuming ? t`Resuming` : t`Suspending`}
              done={
                isResuming
                  ? t({ message: "Open again", context: "business" })
                  : t({ message: "Suspended", context: "business" })
              }
              failed={isResuming ? t`Not resumed` : t`Not suspended`}
            >
              {isResuming ? t`Resume the business` : t`Suspend the business`}
            </AsyncButton>
            <Button onClick={() => setAsked(false)}>{isResuming ? t`Leave it suspended` : t`Leave it open`}</Button>
          </div>
        </form>
      </LateDialog>
    </>
  );
}
