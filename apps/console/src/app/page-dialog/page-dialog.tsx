import { CSPProvider } from "@base-ui/react/csp-provider";
import { useLocation, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { ContactDialog } from "./contact-dialog.tsx";
import { NamedByAddress } from "@rewardo/ui/overlays/dialog-layer.ts";
import { pageDialogState, type PageDialogHash } from "../../kit/page/page-dialog.ts";
import { LegalDialog } from "./legal/legal-dialog.tsx";
import { IntegrationDialog } from "./integration-dialog.tsx";

/** Only signed-in people can open the assistant, so visitors do not load it. */
const AssistantDialog = lazy(async () => ({
  default: (await import("../assistant/assistant-dialog.tsx")).AssistantDialog,
}));

const HandbookDialog = lazy(async () => ({
  default: (await import("../handbook/handbook-dialog.tsx")).HandbookDialog,
}));

/** The dialog named in the address. Closing goes back to where it was opened, or removes the name from the address. */
export function PageDialog({ hash }: { hash: PageDialogHash }) {
  const router = useRouter();
  const { business } = useSession();
  const mayAsk = useAllowed("stats_view") && business !== null;
  const isOpenedHere = useLocation({ select: ({ state }) => state.isPageDialog === true });
  const close = () => {
    if (isOpenedHere) router.history.back();
    else void router.navigate({ to: ".", hash: "", search: true, state: true, replace: true, resetScroll: false });
  };
  // Opened by its address: the page without it comes before, so that Back closes it here, too.
  useEffect(() => {
    if (isOpenedHere) return;
    const { href, hash: name, state } = router.history.location;
    const at = { ignoreBlocker: true };
    router.history.replace(href.slice(0, href.length - name.length), state, at);
    // Without the flush the router would merge both history entries.
    router.history.flush();
    router.history.push(href, pageDialogState(state), at);
  }, [isOpenedHere, router]);
  return (
    <NamedByAddress value>
      <CSPProvider disableStyleElements>
        {hash === "contact-us" && <ContactDialog onClose={close} />}
        {hash === "privacy-policy" && <LegalDialog text="privacy" onClose={close} />}
        {hash === "service-contract" && <LegalDialog text="terms" onClose={close} />}
        {hash === "assistant" && mayAsk && (
          <Suspense fallback={null}>
            <AssistantDialog onClose={close} />
          </Suspense>
        )}
        {(hash === "handbook" || hash.startsWith("handbook-")) && (
          <Suspense fallback={null}>
            <HandbookDialog article={hash.slice("handbook-".length)} onClose={close} />
          </Suspense>
        )}
        {hash === "select-integration" && <IntegrationDialog onClose={close} />}
      </CSPProvider>
    </NamedByAddress>
  );
}
