import { useLingui } from "@lingui/react/macro";
import type { OwnSession } from "@rewardo/contract/own-account";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { isApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { sessionsQuery, settingsCalls } from "./api.ts";
import c from "./sessions.module.css";
import s from "./settings.module.css";

const handheld: readonly (string | null)[] = ["iPhone", "iPad", "Android"];

/** The newest are shown at first: a till that is signed in to each morning leaves a long list. */
const most = 5;

/** The person's sessions, and a button that ends all others. */
export function SessionsSection() {
  const { t } = useLingui();
  const client = useQueryClient();
  const query = useQuery(sessionsQuery);
  const titleId = useId();
  const [isAll, setAll] = useState(false);
  const signOut = async () => {
    await call(settingsCalls.closeOthers);
    await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    toast("success", t`Everywhere else you are signed out.`);
  };
  const end = async ({ _id }: OwnSession) => {
    try {
      await call(settingsCalls.closeSession, { params: { id: _id } });
    } catch (error) {
      // The session has ended in the meantime.
      if (!isApiError(error, "not_found")) throw error;
    }
    await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    toast("success", t`That browser is signed out.`);
  };
  return (
    <section className={cx(s.section, "in-order")} aria-labelledby={titleId}>
      <h2 id={titleId}>{t`Where you are signed in`}</h2>
      <div className={s.wide}>
        <Loaded query={query} skeleton={<Skeleton height="112px" />}>
          {({ items }) => (
            <>
              <ul className={c.list}>
                {(isAll ? items : items.slice(0, most)).map((session) => (
                  <SessionRow key={session._id} session={session} onEnd={end} />
                ))}
              </ul>
              {items.length > most && (
                <Button kind="quiet" aria-expanded={isAll} onClick={() => setAll((before) => !before)}>
                  {isAll ? t`Show fewer` : t`Show all ${items.length}`}
                </Button>
              )}
            </>
          )}
        </Loaded>
      </div>
      {query.data !== undefined && query.data.items.length > 1 && (
        <AsyncButton
          kind="takes-away"
          icon="sign-out"
          action={signOut}
          pending={t`Signing out`}
          done={t`Signed out`}
          failed={t`Not signed out`}
        >
          {t`Sign out everywhere else`}
        </AsyncButton>
      )}
    </section>
  );
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: (session: OwnSession) => Promise<void> }) {
  const { t } = useLingui();
  const format = useFormat();
  const { browser, system, is_current, last_used_at, opened_at } = session;
  const name =
    browser === null || system === null
      ? (browser ?? system ?? t`Unknown browser`)
      : t({ message: `${browser} on ${system}`, comment: "Firefox on Windows" });
  const used = format.date(last_used_at, "dateTime");
  const opened = format.date(opened_at, "shortDate");
  return (
    <li className={c.row}>
      <Icon name={handheld.includes(system) ? "device-tablet" : "desktop"} />
      <div className={c.words}>
        <div className={c.name}>
          <b>{name}</b>
          {is_current && <Tag tone="ok">{t`This browser`}</Tag>}
        </div>
        <p className={c.when}>{t`Last seen ${used}, signed in since ${opened}`}</p>
      </div>
      {!is_current && (
        <AsyncButton
          kind="quiet"
          className={c.end}
          aria-label={t`Sign out ${name}`}
          action={() => onEnd(session)}
          pending={t`Signing out`}
          done={t`Signed out`}
          failed={t`Not signed out`}
        >
          {t`Sign out`}
        </AsyncButton>
      )}
    </li>
  );
}
