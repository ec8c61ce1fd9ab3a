import { useLingui } from "@lingui/react/macro";
import { usePageTitle } from "../../platform/page-title.ts";

/** The till. */
export function ScannerPage() {
  const { t } = useLingui();
  usePageTitle(t`Scan a card`);
  return <h1>{t`Scan a card`}</h1>;
}
