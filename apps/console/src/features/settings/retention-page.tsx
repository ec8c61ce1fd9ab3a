import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Retention } from "@rewardo/contract/retention";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { ErrorPanel } from "@rewardo/loyalty/frame/error-panel.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { RadioGroup } from "@rewardo/ui/fields/radio-group.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { settingsCalls } from "./api.ts";
import c from "./settings.module.css";

const key = ["retention"] as const;
const offered = [12, 24, 36, 60] as const;

/** After how long without a visit customers are erased, with how many that would be tonight before it is saved. */
export function RetentionPage() {
  const { t } = useLingui();
  const titleId = useId();
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => call(settingsCalls.readRetention, { signal }) });
  usePageTitle(t`Keeping customers`);
  return (
    <div className={c.page}>
      <section className={c.section} aria-labelledby={titleId}>
        <h2 id={titleId}>{t`Customers who no longer come`}</h2>
        <p className={c.words}>
          {t`Personal data is kept no longer than needed. Customers are erased overnight after the time you choose; their visits stay in the statistics, without a name.`}
        </p>
        <div className={c.wide}>
          <Loaded query={query} skeleton={<Skeleton height="120px" />}>
            {(retention) => <Rule retention={retention} />}
          </Loaded>
        </div>
      </section>
    </div>
  );
}

function Rule({ retention }: { retention: Retention }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const [months, setMonths] = useState(retention.months);
  const [problem, setProblem] = useState<string | null>(null);
  const choices = [...new Set([...offered, ...(retention.months === null ? [] : [retention.months])])];
  const isChanged = months !== retention.months;
  const save = async () => {
    setProblem(null);
    try {
      client.setQueryData(key, await call(settingsCalls.changeRetention, { body: { months } }));
    } catch (error) {
      setProblem(words(error));
      throw error;
    }
  };
  return (
    <div className={cx("stack g16", c.after)}>
      <RadioGroup
        legend={t`Erase customers`}
        even
        value={months === null ? "" : String(months)}
        options={[
          { value: "", label: t({ message: "Never automatically", comment: "Customers are erased by hand alone" }) },
          ...choices
            .toSorted((a, b) => a - b)
            .map((value) => ({
              value: String(value),
              label: plural(value, { one: "After # month without a visit", other: "After # months without a visit" }),
              hint: <Tonight months={value} />,
            })),
        ]}
        onChange={(value) => setMonths(value === "" ? null : Number(value))}
      />
      {months !== null && <Preview months={months} />}
      <Problem>{problem}</Problem>
      <div>
        <AsyncButton
          kind="primary"
          disabled={!isChanged}
          action={save}
          pending={t`Saving`}
          done={t`Saved`}
          failed={t`Not saved`}
        >
          {t`Save`}
        </AsyncButton>
      </div>
    </div>
  );
}

const previewQuery = (months: number) =>
  queryOptions({
    queryKey: [...key, "preview", months],
    queryFn: ({ signal }) => call(settingsCalls.readRetentionPreview, { query: { months }, signal }),
  });

/** How many customers this choice would erase in the coming night, beside the others. */
function Tonight({ months }: { months: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const { data, isError } = useQuery(previewQuery(months));
  if (data === undefined) return isError ? t`Could not be counted.` : <Skeleton width="120px" />;
  const most = format.number(data.customers);
  return data.is_more
    ? t({ message: `More than ${most} customers tonight`, comment: "Would be erased; 10,000 or so" })
    : plural(data.customers, { one: "# customer tonight", other: "# customers tonight" });
}

/** How many customers the coming night would erase. */
function Preview({ months }: { months: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useErrorWords();
  const { data, error, refetch } = useQuery(previewQuery(months));
  if (data === undefined)
    return error === null ? (
      <Skeleton width="240px" />
    ) : (
      <ErrorPanel message={words(error)} onRetry={() => void refetch()} />
    );
  const { customers, is_more } = data;
  const most = format.number(customers);
  return (
    <p role="status">
      {is_more
        ? t({ message: `More than ${most} customers will be erased tonight.`, comment: "10,000 or so" })
        : customers === 0
          ? t`No customer will be erased tonight.`
          : plural(customers, {
              one: "# customer will be erased tonight.",
              other: "# customers will be erased tonight.",
            })}
    </p>
  );
}
