import { useLingui } from "@lingui/react/macro";
import { proveContact, startContactProof } from "@rewardo/contract/members";
import { Button } from "@rewardo/ui/button.tsx";
import { TextField } from "@rewardo/ui/fields/text-field.tsx";
import { isApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { type FormEvent, useState } from "react";
import { useBusiness, useHere } from "../here.tsx";
import type { OwnView } from "../live/use-own-view.ts";
import c from "./own-data.module.css";

/** The digits are typed next: the keyboard opens for them. */
const focus = (field: HTMLInputElement | null): void => field?.focus();

const isMail = (text: string): boolean => text.includes("@");

/** An address or number, proven by six digits; what is said is the same whoever has it. */
export function ContactForm({ own, onDone }: { own: OwnView; onDone: () => void }) {
  const { t } = useLingui();
  const { key } = useBusiness();
  const { locale } = useHere();
  const [contact, setContact] = useState("");
  const [code, setCode] = useState("");
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(
        isApiError(error, "code_wrong")
          ? t`These are not the digits, or their ten minutes are over.`
          : isApiError(error, "too_many_requests")
            ? t`Too many tries. Wait a moment and try again.`
            : isApiError(error, "validation_failed")
              ? t`This is neither a mail address nor a phone number.`
              : t`That did not work. Check the network and try again.`,
      );
    }
    setBusy(false);
  };
  const ask = () =>
    act(async () => {
      const written = contact.trim();
      await call(startContactProof, {
        businessKey: key,
        body: { language: locale, ...(isMail(written) ? { email: written } : { phone: written }) },
      });
      setAsked(true);
    });
  const prove = () =>
    act(async () => {
      own.changeSelf(await call(proveContact, { businessKey: key, body: { code: code.replaceAll(/\D/g, "") } }));
      // Cards of the same person may have become one.
      await own.refresh();
      onDone();
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void (isAsked ? prove() : ask());
  };
  return (
    <form className={c.form} onSubmit={submit} noValidate>
      {isAsked ? (
        <>
          <TextField
            label={t`The six digits`}
            hint={t`We sent them to ${contact.trim()}. They are valid for ten minutes. If this address has a card here already, they bring that one back.`}
            error={problem}
            figures
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            ref={focus}
          />
          <Button kind="primary" full type="submit" disabled={isBusy || code.replaceAll(/\D/g, "").length !== 6}>
            {t`Continue`}
          </Button>
          <Button kind="quiet" full disabled={isBusy} onClick={() => void ask()}>{t`Send again`}</Button>
        </>
      ) : (
        <>
          <TextField
            label={t`Mail or phone`}
            hint={t`Only to find the card again. Nothing is sent there unless you allow it.`}
            error={problem}
            optional
            autoComplete="email"
            value={contact}
            onChange={(event) => setContact(event.currentTarget.value)}
          />
          <Button full type="submit" disabled={isBusy || contact.trim().length < 3}>{t`Send six digits`}</Button>
        </>
      )}
    </form>
  );
}
