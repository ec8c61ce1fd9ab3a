import { useLingui } from "@lingui/react/macro";
import type { ImportKind } from "@rewardo/contract/import-fields";
import type { Import } from "@rewardo/contract/imports";
import { useState } from "react";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { Button } from "@rewardo/ui/button.tsx";
import { LateDialog } from "@rewardo/ui/overlays/late-dialog.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { useStepAction } from "./steps/use-step-action.ts";

/** Takes the whole import back, after saying what that does. */
export function UndoButton({ of }: { of: Import }) {
  const { t } = useLingui();
  const [isAsked, setAsked] = useState(false);
  const { problem, act } = useStepAction(of);
  const does: Readonly<Record<ImportKind, string>> = {
    customers: t`Balances that it brought are taken off again, cards that it gave are closed, and customers who came with it alone are removed. Customers who have used their card since stay, with what they did.`,
    transactions: t`Its purchases no longer count, and what they earned is taken off again. They stay visible as taken back.`,
    products: t`Products that it brought are removed, and what it filled in on others is empty again. What was changed since stays, and so do products that a coupon, an offer or a receipt names.`,
  };
  return (
    <>
      <Button kind="takes-away" icon="arrow-counter-clockwise" onClick={() => setAsked(true)}>
        {t`Take the import back`}
      </Button>
      <LateDialog
        open={isAsked}
        onOpenChange={(next) => !next && setAsked(false)}
        narrow
        title={t`Take back the whole import?`}
        description={does[of.kind]}
        actions={
          <>
            <AsyncButton
              kind="takes-away"
              action={() => act("undo").then(() => setAsked(false))}
              pending={t`Taking back`}
              done={t({ message: "Being taken back", context: "import" })}
              failed={t`Not taken back`}
            >
              {t`Take it back`}
            </AsyncButton>
            <Button onClick={() => setAsked(false)}>{t`Keep it`}</Button>
          </>
        }
      >
        <Problem>{problem}</Problem>
      </LateDialog>
    </>
  );
}
