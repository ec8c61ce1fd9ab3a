import { useLingui } from "@lingui/react/macro";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { call } from "@rewardo/web/api.ts";
import { isApiError } from "@rewardo/web/api-error.ts";
import { useAllowed } from "@rewardo/web/session/index.ts";
import { Note } from "@rewardo/ui/note.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { planCalls } from "./api.ts";
import c from "./plan-page.module.css";

interface PayOnlineProps {
  /** The provider charges already. */
  isRenewed: boolean;
  /** The trial or the paid time is not over. */
  isInForce: boolean;
  lacksInvoiceDetails: boolean;
}

/** Leads to the payment provider's pages, and says how one came back from them. */
export function PayOnline({ isRenewed, isInForce, lacksInvoiceDetails }: PayOnlineProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const mayPay = useAllowed("payment_details_modify");
  const [problem, setProblem] = useState<string | null>(null);
  const leave = async (which: "checkout" | "portal") => {
    setProblem(null);
    try {
      const { url } = await call(planCalls[which]);
      window.location.assign(url);
    } catch (error) {
      setProblem(
        isApiError(error, "conflict")
          ? t`You have just paid. This page shows the payment in a moment.`
          : isApiError(error, "validation_failed")
            ? t`An invoice needs your tax number and address.`
            : words(error),
      );
      throw error;
    }
  };
  return (
    <div className={c.online}>
      <Returned isRenewed={isRenewed} />
      <p>
        {isRenewed
          ? t`The price of the plan is charged automatically each month.`
          : isInForce
            ? t`The first charge is when your trial or paid time ends, then automatically each month.`
            : t`The first charge is now, then automatically each month.`}
      </p>
      {mayPay && (
        <div>
          {isRenewed ? (
            <AsyncButton
              action={() => leave("portal")}
              pending={t({ message: "Opening", context: "page" })}
              done={t({ message: "Opened", context: "page" })}
              failed={t`Not opened`}
            >
              {t`Invoices and bank card`}
            </AsyncButton>
          ) : (
            <AsyncButton
              kind="primary"
              icon="credit-card"
              disabled={lacksInvoiceDetails}
              action={() => leave("checkout")}
              pending={t({ message: "Opening", context: "page" })}
              done={t({ message: "Opened", context: "page" })}
              failed={t`Not opened`}
            >
              {t`Pay online`}
            </AsyncButton>
          )}
        </div>
      )}
      <Problem>{problem}</Problem>
    </div>
  );
}

/** What came of the provider's page, from which the browser was led back. */
function Returned({ isRenewed }: { isRenewed: boolean }) {
  const { t } = useLingui();
  const { payment } = useSearch({ strict: false }) as { payment?: unknown };
  if (payment === "done")
    return (
      <Note tone="ok" announce>
        {isRenewed ? t`Thank you, the payment is set up.` : t`Thank you. This page shows your payment in a moment.`}
      </Note>
    );
  if (payment === "left" && !isRenewed) return <Note announce>{t`Nothing was paid.`}</Note>;
  return null;
}
