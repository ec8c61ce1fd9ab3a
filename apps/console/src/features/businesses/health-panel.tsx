import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { BusinessHealth } from "@rewardo/contract/platform-health";
import { useQuery } from "@tanstack/react-query";
import { ErrorPanel } from "@rewardo/loyalty/frame/error-panel.tsx";
import { FigureBand, FigureBandSkeleton } from "@rewardo/loyalty/figures/figure-band.tsx";
import { HealthList, HealthRow } from "../../kit/health/health-list.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";
import { businessCalls } from "./api.ts";
import c from "./overview.module.css";

const minuteMs = 60_000;

/** Whether the business's nights, jobs, mails and connections do their work, and how much it has. Asked again each minute. */
export function HealthPanel({ businessId }: { businessId: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useErrorWords();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["businesses", businessId, "health"],
    queryFn: ({ signal }) => call(businessCalls.health, { params: { id: businessId }, signal }),
    refetchInterval: minuteMs,
  });
  if (isPending) return <FigureBandSkeleton figures={4} />;
  if (data === undefined) return <ErrorPanel message={words(error)} onRetry={() => void refetch()} />;
  const { checked_at, night, jobs, mails, connections, sizes } = data;
  const { devices } = sizes;
  const lastDay = night.local_day === null ? "" : format.localDay(night.local_day);
  const fault = t({ message: "late", comment: "Nightly jobs or mails" });
  const wrong = t({ message: "wrong", comment: "Figures that do not agree with the transactions" });
  return (
    <>
      <section>
        <h2 className={c.title}>{t`How much there is`}</h2>
        <FigureBand
          figures={[
            { label: t`Customers`, value: format.number(sizes.users) },
            {
              label: t`Transactions`,
              value: format.number(sizes.transactions),
              detail: t`since it joined`,
            },
            { label: t`Products`, value: format.number(sizes.products) },
            {
              label: t`Accounts`,
              value: format.number(sizes.accounts),
              detail: plural(devices, { one: "and # paired device", other: "and # paired devices" }),
            },
          ]}
        />
      </section>
      <HealthList title={t({ message: "Health", context: "of one business" })} checkedAt={checked_at}>
        <HealthRow
          icon="moon"
          name={t({ message: "Nights", comment: "The nightly jobs of all businesses" })}
          figure={
            night.local_day === null
              ? t({ message: "none yet", comment: "No night of this business was done" })
              : t({
                  message: `done for ${lastDay}`,
                  comment: "The last day whose nightly jobs are done",
                })
          }
          detail={t`expiry, levels, groups and checks of the day that ended`}
          isFine={!night.is_late}
          fault={fault}
        />
        <HealthRow
          icon="shield-check"
          name={t({ message: "Checks", comment: "Nightly checks of points and statistics" })}
          figure={plural(night.memberships, { one: "# card checked", other: "# cards checked" })}
          detail={
            night.is_faulty
              ? t`points or statistics do not agree with the transactions`
              : t`points, stamps and statistics agree with the transactions`
          }
          isFine={!night.is_faulty}
          fault={wrong}
        />
        <JobsRow
          icon="gear-six"
          name={t({ message: "Jobs", comment: "Work in the background" })}
          fine={t({ message: "none has failed", context: "jobs" })}
          jobs={jobs}
        />
        <JobsRow icon="envelope-simple" name={t`Mails`} fine={t`none has failed`} jobs={mails} />
        <ConnectionsRow connections={connections} />
      </HealthList>
    </>
  );
}

interface JobsRowProps {
  icon: IconName;
  name: string;
  /** Text if nothing has failed. */
  fine: string;
  jobs: BusinessHealth["jobs"];
}

function JobsRow({ icon, name, fine, jobs }: JobsRowProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { waiting } = jobs;
  const failing = jobs.failing + jobs.given_up;
  const since = jobs.since === null ? "" : format.date(jobs.since, "dateTime");
  return (
    <HealthRow
      icon={icon}
      name={name}
      figure={plural(waiting, { one: "# waits", other: "# wait" })}
      detail={
        failing === 0
          ? fine
          : plural(failing, { one: `# has failed, since ${since}`, other: `# have failed, since ${since}` })
      }
      isFine={failing === 0}
      fault={t({ message: "late", comment: "Nightly jobs or mails" })}
    />
  );
}

/** Point-of-sale systems and webhooks; nothing where there are none. */
function ConnectionsRow({ connections }: Pick<BusinessHealth, "connections">) {
  const { t } = useLingui();
  const format = useFormat();
  const { integrations, integrations_in_trouble, trouble_since, webhooks, webhooks_given_up } = connections;
  if (integrations + webhooks === 0) return null;
  const since = trouble_since === null ? "" : format.date(trouble_since, "dateTime");
  const faults = [
    integrations_in_trouble > 0 &&
      plural(integrations_in_trouble, {
        one: `# point-of-sale system does not answer, since ${since}`,
        other: `# point-of-sale systems do not answer, since ${since}`,
      }),
    webhooks_given_up > 0 &&
      plural(webhooks_given_up, {
        one: "# message to a webhook was given up within a day",
        other: "# messages to webhooks were given up within a day",
      }),
  ].filter((fault) => fault !== false);
  return (
    <HealthRow
      icon="plugs-connected"
      name={t({ message: "Connections", comment: "Point-of-sale systems and webhooks" })}
      figure={format.number(integrations + webhooks)}
      detail={faults.length === 0 ? t`point-of-sale systems and webhooks answer` : format.list(faults)}
      isFine={faults.length === 0}
      fault={t({ message: "silent", comment: "A connection that does not answer" })}
    />
  );
}
