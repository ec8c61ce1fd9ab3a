import { useLingui } from "@lingui/react/macro";
import { useBlocker, useRouter } from "@tanstack/react-router";
import { type ComponentType, useEffect, useId, useRef, useState } from "react";
import { useBusy } from "@rewardo/ui/busy.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { useLayer } from "@rewardo/ui/overlays/back-layers.ts";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import type { QuestionProps } from "../form/saving/question.tsx";
import c from "./secrets.module.css";

interface IssuedSecretProps {
  /** Asks to copy it now. */
  title: string;
  text: string;
  secret: string;
  /** What the field holds, for those who listen. */
  label: string;
  onDone: () => void;
}

/** A secret that is shown this once. Until it is put away, a new version of the program waits, and leaving asks first. */
export function IssuedSecret({ title, text, secret, label, onDone }: IssuedSecretProps) {
  const { t } = useLingui();
  const titleId = useId();
  const router = useRouter();
  const [isBack, setBack] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useBusy(true);
  useEffect(() => heading.current?.focus(), []);
  // Fetched while the network is there; without it nothing leads away, which loses nothing.
  const [Question, setQuestion] = useState<ComponentType<QuestionProps> | null>(null);
  useEffect(() => {
    import("../form/saving/question.tsx").then(
      (loaded) => setQuestion(() => loaded.Question),
      () => undefined,
    );
  }, []);
  // Back is asked about as all that it closes, also on the first page of a tab; other ways away are blocked here.
  useLayer(true, () => setBack(true));
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ action, current, next }) => action !== "BACK" && current.pathname !== next.pathname,
    withResolver: true,
  });
  const keep = () => {
    setBack(false);
    reset?.();
  };
  const lose = () => {
    if (isBack) router.history.back({ ignoreBlocker: true });
    else proceed?.();
  };
  return (
    <section className={c.once} aria-labelledby={titleId}>
      <div className={c.onceHead}>
        <Icon name="lock-key" />
        <div>
          <h2 id={titleId} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <p className={c.sub}>{text}</p>
        </div>
      </div>
      <div className={c.onceKey}>
        <input
          className={c.secret}
          readOnly
          value={secret}
          aria-label={label}
          onFocus={({ currentTarget }) => currentTarget.select()}
          autoComplete="off"
          spellCheck={false}
        />
        <AsyncButton
          kind="primary"
          icon="copy"
          action={() => navigator.clipboard.writeText(secret)}
          pending={t`Copying`}
          done={t`Copied`}
          failed={t`Not copied`}
        >
          {t`Copy`}
        </AsyncButton>
        <Button kind="quiet" onClick={onDone}>{t`I have kept it`}</Button>
      </div>
      {Question !== null && (
        <Question
          open={isBack || status === "blocked"}
          title={t`Have you kept it?`}
          description={t`It is shown only now. Once you leave, no one can read it again.`}
          keep={t`Stay here`}
          onKeep={keep}
          lose={t({ message: "Leave", comment: "Answer: leave the page and lose the changes" })}
          onLose={lose}
        />
      )}
    </section>
  );
}
