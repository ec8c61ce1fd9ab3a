import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useRequests } from "../../../kit/adjustments/use-requests.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";

/** The way to what customers of this place report about their visits while it waits for an answer; else nothing. */
export function ReportsAtTill({ place_id }: { place_id: string }) {
  const { t } = useLingui();
  const waiting = useRequests({ status: "pending" }).filter(
    (request) => request.kind !== "correction" && [null, place_id].includes(request.place_id),
  ).length;
  if (waiting === 0) return null;
  return (
    <Link
      to="/users/requests"
      className={buttonClass({ kind: "quiet", square: true })}
      aria-label={t({
        message: plural(waiting, {
          one: "# customer’s report waits for an answer",
          other: "# customers’ reports wait for an answer",
        }),
        comment: "A link at the till",
      })}
    >
      <Icon name="bell-ringing" />
    </Link>
  );
}
