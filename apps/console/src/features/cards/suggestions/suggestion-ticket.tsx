import { useLingui } from "@lingui/react/macro";
import type { SuggestionEffect, SuggestionReason } from "@rewardo/contract/ai";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { HiddenNote } from "../../../kit/actions/hidden-note.tsx";
import { Button } from "@rewardo/ui/button.tsx";
import c from "./suggestions.module.css";
import type { useSuggestionWords } from "./use-suggestion-words.ts";

interface SuggestionTicketProps {
  /** The large figure of the stub and the word under it. */
  figure: string;
  unit: string;
  name: string;
  reason: SuggestionReason;
  effect: SuggestionEffect | null;
  words: ReturnType<typeof useSuggestionWords>;
  /** What using it makes besides. */
  besides?: ReactNode;
  onUse: () => Promise<void>;
  /** Hides it for a while, or takes that back. */
  onHide: (isHidden: boolean) => Promise<void>;
}

/** Something that is not there yet: a dashed ticket with its reason, to be used as a draft or put away. */
export function SuggestionTicket({
  figure,
  unit,
  name,
  reason,
  effect,
  words,
  besides,
  onUse,
  onHide,
}: SuggestionTicketProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [isHidden, setHidden] = useState(false);
  const [isBack, setBack] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isBack && !isHidden) heading.current?.focus();
  }, [isBack, isHidden]);
  const hide = (willBe: boolean) => {
    setFailed(false);
    setHidden(willBe);
    onHide(willBe).catch(() => {
      setHidden(!willBe);
      setFailed(true);
    });
  };
  const id = useId();
  const counted = effect === null ? null : words.effect(effect);
  if (isHidden)
    return (
      <li>
        <HiddenNote
          onUndo={() => {
            setBack(true);
            hide(false);
          }}
        />
      </li>
    );
  return (
    <li className={c.ticket}>
      <div className={c.stub} aria-hidden="true">
        <span className={c.figure} data-long={figure.length > 5 || undefined}>
          {figure}
        </span>
        <span>{unit}</span>
      </div>
      <div className={c.words}>
        <div className={c.head}>
          <h3 ref={heading} id={`${id}-name`} tabIndex={-1}>
            {name}
          </h3>
          <Button
            kind="quiet"
            size="compact"
            square
            icon="x"
            aria-label={t({ message: "Dismiss", context: "suggestion" })}
            aria-describedby={`${id}-name`}
            onClick={() => hide(true)}
          />
        </div>
        <p>{words.reason(reason)}</p>
        <p className={c.effect}>
          <b>{counted === null ? t`not calculated` : counted.figure}</b>
          {counted !== null && counted.about !== "" && <span>{counted.about}</span>}
        </p>
        {hasFailed && <p role="alert">{t`Not dismissed`}</p>}
        {isOpen && (
          <p id={`${id}-why`} className={c.why}>
            {words.why(reason, effect)}
            {besides !== undefined && <> {besides}</>}
          </p>
        )}
      </div>
      <div className={c.actions}>
        <AsyncButton
          size="compact"
          icon="pencil-simple"
          action={onUse}
          pending={t`Opening`}
          done={t({ message: "Open", context: "a suggestion was opened" })}
          failed={t`Not opened`}
          aria-describedby={`${id}-name`}
        >
          {t`Use as a draft`}
        </AsyncButton>
        <Button
          kind="quiet"
          size="compact"
          className={c.more}
          aria-expanded={isOpen}
          aria-describedby={`${id}-name`}
          onClick={() => setOpen((before) => !before)}
        >
          {t({ message: "Why", context: "something is suggested" })}
        </Button>
      </div>
    </li>
  );
}
