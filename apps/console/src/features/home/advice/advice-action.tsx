import { useLingui } from "@lingui/react/macro";
import type { Advice } from "@rewardo/contract/advice";
import { Link } from "@tanstack/react-router";

/** The one thing to do about a piece of advice; it opens the page for it. */
export function AdviceAction({ advice: { kind, target_id }, className }: { advice: Advice; className: string }) {
  const { t } = useLingui();
  const id = target_id ?? "";
  switch (kind) {
    case "flagged_visits":
      return (
        <Link to="/transactions/integrity" className={className}>
          {t`Look at the visits`}
        </Link>
      );
    case "silent_devices":
      return (
        <Link to="/devices/$id" params={{ id }} className={className}>
          {t`Look at the device`}
        </Link>
      );
    case "rewards_running_out":
      return (
        <Link to="/cards/$cardId/rewards" params={{ cardId: id }} className={className}>
          {t`Look at the stock`}
        </Link>
      );
    case "lapsing_unreached":
      return (
        <Link to="/cards/$cardId/lapsing" params={{ cardId: id }} className={className}>
          {t`Show them`}
        </Link>
      );
    case "almost_lost_customers":
      return (
        <Link to="/users" search={{ rfm_group: "almost_lost" }} className={className}>
          {t`Show them`}
        </Link>
      );
    case "low_ratings":
      return (
        <Link
          to="/cards/$cardId/feedback"
          params={{ cardId: id }}
          search={{ rating: "low", status: "unanswered" }}
          className={className}
        >
          {t`Answer them`}
        </Link>
      );
    case "unfinished_import":
      return (
        <Link to="/imports/$id" params={{ id }} className={className}>
          {t`Open the import`}
        </Link>
      );
    case "unused_paper_cards":
      return (
        <Link to="/scanner" className={className}>
          {t`Scan a card`}
        </Link>
      );
    case "customers_without_contact":
      return (
        <Link to="/imports/new" search={{ kind: "customers" }} className={className}>
          {t`Import contacts`}
        </Link>
      );
    case "only_account":
      return (
        <Link to="/accounts/new" className={className}>
          {t`Invite your staff`}
        </Link>
      );
    case "places_without_hours":
      return (
        <Link to="/places/$id/edit" params={{ id }} className={className}>
          {t`Add opening hours`}
        </Link>
      );
    case "no_logo":
      return (
        <Link to="/settings/public_info" hash="logo" className={className}>
          {t`Upload a logo`}
        </Link>
      );
  }
}
