import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { LoyaltyCardSkeleton } from "@rewardo/loyalty/card/loyalty-card.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import c from "../visit/card-screen.module.css";

/** Milliseconds in which nothing is shown: most cards are there before. */
const patienceMs = 200;

/** A card is being looked up: its shape, and a word when the answer does not come. */
export function LookingView({ failures }: { failures: number }) {
  const { t } = useLingui();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={c.screen} aria-busy="true">
      {isLate && (
        <div className={c.card}>
          <div className={c.waiting}>
            <Skeleton width="180px" height="22px" />
            <Skeleton width="140px" />
          </div>
          <LoyaltyCardSkeleton className={c.lcard} />
          {failures > 0 && (
            <Note tone="warn" icon="arrows-clockwise" announce>
              {t`No answer yet. Trying again…`}
            </Note>
          )}
        </div>
      )}
    </div>
  );
}
