import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDebounced } from "../../../kit/use-debounced.ts";
import { Note } from "@rewardo/ui/note.tsx";
import { type AskedLevel, levelImpactQuery } from "../api.ts";

/** Milliseconds without typing before members are counted. */
const settledAfterMs = 300;

/** How many members the typed level would move, before it is kept. */
export function LevelImpact({ cardId, asked }: { cardId: string; asked: AskedLevel }) {
  const { t } = useLingui();
  const settled = useDebounced(asked, settledAfterMs);
  const { data, isError, isFetching } = useQuery({
    ...levelImpactQuery(cardId, settled),
    placeholderData: keepPreviousData,
  });
  if (isError) return <Note tone="warn">{t`How many it moves could not be counted.`}</Note>;
  if (data === undefined) return <Note>{t`Counting whom it moves`}</Note>;
  const up = plural(data.up, { one: "# customer rises", other: "# customers rise" });
  const down = plural(data.down, {
    one: "# customer falls when their time is over",
    other: "# customers fall when their time is over",
  });
  const isStill = data.up === 0 && data.down === 0;
  return (
    <div aria-busy={isFetching || settled !== asked}>
      <Note tone={data.down > 0 ? "warn" : "info"} announce>
        {isStill ? (
          <Trans>No one’s level changes.</Trans>
        ) : (
          [...(data.up > 0 ? [up] : []), ...(data.down > 0 ? [down] : [])].join(", ")
        )}
      </Note>
    </div>
  );
}
