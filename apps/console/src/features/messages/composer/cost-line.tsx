import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

/** About what an SMS to many customers costs, and of how many parts that comes. */
export function CostLine({ cost, mostParts }: { cost: string; mostParts: number }) {
  const { t } = useLingui();
  return (
    <p>
      {t({ message: `About ${cost}`, comment: "What an SMS to many customers costs" })}{" "}
      <span className="mut t13">
        {plural(mostParts, {
          one: "# part for each customer, in the longest language",
          other: "# parts for each customer, in the longest language",
        })}
      </span>
    </p>
  );
}
