import { useLingui } from "@lingui/react/macro";
import { useSearch } from "@tanstack/react-router";
import { pageMeta } from "@rewardo/web/page-meta.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { cx } from "@rewardo/ui/cx.ts";
import c from "./google-link.module.css";

const isOffered = pageMeta("rewardo:google") !== undefined;

/** Links to Google, which redirects back to `/auth/google/callback`; only where the installation has a client there. */
export function GoogleLink() {
  const { t } = useLingui();
  const { return_path = "/" } = useSearch({ strict: false });
  const state = JSON.stringify({ mobile: false, returnPath: return_path });
  return isOffered ? (
    <a
      href={`/api/auth/google?state=${encodeURIComponent(state)}`}
      className={cx(buttonClass({ size: "till", full: true }), c.google)}
    >
      {t`Sign in with Google`}
    </a>
  ) : null;
}
