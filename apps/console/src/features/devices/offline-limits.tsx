import { useLingui } from "@lingui/react/macro";
import { readOfflineLimits, updateOfflineLimits } from "@rewardo/contract/offline-limits";
import { mostOfflineLimits } from "@rewardo/rules/offline-limits";
import { Button } from "@rewardo/ui/button.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { call } from "@rewardo/web/api.ts";
import { useAllowed } from "@rewardo/web/session/index.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import c from "./devices.module.css";

const queryKey = ["offline_limits"] as const;

/** How much the tills may promise on one card while they are without a network. */
export function OfflineLimits({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorWords = useErrorWords();
  const mayModify = useAllowed("devices_modify");
  const { data, error } = useQuery({ queryKey, queryFn: ({ signal }) => call(readOfflineLimits, { signal }) });
  const [typed, setTyped] = useState<{ stamps?: string; visits?: string }>({});
  const [problem, setProblem] = useState<string | null>(null);
  const stamps = typed.stamps ?? (data === undefined ? "" : String(data.stamps));
  const visits = typed.visits ?? (data === undefined ? "" : String(data.visits));
  const most = mostOfflineLimits;
  const isRight = isWithin(stamps, most.stamps) && isWithin(visits, most.visits);
  const save = async () => {
    setProblem(null);
    try {
      const body = { stamps: Number(stamps), visits: Number(visits) };
      client.setQueryData(queryKey, await call(updateOfflineLimits, { body }));
      toast("success", t`The limits are saved`);
      onClose();
    } catch (failure) {
      setProblem(errorWords(failure));
      throw failure;
    }
  };
  const [mostStamps, mostVisits] = [most.stamps, most.visits];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      narrow
      sheet
      title={t`Without a network`}
      description={t`A till that has lost its network promises stamps and points, and they are counted once it is back. On one card it promises no more than this until then.`}
      actions={
        <>
          {mayModify && (
            <AsyncButton
              kind="primary"
              action={save}
              disabled={data === undefined || !isRight}
              pending={t`Saving`}
              done={t`Saved`}
              failed={t`Not saved`}
            >
              {t`Save`}
            </AsyncButton>
          )}
          <Button onClick={onClose}>{t`Cancel`}</Button>
        </>
      }
    >
      <div className={c.limits}>
        <TextField
          label={t`Stamps on a stamp card`}
          inputMode="numeric"
          figures
          disabled={!mayModify || data === undefined}
          value={stamps}
          hint={t`0 to ${mostStamps}. With 0 nothing is promised.`}
          onChange={({ currentTarget }) => setTyped({ ...typed, stamps: digitsOf(currentTarget.value) })}
        />
        <TextField
          label={t`Visits on a card of points`}
          inputMode="numeric"
          figures
          disabled={!mayModify || data === undefined}
          value={visits}
          hint={t`0 to ${mostVisits}. With 0 nothing is promised.`}
          onChange={({ currentTarget }) => setTyped({ ...typed, visits: digitsOf(currentTarget.value) })}
        />
        <Problem>{problem ?? (error === null ? null : errorWords(error))}</Problem>
      </div>
    </Dialog>
  );
}

const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, "").slice(0, 3);
const isWithin = (typed: string, most: number): boolean => typed !== "" && Number(typed) <= most;
