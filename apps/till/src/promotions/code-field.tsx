import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import { claimCouponCode } from "@rewardo/contract/coupon-codes";
import { lazy, Suspense, use, useState } from "react";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { fetchCode } from "@rewardo/web/fetch-code.ts";
import { useSharedTexts } from "@rewardo/web/i18n/shared-texts.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { reasonsOf } from "../problems/problem.ts";
import type { ChosenCoupon } from "./chosen.ts";
import { TillCameraContext } from "../reader/till-camera.ts";
import c from "./code-field.module.css";

const CodeCamera = lazy(async () => ({
  default: (await fetchCode(() => import("../reader/code-camera.tsx"))).CodeCamera,
}));

/** Signs of a code, with the hyphens that people write. */
const longest = 40;

interface CodeFieldProps {
  card: Card;
  /** The customer's number of it. */
  number: string;
  place_id: string;
  /** The coupon of the code, which the customer has now. */
  onCoupon: (coupon: ChosenCoupon) => void;
}

/** A coupon's code, typed, by a hand scanner or by the camera: the customer gets the coupon, and this visit uses it. */
export function CodeField({ card, number, place_id, onCoupon }: CodeFieldProps) {
  const { t } = useLingui();
  const texts = useSharedTexts(card);
  const errorWords = useErrorWords();
  const [isOpen, setOpen] = useState(false);
  const [code, setCode] = useState("");
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const camera = use(TillCameraContext);
  if (!isOpen) {
    return (
      <Button kind="quiet" icon="ticket" onClick={() => setOpen(true)}>
        {t`Coupon code`}
      </Button>
    );
  }
  const claimCode = async (text: string) => {
    if (text.trim() === "" || isAsking) return;
    setAsking(true);
    setProblem(undefined);
    try {
      onCoupon(await call(claimCouponCode, { body: { number, place_id, code: text } }));
      setCode("");
      setOpen(false);
    } catch (error) {
      const reason = reasonsOf(error)?.[0];
      setProblem(
        reason === undefined
          ? errorWords(error)
          : reason.code === "not_found"
            ? t`There is no such code for this card`
            : texts.rejection(reason),
      );
    } finally {
      setAsking(false);
    }
  };
  return (
    <div className={c.code}>
      <TextField
        label={t`Coupon code`}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it has just been asked for
        autoFocus
        figures
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={longest}
        value={code}
        error={problem}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value);
          setProblem(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // Enter is for the code here, not for the visit.
          event.preventDefault();
          void claimCode(code);
        }}
      />
      <Button onClick={() => void claimCode(code)} aria-busy={isAsking || undefined}>
        {t({ message: "Use", context: "coupon" })}
      </Button>
      {camera !== null && (
        <>
          <Button square icon="camera" aria-label={t`Scan the code`} onClick={() => camera.read(true)} />
          <Suspense fallback={null}>
            <CodeCamera
              till={camera}
              onCode={(text) => {
                setCode(text.slice(0, longest));
                void claimCode(text.slice(0, longest));
              }}
            />
          </Suspense>
        </>
      )}
    </div>
  );
}
