import { useLingui } from "@lingui/react/macro";
import { Link, useSearch } from "@tanstack/react-router";
import { type FormEvent, useContext, useRef, useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useAsyncAction } from "@rewardo/ui/async/use-async-action.ts";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { BillingFields, NameFields } from "./details-fields.tsx";
import c from "./details-page.module.css";
import { KeptDetails } from "./kept-details.ts";
import { useDetails } from "./use-details.ts";
import { useSubmit } from "./use-submit.ts";

/** Payment details and the person's name, and the button that begins the trial. */
export function DetailsForm({ planId, isReady }: { planId: string; isReady: boolean }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const search = useSearch({ from: "/onboarding" });
  const form = useRef<HTMLFormElement>(null);
  const details = useDetails(form, useContext(KeptDetails));
  const [failure, setFailure] = useState<unknown>(null);
  const begin = useSubmit();
  const { state, run } = useAsyncAction(async () => {
    setFailure(null);
    try {
      await begin({ plan_id: planId, ...details.given });
    } catch (error) {
      if (!details.showFailure(error)) setFailure(error);
      throw error;
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!details.showFaults() && isReady) run();
  };
  return (
    <form ref={form} className={c.form} onSubmit={submit}>
      <BillingFields details={details} />
      <NameFields details={details} />
      {failure !== null && (
        <Note tone="bad" announce>
          {words(failure)}
        </Note>
      )}
      <div className={c.buttons}>
        <Link to="/onboarding/plan" search={search} state={{ planId }} className={buttonClass({ kind: "quiet" })}>
          <Icon name="arrow-left" />
          {t({ message: "Back", context: "To the step before" })}
        </Link>
        <AsyncButton
          type="submit"
          kind="primary"
          state={state}
          pending={t`Beginning`}
          done={t`Begun`}
          failed={t`Not begun`}
        >
          {t`Begin free trial`}
        </AsyncButton>
      </div>
    </form>
  );
}
