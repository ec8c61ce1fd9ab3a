import { useLingui } from "@lingui/react/macro";
import { Suspense } from "react";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { BusinessHome } from "./business-home.tsx";
import { PlatformHome } from "./late-parts.ts";

export { BusinessHome };

/** The first page after logging in. */
export function HomePage() {
  const { t } = useLingui();
  const { account, business } = useSession();
  usePageTitle(t`Home`);
  return account?.business_id === null || business === null ? (
    <Suspense fallback={null}>
      <PlatformHome />
    </Suspense>
  ) : (
    <BusinessHome />
  );
}
