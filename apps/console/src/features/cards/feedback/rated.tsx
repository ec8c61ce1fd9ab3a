import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import c from "./feedback-page.module.css";

interface RatedProps {
  mean: number;
  count: number;
  /** The number of answers for each rating, from 1 to 5. */
  ratings: readonly number[];
}

/** The mean rating, and a bar for each rating with its number of answers, the best first. */
export function Rated({ mean, count, ratings }: RatedProps) {
  const { t } = useLingui();
  const format = useFormat();
  const most = Math.max(1, ...ratings);
  const figure = mean.toLocaleString(format.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <div className={c.rated}>
      <div>
        <p className="f40">
          <span className="sr">{t({ message: `${figure} of 5`, comment: "A rating; 5 is the best" })}</span>
          <span aria-hidden="true">{figure}</span>
        </p>
        <p className="t12 mut">{plural(count, { one: "# rating", other: "# ratings" })}</p>
      </div>
      <ul aria-label={t`Ratings of visits`}>
        {ratings
          .map((given, index) => ({ given, stars: index + 1 }))
          .toReversed()
          .map(({ given, stars }) => (
            <li key={stars}>
              <span className="num">{format.number(stars)}</span>
              <Icon name="star-fill" size={12} />
              <i style={{ width: `${(given / most) * 100}%` }} />
              <span className="num mut">{format.number(given)}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}
