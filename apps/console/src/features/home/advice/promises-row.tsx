import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAllowed } from "@rewardo/web/session/index.ts";
import { Link } from "@tanstack/react-router";
import { worthAction, WorthRow } from "./worth-row.tsx";

/** What tills promised and what was not counted: somebody decides it, so that it cannot be put off. */
export function PromisesRow({ count }: { count: number }) {
  const { t } = useLingui();
  const maySee = useAllowed("users_view");
  return (
    <WorthRow
      count={count}
      fact={plural(count, {
        one: "promise of a till was not counted.",
        other: "promises of tills were not counted.",
      })}
      reason={t`The till had no network. You decide whether the customer gets what was promised.`}
      action={
        maySee && (
          <Link to="/users/requests" className={worthAction}>
            {t`Decide in Requests`}
          </Link>
        )
      }
    />
  );
}
