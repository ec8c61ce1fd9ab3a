import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import type { ManagedCardSubscription } from "@rewardo/contract/card-subscriptions";
import type { Coded } from "@rewardo/contract/fields";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useAsyncAction } from "@rewardo/ui/async/use-async-action.ts";
import { ApiError, isApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { Segment } from "@rewardo/ui/fields/segment.tsx";
import { Select } from "@rewardo/ui/fields/select.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { requestCalls } from "../../../kit/adjustments/calls.ts";
import { useManyOwn, useOwnUnit } from "@rewardo/loyalty/card/use-own-unit.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { AdjustOutcome } from "../../../kit/adjustments/adjust-outcome.tsx";
import c from "./adjust-form.module.css";
import { AmountStepper } from "./amount-stepper.tsx";
import { membershipCalls } from "../api.ts";
import { useMembershipFailure } from "@rewardo/web/errors/membership-failure.ts";
import { useAdjustPreview } from "./use-adjust-preview.ts";
import { useRefresh } from "../use-refresh.ts";
import { readPlaces } from "@rewardo/web/places.ts";

interface AdjustFormProps {
  membership: ManagedCardSubscription;
  card: Card | undefined;
  onSending: (isSending: boolean) => void;
  onDone: () => void;
}

/** Form of a correction: units, direction and reason; its effect is previewed. */
export function AdjustForm({ membership: { _id }, card, onSending, onDone }: AdjustFormProps) {
  const { t } = useLingui();
  const failure = useMembershipFailure(card);
  const ownUnit = useOwnUnit();
  const many = useManyOwn()(card);
  const refresh = useRefresh();
  const places = useOwnPlaces();
  const isStamps = card?.stamps_required != null;
  const [way, setWay] = useState<"add" | "take">("add");
  const [amount, setAmount] = useState(1);
  const [reason, setReason] = useState("");
  const [place, setPlace] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const delta = way === "add" ? amount : -amount;
  const place_id = place === "" ? undefined : place;
  // What it would do is the same at each of one's places.
  const [isHeld, setHeld] = useState(false);
  const preview = useAdjustPreview(_id, delta, places && { place_id: place_id ?? places[0]?._id }, isHeld);
  // A failed preview does not block the correction; one refused only by the limit can be requested.
  const isOverLimit = isAskable(preview.error);
  const isRefused = isApiError(preview.error, "refused") && !isOverLimit;
  // While the same preview is refetched the old one stays: a press does what the button said.
  const [lastPreview, setLastPreview] = useState({ delta, isOverLimit });
  if (!preview.isPending && (lastPreview.delta !== delta || lastPreview.isOverLimit !== isOverLimit))
    setLastPreview({ delta, isOverLimit });
  const asks = lastPreview.delta === delta && lastPreview.isOverLimit;
  // One idempotency key for all attempts of the same correction: a retry after a lost answer cannot count twice.
  const [sent, setSent] = useState({ of: "", key: "" });

  const send = useAsyncAction(async () => {
    setProblem(null);
    setHeld(true);
    onSending(true);
    const body = { delta, reason: reason.trim(), place_id };
    const of = JSON.stringify([body, asks]);
    const key = sent.of === of ? sent.key : crypto.randomUUID();
    setSent({ of, key });
    try {
      const message = { params: { id: _id }, body, idempotencyKey: key };
      await (asks ? call(requestCalls.ask, message) : call(membershipCalls.adjust, message));
      await refresh();
      toast(
        "success",
        asks ? t`You have asked for approval` : isStamps ? t`The stamps are adjusted` : t`The balance is adjusted`,
      );
      onDone();
    } catch (error) {
      setHeld(false);
      setProblem(failure(error));
      throw error;
    } finally {
      onSending(false);
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.state !== "pending" && !isRefused) send.run();
  };
  const counted = ownUnit(card, amount)?.counted;
  const verb =
    counted !== undefined
      ? way === "add"
        ? t`Add ${counted}`
        : t`Take ${counted} away`
      : isStamps
        ? way === "add"
          ? plural(amount, { one: "Add # stamp", other: "Add # stamps" })
          : plural(amount, { one: "Take # stamp away", other: "Take # stamps away" })
        : way === "add"
          ? plural(amount, { one: "Add # point", other: "Add # points" })
          : plural(amount, { one: "Take # point away", other: "Take # points away" });
  return (
    <form className={c.form} onSubmit={submit}>
      <Segment
        full
        label={t`Which way`}
        options={[
          { value: "add", label: t({ message: "Add", comment: "Points or stamps to a card" }) },
          { value: "take", label: t({ message: "Take away", comment: "Points or stamps from a card" }) },
        ]}
        value={way}
        onChange={setWay}
      />
      <AmountStepper
        label={
          isStamps
            ? t`How many stamps`
            : many === null
              ? t`How many points`
              : t({ message: `How many ${many}`, comment: "How many coffees" })
        }
        value={amount}
        onChange={setAmount}
      />
      {preview.error === null ? (
        <AdjustOutcome outcome={preview.outcome} card={card} />
      ) : (
        <Note tone={asks ? "warn" : "bad"} announce>
          {failure(preview.error)}
        </Note>
      )}
      {places !== undefined && places.length > 0 && (
        <Select
          label={t`Place`}
          placeholder={t`Choose a place`}
          options={places.map(({ _id: value, name: label }) => ({ value, label }))}
          value={place}
          onChange={(event) => setPlace(event.currentTarget.value)}
        />
      )}
      <TextField
        label={t({ message: "Reason", comment: "Why a balance is corrected" })}
        hint={t`It stays with the entry, for everyone who looks at the card.`}
        name="reason"
        maxLength={500}
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Problem>{problem}</Problem>
      <div className={c.answers}>
        <AsyncButton
          type="submit"
          kind="primary"
          state={send.state}
          error={send.error}
          disabled={isRefused}
          pending={asks ? t`Asking` : t`Adjusting`}
          done={asks ? t`Asked` : t`Adjusted`}
          failed={asks ? t`Not asked` : t`Not adjusted`}
        >
          {asks ? t`Ask for approval` : verb}
        </AsyncButton>
        <Button onClick={onDone}>{t`Leave it as it is`}</Button>
      </div>
    </form>
  );
}

/** What stops this account and not a colleague with a higher limit. */
const askable: readonly string[] = ["staff_limit", "adjust_day_limit", "own_card"];

/**
 * Whether the correction was refused only because of the user's limit: then a colleague with a higher limit may approve
 * it.
 */
const isAskable = (error: unknown): boolean => {
  const rejected: unknown = error instanceof ApiError && error.code === "refused" ? error.params["rejected"] : null;
  return (
    Array.isArray(rejected) && rejected.length > 0 && (rejected as Coded[]).every(({ code }) => askable.includes(code))
  );
};

type OwnPlaces = readonly { readonly _id: string; readonly name: string }[];
const none: OwnPlaces = [];

/**
 * The places among which an account bound to several has to choose; none for all others, and
 * `undefined` while loading.
 */
function useOwnPlaces(): OwnPlaces | undefined {
  const own = useSession().account?.place_ids ?? null;
  const hasChoice = own !== null && own.length > 1;
  const { data } = useQuery({
    queryKey: ["places", "own"],
    queryFn: ({ signal }) => readPlaces({ own: true, status: "active" }, signal),
    enabled: hasChoice,
  });
  if (!hasChoice) return none;
  return data;
}
