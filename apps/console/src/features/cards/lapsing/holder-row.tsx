import { useLingui } from "@lingui/react/macro";
import type { LapsingHolder } from "@rewardo/contract/lapsing";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Link } from "@tanstack/react-router";
import { useCustomerName } from "@rewardo/loyalty/card/use-customer-name.ts";
import { useMinute } from "@rewardo/web/use-minute.ts";
import c from "./lapsing-page.module.css";
import { useUnreachedWords } from "./unreached-words.ts";

interface HolderRowProps {
  holder: LapsingHolder;
  /** "5 stamps" */
  units: string;
}

/** A customer with what lapses: until when, and the warning, the reason why there is none, and the move of the end. */
export function HolderRow({ holder, units }: HolderRowProps) {
  const { t } = useLingui();
  const format = useFormat();
  const nameOf = useCustomerName();
  const words = useUnreachedWords();
  const nowMs = useMinute();
  const { user_id, ends_at, warned_at, is_by_message, unreached, moved } = holder;
  /** The last day that counts. */
  const dayOf = (end: string): string => format.date(Date.parse(end) - 1, "shortDate");
  const day = dayOf(ends_at);
  const warned = warned_at === null ? "" : format.date(warned_at, "shortDate");
  const said = [
    warned_at === null && Date.parse(ends_at) <= nowMs
      ? t({ message: `Waits, ended on ${day}`, comment: "A day: points wait for the customer’s next visit" })
      : t({ message: `Expires after ${day}`, comment: "A day" }),
  ];
  if (warned_at !== null)
    said.push(
      is_by_message === true
        ? t({ message: `warned by message on ${warned}`, comment: "A day" })
        : t({ message: `warned on the card on ${warned}`, comment: "A day" }),
    );
  if (moved !== null) {
    const before = dayOf(moved.from_at);
    said.push(
      moved.cause === "outage"
        ? t({ message: `an outage moved it from ${before}`, comment: "A day" })
        : t({ message: `a late warning moved it from ${before}`, comment: "A day" }),
    );
  }
  if (unreached !== null) said.push(words[unreached][0]);
  const name = nameOf(holder);
  return (
    <li className={c.holder}>
      <span>
        {user_id === null ? (
          name
        ) : (
          <Link to="/users/$userId" params={{ userId: user_id }} className="link">
            {name}
          </Link>
        )}
        <small>{said.join(" · ")}</small>
      </span>
      <span className={c.units}>{units}</span>
    </li>
  );
}
