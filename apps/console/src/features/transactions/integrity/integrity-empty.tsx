import { useLingui } from "@lingui/react/macro";
import { Button } from "@rewardo/ui/button.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { EmptyState } from "@rewardo/loyalty/frame/empty-state.tsx";
import c from "./integrity-page.module.css";

interface IntegrityEmptyProps {
  days: string;
  /** The next longer period; `null` where this is the longest. */
  longer: string | null;
  onLonger: () => void;
}

/** Nothing stands out: what has been looked for all the same. */
export function IntegrityEmpty({ days, longer, onLonger }: IntegrityEmptyProps) {
  const { t } = useLingui();
  const heading = t({ message: "What is looked for", comment: "Heading over what would look unusual at a till" });
  return (
    <>
      <EmptyState
        ghost={{ kind: "record", icon: "shield-check" }}
        title={t`Nothing stands out`}
        text={t`In the last ${days} days no account and no device at your tills did anything that is unusual for your business.`}
        actions={longer !== null && <Button onClick={onLonger}>{t`Look at ${longer} days`}</Button>}
      />
      <section className={c.rules} aria-labelledby="integrity-rules">
        <h2 id="integrity-rules">{heading}</h2>
        <ul>
          {[
            t`A person of staff gives to their own card`,
            t`Many visits within a minute`,
            t`Visits that are reported more than an hour late`,
            t`Very many visits on one card in a day`,
            t`Bills far above what is usual on their card`,
            t`Far more corrections than all others make`,
          ].map((rule) => (
            <li key={rule}>
              <Icon name="check-bold" size={16} />
              {rule}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
