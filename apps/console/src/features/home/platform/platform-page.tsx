import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { PlatformHome } from "./platform-home.tsx";

const BusinessHome = lazy(async () => ({ default: (await import("../home-page.tsx")).BusinessHome }));

/** The first page of the platform's own people, without the code of a business's; that comes when they act as one. */
export function HomePage() {
  const { t } = useLingui();
  const { account, business } = useSession();
  usePageTitle(t`Home`);
  return account?.business_id === null || business === null ? (
    <PlatformHome />
  ) : (
    <Suspense fallback={null}>
      <BusinessHome />
    </Suspense>
  );
}
