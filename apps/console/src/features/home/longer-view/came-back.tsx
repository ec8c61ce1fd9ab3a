import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Stat } from "@rewardo/contract/stats";
import { allot } from "@rewardo/rules/allot";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { sentenceCase } from "../../../kit/words/sentence-case.ts";
import c from "./longer-view.module.css";

/** With fewer new customers in the month the section is left out. */
export const leastNew = 20;

const keys = ["soon", "later", "not_yet"] as const;

/** New customers of a month in each way, and how many they are together. */
export const countsIn = ({ items }: Stat, of: "value" | "previous"): { counts: number[]; all: number } => {
  const counts = keys.map((key) => items.find((item) => item.key === key)?.[of] ?? 0);
  return { counts, all: counts.reduce((sum, count) => sum + count, 0) };
};

/** A hundred wells: as many are inked as new customers came back within two weeks, and paler as many as came later. */
export function CameBack({ stat }: { stat: Stat }) {
  const { t } = useLingui();
  const format = useFormat();
  const now = countsIn(stat, "value");
  const before = countsIn(stat, "previous");
  const parts = allot(100, now.counts);
  const [soon = 0, later = 0, waiting = 0] = parts;
  const [soonBefore = 0] = allot(100, before.counts);
  const month = sentenceCase(format.localDay(stat.from, "month"), format.locale);
  const count = now.all;
  const sentence = plural(soon, {
    one: `# came back within 14 days, ${later} later, ${waiting} not yet.`,
    other: `# came back within 14 days, ${later} later, ${waiting} not yet.`,
  });
  return (
    <section>
      <div className="titled">
        <h2>{t`Of a hundred new customers`}</h2>
        <span className="t13 mut">
          {plural(count, { one: `${month}: # new customer`, other: `${month}: # new customers` })}
        </span>
      </div>
      <div className={c.wells} role="img" aria-label={sentence}>
        {parts.flatMap((part, way) =>
          Array.from({ length: part }, (_, at) => <i key={`${way} ${at}`} className={[c.soon, c.later][way]} />),
        )}
      </div>
      <p>
        {sentence}{" "}
        {before.all >= leastNew && (
          <span className="mut">{t`A year before, ${soonBefore} came back within 14 days.`}</span>
        )}
      </p>
    </section>
  );
}
