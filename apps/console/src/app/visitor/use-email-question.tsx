import type { suggestEmail } from "@rewardo/rules";
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { sectionCatalogue, withTexts } from "../../platform/i18n/i18n.ts";

export interface SuggestedEmail {
  typed: string;
  suggested: string;
}

/** The dialog, and Base UI with it, is fetched when there is something to ask. */
const EmailQuestion = lazy(
  withTexts(
    async () => ({ default: (await import("./email-question.tsx")).EmailQuestion }),
    sectionCatalogue("email-question"),
  ),
);

/** The misspellings come while somebody types; whoever is faster is asked when the form is sent. */
let suggest: typeof suggestEmail = () => null;
const loadMisspellings = async (): Promise<void> => {
  suggest = (await import("./misspellings.ts")).suggestEmail;
};

/** Asks whether a probably misspelt address is meant as it stands; each address once. */
export function useEmailQuestion(field: RefObject<HTMLInputElement | null>): {
  /** On leaving the field and before sending; true while there is a question to be answered first. */
  ask: () => boolean;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<SuggestedEmail | null>(null);
  const kept = useRef<string>(undefined);
  useEffect(() => {
    const control = field.current;
    if (control?.value !== "") void loadMisspellings();
    control?.addEventListener("input", loadMisspellings, { once: true });
    return () => control?.removeEventListener("input", loadMisspellings);
  }, [field]);
  const ask = (): boolean => {
    const typed = field.current?.value.trim() ?? "";
    const suggested = typed === kept.current ? null : suggest(typed);
    if (suggested !== null) setAsked({ typed, suggested });
    return suggested !== null;
  };
  const answer = (email: string) => {
    setAsked(null);
    kept.current = email;
    if (field.current !== null && field.current.value.trim() !== email) typeInto(field.current, email);
  };
  return {
    ask,
    question: asked !== null && (
      <Suspense fallback={null}>
        <EmailQuestion asked={asked} onAnswer={answer} onClose={() => setAsked(null)} />
      </Suspense>
    ),
  };
}

/** What hears of typing hears of this as well. */
function typeInto(control: HTMLInputElement, text: string): void {
  control.value = text;
  control.dispatchEvent(new Event("input", { bubbles: true }));
}
