import { useLingui } from "@lingui/react/macro";
import { usePageTitle } from "../../platform/page-title.ts";
import { useSession } from "../../platform/session/index.ts";

/** The first page after logging in. */
export function HomePage() {
  const { t } = useLingui();
  const { business } = useSession();
  usePageTitle(t`Home`);
  return <h1>{business?.name ?? t`Home`}</h1>;
}
