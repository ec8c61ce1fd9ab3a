/** Looking for a visit: what is asked, what the server found, and what comes next. */
import { findMissingVisit, type OwnReport, reportMissingVisit } from "@rewardo/contract/missing-visits";
import { isApiError } from "@rewardo/web/api-error.ts";
import { type Answer, call } from "@rewardo/web/api.ts";
import { useRef, useState } from "react";
import { useBusiness } from "../here.tsx";

export interface Wanted {
  readonly card_subscription_id: string;
  readonly receipt: string;
  readonly place_id: string;
  readonly day: string;
  /** "8-10". */
  readonly hours: string;
  /** What was paid, in minor units; `null` where it was not asked or cannot be read. */
  readonly amount: number | null;
}

type Found = Answer<typeof findMissingVisit>;
export type Step =
  | { readonly is: "form" }
  | { readonly is: "answer"; readonly found: Found }
  | { readonly is: "asked"; readonly report: OwnReport };
export type Trouble = "failed" | "too_many" | "incomplete" | null;

const bodyOf = ({ card_subscription_id, receipt, place_id, day, hours, amount }: Wanted) => {
  const [from_hour = 0, to_hour = 24] = hours.split("-").map(Number);
  const named = receipt.trim();
  return {
    card_subscription_id,
    ...(named === "" ? { place_id, day, from_hour, to_hour } : { receipt: named }),
    ...(amount === null ? {} : { amount }),
  };
};

export const isComplete = ({ receipt, place_id, day, hours }: Wanted): boolean =>
  receipt.trim() !== "" || (place_id !== "" && day !== "" && hours !== "");

export function useSearch(onFound: () => void) {
  const { key: businessKey } = useBusiness();
  const [step, setStep] = useState<Step>({ is: "form" });
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>(null);
  // What is sent again after a lost answer is one search and one report.
  const keys = useRef(new Map<string, string>());
  const once = async <T>(what: object, send: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    const asked = JSON.stringify(what);
    const key = keys.current.get(asked) ?? crypto.randomUUID();
    keys.current.set(asked, key);
    const answer = await send(key);
    keys.current.delete(asked);
    return answer;
  };
  const work = async (act: () => Promise<Step>) => {
    setBusy(true);
    setTrouble(null);
    try {
      setStep(await act());
      window.scrollTo(0, 0);
    } catch (error) {
      setTrouble(isApiError(error, "too_many_requests") ? "too_many" : "failed");
    } finally {
      setBusy(false);
    }
  };
  const search = (wanted: Wanted, choice?: string) => {
    if (!isComplete(wanted)) {
      setTrouble("incomplete");
      return;
    }
    void work(async () => {
      const body = { ...bodyOf(wanted), ...(choice === undefined ? {} : { choice }) };
      const found = await once(body, (idempotencyKey) => call(findMissingVisit, { businessKey, body, idempotencyKey }));
      if (found.outcome === "found") onFound();
      return { is: "answer", found };
    });
  };
  const ask = (wanted: Wanted) =>
    void work(async () => {
      const { amount: _amount, ...body } = { amount: null, ...bodyOf(wanted) };
      const report = await once({ report: body }, (idempotencyKey) =>
        call(reportMissingVisit, { businessKey, body, idempotencyKey }),
      );
      return { is: "asked", report };
    });
  const again = () => {
    setTrouble(null);
    setStep({ is: "form" });
  };
  return { step, isBusy, trouble, search, ask, again };
}
