import { useLocation, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { sectionCatalogue, withTexts } from "../../platform/i18n/i18n.ts";

/** The part of the address after # that opens a legal text over the page. */
export const legalHash = { terms: "service-contract", privacy: "privacy-policy" } as const;

/** The texts are long and read seldom: they come with their dialog. */
const LegalDialog = lazy(
  withTexts(
    async () => ({ default: (await import("./legal/legal-dialog.tsx")).LegalDialog }),
    sectionCatalogue("legal"),
  ),
);

/** Opens the terms or the privacy policy when the address says so; the page below keeps what was typed. */
export function LegalTexts() {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const close = () =>
    void navigate({ to: ".", hash: "", search: true, state: true, replace: true, resetScroll: false });
  if (hash !== legalHash.terms && hash !== legalHash.privacy) return null;
  return (
    <Suspense fallback={null}>
      <LegalDialog text={hash === legalHash.terms ? "terms" : "privacy"} onClose={close} />
    </Suspense>
  );
}
