import { dismissAdvice, listAdvice, restoreAdvice, type Advice, type AdviceKind } from "@rewardo/contract/advice";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { broughtAnswer, call } from "@rewardo/web/api.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { toast } from "@rewardo/ui/toasts/toast.ts";

const queryKey = ["advice"];
const none: readonly Advice[] = [];

/** What this account could do next. Not asked for before set-up is over, nor by those who can change little. */
export function useAdvice(isSetUp: boolean) {
  const client = useQueryClient();
  const words = useErrorWords();
  const mayAct = useAllowed("cards_modify");
  const { account } = useSession();
  const isFor = mayAct && account !== null && account.is_acting !== true;
  const isAsked = isSetUp && isFor;
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listAdvice, { signal }),
    initialData: () => (isFor ? broughtAnswer(listAdvice) : undefined),
    enabled: isAsked,
  });
  // Back from the action it is done, or is not: that is asked for again.
  useEffect(() => () => void client.invalidateQueries({ queryKey, refetchType: "none" }), [client]);

  // Kept beside the list: one that was on its way when something was put off brings it back otherwise.
  const [putOff, setPutOff] = useState<ReadonlySet<AdviceKind>>(new Set());
  const mark = (kind: AdviceKind, isOff: boolean) =>
    setPutOff((before) => (isOff ? new Set(before).add(kind) : new Set([...before].filter((one) => one !== kind))));
  const setHidden = async (kind: AdviceKind, isHidden: boolean) => {
    mark(kind, isHidden);
    try {
      await call(isHidden ? dismissAdvice : restoreAdvice, { body: { kind } });
    } catch (error) {
      mark(kind, !isHidden);
      toast("error", words(error));
    }
  };
  return { advice: isAsked ? (data?.items ?? none) : none, putOff, setHidden };
}
