import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { retryMails, type PlatformHealth } from "@rewardo/contract/platform-health";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed } from "@rewardo/web/session/index.ts";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { healthQuery } from "./health-query.ts";
import { worthAction, WorthRow } from "../advice/worth-row.tsx";
import c from "../advice/worth-a-minute.module.css";

type Named = PlatformHealth["nights"]["late"];

/** What the operator should see to, each line with one action. */
export function PlatformWorthRows({ health: { nights, checks, mails } }: { health: PlatformHealth }) {
  const { t } = useLingui();
  const format = useFormat();
  const late = nights.businesses - nights.done;
  const failing = mails.failing + mails.given_up;
  const title = t`Worth a minute`;
  const named = (businesses: Named, count: number) => {
    const names = businesses.map(({ name }) => name);
    const others = count - names.length;
    return format.list(
      others > 0 ? [...names, plural(others, { one: "# other business", other: "# other businesses" })] : names,
    );
  };
  const open = ([first]: Named) =>
    first === undefined ? null : (
      <Link to="/businesses/$id" params={{ id: first.business_id }} className={worthAction}>
        {t`Open ${first.name}`}
      </Link>
    );
  return (
    <section className={c.worth} aria-label={title}>
      <div>
        <h2>{title}</h2>
        <ul className={c.advice}>
          {late > 0 && (
            <WorthRow
              count={late}
              fact={plural(late, {
                one: "business’s nightly jobs are not finished six hours after midnight.",
                other: "businesses’ nightly jobs are not finished six hours after midnight.",
              })}
              reason={named(nights.late, late)}
              action={open(nights.late)}
            />
          )}
          {checks.faulty_businesses > 0 && (
            <WorthRow
              count={checks.faulty_businesses}
              fact={plural(checks.faulty_businesses, {
                one: "business has points or statistics that do not agree with its transactions.",
                other: "businesses have points or statistics that do not agree with their transactions.",
              })}
              reason={named(checks.faulty, checks.faulty_businesses)}
              action={open(checks.faulty)}
            />
          )}
          {failing > 0 && (
            <WorthRow
              count={failing}
              fact={plural(failing, {
                one: "mail could not be sent yet.",
                other: "mails could not be sent yet.",
              })}
              reason={<Since at={mails.since} />}
              action={<RetryMails />}
            />
          )}
        </ul>
      </div>
    </section>
  );
}

function Since({ at }: { at: string | null }) {
  const { t } = useLingui();
  const format = useFormat();
  if (at === null) return null;
  const since = format.date(at, "dateTime");
  return <>{t`The oldest was written ${since}. See whether the mail server answers.`}</>;
}

/** Sends them at once; each is tried again later anyway. */
function RetryMails() {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const may = useAllowed("businesses_modify");
  const [isBusy, setBusy] = useState(false);
  if (!may) return null;
  const send = async () => {
    setBusy(true);
    try {
      const { mails } = await call(retryMails);
      toast("success", plural(mails, { one: "# mail is being sent again.", other: "# mails are being sent again." }));
      await client.invalidateQueries({ queryKey: healthQuery.queryKey });
    } catch (error) {
      toast("error", words(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" className={worthAction} disabled={isBusy} onClick={() => void send()}>
      {t`Send them now`}
    </button>
  );
}
