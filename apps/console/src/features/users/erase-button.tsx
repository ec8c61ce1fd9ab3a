import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { User } from "@rewardo/contract/users";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Checkbox } from "@rewardo/ui/fields/checkbox.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { LateDialog } from "@rewardo/ui/overlays/late-dialog.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { userCalls } from "./api.ts";
import { useRefresh } from "./use-refresh.ts";

/** Erases a customer after a question that says what goes and what stays; afterwards the list. */
export function EraseButton({ user, name }: { user: User; name: string }) {
  const { t } = useLingui();
  const errorWords = useErrorWords();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const [isSure, setSure] = useState(false);
  const [fault, setFault] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const key = useRef<string | null>(null);
  const open = user.card_subscriptions.filter(({ status }) => status !== "closed").length;

  const erase = async () => {
    setProblem(null);
    if (!isSure) {
      setFault(t`Confirm that nothing of it can be brought back`);
      throw new Error("Not complete");
    }
    // A repeat after silence is the same erasure.
    key.current ??= crypto.randomUUID();
    try {
      await call(userCalls.erase, { params: { id: user._id }, idempotencyKey: key.current });
    } catch (error) {
      setProblem(errorWords(error));
      throw error;
    }
    toast("success", t`The customer’s data is erased`);
    void navigate({ to: "/users", search: true, replace: true });
    void refresh();
  };
  return (
    <>
      <Button kind="takes-away" icon="trash" onClick={() => setAsked(true)}>
        {t({ message: "Erase data", context: "customer" })}
      </Button>
      <LateDialog
        open={isAsked}
        onOpenChange={(next) => !next && setAsked(false)}
        narrow
        title={t({ message: `Erase the data of ${name}?`, comment: "Name of a customer" })}
        description={t`Name, contact, birthday, comments and notes go at once and cannot be brought back. Visits and balances stay in the statistics, without a name.`}
        actions={
          <>
            <AsyncButton
              kind="takes-away"
              action={erase}
              pending={t({ message: "Erasing", context: "customer" })}
              done={t({ message: "Erased", context: "customer" })}
              failed={t({ message: "Not erased", context: "customer" })}
            >
              {t({ message: "Erase data", context: "customer" })}
            </AsyncButton>
            <Button onClick={() => setAsked(false)}>{t`Keep the customer`}</Button>
          </>
        }
      >
        {open > 0 && (
          <p>
            {plural(open, {
              one: "One card is closed. What is on it lapses, and its number no longer works.",
              other: "# cards are closed. What is on them lapses, and their numbers no longer work.",
            })}
          </p>
        )}
        <Checkbox
          checked={isSure}
          hint={t({ message: "Required", context: "box to tick" })}
          error={fault}
          onChange={(event) => {
            setSure(event.currentTarget.checked);
            setFault(undefined);
          }}
        >
          {t`The customer, or the law, asks for it`}
        </Checkbox>
        <Problem>{problem}</Problem>
      </LateDialog>
    </>
  );
}
