import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Import } from "@rewardo/contract/imports";
import { Link } from "@tanstack/react-router";
import { AsyncButton } from "@rewardo/ui/async/async-button.tsx";
import { LateConfirmAddresses } from "../../../kit/phone-card/late-confirm-addresses.tsx";
import { useIsWide } from "@rewardo/web/use-is-wide.ts";
import { useImportWords } from "@rewardo/web/i18n/import-texts.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { Problem } from "@rewardo/ui/problem.tsx";
import { CountsBand } from "../counts-band.tsx";
import c from "../imports.module.css";
import { Problems } from "./problems.tsx";
import { UndoButton } from "../undo-button.tsx";
import { useWaitingWords } from "../use-happens.ts";
import { useStepAction } from "./use-step-action.ts";

/** Result of an import: imported and rejected lines, and the undo. */
export function ResultStep({ of }: { of: Import }) {
  const { t } = useLingui();
  const { sentence } = useImportWords();
  const { problem, act } = useStepAction(of);
  const waiting = useWaitingWords();
  const { set_aside: setAside = 0, partial = 0, unconfirmed = 0 } = of.result ?? {};
  return (
    <div className="stack g32">
      {of.status === "failed" && of.problem !== null && (
        <Note tone="bad" announce>
          {sentence(of.problem)}
        </Note>
      )}
      {of.status === "undone" && <Undone of={of} />}
      {of.result !== null && of.status !== "undone" && <CountsBand of={of} counts={of.result} />}
      {of.status === "done" && unconfirmed > 0 && (
        <Note tone="warn">
          <p>{waiting(unconfirmed)}</p>
          <LateConfirmAddresses />
        </Note>
      )}
      <Problem>{problem}</Problem>
      <div className={c.foot}>
        {of.status === "done" && <Onward of={of} />}
        {of.status === "failed" && of.can.run && (
          <AsyncButton
            kind="primary"
            icon="arrow-clockwise"
            action={() => act("run")}
            pending={t`Starting`}
            done={t({ message: "Under way", context: "import" })}
            failed={t`Not started`}
          >
            {t`Try again`}
          </AsyncButton>
        )}
        {setAside + partial > 0 && of.status === "done" && (
          <Link
            to="/imports/new"
            search={of.card_id === null ? { kind: of.kind } : { kind: of.kind, card: of.card_id }}
            className={buttonClass()}
          >
            <Icon name="upload-simple" />
            {t`Send the corrected file`}
          </Link>
        )}
        {of.can.undo && <UndoButton of={of} />}
      </div>
      {setAside + partial > 0 && of.status !== "undone" && <Problems of={of} />}
    </div>
  );
}

/** Link to the imported rows. */
function Onward({ of }: { of: Import }) {
  const { t } = useLingui();
  const isWide = useIsWide();
  const to = { customers: "/users", transactions: "/transactions", products: "/products" } as const;
  const words = { customers: t`See the customers`, transactions: t`See the purchases`, products: t`See the products` };
  return (
    <Link to={to[of.kind]} className={buttonClass({ kind: isWide ? "primary" : "secondary" })}>
      {words[of.kind]}
    </Link>
  );
}

function Undone({ of: { undo, kind } }: { of: Import }) {
  const { t } = useLingui();
  if (undo === null) return null;
  const { done, kept } = undo;
  return (
    <Note tone={kept > 0 ? "warn" : "ok"}>
      <p>
        {kind === "transactions"
          ? t`${plural(done, { one: "# purchase was taken back.", other: "# purchases were taken back." })}`
          : t`${plural(done, { one: "# line was taken back.", other: "# lines were taken back." })}`}
      </p>
      {kept > 0 && kind !== "products" && (
        <p>
          {t`${plural(kept, { one: "# customer was kept: the card has been used since.", other: "# customers were kept: their cards have been used since." })}`}
        </p>
      )}
      {kept > 0 && kind === "products" && (
        <p>
          {t`${plural(kept, { one: "# product was kept: it was changed since, or a coupon, an offer or a receipt names it.", other: "# products were kept: they were changed since, or a coupon, an offer or a receipt names them." })}`}
        </p>
      )}
    </Note>
  );
}
