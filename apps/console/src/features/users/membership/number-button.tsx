import { useLingui } from "@lingui/react/macro";
import type { ManagedCardSubscription } from "@rewardo/contract/card-subscriptions";
import { type FormEvent, useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useAsyncAction } from "@rewardo/ui/async/use-async-action.ts";
import { ApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Checkbox } from "@rewardo/ui/fields/checkbox.tsx";
import { LateDialog } from "@rewardo/ui/overlays/late-dialog.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { Segment } from "@rewardo/ui/fields/segment.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import c from "../adjust/adjust-form.module.css";
import { membershipCalls } from "../api.ts";
import { useMembershipFailure } from "@rewardo/web/errors/membership-failure.ts";
import { useRefresh } from "../use-refresh.ts";

interface NumberProps {
  membership: ManagedCardSubscription;
}

/** Gives a card a new number, or a code that it has in another system. */
export function NumberButton({ membership }: NumberProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="hash" onClick={() => setOpen(true)}>
        {t`Replace a lost card`}
      </Button>
      <LateDialog open={isOpen} onOpenChange={setOpen} narrow sheet title={t`New number for this card`}>
        {isOpen && <NumberForm membership={membership} onDone={() => setOpen(false)} />}
      </LateDialog>
    </>
  );
}

function NumberForm({ membership: { _id }, onDone }: NumberProps & { onDone: () => void }) {
  const { t } = useLingui();
  const failure = useMembershipFailure();
  const refresh = useRefresh();
  const [kind, setKind] = useState<"own" | "foreign">("own");
  const [keeps, setKeeps] = useState(false);
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [fault, setFault] = useState<string | undefined>(undefined);
  // A repeat after silence gives no second number.
  const [sent, setSent] = useState({ of: "", key: "" });

  const send = useAsyncAction(async () => {
    setProblem(null);
    setFault(undefined);
    const body = kind === "own" ? { keeps_others: keeps } : { number: code, keeps_others: true };
    const of = JSON.stringify(body);
    const key = sent.of === of ? sent.key : crypto.randomUUID();
    setSent({ of, key });
    try {
      await call(membershipCalls.number, { params: { id: _id }, body, idempotencyKey: key });
      await refresh();
      toast("success", kind === "own" ? t`The card has a new number` : t`The code leads to this card`);
      onDone();
    } catch (error) {
      const wrong = error instanceof ApiError ? error.errors.find(({ path }) => path === "number") : undefined;
      if (wrong === undefined) setProblem(failure(error));
      else
        setFault(
          wrong.code === "taken" ? t`Another card has this code, or has had it` : t`This cannot be the code of a card`,
        );
      throw error;
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.state !== "pending") send.run();
  };
  return (
    <form className={c.form} onSubmit={submit}>
      <Segment
        full
        label={t`What kind of number`}
        options={[
          { value: "own", label: t`New number` },
          { value: "foreign", label: t`Code of another system` },
        ]}
        value={kind}
        onChange={setKind}
      />
      {kind === "own" ? (
        <>
          <p className="mut">
            {keeps
              ? t`Both the new number and the ones so far lead to this card.`
              : t`For a lost card: the numbers so far stop working at once. What is on the card stays.`}
          </p>
          <Checkbox checked={keeps} onChange={(event) => setKeeps(event.currentTarget.checked)}>
            {t`The numbers so far keep working`}
          </Checkbox>
        </>
      ) : (
        <TextField
          label={t({ message: "Code", comment: "What is printed on a card of another system" })}
          hint={t`As it is printed or scanned. The numbers so far keep working.`}
          name="number"
          figures
          maxLength={40}
          autoComplete="off"
          error={fault}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      <Problem>{problem}</Problem>
      <div className={c.answers}>
        <AsyncButton
          type="submit"
          kind="primary"
          state={send.state}
          error={send.error}
          pending={t({ message: "Saving", comment: "Being done" })}
          done={t({ message: "Saved", comment: "Done" })}
          failed={t({ message: "Not saved", comment: "Failed" })}
        >
          {kind === "own" ? t`Give a new number` : t`Add the code`}
        </AsyncButton>
        <Button onClick={onDone}>{t`Leave it as it is`}</Button>
      </div>
    </form>
  );
}
