import type { ManagedCardSubscription } from "@rewardo/contract/card-subscriptions";
import { useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { call } from "@rewardo/web/api.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { LateDialog } from "@rewardo/ui/overlays/late-dialog.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { membershipCalls } from "../api.ts";
import { useMembershipFailure } from "@rewardo/web/errors/membership-failure.ts";
import { useRefresh } from "../use-refresh.ts";
import { useStatusWords, type StatusChange } from "./use-status-words.ts";

const changes: Readonly<Record<StatusChange, (id: string) => Promise<unknown>>> = {
  freeze: (id) => call(membershipCalls.freeze, { params: { id } }),
  unfreeze: (id) => call(membershipCalls.unfreeze, { params: { id } }),
  close: (id) => call(membershipCalls.close, { params: { id } }),
};

interface StatusButtonsProps {
  membership: ManagedCardSubscription;
  programme: string;
  name: string;
}

/** Freezes a membership, lets it go on, closes it: each after a question. */
export function StatusButtons({ membership, programme, name }: StatusButtonsProps) {
  const failure = useMembershipFailure();
  const refresh = useRefresh();
  const wordsOf = useStatusWords({ programme, name });
  const isFrozen = membership.status === "frozen";
  const [change, setChange] = useState<StatusChange>("freeze");
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const words = wordsOf(change);

  const ask = (next: StatusChange) => {
    setChange(next);
    setProblem(null);
    setAsked(true);
  };
  const send = async () => {
    setProblem(null);
    try {
      await changes[change](membership._id);
      await refresh();
      setAsked(false);
      toast("success", words.said);
    } catch (error) {
      setProblem(failure(error));
      throw error;
    }
  };
  return (
    <>
      {isFrozen ? (
        <Button icon="play" onClick={() => ask("unfreeze")}>
          {wordsOf("unfreeze").verb}
        </Button>
      ) : (
        <Button icon="pause" onClick={() => ask("freeze")}>
          {wordsOf("freeze").verb}
        </Button>
      )}
      <Button kind="takes-away" icon="prohibit" onClick={() => ask("close")}>
        {wordsOf("close").verb}
      </Button>
      <LateDialog
        open={isAsked}
        onOpenChange={(next) => !next && setAsked(false)}
        narrow
        title={words.question}
        description={words.text}
        actions={
          <>
            <AsyncButton
              kind={change === "close" ? "takes-away" : "primary"}
              action={send}
              pending={words.pending}
              done={words.done}
              failed={words.failed}
            >
              {words.verb}
            </AsyncButton>
            <Button onClick={() => setAsked(false)}>{words.keep}</Button>
          </>
        }
      >
        <Problem>{problem}</Problem>
      </LateDialog>
    </>
  );
}
