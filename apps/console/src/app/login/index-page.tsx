import { useLingui } from "@lingui/react/macro";
import { Link, useSearch } from "@tanstack/react-router";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { pageMeta } from "@rewardo/web/page-meta.ts";
import { GoogleMark } from "./google-mark.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import c from "./index-page.module.css";

/** The ways to log in. */
export function LoginIndexPage() {
  const { t } = useLingui();
  const search = useSearch({ from: "/login" });
  usePageTitle(t`Log in`);
  return (
    <>
      <h1 className="t34">{t`Good to see you`}</h1>
      <p className={c.lead}>{t`Sign in to your business console.`}</p>
      <div className={c.ways}>
        <GoogleLink />
        <Link to="/login/email" search={search} className={buttonClass({ kind: "primary", size: "till", full: true })}>
          <Icon name="envelope-simple" />
          {t`Login with email`}
        </Link>
        <PasskeyButton size="till" />
        <Link to="/login/device" search={search} className={buttonClass({ size: "till", full: true })}>
          <Icon name="device-tablet" />
          {t`Pair this till with a code`}
        </Link>
      </div>
      <div className={c.new}>
        <p>{t`New here? The first 14 days are free.`}</p>
        <Link to="/register" search={search} className={buttonClass({ size: "till", full: true })}>
          <Icon name="storefront" />
          {t`Register your business`}
        </Link>
      </div>
    </>
  );
}

const isOffered = pageMeta("rewardo:google") !== undefined;

/** Links to Google, which redirects back to `/auth/google/callback`; only where the installation has a client there. */
function GoogleLink() {
  const { t } = useLingui();
  const { return_path = "/" } = useSearch({ strict: false });
  const state = JSON.stringify({ mobile: false, returnPath: return_path });
  return isOffered ? (
    <a
      href={`/api/auth/google?state=${encodeURIComponent(state)}`}
      className={buttonClass({ size: "till", full: true })}
    >
      <GoogleMark />
      {t`Sign in with Google`}
    </a>
  ) : null;
}
