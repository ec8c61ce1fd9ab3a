import { useLingui } from "@lingui/react/macro";
import { recoverCard } from "@rewardo/contract/recovery-codes";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { isApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { type FormEvent, useRef, useState } from "react";
import { BusinessHead, Column, Foot, Say } from "../frame/frame.tsx";
import { Languages } from "../frame/languages.tsx";
import { useBusiness } from "../here.tsx";
import { InAppNote, useInApp } from "../in-app/in-app-parts.tsx";
import c from "./recover.module.css";

interface RecoverPageProps {
  /** What the slip's QR code says, or what was typed wrong. */
  code: string;
  isWrong: boolean;
}

/** Brings a card back by its recovery code: one field, then the card is on this phone only. */
export function RecoverPage({ code: first, isWrong }: RecoverPageProps) {
  const { t } = useLingui();
  const business = useBusiness();
  const [state, setState] = useState<"idle" | "busy" | "failed" | "many" | "wrong">(isWrong ? "wrong" : "idle");
  const inApp = useInApp();
  const field = useRef<HTMLInputElement>(null);
  const recover = async (event: FormEvent) => {
    event.preventDefault();
    if (state === "busy") return;
    // Out of the field itself: on a slow phone the code was typed before this script had come.
    const code = field.current?.value ?? "";
    setState("busy");
    try {
      const { business_key: key } = await call(recoverCard, { body: { business_key: business.key, code } });
      window.location.assign(`/c/${key}`);
    } catch (error) {
      const isMany = isApiError(error, "too_many_requests");
      setState(
        isMany
          ? "many"
          : isApiError(error, "code_wrong") || isApiError(error, "validation_failed")
            ? "wrong"
            : "failed",
      );
    }
  };
  const problem = {
    wrong: t`No card has this code. A code works once: it may have been used already, or replaced by a newer one.`,
    many: t`Too many tries. Wait a moment and try again.`,
    failed: t`That did not work. Check the network and try again.`,
    idle: null,
    busy: null,
  }[state];
  return (
    <Column tall>
      <BusinessHead line={business.city ?? undefined}>
        <Languages />
      </BusinessHead>
      {inApp !== null && <InAppNote inApp={inApp} leads />}
      <form method="post" action={`/r/${business.key}`} onSubmit={(event) => void recover(event)} className={c.form}>
        <Say title={t`Your card by its recovery code`}>
          {t`The card comes onto this phone, and the old phone holds it no more.`}
        </Say>
        <label className={c.field}>
          <span>{t`Recovery code`}</span>
          <input
            ref={field}
            name="code"
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            placeholder="····-····-····"
            aria-invalid={state === "wrong" || undefined}
            aria-describedby="recover-problem"
            defaultValue={first}
          />
          <span className="t13 mut">{t`Twelve characters in three groups of four, from the slip you got at the till or your own note.`}</span>
        </label>
        <p role="alert" id="recover-problem" className={c.problem}>
          {problem}
        </p>
        <Foot>
          <button
            type="submit"
            className={buttonClass({ kind: "primary", size: "till", full: true })}
            disabled={state === "busy"}
          >
            {t`Bring my card here`}
          </button>
        </Foot>
      </form>
    </Column>
  );
}
