import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { MemberCard } from "@rewardo/contract/member-view";
import { Note } from "@rewardo/ui/note.tsx";
import { useCounted } from "../card/face.ts";
import { useHere } from "../here.tsx";
import c from "./home.module.css";

/** What ends within thirty days, and what waits since no warning had arrived. Seeing it is the warning. */
export function Lapsing({ card }: { card: MemberCard }) {
  const { t } = useLingui();
  const { format } = useHere();
  const counted = useCounted();
  // A view that was kept for when there is no network may be from before cards told of it.
  if (card.lapsing == null) return null;
  const { next, waiting } = card.lapsing;
  const ending = counted(card, next?.units ?? 0);
  const kept = counted(card, waiting);
  const day = next === null ? "" : format.localDay(next.last_day);
  // So may one from before it told why an end moved.
  const moved = next?.moved ?? null;
  const days = moved?.days ?? 0;
  return (
    <div className={c.noteGap}>
      <Note icon="clock">
        {next !== null && (
          <p>
            <b>{t({ message: `Next to lapse: ${ending}`, comment: "Next to lapse: 3 stamps" })}</b>
            {". "}
            {t({ message: `Counts until ${day}, that day included.`, comment: "Counts until 14 Mar 2026" })}
            {moved !== null && (
              <>
                {" "}
                {moved.cause === "outage"
                  ? t`Moved by ${plural(days, { one: "# day", other: "# days" })}: our service was away.`
                  : moved.cause === "visit"
                    ? t`Moved by ${plural(days, { one: "# day", other: "# days" })}: no warning had reached you before your visit.`
                    : t`Moved by ${plural(days, { one: "# day", other: "# days" })}: our warning came late.`}
              </>
            )}
          </p>
        )}
        {waiting > 0 && (
          <p>
            <b>
              {t({ message: `Waits for your next visit: ${kept}`, comment: "Waits for your next visit: 3 stamps" })}
            </b>
            {". "}
            {t`No warning had reached you in time, so nothing was lost.`}
          </p>
        )}
      </Note>
    </div>
  );
}
