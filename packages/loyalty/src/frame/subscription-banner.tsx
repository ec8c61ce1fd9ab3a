import { Trans } from "@lingui/react/macro";
import { contactEmail } from "@rewardo/web/page-title.ts";
import { useAllowed } from "@rewardo/web/session/index.ts";
import { Note } from "@rewardo/ui/note.tsx";
import c from "./subscription-banner.module.css";

/** Says on every page that something is wrong with the subscription, and whom to ask. It cannot be closed. */
export function SubscriptionBanner() {
  const maySee = useAllowed("payment_details_view");
  return (
    <div className={c.banner}>
      <Note tone="warn" announce>
        <Trans>
          We've identified an issue with your subscription that may affect the functionality of your account.
        </Trans>{" "}
        {!maySee ? (
          <Trans>Contact your administrator.</Trans>
        ) : contactEmail === null ? (
          <Trans>Contact support.</Trans>
        ) : (
          <a className="link" href={`mailto:${contactEmail}`}>
            <Trans>Contact support.</Trans>
          </a>
        )}
      </Note>
    </div>
  );
}
