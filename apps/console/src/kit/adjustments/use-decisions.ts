import { useLingui } from "@lingui/react/macro";
import type { AdjustmentRequest } from "@rewardo/contract/adjustment-requests";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "@rewardo/web/api.ts";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { requestCalls } from "./calls.ts";
import { requestsKey } from "@rewardo/web/use-requests.ts";
import { useMembershipFailure } from "@rewardo/web/errors/membership-failure.ts";

interface Decisions {
  readonly approve: () => Promise<void>;
  readonly decline: (note: string) => Promise<void>;
  readonly withdraw: () => Promise<void>;
  /** Counts an order for the customer who misses its visit. */
  readonly give: (order_id: string) => Promise<void>;
  /** A decision is being sent. */
  readonly isSending: boolean;
  /** Why the last one did not work. */
  readonly problem: string | null;
}

/** The decisions on a request; each invalidates everything that it changes. */
export function useDecisions({ _id }: AdjustmentRequest, onDone: () => void): Decisions {
  const { t } = useLingui();
  const client = useQueryClient();
  const failure = useMembershipFailure();
  // One idempotency key for all attempts: a retry after a lost answer cannot count twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const params = { id: _id };
  const refresh = () =>
    Promise.all(
      [requestsKey, ["users"], ["card_subscriptions"]].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
  const decide = async (send: () => Promise<unknown>, words: string) => {
    setProblem(null);
    setSending(true);
    try {
      await send();
      toast("success", words);
      onDone();
      await refresh();
    } catch (error) {
      setProblem(failure(error));
      throw error;
    } finally {
      setSending(false);
    }
  };
  return {
    approve: () => decide(() => call(requestCalls.approve, { params, idempotencyKey }), t`The correction is approved`),
    decline: (note) =>
      decide(
        () => call(requestCalls.decline, { params, body: note.trim() === "" ? {} : { note: note.trim() } }),
        t`The correction is declined`,
      ),
    give: (order_id) =>
      decide(
        async () => {
          const { reportCalls } = await import("./report-calls.ts");
          await call(reportCalls.give, { params, body: { order_id } });
        },
        t`The visit is counted`,
      ),
    withdraw: () => decide(() => call(requestCalls.withdraw, { params }), t`The request is withdrawn`),
    isSending,
    problem,
  };
}
