import { useLingui } from "@lingui/react/macro";
import { useFormat } from "../../platform/i18n/index.ts";
import { buildStamp, releaseDate } from "../../platform/release.ts";

/** "Version 7f70d2a of 20 November 2026", to quote when asking for help. */
export function BuildStamp() {
  const { t } = useLingui();
  const date = useFormat().date(releaseDate);
  return <span className="mut t12">{t`Version ${buildStamp} of ${date}`}</span>;
}
