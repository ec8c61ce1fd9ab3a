import { useLingui } from "@lingui/react/macro";
import { Navigate, useNavigate, useParams, useRouter, useSearch } from "@tanstack/react-router";
import { completeGoogleSignIn } from "@rewardo/contract/auth";
import { lazy, Suspense, useEffect, useEffectEvent } from "react";
import { isApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { offerChoice, renewSession } from "@rewardo/web/session/index.ts";
import { site } from "../../platform/site.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Spinner } from "@rewardo/ui/spinner.tsx";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { MessagePage } from "@rewardo/loyalty/frame/message-page.tsx";
import { actOnce } from "../visitor/act-once.ts";
import { type Callback, readCallback } from "./callback.ts";

/** Only signed-in people get there, and it changes what lists have fetched: a visitor needs no query client. */
const Connecting = lazy(async () => ({ default: (await import("./connecting.tsx")).Connecting }));

/** Page that Google and POS systems redirect the browser back to. */
export function CallbackPage() {
  const { _splat: path = "" } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const callback = readCallback(path, search);
  if (callback.kind === "elsewhere") return <Navigate to={callback.to} replace />;
  if (callback.kind === "google") return <SigningIn {...callback} />;
  if (callback.kind === "integration") {
    return (
      <Suspense fallback={null}>
        <Connecting {...callback} />
      </Suspense>
    );
  }
  if (callback.kind === "failed") return <Failed what={callback.what} />;
  return <HandOff {...callback} />;
}

/** Trades what Google gave for a session. An address without an account continues to the registration. */
function SigningIn({ code, state, iss, returnPath }: Extract<Callback, { kind: "google" }>) {
  const { t } = useLingui();
  const router = useRouter();
  const title = t`Signing you in`;
  usePageTitle(title);
  const act = useEffectEvent(async () => {
    try {
      await call(completeGoogleSignIn, { query: { state, iss }, body: { code } });
      offerChoice();
      await renewSession();
      await router.navigate({ href: returnPath, replace: true });
    } catch (error) {
      const search = returnPath === "/" ? {} : { return_path: returnPath };
      const email = isApiError(error, "account_not_found") ? error.params["email"] : undefined;
      if (typeof email === "string") {
        toast("info", t`No account has this address yet. It takes only a password.`);
        await router.navigate({ to: "/register", search, state: { email }, replace: true });
        return;
      }
      if (isApiError(error, "second_factor_required")) {
        toast("info", t`Your second factor is on. Log in with your password and a code.`);
        await router.navigate({ to: "/login/email", search, replace: true });
        return;
      }
      toast("error", t`Failed to log in`);
      await router.navigate({ to: "/login", search, replace: true });
    }
  });
  useEffect(() => {
    void actOnce(`google ${code}`, act);
  }, [code]);
  return <MessagePage picture={<Spinner />} title={title} words={t`You are back from Google.`} buttons={null} />;
}

function Failed({ what }: { what: "google" | "integration" }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    toast("error", what === "google" ? t`Failed to log in` : t`Failed to connect integration`);
    return navigate({ to: what === "google" ? "/login" : "/", replace: true });
  });
  useEffect(() => {
    void actOnce(`failed ${what}`, leave);
  }, [what]);
  return null;
}

/** The sign-in began in a mobile application: it continues there, opened by an address. */
function HandOff({ app, path }: Extract<Callback, { kind: "hand_off" }>) {
  const { t } = useLingui();
  const title = t`Continue in app`;
  usePageTitle(title);
  const opens = site.apps?.[app] ?? (app === "business" ? "rewardo-business://" : "rewardo://");
  return (
    <MessagePage
      title={t`Almost there`}
      words={t`The rest happens in the app that you came from.`}
      buttons={
        <a className={buttonClass({ kind: "primary" })} href={`${opens}${path}`}>
          {title}
        </a>
      }
    />
  );
}
