import { useLingui } from "@lingui/react/macro";
import type { Passkey } from "@rewardo/contract/second-factors";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useId, useState } from "react";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { passkeysQuery, securityQuery } from "./api.ts";
import c from "./passkeys.module.css";
import s from "./settings.module.css";

const Add = lazy(async () => ({ default: (await import("./passkey-add.tsx")).PasskeyAdd }));
const Remove = lazy(async () => ({ default: (await import("./passkey-remove.tsx")).PasskeyRemove }));

/** The passkeys: adding one, when each was used, and taking one away. */
export function PasskeysSection() {
  const { t } = useLingui();
  const query = useQuery(passkeysQuery);
  const security = useQuery(securityQuery);
  const titleId = useId();
  const [open, setOpen] = useState<Passkey | "add" | null>(null);
  const close = () => setOpen(null);
  return (
    <section className={cx(s.section, "in-order")} aria-labelledby={titleId}>
      <h2 id={titleId}>{t`Passkeys`}</h2>
      <p className={s.words}>
        {t`Sign in with the fingerprint, face or PIN of your device, or with a security key. A passkey also replaces the code after the password.`}
      </p>
      <Loaded query={query} skeleton={<Skeleton width="200px" height="44px" />}>
        {({ items }) =>
          items.length === 0 ? null : (
            <ul className={cx(s.wide, c.list)}>
              {items.map((passkey) => (
                <Row key={passkey._id} passkey={passkey} onRemove={() => setOpen(passkey)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {security.data?.has_password === false ? (
        <p className={s.words}>{t`A passkey works together with a password, and you have none yet.`}</p>
      ) : (
        <Button icon="plus" onClick={() => setOpen("add")}>
          {t`Add a passkey`}
        </Button>
      )}
      {open !== null && (
        <Suspense fallback={null}>
          {open === "add" ? <Add onClose={close} /> : <Remove passkey={open} onClose={close} />}
        </Suspense>
      )}
    </section>
  );
}

function Row({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const { name, created_at, last_used_at } = passkey;
  const added = format.date(created_at, "shortDate");
  const used = last_used_at === null ? null : format.date(last_used_at, "dateTime");
  return (
    <li className={c.row}>
      <div className={c.words}>
        <b>{name}</b>
        <p className={c.when}>
          {used === null ? t`Added ${added}, not used yet` : t`Added ${added}, last used ${used}`}
        </p>
      </div>
      <Button kind="takes-away" aria-label={t`Remove the passkey ${name}`} onClick={onRemove}>
        {t`Remove`}
      </Button>
    </li>
  );
}
