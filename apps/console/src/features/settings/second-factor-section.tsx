import { Plural, useLingui } from "@lingui/react/macro";
import type { OwnSecurity } from "@rewardo/contract/own-account";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useId, useState } from "react";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import { securityQuery } from "./api.ts";
import c from "./settings.module.css";

// Loaded on demand: it contains the QR code, which few need, and only once.
const SetUp = lazy(async () => ({ default: (await import("./second-factor-set-up.tsx")).SecondFactorSetUp }));
const TurnOff = lazy(async () => ({ default: (await import("./second-factor-turn-off.tsx")).SecondFactorTurnOff }));

/** The second factor (codes from an app): its state, setting it up and turning it off. */
export function SecondFactorSection() {
  const { t } = useLingui();
  const query = useQuery(securityQuery);
  const titleId = useId();
  const since = query.data?.second_factor_since ?? null;
  return (
    <section className={c.section} aria-labelledby={titleId}>
      <div className={c.title}>
        <h2 id={titleId}>{t`Second factor`}</h2>
        {query.data !== undefined &&
          (since === null ? (
            <Tag tone="line">{t({ message: "Off", context: "codes" })}</Tag>
          ) : (
            <Tag tone="ok">{t({ message: "On", context: "codes" })}</Tag>
          ))}
      </div>
      <p className={c.words}>{t`With a code from an app on your phone, a stolen password alone opens nothing.`}</p>
      <Loaded query={query} skeleton={<Skeleton width="200px" height="44px" />}>
        {(security) => <State security={security} />}
      </Loaded>
    </section>
  );
}

function State({ security }: { security: OwnSecurity }) {
  const { t } = useLingui();
  const format = useFormat();
  // The dialog stays as it was opened: a refetch may bring the new state while it still shows the recovery codes.
  const [Dialog, setDialog] = useState<typeof SetUp | null>(null);
  const { has_password, second_factor_since: since, recovery_codes_left: left } = security;
  if (!has_password)
    return <p className={c.words}>{t`A passkey works together with a password, and you have none yet.`}</p>;
  return (
    <>
      {since !== null && (
        <p>
          {t`On since ${format.date(since)}.`}{" "}
          <Plural value={left} one="# recovery code is left." other="# recovery codes are left." />
        </p>
      )}
      {since === null ? (
        <Button icon="shield-check" onClick={() => setDialog(() => SetUp)}>
          {t`Set up codes`}
        </Button>
      ) : (
        <Button kind="takes-away" onClick={() => setDialog(() => TurnOff)}>
          {t`Turn off codes`}
        </Button>
      )}
      {Dialog !== null && (
        <Suspense fallback={null}>
          <Dialog onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </>
  );
}
