import { useLingui } from "@lingui/react/macro";
import { cx } from "@rewardo/ui/cx.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { LanguageSection } from "./language-section.tsx";
import { NameSection } from "./name-section.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { PinSection } from "./pin-section.tsx";
import { SecondFactorSection } from "./second-factor-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import c from "./settings.module.css";

/** Settings of a person's own account. */
export function AccountPage() {
  const { t } = useLingui();
  usePageTitle(t`My account`);
  return (
    <div className={cx(c.page, "in-order")}>
      <NameSection />
      <LanguageSection />
      <PasswordSection />
      <PinSection />
      <SecondFactorSection />
      <PasskeysSection />
      <SessionsSection />
    </div>
  );
}
