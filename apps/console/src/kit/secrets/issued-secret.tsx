import { useLingui } from "@lingui/react/macro";
import { useEffect, useId, useRef } from "react";
import { useBusy } from "../../ui/busy.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { AsyncButton } from "../actions/async-button.tsx";
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

/** A secret that is shown this once. A new version of the program waits until it is put away. */
export function IssuedSecret({ title, text, secret, label, onDone }: IssuedSecretProps) {
  const { t } = useLingui();
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useBusy(true);
  useEffect(() => heading.current?.focus(), []);
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
    </section>
  );
}
