import { useLingui } from "@lingui/react/macro";
import { decidePhoneRequest } from "@rewardo/contract/phone-requests";
import { Button } from "@rewardo/ui/button.tsx";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { call } from "@rewardo/web/api.ts";
import { useState } from "react";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import c from "./which-phone.module.css";

interface WhichPhoneProps {
  /** The membership. */
  id: string;
  place_id: string;
  signs: readonly number[];
  /** The customer has proven a contact: the card stays theirs. */
  isProven: boolean;
  onDone: () => void;
}

/** A phone asks for the card that was just shown: staff choose the number that they see on the customer's phone. */
export function WhichPhone({ id, place_id, signs, isProven, onDone }: WhichPhoneProps) {
  const { t } = useLingui();
  const errorWords = useErrorWords();
  const [isBusy, setBusy] = useState(false);
  const [isLater, setLater] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const decide = async (sign: number | null) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      const { is_taken: isTaken, ended } = await call(decidePhoneRequest, { params: { id }, body: { place_id, sign } });
      if (isTaken && ended > 0)
        toast("success", t`The card is on this phone. Another phone had it, and holds it no more.`);
      else if (isTaken) toast("success", t`The card is on the phone.`);
      else toast("info", t`No phone got the card.`);
      onDone();
    } catch (error) {
      setProblem(errorWords(error));
    }
    setBusy(false);
  };
  return (
    <Dialog
      open={!isLater}
      onOpenChange={(next) => setLater(!next)}
      narrow
      sheet
      title={isProven ? t`Another phone asks for this card` : t`Which number is on the customer’s phone?`}
      description={
        isProven
          ? t`The card belongs to a customer who has confirmed a mail address or phone number, and stays theirs. Whoever asks can confirm the same one on their own phone.`
          : t`A phone asks to hold this printed card. Look at the phone in front of you: only its number counts.`
      }
      actions={
        <Button disabled={isBusy} onClick={() => void decide(null)}>
          {isProven ? t`Understood` : t`None of these`}
        </Button>
      }
    >
      {!isProven && (
        <div className={c.signs}>
          {signs.map((sign) => (
            <button key={sign} type="button" className={c.sign} disabled={isBusy} onClick={() => void decide(sign)}>
              {sign}
            </button>
          ))}
        </div>
      )}
      <Problem>{problem}</Problem>
    </Dialog>
  );
}
