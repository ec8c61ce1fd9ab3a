import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

/** How many of an audience are told of a message on their phone while the card is closed. */
export function Phones({ count }: { count: number }) {
  const { t } = useLingui();
  return (
    <p className="t13" data-phones="">
      {count === 0
        ? t`Nobody is told of it on a locked phone yet: customers ask for that on their card.`
        : plural(count, {
            one: "# customer is told of it on a locked phone. It costs nothing.",
            other: "# customers are told of it on a locked phone. It costs nothing.",
          })}
    </p>
  );
}
