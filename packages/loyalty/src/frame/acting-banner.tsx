import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { stopActing, type Business } from "@rewardo/contract/businesses";
import { actingIdleMinutes } from "@rewardo/rules/acting";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { renewSession, useSession } from "@rewardo/web/session/index.ts";
import { Note } from "@rewardo/ui/note.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import c from "./acting-banner.module.css";
import { useActingEnd } from "./use-acting-end.ts";

interface ActingBannerProps {
  business: Business;
  /** Goes to where the person came from. */
  onEnd: (path: string) => Promise<void> | void;
}

/** Shown on every page while platform staff act as a business: names the business and offers the way out. It cannot be dismissed. */
export function ActingBanner({ business: { _id, name }, onEnd }: ActingBannerProps) {
  const { t } = useLingui();
  const format = useFormat();
  const endsAt = useSession().account?.acting_ends_at;
  const end = async () => {
    await call(stopActing);
    const { account } = await renewSession();
    const mayReturn = account?.permissions.includes("businesses_view") === true;
    await onEnd(mayReturn ? `/businesses/${_id}` : "/");
  };
  useActingEnd(endsAt, () => {
    // Ends acting locally even if the call fails: the server ends it as well.
    void end()
      .catch(() => undefined)
      .then(() => toast("info", t({ message: `Acting as ${name} has ended`, comment: "Name of a business" })));
  });
  const latest = endsAt === undefined ? null : format.date(endsAt, "time");
  return (
    <div className={c.banner}>
      <Note
        tone="warn"
        icon="user-switch"
        announce
        action={
          <AsyncButton
            size="compact"
            action={end}
            pending={t`Stopping`}
            done={t({ message: "Stopped", comment: "Acting as a business" })}
            failed={t`Not stopped`}
          >
            {t({ message: `Stop acting as ${name}`, comment: "Name of a business" })}
          </AsyncButton>
        }
      >
        <span className={c.words}>
          <Trans comment="Name of a business">You act as {name}.</Trans>{" "}
          <span className={c.more}>
            {t`What you do is noted in its audit log.`}{" "}
            {latest !== null &&
              t({
                message: `It ends after ${plural(actingIdleMinutes, { one: "# minute", other: "# minutes" })} without use, at ${latest} at the latest.`,
                comment: "Acting as a business. A time of day",
              })}
          </span>
        </span>
      </Note>
    </div>
  );
}
