import { CSPProvider } from "@base-ui/react/csp-provider";
import { Dialog } from "../../../ui/dialog.tsx";
import c from "./legal-dialog.module.css";
import { usePrivacyPolicy } from "./privacy-policy.ts";
import { useServiceContract } from "./service-contract.ts";

interface LegalDialogProps {
  text: "terms" | "privacy";
  onClose: () => void;
}

/** One legal text over the page it was asked for on. */
export function LegalDialog({ text, onClose }: LegalDialogProps) {
  const contract = useServiceContract();
  const policy = usePrivacyPolicy();
  const { title, sections } = text === "terms" ? contract : policy;
  return (
    <CSPProvider disableStyleElements>
      <Dialog open onOpenChange={onClose} title={title} closeButton sheet>
        <div className={c.text}>
          {sections.map(({ heading, words }) => (
            <section key={heading}>
              <h3>{heading}</h3>
              <p>{words}</p>
            </section>
          ))}
        </div>
      </Dialog>
    </CSPProvider>
  );
}
