import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import type { SuggestedEmail } from "./email-question.tsx";

/** The dialog, and Base UI with it, is fetched when there is something to ask. */
const EmailQuestion = lazy(async () => ({ default: (await import("./email-question.tsx")).EmailQuestion }));

/** Known misspellings are loaded while the user types; without them nothing is asked. */
const suggestionFor = async (email: string): Promise<string | null> => {
  const loaded = await import("../../kit/form/misspellings.ts").catch(() => null);
  return loaded?.suggestEmail(email) ?? null;
};

/** Asks whether a probably misspelt address is meant as it stands; each address once. */
export function useEmailQuestion(field: RefObject<HTMLInputElement | null>): {
  /** On leaving the field and before sending; true while there is a question to be answered first. */
  ask: () => Promise<boolean>;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<SuggestedEmail | null>(null);
  const [wasAsked, setWasAsked] = useState(false);
  const kept = useRef<string>(undefined);
  /** The question takes the focus out of the field, which is no reason to ask it again. */
  const isOpen = useRef(false);
  useEffect(() => {
    const prepare = () => void suggestionFor("");
    const control = field.current;
    control?.addEventListener("input", prepare, { once: true });
    return () => control?.removeEventListener("input", prepare);
  }, [field]);
  const ask = async (): Promise<boolean> => {
    if (isOpen.current) return true;
    const typed = field.current?.value.trim() ?? "";
    const suggested = typed === "" || typed === kept.current ? null : await suggestionFor(typed);
    isOpen.current = suggested !== null;
    if (suggested !== null) {
      setAsked({ typed, suggested });
      setWasAsked(true);
    }
    return suggested !== null;
  };
  const close = () => {
    isOpen.current = false;
    setAsked(null);
  };
  const answer = (email: string) => {
    close();
    kept.current = email;
    if (field.current !== null && field.current.value.trim() !== email) typeInto(field.current, email);
  };
  return {
    ask,
    question: wasAsked && (
      <Suspense fallback={null}>
        <EmailQuestion asked={asked} onAnswer={answer} onClose={close} />
      </Suspense>
    ),
  };
}

/** Notifies the same listeners as typing does. */
const typeInto = (control: HTMLInputElement, text: string): void => {
  control.value = text;
  control.dispatchEvent(new Event("input", { bubbles: true }));
};
