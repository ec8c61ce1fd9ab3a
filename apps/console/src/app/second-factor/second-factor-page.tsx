import { useLingui } from "@lingui/react/macro";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { BackCloses } from "../../kit/actions/back-closes.ts";
import { passkeysQuery, securityQuery } from "../../features/settings/api.ts";
import { PasskeysSection } from "../../features/settings/passkeys-section.tsx";
import { SecondFactorSection } from "../../features/settings/second-factor-section.tsx";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { queryClient } from "@rewardo/web/query.ts";
import { safeReturnPath } from "../../platform/return-path.ts";
import { offerChoice, renewSession, useSession } from "@rewardo/web/session/index.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { LanguageChoice } from "../login/language-choice.tsx";
import { logOutToLogin } from "../log-out.ts";
import { ProductBrand } from "@rewardo/loyalty/frame/brand.tsx";
import { SiteFooter } from "../site-footer.tsx";
import settings from "../../features/settings/settings.module.css";
import c from "./second-factor-page.module.css";

/** A second factor is required of these people, who have none: they set one up, change to another account, or log out. */
export function SecondFactorPage() {
  const { t } = useLingui();
  const router = useRouter();
  return (
    <QueryClientProvider client={queryClient}>
      <BackCloses />
      <div className={c.page}>
        <header>
          <ProductBrand className={c.brand} />
        </header>
        <main id="content" className={c.content}>
          <SettingUp />
        </main>
        <SiteFooter>
          <LanguageChoice />
          <Button kind="quiet" size="compact" icon="sign-out" onClick={() => void logOutToLogin(router)}>
            {t`Log out`}
          </Button>
        </SiteFooter>
      </div>
    </QueryClientProvider>
  );
}

function SettingUp() {
  const { t } = useLingui();
  const router = useRouter();
  const { return_path } = useSearch({ from: "/second_factor" });
  const { account, business } = useSession();
  const { data: security } = useQuery(securityQuery);
  const { data: passkeys } = useQuery(passkeysQuery);
  const title = t`Set up a second factor`;
  usePageTitle(title);
  const isSetUp = (security?.second_factor_since ?? null) !== null || (passkeys?.items.length ?? 0) > 0;
  const goOn = async () => {
    await renewSession();
    await router.navigate({ href: safeReturnPath(return_path), replace: true });
  };
  const chooseAnother = () => {
    offerChoice();
    void router.navigate({ to: "/choose_account", replace: true });
  };
  const name = business?.name;
  return (
    <>
      <div>
        <h1 className="t34">{title}</h1>
        <p className={c.lead}>
          {name === undefined
            ? t`Accounts of the platform need more than a password. Choose one of the two, then you go on.`
            : t`${name} requires more than a password of everyone who signs in. Choose one of the two, then you go on.`}
        </p>
      </div>
      {security?.has_password === false && (
        <Note tone="warn">{t`You have no password yet. Log out and choose “Forgot password?” to set one.`}</Note>
      )}
      <div className={cx(settings.page, "in-order")}>
        <PasskeysSection />
        <SecondFactorSection />
      </div>
      <div className={c.ways}>
        {isSetUp && (
          <AsyncButton kind="primary" action={goOn} pending={t`Opening`} done={t`Done`} failed={t`Not done`}>
            {t({ message: "Continue", context: "to the next step" })}
          </AsyncButton>
        )}
        {!isSetUp && (account?.accounts_count ?? 1) > 1 && (
          <Button onClick={chooseAnother}>{t`Use another account`}</Button>
        )}
      </div>
    </>
  );
}
