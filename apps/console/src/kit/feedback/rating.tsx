import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import c from "./rating.module.css";

const best = 5;

/** How good a customer found it: stars for the eye, the figure for everyone. */
export function Rating({ rating }: { rating: number }) {
  const { t } = useLingui();
  const figure = useFormat().number(rating, 1);
  return (
    <span className={c.rating}>
      <span className={c.stars} aria-hidden="true">
        {Array.from({ length: best }, (_, index) => (
          <Icon key={index} size={14} name={index < Math.round(rating) ? "star-fill" : "star"} />
        ))}
      </span>
      <span className="num nw">{t({ message: `${figure} of 5`, comment: "A rating; 5 is the best" })}</span>
    </span>
  );
}
