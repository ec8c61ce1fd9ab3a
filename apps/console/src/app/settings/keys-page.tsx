import { useLingui } from "@lingui/react/macro";
import { KeysSection } from "../../features/api-keys/keys-section.tsx";
import { WebhooksSection } from "../../features/webhooks/webhooks-section.tsx";
import c from "../../kit/secrets/secrets.module.css";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { isBound } from "@rewardo/web/session/reach.ts";

/** Settings for the business's programs: API keys and webhooks. */
export function KeysPage() {
  const { t } = useLingui();
  const session = useSession();
  usePageTitle(t`Keys and webhooks`);
  return (
    <div className={cx(c.page, "in-order")}>
      <KeysSection />
      {!isBound(session) && <WebhooksSection />}
    </div>
  );
}
