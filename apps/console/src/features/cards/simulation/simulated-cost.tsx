import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { simulationsQuery } from "../api.ts";
import c from "../versions/publish-dialog.module.css";

/** What the draft would have cost by a simulation that is still true; without one, the way to it. */
export function SimulatedCost({ card_id, onLeave }: { card_id: string; onLeave: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const query = useQuery(simulationsQuery(card_id));
  return (
    <Loaded query={query} skeleton={<Skeleton height="20px" />}>
      {({ items }) => {
        const known = items.find(({ status, is_current }) => status === "done" && is_current);
        const result = known?.result ?? null;
        const link = (words: string) => (
          <Link to="/cards/$cardId/simulate" params={{ cardId: card_id }} onClick={onLeave} className="link">
            {words}
          </Link>
        );
        if (result === null)
          return (
            <p className={c.cost}>
              {t`What it costs is not simulated.`} {link(t`Simulate it`)}
            </p>
          );
        const cost = result.draft.cost - result.live.cost;
        const amount = format.money(Math.abs(cost), result.currency);
        return (
          <p className={c.cost}>
            {cost === 0
              ? t`The draft would have cost the same.`
              : cost > 0
                ? t`The draft would have cost ${amount} more.`
                : t`The draft would have cost ${amount} less.`}{" "}
            {link(t`Look at the simulation`)}
          </p>
        );
      }}
    </Loaded>
  );
}
