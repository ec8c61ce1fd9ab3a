import { useLingui } from "@lingui/react/macro";
import type { IssuedApiKey } from "@rewardo/contract/api-keys";
import { useEffect, useId, useRef } from "react";
import { AsyncButton } from "../../kit/async-button.tsx";
import { Button } from "../../ui/button.tsx";
import { useBusy } from "../../ui/busy.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import c from "./keys.module.css";

/** A new key, shown this once. A new version of the program waits until it is put away. */
export function IssuedKey({ issued, onDone }: { issued: IssuedApiKey; onDone: () => void }) {
  const { t } = useLingui();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useBusy(true);
  useEffect(() => title.current?.focus(), []);
  const { key, api_key } = issued;
  const { name } = api_key;
  return (
    <section className={c.once} aria-labelledby={titleId}>
      <div className={c.onceHead}>
        <Icon name="lock-key" />
        <div>
          <h2 id={titleId} ref={title} tabIndex={-1}>{t`Copy the key “${name}” now`}</h2>
          <p className={c.sub}>
            {t`It is shown this once. We keep only a fingerprint of it, so no one can read it again, not even we.`}
          </p>
        </div>
      </div>
      <div className={c.onceKey}>
        <input
          className={c.secret}
          readOnly
          value={key}
          aria-label={t`The key`}
          onFocus={({ currentTarget }) => currentTarget.select()}
          autoComplete="off"
          spellCheck={false}
        />
        <AsyncButton
          kind="primary"
          icon="copy"
          action={() => navigator.clipboard.writeText(key)}
          pending={t`Copying`}
          done={t`Copied`}
          failed={t`Not copied`}
        >
          {t`Copy key`}
        </AsyncButton>
        <Button kind="quiet" onClick={onDone}>{t`I have kept it`}</Button>
      </div>
    </section>
  );
}
