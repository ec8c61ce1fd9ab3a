import { useLingui } from "@lingui/react/macro";
import type { MailChoices } from "@rewardo/contract/own-account";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { Switch } from "@rewardo/ui/fields/switch.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { mailChoicesQuery, settingsCalls } from "./api.ts";
import c from "./settings.module.css";

/** Which mails come to this account. Those about its security cannot be turned off. */
export function NotificationsPage() {
  const { t } = useLingui();
  const query = useQuery(mailChoicesQuery);
  const { account } = useSession();
  const titleId = useId();
  usePageTitle(t`Notifications`);
  return (
    <div className={c.page}>
      <section className={c.section} aria-labelledby={titleId}>
        <h2 id={titleId}>{t`Mails to you`}</h2>
        <p className={c.words}>{account?.email}</p>
        <div className={c.wide}>
          <Loaded query={query} skeleton={<Skeleton height="120px" />}>
            {(choices) => <Choices choices={choices} />}
          </Loaded>
        </div>
      </section>
    </div>
  );
}

function Choices({ choices }: { choices: MailChoices }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  // Shown at once, and reset if saving fails.
  const [{ subscription, weekly_report }, setChosen] = useState(choices);
  const choose = async (change: { subscription: boolean } | { weekly_report: boolean }) => {
    const before = { subscription, weekly_report };
    setChosen((chosen) => ({ ...chosen, ...change }));
    try {
      const saved = await call(settingsCalls.chooseMails, { body: change });
      client.setQueryData(mailChoicesQuery.queryKey, saved);
    } catch (error) {
      setChosen((chosen) => ({ ...chosen, ...before }));
      toast("error", words(error));
    }
  };
  return (
    <div className={c.ruled}>
      {subscription !== null && (
        <Switch
          checked={subscription}
          onChange={(next) => void choose({ subscription: next })}
          hint={t`The end of the trial, and payments that are missing.`}
        >
          {t`About the subscription`}
        </Switch>
      )}
      {weekly_report !== null && (
        <Switch
          checked={weekly_report}
          onChange={(next) => void choose({ weekly_report: next })}
          hint={t`On the first morning of each week: turnover, visits and customers, with the week before.`}
        >
          {t`Your week in figures`}
        </Switch>
      )}
      <Switch
        checked
        disabled
        onChange={() => undefined}
        hint={t`Links that set a password or lift a lock. They always come.`}
      >
        {t`About your account’s security`}
      </Switch>
    </div>
  );
}
