import { useLingui } from "@lingui/react/macro";
import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet, useMatchRoute, useRouter } from "@tanstack/react-router";
import { queryClient } from "@rewardo/web/query.ts";
import { Button } from "@rewardo/ui/button.tsx";
import { useSecondTapGuard } from "@rewardo/ui/second-tap/use-second-tap-guard.ts";
import { LanguageChoice } from "../login/language-choice.tsx";
import { logOutToLogin } from "../log-out.ts";
import { ProductBrand } from "@rewardo/loyalty/frame/brand.tsx";
import { SiteFooter } from "../site-footer.tsx";
import { KeptDetails, useKept } from "./kept-details.ts";
import c from "./layout.module.css";

/** The two steps between registration and the console: the brand and the step above, ways out below. */
export function OnboardingLayout() {
  const { t } = useLingui();
  const router = useRouter();
  useSecondTapGuard();
  const kept = useKept();
  const step = useMatchRoute()({ to: "/onboarding/details" }) === false ? 1 : 2;
  return (
    <QueryClientProvider client={queryClient}>
      <div className={c.page}>
        <header className={c.head}>
          <ProductBrand className={c.brand} />
          <span className={c.step}>{t`Step ${step} of 2`}</span>
        </header>
        <main id="content">
          <KeptDetails value={kept}>
            <Outlet />
          </KeptDetails>
        </main>
        <div className={c.foot}>
          <SiteFooter>
            <LanguageChoice />
            <Button kind="quiet" size="compact" icon="sign-out" onClick={() => void logOutToLogin(router)}>
              {t`Log out`}
            </Button>
          </SiteFooter>
        </div>
      </div>
    </QueryClientProvider>
  );
}
