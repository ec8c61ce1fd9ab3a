import { useLingui } from "@lingui/react/macro";
import type { BusinessClosure } from "@rewardo/contract/business-closures";
import { closureDays } from "@rewardo/rules/closure";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { refreshSession, useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { closureQuery, settingsCalls } from "./api.ts";
import { ClosureDialog } from "./closure-dialog.tsx";
import c from "./settings.module.css";

/** Closing the business, and keeping it after all; of its owner alone. */
export function ClosurePage() {
  const { t } = useLingui();
  const query = useQuery(closureQuery);
  const titleId = useId();
  usePageTitle(t`Danger zone`);
  return (
    <div className={c.page}>
      <section className={c.section} aria-labelledby={titleId}>
        <h2 id={titleId}>{t`Close the business`}</h2>
        <Loaded query={query} skeleton={<Skeleton height="96px" />}>
          {(closure) => (closure.closing_at === null ? <Open /> : <Closing closing_at={closure.closing_at} />)}
        </Loaded>
      </section>
    </div>
  );
}

function Open() {
  const { t } = useLingui();
  const name = useSession().business?.name ?? "";
  const format = useFormat();
  const [isAsked, setAsked] = useState(false);
  const [closingAt] = useState(() => Date.now() + closureDays * 86_400_000);
  const day = format.date(new Date(closingAt).toISOString());
  return (
    <>
      <p>
        {t`${name} closes thirty days after you ask for it. Until then everything goes on, and you can change your mind.`}
      </p>
      <ul className={c.asked}>
        <li>
          <Icon name="envelope-simple" />
          {t`Every owner gets a mail now and another in the last week. Each of them can keep the business.`}
        </li>
        <li>
          <Icon name="prohibit" />
          {t`From ${day} no one can sign in any more, and customers’ cards stop working.`}
        </li>
        <li>
          <Icon name="shield-check" />
          {t`Closing deletes nothing. Whoever runs the platform can open the business again as it was.`}
        </li>
      </ul>
      {useAllowed("data_export") && (
        <p>
          <Link to="/settings/export" className="link">{t`Export everything first`}</Link>
        </p>
      )}
      <Button kind="takes-away" icon="prohibit" onClick={() => setAsked(true)}>
        {t`Close the business`}
      </Button>
      {isAsked && <ClosureDialog onClose={() => setAsked(false)} />}
    </>
  );
}

function Closing({ closing_at }: { closing_at: NonNullable<BusinessClosure["closing_at"]> }) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useErrorWords();
  const client = useQueryClient();
  const name = useSession().business?.name ?? "";
  const withdraw = async () => {
    try {
      client.setQueryData(closureQuery.queryKey, await call(settingsCalls.withdrawClosure));
      toast("success", t`${name} stays open`);
      await refreshSession();
    } catch (error) {
      toast("error", words(error));
      throw error;
    }
  };
  return (
    <>
      <Note tone="warn">{t`${name} closes on ${format.date(closing_at)}. Until then everything goes on.`}</Note>
      <AsyncButton
        kind="primary"
        action={withdraw}
        pending={t`Taking it back`}
        done={t`Taken back`}
        failed={t`Not taken back`}
      >
        {t`Keep the business`}
      </AsyncButton>
    </>
  );
}
