import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { listTillReports } from "@rewardo/contract/till-reports";
import { Button } from "@rewardo/ui/button.tsx";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { fetchCode } from "@rewardo/web/fetch-code.ts";
import { call } from "@rewardo/web/api.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useRequests } from "@rewardo/web/use-requests.ts";

const ReportSheet = lazy(async () => ({ default: (await fetchCode(() => import("./report-sheet.tsx"))).ReportSheet }));

/** No live message tells a paired till of reports. */
const askMs = 60_000;

interface ReportsAtTillProps {
  place_id: string;
  /** While a report is open the till reads no code. */
  onOpen: (isOpen: boolean) => void;
}

/** The way to what customers of this place report about their visits while it waits for an answer; else nothing. */
export function ReportsAtTill({ place_id, onOpen }: ReportsAtTillProps) {
  const { t } = useLingui();
  const { account } = useSession();
  const [isOpen, setOpen] = useState(false);
  const { data, refetch } = useQuery({
    queryKey: ["scanner", "visit_reports", place_id],
    queryFn: ({ signal }) => call(listTillReports, { query: { place_id }, signal }),
    refetchInterval: askMs,
    staleTime: 0,
  });
  // Those without a visit that fits, and visits that were not theirs, are answered in the list of requests.
  const others = useRequests({ status: "pending" }).filter(
    (request) => request.kind !== "correction" && [null, place_id].includes(request.place_id),
  ).length;
  const tell = useEffectEvent(onOpen);
  useEffect(() => {
    if (!isOpen) return undefined;
    tell(true);
    // Also where the till leaves its start while a report is open.
    return () => tell(false);
  }, [isOpen]);
  const here = data?.items.length ?? 0;
  const waiting = Math.max(here, others);
  if (waiting === 0 && !isOpen) return null;
  const label = t({
    message: plural(waiting, {
      one: "# customer’s report waits for an answer",
      other: "# customers’ reports wait for an answer",
    }),
    comment: "A link at the till",
  });
  if (here === 0 && !isOpen)
    return (
      <a href="/users/requests" className={buttonClass({ kind: "quiet", square: true })} aria-label={label}>
        <Icon name="bell-ringing" />
      </a>
    );
  return (
    <>
      <Button
        kind="quiet"
        square
        icon="bell-ringing"
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && data !== undefined && (
        <Suspense fallback={null}>
          <ReportSheet
            reports={data}
            place_id={place_id}
            hasMore={account !== null && others > here}
            refresh={refetch}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
