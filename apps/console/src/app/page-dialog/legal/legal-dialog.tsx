import type { LegalTextName } from "@rewardo/contract/legal-texts";
import { useQuery } from "@tanstack/react-query";
import { ErrorPanel } from "@rewardo/loyalty/frame/error-panel.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { queryClient } from "@rewardo/web/query.ts";
import { site } from "../../../platform/site.ts";
import { Dialog } from "@rewardo/ui/overlays/dialog.tsx";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import { GivenText, givenTextQuery } from "./given-text.tsx";
import c from "./legal-dialog.module.css";
import type { LegalText } from "./legal-text.ts";
import { usePrivacyPolicy } from "./privacy-policy.ts";
import { useServiceContract } from "./service-contract.ts";

interface LegalDialogProps {
  text: "terms" | "privacy";
  onClose: () => void;
}

const names = { terms: "service_contract", privacy: "privacy_policy" } as const satisfies Record<string, LegalTextName>;

/** A legal text over the current page: the operator's own, else the console's. */
export function LegalDialog({ text, onClose }: LegalDialogProps) {
  const contract = useServiceContract();
  const policy = usePrivacyPolicy();
  const own = text === "terms" ? contract : policy;
  const name = names[text];
  const { locale } = useFormat();
  const isGiven = site.texts?.includes(name) === true;
  // Visitors' pages have no client around them.
  const given = useQuery({ ...givenTextQuery(name, locale), enabled: isGiven }, queryClient);
  const words = useErrorWords();
  return (
    <Dialog open onOpenChange={onClose} title={given.data?.title ?? own.title} closeButton sheet>
      <div className={c.text}>
        {!isGiven ? (
          <OwnText text={own} />
        ) : given.data !== undefined ? (
          <GivenText text={given.data} shown={locale} />
        ) : given.error !== null ? (
          <ErrorPanel message={words(given.error)} onRetry={() => void given.refetch()} />
        ) : (
          <Skeleton height="240px" />
        )}
      </div>
    </Dialog>
  );
}

function OwnText({ text }: { text: LegalText }) {
  return text.sections.map(({ heading, words }) => (
    <section key={heading}>
      <h3>{heading}</h3>
      <p>{words}</p>
    </section>
  ));
}
